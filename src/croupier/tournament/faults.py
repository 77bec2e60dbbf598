"""What is wrong with a document of conditions: what is missing, and what the rules do not allow."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import Final

from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .conditions import Conditions, Item, Stage, StageKind, stages_of
from .rules import PER_CENT, SIDE_BET, About, Kind, Size, TournamentRules, games_of


class FaultCode(StrEnum):
    """What kind of fault it is."""

    MISSING = "missing"
    """The document is silent where it must speak."""
    CONFLICT = "conflict"
    """It says what the rules do not allow, or contradicts itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that is wrong with the conditions."""

    code: FaultCode
    item: Item | None
    """The letter of the subject; ``None`` for what has none."""
    where: str
    """The field as a file spells it."""
    rule: str
    says: str


Found = Iterator[tuple[FaultCode, About, str, str]]
"""Code, the rule's subject, the field, and the sentence."""

MISSING, CONFLICT = FaultCode.MISSING, FaultCode.CONFLICT


@implements("TP-016")
def faults(conditions: Conditions, rules: TournamentRules) -> tuple[Fault, ...]:
    """Everything that is wrong, item by item and in the order of the letters."""
    found = [
        Fault(code=code, item=item, where=where, rule=rules.rule(about), says=says)
        for item, check in _CHECKS
        for code, about, where, says in check(conditions, rules)
    ]
    return tuple(found)


def _silent(about: About, where: str, what: str, *, none: bool = False) -> Found:
    said = ' (say "none" if there is none)' if none else ""
    yield MISSING, about, where, f"The conditions do not state {what}{said}."


# ---------------------------------------------------------------- (a) to (c)


@implements("TP-005")
def _fee(c: Conditions, r: TournamentRules) -> Found:
    if c.entry_fee is None:
        yield from _silent(About.FEE, "entry_fee", "what it costs to enter", none=True)
    elif r.sevens is not None and c.entry_fee:
        says = "Entries to a Magnificent Sevens Tournament are earned at the tables and free."
        yield CONFLICT, About.ENTRANTS, "entry_fee", says


@implements("TP-006", "M7-022")
def _chips(c: Conditions, _: TournamentRules) -> Found:
    if c.chips is None:
        what = "how many tournament chips a player gets when a session begins"
        yield from _silent(About.CHIPS, "chips", what)
    elif c.chips < c.limits.wager_min:
        says = (
            f"{spoken_dollars(c.chips)} in chips do not cover the table minimum of "
            f"{spoken_dollars(c.limits.wager_min)}."
        )
        yield CONFLICT, About.CHIPS, "chips", says


@implements("TP-007")
def _minimum(c: Conditions, _: TournamentRules) -> Found:
    if c.minimum is None:
        what = "whether each round of play has a least or a compulsory wager"
        yield from _silent(About.MINIMUM, "minimum_wager", what, none=True)
    elif c.minimum.amount and not c.limits.wager_min <= c.minimum.amount <= c.limits.wager_max:
        says = (
            f"A least wager of {spoken_dollars(c.minimum.amount)} is outside the limits of "
            f"{spoken_dollars(c.limits.wager_min)} to {spoken_dollars(c.limits.wager_max)}."
        )
        yield CONFLICT, About.MINIMUM, "minimum_wager", says


# ---------------------------------------------------------------- the structure


@implements("TP-008", "TP-001")
def _structure(c: Conditions, r: TournamentRules) -> Found:
    if c.structure is None or not c.structure.stages:
        what = "how many rounds there are, how long, on how many tables, and who progresses"
        yield from _silent(About.STRUCTURE, "structure", what)
        return
    if not c.structure.says_repechage:
        what = "whether there are repechage or catch-up rounds"
        yield from _silent(About.STRUCTURE, "structure: repechage", what, none=True)
    if not c.structure.says_secondary:
        what = "whether there are secondary rounds"
        yield from _silent(About.STRUCTURE, "structure: secondary", what, none=True)
    for stage in c.structure.stages:
        yield from _stage(stage, r)
    yield from _course(c, c.structure.stages)
    if r.sevens is not None:
        yield from _as_table_3(c, c.structure.stages, r)


