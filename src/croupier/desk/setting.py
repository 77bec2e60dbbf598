"""A setting, opened: which game, when, with which decks and readings, nothing left open.

Odds, strategies, simulations and environments all begin here. Only the game that is asked about is
imported, so that none waits for the other games.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from croupier.equipment import Card, parse_cards
from croupier.games.refusal import RuleBreach
from croupier.money import Cents, parse_dollars
from croupier.rulebook import Law, NotHeld, Rulebook, rulebook

from .arguments import DOLLARS_MAX
from .moment import Moment, read_moment
from .round_files.shared import policies_of
from .under_draft import under_draft
from .wrong import WrongInput

if TYPE_CHECKING:
    from croupier.games.baccarat import BaccaratRules
    from croupier.games.blackjack.rules import BlackjackRules
    from croupier.games.caribbean_stud.rules import CaribbeanRules
    from croupier.games.com_bo import ComBoRules
    from croupier.games.roulette import RouletteRules

    GameRules = BlackjackRules | CaribbeanRules | ComBoRules | BaccaratRules | RouletteRules

__all__ = (
    "BACCARAT",
    "BLACKJACK",
    "CARIBBEAN",
    "COM_BO",
    "WHEEL",
    "Money",
    "Named",
    "Setting",
    "law_moments",
    "open_setting",
)

Money = str | int
Named = Mapping[str, str | bool]

# The books in which the games stand.
BACCARAT: Final = "baccarat"
BLACKJACK: Final = "blackjack"
CARIBBEAN: Final = "caribbean-stud"
COM_BO: Final = "com-bo"
WHEEL: Final = "rapid-roulette"

BACCARAT_DECKS: Final = range(1, 9)
"""Any of these can be counted, whatever the rules allow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A game at a moment with its decks, readings and sums: nothing is left open."""

    book: Rulebook
    """The law as it is, or as a draft would make it."""
    game: str
    title: str
    law: Law
    rules: "GameRules"
    decks: int | None
    """``None`` at roulette, …"""
    zeros: int | None
    """… which has these instead."""
    policies: dict[str, str | bool]
    """Every reading that bears on the game."""
    stake: Cents | None
    meter: Cents | None
    max_payout: Cents | None
    without: tuple[Card, ...]
    """Cards that have left the shoe."""
    defaults: tuple[str, ...]
    """What was not given and has been filled in."""
    notes: tuple[str, ...]


def open_setting(  # noqa: PLR0913 (the options of the command)
    game: str,
    *,
    at: Moment | None = None,
    decks: int | None = None,
    policies: Named | None = None,
    stake: Money | None = None,
    meter: Money | None = None,
    max_payout: Money | None = None,
    zeros: int | None = None,
    without: str | None = None,
    draft: str | Path | None = None,
    book: Rulebook | None = None,
) -> Setting:
    """Open a setting; what is wrong with what was asked for is said in one sentence.

    Under a ``draft`` the game is asked about as that notice would make it, without a moment from
    the draft's own on.
    """
    notice = None
    if draft is not None:
        book, notice = under_draft(draft)
    book = book or rulebook()
    known = book.game(game)
    if notice is not None and notice.book != known.book:
        raise WrongInput(f"--draft: it is for the book {notice.book}; {game} is in {known.book}.")
    moment = notice.effective if notice is not None and at is None else at
    law = book.law(game, _last_held(book, game) if moment is None else read_moment(moment))
    named = policies_of(game, policies or {}, book)
    chosen = _decks(law, decks)
    _only_for(game, zeros, WHEEL, "--zeros")
    _only_for(game, meter, CARIBBEAN, "--meter")
    _only_for(game, max_payout, CARIBBEAN, "--max-payout")
    if max_payout is not None and stake is None:
        raise WrongInput("--max-payout: needs the size of the Ante beside it; add --stake.")
    try:
        rules = _rules(law, chosen, 1 if zeros is None else zeros, named)
    except RuleBreach as breach:
        refusal = breach.refusal
        raise WrongInput(f"{refusal.says} [{refusal.rule}]", code=str(refusal.code)) from breach
    given = {"at": at, "decks" if game != WHEEL else "zeros": decks if game != WHEEL else zeros}
    return Setting(
        book=book,
        game=game,
        title=known.title,
        law=law,
        rules=rules,
        decks=chosen,
        zeros=(zeros or 1) if game == WHEEL else None,
        policies=named,
        stake=_money(stake, "--stake"),
        meter=_money(meter, "--meter"),
        max_payout=_money(max_payout, "--max-payout"),
        without=_without(law, rules, without),
        defaults=tuple(name for name, value in given.items() if value is None),
        notes=tuple(_notes(law, chosen)),
    )


def law_moments(book: Rulebook, game: str, *, latest_first: bool = False) -> Iterator[datetime]:
    """When each version of a game that can be played from what is held began."""
    stream = book.game(game).book
    begun = {notice.effective for notice in book.notices.values() if notice.book == stream}
    for moment in sorted(begun, reverse=latest_first):
        try:
            book.law(game, moment)
        except NotHeld:
            continue
        yield moment


def _last_held(book: Rulebook, game: str) -> datetime:
    for moment in law_moments(book, game, latest_first=True):
        return moment
    raise NotHeld(f"No text of {book.game(game).title} is held as a whole.")


def _decks(law: Law, decks: int | None) -> int | None:
    """How many decks: those asked for, or the most that the rules allow."""
    if law.book == WHEEL:
        if decks is not None:
            raise WrongInput("--decks: Rapid Roulette is played without cards.")
        return None
    if law.book == BACCARAT:
        if decks is not None and decks not in BACCARAT_DECKS:
            most = BACCARAT_DECKS[-1]
            raise WrongInput(f"--decks: Baccarat is computed with 1 to {most} decks, not {decks}.")
        return decks if decks is not None else max(law.counts("bac.assumed.decks", "decks"))
    if law.book == CARIBBEAN:
        held = law.count("cs.deck", "decks")
        if decks not in (None, held):
            cite = law.cite("cs.deck")
            raise WrongInput(f"Caribbean Stud is played with {held} deck, not {decks}. [{cite}]")
        return held
    if law.book == COM_BO:
        return decks if decks is not None else max(law.counts("combo.decks", "decks"))
    if law.book == BLACKJACK:
        return decks if decks is not None else law.range("bj.decks", "decks")[1]
    raise WrongInput(f"{law.game}: this game has no bets whose odds could be told.")


def _rules(law: Law, decks: int | None, zeros: int, named: Named) -> "GameRules":
    match law.book:
        case "baccarat":
            from croupier.games.baccarat import BaccaratRules  # noqa: PLC0415

            return BaccaratRules.from_law(law)
        case "caribbean-stud":
            from croupier.games.caribbean_stud.rules import CaribbeanRules  # noqa: PLC0415

            return CaribbeanRules.from_law(law)
        case "rapid-roulette":
            from croupier.games.roulette import RouletteRules  # noqa: PLC0415

            return RouletteRules.from_law(law, zeros=zeros)
        case "com-bo":
            from croupier.games.com_bo import ComBoRules  # noqa: PLC0415

            assert decks is not None
            return ComBoRules.from_law(law, decks=decks)
        case _:
            assert decks is not None
            return _blackjack_rules(law, decks, named)


def _blackjack_rules(law: Law, decks: int, named: Named) -> "BlackjackRules":
    from croupier.games.blackjack.policies import Policies  # noqa: PLC0415
    from croupier.games.blackjack.rules import BlackjackRules  # noqa: PLC0415

    return BlackjackRules.from_law(
        law,
        decks=decks,
        # Every pay table is told beside the others; one has to be in use.
        pandemonium_table=1 if law.game == "pontoon-pandemonium" else None,
        policies=Policies.read({name: named[name] for name in Policies().named if name in named}),
    )


def _only_for(game: str, given: object, only: str, name: str) -> None:
    if given is not None and game != only:
        raise WrongInput(f"{name}: is for {only}, not for {game}.")


def _without(law: Law, rules: "GameRules", text: str | None) -> tuple[Card, ...]:
    """The cards that are gone, all of them cards that the full shoe has."""
    if text is None:
        return ()
    if law.book != BLACKJACK:
        raise WrongInput(f"--without: is for the Blackjack family, not for {law.game}.")
    from croupier.odds.blackjack import CardsLeft  # noqa: PLC0415

    try:
        cards = parse_cards(text)
        CardsLeft.full(cast("BlackjackRules", rules)).without(cards)
    except ValueError as error:
        raise WrongInput(f"--without: {error}.") from error
    return cards


def _money(value: Money | None, name: str) -> Cents | None:
    if value is None:
        return None
    try:
        cents = parse_dollars(str(value).removeprefix("$").replace(",", ""))
    except ValueError as error:
        raise WrongInput(f"{name}: {value!r} is no sum of dollars; write it like 25.00.") from error
    if cents <= 0:
        raise WrongInput(f"{name}: {value!r} must be more than nothing.")
    if cents > DOLLARS_MAX * 100:
        raise WrongInput(f"{name}: {value} is more than any sum of dollars that is played for.")
    return cents


def _notes(law: Law, decks: int | None) -> list[str]:
    if law.book != BACCARAT:
        return []
    allowed = law.counts("bac.assumed.decks", "decks")
    if decks in allowed:
        return []
    return [f"The rules are assumed to allow {' or '.join(map(str, allowed))} decks."]
