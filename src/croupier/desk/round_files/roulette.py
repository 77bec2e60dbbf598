"""Round files of Rapid Roulette: one spin, and wagers by what they are on."""

from typing import Any

from croupier.desk.wrong import WrongInput
from croupier.equipment import write_pocket
from croupier.games import roulette
from croupier.games.conduct import Contravened, OutcomeSetAside
from croupier.games.notes import plain_fields
from croupier.games.played import Played
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.roulette import events as happened
from croupier.games.roulette.game import GAME
from croupier.games.roulette.layout import INSIDE
from croupier.money import spoken_dollars
from croupier.rulebook import Law

from .formats import RoundFormat
from .irregular import (
    command_of,
    declared,
    irregularities,
    is_settled,
    said_of,
)
from .kinds import Amount, Choice, Many, Whole
from .record import Paid, Replayed
from .recording import conduct_row, filled, head_of, played_over
from .shared import PAID, PLAYER, TOP_FIELDS, WARNED, Shared, check_chips, policies_of
from .sitting import Sitting, refused
from .tables import Field, Row, Rows, Table

__all__ = ("FORMAT",)

WAGER = Table(
    (
        PLAYER,
        Field("stake", Amount(), "The amount wagered.", is_required=True),
        Field(
            "on",
            Choice(tuple(str(bet) for bet in roulette.Bet)),
            "What the wager is on.",
            is_required=True,
        ),
        Field("numbers", Many(Whole(None), "number"), "The numbers of an inside bet."),
        Field("which", Whole(None), "Which dozen or column, from 1."),
        WARNED,
        PAID,
    ),
    of="a wager",
)

TABLE = Table(
    (
        *TOP_FIELDS,
        Field(
            "spin",
            Whole(None),
            "Where the ball came to rest; the second zero is 37.",
            is_required=True,
        ),
        Field("zeros", Whole(None), "How many zeros the wheel has: one, the default, or two."),
        Field("wager", Rows("wager", WAGER, least=1), "The wagers.", is_required=True),
        irregularities(*(declared(one) for one in GAME.irregularities.values())),
    )
)

Play = Sitting[roulette.Round, roulette.Command, roulette.Event]
KINDS = {one.command: one for one in GAME.irregularities.values()}

FIELD_OF_CODE = {
    roulette.RefusalCode.NUMBERS_NEEDED: "numbers",
    roulette.RefusalCode.NUMBERS_NOT_NAMED: "numbers",
    roulette.RefusalCode.WHICH_NEEDED: "which",
    roulette.RefusalCode.WAGER_NOT_PAYABLE: "stake",
}


def replay(top: Row, shared: Shared, law: Law) -> Replayed:
    """Replay a spin."""
    try:
        zeros = top.whole("zeros") if top.has("zeros") else 1
        rules = roulette.RouletteRules.from_law(law, zeros=zeros)
    except RuleBreach as breach:
        raise refused("zeros", breach.refusal) from breach
    start = GAME.open(roulette.Opened.of(rules, chips=shared.chips, limits=shared.limits))
    play: Play = Sitting(start, decide=GAME.decide, evolve=GAME.evolve, tell=tell)
    play_wheel(play, top)
    rows = play.round.settlements
    assert rows is not None
    return Replayed(
        game=shared.game,
        at=shared.at,
        status=rules.status,
        policies=shared.policies,
        digest=law.digest,
        settlements=rows,
        steps=tuple(play.steps),
        spreads=(),
        paid=tuple(
            Paid(
                wager=number,
                player=wager.text("player"),
                on=wager.text("on"),
                paid=wager.cents("paid"),
                should_have_been=row.pays,
            )
            for number, (wager, row) in enumerate(zip(top.rows("wager"), rows, strict=False), 1)
            if wager.has("paid")
        ),
    )


def play_wheel(play: Play, top: Row) -> None:
    """Place every wager, let the ball run, and carry out what was directed."""
    for row in top.rows("wager"):
        place(play, row)
    play.do(roulette.CloseBetting(), "wager")
    found = top.rows("irregularity")
    irregular(play, [row for row in found if not is_settled(row)])
    if GAME.needs(play.round) is not None:
        play.do(roulette.Spin(pocket=top.whole("spin")), "spin")
    irregular(play, [row for row in found if is_settled(row)])


def irregular(play: Play, rows: list[Row]) -> None:
    """Carry out what a Casino Supervisor directed."""
    for row in rows:
        one = GAME.irregularities[row.text("kind")]
        play.do(command_of(row, one, said_of(row, one)), row.where)


