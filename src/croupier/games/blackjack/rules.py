"""A version of Blackjack as the law has it at one moment: figures, readings, citations."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Final

from croupier.equipment import Card, Rank, parse_rank
from croupier.games.refusal import Refusal, RuleBreach
from croupier.kernel import implements
from croupier.money import Cents, Payout
from croupier.rulebook import Law, NotHeld, Status

from .citations import Citations, cite_all
from .kernel import ACE_HIGH, ACE_LOW, LIMIT, LINES, BlackjackParams
from .outcome import (
    SPLIT_LOSS_BUSTED_PLUS_ONE,
    SPLIT_LOSS_EVERYTHING,
    SPLIT_LOSS_FILL,
    SPLIT_LOSS_ORIGINAL,
)
from .policies import AfterBustedDouble, AfterSplit, Policies, Versus21
from .refusals import RefusalCode
from .side_bets import MagnificentSevens, Pandemonium, PerfectPairs

__all__ = ("GAMES", "INSURANCE", "BlackjackRules", "SuperBonus")

PONTOON: Final = "pontoon"
VEGAS: Final = "vegas"

CHAPTERS: Final[dict[str, str]] = {
    "blackjack": "bj",
    "crown-blackjack": "crown_bj",
    "crown-21": "crown21",
    "vegas-blackjack": VEGAS,
    "crown-pontoon": PONTOON,
    "pontoon-pandemonium": PONTOON,
}
GAMES: Final = tuple(CHAPTERS)

INSURANCE: Final = "insurance"
"""Named among the side bets by outside tools; the base rules always offer it."""

PARENTS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "perfect-pairs": ("pairs", ("blackjack", "crown-blackjack")),
    "magnificent-sevens": ("sevens", ("blackjack", "crown-blackjack")),
    "pandemonium": ("pandemonium", ("crown-pontoon", "pontoon-pandemonium")),
}
"""The chapter of each side bet and the games that it attaches to (A-66)."""

SPLIT_LOSSES: Final = {
    AfterSplit.BUSTED_PLUS_ONE: SPLIT_LOSS_BUSTED_PLUS_ONE,
    AfterSplit.ORIGINAL_ONLY: SPLIT_LOSS_ORIGINAL,
    AfterSplit.FILL_TO_ONE: SPLIT_LOSS_FILL,
    AfterSplit.EVERYTHING: SPLIT_LOSS_EVERYTHING,
}

LINE_NAMES: Final = (
    "other",
    "pontoon",
    "five_cards",
    "six_cards",
    "seven_cards",
    "mixed_678",
    "suited_678",
    "spades_678",
    "mixed_777",
    "suited_777",
    "spades_777",
)
"""The parameters of Table 1 in the order of the kernel's ``LINE`` constants."""
assert len(LINE_NAMES) == LINES


