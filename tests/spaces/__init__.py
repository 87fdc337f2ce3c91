"""Spaces of states: open values, exact numbers, claims, proofs, finds, outcomes."""
