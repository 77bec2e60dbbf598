"""Deal one round of any game, and hand back its record."""

from typing import Any

from croupier.desk.games import desk_of
from croupier.desk.moment import Moment
from croupier.desk.setting import only_for_takers, open_setting
from croupier.equipment import new_seed

from .conversation import Chance, Conversation

__all__ = ("play",)


def play(
    game: str,
    talk: Conversation,
    *,
    at: Moment | None = None,
    decks: int | None = None,
    boxes: int = 1,
    seed: bytes | None = None,
) -> dict[str, Any]:
    """Deal a round from a shoe shuffled now; the answer is the record that a round file holds.

    Amounts in it are cents, as everywhere inside; ``write_round`` writes dollars.
    """
    setting = open_setting(game, at=at, decks=decks)
    only_for_takers(game, boxes if boxes > 1 else None, "--boxes")
    chance = Chance(new_seed() if seed is None else seed)
    return {"game": game, "at": setting.law.at} | desk_of(game).deal(talk, setting, chance, boxes)
