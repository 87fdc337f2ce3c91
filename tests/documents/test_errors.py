"""Every kind of mistake is one line: file, line, place, what was found, what was expected."""

import pytest

from pyleveler.documents.errors import DocumentError, did_you_mean, place
from pyleveler.documents.state import GameState
from pyleveler.facts.state import state_facts

MAGE = "players: [p1, p2]\nobjects:\n  - id: mage\n    card: Echo Mage\n"
INLINE = "objects:\n  - id: a\n    definition:\n      name: A\n      "
EFFECT = MAGE + "effects:\n  - affects: [mage]\n    does: "

MISTAKES = {
    # no document
    "": "b.yaml: found an empty document; expected a mapping",
    "5": "b.yaml:1: found 5; expected a mapping with players and objects",
    "- 1": "b.yaml:1: found a list of 1; expected a mapping with players and objects",
    "1: 2": "b.yaml:1: found the key 1; expected a text as key",
    "players: [p1": (
        "b.yaml:2:1: found did not find expected ',' or ']', while parsing a flow sequence; expected YAML or JSON"
    ),
    "a: b: c": "b.yaml:1:5: found mapping values are not allowed in this context; expected YAML or JSON",
    "players: [p1]\nplayers: [p2]": 'b.yaml:2: players: found the key "players" twice; expected it once',
    '{"players": ["p1"],\n "players": []}': 'b.yaml:2: players: found the key "players" twice; expected it once',
    "players: !!python/name:os.system x": (
        "b.yaml:1: players: found the tag tag:yaml.org,2002:python/name:os.system; expected plain YAML"
    ),
    "players:\n  - a\x00": (
        "b.yaml:2: found unacceptable character #x0000: control characters are not allowed; expected YAML or JSON"
    ),
    # keys
    "players: [p1]\nobjetcs: []": (
        'b.yaml:2: objetcs: found the unknown key "objetcs"; expected one of edition, players, turn, objects, effects, '
        'options (did you mean "objects"?)'
    ),
    MAGE + "    counters: {level: {count: 1, timestmp: 2}}": (
        'b.yaml:5: objects[0].counters.level.timestmp: found the unknown key "timestmp"; expected one of count, '
        'timestamp (did you mean "timestamp"?)'
    ),
    MAGE + "  - card: Echo Mage": 'b.yaml:5: objects[1]: found no "id"; expected the key "id"',
    MAGE + "  - id: b": 'b.yaml:5: objects[1]: found neither; expected exactly one of "card" and "definition"',
    MAGE + "    1: 2": "b.yaml:5: objects[0][1]: found 1; expected a text as key",
    # values
    "players: p1": 'b.yaml:1: players: found "p1"; expected a list',
    "players: []": "b.yaml:1: players: found an empty list; expected at least 1 of them",
    "players: [1]": "b.yaml:1: players[0]: found 1; expected a text",
    "players: ['']": (
        "b.yaml:1: players[0]: found an empty text; expected an id of 1 to 100 characters without control characters"
    ),
    'players: ["a\\nb"]': (
        'b.yaml:1: players[0]: found "a\\nb"; expected an id of 1 to 100 characters without control characters'
    ),
    "edition: 711": "b.yaml:1: edition: found 711; expected one of 711-2026, 710-2010-en, 710-2010-fr",
    "objects: [5]": "b.yaml:1: objects[0]: found 5; expected a mapping",
    "options: {a: [1]}": "b.yaml:1: options.a: found a list of 1; expected true, false, a whole number or a word",
    MAGE + "    zone: battelfield": (
        'b.yaml:5: objects[0].zone: found "battelfield"; expected one of battlefield, hand, library, graveyard, exile, '
        'command, stack (did you mean "battlefield"?)'
    ),
    MAGE + "    tapped: yes": 'b.yaml:5: objects[0].tapped: found "yes"; expected true or false',
    MAGE + "    counters: {level: -1}": "b.yaml:5: objects[0].counters.level: found -1; expected a number from 0 on",
    MAGE + "    counters: {level: 1.5}": (
        "b.yaml:5: objects[0].counters.level: found 1.5; expected a whole number, or a mapping such as {count: 1, timestamp: 7}"
    ),
    MAGE + "    damage: 1.5": "b.yaml:5: objects[0].damage: found 1.5; expected a whole number",
    MAGE + "    counters: {+1/+1: 1000001}": (
        'b.yaml:5: objects[0].counters["+1/+1"]: found 1000001; expected a number up to 1000000'
    ),
    MAGE + "    counters: {level: [1]}": (
        "b.yaml:5: objects[0].counters.level: found a list of 1; expected a whole number, or a mapping such as "
        "{count: 1, timestamp: 7}"
    ),
    "turn: {active: p1, phase: upkep}": (
        'b.yaml:1: turn.phase: found "upkep"; expected one of untap, upkeep, draw, precombat main, '
        "beginning of combat, declare attackers, declare blockers, "
        "combat damage, end of combat, postcombat main, end, cleanup "
        '(did you mean "upkeep"?)'
    ),
    # ids
    "players: [p1, p1]": 'b.yaml:1: players[1]: found "p1", which players[0] has; expected an id of its own',
    MAGE + "  - {id: mage, card: Echo Mage}": (
        'b.yaml:5: objects[1].id: found "mage", which objects[0].id has; expected an id of its own'
    ),
    MAGE + "effects: [{id: mage, card: Giant Growth, affects: []}]": (
        'b.yaml:5: effects[0].id: found "mage", which objects[0].id has; expected an id of its own'
    ),
    MAGE + "  - {id: p1, card: Echo Mage}": (
        'b.yaml:5: objects[1].id: found "p1", which players[0] has; expected an id of its own'
    ),
    MAGE + "    controller: p3": 'b.yaml:5: objects[0].controller: found "p3"; expected the id of a player: p1, p2',
    MAGE + "    attached_to: mgae": (
        'b.yaml:5: objects[0].attached_to: found "mgae"; expected the id of an object: mage, p1, p2 (did you mean "mage"?)'
    ),
    MAGE + "    attached_to: mage": ('b.yaml:5: objects[0].attached_to: found "mage" itself; expected another object'),
    "turn: {active: p3}": 'b.yaml:1: turn.active: found "p3"; expected the id of a player: p1, p2',
    MAGE + "effects: [{card: Giant Growth, affects: [x]}]": (
        'b.yaml:5: effects[0].affects[0]: found "x"; expected the id of an object: mage'
    ),
    EFFECT + "[{set_controller: p9}]": (
        'b.yaml:7: effects[0].does[0].set_controller: found "p9"; expected the id of a player: p1, p2'
    ),
    EFFECT + "[{set_power: {count: {ids: [x]}}}]": (
        'b.yaml:7: effects[0].does[0].set_power.count.ids[0]: found "x"; expected the id of an object: mage'
    ),
    # choices
    MAGE + "    chosen: {colour: blue}": (
        'b.yaml:5: objects[0].chosen.colour: found the unknown key "colour"; '
        'expected one of color, creature_type, land_type, object, words (did you mean "color"?)'
    ),
    MAGE + "    chosen: {color: bleu}": (
        'b.yaml:5: objects[0].chosen.color: found "bleu"; expected one of white, blue, black, red, green (did you mean "blue"?)'
    ),
    MAGE + "    chosen: {creature_type: elf}": (
        'b.yaml:5: objects[0].chosen.creature_type: found "elf"; expected a subtype as it is printed, "Elf", or '
        '"all creature types"'
    ),
    MAGE + "    chosen: {creature_type: all creature types}": (
        'b.yaml:5: objects[0].chosen.creature_type: found "all creature types"; expected one creature type'
    ),
    MAGE + "    chosen: {land_type: Iland}": (
        'b.yaml:5: objects[0].chosen.land_type: found "Iland"; expected one of Plains, Island, Swamp, Mountain, Forest '
        '(did you mean "Island"?)'
    ),
    MAGE + "  - {id: clone, card: Clone, chosen: {object: mgae}}": (
        'b.yaml:5: objects[1].chosen.object: found "mgae"; expected the id of an object: mage, clone (did you mean "mage"?)'
    ),
    MAGE + "    chosen: {object: mage}": ('b.yaml:5: objects[0].chosen.object: found "mage" itself; expected another object'),
    MAGE + "effects: [{card: Mirrorweave, affects: [], chosen: {object: p1}}]": (
        'b.yaml:5: effects[0].chosen.object: found "p1"; expected the id of an object: mage'
    ),
    EFFECT + "[{add_colors: [chosen colour]}]": (
        'b.yaml:7: effects[0].does[0].add_colors[0]: found "chosen colour"; expected one of white, blue, black, red, '
        'green, chosen color (did you mean "chosen color"?)'
    ),
    EFFECT + "[{add_subtypes: [chosen creature typ]}]": (
        'b.yaml:7: effects[0].does[0].add_subtypes[0]: found "chosen creature typ"; expected a subtype as it is '
        'printed, chosen creature type or chosen land type (did you mean "chosen creature type"?)'
    ),
    EFFECT + "[{set_creature_types: [chosen land type]}]": (
        'b.yaml:7: effects[0].does[0].set_creature_types: found "chosen land type"; expected no "chosen land type" here'
    ),
    EFFECT + "[{set_basic_land_types: [chosen creature type]}]": (
        'b.yaml:7: effects[0].does[0].set_basic_land_types: found "chosen creature type"; '
        'expected no "chosen creature type" here'
    ),
    EFFECT + "[{remove_subtypes: [chosen creature type]}]": (
        'b.yaml:7: effects[0].does[0].remove_subtypes[0]: found "chosen creature type"; expected a subtype as it is '
        'printed, "Chosen creature type", or "all creature types"'
    ),
    # timestamps
    MAGE + "  - {id: b, card: Echo Mage, timestamp: 1}": (
        "b.yaml:5: objects[1].timestamp: found 1, which objects[0] has by its order of writing; "
        "expected a timestamp that nothing else has"
    ),
    MAGE + "    timestamp: 2\n  - {id: b, card: Echo Mage}": (
        "b.yaml:5: objects[0].timestamp: found 2, which objects[1] has by its order of writing; "
        "expected a timestamp that nothing else has"
    ),
    MAGE + "    timestamp: 7\neffects: [{card: Giant Growth, affects: [], timestamp: 7}]": (
        "b.yaml:6: effects[0].timestamp: found 7, which objects[0].timestamp has; expected a timestamp that nothing else has"
    ),
    MAGE + "    counters: {a: {count: 1, timestamp: 9}, b: {count: 1, timestamp: 9}}": (
        "b.yaml:5: objects[0].counters.b.timestamp: found 9, which objects[0].counters.a.timestamp has; "
        "expected a timestamp that nothing else has"
    ),
    # cards
    MAGE + "  - {id: b, card: Ehco Mage}": (
        'b.yaml:5: objects[1].card: found "Ehco Mage"; expected a card of the library (did you mean "Echo Mage"?)'
    ),
    MAGE + "effects: [{card: Grizzly Bears, affects: []}]": (
        'b.yaml:5: effects[0].card: found "Grizzly Bears"; expected a card with a continuous effect to resolve'
    ),
    MAGE + "effects: [{card: Mishra's Factory, affects: []}]": (
        "b.yaml:5: effects[0].ability: found no ability; "
        "expected the place of an ability of Mishra's Factory that has an effect: 2, 3"
    ),
    MAGE + "effects: [{card: Giant Growth}]": 'b.yaml:5: effects[0]: found no "affects"; expected the key "affects"',
    EFFECT + "[]\n    ability: 1": (
        'b.yaml:8: effects[0].ability: found "ability" beside "does"; expected "ability" only beside "card"'
    ),
    # definitions
    INLINE + "pt: 2": "b.yaml:5: objects[0].definition.pt: found 2; expected a text",
    INLINE + "pt: 2-2": 'b.yaml:5: objects[0].definition.pt: found "2-2"; expected power and toughness such as "2/3"',
    INLINE + "mana_cost: 1U": (
        'b.yaml:5: objects[0].definition.mana_cost: found "1U"; expected mana symbols such as "{1}{U}{U}"'
    ),
    INLINE + "subtypes: [elf]": (
        'b.yaml:5: objects[0].definition.subtypes[0]: found "elf"; expected a subtype as it is printed, "Elf", or '
        '"all creature types"'
    ),
    INLINE + "color_indicator: [blu]": (
        'b.yaml:5: objects[0].definition.color_indicator[0]: found "blu"; expected one of white, blue, black, red, '
        'green (did you mean "blue"?)'
    ),
    INLINE + "levels: [{from: 4, to: 2}]": (
        "b.yaml:5: objects[0].definition.levels[0].to: found 2; expected a level from 4 on"
    ),
    INLINE + "levels: [{to: 2}]": ('b.yaml:5: objects[0].definition.levels[0]: found no "from"; expected the key "from"'),
    INLINE + "abilities: [Flying]": (
        'b.yaml:5: objects[0].definition.abilities[0]: found "Flying"; '
        'expected a keyword ability in lower case, such as "flying"'
    ),
    INLINE + "abilities: [5]": (
        "b.yaml:5: objects[0].definition.abilities[0]: found 5; "
        "expected a keyword ability, or a mapping with activated, triggered, static or defines"
    ),
    INLINE + "abilities: [{statc: {}}]": (
        'b.yaml:5: objects[0].definition.abilities[0].statc: found the unknown key "statc"; '
        'expected one of activated, triggered, static, defines (did you mean "static"?)'
    ),
    INLINE + "abilities: [{static: {}}]": (
        'b.yaml:5: objects[0].definition.abilities[0].static: found neither; expected "does" or "text"'
    ),
    INLINE + "abilities: [{static: {affects: selff, text: t}}]": (
        'b.yaml:5: objects[0].definition.abilities[0].static.affects: found "selff"; '
        'expected one of self, attached (did you mean "self"?)'
    ),
    INLINE + "abilities: [{static: {affects: {not: {zone: hand}}, text: t}}]": (
        "b.yaml:5: objects[0].definition.abilities[0].static.affects.not.zone: found a zone in a part of it; "
        "expected the zone at the top of the selector"
    ),
    INLINE + "abilities: [{static: {while: {counters: {level: 3..2}}, does: [switch_pt]}}]": (
        'b.yaml:5: objects[0].definition.abilities[0].static.while.counters.level: found "3..2"; '
        "expected a range from the lower number to the higher"
    ),
    INLINE + "abilities: [{static: {while: {not: {is: self, at_least: 2}}, does: [switch_pt]}}]": (
        'b.yaml:5: objects[0].definition.abilities[0].static.while.not.at_least: found "at_least" beside "is"; '
        'expected "at_least" only beside controls, exists or devotion'
    ),
    "objects: [{id: a, card: Echo Mage, exiled_with: b}, {id: b, card: Echo Mage}]": (
        'b.yaml:1: objects[0].exiled_with: found "exiled_with" elsewhere; expected "exiled_with" only in exile'
    ),
    "objects: [{id: a, card: Echo Mage, zone: exile, exiled_with: c}, {id: b, card: Echo Mage}]": (
        'b.yaml:1: objects[0].exiled_with: found "c"; expected the id of an object: a, b'
    ),
    "objects: [{id: a, card: Echo Mage, zone: hand, merged_with: [{card: Echo Mage}]}]": (
        'b.yaml:1: objects[0].merged_with: found "merged_with" elsewhere; expected "merged_with" only on the battlefield'
    ),
    "objects: [{id: a, card: Echo Mage, merged_with: [{}]}]": (
        'b.yaml:1: objects[0].merged_with[0]: found neither; expected exactly one of "card" and "definition"'
    ),
    "objects: [{id: a, card: Echo Mage, merged_with: [{card: Echo Mge}]}]": (
        'b.yaml:1: objects[0].merged_with[0].card: found "Echo Mge"; expected a card of the library (did you mean "Echo Mage"?)'
    ),
    # actions
    EFFECT + "[switch]": (
        'b.yaml:7: effects[0].does[0]: found "switch"; '
        'expected an action such as {set_pt: [1, 1]} or switch_pt (did you mean "switch_pt"?)'
    ),
    EFFECT + "[{switch_pt: true, set_power: 1}]": (
        "b.yaml:7: effects[0].does[0]: found set_power and switch_pt; expected only one of them"
    ),
    EFFECT + "[switch_pt, {modify_pt: [1, 1]}, switch_pt]": (
        "b.yaml:7: effects[0].does[2]: found a second switch_pt; expected each action once"
    ),
    EFFECT + "[{set_power: 1}, {set_pt: [2, 2]}]": (
        "b.yaml:7: effects[0].does[1]: found set_pt beside set_power; expected set_pt or set_power and set_toughness"
    ),
    EFFECT + "[{set_pt: [2, 2]}, {set_toughness: 1}]": (
        "b.yaml:7: effects[0].does[1]: found set_toughness beside set_pt; expected set_pt or set_power and set_toughness"
    ),
    INLINE + "abilities: [{static: {does: [{add_types: [Land]}, {add_types: [Artifact]}]}}]": (
        "b.yaml:5: objects[0].definition.abilities[0].static.does[1]: found a second add_types; expected each action once"
    ),
    INLINE + "spell: {modes: [{does: [switch_pt, switch_pt]}]}": (
        "b.yaml:5: objects[0].definition.spell.modes[0].does[1]: found a second switch_pt; expected each action once"
    ),
    EFFECT + "[{set_pt: [1]}]": ("b.yaml:7: effects[0].does[0].set_pt: found a list of 1; expected at least 2 of them"),
    EFFECT + "[{set_power: {total: power}}]": (
        "b.yaml:7: effects[0].does[0].set_power.of: found none; expected a selector: of what objects"
    ),
    EFFECT + "[{set_power: {greatest: power, of: affected}}]": (
        'b.yaml:7: effects[0].does[0].set_power.of: found "affected"; expected a selector: of what objects'
    ),
    EFFECT + "[{set_power: {total: loyalty, of: {}}}]": (
        'b.yaml:7: effects[0].does[0].set_power.total: found "loyalty"; expected one of power, toughness, mana_value'
    ),
    EFFECT + "[{set_power: {count: {}, of: affected}}]": (
        'b.yaml:7: effects[0].does[0].set_power.of: found "of" beside "count"; '
        'expected "of" only beside counters, total or greatest'
    ),
    EFFECT + "[{set_power: {counters: level, of: {}}}]": (
        "b.yaml:7: effects[0].does[0].set_power.of: found another selector; "
        'expected self or affected, or "on" for other objects'
    ),
    EFFECT + "[{set_power: {counters: level, of: affected, on: {}}}]": (
        'b.yaml:7: effects[0].does[0].set_power.on: found "on" beside "of"; expected "on" only beside counters, without "of"'
    ),
    INLINE + 'abilities: [{activated: {cost: "{T}", copies: {except: {set_colors: [chosen color]}}}}]': (
        "b.yaml:5: objects[0].definition.abilities[0].activated.copies.except.set_colors[0]: "
        'found "chosen color"; expected no word for what was chosen'
    ),
    EFFECT + "[{change_text: {from: red, to: Elf}}]": (
        "b.yaml:7: effects[0].does[0].change_text.to: found Elf; expected a color, as red is one"
    ),
    EFFECT + "[{change_text: {from: Elf, to: Elf}}]": (
        "b.yaml:7: effects[0].does[0].change_text.to: found Elf; expected another word"
    ),
    EFFECT + "[{change_text: {from: Elf, to: Bear, among: [color]}}]": (
        'b.yaml:7: effects[0].does[0].change_text.among: found two words; expected "among" only beside "chosen"'
    ),
    EFFECT + "[{change_text: {from: chosen, to: Bear, never: [Wall]}}]": (
        'b.yaml:7: effects[0].does[0].change_text.never: found Bear; expected "never" only beside "to: chosen"'
    ),
    EFFECT + "[{change_text: {from: chosen, to: chosen, among: [creature type], never: [Wall, red]}}]": (
        "b.yaml:7: effects[0].does[0].change_text.never[1]: found red; expected a creature type"
    ),
    INLINE + "abilities: [{static: {does: [{change_text: {from: Elf, to: Bear}}]}}]": (
        "b.yaml:5: objects[0].definition.abilities[0].static.does[0].change_text: found a static ability; "
        "expected change_text only in effects of what resolves"
    ),
    EFFECT + "[{set_pt: [1, y]}]": (
        'b.yaml:7: effects[0].does[0].set_pt[1]: found "y"; '
        "expected a whole number, x, or a mapping such as {count: {types: [Creature]}}"
    ),
    EFFECT + "\n      - modify_pt:\n          - {count: {types: [Craeture]}}\n          - 0": (
        'b.yaml:9: effects[0].does[0].modify_pt[0].count.types[0]: found "Craeture"; expected one of Artifact, Battle, '
        "Conspiracy, Creature, Dungeon, Enchantment, Instant, Kindred, Land, Phenomenon, Plane, Planeswalker, Scheme, "
        'Sorcery, Vanguard (did you mean "Creature"?)'
    ),
    EFFECT + "[{set_subtypes: [all creature types]}]": (
        'b.yaml:7: effects[0].does[0].set_subtypes: found a list of 1; expected "all creature types" only in add_subtypes'
    ),
}


