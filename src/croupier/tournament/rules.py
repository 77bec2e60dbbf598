"""What the law says of tournaments at one moment: read once, stored with the conditions.

Blackjack's rule 16 (20 until February 2003) and Com-Bo's rule 10 say the same under other keys;
Baccarat's own text is not held but for its secret wagers, and rule 16 serves as its model.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from croupier.games.registry import family, offering
from croupier.kernel import implements
from croupier.money import CENTS_PER_DOLLAR, Cents
from croupier.rulebook import Law, NotHeld


class Kind(StrEnum):
    """The tournaments that the rules know."""

    BLACKJACK = "blackjack"
    COM_BO = "com-bo"
    MAGNIFICENT_SEVENS = "magnificent-sevens"
    BACCARAT = "baccarat"


SIDE_BET: Final = "magnificent-sevens"
PER_CENT: Final = 100


def games_of(kind: Kind) -> tuple[str, ...]:
    """The games that a tournament of a kind may be played at.

    >>> games_of(Kind.MAGNIFICENT_SEVENS)
    ('blackjack', 'crown-blackjack')
    """
    if kind is Kind.MAGNIFICENT_SEVENS:
        return offering(SIDE_BET)
    engine = {Kind.COM_BO: "com_bo", Kind.BACCARAT: "baccarat"}.get(kind, "blackjack")
    return family(engine)


class About(StrEnum):
    """What a rule of tournaments is about, whichever game's it is."""

    HOLD = "hold"
    DIRECTOR = "director"
    DEPUTIES = "deputies"
    APPROVAL = "approval"
    CONDITIONS = "conditions"
    FEE = "fee"
    CHIPS = "chips"
    MINIMUM = "minimum"
    STRUCTURE = "structure"
    BUY_BACK = "buy-back"
    ELIGIBILITY = "eligibility"
    PERSONS = "persons"
    REFUSAL = "refusal"
    CRITERIA = "criteria"
    TERMS = "terms"
    DISQUALIFICATION = "disqualification"
    LATENESS = "lateness"
    PRIZES = "prizes"
    STATEMENT = "statement"
    BRIEFING = "briefing"
    SIGNATURE = "signature"
    PRESENCE = "presence"
    TABLES = "tables"
    EXCLUSIVE = "exclusive"
    SUBSTITUTE = "substitute"
    START = "start"
    EARLY = "early"
    DETERMINED = "determined"
    AGREED = "agreed"
    FORMS = "forms"
    SCHEDULE = "schedule"
    BONUS = "bonus"
    EQUAL_CHIPS = "equal-chips"
    SEATS = "seats"
    WINNER = "winner"
    HEAT_TIE = "heat-tie"
    FINAL_TIE = "final-tie"
    PLACE_TIE = "place-tie"
    HEATS = "heats"
    ENTRANTS = "entrants"
    INTERVAL = "interval"
    SEVENS_GAME = "sevens-game"
    SEVENS_SUBSTITUTE = "sevens-substitute"
    SEVENS_TERMS = "sevens-terms"


