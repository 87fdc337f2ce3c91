"""Copies of spells: what the rules leave to choose, how many outcomes that makes, and each of them."""
