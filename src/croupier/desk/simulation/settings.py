"""What a simulation is asked for, read into a few settings: table, bankroll and effort."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import isfinite
from os import PathLike
from pathlib import Path
from secrets import randbits
from typing import Final, TypedDict

from croupier.desk.arguments import flag, number, text, texts, whole
from croupier.desk.moment import Moment
from croupier.desk.setting import Money, Named
from croupier.desk.wrong import WrongInput

ROUNDS: Final = 10_000_000
"""Played where nothing is said of how many."""
MOST_ROUNDS: Final = 10**15
"""More would take years on any machine, and counts of it would not fit in their numbers."""
SEED_BITS: Final = 64
FRESH_SEED_BITS: Final = 32
"""A seed that nobody chose is short enough to be typed again."""


class Options(TypedDict, total=False):
    """The options of a simulation, by the names that the command has for them."""

    # the game
    at: Moment | None
    decks: int | None
    policies: Named | None
    zeros: int | None
    stake: Money | None
    """Blackjack's: the wager, for the Super Bonus."""
    meter: Money | None
    """Caribbean Stud's: the jackpot displayed; a jackpot wager is played too."""
    draft: str | Path | None
    """A draft notice, by whose rules it is played."""
    # the table
    burn: int | None
    behind: int | None
    strategy: str | PathLike[str] | None
    boxes: int | None
    continuous: bool
    side_bets: Collection[str]
    insurance: str | None
    count: str | None
    spread: str | None
    # the bankroll
    bankroll: int | None
    session: int | None
    system: str | None
    most: int | None
    # the effort
    rounds: float | None
    until_se: float | None
    seed: int | None
    workers: int | None
    careful: bool
    cluster: str | None
    device: str | None
    # the report
    bet: str | None
    exact: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetting:
    """How the game is dealt and played, as far as the law leaves it open."""

    burn: int | None = None
    behind: int | None = None
    strategy: str | None = None
    boxes: int | None = None
    continuous: bool = False
    side_bets: Collection[str] = ()
    """As the odds name them: ``perfect-pairs``, ``magnificent-sevens-1``, ``pandemonium-3``."""
    insurance: str | None = None
    count: str | None = None
    spread: str | None = None
    """Units by count, such as ``1:2,2:4``."""

    @classmethod
    def read(cls, options: Options) -> "TableSetting":
        """The table that is asked for."""
        return cls(
            burn=whole("burn", options.get("burn")),
            behind=whole("behind", options.get("behind")),
            strategy=text("strategy", options.get("strategy")),
            boxes=whole("boxes", options.get("boxes")),
            continuous=flag("continuous", options.get("continuous", False)),
            side_bets=texts("side_bets", options.get("side_bets", ())),
            insurance=text("insurance", options.get("insurance")),
            count=text("count", options.get("count")),
            spread=text("spread", options.get("spread"), "text such as '1:2,2:4'"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Bankroll:
    """What a player brings, how long a session is, and how stakes follow results."""

    wagers: int | None
    session: int | None
    system: str | None
    most: int | None
    """The largest stake that the table takes."""

    @classmethod
    def read(cls, options: Options) -> "Bankroll":
        """The bankroll that is asked for; without one, nothing may be said of its sessions."""
        found = cls(
            wagers=whole("bankroll", options.get("bankroll")),
            session=whole("session", options.get("session")),
            system=text("system", options.get("system")),
            most=whole("most", options.get("most")),
        )
        if found.wagers is None:
            for name in ("session", "system", "most"):
                if getattr(found, name) is not None:
                    raise WrongInput(f"--{name}: needs a bankroll beside it; add --bankroll.")
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How much is played, from which seed, and by whom."""

    rounds: int | None
    until_se: float | None
    """Stop at this standard error."""
    seed: int
    workers: int | None
    cluster: str | None
    device: str | None
    careful: bool

    @classmethod
    def read(cls, options: Options) -> "Effort":
        """The effort that is asked for; a seed that nobody chose is drawn."""
        until_se = _error(number("until_se", options.get("until_se")))
        workers, cluster = _workers(options)
        return cls(
            rounds=_rounds(number("rounds", options.get("rounds")), until_se),
            until_se=until_se,
            seed=_seed(whole("seed", options.get("seed"))),
            workers=workers,
            cluster=cluster,
            device=text("device", options.get("device")),
            careful=flag("careful", options.get("careful", False)),
        )


def _seed(seed: int | None) -> int:
    if seed is None:
        return randbits(FRESH_SEED_BITS)
    if not 0 <= seed < 1 << SEED_BITS:
        raise WrongInput(f"--seed: {seed} is not between 0 and 2^{SEED_BITS} - 1.")
    return seed


def _rounds(rounds: float | None, until_se: float | None) -> int | None:
    if rounds is None:
        return ROUNDS if until_se is None else None
    if not isfinite(rounds) or rounds < 1 or rounds != int(rounds):
        raise WrongInput(f"--rounds: {rounds} is no number of rounds.")
    if rounds > MOST_ROUNDS:
        raise WrongInput(f"--rounds: {rounds:g} is too many; the most is {MOST_ROUNDS:g}.")
    return int(rounds)


def _error(until_se: float | None) -> float | None:
    if until_se is not None and not 0 < until_se < 1:
        raise WrongInput(f"--until-se: {until_se} must lie between 0 and 1, such as 1e-5.")
    return until_se


def _workers(options: Options) -> tuple[int | None, str | None]:
    """Threads here, or a cluster's address."""
    workers = whole("workers", options.get("workers"))
    cluster = text("cluster", options.get("cluster"))
    if workers is not None and workers < 1:
        raise WrongInput(f"--workers: {workers} must be at least 1.")
    if workers is not None and cluster is not None:
        raise WrongInput("--workers: a cluster has its own; leave out one of the two.")
    return workers, cluster


@contextmanager
def about(option: str) -> Iterator[None]:
    """Say of what a game will not have which option asked for it.

    For the making of a game or its shoe alone, with one thing that was asked for at a time: a
    mistake of the program's own is not to be told as somebody else's.
    """
    try:
        yield
    except ValueError as error:
        raise WrongInput(f"{option}: {error}.") from error
