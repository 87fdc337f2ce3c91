"""Options and profiles of all tests."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from rule_coverage.firing import Watch

settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

WATCH = pytest.StashKey["Watch"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-coverage", action="store_true", help="Fail where a rule of asp/ fires in none of the tests.")
    parser.addoption("--boards", type=int, default=50, help="How many random boards to compare with the oracle.")
    parser.addoption("--first-board", type=int, default=0, help="The seed of the first of them.")
    parser.addoption("--board-size", type=int, default=0, help="About how many objects they have; 5 and 6 in turn by default.")


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Iterator[None]:
    """With --rule-coverage, the rules that fire are noted while the tests run, in each process of xdist."""
    config = session.config
    if not config.option.rule_coverage:
        return (yield)
    watch = config.stash[WATCH] = Watch()
    with watch.on():
        result = yield
    if hasattr(config, "workeroutput"):
        config.workeroutput["rules_left"] = sorted(watch.left)
    else:
        watch.ask_spaces()
        session.testsfailed += bool(watch.left)
    return result


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """What has fired in a process of xdist has fired."""
    watch = node.config.stash.get(WATCH, None)
    if watch is not None:
        watch.left &= set(getattr(node, "workeroutput", {}).get("rules_left", watch.left))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """List the rules that fired in no test."""
    watch = config.stash.get(WATCH, None)
    if watch is not None:
        terminalreporter.section(f"{len(watch.left)} rules of asp/ fire in no test")
        terminalreporter.write("".join(f"{line}\n" for line in watch.report()))
