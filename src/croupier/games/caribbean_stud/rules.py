"""Caribbean Stud Poker as the law has it at one moment, and as one table offers it."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Final

from croupier.equipment import CARDS, PokerClass, ace_high, parse_rank
from croupier.equipment.poker import HAND_SIZE
from croupier.games.cites import Cites
from croupier.games.staff import Ladder
from croupier.games.unplayed import UnplayedLaw, only
from croupier.kernel import implements
from croupier.money import Cents, Chips, Limits, Payout, parse_dollars
from croupier.rulebook import Law

from .kernel import PER_CENT, CaribbeanParams

NOTHING: Final = Cents(0)
LOWEST_LINE: Final = "one-pair-or-less"
RANK_ORDER: Final = tuple("AKQJT98765432")
AREAS: Final = ("ante", "bet", "jackpot")


class RefusalCode(StrEnum):
    """Why a command is refused, by stable names; the first that applies is reported."""

    ROUND_OVER = "round_over"
    ROUND_ENDED = "round_ended"
    NOT_AUTHORISED = "not_authorised"
    BETTING_CLOSED = "betting_closed"
    NO_SUCH_PLAYER = "no_such_player"
    ONE_HAND = "one_hand_a_player"
    ONE_WAGER = "one_wager_a_box"
    TOO_MANY_HANDS = "too_many_hands"
    NOT_CHIPS = "not_chips"
    NO_JACKPOT = "no_jackpot"
    NO_WAGERS = "no_wagers"
    NO_CARD_AWAITED = "no_card_awaited"
    NOT_IN_THE_DECK = "card_not_in_the_deck"
    NO_CALL_AWAITED = "no_call_awaited"
    NO_DECISION_AWAITED = "no_decision_awaited"
    BET_NOT_TWICE = "bet_not_twice_the_ante"
    NO_REVEAL_AWAITED = "no_reveal_awaited"
    NO_REGISTRATION_AWAITED = "no_registration_awaited"
    NO_SETTLEMENT_AWAITED = "no_settlement_awaited"
    NOT_SETTLED = "not_settled"
    NOT_RETRACTABLE = "not_retractable"
    NOT_IRREGULAR = "not_irregular"


class Shoe(StrEnum):
    """How the cards reach the table (2.3)."""

    MANUAL = "manual"
    SHUFFLER = "shuffler"


class MaxPayoutPer(StrEnum):
    """Whose winnings the maximum payout limits (A-87)."""

    PLAYER = "player"
    TABLE = "table"


class Sharing(StrEnum):
    """What the approved procedures say of two top jackpot hands in one round (12.3, A-92)."""

    IN_ORDER = "in-order"
    """Nothing: each is paid by 12.1, in order of registration, from what is then displayed."""
    EQUAL_SHARES = "equal-shares"
    """What they win in that order is put together and divided equally."""


@implements("CS-043", "CS-044")
@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotTerms:
    """The jackpot as it was arranged and approved for a table (11.2, 11.3)."""

    cost: Cents
    """The price of a jackpot wager, as the sign at the table gives it."""
    meter: Cents
    """The jackpot displayed when the round begins."""
    is_approved: bool = True
    """Whether the Authority approved the arrangements; without that there is no jackpot."""
    contribution: Cents = NOTHING
    """What each accepted wager adds to the meter."""
    reset: Cents = NOTHING
    """What the meter shows after a royal flush took it all: the reserve."""
    sharing: Sharing = Sharing.IN_ORDER

    def __post_init__(self) -> None:
        if self.cost <= 0 or min(self.meter, self.contribution, self.reset) < 0:
            raise ValueError("a jackpot wager costs something, and no meter is below nought")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What one table offers: its shoe, its chips, its signs and its jackpot."""

    shoe: Shoe = Shoe.MANUAL
    chips: Chips
    limits: Limits | None = None
    """The sign for the Ante (A-125)."""
    personal: tuple[tuple[str, Limits], ...] = ()
    """By player, limits that were agreed before the round (6.5)."""
    max_payout: Cents | None = None
    """The most that a Bet may win, as the sign says (10.11)."""
    max_payout_per: MaxPayoutPer = MaxPayoutPer.PLAYER
    jackpot: JackpotTerms | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """What a class of hand wins from the jackpot (12.1)."""

    floor: Cents
    share: int
    """Per cent of the displayed jackpot, if that is more; nought for a fixed prize."""

    @property
    def is_from_meter(self) -> bool:
        """Whether it is taken from the meter, and so has to be registered (12.2)."""
        return self.share > 0

    @property
    def takes_all(self) -> bool:
        """Whether it takes the whole displayed jackpot."""
        return self.share == PER_CENT


