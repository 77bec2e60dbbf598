"""The rules of Baccarat at a moment: read once from the law, frozen, every figure citable."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from croupier.equipment import CARDS, RANKS, Card
from croupier.games.cites import Cites
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.staff import Ladder
from croupier.games.unplayed import UnplayedLaw, only, require_decks
from croupier.kernel import implements
from croupier.money import Cents, Payout
from croupier.rulebook import Law, Status

from .kernel import BaccaratParams, Outcome, RunKind

RUN_COLUMNS = {
    RunKind.PLAYER: "player",
    RunKind.BANKER: "banker",
    RunKind.MIXED: "mixed",
    RunKind.TIE: "tie",
}
"""Table 3's columns."""
RUN_BET_KEYS = {kind: f"bac.run.{column}" for kind, column in RUN_COLUMNS.items()}
NO_TOTAL = -1
ODDS_NOT_AVAILABLE = "not available"


class RefusalCode(StrEnum):
    """Why a command is refused: stable names; the first that applies is the one reported."""

    DECKS_NOT_ALLOWED = "decks_not_allowed"
    SEATS_NOT_ALLOWED = "seats_not_allowed"
    TABLE_CLOSED = "table_closed"
    ROUND_OVER = "round_over"
    COMMISSION_OWED = "commission_owed"
    SHOE_OVER = "shoe_over"
    COUP_IN_PLAY = "coup_in_play"
    WAGERS_DOWN = "wagers_down"
    NO_CARD_AWAITED = "no_card_awaited"
    BETTING_CLOSED = "betting_closed"
    ON_DUMMY_COUP = "on_dummy_coup"
    WAGER_NOT_PAYABLE = "wager_not_payable"
    NO_SUCH_WAGER = "no_such_wager"
    RUNS_NOT_OFFERED = "runs_not_offered"
    NOT_A_RUN = "not_a_run"
    RUN_MIXES_TIES = "run_mixes_ties"
    RUN_LENGTH = "run_length"
    NOT_SEATED = "not_seated"
    NO_COMMISSION = "no_commission"
    DEFERRAL_NOT_HELD = "deferral_not_held"
    NOTHING_OWED = "nothing_owed"
    NOTHING_TO_INVALIDATE = "nothing_to_invalidate"
    NOT_ENTITLED = "not_entitled"
    SECRET_NOT_HELD = "secret_not_held"
    CONDITIONS_SILENT = "conditions_silent"
    NO_SESSION = "no_session"
    FORM_ALREADY_IN = "form_already_in"
    SECRET_WAGERS_USED_UP = "secret_wagers_used_up"
    FORM_SPOILT = "form_spoilt"
    FORM_INCOMPLETE = "form_incomplete"
    SECRET_BOTH_SIDES = "secret_both_sides"
    SECRET_OVER_MAXIMUM_TOGETHER = "secret_over_maximum_together"
    SECRET_OUTSIDE_LIMITS = "secret_outside_limits"
    SECRET_OVER_CHIPS = "secret_over_chips"
    NO_SUCH_FORM = "no_such_form"
    NO_EXAMINATION_DUE = "no_examination_due"
    NO_ANNOUNCEMENT_DUE = "no_announcement_due"


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRules:
    """The law of Run wagers, where it is in force."""

    shortest: int
    longest: int
    longest_tie: int
    pays: Mapping[tuple[RunKind, int], Payout]
    """By kind and by how many coups are named; what is not available is not there."""
    area: tuple[tuple[str, tuple[int, ...]], ...]
    """Diagram D: each row of the betting area with the lengths that it has spots for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretRules:
    """The law of secret wagers in tournaments, where it is in force."""

    wagers_if_silent: int
    """How many a player has in a session whose conditions do not say (A-99)."""


@dataclass(frozen=True, kw_only=True)
class BaccaratRules:
    """Every choice that the rules leave to a version and a moment of the game."""

    game: str
    book: str
    at: datetime
    digest: str
    status: Status
    decks: int | None
    """In the shoe; ``None`` where a record does not say."""
    decks_allowed: tuple[int, ...]
    values: tuple[int, ...]
    """What a card of each rank counts, in the order of ``RANKS``."""
    modulus: int
    natural_from: int
    cards: int
    player_draws_to: int
    banker_draws_to: int
    tableau: tuple[int, ...]
    player_pays: Payout
    banker_pays: Payout
    tie_pays: Payout
    short_total: int
    """The Banker total that pays less; ``NO_TOTAL`` where there is none."""
    short_pays: Payout
    commission: Fraction
    smallest_chip: Cents
    """The house's, where a table does not say otherwise."""
    seats: tuple[int, int] | None
    """The fewest and the most numbered places; ``None`` where the rule is not held."""
    runs: RunRules | None
    secret: SecretRules | None
    staff: Ladder
    cites: Cites = field(repr=False)

    @classmethod
    def from_law(cls, law: Law, *, decks: int | None = None) -> "BaccaratRules":
        """Read everything the engine needs; other numbers of decks than the law's are refused."""
        allowed = law.counts("bac.assumed.decks", "decks")
        require_decks(law, "bac.assumed.decks", allowed)
        if decks is not None and decks not in allowed:
            numbers = " or ".join(map(str, allowed))
            says = f"Baccarat is played with {numbers} decks, not with {decks}."
            refusal = Refusal(RefusalCode.DECKS_NOT_ALLOWED, law.cite("bac.assumed.decks"), says)
            raise RuleBreach(refusal)
        _check_played(law)
        short = law.has("bac.assumed.banker_six")
        pays = {
            name: Payout(*law.odds("bac.assumed.pays", name))
            for name in ("player", "banker", "tie")
        }
        naturals = law.counts("bac.assumed.natural", "totals")
        return cls(
            game=law.game,
            book=law.book,
            at=law.at,
            digest=law.digest,
            decks=decks,
            decks_allowed=allowed,
            values=_values(law),
            modulus=law.count("bac.assumed.values", "modulus"),
            natural_from=min(naturals),
            cards=law.count("bac.assumed.deal", "cards"),
            player_draws_to=law.range("bac.assumed.player_draws", "draws")[1],
            banker_draws_to=law.range("bac.assumed.banker_alone", "draws")[1],
            tableau=_tableau(law),
            player_pays=pays["player"],
            banker_pays=pays["banker"],
            tie_pays=pays["tie"],
            short_total=law.count("bac.assumed.banker_six", "total") if short else NO_TOTAL,
            short_pays=(
                Payout(*law.odds("bac.assumed.banker_six", "pays")) if short else pays["banker"]
            ),
            commission=law.fraction("bac.assumed.commission", "rate"),
            smallest_chip=Cents(law.cents("assumed.chips.smallest", "smallest")),
            seats=law.range("bac.seats", "seats") if law.has("bac.seats") else None,
            runs=_runs(law),
            secret=_secret(law),
            staff=Ladder.from_law(law),
            cites=Cites.of(law),
            status=law.status,
        )

    @cached_property
    def params(self) -> BaccaratParams:
        """The same rules as the arithmetic sees them."""
        return BaccaratParams(
            modulus=self.modulus,
            natural_from=self.natural_from,
            cards=self.cards,
            player_draws_to=self.player_draws_to,
            banker_draws_to=self.banker_draws_to,
            tableau=self.tableau,
            player_to=self.player_pays.to,
            player_one=self.player_pays.one,
            banker_to=self.banker_pays.to,
            banker_one=self.banker_pays.one,
            tie_to=self.tie_pays.to,
            tie_one=self.tie_pays.one,
            short_total=self.short_total,
            short_to=self.short_pays.to,
            short_one=self.short_pays.one,
            commission_part=self.commission.numerator,
            commission_whole=self.commission.denominator,
        )

    def cite(self, key: str) -> str:
        """Cite a rule that is in force at this moment."""
        return self.cites[key]

    def holds(self, *keys: str) -> tuple[str, ...]:
        """Cite those of the rules that are in force at this moment."""
        return self.cites.held(*keys)

    def value_of(self, card: Card) -> int:
        """What a card counts."""
        return self.values[card.rank]

    def payout(self, bet: Outcome, banker_total: int) -> Payout:
        """What a winning wager pays, as the rules print it."""
        if bet is Outcome.PLAYER:
            return self.player_pays
        if bet is Outcome.TIE:
            return self.tie_pays
        return self.short_pays if banker_total == self.short_total else self.banker_pays