KEYS: Final[Mapping[About, tuple[str, ...]]] = {
    About.HOLD: ("tourn.equal_chance", "combo.tourn.hold"),
    About.DIRECTOR: ("tourn.director", "combo.tourn.director.appointed"),
    About.DEPUTIES: ("tourn.deputies", "combo.tourn.director.deputies"),
    About.APPROVAL: ("tourn.approval", "combo.tourn.approved"),
    About.CONDITIONS: ("tourn.conditions", "combo.tourn.conditions.contents"),
    About.FEE: ("tourn.conditions.fee", "combo.tourn.conditions.fee"),
    About.CHIPS: ("tourn.conditions.chips", "combo.tourn.conditions.chips"),
    About.MINIMUM: ("tourn.conditions.minimum", "combo.tourn.conditions.wager"),
    About.STRUCTURE: ("tourn.conditions.structure", "combo.tourn.conditions.structure"),
    About.BUY_BACK: ("tourn.conditions.buy_back", "combo.tourn.conditions.buy_back"),
    About.ELIGIBILITY: ("tourn.conditions.eligibility", "combo.tourn.conditions.eligible"),
    About.PERSONS: (
        "tourn.conditions.eligibility_persons",
        "combo.tourn.conditions.eligible.entitled",
    ),
    About.REFUSAL: (
        "tourn.conditions.eligibility_refusal",
        "combo.tourn.conditions.eligible.refusal",
    ),
    About.CRITERIA: (
        "tourn.conditions.eligibility_criteria",
        "combo.tourn.conditions.eligible.criteria",
    ),
    About.TERMS: ("tourn.conditions.terms", "combo.tourn.conditions.terms"),
    About.DISQUALIFICATION: (
        "tourn.conditions.disqualification",
        "combo.tourn.conditions.disqualified",
    ),
    About.LATENESS: ("tourn.conditions.lateness", "combo.tourn.conditions.absent"),
    About.PRIZES: ("tourn.conditions.prizes", "combo.tourn.conditions.prizes"),
    About.STATEMENT: ("tourn.conditions.statement", "combo.tourn.conditions.statement"),
    About.BRIEFING: ("tourn.brief", "combo.tourn.briefing"),
    About.SIGNATURE: ("tourn.sign", "combo.tourn.signed"),
    About.PRESENCE: ("tourn.present", "combo.tourn.presence"),
    About.TABLES: ("tourn.tables", "combo.tourn.tables"),
    About.EXCLUSIVE: ("tourn.exclusive", "combo.tourn.tables.exclusive"),
    About.SUBSTITUTE: ("tourn.substitute", "combo.tourn.substitute"),
    About.START: ("tourn.start", "combo.tourn.start"),
    About.EARLY: ("tourn.early", "combo.tourn.early"),
    About.DETERMINED: ("tourn.early.determined", "combo.tourn.early.determined"),
    About.AGREED: ("tourn.early.agreed", "combo.tourn.early.consent"),
    About.FORMS: ("bac.tourn.secret_number",),
}
"""Where each subject stands: Blackjack's key (Baccarat's too), Com-Bo's key."""