def class_name(hand: PokerClass) -> str:
    """A class of hand as the tables name it.

    >>> class_name(PokerClass.FOUR_OF_A_KIND)
    'four-of-a-kind'
    """
    return str(hand).replace(" ", "-")


@dataclass(frozen=True, kw_only=True)
class CaribbeanRules:
    """Every figure of the law that a round of Caribbean Stud depends on."""

    game: str
    at: datetime
    digest: str
    """Of the law's files, so that a record says what it was played under."""
    decks: int
    deck_size: int
    """Cards in play."""
    hand_size: int
    bet_multiple: int
    up_manual: int
    """Which of the dealer's cards is turned up, counted from 1."""
    up_shuffler: int
    qualify: tuple[int, int]
    """The values of the two cards with which five odd cards qualify."""
    ante_pays: Payout
    faulty_pays: Payout
    """What an Ante wins against a dealer's hand that counts as no hand (14.6.2.1)."""
    bet_pays: tuple[Payout, ...]
    """One for each class of hand, lowest first."""
    prizes: tuple[Prize | None, ...]
    """One for each class of hand, lowest first."""
    misdeal_from: int
    """So many wrongly exposed cards are a misdeal."""
    staff: Ladder
    cites: Cites = field(repr=False)

    @classmethod
    @implements("CS-004", "CS-040")
    def from_law(cls, law: Law) -> "CaribbeanRules":
        """Read the figures in force."""
        _check_played(law)
        decks = law.count("cs.deck", "decks")
        first, second = _qualifying(law)
        return cls(
            game=law.game,
            at=law.at,
            digest=law.digest,
            decks=decks,
            deck_size=law.count("cs.deck", "deck_size") * decks,
            hand_size=law.count("cs.deal.manual.rest", "cards"),
            bet_multiple=law.count("cs.bet", "multiple"),
            up_manual=law.count("cs.deal.manual.rest", "up"),
            up_shuffler=law.count("cs.deal.shuffler.up", "up"),
            qualify=(first, second),
            ante_pays=Payout(*law.odds("cs.pays.ante", "pays")),
            faulty_pays=Payout(*law.odds("cs.irr.count_dealer.antes", "pays")),
            bet_pays=_bet_pays(law),
            prizes=_prizes(law),
            misdeal_from=law.count("cs.irr.exposed_many", "misdeal_from"),
            staff=Ladder.from_law(law),
            cites=Cites.of(law),
        )

    @property
    def hands_most(self) -> int:
        """How many players a deck serves beside the dealer."""
        return self.deck_size // self.hand_size - 1

    def cite(self, *keys: str) -> tuple[str, ...]:
        """The rules behind some keys, as settlements and events name them."""
        return self.cites(*keys)

    def params(self, shoe: Shoe) -> CaribbeanParams:
        """The same rules as the arithmetic sees them, for one kind of shoe."""
        return self._in_sets if shoe is Shoe.SHUFFLER else self._card_by_card

    @cached_property
    def _in_sets(self) -> CaribbeanParams:
        return self._params(in_sets=True)

    @cached_property
    def _card_by_card(self) -> CaribbeanParams:
        return self._params(in_sets=False)

    def _params(self, *, in_sets: bool) -> CaribbeanParams:
        return CaribbeanParams(
            hand_size=self.hand_size,
            in_sets=in_sets,
            up_place=(self.up_shuffler if in_sets else self.up_manual) - 1,
            bet_multiple=self.bet_multiple,
            qualify_first=self.qualify[0],
            qualify_second=self.qualify[1],
            ante_to=self.ante_pays.to,
            ante_one=self.ante_pays.one,
            bet_to=tuple(payout.to for payout in self.bet_pays),
            bet_one=tuple(payout.one for payout in self.bet_pays),
            prize_floor=tuple(0 if prize is None else prize.floor for prize in self.prizes),
            prize_share=tuple(0 if prize is None else prize.share for prize in self.prizes),
        )


