"""Claims over histories: each can fail where a rule is bent, and its witness is a history that shows it."""

import pytest
from history.bending import bend, restored

from pyleveler import HistoryDocument
from pyleveler.checking import histories
from pyleveler.checking.claims import clause_claims, history_space_names, space_text
from pyleveler.checking.histories import ask_histories, packaged_history_space
from pyleveler.documents.errors import DocumentError
from pyleveler.documents.history_space import HistorySpaceDocument
from pyleveler.history.replaying import replay
from pyleveler.spaces.searching import Clock, Stopped

NOW, THEN = "711-2026", "710-2010-en"


@pytest.fixture(name="_short")
def short_histories(monkeypatch):
    """The packaged spaces with shorter histories."""

    def packaged(name, edition):
        space = packaged_history_space(name, edition)
        return space.model_copy(update={"then": space.then.model_copy(update={"times": "0..3"})})

    monkeypatch.setattr(histories, "packaged_history_space", packaged)
    yield
    restored()


STAMP = "stamp(static(O, A, G), O) :- continuous(static(O, A, G)), not continuous(G), not copied_since(O, _)."
PLACED = 'placed(O, "level", 1) :- off_stack(W), on_stack(W, O, A), level_up(A), zone(O, "battlefield").'
TURNED = 'fresh(O) :- happens(turns(O, _)), zone(O, "battlefield"), edition("711-2026").'
BENT = [
    ("level_counts_what_comes_and_goes", "levelling", "rules/608_resolving.lp", PLACED, PLACED.replace("1)", "2)")),
    (
        *("order_of_counters_is_nothing", "levelling", "rules/608_resolving.lp", PLACED),
        PLACED[:-1] + ', not counters(O, "+1/+1", _).',
    ),
    (
        *("counters_leave_timestamps_alone", "levelling_among_setters", "rules/122_6_putting_counters.lp"),
        "fresh(counters(O, K)) :- put_at_last(O, K, _).",
        "fresh(O) :- put_at_last(O, K, _).",
    ),
    (
        *("later_levels_do_not_overtake", "levelling_among_setters", "rules/613_7_timestamps.lp", STAMP),
        STAMP[:-1] + ', not counter_timestamp(O, "level", _).\nstamp(static(O, A, G), counter(O, "level")) :- '
        'continuous(static(O, A, G)), not continuous(G), counter_timestamp(O, "level", _).',
    ),
    (
        *("same_counters_and_ages_same_creature", "levelling_among_setters", "rules/613_7_timestamps.lp", STAMP),
        STAMP[:-1] + ', not counter_timestamp(O, "level", _).\nstamp(static(O, A, G), counter(O, "level")) :- '
        'continuous(static(O, A, G)), not continuous(G), counter_timestamp(O, "level", _).',
    ),
    (
        *("same_number_same_abilities", "levelling", "rules/122_counters.lp"),
        "number_of_counters(O, K, N) :- counters(O, K, N).",
        'number_of_counters(O, K, N) :- counters(O, K, N), not zone(_, "stack").',
    ),
    ("turning_face_up_renews_the_timestamp", "turning", "rules/708_8_turning.lp", TURNED, ""),
    ("turned_face_up_it_overtakes_what_came_before", "turning", "rules/708_8_turning.lp", TURNED, ""),
]


@pytest.mark.parametrize(("claim", "space", "file", "rule", "bent"), BENT, ids=[row[0] for row in BENT])
def test_a_claim_over_histories_can_fail(_short, monkeypatch, tmp_path, claim, space, file, rule, bent):
    """L1, L2, 613.7f"""
    (answer,) = ask_histories(space, NOW, [claim], Clock())
    assert answer.holds
    bend(monkeypatch, tmp_path, file, rule, bent)
    (answer,) = ask_histories(space, NOW, [claim], Clock())
    assert not answer.holds
    for witness in (answer.witness, answer.compared):
        if witness is not None:
            replay(HistoryDocument.from_data(witness))


def test_613_7f_in_2010_can_fail(_short, monkeypatch, tmp_path):
    (answer,) = ask_histories("turning", THEN, ["turning_face_up_keeps_the_timestamp"], Clock())
    assert (answer.holds, answer.premise) == (True, True)
    bend(monkeypatch, tmp_path, "rules/708_8_turning.lp", ', edition("711-2026")', "")
    (answer,) = ask_histories("turning", THEN, ["turning_face_up_keeps_the_timestamp"], Clock())
    assert not answer.holds


def test_every_claim_over_histories_is_bent_once():
    over = {claim.id for claim in clause_claims().values() if set(claim.spaces) <= set(history_space_names())}
    assert over - {row[0] for row in BENT} == {"turning_face_up_keeps_the_timestamp", "level_rises_by_level_up_only"}


def test_the_witness_is_a_shortest_history_that_shows_it(_short):
    """702.87a, L2: a level without level up."""
    (answer,) = ask_histories("levelling", NOW, ["level_rises_by_level_up_only"], Clock())
    assert not answer.holds
    history = HistoryDocument.from_data(answer.witness)
    assert [event.key for event in history.history] == ["put"]
    levels = [moment.board()["student"].level for moment in replay(history).moments]
    assert levels == [0, 2]


@pytest.mark.parametrize("name", history_space_names())
def test_spaces_of_histories_say_what_they_are(name):
    first, *_ = space_text(name).splitlines()
    assert first.startswith("# ")
    assert packaged_history_space(name, THEN).edition == THEN


def test_asking_histories_stops_with_the_clock():
    with pytest.raises(Stopped):
        ask_histories("levelling", NOW, ["level_counts_what_comes_and_goes"], Clock(0))


def test_different_effects_need_different_names(monkeypatch):
    """Claims read what an effect does under its name; names that the program gives are those that are free."""
    menu = [{"resolves": {"does": [{"set_pt": [n, n]}], "affects": ["bear"]}} for n in (1, 2)]
    data = {"objects": [{"id": "bear", "card": "Grizzly Bears"}], "then": {"any": menu, "times": 1}}
    monkeypatch.setattr(histories, "packaged_history_space", lambda _, __: HistorySpaceDocument.from_data(data))
    with pytest.raises(DocumentError, match="an id for every effect"):
        ask_histories("any", NOW, ["level_counts_what_comes_and_goes"], Clock())


def test_what_an_event_of_the_menu_means_is_the_same_in_every_history(monkeypatch):
    menu = [{"put": {"counters": {"level": 1}, "on": {"types": ["Creature"]}}}]
    data = {"objects": [{"id": "bear", "card": "Grizzly Bears"}], "then": {"any": menu, "times": 1}}
    monkeypatch.setattr(histories, "packaged_history_space", lambda _, __: HistorySpaceDocument.from_data(data))
    with pytest.raises(DocumentError, match="found a selector"):
        ask_histories("any", NOW, ["level_counts_what_comes_and_goes"], Clock())