def place(play: Play, row: Row) -> None:
    """Place one wager; a refusal is said of the field to blame."""
    r = play.round
    check_chips(row, "stake", r.chips, r.rules.cite("assumed.chips.smallest"))
    command = roulette.PlaceWager(
        player=row.text("player"),
        on=roulette.Bet(row.text("on")),
        stake=row.cents("stake"),
        numbers=row.many("numbers"),
        which=row.whole_or_none("which"),
        warned=row.flag("warned"),
    )

    def blame(refusal: Refusal) -> WrongInput:
        assert isinstance(refusal.code, roulette.RefusalCode)
        name = FIELD_OF_CODE.get(refusal.code)
        if name is None:
            name = "which" if row.has("which") else "numbers"
        return refused(row.at(name), refusal)

    play.attempt(command, blame)


def tell(_round: roulette.Round, event: roulette.Event) -> str | None:
    """Tell an event in a sentence."""
    match event:
        case happened.WagerPlaced(wager=wager):
            return f"{wager.player} wagers {spoken_dollars(wager.stake)} on {_told_bet(wager)}"
        case happened.WagerWithdrawn(player=player, number=number):
            return f"{player} takes back wager {number}"
        case happened.BettingClosed():
            return "no more bets"
        case happened.BallRested(pocket=pocket):
            return f"the ball comes to rest in {write_pocket(pocket)}"
        case happened.Invalidated(cause=cause):
            return f"the spin is set aside: {cause}"
        case happened.Settled():
            return "the wagers are settled"
        case Contravened() | OutcomeSetAside():
            return event.sentence()


def _told_bet(wager: roulette.Wager) -> str:
    """A bet as it is called out: its numbers where it names them, and else its group."""
    name, covers = wager.on.replace("-", " "), [write_pocket(one) for one in wager.covers]
    if wager.on in INSIDE:
        return f"{name} {'/'.join(covers)}"
    if wager.on == roulette.Bet.DOZEN:
        return f"{name} {covers[0]} to {covers[-1]}"
    return f"{name} of {covers[0]}" if wager.on == roulette.Bet.COLUMN else name


# ---------------------------------------------------------------- as it was played at a table


def show(played: Played) -> Replayed:
    """A spin at a table as ``replay`` shows it, told from its own events."""
    end, steps = played_over(GAME, played, tell)
    return Replayed(
        game=played.game,
        at=played.at,
        status=end.rules.status,
        policies=policies_of(played.game, {}),
        digest=end.rules.digest,
        settlements=end.settlements or (),
        steps=steps,
        spreads=(),
    )


def record(played: Played) -> dict[str, Any]:
    """The fields of the file of a spin at a table, sums in cents."""
    opened: roulette.Opened = played.opening
    wagers: dict[tuple[str, int], dict[str, Any]] = {}
    ruled: list[dict[str, Any]] = []
    spin = None
    for act in played.acts:
        match act.command:
            case roulette.PlaceWager() as placed:
                said = plain_fields(placed)
                said.pop("terminal", None)
                wagers[placed.player, act.events[0].wager.number] = said
            case roulette.WithdrawWager(player=player, number=number):
                del wagers[player, number]
            case roulette.Spin(pocket=pocket):
                spin = pocket
            case _ if type(act.command) in KINDS:
                row = conduct_row(KINDS[type(act.command)], act.command, 0)
                ruled.append({**row, "settled": spin is not None})
            case _:
                pass
    return filled(
        {
            **head_of(played, opened.limits, opened.chips),
            "zeros": 1 if opened.law.layout.double_zero is None else 2,
            "spin": 0 if spin is None else spin,
            "wager": list(wagers.values()),
            "irregularity": ruled,
        }
    )


STARTER = """\
# A spin of Rapid Roulette. Replay it with: croupier replay FILE
game = "rapid-roulette"
at = 2000-12-20T04:00:00      # moment of the spin, Melbourne wall time
spin = 17                     # where the ball came to rest
# zeros = 2                   # adds 00, which is written 37

[[wager]]
player = "ann"
stake = 5
on = "split"                  # straight, split, street, corner, six-line, first-four
numbers = [17, 20]

[[wager]]
player = "bob"
stake = 10
on = "dozen"                  # dozen, column, red, black, odd, even, low, high
which = 2
"""

FORMAT = RoundFormat(
    table=TABLE,
    replay=replay,
    starter=lambda _game: STARTER,
    tell=tell,
    record=record,
    show=show,
)