def _check_played(law: Law) -> None:
    """Refuse a law that this engine does not play, in one sentence."""
    only(law.count, "cs.deck", "decks", 1, "game with {} decks")
    only(law.count, "cs.deck", "deck_size", len(CARDS), "deck of {} cards")
    only(law.count, "cs.deck", "cutting_cards", 1, "deck with {} cutting cards")
    only(law.ranks, "cs.ranks.order", "order", RANK_ORDER, "order of ranks {}")
    only(law.names, "cs.rank.order", "classes", tuple(map(class_name, PokerClass)), "classes {}")
    only(law.ranks, "cs.rank.straight", "low", RANK_ORDER[-4:] + RANK_ORDER[:1], "straight {}")
    only(law.ranks, "cs.rank.straight", "high", RANK_ORDER[:HAND_SIZE], "straight {}")
    only(law.names, "cs.shoe", "shoes", tuple(Shoe), "shoes {}")
    only(law.names, "cs.layout.areas", "areas", AREAS, "areas {}")
    only(law.count, "cs.wager.one_hand", "hands", 1, "{} hands of one player")
    only(law.count, "cs.wager.one_per_box", "wagers", 1, "{} wagers on one box")
    only(law.count, "cs.deal.manual.players", "each", 1, "deal of {} cards at a time")
    only(law.count, "cs.deal.manual.dealer", "each", 1, "deal of {} cards at a time")
    only(law.count, "cs.deal.manual.rest", "cards", HAND_SIZE, "hand of {} cards")
    for key in ("cs.deal.manual.rest", "cs.deal.shuffler.up"):
        up = law.count(key, "up")
        if not 1 <= up <= HAND_SIZE:
            raise UnplayedLaw(law, key, f"no card {up} of a hand")
    misdeal = law.count("cs.irr.exposed_many", "misdeal_from")
    below = tuple(range(1, misdeal))
    only(law.counts, "cs.irr.exposed_many", "harmless", below, f"misdeal from {misdeal}, not {{}}")
    ante, bet = (law.cents("cs.bet", f"example_{name}") for name in ("ante", "bet"))
    if bet != ante * law.count("cs.bet", "multiple"):
        raise UnplayedLaw(law, "cs.bet", f"no Bet of {bet} cents on an Ante of {ante}")


def _qualifying(law: Law) -> tuple[int, int]:
    """The two cards with which the dealer's five odd cards count (9.1)."""
    ranks = [ace_high(parse_rank(rank)) for rank in law.ranks("cs.qualify", "high")]
    if len(ranks) != 2 or ranks[0] <= ranks[1]:  # noqa: PLR2004 (an ace and a king)
        named = law.ranks("cs.qualify", "high")
        raise UnplayedLaw(law, "cs.qualify", f"two falling cards to qualify, not {' '.join(named)}")
    return ranks[0], ranks[1]


def _bet_pays(law: Law) -> tuple[Payout, ...]:
    printed = {
        str(row["hand"]): Payout.parse(str(row["odds"]))
        for row in law.table("cs.pays.table", "odds")
    }
    lowest = printed[LOWEST_LINE]
    return tuple(
        lowest if hand <= PokerClass.ONE_PAIR else printed[class_name(hand)] for hand in PokerClass
    )


def _prizes(law: Law) -> tuple[Prize | None, ...]:
    printed = {
        str(row["hand"]): Prize(
            floor=parse_dollars(str(row["floor"])), share=int(row["share"] or 0)
        )
        for row in law.table("cs.jackpot.prizes", "prizes")
    }
    return tuple(printed.get(class_name(hand)) for hand in PokerClass)
