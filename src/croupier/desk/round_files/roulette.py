"""Round files of Rapid Roulette: one spin, and wagers by what they are on."""

from dataclasses import replace
from typing import Any, ClassVar

from croupier.desk.wrong import WrongInput
from croupier.games import roulette
from croupier.games.game import AnyGame, Setting
from croupier.games.played import Played
from croupier.games.refusal import Refusal
from croupier.games.roulette.game import GAME
from croupier.rulebook import Law

from .formats import RoundFormat
from .irregular import is_settled
from .kinds import Amount, Choice, Many, Whole
from .record import Paid, Replayed
from .recording import played_over
from .running import FileRound, file_of, irregularity_field, sentence, top_table
from .shared import PAID, PLAYER, WARNED, Shared, check_chips, policies_of
from .sitting import refused
from .tables import Field, Row, Rows, Table

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

TABLE = top_table(
    Field(
        "spin",
        Whole(None),
        "Where the ball came to rest; the second zero is 37.",
        is_required=True,
    ),
    Field("zeros", Whole(None), "How many zeros the wheel has: one, the default, or two."),
    Field("wager", Rows("wager", WAGER, least=1), "The wagers.", is_required=True),
    irregularity_field(GAME, ()),
)
FIELD_OF_CODE = {
    roulette.RefusalCode.NUMBERS_NEEDED: "numbers",
    roulette.RefusalCode.NUMBERS_NOT_NAMED: "numbers",
    roulette.RefusalCode.WHICH_NEEDED: "which",
    roulette.RefusalCode.WAGER_NOT_PAYABLE: "stake",
}


class RouletteFile(FileRound):
    """A spin as its file tells it."""

    game: ClassVar[AnyGame] = GAME
    setting_field = "zeros"

    def setting(self, top: Row, shared: Shared) -> Setting:
        """Return how the table is set up."""
        zeros = top.whole("zeros") if top.has("zeros") else 1
        return replace(super().setting(top, shared), options={"zeros": zeros})

    def run(self) -> roulette.Round:
        """Place every wager, let the ball run, and carry out what was directed."""
        for row in self.top.rows("wager"):
            self.place(row)
        self.do("close-betting", "wager")
        rows = self.top.rows("irregularity")
        for row in rows:
            if not is_settled(row):
                self.irregular(row)
        if GAME.needs(self.play.round) is not None:
            self.play.do(roulette.Spin(pocket=self.top.whole("spin")), "spin")
        for row in rows:
            if is_settled(row):
                self.irregular(row)
        end: roulette.Round = self.play.round
        return end

    def place(self, row: Row) -> None:
        """Place one wager; a refusal names the field at fault."""
        r = self.play.round
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

        self.play.attempt(command, blame)


def replay(top: Row, shared: Shared, law: Law) -> Replayed:
    """Replay a spin."""
    file = RouletteFile(top, shared, law)
    end = file.run()
    assert end.settlements is not None
    return Replayed(
        game=shared.game,
        at=shared.at,
        status=end.rules.status,
        policies=shared.policies,
        digest=law.digest,
        settlements=end.settlements,
        steps=tuple(file.play.steps),
        spreads=(),
        paid=tuple(
            Paid(
                wager=number,
                player=wager.text("player"),
                on=wager.text("on"),
                paid=wager.cents("paid"),
                should_have_been=row.pays,
            )
            for number, (wager, row) in enumerate(
                zip(top.rows("wager"), end.settlements, strict=False), 1
            )
            if wager.has("paid")
        ),
    )


def show(played: Played) -> Replayed:
    """Describe a spin at a table as ``replay`` does, from its own events."""
    end, steps = played_over(GAME, played, sentence)
    return Replayed(
        game=played.game,
        at=played.at,
        status=end.rules.status,
        policies=policies_of(played.game, {}),
        digest=end.rules.digest,
        settlements=end.settled_rows,
        steps=steps,
        spreads=(),
    )


def record(played: Played) -> dict[str, Any]:
    """Return the fields of the file of a spin at a table; amounts in cents."""
    opened: roulette.Opened = played.opening
    zeros = 1 if opened.law.layout.double_zero is None else 2
    return file_of(GAME, played, opened.limits, opened.chips, zeros=zeros, spin=0)


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
    tell=sentence,
    record=record,
    show=show,
)
