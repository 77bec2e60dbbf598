"""Crown Com-Bo as the law has it at one moment, and as one table offers it."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Final

from croupier.equipment import CARDS, RANKS
from croupier.games.cites import Cites
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.staff import Ladder
from croupier.games.unplayed import UnplayedLaw, only, require_decks
from croupier.kernel import implements
from croupier.money import Cents, Chips, Limits, Payout
from croupier.rulebook import Law

from .kernel import LINES, NOT_AVAILABLE, PLACES, Bet, ComBoParams

NOT_AVAILABLE_TEXT: Final = "not available"
COMBINATIONS: Final = ("one-pair", "two-pair", "triple", "full-house", "quad", "five-of-a-kind")
TABLES: Final = ("combo.singles", "combo.runs", "combo.combos")

_BY_NAME: Final = {str(bet): bet for bet in Bet}


def bet_named(text: str) -> Bet:
    """Read what a wager is on: ``high-1``, ``low-run-3``, ``com-bo``.

    >>> bet_named("high-run-4"), str(Bet.LOW_5)
    (<Bet.HIGH_RUN_4: 12>, 'low-5')
    """
    bet = _BY_NAME.get(text)
    if bet is None:
        raise ValueError(f"no such bet: {text!r} (one of {', '.join(_BY_NAME)})")
    return bet


class RefusalCode(StrEnum):
    """Why a command is refused; the first that applies is reported."""

    DECKS = "decks_not_allowed"
    ROUND_OVER = "round_over"
    OUT_OF_SERVICE = "table_out_of_service"
    ROUND_VOID = "round_void"
    NOT_AUTHORISED = "not_authorised"
    BETTING_CLOSED = "betting_closed"
    NOT_CHIPS = "not_chips"
    NO_SUCH_WAGER = "no_such_wager"
    WAGER_PAYABLE = "wager_payable"
    NO_WAGERS = "no_wagers"
    NO_CARD_AWAITED = "no_card_awaited"
    NOT_IN_THE_DECKS = "card_not_in_the_decks"
    NOT_THE_HELD_CARD = "not_the_held_card"
    NO_ENTRY_AWAITED = "no_entry_awaited"
    NOT_A_RESULT = "not_a_result"
    NO_CORRECTION_AWAITED = "no_correction_awaited"
    NO_SETTLEMENT_AWAITED = "no_settlement_awaited"
    NOT_SETTLED = "not_settled"
    NOT_IRREGULAR = "not_irregular"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What one table offers: its chips, its signs and its shoe."""

    chips: Chips
    limits: Limits | None = None
    """The sign for every bet that has none of its own; no limits where there is no sign."""
    limits_by_bet: tuple[tuple[Bet, Limits], ...] = ()
    has_automatic_shoe: bool = False
    """An automatic shoe shuffles by itself and has no cutting card (3.1, 4.2)."""
    higher: tuple[tuple[str, Limits], ...] = ()
    """By player, the limits of somebody whom a Gaming Shift Manager lets go higher (6.4)."""

    def sign_on(self, bet: Bet) -> Limits | None:
        """What the signs say of one bet."""
        return dict(self.limits_by_bet).get(bet, self.limits)

    @implements("CC-022", "CC-026")
    def limits_on(self, bet: Bet, player: str) -> Limits | None:
        """The limits that bind one bet (6.2(a): the minimum is that of a particular bet)."""
        limits = self.sign_on(bet)
        own = dict(self.higher).get(player)
        if limits is None or own is None or own.wager_max <= limits.wager_max:
            return limits
        return replace(limits, wager_max=own.wager_max)


