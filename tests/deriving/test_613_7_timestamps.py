"""Timestamps, clause by clause as far as a state has them: 613.7a to 613.7f, 613.7m and 613.7n.

613.7g to 613.7k speak of double-faced cards, planes, vanguards, conspiracies and stickers, which no state document has. What
gets a timestamp as things happen is in tests/history.
"""

from itertools import permutations

import pytest

from pyleveler import DocumentError, GameState, derive

from .states import Entry, board, card, inline, leveler, resolved, state, static

BEAR = card("bear", "Grizzly Bears", timestamp=1)
SETS = {number: {"set_pt": [number, number]} for number in range(1, 8)}


def granting(number: int, timestamp: int) -> Entry:
    """An effect that gives the Bear a static ability, which makes it N/N."""
    return resolved({"add_abilities": [static("self", SETS[number])]}, affects=["bear"], timestamp=timestamp)


def sizes(bear: Entry, *effects: Entry) -> list[str | None]:
    """The sizes of the Bear, one after the other, in layer 7b."""
    return [step.after for step in board(bear, effects=list(effects))["bear"].trace if step.layer == "7b"]


@pytest.mark.parametrize(
    ("own", "given", "setter", "size"), [(1, 3, 2, "5/5"), (3, 1, 2, "5/5"), (1, 2, 3, "4/4"), (2, 1, 3, "4/4")]
)
def test_613_7a_the_later_of_the_object_and_of_what_gave_the_ability(own, given, setter, size):
    grant, other = granting(5, given), resolved(SETS[4], affects=["bear"], timestamp=setter)
    assert board(BEAR | {"timestamp": own}, effects=[grant, other])["bear"].pt == size


@pytest.mark.parametrize("option", ["printed", "reverse"])
def test_613_7a_abilities_of_an_object_with_a_new_timestamp_keep_their_order(option):
    """The Aura was attached again after two effects gave it abilities: its own is older than what the older effect gave."""
    aura = inline("aura", types=["Enchantment"], subtypes=["Aura"], pt=None, abilities=[static("attached", SETS[3])])
    for first, second in ((1, 2), (2, 1)):
        effects = [
            resolved({"add_abilities": [static("attached", SETS[number])]}, affects=["aura"], timestamp=20 + place)
            for place, number in enumerate((first, second))
        ]
        document = {"objects": [BEAR, aura | {"attached_to": "bear", "timestamp": 50}], "effects": effects}
        for entries in permutations(effects):
            read = GameState.from_data(document | {"effects": list(entries), "options": {"equal_timestamps": option}})
            trace = derive(read)["bear"].trace
            assert [step.after for step in trace] == ["3/3", f"{first}/{first}", f"{second}/{second}"]
            assert {step.timestamp for step in trace} == {50}


def test_613_7a_a_level_symbol_is_as_old_as_the_leveler():
    """Ruling L1: also where the last level counter came later, which has no timestamp of its own that would matter."""
    level = {"from": 2, "pt": "3/3"}
    for timestamp, size in ((4, "3/3"), (6, "7/7")):
        lev = leveler("lev", level) | {"timestamp": 5, "counters": {"level": {"count": 2, "timestamp": 9}}}
        assert board(lev, effects=[resolved(SETS[7], affects=["lev"], timestamp=timestamp)])["lev"].pt == size


SIZE = resolved(SETS[7], affects=["bear", "mage"], id="size")
GUISES = [resolved({"become_copy_of": "mage"}, affects=["bear"], id=name) for name in ("guise", "again")]
GIFT = resolved({"add_abilities": [static("self", SETS[5])]}, affects=["bear"], id="gift")


@pytest.mark.parametrize(
    ("bear", "effects", "sizes"),
    [
        (1, [SIZE, GUISES[0]], {"bear": "2/4", "mage": "7/7"}),
        (1, [GUISES[0], SIZE], {"bear": "7/7", "mage": "7/7"}),
        (1, [GUISES[0], SIZE, GUISES[1]], {"bear": "2/4", "mage": "7/7"}),
        (1, [*GUISES, SIZE], {"bear": "7/7", "mage": "7/7"}),
        (50, [GUISES[0], SIZE], {"bear": "2/4", "mage": "7/7"}),
        (1, [GIFT, GUISES[0], SIZE, GUISES[1]], {"bear": "2/4"}),
    ],
)
def test_613_7a_what_is_copied_is_as_old_as_the_last_copy_effect_in_the_other_reading(bear, effects, sizes):
    """Of the permanent that the effect changed, and only if that has no later timestamp; see asp/options.lp."""
    objects = [card("mage", "Echo Mage", 2, timestamp=0), BEAR | {"counters": {"level": 2}, "timestamp": bear}]
    timed = [effect | {"timestamp": 20 + place} for place, effect in enumerate(effects)]
    document = {"objects": objects, "effects": timed, "options": {"copied_ability_timestamp": "copy_effect"}}
    answer = derive(GameState.from_data(document))
    assert {name: answer[name].pt for name in sizes} == sizes
    last = {name: answer[name].trace[-1].source for name in sizes}
    assert last == {name: "size" if size == "7/7" else name for name, size in sizes.items()}


