"""What one wager came to: the row that every game's settlement is made of."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.money import Cents


class Result(StrEnum):
    """How a wager ended."""

    WIN = "win"
    LOSE = "lose"
    VOID = "void"
    SURRENDER = "surrender"
    FORFEIT = "forfeit"
    OPEN = "open"
    ENTRY = "entry"

    @property
    def is_decided(self) -> bool:
        """Whether the stake has left the layout; an open wager is carried on."""
        return self is not Result.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """One wager decided, and paid, taken or returned."""

    player: str
    bet: str
    """The contract's name of the bet: ``main``, ``insurance``, ``super-bonus``, …"""
    stake: Cents
    result: Result
    odds: str | None
    """As the rules print it; ``None`` for a fixed sum or a wager that does not win."""
    pays: Cents
    """What is won on top of the stake."""
    net: Cents
    """What the player gained or lost on this row."""
    rules: tuple[str, ...]
    """The rules that decided it: ``blackjack 10.11.1``."""
    box: int | None = None
    hand: int | None = None
    note: str = ""

    @classmethod
    def won(
        cls,
        player: str,
        bet: str,
        stake: Cents,
        rules: tuple[str, ...],
        *,
        pays: Cents,
        odds: str | None,
        box: int | None = None,
        note: str = "",
    ) -> "Settlement":
        """A wager that is paid, and returned with it."""
        return cls(
            player=player,
            bet=bet,
            stake=stake,
            result=Result.WIN,
            odds=odds,
            pays=pays,
            net=pays,
            rules=rules,
            box=box,
            note=note,
        )

    @classmethod
    def unpaid(
        cls,
        player: str,
        bet: str,
        stake: Cents,
        rules: tuple[str, ...],
        *,
        result: Result,
        net: int = 0,
        box: int | None = None,
        note: str = "",
    ) -> "Settlement":
        """A wager that wins nothing: lost, given up, returned or still open."""
        return cls(
            player=player,
            bet=bet,
            stake=stake,
            result=result,
            odds=None,
            pays=Cents(0),
            net=Cents(net),
            rules=rules,
            box=box,
            note=note,
        )


def net_by_player(rows: tuple[Settlement, ...]) -> dict[str, Cents]:
    """Add up what each player gained or lost; an open wager is not counted."""
    net: dict[str, Cents] = {}
    for row in rows:
        won = Cents(0) if row.result is Result.OPEN else row.net
        net[row.player] = Cents(net.get(row.player, 0) + won)
    return net
