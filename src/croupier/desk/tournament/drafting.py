"""Conditions from a file: read whole, and held against the law of the moment of play."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from croupier.desk.round_files.source import Source, read_source
from croupier.desk.round_files.tables import Row
from croupier.desk.wrong import WrongInput
from croupier.games.game import Setting
from croupier.games.refusal import RuleBreach
from croupier.games.registry import GAMES, Entry, entry_of, game_of
from croupier.money import Cents, Limits
from croupier.rulebook import Law, NotHeld, rulebook
from croupier.tournament import Conditions, Fault, FaultCode, Kind, TournamentRules, faults
from croupier.tournament.conditions import (
    Absence,
    BuyBack,
    Disqualification,
    Eligibility,
    Length,
    Minimum,
    Prizes,
    Stage,
    StageKind,
    Statement,
    Structure,
    Substitutes,
    Terms,
    stages_of,
)
from croupier.tournament.rules import SIDE_BET, Sevens

from .fields import CONDITIONS, NONE

USUAL_GAME: Final = {
    Kind.BLACKJACK: "blackjack",
    Kind.COM_BO: "com-bo",
    Kind.MAGNIFICENT_SEVENS: "blackjack",
    Kind.BACCARAT: "baccarat",
}
VERSION: Final = 1
"""Of Magnificent Sevens: the one whose three suited sevens lead to the tournament."""


def games_of(kind: Kind) -> tuple[Entry, ...]:
    """The games whose rules a tournament of a kind may be played by."""
    usual = entry_of(USUAL_GAME[kind])
    beside = {kind.value} if kind is Kind.MAGNIFICENT_SEVENS else set()
    return tuple(
        one for one in GAMES.values() if one.engine == usual.engine and beside <= set(one.side_bets)
    )


@dataclass(frozen=True, kw_only=True)
class Drafted:
    """A document, the law that it is held against, and what is wrong with it."""

    conditions: Conditions
    rules: TournamentRules
    faults: tuple[Fault, ...]


def drafted(source: Source) -> Drafted:
    """Read a conditions file and check it; what cannot be read at all is ``WrongInput``."""
    name, fields = read_source(source)
    try:
        return read_conditions(fields)
    except WrongInput as wrong:
        raise WrongInput(f"{name}: {wrong}") from wrong
    except NotHeld as gap:
        raise WrongInput(f"{name}: at: {gap}") from gap


def read_conditions(fields: Mapping[str, object]) -> Drafted:
    """Read the fields of a document; a subject that it does not mention is a fault of it."""
    top = CONDITIONS.read(fields, "")
    kind = Kind(top.text("kind"))
    game = top.text_or_none("game") or USUAL_GAME[kind]
    at = top.moment("at")
    law = rulebook().law(game, at)
    sevens = Sevens.from_law(law) if kind is Kind.MAGNIFICENT_SEVENS else None
    conditions = _conditions(top, kind, game, sevens)
    table = game_of(game).table_rules(law)
    seats, cited = table.seats, table.cites["seats"]
    rules = TournamentRules.from_law(kind, law, seats_max=seats, seats=cited)
    found = (*faults(conditions, rules), *_of_the_table(conditions, law))
    return Drafted(conditions=conditions, rules=rules, faults=found)


def _of_the_table(conditions: Conditions, law: Law) -> tuple[Fault, ...]:
    """What the game itself has against such a table: its decks, its limits, its side bets."""
    engine = game_of(conditions.game)
    try:
        engine.opening(law, setting_of(conditions))
    except RuleBreach as breach:
        refusal = breach.refusal
        fault = Fault(
            code=FaultCode.CONFLICT, item=None, where="game", rule=refusal.rule, says=refusal.says
        )
        return (fault,)
    return ()


def setting_of(conditions: Conditions) -> Setting:
    """How a table of the tournament is set up."""
    return Setting(
        decks=conditions.decks,
        side_bets=conditions.side_bets,
        limits=conditions.limits,
        options=dict(conditions.options),
    )


def _conditions(top: Row, kind: Kind, game: str, sevens: Sevens | None) -> Conditions:
    terms = _terms(top.row_or_none("entry"))
    most = None if terms is None else terms.players_max
    size = None if sevens is None or most is None else sevens.size_of(most)
    is_sevens = kind is Kind.MAGNIFICENT_SEVENS
    if not is_sevens and top.has("final_shoes"):
        raise top.wrong("final_shoes", "Only Magnificent Sevens has it; name the shoes of a round.")
    course = None
    if size is not None and sevens is not None:
        final = top.whole_or_none("final_shoes")
        stages = stages_of(size, seats=sevens.players, shoes=sevens.shoes, final_shoes=final)
        course = Structure(stages=stages)
    prizes = None if size is None else Prizes(places=size.prizes, pool=size.pool)
    return Conditions(
        name=top.text("name"),
        kind=kind,
        game=game,
        at=top.moment("at"),
        limits=_limits(top),
        decks=top.whole_or_none("decks") or entry_of(game).decks,
        side_bets=(SIDE_BET,) if is_sevens else (),
        options=(("magnificent_sevens_version", VERSION),) if is_sevens else (),
        entry_fee=Cents(0) if _denied(top, "entry_fee") else top.cents_or_none("entry_fee"),
        chips=top.cents_or_none("chips"),
        minimum=_minimum(top),
        structure=_structure(top, course),
        buy_back=_buy_back(top),
        eligibility=_eligibility(top.row_or_none("eligibility")),
        terms=terms,
        disqualification=_disqualification(top.row_or_none("disqualification")),
        lateness=_lateness(top.row_or_none("lateness")),
        prizes=_prizes(top, prizes),
        statement=_statement(top.row_or_none("statement")),
        substitutes=_substitutes(top),
        secret_wagers=top.whole_or_none("secret_wagers"),
        further=top.many("further"),
    )


def _denied(row: Row, name: str) -> bool:
    """Whether the document says expressly that there is none."""
    return row.values.get(name) == NONE


def _limits(top: Row) -> Limits:
    row = top.row_or_none("limits")
    assert row is not None
    try:
        return Limits(
            wager_min=row.cents("min"), wager_max=row.cents("max"), unit=row.cents_or_none("unit")
        )
    except ValueError as wrong:
        raise WrongInput(f"limits: {wrong}.") from wrong


def _minimum(top: Row) -> Minimum | None:
    if _denied(top, "minimum_wager"):
        return Minimum(amount=Cents(0), is_compulsory=False)
    row = top.row_or_none("minimum_wager")
    if row is None:
        return None
    return Minimum(amount=row.cents("amount"), is_compulsory=row.flag("compulsory"))


def _structure(top: Row, course: Structure | None) -> Structure | None:
    said = top.values.get("structure")
    if said is None:
        return None
    if not isinstance(said, Row):
        if course is None:
            says = "Table 3 is for Magnificent Sevens with 49, 98, 147 or 196 entrants."
            raise top.wrong("structure", says)
        return course
    rounds = said.rows("round")
    main = [
        _stage(row, StageKind.FINAL if at == len(rounds) else StageKind.HEAT)
        for at, row in enumerate(rounds, start=1)
    ]
    beside = [
        _stage(row, kind)
        for name, kind in (
            ("repechage", StageKind.REPECHAGE),
            ("secondary", StageKind.SECONDARY),
        )
        if not _denied(said, name)
        for row in said.rows(name)
    ]
    return Structure(
        stages=_in_order(main, beside),
        says_repechage=said.has("repechage"),
        says_secondary=said.has("secondary"),
    )


def _in_order(main: list[Stage], beside: list[Stage]) -> tuple[Stage, ...]:
    """Each repechage or secondary round directly after the round whose losers play in it."""
    found: list[Stage] = []
    for stage in main:
        found.append(stage)
        found.extend(one for one in beside if one.of == stage.name)
    found.extend(one for one in beside if one not in found)
    return tuple(found)


def _stage(row: Row, kind: StageKind) -> Stage:
    return Stage(
        name=row.text("name"),
        kind=kind,
        tables=row.whole("tables"),
        seats=row.whole("seats"),
        length=Length(
            shoes=row.whole_or_none("shoes"),
            hands=row.whole_or_none("hands"),
            minutes=row.whole_or_none("minutes"),
        ),
        progress=row.whole_or_none("progress") or 0,
        others=row.whole_or_none("others") or 0,
        heats=row.whole_or_none("heats") or 1,
        sessions=row.whole_or_none("sessions") or 1,
        of=row.text_or_none("of"),
        joins=row.text_or_none("joins"),
        prizes=row.many("prizes"),
    )


def _buy_back(top: Row) -> BuyBack | None:
    if _denied(top, "buy_back"):
        return BuyBack(times=0)
    row = top.row_or_none("buy_back")
    if row is None:
        return None
    return BuyBack(times=row.whole("times"), fee=row.cents("fee"), until=row.text_or_none("until"))


def _flag(row: Row, name: str) -> bool | None:
    return row.flag(name) if row.has(name) else None


def _text(row: Row, name: str) -> str | None:
    """A text, nothing where it is denied, ``None`` where it is not there."""
    return "" if _denied(row, name) else row.text_or_none(name)


def _eligibility(row: Row | None) -> Eligibility | None:
    if row is None:
        return None
    return Eligibility(
        entitled_only=_flag(row, "entitled_only"),
        may_refuse=_flag(row, "may_refuse"),
        criteria=_text(row, "criteria"),
    )


def _terms(row: Row | None) -> Terms | None:
    if row is None:
        return None
    until: datetime | None = row.moment("withdraw_until") if row.has("withdraw_until") else None
    return Terms(
        terms=row.text_or_none("terms"),
        withdraw_until=until,
        form=row.text_or_none("form"),
        players_min=row.whole_or_none("players_min"),
        players_max=row.whole_or_none("players_max"),
    )


def _disqualification(row: Row | None) -> Disqualification | None:
    if row is None:
        return None
    return Disqualification(
        grounds=row.many("grounds"),
        retirement=_text(row, "retirement"),
        refund_disqualified=row.whole_or_none("refund_disqualified"),
        refund_retired=row.whole_or_none("refund_retired"),
    )


def _lateness(row: Row | None) -> Absence | None:
    if row is None:
        return None
    return Absence(
        grace_minutes=row.whole_or_none("grace_minutes"),
        late=row.text_or_none("late"),
        absent=row.text_or_none("absent"),
    )


def _prizes(top: Row, of_table_3: Prizes | None) -> Prizes | None:
    said: Any = top.values.get("prizes")
    if said is None:
        return None
    if not isinstance(said, Row):
        if of_table_3 is None:
            says = "Table 3 is for Magnificent Sevens with 49, 98, 147 or 196 entrants."
            raise top.wrong("prizes", says)
        return of_table_3
    if not said.has("places"):
        return None
    made = Prizes(places=said.many("places"), pool=said.cents_or_none("pool"))
    return replace(made, chips_become_cash=said.flag("chips_become_cash"))


def _statement(row: Row | None) -> Statement | None:
    if row is None:
        return None
    return Statement(
        director_conducts=_flag(row, "director_conducts"),
        rules_prevail=_flag(row, "rules_prevail"),
    )


def _substitutes(top: Row) -> Substitutes | None:
    if _denied(top, "substitutes"):
        return Substitutes(are_allowed=False, terms="")
    row = top.row_or_none("substitutes")
    return None if row is None else Substitutes(are_allowed=True, terms=row.text("terms"))