def test_613_7a_in_the_other_reading_a_given_ability_is_as_old_as_what_gave_it():
    """The copy effect came last, but the ability is none of those that it gave."""
    effects = [GIFT, SIZE, GUISES[0]]
    document = {
        "objects": [card("mage", "Echo Mage", timestamp=0), BEAR],
        "options": {"copied_ability_timestamp": "copy_effect"},
    }
    timed = [effect | {"timestamp": 20 + place} for place, effect in enumerate(effects)]
    answer = derive(GameState.from_data(document | {"effects": timed}))["bear"]
    assert [step.after for step in answer.trace if step.layer == "7b"] == ["5/5", "7/7"]


def test_613_7a_in_the_other_reading_what_is_copied_may_be_younger_than_what_was_given():
    """The gift, something else, and what the last copy effect brought."""
    effects = [GIFT, SIZE, GUISES[0]]
    objects = [card("mage", "Echo Mage", 2, timestamp=0), BEAR | {"counters": {"level": 2}}]
    document = {"objects": objects, "options": {"copied_ability_timestamp": "copy_effect"}}
    timed = [effect | {"timestamp": 20 + place} for place, effect in enumerate(effects)]
    answer = derive(GameState.from_data(document | {"effects": timed}))["bear"]
    assert [step.after for step in answer.trace if step.layer == "7b"] == ["5/5", "7/7", "2/4"]


def test_613_7a_in_the_other_reading_what_enters_as_a_copy_does_so_before_it_is_changed():
    """Later copy effects prevail over the one that it entered with."""
    clone = card("clone", "Clone") | {"chosen": {"object": "mage"}}
    effects = [resolved({"become_copy_of": model}, affects=["clone"]) for model in ("wurm", "bear")]
    objects = [card("mage", "Echo Mage"), card("bear", "Grizzly Bears"), card("wurm", "Craw Wurm"), clone]
    document = {"objects": objects, "effects": effects, "options": {"copied_ability_timestamp": "copy_effect"}}
    answer = derive(GameState.from_data(document))["clone"]
    assert (answer.name, [step.layer for step in answer.trace]) == ("Grizzly Bears", ["1a"] * 3)


def test_613_7b_a_resolved_effect_is_as_old_as_its_beginning():
    """The order of writing is that order; an explicit timestamp is compared with all others."""
    one, two, three = (resolved(SETS[number], affects=["bear"]) for number in (1, 2, 3))
    assert sizes(BEAR, one, two, three) == ["1/1", "2/2", "3/3"]
    assert sizes(BEAR, one, two, three | {"timestamp": 0}) == ["3/3", "1/1", "2/2"]


@pytest.mark.parametrize(("counter", "keywords"), [(None, []), (3, []), (7, ["flying"])])
def test_613_7c_counters_are_as_old_as_the_last_of_them(counter, keywords):
    """Without a timestamp of their own they have come with their object."""
    flying = {"count": 2} if counter is None else {"count": 2, "timestamp": counter}
    lose = resolved({"remove_abilities": ["flying"]}, affects=["bear"], timestamp=5)
    assert board(BEAR | {"counters": {"flying": flying}}, effects=[lose])["bear"].keywords == keywords


def test_613_7d_an_object_is_as_old_as_its_arrival():
    """Of two that set the size of others, the one that entered later prevails."""
    setters = [inline(id, abilities=[static({"ids": ["bear"]}, SETS[number])]) for id, number in (("one", 1), ("two", 2))]
    assert board(BEAR | {"timestamp": 0}, *setters)["bear"].pt == "2/2"
    assert board(BEAR | {"timestamp": 0}, *reversed(setters))["bear"].pt == "1/1"
    assert board(BEAR, setters[0] | {"timestamp": 9}, setters[1] | {"timestamp": 8})["bear"].pt == "1/1"


@pytest.mark.parametrize(("attached", "size"), [(3, "6/6"), (7, "1/1")])
def test_613_7e_an_aura_is_as_old_as_its_last_attaching(attached, size):
    """What it is attached to gets no new timestamp: its level symbol stays as old as it is."""
    aura = inline("aura", types=["Enchantment"], subtypes=["Aura"], pt=None, abilities=[static("attached", SETS[1])])
    lev = leveler("lev", {"from": 1, "pt": "6/6"}) | {"counters": {"level": 1}, "timestamp": 5}
    assert board(lev, aura | {"attached_to": "lev", "timestamp": attached})["lev"].pt == size


