"""Options and profiles of all tests."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--boards", type=int, default=150, help="How many random boards to compare with the oracle.")
    parser.addoption("--first-board", type=int, default=0, help="The seed of the first of them.")
    parser.addoption("--board-size", type=int, default=0, help="About how many objects they have; 5 and 6 in turn by default.")