def _check_played(law: Law) -> None:
    """Refuse a law that this engine does not play, in one sentence."""
    only(law.count, "bac.assumed.decks", "deck_size", len(CARDS), "deck of {} cards")
    cards = law.count("bac.assumed.deal", "cards")
    only(law.count, "bac.assumed.deal", "most", cards + 1, "hand of up to {} cards")
    naturals = law.counts("bac.assumed.natural", "totals")
    if not naturals:
        raise UnplayedLaw(law, "bac.assumed.natural", "no coup without naturals")
    highest = tuple(range(naturals[0], law.count("bac.assumed.values", "modulus")))
    only(law.counts, "bac.assumed.natural", "totals", highest, "naturals of {}")
    for key in ("bac.assumed.player_draws", "bac.assumed.banker_alone"):
        least, most = law.range(key, "draws")
        if least or most >= naturals[0]:
            raise UnplayedLaw(law, key, f"no draw on {least} to {most}")


def _values(law: Law) -> tuple[int, ...]:
    ace, court = law.count("bac.assumed.values", "ace"), law.ranks("bac.assumed.values", "court")
    nothing = law.count("bac.assumed.values", "value")
    for rank in RANKS:
        if rank != "A" and rank not in court and not rank.isdigit():
            raise UnplayedLaw(law, "bac.assumed.values", f"no {rank} of a value that is not said")
    return tuple(ace if rank == "A" else nothing if rank in court else int(rank) for rank in RANKS)