@dataclass(frozen=True, slots=True, kw_only=True)
class SuperBonus:
    """The fixed sums that suited sevens against a seven earn, and what the others get."""

    tiers: tuple[tuple[Cents, Cents], ...]
    """The lowest original wager of each band and what it earns, rising."""
    others_pay: Cents
    pays_players: bool
    """Whether each other player gets the sum once, or each other original wager."""

    @implements("BJ-104", "CP-032", "CP-035", "CP-036")
    def prize(self, original: Cents) -> Cents:
        """What an original wager earns; a band runs up to the next one's floor (A-52)."""
        earned = Cents(0)
        for floor, pays in self.tiers:
            if original >= floor:
                earned = pays
        return earned


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackRules:
    """Every choice of the law and of its readings on which a round depends."""

    game: str
    at: datetime
    status: Status
    digest: str
    """Of the law's files, so that a record says what it was played under."""
    decks: int
    deck_size: int
    removed: tuple[Rank, ...]
    boxes_max: int
    players_max: int
    is_pontoon: bool
    policies: Policies
    params: BlackjackParams
    odds: tuple[str, ...]
    """The odds as printed, indexed by the kernel's ``LINE`` constants."""
    double_odds: str
    insurance_odds: str
    even_money_odds: str
    super_bonus: SuperBonus | None
    perfect_pairs: PerfectPairs | None
    magnificent_sevens: MagnificentSevens | None
    pandemonium: Pandemonium | None
    cites: Citations

    @classmethod
    @implements("BJ-009", "CP-001", "CP-034", "CP-039", "VB-001", "VB-003", "VB-011")
    @implements("CB-001", "C21-001")
    def from_law(
        cls,
        law: Law,
        *,
        decks: int,
        side_bets: Collection[str] = (),
        magnificent_sevens_version: int | None = None,
        pandemonium_table: int | None = None,
        policies: Policies | None = None,
    ) -> "BlackjackRules":
        """Read a version's rules; what they do not allow of a table is refused."""
        chapter = CHAPTERS[law.game]
        least, most = law.range("bj.decks", "decks")
        if not least <= decks <= most:
            allowed = str(most) if least == most else f"{least} to {most}"
            says = f"{_title(law.game)} is played with {allowed} decks, not with {decks}."
            raise RuleBreach(Refusal(RefusalCode.DECKS, law.cite("bj.decks"), says))
        offered = _offered(law, chapter, side_bets)
        readings = policies if policies is not None else Policies()
        is_pontoon, is_vegas = chapter == PONTOON, chapter == VEGAS
        params, odds = _params(law, chapter, readings)
        with_button = "pandemonium" in offered
        cites = cite_all(law, is_pontoon=is_pontoon, is_vegas=is_vegas, has_pandemonium=with_button)
        areas = "pandemonium.areas" if with_button else "bj.areas"
        sevens_version = magnificent_sevens_version
        return cls(
            game=law.game,
            at=law.at,
            decks=decks,
            deck_size=law.count("bj.decks", "deck_size"),
            removed=tuple(map(parse_rank, law.ranks("bj.decks", "removed"))),
            boxes_max=law.range(areas, "areas")[1],
            players_max=law.range("bj.players_per_area", "players")[1],
            is_pontoon=is_pontoon,
            policies=readings,
            params=params,
            odds=odds,
            double_odds=_double_odds(law, chapter),
            insurance_odds=law.odds_text("bj.pays", "insurance"),
            even_money_odds=law.odds_text("bj.natural.even_money", "pays"),
            super_bonus=_super_bonus(law) if is_pontoon else None,
            perfect_pairs=(
                PerfectPairs.from_law(law, decks=decks) if "perfect-pairs" in offered else None
            ),
            magnificent_sevens=(
                MagnificentSevens.from_law(law, decks=decks, version=sevens_version)
                if "magnificent-sevens" in offered
                else None
            ),
            pandemonium=(
                Pandemonium.from_law(law, table=pandemonium_table) if with_button else None
            ),
            cites=cites,
            status=law.status,
            digest=law.digest,
        )

    @property
    def natural(self) -> str:
        """What the version calls an ace with a ten-value card."""
        return "Pontoon" if self.is_pontoon else "Blackjack"

    def has_card(self, card: Card) -> bool:
        """Whether the version's decks hold a card."""
        return card.rank not in self.removed


def _title(game: str) -> str:
    return game.replace("-", " ").title()


@implements("PD-001", "M7-001", "PF-001", "CB-003", "C21-003")
def _offered(law: Law, chapter: str, side_bets: Collection[str]) -> frozenset[str]:
    """Check that every side bet attaches to the game (A-66) and that its text is held."""
    offered = set(side_bets) - {INSURANCE}
    if law.game == "pontoon-pandemonium":
        offered.add("pandemonium")
    for name in sorted(offered):
        if name not in PARENTS:
            known = ", ".join(PARENTS)
            says = f"No side bet is called {name!r}; there are {known}."
            raise RuleBreach(Refusal(RefusalCode.SIDE_BET_NOT_OFFERED, law.book, says))
        overlay, parents = PARENTS[name]
        if law.game not in parents:
            rule = f"{overlay}.precedence"
            cite = law.cite(rule if law.has(rule) else f"{chapter}.precedence")
            with_what = " and ".join(map(_title, parents))
            says = f"{_title(name)} goes with {with_what}, not with {_title(law.game)}."
            raise RuleBreach(Refusal(RefusalCode.SIDE_BET_NOT_OFFERED, cite, says))
        if not law.has(overlay):
            moment = f"{law.at:%Y-%m-%dT%H:%M}"
            raise NotHeld(f"The text of {_title(name)} is not held at {moment}.")
    return frozenset(offered)


def _values(law: Law) -> tuple[int, ...]:
    """The value of each rank: pips at face value, court cards as the law says (3.2)."""
    assert tuple(law.count("bj.ace", name) for name in ("limit", "low", "high")) == (
        LIMIT,
        ACE_LOW,
        ACE_HIGH,
    )
    court = law.ranks("bj.values.court", "court")
    worth = law.count("bj.values.court", "value")
    pips = [rank.value + 1 for rank in Rank if rank < Rank.JACK]
    assert pips[-1] == law.range("bj.values.pips", "pips")[1]
    assert [parse_rank(rank) for rank in court] == [Rank.JACK, Rank.QUEEN, Rank.KING]
    return (*pips, *(worth for _ in court))