def _stage(stage: Stage, r: TournamentRules) -> Found:
    where = f"structure: round {stage.name}"
    if sum(length is not None for length in _lengths(stage)) != 1:
        says = f"Round {stage.name} needs one length: shoes, hands or minutes."
        yield CONFLICT, About.STRUCTURE, where, says
    if stage.seats > r.seats_max:
        says = f"{stage.seats} players at a table are too many; a table seats {r.seats_max}."
        yield CONFLICT, About.SEATS, where, says
    if stage.progress > stage.seats:
        says = f"{stage.progress} cannot progress from a table of {stage.seats}."
        yield CONFLICT, About.STRUCTURE, where, says
    if stage.goes_on and not stage.progress + stage.others:
        says = f"Nobody progresses from round {stage.name}."
        yield CONFLICT, About.STRUCTURE, where, says
    if not 1 <= stage.heats <= stage.tables:
        says = f"{stage.tables} tables cannot be played in {stage.heats} heats."
        yield CONFLICT, About.STRUCTURE, where, says


def _lengths(stage: Stage) -> tuple[int | None, ...]:
    return stage.length.shoes, stage.length.hands, stage.length.minutes


def _course(c: Conditions, stages: tuple[Stage, ...]) -> Found:
    """Who progresses must find a seat in the round to come, and the last one is the final."""
    names = [stage.name for stage in stages]
    if len(set(names)) < len(names):
        yield CONFLICT, About.STRUCTURE, "structure", "Two rounds have the same name."
        return
    main = [stage for stage in stages if stage.kind in (StageKind.HEAT, StageKind.FINAL)]
    finals = [stage for stage in main if stage.kind is StageKind.FINAL]
    if len(finals) != 1 or main[-1] is not finals[0] or finals[0].tables != 1:
        says = "The last round must be the final, at one table, and the only one."
        yield CONFLICT, About.STRUCTURE, "structure", says
        return
    for stage in stages:
        yield from _side_stage(stage, names)
    most = None if c.terms is None else c.terms.players_max
    if most is not None and most > main[0].tables * main[0].seats:
        says = f"{most} players have no seats in round {main[0].name}."
        yield CONFLICT, About.STRUCTURE, "structure", says
    for before, after in pairwise(main):
        joining = [one for one in stages if one.joins == after.name]
        coming = sum(one.tables * one.progress + one.others for one in (before, *joining))
        seats = after.tables * after.seats
        if coming > seats:
            says = f"{coming} progress to round {after.name}, which seats {seats}."
            yield CONFLICT, About.STRUCTURE, f"structure: round {after.name}", says


def _side_stage(stage: Stage, names: list[str]) -> Found:
    where = f"structure: round {stage.name}"
    if stage.kind in (StageKind.HEAT, StageKind.FINAL):
        return
    if stage.of not in names:
        yield CONFLICT, About.STRUCTURE, where, f"Round {stage.name} says not whose losers play."
    if stage.kind is StageKind.REPECHAGE and (
        stage.joins not in names or names.index(str(stage.joins)) < names.index(stage.name)
    ):
        says = f"Round {stage.name} says not which later round its winners join."
        yield CONFLICT, About.STRUCTURE, where, says


@implements("M7-020", "M7-027", "M7-028")
def _as_table_3(c: Conditions, stages: tuple[Stage, ...], r: TournamentRules) -> Found:
    """A Magnificent Sevens Tournament runs exactly as Table 3 says for its size."""
    assert r.sevens is not None
    size = _size(c, r)
    if size is None:
        return
    wanted = stages_of(size, seats=r.sevens.players, shoes=r.sevens.shoes)
    final = stages[-1]
    if final.length.shoes is None:
        says = f"The final goes over a number of shoes, not {final.length.said or 'no length'}."
        yield CONFLICT, About.WINNER, f"structure: round {final.name}", says
    # 13.9.5(g) fixes the length of heats; that of the final is the document's to say (16.2.1(d)).
    if stages != (*wanted[:-1], replace(wanted[-1], length=final.length)):
        rounds = ", ".join(f"{one.name}: {one.tables} x {one.seats}" for one in wanted)
        says = f"The rounds for {size.entrants} entrants are those of Table 3 ({rounds})."
        yield CONFLICT, About.SCHEDULE, "structure", says


def _size(c: Conditions, r: TournamentRules) -> Size | None:
    assert r.sevens is not None
    most = None if c.terms is None else c.terms.players_max
    return None if most is None else r.sevens.size_of(most)


# ---------------------------------------------------------------- (e) to (k)