SEVENS_KEYS: Final[Mapping[About, tuple[str, ...]]] = {
    About.SCHEDULE: ("sevens.tourn.schedule",),
    About.BONUS: ("sevens.tourn.bonus",),
    About.EQUAL_CHIPS: ("sevens.tourn.chips",),
    About.WINNER: ("sevens.tourn.winner",),
    About.HEAT_TIE: ("sevens.tourn.heat_tie",),
    About.FINAL_TIE: ("sevens.tourn.final_tie",),
    About.PLACE_TIE: ("sevens.tourn.place_tie",),
    About.HEATS: ("sevens.tourn.heats",),
    About.ENTRANTS: ("sevens.tourn.entrants",),
    About.INTERVAL: ("sevens.tourn.interval",),
    About.SEVENS_GAME: ("sevens.tourn.game",),
    About.SEVENS_SUBSTITUTE: ("sevens.tourn.substitute",),
    About.SEVENS_TERMS: ("sevens.tourn.substitute_terms",),
}
MODELLED: Final[Mapping[About, About]] = {
    About.WINNER: About.STRUCTURE,
    About.HEAT_TIE: About.STRUCTURE,
    About.FINAL_TIE: About.STRUCTURE,
    About.PLACE_TIE: About.STRUCTURE,
    About.EQUAL_CHIPS: About.HOLD,
    About.SEATS: About.STRUCTURE,
}
"""Where 13.9 does not govern: the conditions' structure says how players progress.

Conditions that were drafted before seats had a citation of their own cite their structure too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SevensRound:
    """One round of Table 3."""

    name: str
    tables: int
    heats: int
    progress: int
    """How many progress from each table; of the final, none."""
    others: int
    """Further players with most chips."""
    is_final: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """One column of Table 3: a number of entrants, the course, and the prizes."""

    entrants: int
    rounds: tuple[SevensRound, ...]
    pool: Cents
    prizes: tuple[Cents, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sevens:
    """What rule 13.9 lays down for the Magnificent Sevens Tournament."""

    sizes: tuple[Size, ...]
    bonus: Cents
    every_days: int
    players: int
    """At each table of a heat."""
    shoes: int
    playoff_shoes: int

    @classmethod
    @implements("M7-019", "M7-021", "M7-027", "M7-028", "M7-029")
    def from_law(cls, law: Law) -> "Sevens":
        """Read Table 3 and the figures of 13.9.4 and 13.9.5."""
        if not law.has("sevens.tourn.schedule"):
            raise NotHeld(
                f"At {law.at:%Y-%m-%dT%H:%M} the rules of {law.game} have no Magnificent Sevens "
                "Tournament; it is played at Blackjack and Crown Blackjack."
            )
        return cls(
            sizes=_sizes(law),
            bonus=Cents(law.cents("sevens.tourn.bonus", "bonus")),
            every_days=law.days("sevens.tourn.interval", "every"),
            players=law.count("sevens.tourn.heats", "players"),
            shoes=law.count("sevens.tourn.heats", "shoes"),
            playoff_shoes=law.count("sevens.tourn.final_tie", "shoes"),
        )

    def size_of(self, entrants: int) -> Size | None:
        """The column for exactly so many entrants."""
        return next((size for size in self.sizes if size.entrants == entrants), None)

    @implements("M7-018")
    def largest(self, entries: int) -> Size | None:
        """The largest size that a number of entries fills; ``None``: it is put off (A-75)."""
        fitting = [size for size in self.sizes if size.entrants <= entries]
        return max(fitting, key=lambda size: size.entrants, default=None)


def _sizes(law: Law) -> tuple[Size, ...]:
    rounds: dict[int, list[SevensRound]] = {}
    for row in law.table("sevens.tourn.schedule", "schedule"):
        rounds.setdefault(int(row["entrants"]), []).append(
            SevensRound(
                name=str(row["round"]),
                tables=int(row["tables"]),
                heats=int(row["heats"] or 1),
                progress=int(row["progress"] or 0),
                others=int(row["others"] or 0),
                is_final=row["next"] == "",
            )
        )
    pools: dict[int, Cents] = {}
    prizes: dict[int, list[Cents]] = {}
    for row in law.table("sevens.tourn.prizes", "prizes"):
        entrants = int(row["entrants"])
        pools[entrants] = Cents(int(row["pool"]) * CENTS_PER_DOLLAR)
        prizes.setdefault(entrants, []).append(Cents(int(row["prize"]) * CENTS_PER_DOLLAR))
    return tuple(
        Size(
            entrants=entrants,
            rounds=tuple(course),
            pool=pools[entrants],
            prizes=tuple(prizes[entrants]),
        )
        for entrants, course in sorted(rounds.items())
    )


@dataclass(frozen=True, kw_only=True)
class TournamentRules:
    """The law of a tournament as it stood when its conditions were drawn up."""

    kind: Kind
    game: str
    at: datetime
    digest: str
    status: str
    directors: int
    cites: Mapping[str, str]
    """By subject, as refusals and events cite it."""
    seats_max: int
    """How many players a table of the game seats."""
    sevens: Sevens | None = None
    secret_if_silent: int | None = None
    """Secret wagers where Baccarat's conditions do not say (A-99); they must say (14.2.8)."""

    @classmethod
    @implements("TP-026", "CC-049", "BJ-103", "M7-016")
    def from_law(cls, kind: Kind, law: Law, *, seats_max: int, seats: str) -> "TournamentRules":
        """Read every rule of tournaments for a kind; raises ``NotHeld`` where one is missing.

        ``seats`` is the rule of the game on the places at a table.
        """
        is_sevens = kind is Kind.MAGNIFICENT_SEVENS
        keys = {**KEYS, **(SEVENS_KEYS if is_sevens else {})}
        cites = {
            str(about): next((law.cite(key) for key in named if law.has(key)), "")
            for about, named in keys.items()
        }
        for about, model in MODELLED.items():
            cites.setdefault(str(about), cites[str(model)])
        found = {about: cite for about, cite in cites.items() if cite}
        if str(About.APPROVAL) not in found:
            raise NotHeld(
                f"The rules on tournaments of {law.game} are unknown at {law.at:%Y-%m-%dT%H:%M}: "
                "they existed, and no gazette on file prints the text of that time."
            )
        director = next(key for key in KEYS[About.DIRECTOR] if law.has(key))
        secret = law.has("bac.secret.tie")
        return cls(
            kind=kind,
            game=law.game,
            at=law.at,
            digest=law.digest,
            directors=law.count(director, "directors"),
            cites={**found, str(About.SEATS): seats},
            seats_max=seats_max,
            sevens=Sevens.from_law(law) if is_sevens else None,
            secret_if_silent=law.count("bac.secret.tie", "wagers") if secret else None,
            status=str(law.status),
        )

    def cite(self, *about: About) -> tuple[str, ...]:
        """Cite the rules on some subjects, each once."""
        return tuple(dict.fromkeys(map(self.rule, about)))

    def rule(self, about: About) -> str:
        """Cite the rule on a subject."""
        own = self.cites.get(str(about))
        return self.cites[str(MODELLED[about])] if own is None else own
