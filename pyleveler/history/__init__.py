"""Histories: what happened in a game, replayed event by event. What an event does is decided by asp/history.lp."""