def _bits(values: tuple[int, ...], ranks: Collection[str]) -> int:
    """A set of card values as bits, from the ranks that a rule names."""
    return sum({1 << values[parse_rank(rank)] for rank in ranks})


def _part(fraction: Fraction) -> int:
    assert fraction.numerator == 1, fraction
    return fraction.denominator


def _double_odds(law: Law, chapter: str) -> str:
    if chapter == PONTOON:
        return law.odds_text("pontoon.double.pays", "pays")
    return law.odds_text("bj.pays", "other")


def _params(law: Law, chapter: str, policies: Policies) -> tuple[BlackjackParams, tuple[str, ...]]:
    """Bring rules and readings down to the integers that the kernels take."""
    values = _values(law)
    is_pontoon = chapter == PONTOON
    has_own_double = chapter in (PONTOON, VEGAS)
    surrender = f"{chapter}.surrender" if has_own_double else None
    if is_pontoon:
        odds = tuple(law.odds_text("bj.pays", name) for name in LINE_NAMES)
    else:
        other = law.odds_text("bj.pays", "other")
        odds = (other, law.odds_text("bj.pays", "blackjack"), *(other,) * (LINES - 2))
    pays = [Payout.parse(text) for text in odds]
    double = Payout.parse(_double_odds(law, chapter))
    totals = () if has_own_double else law.counts("bj.double", "totals")
    insurance_to, insurance_one = law.odds("bj.pays", "insurance")
    soft_stand = law.count("bj.absent.soft_stand", "total")
    hard_stand = law.count("bj.absent.hard_stand", "total")
    sevens = law.ranks("pontoon.super_bonus", "dealer_first") if is_pontoon else ()
    params = BlackjackParams(
        values=values,
        dealer_hard=law.count("bj.dealer.draw", "hard"),
        dealer_soft=law.count("bj.dealer.draw", "soft"),
        double_totals=sum(1 << total for total in totals),
        double_soft=policies.double_soft_as_hard,
        double_any_number=has_own_double and law.flag("bj.double", "any_number"),
        double_split_aces=has_own_double and law.flag("bj.double", "split_aces"),
        double_freezes_aces=is_pontoon,
        double_forfeits=is_pontoon,
        double_caps_others=is_pontoon and law.has("pontoon.double.not_in_line"),
        split_hands=law.count("bj.split.hands", "hands"),
        split_aces_cards=law.count("bj.split.again", "aces_cards"),
        twenty_one_wins=is_pontoon,
        insurance_firsts=_bits(values, law.ranks("bj.insurance.offer", "dealer_first")),
        insurance_bars_natural=is_pontoon and law.has("pontoon.interim.no_insurance"),
        surrender_firsts=(
            0 if surrender is None else _bits(values, law.ranks(surrender, "dealer_first"))
        ),
        even_money=not is_pontoon,
        natural_beats_21=policies.dealer_blackjack_vs_21 is Versus21.LOSE,
        natural_is_21=False,
        split_loss=SPLIT_LOSSES[policies.dealer_blackjack_after_split],
        busted_double_original=(
            policies.dealer_blackjack_after_busted_double is AfterBustedDouble.ORIGINAL_ONLY
        ),
        absent_soft=soft_stand,
        absent_hard=hard_stand,
        super_bonus_value=values[parse_rank(sevens[0])] if sevens else 0,
        super_bonus_after_split=policies.super_bonus_after_unsuited_split,
        pays_to=tuple(payout.to for payout in pays),
        pays_one=tuple(payout.one for payout in pays),
        double_to=double.to,
        double_one=double.one,
        insurance_to=insurance_to,
        insurance_one=insurance_one,
        insurance_part=_part(law.fraction("bj.pays", "insurance_most")),
        surrender_part=_part(law.fraction(surrender, "half")) if surrender else 1,
    )
    return params, odds


def _super_bonus(law: Law) -> SuperBonus:
    """Read the Super Bonus, which changed in December 2000 (22.6.2, 10.11.1)."""
    tiers = law.tiers("pontoon.super_bonus", "prize")
    return SuperBonus(
        tiers=tuple(sorted((Cents(floor), Cents(pays)) for floor, _, pays in tiers)),
        others_pay=Cents(law.cents("pontoon.super_bonus", "others_pay")),
        pays_players=law.choice("pontoon.super_bonus", "others") == "each-other-player",
    )
