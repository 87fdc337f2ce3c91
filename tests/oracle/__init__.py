"""Independent oracle of the tests: the layer system (613) in plain, slow Python, written from the rules only."""

from .engine import Derivation, Readings, derive
from .random_boards import random_document

__all__ = ["Derivation", "Readings", "derive", "random_document"]