@implements("TP-009")
def _buy_back(c: Conditions, r: TournamentRules) -> Found:
    if c.buy_back is None:
        what = "whether a player who is out may buy back in"
        yield from _silent(About.BUY_BACK, "buy_back", what, none=True)
    elif c.buy_back.times and r.sevens is not None:
        says = "Table 3 fixes who plays in each round; nobody can buy back in."
        yield CONFLICT, About.SCHEDULE, "buy_back", says
    elif c.buy_back.times and c.stage(c.buy_back.until or "") is None:
        says = "It is not said which round is the last after which a player may buy back."
        yield CONFLICT, About.BUY_BACK, "buy_back: until", says


@implements("TP-010")
def _eligibility(c: Conditions, _: TournamentRules) -> Found:
    if c.eligibility is None:
        yield from _silent(About.ELIGIBILITY, "eligibility", "who may enter")
        return
    said = c.eligibility
    if said.entitled_only is None:
        what = "that only people who may enter the casino and gamble are eligible"
        yield from _silent(About.PERSONS, "eligibility: entitled_only", what)
    elif not said.entitled_only:
        says = "Nobody is eligible who may not enter the casino and gamble there."
        yield CONFLICT, About.PERSONS, "eligibility: entitled_only", says
    if said.may_refuse is None:
        what = "whether any application can be refused"
        yield from _silent(About.REFUSAL, "eligibility: may_refuse", what)
    if said.criteria is None:
        what = "by what criteria entrants are chosen"
        yield from _silent(About.CRITERIA, "eligibility: criteria", what, none=True)


@implements("TP-011")
def _terms(c: Conditions, r: TournamentRules) -> Found:
    if c.terms is None:
        yield from _silent(About.TERMS, "entry", "the terms of entry")
        return
    said = c.terms
    for value, name, what in (
        (said.terms, "terms", "the terms of entry"),
        (said.withdraw_until, "withdraw_until", "until when one may withdraw at no cost"),
        (said.form, "form", "the form of application"),
        (said.players_min, "players_min", "the fewest players"),
        (said.players_max, "players_max", "the most players"),
    ):
        if value is None:
            yield from _silent(About.TERMS, f"entry: {name}", what)
    if said.withdraw_until is not None and said.withdraw_until > c.at:
        says = "One cannot withdraw at no cost after play has begun."
        yield CONFLICT, About.TERMS, "entry: withdraw_until", says
    if said.players_min is None or said.players_max is None:
        return
    if said.players_min > said.players_max:
        says = f"The fewest players, {said.players_min}, are more than {said.players_max}."
        yield CONFLICT, About.TERMS, "entry: players_min", says
    if r.sevens is not None:
        yield from _sevens_numbers(said.players_min, said.players_max, r)


@implements("M7-018")
def _sevens_numbers(least: int, most: int, r: TournamentRules) -> Found:
    assert r.sevens is not None
    sizes = ", ".join(str(size.entrants) for size in r.sevens.sizes)
    if r.sevens.size_of(most) is None:
        says = f"A Magnificent Sevens Tournament has {sizes} entrants, not {most}."
        yield CONFLICT, About.SCHEDULE, "entry: players_max", says
    elif least != most:
        says = f"Table 3 knows the numbers {sizes}: the fewest and the most are the same."
        yield CONFLICT, About.SCHEDULE, "entry: players_min", says


@implements("TP-012")
def _disqualification(c: Conditions, _: TournamentRules) -> Found:
    if c.disqualification is None:
        what = "the grounds of disqualification and retirement"
        yield from _silent(About.DISQUALIFICATION, "disqualification", what)
        return
    said = c.disqualification
    if not said.grounds:
        what = "on what grounds a player can be disqualified"
        yield from _silent(About.DISQUALIFICATION, "disqualification: grounds", what)
    if said.retirement is None:
        what = "on what grounds a player may retire"
        yield from _silent(About.DISQUALIFICATION, "disqualification: retirement", what, none=True)
    for name, share in (
        ("refund_disqualified", said.refund_disqualified),
        ("refund_retired", said.refund_retired),
    ):
        if share is None:
            what = "how much of the fee or buy-in comes back"
            yield from _silent(About.DISQUALIFICATION, f"disqualification: {name}", what)
        elif not 0 <= share <= PER_CENT:
            says = f"{share} per cent of a fee cannot come back."
            yield CONFLICT, About.DISQUALIFICATION, f"disqualification: {name}", says


