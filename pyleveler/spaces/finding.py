"""`find`: states of a space in which a goal is true."""

from dataclasses import dataclass
from typing import Any

from clingo import Model, Symbol

from pyleveler.documents.state import GameState
from pyleveler.spaces.checking import confirm
from pyleveler.spaces.claims import HEAD, Claim, parse_claim
from pyleveler.spaces.document import Space
from pyleveler.spaces.results import PREDICATES, Key, Results, check_results
from pyleveler.spaces.searching import Clock, Progress, Stopped, ground_space, search, statements


@dataclass(frozen=True)
class Finds:
    """The answer to a goal.

    Attributes:
        goal: The goal.
        states: The number of states of the space.
        found: States in which the goal is true, no two of which have the same results.
        complete: Whether as many were found as were asked for, or there are no others.
    """

    goal: str
    states: int
    found: list[GameState]
    complete: bool

    def to_data(self) -> dict[str, Any]:
        """The plain data of the answer, as `find --json` prints it."""
        found = [state.to_data() for state in self.found]
        return {"goal": self.goal, "states": self.states, "found": found, "complete": self.complete}


def find(
    space: Space, goal: str | Claim, n: int = 1, *, time_limit: float | None = None, progress: Progress | None = None
) -> Finds:
    """States of a space in which a goal is true.

    Args:
        space: The space.
        goal: The body of a rule over the public predicates, true in a state when some instance of it is.
        n: How many states at most; each differs from the others in what some object is.
        time_limit: Seconds after which to stop with what is known.
        progress: Called now and then with the number of states found, and of those asked for.

    Returns:
        The answer. Ctrl-C ends the search like the time limit. Every state was derived on its own, and the goal is true
        there, too.

    Raises:
        ClaimError: The goal is no body over the public predicates.
    """
    if isinstance(goal, str):
        goal = parse_claim(goal, space.ids, space.effects)
    clock = Clock(time_limit)
    results, seen = Results(space.facts()), set[Key]()
    models: list[tuple[list[Symbol], list[Symbol]]] = []

    def read(model: Model) -> bool:
        atoms = model.symbols(shown=True)
        result = [atom for atom in atoms if atom.name != "chosen"]
        key = results.key(result)
        if key not in seen:
            seen.add(key)
            models.append((result, [atom for atom in atoms if atom.name == "chosen"]))
        return len(models) < n

    complete = True
    try:
        projection = " ".join(f"#show {name}/2. #project {name}/2." for name in PREDICATES)
        extra = statements(f":- not {HEAD}. #show chosen/2. {projection}")
        options = ["--models=0", "--project"]
        control = ground_space(space, extra, claim=goal, clock=clock, options=options)
        search(control, clock, read, tick=lambda: progress(len(models), n) if progress else None)
    except Stopped:
        complete = len(models) >= n
    found = []
    for result, chosen in models[:n]:
        state = space.state(chosen)
        confirm(state, goal, expected=True)
        check_results(state, result)
        found.append(state)
    return Finds(goal.text, space.states, found, complete)