def _tableau(law: Law) -> tuple[int, ...]:
    """Read the drawing table: one set of bits per Banker total, in order from nothing."""
    rows = law.table("bac.assumed.banker_table", "draws")
    totals = [row["banker"] for row in rows]
    if totals != list(range(min(law.counts("bac.assumed.natural", "totals")))):
        raise UnplayedLaw(law, "bac.assumed.banker_table", f"no drawing table for {totals}")
    return tuple(_bits(str(row["player_third"])) for row in rows)


def _bits(text: str) -> int:
    """Read the values of one row, such as ``0-7 9``; ``none`` is no value at all."""
    bits = 0
    for part in text.split():
        if part == "none":
            continue
        first, _, last = part.partition("-")
        for value in range(int(first), int(last or first) + 1):
            bits |= 1 << value
    return bits


@implements("BA-021", "BA-024")
def _runs(law: Law) -> RunRules | None:
    """Read Table 3 and Diagram D, for the Traditional game and for Crown Baccarat alike."""
    if not law.has("bac.run"):
        return None
    rows = law.table("bac.run.pays", "odds")
    pays = {
        (kind, int(row["in_a_row"])): Payout.parse(str(row[column]))
        for row in rows
        for kind, column in RUN_COLUMNS.items()
        if row[column] != ODDS_NOT_AVAILABLE
    }
    shortest = min(int(row["in_a_row"]) for row in rows)
    longest, longest_tie = law.count("bac.run", "longest"), law.count("bac.run", "longest_tie")
    for kind, column in RUN_COLUMNS.items():
        most = longest_tie if kind is RunKind.TIE else longest
        lengths = {length for of, length in pays if of is kind}
        if lengths != set(range(shortest, most + 1)):
            raise UnplayedLaw(law, "bac.run", f"no {column} runs up to {most} by these odds")
    return RunRules(
        shortest=shortest,
        longest=longest,
        longest_tie=longest_tie,
        pays=pays,
        area=_area(law),
    )


@implements("BA-030")
def _area(law: Law) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Read Diagram D: the rows of the betting area, and the lengths that each has spots for."""
    return tuple(
        (
            str(row["run"]),
            tuple(
                int(name.partition("_")[2]) for name, spot in row.items() if spot and "_" in name
            ),
        )
        for row in law.table("bac.diagram_d", "grid")
    )


def _secret(law: Law) -> SecretRules | None:
    if not law.has("bac.secret.number"):
        return None
    return SecretRules(wagers_if_silent=law.count("bac.secret.tie", "wagers"))