@dataclass(frozen=True, kw_only=True)
class ComBoRules:
    """Every figure of the law that a round of Com-Bo depends on."""

    game: str
    at: datetime
    digest: str
    """Of the law's files, so that a record says what it was played under."""
    decks: int
    deck_size: int
    cards: int
    odds: tuple[str, ...]
    """The odds as printed, one a line of rule 8.1."""
    next_place: tuple[int, int, int, int, int]
    matches: tuple[int, int, int, int, int, int]
    staff: Ladder
    cites: Cites = field(repr=False)

    @classmethod
    @implements("CC-005", "CC-018")
    def from_law(cls, law: Law, *, decks: int) -> "ComBoRules":
        """Read the figures for a number of decks; other numbers than the law's are refused."""
        allowed = law.counts("combo.decks", "decks")
        require_decks(law, "combo.decks", allowed)
        if decks not in allowed:
            numbers = " or ".join(map(str, allowed))
            says = f"Com-Bo is played with {numbers} decks, not with {decks}."
            raise RuleBreach(Refusal(RefusalCode.DECKS, law.cite("combo.decks"), says))
        _check_played(law)
        column = f"decks_{decks}"
        rows = [row for key in TABLES for row in law.table(key, "odds")]
        if any(column not in row for row in rows):
            raise UnplayedLaw(law, "combo.decks", f"no odds for {decks} decks")
        odds = tuple(str(row[column]) for row in rows)
        names = tuple(str(row["bet"]) for row in rows)
        assert names == (*(str(bet) for bet in Bet if bet is not Bet.COM_BO), *COMBINATIONS), names
        following = {
            row["place"]: int(row["next"]) - 1 for row in law.table("combo.singles", "next")
        }
        first, second, third, fourth, fifth = (following[place] for place in sorted(following))
        pair, two, triple, full, quad, five = (
            _choose_two(int(row["largest"])) + _choose_two(int(row["second"]))
            for row in law.table("combo.combos", "cards")
        )
        return cls(
            game=law.game,
            at=law.at,
            digest=law.digest,
            decks=decks,
            deck_size=law.count("combo.decks", "deck_size"),
            cards=law.count("combo.deal", "cards"),
            odds=odds,
            next_place=(first, second, third, fourth, fifth),
            matches=(pair, two, triple, full, quad, five),
            staff=Ladder.from_law(law),
            cites=Cites.of(law),
        )

    def cite(self, *keys: str) -> tuple[str, ...]:
        """The rules behind some keys, as settlements and events name them."""
        return self.cites(*keys)

    @property
    def cards_in_shoe(self) -> int:
        """How many cards the decks hold together."""
        return self.decks * self.deck_size

    @cached_property
    def payouts(self) -> tuple[Payout | None, ...]:
        """What each line pays; ``None`` where it is not available."""
        assert len(self.odds) == LINES, self.odds
        return tuple(
            None if text == NOT_AVAILABLE_TEXT else Payout.parse(text) for text in self.odds
        )

    @cached_property
    def params(self) -> ComBoParams:
        """The same rules as the arithmetic sees them."""
        return ComBoParams(
            cards=self.cards,
            to=tuple(NOT_AVAILABLE if payout is None else payout.to for payout in self.payouts),
            one=tuple(1 if payout is None else payout.one for payout in self.payouts),
            next_place=self.next_place,
            matches=self.matches,
        )

    @implements("CC-019")
    def is_payable(self, bet: Bet, stake: Cents, chips: Chips) -> bool:
        """Whether chips can make everything that a wager may win, to the cent (5.7)."""
        last = LINES if bet is Bet.COM_BO else bet + 1
        return all(
            chips.is_payable(payout.winnings(stake))
            for payout in self.payouts[bet:last]
            if payout is not None
        )


def _check_played(law: Law) -> None:
    """Refuse a law that this engine does not play, in one sentence."""
    only(law.count, "combo.decks", "deck_size", len(CARDS), "deck of {} cards")
    only(law.count, "combo.decks", "cutting_cards", 1, "shoe with {} cutting cards")
    only(law.count, "combo.decks", "automatic_cutting_cards", 0, "{} cutting cards in such a shoe")
    only(law.ranks, "combo.ranks.order", "order", tuple("AKQJT98765432"), "order of ranks {}")
    only(law.ranks, "combo.panel", "switches", tuple(RANKS), "panel with {}")
    only(law.count, "combo.deal", "cards", PLACES, "round of {} cards")
    only(law.count, "combo.deal.order", "first", 1, "deal that begins with box {}")
    only(law.count, "combo.deal.order", "each", 1, "deal of {} cards to a box")
    only(law.count, "combo.runs", "first", 1, "run from box {}")
    for row in law.table("combo.singles", "next"):
        if not 1 <= int(row["next"]) <= PLACES:
            raise UnplayedLaw(law, "combo.singles", f"no place {row['next']}")
    places = tuple(int(row["place"]) for row in law.table("combo.singles", "next"))
    if places != tuple(range(1, PLACES + 1)):
        raise UnplayedLaw(law, "combo.singles", f"no places {places}")


def _choose_two(count: int) -> int:
    """How many pairs a number of cards of one kind makes."""
    return count * (count - 1) // 2
