"""Short words for playing Baccarat in tests."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from croupier.equipment import parse_cards
from croupier.games.baccarat import (
    BaccaratRules,
    Bet,
    CloseBetting,
    Command,
    Coup,
    Deal,
    DeclareDummyCoup,
    Event,
    HandInForm,
    Opened,
    PlaceRun,
    PlaceWager,
    Policies,
    Round,
    Step,
    awaiting,
    decide,
    next_opening,
    open_round,
    replay,
    why_not,
)
from croupier.games.refusal import Refusal
from croupier.games.settlement import Settlement
from croupier.money import Cents, Limits
from croupier.rulebook import rulebook

RUNS_FROM = datetime(2000, 12, 20, 4)
SECRET_FROM = datetime(1999, 11, 8, 4)

PLAYER_WINS = "9S KD KH KC"  # a natural nine against nothing
BANKER_WINS = "KS 9D KH KC"
TIES = "9S 9D KH KC"
COUPS = {"P": PLAYER_WINS, "B": BANKER_WINS, "T": TIES}


def rules(game: str = "baccarat", at: datetime = RUNS_FROM) -> BaccaratRules:
    return BaccaratRules.from_law(rulebook().law(game, at))


@dataclass(frozen=True)
class Series:
    """Coups one after another: when one is over the next is opened."""

    round: Round
    start: Opened
    settlements: tuple[Settlement, ...] = ()
    coups: tuple[Coup, ...] = ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.round, name)


def series_of(opening: Opened) -> Series:
    return Series(open_round(opening), opening)


def opened(
    game: str = "baccarat",
    at: datetime = RUNS_FROM,
    *,
    seats: int | None = None,
    limits: tuple[int, int] | None = None,
    policies: Policies | None = None,
) -> Series:
    sign = (
        Limits(wager_min=Cents(limits[0] * 100), wager_max=Cents(limits[1] * 100))
        if limits
        else None
    )
    return series_of(Opened.of(rules(game, at), seats=seats, limits=sign, policies=policies))


def do(s: Series, *commands: Command) -> Series:
    for command in commands:
        s = after(s, decide(s.round, command))
    return s


def after(s: Series, events: tuple[Event, ...]) -> Series:
    r = replay(s.round, events)
    rows = r.settlements[len(s.round.settlements) :]
    s = replace(s, round=r, settlements=(*s.settlements, *rows))
    if not r.is_settled:
        return s
    assert r.decided is not None
    return replace(s, round=open_round(next_opening(r, s.start)), coups=(*s.coups, r.decided))


def told(s: Series, command: Command) -> tuple[Event, ...]:
    return decide(s.round, command)


def refused(s: Series, command: Command) -> Refusal:
    refusal = why_not(s.round, command)
    assert refusal is not None, f"{command} is allowed"
    return refusal


def bet(player: str, on: str, stake: float) -> PlaceWager:
    return PlaceWager(player=player, on=Bet(on), stake=Cents(round(stake * 100)))


def run(player: str, names: str, stake: float) -> PlaceRun:
    return PlaceRun(player=player, nominates=names, stake=Cents(round(stake * 100)))


def form(
    player: str,
    on: str | None,
    amount: float | None,
    *,
    words: float | None = None,
    chips: float = 1_000,
    details: bool = True,
) -> HandInForm:
    cents = None if amount is None else Cents(round(amount * 100))
    return HandInForm(
        player=player,
        on=None if on is None else Bet(on),
        figures=cents,
        words=cents if words is None else Cents(round(words * 100)),
        chips_held=Cents(round(chips * 100)),
        has_other_details=details,
    )


def coup(r: Series, text: str, *, dummy: bool = False) -> Series:
    """Close betting and deal a coup that uses every card given, in order."""
    if dummy:
        r = do(r, DeclareDummyCoup())
    r = do(r, CloseBetting())
    played = len(r.coups)
    for card in parse_cards(text):
        r = do(r, Deal(card))
    assert len(r.coups) == played + 1 or r.decided is not None, "the coup wants another card"
    return r


def series(r: Series, outcomes: str) -> Series:
    """Deal a coup for each letter; a small letter is a Dummy Coup."""
    for letter in outcomes:
        r = coup(r, COUPS[letter.upper()], dummy=letter.islower())
    return r


def nets(r: Series) -> dict[str, int]:
    """What each bet came to in cents: ``{"ann banker": 1000}``."""
    found: dict[str, int] = {}
    for row in r.settlements:
        name = f"{row.player} {row.bet}"
        found[name] = found.get(name, 0) + row.net
    return found


def last(r: Series) -> Settlement:
    return r.settlements[-1]


def step(r: Series) -> Step | None:
    return awaiting(r.round)
