"""A setting, opened: which game, when, with which decks and readings, nothing left open.

Odds, strategies, simulations and environments all begin here. Only the game that is asked about is
imported, so that none waits for the other games.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from croupier.equipment import Card
from croupier.games.drafted import Drafted
from croupier.games.refusal import RuleBreach
from croupier.money import Cents, parse_dollars
from croupier.rulebook import Law, NotHeld, Rulebook, rulebook

from .arguments import DOLLARS_MAX, named, required, sum_of_money, text, whole
from .games import Chosen, desk_of, takers
from .moment import Moment, read_moment
from .round_files.shared import policies_of
from .under_draft import require_in_force, under_draft
from .wrong import WrongInput, listed

Money = str | int
Named = Mapping[str, str | bool]

Rules = TypeVar("Rules")

OPTION_OF: Final = {"decks_not_allowed": "--decks", "zeros_not_allowed": "--zeros"}
"""Where the option stands that a rule refuses, by the refusal's code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A game at a moment with its decks, readings and sums: nothing is left open."""

    book: Rulebook
    """The law as it is, or as a draft would make it."""
    game: str
    title: str
    law: Law
    rules: Any
    """The rules of the game's own kind, read from the law."""
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

    def rules_as(self, kind: type[Rules]) -> Rules:
        """The rules, which are of this kind."""
        assert isinstance(self.rules, kind), self.rules
        return self.rules

    @property
    def decks_held(self) -> int:
        """The decks of a game that has cards."""
        assert self.decks is not None
        return self.decks


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
    game = required("game", text("game", game))
    decks, zeros = whole("decks", decks), whole("zeros", zeros)
    stake, meter = sum_of_money("stake", stake), sum_of_money("meter", meter)
    max_payout = sum_of_money("max_payout", max_payout)
    without = text("without", without, "text such as 'AS KD'")
    policies, draft = named("policies", policies), text("draft", draft, "the path of a file")
    notice = None
    if draft is not None:
        book, notice = under_draft(draft)
    book = book or rulebook()
    known = book.game(game)
    moment = notice.effective if notice is not None and at is None else at
    when = _last_held(book, game) if moment is None else read_moment(moment)
    if isinstance(book, Drafted) and draft is not None:
        require_in_force(book, game, when)
    law = book.law(game, when)
    readings = policies_of(game, policies or {}, book)
    desk = desk_of(game)
    chosen = desk.decks(law, decks)
    for option, value in (("--zeros", zeros), ("--meter", meter), ("--max-payout", max_payout)):
        only_for_takers(game, value, option)
    if max_payout is not None and stake is None:
        raise WrongInput("--max-payout: needs the size of the Ante beside it; add --stake.")
    try:
        wheel = 1 if zeros is None else zeros
        rules = desk.rules(law, Chosen(decks=chosen, zeros=wheel, policies=readings))
    except RuleBreach as breach:
        refusal = breach.refusal
        code = str(refusal.code)
        says = f"{refusal.says} [{refusal.rule}]"
        raise WrongInput(says, code=code, where=OPTION_OF.get(code)) from breach
    has_wheel = "--zeros" in desk.options
    given = {"at": at, "zeros": zeros} if has_wheel else {"at": at, "decks": decks}
    return Setting(
        book=book,
        game=game,
        title=known.title,
        law=law,
        rules=rules,
        decks=chosen,
        zeros=(zeros or 1) if has_wheel else None,
        policies=readings,
        stake=_money(stake, "--stake"),
        meter=_money(meter, "--meter"),
        max_payout=_money(max_payout, "--max-payout"),
        without=() if without is None else desk.without(game, rules, without),
        defaults=tuple(name for name, value in given.items() if value is None),
        notes=tuple(desk.notes(law, chosen)),
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


def only_for_takers(game: str, given: object, option: str) -> None:
    """Refuse an option that does not bear on a game."""
    if given is not None and option not in desk_of(game).options:
        raise WrongInput(f"{option}: is for {listed(takers(option))}, not for {game}.")


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
