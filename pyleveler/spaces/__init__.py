"""Spaces of states: what holds in all of them, in which something happens, what can come out."""
