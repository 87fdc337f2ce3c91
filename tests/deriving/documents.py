"""Valid state documents for hypothesis: small, of few words, so that effects meet."""

from typing import Any

from hypothesis import strategies as st

from pyleveler import library

PLAYERS = ["p1", "p2"]
LEVELERS = sorted(card.name for card in library() if card.definition.levels)
MEETING = [
    "Humility", "Glorious Anthem", "Godhead of Awe", "Blood Moon", "Urborg, Tomb of Yawgmoth", "Opalescence",
    "Lord of Atlantis", "Time of Heroes", "Muraganda Petroglyphs", "Grizzly Bears", "Forest",
]  # fmt: skip
RESOLVING = ["Giant Growth", "Turn to Frog", "Diminish", "About Face"]
KEYWORDS = ["flying", "trample", "haste"]
SUBTYPES = ["Elf", "Merfolk", "Forest", "Swamp"]
COLORS = ["white", "blue", "green"]

small = st.integers(-2, 4)
selectors = st.one_of(
    st.just("self"),
    st.fixed_dictionaries(
        {},
        optional={
            "types": st.sampled_from([["Creature"], ["Land"], ["Artifact"]]),
            "subtypes": st.sampled_from([[word] for word in SUBTYPES]),
            "colors": st.sampled_from([[word] for word in COLORS]),
            "keywords": st.sampled_from([[word] for word in KEYWORDS]),
            "controller": st.sampled_from(["you", "opponent"]),
            "other": st.just(True),
        },
    ),
)
values = st.one_of(small, st.fixed_dictionaries({"count": selectors.filter(lambda found: found != "self")}))
actions: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(["lose_all_abilities", "switch_pt"]),
    st.fixed_dictionaries({"modify_pt": st.tuples(values, small).map(list)}),
    st.fixed_dictionaries({"set_pt": st.tuples(small, small).map(list)}),
    st.fixed_dictionaries({"set_power": values}),
    st.fixed_dictionaries({"add_types": st.sampled_from([["Creature"], ["Artifact"], ["Land"]])}),
    st.fixed_dictionaries({"set_types": st.sampled_from([["Creature"], ["Land"]])}),
    st.fixed_dictionaries({"add_subtypes": st.sampled_from([[word] for word in SUBTYPES])}),
    st.fixed_dictionaries({"set_basic_land_types": st.sampled_from([["Forest"], ["Swamp"]])}),
    st.fixed_dictionaries({"set_colors": st.sampled_from([[], ["blue"], ["green", "white"]])}),
    st.fixed_dictionaries({"add_abilities": st.sampled_from([[word] for word in KEYWORDS])}),
    st.fixed_dictionaries({"remove_abilities": st.sampled_from([[word] for word in [*KEYWORDS, "level up"]])}),
    st.fixed_dictionaries({"cant_have": st.sampled_from([[word] for word in KEYWORDS])}),
    st.fixed_dictionaries({"set_controller": st.sampled_from(PLAYERS)}),
)


def _kind(action: Any) -> str:
    name = action if isinstance(action, str) else next(iter(action))
    return "set_pt" if name in ("set_power", "set_toughness") else name


does = st.lists(actions, min_size=1, max_size=3, unique_by=_kind)
conditions = st.one_of(
    st.fixed_dictionaries({"counters": st.just({"level": "2.."})}),
    st.fixed_dictionaries({"controls": st.just({"types": ["Artifact"]})}),
)
statics = st.fixed_dictionaries({"affects": selectors, "does": does}, optional={"while": conditions})
abilities = st.one_of(st.sampled_from([*KEYWORDS, "level up {1}"]), statics.map(lambda body: {"static": body}))


@st.composite
def definitions(draw: st.DrawFn) -> dict[str, Any]:
    types = draw(st.sampled_from([["Creature"], ["Artifact"], ["Land"], ["Enchantment"], ["Artifact", "Creature"]]))
    card: dict[str, Any] = {"name": "Card", "types": types, "mana_cost": draw(st.sampled_from(["", "{1}{U}", "{2}"]))}
    card["abilities"] = draw(st.lists(abilities, max_size=2))
    if "Creature" in types:
        card["pt"] = f"{draw(st.integers(0, 3))}/{draw(st.integers(0, 3))}"
        card["subtypes"] = draw(st.sampled_from([[], ["Elf"], ["Merfolk"]]))
        low, width, gap = draw(st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(-1, 2)))
        if draw(st.booleans()):  # any bands, also such as bend a clause
            card["levels"] = [
                {"from": low, "to": low + width, "pt": "3/3", "abilities": draw(st.lists(abilities, max_size=1))},
                {"from": max(0, low + width + gap), "pt": "4/4"},
            ]
    return card


@st.composite
def states(draw: st.DrawFn, explicit: bool = False) -> dict[str, Any]:
    """A state document; with `explicit`, every object, effect and counter has its timestamp."""
    objects: list[dict[str, Any]] = []
    for number in range(draw(st.integers(1, 4))):
        entry: dict[str, Any] = {"id": f"o{number}", "controller": draw(st.sampled_from(PLAYERS))}
        if draw(st.booleans()):
            entry["card"] = draw(st.sampled_from(LEVELERS + MEETING))
        else:
            entry["definition"] = draw(definitions())
        entry["zone"] = draw(st.sampled_from(["battlefield"] * 5 + ["hand", "graveyard", "stack"]))
        kinds = st.dictionaries(st.sampled_from(["level", "+1/+1", "-1/-1", "flying"]), st.integers(0, 8), max_size=2)
        entry["counters"] = {kind: {"count": count} for kind, count in draw(kinds).items()}
        objects.append(entry)
    effects: list[dict[str, Any]] = []
    ids = [entry["id"] for entry in objects]
    for number in range(draw(st.integers(0, 2))):
        source = draw(st.one_of(st.sampled_from(RESOLVING).map(lambda card: {"card": card}), does.map(lambda d: {"does": d})))
        affects = draw(st.lists(st.sampled_from(ids), unique=True, max_size=3))
        effects.append({"id": f"e{number}", "affects": affects, "controller": draw(st.sampled_from(PLAYERS)), **source})
    if explicit:
        stamped = [*objects, *effects, *(counter for entry in objects for counter in entry["counters"].values())]
        for entry, time in zip(stamped, draw(st.permutations(range(1, len(stamped) + 1))), strict=True):
            entry["timestamp"] = time
    return {"players": PLAYERS, "objects": objects, "effects": effects}
