"""The rules stand alone: clingo with the facts of a state gives what `derive` answers, in exactly one stable model."""

import json
import subprocess
import sys
from importlib.resources import files
from typing import Any

import pytest
from clingo import Control, Symbol, SymbolType

from pyleveler import GameState, derive
from pyleveler.encoding import asp_folder, encoding
from pyleveler.facts.state import state_facts
from pyleveler.facts.symbols import id_symbol

from .test_casebook import CASES, needs

EXAMPLES = sorted(
    entry.name.removesuffix(".yaml")
    for entry in files("pyleveler").joinpath("examples").iterdir()
    if entry.name.endswith(".yaml")
)
DOCUMENTS = {f"example:{name}": f"example:{name}" for name in EXAMPLES} | {
    name: CASES[name]["states"][0]["state"] for name in ("L1", "L3", "R-A3", "R-C5", "B02", "B10")
}
DOCUMENTS |= {
    f"L5 {edition}": CASES["L5"]["states"][0]["state"] | {"edition": edition} for edition in ("710-2010-en", "710-2010-fr")
}


def characteristics(state: GameState) -> set[str]:
    """The answers of derive as atoms of the public predicates."""
    atoms = set()
    for key, answer in derive(state).items():
        thing = id_symbol(key)
        numbers: dict[str, Any] = {
            "power": answer.power,
            "toughness": answer.toughness,
            "base_power": answer.base_power,
            "base_toughness": answer.base_toughness,
            "level": answer.level,
        }
        atoms |= {f"{name}({thing},{value})" for name, value in numbers.items() if value is not None}
        words = {
            "type": answer.types,
            "subtype": answer.subtypes,
            "supertype": answer.supertypes,
            "color": answer.colors,
            "keyword": answer.keywords,
            "name": [answer.name] if answer.name is not None else [],
            "zone": [answer.zone],
        }
        atoms |= {f"{name}({thing},{json.dumps(word)})" for name, found in words.items() for word in found}
        atoms.add(f"controller({thing},{id_symbol(answer.controller)})")
        atoms |= {f"counters({thing},{json.dumps(kind)},{count})" for kind, count in answer.counters.items()}
    return atoms


PUBLIC = {
    "power", "toughness", "base_power", "base_toughness", "level", "type", "subtype", "supertype", "color", "keyword",
    "name", "zone", "controller", "counters",
}  # fmt: skip


def atom(symbol: Symbol) -> str:
    assert symbol.type == SymbolType.Function
    return str(symbol)


def models(facts: list[Symbol], program: str = "derive.lp") -> list[set[Symbol]]:
    """All stable models of the facts with the whole program."""
    messages: list[str] = []
    control = Control(["--models=0", "--warn=all"], logger=lambda _, text: messages.append(text))
    control.load(str(encoding(program)))
    control.add("base", [], "\n".join(f"{fact}." for fact in facts))
    control.ground()
    with control.solve(yield_=True) as handle:
        found = [set(model.symbols(shown=True)) for model in handle]
    assert messages == []
    return found


@pytest.mark.parametrize("name", DOCUMENTS)
def test_plain_clingo_prints_what_derive_answers(name, tmp_path):
    """`pyleveler facts STATE | python -m clingo - asp/derive.lp`, as two processes."""
    document = DOCUMENTS[name]
    if isinstance(document, dict):
        path = tmp_path / "state.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        argument, state = str(path), GameState.from_data(document)
    else:
        argument = document
        text = files("pyleveler").joinpath("examples", f"{document.removeprefix('example:')}.yaml")
        state = GameState.loads(text.read_text(encoding="utf-8"))
    facts = process("pyleveler", "facts", argument)
    assert (facts.returncode, facts.stderr) == (0, "")
    clingo = process("clingo", "-", "asp/derive.lp", "--outf=2", "--models=0", text=facts.stdout)
    assert clingo.stderr == ""
    answer = json.loads(clingo.stdout)
    assert (answer["Result"], answer["Models"]["Number"]) == ("SATISFIABLE", 1)
    printed = {value for value in answer["Call"][0]["Witnesses"][0]["Value"] if value.partition("(")[0] in PUBLIC}
    assert printed == characteristics(state)


def process(module: str, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-X", "utf8", "-m", module, *arguments]
    return subprocess.run(command, cwd=asp_folder().parent, input=text, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if not needs(case)][::4])
def test_one_stable_model_and_no_message(name):
    """613.1: one answer; and it is the one of derive, which leaves out rules that cannot fire."""
    state = GameState.from_data(CASES[name]["states"][-1]["state"])
    (found,) = models(state_facts(state))
    assert {atom(symbol) for symbol in found if symbol.name in PUBLIC} == characteristics(state)


def test_what_is_shown_is_the_public_vocabulary():
    """contract.md, section 7: the public predicates and their arities."""
    shown = {
        line.removeprefix("#show ").rstrip(".")
        for line in encoding("characteristics.lp").read_text(encoding="utf-8").splitlines()
        if line.startswith("#show")
    }
    public = {
        "power/2", "toughness/2", "base_power/2", "base_toughness/2", "level/2", "ability/2", "keyword/2", "type/2",
        "subtype/2", "supertype/2", "color/2", "controller/2", "zone/2", "name/2", "counters/3", "timestamp/2",
        "applied/3", "skipped/3", "may_activate/3",
    }  # fmt: skip
    assert shown == public


def test_trace_and_skipped_are_atoms_of_the_model():
    state = GameState.from_data(
        {
            "objects": [{"id": "mage", "card": "Echo Mage", "counters": {"level": 2}}],
            "effects": [{"id": "growth", "card": "Giant Growth", "affects": ["mage"]}],
        }
    )
    (found,) = models(state_facts(state))
    shown = {str(symbol) for symbol in found}
    assert 'applied(mage,spell(growth),"7c")' in shown
    assert "skipped(mage,static(mage,(echo_mage,3),printed),condition_not_met)" in shown