@pytest.mark.parametrize("text", MISTAKES)
def test_one_line_says_what_is_wrong(text):
    with pytest.raises(DocumentError) as caught:
        state_facts(GameState.loads(text, "b.yaml"))
    assert str(caught.value) == MISTAKES[text]


def test_the_parts_of_an_error_are_there():
    with pytest.raises(DocumentError) as caught:
        GameState.loads(MAGE + "    zone: hnad", "b.yaml")
    error = caught.value
    assert (error.file, error.line, error.path, error.place) == ("b.yaml", 5, ("objects", 0, "zone"), "objects[0].zone")
    assert error.found == '"hnad"'
    assert error.expected.startswith("one of battlefield, hand,")


def test_without_a_text_there_is_no_line():
    with pytest.raises(DocumentError) as caught:
        GameState(objects=[{"id": "a"}])
    assert str(caught.value) == 'objects[0]: found neither; expected exactly one of "card" and "definition"'
    with pytest.raises(DocumentError) as caught:
        GameState.from_data({"objects": 3}, "memory")
    assert str(caught.value) == "memory: objects: found 3; expected a list"


def test_files_that_cannot_be_read(tmp_path):
    missing = tmp_path / "missing.yaml"
    with pytest.raises(DocumentError) as caught:
        GameState.load(missing)
    assert str(caught.value) == f"{missing}: found no such file; expected a YAML or JSON document"
    with pytest.raises(DocumentError) as caught:
        GameState.load(tmp_path)
    assert "found a file that cannot be read (Is a directory)" in str(caught.value)
    latin = tmp_path / "latin.yaml"
    latin.write_bytes("players:\n  - Zoë\n".encode("latin-1"))
    with pytest.raises(DocumentError) as caught:
        GameState.load(latin)
    assert str(caught.value) == f"{latin}:2: found a byte 0xeb; expected text in UTF-8"


@pytest.mark.parametrize("text", ["[" * 100_000, "- " * 100_000, "? " * 50_000, "{a: " * 5_000, '{"a":' * 100_000])
def test_deep_nesting_is_an_error_and_no_crash(text):
    with pytest.raises(DocumentError) as caught:
        GameState.loads(text, "b.yaml")
    assert "\n" not in str(caught.value)


def test_aliases_that_multiply_or_contain_themselves_are_refused():
    levels = "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9))
    with pytest.raises(DocumentError, match="more than 500000 values"):
        GameState.loads(f"a0: &a0 [x]\n{levels}", "b.yaml")
    with pytest.raises(DocumentError, match="more than 60 lists and mappings inside each other"):
        GameState.loads("players: &a [*a]", "b.yaml")


def test_places_as_text():
    assert place(("objects", 2, "counters", "level")) == "objects[2].counters.level"
    assert place(("counters", "+1/+1")) == 'counters["+1/+1"]'
    assert place(()) == ""


def test_near_misses():
    assert did_you_mean("FLYING", ["flying", "reach"]) == ' (did you mean "flying"?)'
    assert did_you_mean("xyz", ["flying"]) == ""
    assert did_you_mean(7, ["flying"]) == ""
