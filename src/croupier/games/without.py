"""The computed rules that an engine also plays without, and what follows when one is deleted.

An engine binds to the keys of rules. A rule that is not named here cannot be taken away: whatever
a notice says, the engine would play by it. ``tests/law/rulebook/test_effects.py`` deletes each
computed rule in turn and plays rounds without those that are named here.
"""

from typing import Final

BEHIND: Final = "the base's own rule applies in its place"

WITHOUT: Final[dict[str, str]] = {
    "bac.run": "Run wagers are no longer offered",
    "crown21.dealer.draw": BEHIND,
    "crown_bj.dealer.draw": BEHIND,
    "pontoon.dealer.draw": BEHIND,
    "pontoon.double.forfeit": "a doubled portion can no longer be taken back",
    "pontoon.super_bonus": "no Super Bonus is paid",
    "pontoon.surrender": "Surrender is no longer offered",
    "vegas.decks": BEHIND,
    "vegas.double": BEHIND,
    "vegas.surrender": "Surrender is no longer offered",
}
"""By key. The rules whose keys begin with one of these and a dot may go with it."""


def follows_from_deletion(key: str, deleted: frozenset[str]) -> str | None:
    """What follows when a rule is deleted; ``None`` where the engine cannot play without it.

    ``deleted`` are the keys of all the rules that go together.
    """
    if key in WITHOUT:
        return WITHOUT[key]
    parent = next((p for p in WITHOUT if key.startswith(f"{p}.") and p in deleted), None)
    return None if parent is None else WITHOUT[parent]