@pytest.mark.parametrize(("turned", "size"), [(3, "1/1"), (7, "3/3")])
def test_613_7f_turning_face_up_or_down_gives_a_new_timestamp(turned, size):
    """The timestamp of what has been turned face up is that of the turning: an effect from before is older then."""
    lev = leveler("lev", {"from": 1, "pt": "3/3"}) | {"counters": {"level": 1}, "timestamp": turned}
    assert board(lev, effects=[resolved(SETS[1], affects=["lev"], timestamp=5)])["lev"].pt == size


def test_613_7m_one_order_for_what_arrives_together():
    """The document says in which order the players have put it: no two timestamps are equal."""
    humble, big = (static({"types": ["Creature"]}, SETS[number]) for number in (1, 6))
    pair = [inline("mine", abilities=[humble]), inline("theirs", abilities=[big]) | {"controller": "p2"}]
    assert [board(*order)["mine"].pt for order in (pair, pair[::-1])] == ["6/6", "1/1"]
    with pytest.raises(DocumentError, match="a timestamp that nothing else has"):
        state(*(entry | {"timestamp": 4} for entry in pair))


def test_613_7m_abilities_of_one_object_go_in_the_order_of_the_card():
    """No rule orders them; the option says which reading holds."""
    twice = inline("two", abilities=[static("self", SETS[1]), static("self", SETS[2])])
    for option, size in (("printed", "2/2"), ("reverse", "1/1")):
        document = {"objects": [twice], "options": {"equal_timestamps": option}}
        assert derive(GameState.from_data(document))["two"].pt == size


def test_613_7m_of_two_that_got_an_ability_at_the_same_time_the_older_comes_first():
    """613.7a: both effects have the timestamp of what gave the abilities; each makes the third as large as its own source."""
    measured = {"set_pt": [{"power": "self"}, {"toughness": "self"}]}
    gift = resolved({"add_abilities": [static({"ids": ["third"]}, measured)]}, affects=["one", "two"], timestamp=4)
    one, two, third = inline("one", pt="4/4"), inline("two", pt="5/5"), inline("third")
    assert board(one, two, third, effects=[gift])["third"].pt == "5/5"
    assert board(two, one, third, effects=[gift])["third"].pt == "4/4"


def test_613_7m_counters_go_after_what_an_older_object_has_from_their_own():
    """Three effects are as old as the Bear: what it gives the older Ox and itself, and its counters."""
    gives = {"add_abilities": [static({"ids": ["bear"]}, {"modify_pt": [-2, -1]})]}
    bear = inline("bear", abilities=[static({"types": ["Creature"]}, gives)]) | {"counters": {"+0/+1": 3}}
    answer = board(inline("ox"), bear)["bear"]
    assert (answer.pt, [step.source for step in answer.trace if step.layer == "7c"]) == ("-2/3", ["ox", "bear", "bear"])


def test_613_3_what_defines_comes_before_what_stands_above_it():
    """Its own ability makes a creature of every creature type a Frog, wherever it is written."""
    becomes_frog = static("self", {"set_subtypes": ["Frog"]})
    for abilities in ([becomes_frog, "changeling"], ["changeling", becomes_frog]):
        shifter = inline("shifter", abilities=abilities, subtypes=["Elf"])
        assert board(shifter)["shifter"].subtypes == ["Frog"]


@pytest.mark.parametrize("timestamp", [0, 5])
def test_613_3_what_defines_comes_before_the_oldest_effect(timestamp):
    """A creature with every creature type becomes a Frog, whatever is older."""
    frog = resolved({"set_subtypes": ["Frog"]}, affects=["shifter"], timestamp=timestamp)
    shifter = inline("shifter", abilities=["changeling"]) | {"timestamp": 1}
    answer = board(shifter, effects=[frog])["shifter"]
    assert (answer.subtypes, [step.source for step in answer.trace]) == (["Frog"], ["shifter", "effect1"])


@pytest.mark.parametrize("option", ["printed", "reverse"])
def test_613_7m_of_one_object_abilities_go_before_counters(option):
    """Both are as old as the object: it loses flying, then the counter gives it flying."""
    bird = inline("bird", abilities=["flying", static("self", {"remove_abilities": ["flying"]})]) | {"counters": {"flying": 1}}
    answer = derive(GameState.from_data({"objects": [bird], "options": {"equal_timestamps": option}}))["bird"]
    assert (answer.keywords, [step.effect for step in answer.trace]) == (["flying"], ["Bird (bird)", "1 flying counter"])


@pytest.mark.parametrize("keeps", [True, False])
def test_613_7n_an_effect_on_what_enters_is_younger_than_its_static_abilities(keeps):
    """611.2e: a leveler comes back, and what brought it says what size it is, or that it has no abilities."""
    lev = leveler("lev", {"from": 0, "pt": "5/5", "abilities": ["flying"]})
    effect = resolved(SETS[2] if keeps else "lose_all_abilities", affects=["lev"])
    answer = board(lev, effects=[effect])["lev"]
    assert (answer.pt, answer.keywords) == (("2/2", ["level up", "flying"]) if keeps else ("1/1", []))
