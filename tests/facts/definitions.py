"""Hypothesis strategies for card definitions, for the tests of this folder."""

from hypothesis import strategies as st

NAMES = st.sampled_from(["Bear", "Jötun", 'a "b"', "x\\y", "#include", "{evil}"])
NUMBERS = st.integers(-20, 20)
WORDS = st.sampled_from(["flying", "level up {1}{U}", "first strike", "ward—pay 3 life", "protection from instants"])
COLORS = st.sampled_from(["white", "blue", "black", "red", "green"])
TYPES = st.sampled_from(["Artifact", "Creature", "Land", "Instant"])
OR_CHOSEN_COLORS = COLORS | st.just("chosen color")
SUBTYPES = st.sampled_from(["Elf", "Power-Plant", "Time Lord"])
CHOSEN_TYPES = st.sampled_from(["chosen creature type", "chosen land type"])
ZONES = st.sampled_from(["battlefield", "graveyard", "hand", "stack"])
RANGES = st.one_of(NUMBERS, st.integers(0, 9).map(lambda n: f"{n}.."), st.just("..3"), st.just("-2..4"))
WHOSE = st.sampled_from(["self", "affected"])


def some(strategy):
    return st.lists(strategy, min_size=1, max_size=3)


def mapping(**optional):
    return st.fixed_dictionaries({}, optional=optional)


def one_of(**keys):
    return st.one_of([strategy.map(lambda value, key=key: {key: value}) for key, strategy in keys.items()])


STATUS = st.booleans()
PLAIN_FILTER = {
    "ids": some(NAMES), "types": some(TYPES), "subtypes": some(SUBTYPES | CHOSEN_TYPES), "colors": some(OR_CHOSEN_COLORS),
    "supertypes": some(st.sampled_from(["Basic", "Legendary"])), "keywords": some(WORDS), "names": some(NAMES),
    "controller": st.sampled_from(["you", "opponent", "any"]), "owner": st.sampled_from(["you", "opponent"]),
    "other": STATUS, "exiled_with": st.just("self"), "power": RANGES,
    "counters": st.dictionaries(NAMES, RANGES, min_size=1, max_size=2),
    "toughness": RANGES, "mana_value": RANGES, "face_down": STATUS, "token": STATUS, "tapped": STATUS,
    "abilities": st.just("none"),
}  # fmt: skip
PARTS = st.recursive(
    st.sampled_from(["self", "attached"]) | mapping(**PLAIN_FILTER),
    lambda inner: one_of(**{"all": some(inner), "any": some(inner), "not": inner}),
    max_leaves=4,
)
SELECTORS = st.sampled_from(["self", "attached"]) | mapping(
    **PLAIN_FILTER, zone=ZONES | some(ZONES), **{"all": some(PARTS), "any": some(PARTS), "not": PARTS}
)


OTHERS = SELECTORS.filter(lambda selector: selector != "self")


def counted(key, strategy, **more):
    return st.fixed_dictionaries({key: strategy}, optional={"times": NUMBERS, "plus": NUMBERS, **more})


VALUES = st.one_of(
    NUMBERS, st.just("x"), WHOSE.map(lambda whose: {"mana_value": whose}), counted("count", SELECTORS),
    counted("counters", NAMES, of=WHOSE), counted("devotion", some(COLORS).map(lambda c: sorted(set(c)))),
    counted("power", WHOSE), counted("toughness", WHOSE), counted("types_among", SELECTORS),
    counted("counters", NAMES).flatmap(lambda amount: SELECTORS.map(lambda on: {**amount, "on": on})),
    st.sampled_from(["total", "greatest"]).flatmap(
        lambda key: counted(key, st.sampled_from(["power", "toughness", "mana_value"]), of=OTHERS).filter(lambda v: "of" in v)
    ),
)  # fmt: skip
AT_LEAST = st.integers(1, 5)
CONDITIONS = st.recursive(
    st.one_of(
        st.dictionaries(NAMES, RANGES, min_size=1, max_size=2).map(lambda counters: {"counters": counters}),
        st.fixed_dictionaries({"controls": SELECTORS, "at_least": AT_LEAST}),
        st.fixed_dictionaries({"exists": SELECTORS}, optional={"at_least": AT_LEAST}),
        st.fixed_dictionaries({"devotion": st.just(["green", "blue"]), "at_least": AT_LEAST}),
        SELECTORS.map(lambda selector: {"is": selector}),
        RANGES.map(lambda bounds: {"class_level": bounds}),
    ),
    lambda inner: one_of(**{"all": some(inner), "any": some(inner), "not": inner}),
    max_leaves=3,
)
TEXT_CHANGES = st.sampled_from(
    [
        {"from": "red", "to": "blue"},
        {"from": "chosen", "to": "Elf"},
        {"from": "Elf", "to": "chosen"},
        {"from": "Elf", "to": "chosen", "never": ["Wall", "Bear"]},
        {"from": "chosen", "to": "chosen"},
        {"from": "chosen", "to": "chosen", "among": ["color", "land type"]},
    ]
)
BARE = st.sampled_from(["switch_pt", "lose_all_abilities"])
PLAIN_ACTIONS = BARE | one_of(
    set_types=st.lists(TYPES, max_size=2), add_types=some(TYPES), remove_types=some(TYPES),
    set_subtypes=st.lists(SUBTYPES | CHOSEN_TYPES, max_size=2),
    add_subtypes=some(SUBTYPES | CHOSEN_TYPES | st.just("all creature types")),
    set_creature_types=some(SUBTYPES | st.just("chosen creature type")),
    set_basic_land_types=some(st.sampled_from(["Island", "chosen land type"])), add_supertypes=st.just(["Snow"]),
    set_colors=st.lists(OR_CHOSEN_COLORS, max_size=2), add_colors=some(OR_CHOSEN_COLORS),
    remove_abilities=some(st.just("flying")),
    cant_have=some(st.just("flying")), set_pt=st.tuples(VALUES, VALUES).map(list), set_power=VALUES,
    set_toughness=VALUES, modify_pt=st.tuples(VALUES, VALUES).map(list), set_controller=NAMES,
    add_abilities_of=SELECTORS.map(lambda of: {"of": of, "kind": "activated"}),
    change_text=TEXT_CHANGES, become_copy_of=NAMES | st.just("chosen"),
)  # fmt: skip
TEXTS = NAMES


