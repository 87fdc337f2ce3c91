"""What a copy effect of a history is written to copy."""

from pyleveler.history.situation import Situation


def copied_name(name: str, before: Situation) -> str:
    """The card that is copied, where that is all that the object is: later changes of it do not touch the copy (707.2b).

    An object that is no card of the library, or is itself changed in layer 1, is copied by its id.
    """
    if not before.has(name):
        return name
    thing = before.thing(name)
    changed = thing.face_down or any(
        name in effect.affects and any(action.key == "become_copy_of" for action in effect.does or [])
        for effect in before.state.effects
    )
    return thing.card if thing.card is not None and not changed else name
