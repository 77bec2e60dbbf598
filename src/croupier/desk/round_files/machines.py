"""Round files of gaming machines: credits put in, played, collected and transferred (5 to 7)."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from croupier.games.asking import command_of
from croupier.games.game import Actor
from croupier.games.machines import Bank, Event, Machine, MachineRules, Opened, approval_of
from croupier.games.machines.game import GAME
from croupier.games.notes import plain_fields
from croupier.games.played import Played
from croupier.games.settlement import Result, Settlement
from croupier.games.staff import Staff
from croupier.money import Cents
from croupier.rulebook import Cited, Law, rulebook

from .formats import RoundFormat
from .irregular import DIRECTED_BY, directed_by
from .kinds import Amount, Choice, Moment, Name, Whole
from .record import Paid, Replayed, Step
from .recording import head_of, law_of, played_over
from .running import sentence
from .shared import TOP_FIELDS, Shared, policies_of
from .sitting import Sitting
from .tables import Field, Row, Rows, Table, Variants

MACHINE = Table(
    (
        Field("name", Name(), "What the file calls it.", is_required=True),
        Field("title", Name(), "The title that is played on it.", is_required=True),
        Field("maker", Name(), "Who made it.", is_required=True),
        Field(
            "payout_limit",
            Amount(),
            "The most that it pays into the tray by itself (6).",
            is_required=True,
        ),
    ),
    of="a machine",
)

PLAYER = Field("player", Name(), "Who.", is_required=True)
AT = Field("machine", Name(), "At which machine.", is_required=True)
WON = Field("won", Amount(can_be_zero=True), "What it won, for the machine says so.")
PAID = Field(
    "paid",
    Amount(can_be_zero=True),
    "What was in fact paid out; the report says what should have been.",
)


def _decision(do: str, says: str, *fields: Field) -> tuple[str, Table]:
    tag = Field("do", Choice((do,)), says, is_required=True)
    return do, Table((tag, *fields), of=f"a decision to {do}")


DECISIONS: Final = Variants(
    "do",
    dict(
        (
            _decision(
                "insert",
                "The player puts money in, which becomes credits.",
                PLAYER,
                AT,
                Field("amount", Amount(), "How much.", is_required=True),
            ),
            _decision(
                "play",
                "The player plays credits for one game (5). Without `won` the game goes on "
                "until its `result`.",
                PLAYER,
                AT,
                Field("stake", Amount(), "What is played.", is_required=True),
                WON,
                Field(
                    "at",
                    Moment(),
                    "When it began, where that is not the moment of the file: the title must be "
                    "on a list then.",
                ),
            ),
            _decision("result", "The running game ends.", AT, replace(WON, is_required=True)),
            _decision("cash-out", "The machine pays into the tray (6).", PLAYER, AT, PAID),
            _decision(
                "hand-pay", "Staff pay what is over the limit by hand (6).", AT, DIRECTED_BY, PAID
            ),
            _decision(
                "transfer",
                "The credits go to another machine (7).",
                PLAYER,
                AT,
                Field("to", Name(), "To which machine.", is_required=True),
            ),
            _decision("to-cage", "The credits go to the cage, against a slip (7).", PLAYER, AT),
            _decision(
                "collect",
                "The player collects a slip at the cage (7).",
                PLAYER,
                Field("slip", Whole(1), "Which of the player's slips, from 1.", is_required=True),
                PAID,
            ),
        )
    ),
)

TABLE = Table(
    (
        *(field for field in TOP_FIELDS if field.name not in ("limits", "smallest_chip")),
        Field("machine", Rows("machine", MACHINE, least=1), "The machines.", is_required=True),
        Field(
            "decision",
            Rows("decision", DECISIONS, least=1),
            "What was asked of the machines, in order.",
            is_required=True,
        ),
    )
)

ASKED: Final = ("machine", "amount", "stake", "to", "slip")
"""Fields of a decision that its command has under the same names."""

Machines = Sitting[Bank, Any, Event]


def replay(top: Row, shared: Shared, law: Law) -> Replayed:
    """Replay what was asked of some machines."""
    opened = Opened(
        law=MachineRules.from_law(law),
        machines=tuple(_machine(row, law) for row in top.rows("machine")),
    )
    if len({machine.name for machine in opened.machines}) < len(opened.machines):
        raise top.wrong("machine", "two machines have the same name.")
    play: Machines = Sitting(
        GAME.open(opened), decide=GAME.decide, evolve=GAME.evolve, tell=sentence
    )
    rows: list[Settlement] = []
    paid: list[Paid] = []
    for number, row in enumerate(top.rows("decision"), start=1):
        if GAME.needs(play.round) is None:
            play.round = GAME.open(GAME.next_opening(play.round, opened))
        events = _done(play, row, law)
        rows += (settled for event in events for settled in GAME.money(event).rows)
        paid += _paid(number, row, events)
    return Replayed(
        game=shared.game,
        at=shared.at,
        status=law.status,
        policies=shared.policies,
        digest=law.digest,
        settlements=(*rows, *_left(play.round)),
        steps=tuple(play.steps),
        spreads=(),
        players=_players(play.steps),
        paid=tuple(paid),
        cited={listed.rule: listed for listed in _lists(play.steps, shared.at)},
    )


def _machine(row: Row, law: Law) -> Machine:
    title, maker = row.text("title"), row.text("maker")
    return Machine(
        name=row.text("name"),
        title=title,
        maker=maker,
        payout_limit=row.cents("payout_limit"),
        approval=approval_of(rulebook(), title, maker, law.at, book=law.book),
    )


def _done(play: Machines, row: Row, law: Law) -> tuple[Event, ...]:
    """Carry out one decision, and the end of a game that it tells of."""
    do = row.text("do")
    asked = {name: row.values[name] for name in ASKED if row.has(name)}
    given: dict[str, Any] = {"won": row.cents("won")}
    machine = play.round.machine(row.text("machine")) if row.has("at") else None
    if machine is not None:
        given["at"] = at = row.moment("at")
        found = approval_of(rulebook(), machine.title, machine.maker, at, book=law.book)
        given["approval"] = found
    actor = Actor(player=row.text_or_none("player"), rank=directed_by(row, Staff.DEALER))
    events = play.do(command_of(GAME, do, asked, actor, given=given), row.where)
    if do == "play" and row.has("won"):
        ended = command_of(GAME, "result", {"machine": row.text("machine")}, actor, given=given)
        return (*events, *play.do(ended, row.at("won")))
    return events


def _players(steps: Iterable[Step]) -> tuple[str, ...]:
    """Everybody who put money in, whether it was played or not."""
    return tuple(dict.fromkeys(step.facts["player"] for step in steps if "player" in step.facts))


def _paid(number: int, row: Row, events: tuple[Event, ...]) -> Iterator[Paid]:
    """What was paid out, beside what was due."""
    if row.has("paid"):
        for event in events:
            for put in GAME.money(event).puts:
                yield Paid(
                    wager=number,
                    player=put.player,
                    on=row.text("do"),
                    paid=row.cents("paid"),
                    should_have_been=Cents(-put.amount),
                )


def _left(bank: Bank, before: Container[tuple[str, int]] = ()) -> Iterator[Settlement]:
    """List credits and slips not collected yet, except slips issued before this round."""
    rules = bank.rules.cites("egm.collect")
    for machine in bank.machines:
        if machine.credit and machine.player is not None:
            yield _open(machine.player, "credits", machine.credit, rules, f"on {machine.name}")
        if machine.stake is not None and machine.player is not None:
            running = f"running on {machine.name}"
            yield _open(machine.player, "game", machine.stake, rules, running)
    for slip in bank.slips:
        if not slip.is_paid and (slip.player, slip.number) not in before:
            cited = bank.rules.cites("egm.transfer")
            yield _open(slip.player, "slip", slip.amount, cited, f"slip {slip.number}")


def _open(player: str, bet: str, amount: Cents, rules: tuple[str, ...], note: str) -> Settlement:
    return Settlement.unpaid(player, bet, amount, rules, result=Result.OPEN, note=note)


def _lists(steps: Iterable[Step], at: datetime) -> Iterator[Cited]:
    """The lists that titles were played by, as an answer cites them."""
    book = rulebook()
    listed = {f"notice {one.made_by}": one for one in book.approvals}
    for rule in dict.fromkeys(rule for step in steps for rule in step.rules):
        if rule in listed:
            one = listed[rule]
            yield Cited(
                rule=rule,
                notice=one.made_by,
                since=one.start,
                status=book.list_status(one.made_by, at),
                says=f"The titles of {one.maker} that may be played.",
                is_house=False,
            )


# ---------------------------------------------------------------- as it was played at a table


def show(played: Played) -> Replayed:
    """Show what was asked of a bank of machines; slips of earlier rounds are in their records."""
    end, steps = played_over(GAME, played, sentence)
    opened: Opened = played.opening
    before = {(slip.player, slip.number) for slip in opened.slips}
    events = [event for act in played.acts for event in act.events]
    rows = [row for event in events for row in GAME.money(event).rows]
    return Replayed(
        game=played.game,
        at=played.at,
        status=law_of(played).status,
        policies=policies_of(played.game, {}),
        digest=end.rules.digest,
        settlements=(*rows, *_left(end, before)),
        steps=steps,
        spreads=(),
        players=_players(steps),
        cited={listed.rule: listed for listed in _lists(steps, played.at)},
    )


def record(played: Played) -> dict[str, Any]:
    """The fields of the file of a bank of machines, sums in cents."""
    first = played.series[0]
    opened: Opened = first.opening
    machines = [
        {"name": m.name, "title": m.title, "maker": m.maker, "payout_limit": m.payout_limit}
        for m in opened.machines
    ]
    decisions = []
    for act in (act for one in played.series for act in one.acts):
        row = {"do": GAME.commands.name_of(type(act.command)), **plain_fields(act.command)}
        row.pop("approval", None)
        if "directed_by" in row:
            row["directed_by"] = str(row["directed_by"])
        decisions.append(row)
    return {**head_of(first, None, None), "machine": machines, "decision": decisions}


STARTER = """\
# Credits of gaming machines. Replay it with: croupier replay FILE
game = "gaming-machines"
at = 2000-12-09T04:00:00      # Melbourne wall time

[[machine]]
name = "m1"
title = "Queen of the Nile"   # it must be on a list of its maker's at that moment
maker = "Aristocrat"
payout_limit = 100            # the most that it pays into the tray by itself

[[decision]]                  # in order
do = "insert"                 # insert, play, result, cash-out, hand-pay, transfer, to-cage, collect
player = "ann"
machine = "m1"
amount = 20

[[decision]]
do = "play"
player = "ann"
machine = "m1"
stake = 1
won = 25                      # without it the game goes on until its result

[[decision]]
do = "cash-out"
player = "ann"
machine = "m1"
"""

FORMAT = RoundFormat(
    table=TABLE,
    replay=replay,
    starter=lambda _game: STARTER,
    tell=sentence,
    record=record,
    show=show,
)
