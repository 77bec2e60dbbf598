"""Deal one round of any game, and hand back its record."""

from typing import Any

from croupier.desk.moment import Moment
from croupier.desk.setting import open_setting
from croupier.desk.wrong import WrongInput
from croupier.equipment import new_seed
from croupier.games.registry import entry_of

from .blackjack import deal_blackjack
from .conversation import Chance, Conversation
from .others import deal

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
    law, chance = setting.law, Chance(new_seed() if seed is None else seed)
    if entry_of(game).engine == "blackjack":
        assert setting.decks is not None
        return deal_blackjack(talk, law, setting.decks, chance, boxes)
    if boxes > 1:
        raise WrongInput(f"--boxes: is for the Blackjack family, not for {game}.")
    return deal(talk, law, setting.decks, chance)