def each_once(actions):
    """The first of each action, and no set_power or set_toughness beside set_pt."""
    found = {action if isinstance(action, str) else next(iter(action)): action for action in reversed(actions)}
    if "set_pt" in found:
        found = {key: action for key, action in found.items() if key not in ("set_power", "set_toughness")}
    return list(reversed(found.values()))


def effects(actions, least=0, most=3):
    """What one effect does."""
    return st.lists(actions, min_size=least, max_size=most).map(each_once)


def abilities(actions):
    does = effects(actions)
    return st.one_of(
        WORDS,
        st.fixed_dictionaries(
            {"cost": st.sampled_from(["{U}{U}, {T}", "{T}, {2}, Sacrifice this", "+2"])},
            optional={"text": TEXTS, "does": does, "mana": STATUS, "copies": st.just({"times": 2})},
        ).map(lambda body: {"activated": body}),
        st.fixed_dictionaries({"text": TEXTS}, optional={"does": does}).map(lambda body: {"triggered": body}),
        st.fixed_dictionaries(
            {"does": effects(actions.filter(lambda action: "change_text" not in action), least=1)},
            optional={"affects": SELECTORS, "while": CONDITIONS, "text": TEXTS},
        ).map(lambda body: {"static": body}),
        TEXTS.map(lambda text: {"static": {"text": text}}),
        st.fixed_dictionaries(
            {"power": VALUES},
            optional={
                "toughness": VALUES,
                "colors": st.lists(OR_CHOSEN_COLORS, max_size=2),
                "subtypes": some(SUBTYPES | CHOSEN_TYPES),
            },
        ).map(lambda body: {"defines": body}),
    )


INNER = abilities(PLAIN_ACTIONS)
COPY = st.fixed_dictionaries(
    {
        "become_copy_of": NAMES,
        "except": mapping(
            name=NAMES, pt=st.just("7/7"), add_types=some(TYPES), set_colors=st.lists(OR_CHOSEN_COLORS, max_size=2),
            add_abilities=some(INNER), add_subtypes=some(SUBTYPES | CHOSEN_TYPES),
        ),
    }
)  # fmt: skip
ACTIONS = PLAIN_ACTIONS | COPY | some(INNER).map(lambda granted: {"add_abilities": granted})
ABILITIES = abilities(ACTIONS)
LEVELS = st.fixed_dictionaries(
    {"from": st.integers(0, 5)},
    optional={"to": st.integers(5, 9), "pt": st.just("3/4"), "abilities": st.lists(ABILITIES, max_size=2)},
)
CLASS_LEVELS = st.fixed_dictionaries(
    {"level": st.integers(2, 5), "cost": st.just("{1}{R}")}, optional={"abilities": st.lists(ABILITIES, max_size=2)}
)
TARGETS = mapping(
    **PLAIN_FILTER, zone=ZONES, any_target=st.just(True), player=st.sampled_from(["you", "any"]),
    count=st.sampled_from(["1..2", 2, "..3"]), divided=STATUS,
)  # fmt: skip
RESOLUTION = {"text": TEXTS, "targets": st.lists(TARGETS, max_size=2), "does": effects(ACTIONS, most=2)}
MODES = st.fixed_dictionaries({"text": TEXTS}, optional={key: RESOLUTION[key] for key in ("targets", "does")})
SPELLS = mapping(**RESOLUTION, copies=st.just({}), choose=st.sampled_from([1, "1..2"]), modes=st.lists(MODES, max_size=3))
DEFINITIONS = st.fixed_dictionaries(
    {"name": NAMES},
    optional={
        "name_fr": NAMES, "mana_cost": st.sampled_from(["", "{0}", "{2}{W/U}{X}"]),
        "types": st.lists(TYPES, max_size=2),
        "supertypes": st.just(["Legendary"]), "subtypes": st.lists(SUBTYPES, max_size=3), "pt": st.just("-1/3"),
        "color_indicator": st.lists(COLORS, max_size=2), "abilities": st.lists(ABILITIES, max_size=4),
        "levels": st.lists(LEVELS, max_size=3), "class_levels": st.lists(CLASS_LEVELS, max_size=2), "spell": SPELLS,
    },
)  # fmt: skip
