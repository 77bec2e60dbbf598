"""A version of Blackjack as the law has it at one moment: figures, readings, citations."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from croupier.equipment import Card, Rank, parse_rank
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.registry import offering
from croupier.games.staff import Ladder
from croupier.games.unplayed import UnplayedLaw, require_decks
from croupier.kernel import implements
from croupier.money import Cents
from croupier.rulebook import Law, NotHeld, Status

from .citations import Citations, cite_all
from .kernel import BlackjackParams
from .policies import Policies
from .reading import (
    Chapter,
    check_deal,
    deck_size,
    double_odds,
    forfeit_removes_cards,
    has_bonus_lines,
    line_odds,
    natural_name,
    read_params,
    tiers,
)
from .refusals import RefusalCode
from .side_bets import MagnificentSevens, Pandemonium, PerfectPairs

CHAPTERS: Final[dict[str, Chapter]] = {
    "blackjack": "bj",
    "crown-blackjack": "crown_bj",
    "crown-21": "crown21",
    "vegas-blackjack": "vegas",
    "crown-pontoon": "pontoon",
    "pontoon-pandemonium": "pontoon",
}

INSURANCE: Final = "insurance"
"""Named among the side bets by outside tools; the base rules always offer it."""

OVERLAYS: Final = {
    "perfect-pairs": "pairs",
    "magnificent-sevens": "sevens",
    "pandemonium": "pandemonium",
}
"""The chapter of each side bet; the registry knows the games that it attaches to (A-66)."""

OTHERS: Final = {"each-other-player": True, "each-other-original-wager": False}
"""Whom the Super Bonus pays besides its winner: players, or wagers."""


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
    natural: str
    """What the version calls an ace with a ten-value card."""
    smallest_chip: Cents
    """Where a table says nothing of its chips."""
    burn: int
    """Cards that are put aside before the first round of a shoe."""
    forfeit_removes_cards: bool
    """Whether the cards leave the table with a forfeited wager."""
    staff: Ladder
    policies: Policies
    params: BlackjackParams
    odds: tuple[str, ...]
    """The odds as printed, indexed by the kernel's ``LINE`` constants."""
    double_odds: str
    capped_odds: str
    """For a player who did not double with the controller, where that is capped."""
    has_bonus_lines: bool
    """Whether the pay table has rows for lengths of hand and for trios."""
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
        check_deal(law, chapter)
        least, most = law.range("bj.decks", "decks")
        require_decks(law, "bj.decks", (least, most))
        if not least <= decks <= most:
            allowed = str(most) if least == most else f"{least} to {most}"
            says = f"{_title(law.game)} is played with {allowed} decks, not with {decks}."
            raise RuleBreach(Refusal(RefusalCode.DECKS, law.cite("bj.decks"), says))
        offered = _offered(law, chapter, side_bets)
        readings = policies if policies is not None else Policies()
        with_button = "pandemonium" in offered
        areas = "pandemonium.areas" if with_button else "bj.areas"
        sevens_version = magnificent_sevens_version
        removed = tuple(map(parse_rank, law.ranks("bj.decks", "removed")))
        pays_double, pays_capped = double_odds(law, chapter)
        params = read_params(law, chapter, readings)
        return cls(
            game=law.game,
            at=law.at,
            decks=decks,
            deck_size=deck_size(law, removed),
            removed=removed,
            boxes_max=_most(law, areas, "areas"),
            players_max=_most(law, "bj.players_per_area", "players"),
            natural=natural_name(chapter),
            smallest_chip=Cents(law.cents("assumed.chips.smallest", "smallest")),
            burn=law.count("bj.burn", "cards"),
            forfeit_removes_cards=forfeit_removes_cards(law, chapter),
            staff=Ladder.from_law(law),
            policies=readings,
            params=params,
            odds=line_odds(law, chapter),
            double_odds=pays_double,
            capped_odds=pays_capped,
            has_bonus_lines=has_bonus_lines(chapter),
            insurance_odds=law.odds_text("bj.pays", "insurance"),
            even_money_odds=_even_money_odds(law, params),
            super_bonus=_super_bonus(law, chapter),
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
            cites=cite_all(law, chapter, has_pandemonium=with_button),
            status=law.status,
            digest=law.digest,
        )

    def has_card(self, card: Card) -> bool:
        """Whether the version's decks hold a card."""
        return card.rank not in self.removed


def _most(law: Law, key: str, name: str) -> int:
    """The most of a range; a table has at least one."""
    most = law.range(key, name)[1]
    if most < 1:
        raise UnplayedLaw(law, key, f"no table with {most} {name}")
    return most


def _even_money_odds(law: Law, params: BlackjackParams) -> str:
    """The odds of even money as printed; none where the version does not offer it."""
    if params.even_money_firsts == 0:
        return ""
    return law.odds_text("bj.natural.even_money", "pays")


def _title(game: str) -> str:
    return game.replace("-", " ").title()


@implements("PD-001", "M7-001", "PF-001", "CB-003", "C21-003")
def _offered(law: Law, chapter: str, side_bets: Collection[str]) -> frozenset[str]:
    """Check that every side bet attaches to the game (A-66) and that its text is held."""
    offered = set(side_bets) - {INSURANCE}
    if law.game == "pontoon-pandemonium":
        offered.add("pandemonium")
    for name in sorted(offered):
        if name not in OVERLAYS:
            known = ", ".join(OVERLAYS)
            says = f"No side bet is called {name!r}; there are {known}."
            raise RuleBreach(Refusal(RefusalCode.SIDE_BET_NOT_OFFERED, law.book, says))
        overlay, parents = OVERLAYS[name], offering(name)
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


def _super_bonus(law: Law, chapter: Chapter) -> SuperBonus | None:
    """Read the Super Bonus, which changed in December 2000 (22.6.2, 10.11.1)."""
    key = f"{chapter}.super_bonus"
    if not law.has(key):
        return None
    others = law.choice(key, "others")
    if others not in OTHERS:
        raise UnplayedLaw(law, key, f"no Super Bonus that gives the others {others}")
    return SuperBonus(
        tiers=tiers(law, key, "prize"),
        others_pay=Cents(law.cents(key, "others_pay")),
        pays_players=OTHERS[others],
    )