@implements("TP-013")
def _lateness(c: Conditions, _: TournamentRules) -> Found:
    if c.lateness is None:
        what = "what follows when a player comes late or not at all"
        yield from _silent(About.LATENESS, "lateness", what)
        return
    for value, name, what in (
        (c.lateness.grace_minutes, "grace_minutes", "how late a player may be"),
        (c.lateness.late, "late", "what follows when a player comes late"),
        (c.lateness.absent, "absent", "what follows when a player does not come"),
    ):
        if value is None:
            yield from _silent(About.LATENESS, f"lateness: {name}", what)


@implements("TP-014", "M7-029")
def _prizes(c: Conditions, r: TournamentRules) -> Found:
    if c.prizes is None:
        yield from _silent(About.PRIZES, "prizes", "what can be won")
        return
    said = c.prizes
    if said.pool is not None and sum(said.places) != said.pool:
        says = (
            f"The prizes come to {spoken_dollars(Cents(sum(said.places)))}, "
            f"the pool is {spoken_dollars(said.pool)}."
        )
        yield CONFLICT, About.PRIZES, "prizes: pool", says
    final = next(
        (s for s in (c.structure.stages if c.structure else ()) if s.kind is StageKind.FINAL), None
    )
    if final is not None and len(said.places) > final.seats:
        says = f"There are {len(said.places)} prizes for {final.seats} players in the final."
        yield CONFLICT, About.PRIZES, "prizes: places", says
    if list(said.places) != sorted(said.places, reverse=True):
        says = "A better place wins less than a worse one."
        yield CONFLICT, About.PRIZES, "prizes: places", says
    size = None if r.sevens is None else _size(c, r)
    if size is not None and said.places != size.prizes:
        says = f"The prizes for {size.entrants} entrants are those of Table 3."
        yield CONFLICT, About.SCHEDULE, "prizes: places", says


@implements("TP-015")
def _statement(c: Conditions, _: TournamentRules) -> Found:
    said = c.statement
    conducts = None if said is None else said.director_conducts
    prevail = None if said is None else said.rules_prevail
    for value, name, what in (
        (
            conducts,
            "director_conducts",
            "that the Tournament Director conducts it by the conditions and the rules of the game",
        ),
        (prevail, "rules_prevail", "that the rules of the game prevail over the conditions"),
    ):
        if value is None:
            yield from _silent(About.STATEMENT, f"statement: {name}", what)
        elif not value:
            says = f"The conditions must state {what}."
            yield CONFLICT, About.STATEMENT, f"statement: {name}", says


# ---------------------------------------------------------------- what has no letter


@implements("BA-002")
def _of_the_game(c: Conditions, r: TournamentRules) -> Found:
    if c.game not in games_of(c.kind):
        played = ", ".join(games_of(c.kind))
        says = f"A tournament of this kind is played at {played}, not at {c.game}."
        yield CONFLICT, About.HOLD, "game", says
    if c.kind is Kind.BACCARAT and c.secret_wagers is None:
        what = "how many secret wagers each player has in a session"
        yield from _silent(About.FORMS, "secret_wagers", what)
    if c.kind is not Kind.BACCARAT and c.secret_wagers is not None:
        says = "Secret wagers are known at Baccarat alone."
        yield CONFLICT, About.CONDITIONS, "secret_wagers", says
    if r.sevens is not None:
        yield from _of_sevens(c)


@implements("M7-017", "M7-030")
def _of_sevens(c: Conditions) -> Found:
    if SIDE_BET not in c.side_bets:
        says = "The tournament is played at Magnificent Sevens; its side bet must be offered."
        yield CONFLICT, About.SEVENS_GAME, "side_bets", says
    if c.substitutes is None:
        what = "how a player with several entries names substitutes"
        yield from _silent(About.SEVENS_TERMS, "substitutes", what, none=True)


_CHECKS: Final[tuple[tuple[Item | None, Callable[[Conditions, TournamentRules], Found]], ...]] = (
    (Item.FEE, _fee),
    (Item.CHIPS, _chips),
    (Item.MINIMUM, _minimum),
    (Item.STRUCTURE, _structure),
    (Item.BUY_BACK, _buy_back),
    (Item.ELIGIBILITY, _eligibility),
    (Item.TERMS, _terms),
    (Item.DISQUALIFICATION, _disqualification),
    (Item.LATENESS, _lateness),
    (Item.PRIZES, _prizes),
    (Item.STATEMENT, _statement),
    (None, _of_the_game),
)
