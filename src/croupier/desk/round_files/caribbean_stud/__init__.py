"""Round files of Caribbean Stud."""

from croupier.desk.round_files.formats import RoundFormat
from croupier.desk.round_files.paid import paid_on
from croupier.desk.round_files.record import Replayed
from croupier.desk.round_files.shared import Shared
from croupier.desk.round_files.tables import Row
from croupier.rulebook import Law

from .driver import Driver
from .fields import TABLE
from .recording import in_order, record, show
from .telling import spreads, tell

__all__ = ("FORMAT",)


def replay(top: Row, shared: Shared, law: Law) -> Replayed:
    """Replay a round of Caribbean Stud."""
    driver = Driver(top, shared, law)
    end = driver.run()
    assert end.rows is not None
    rows = in_order(end.rows, [row.text("player") for row in top.rows("wager")])
    return Replayed(
        game=shared.game,
        at=shared.at,
        status=law.status,
        policies=shared.policies,
        digest=law.digest,
        settlements=rows,
        steps=tuple(driver.play.steps),
        spreads=spreads(end),
        unused=driver.cards[driver.drawn :],
        paid=tuple(paid_on(top.rows("wager"), rows)),
    )


STARTER = """\
# A round of Caribbean Stud. Replay it with: croupier replay FILE
game = "caribbean-stud"
at = 1999-12-01T04:00:00      # moment of the first card, Melbourne wall time
shoe = "manual"               # one card at a time; "shuffler" deals five at a time
# The cards in the order drawn: to each player in the order listed and then to the dealer, five
# times; the dealer's last card is face up.
cards = "KS 9D AS  KH 9C QD  7C 4H KC  5D 2S 8S  2H JC 3D"
# max_payout = 50000          # the most that a Bet may win
jackpot = { cost = 1, meter = 123456.78 }

[[wager]]
player = "ann"
ante = 5
jackpot = true                # needs the table jackpot above

[[wager]]
player = "bob"
ante = 10

[[decision]]
player = "ann"
do = "bet"                    # always twice the Ante; bet or fold

[[decision]]
player = "bob"
do = "fold"
"""

FORMAT = RoundFormat(
    table=TABLE,
    replay=replay,
    starter=lambda _game: STARTER,
    tell=tell,
    record=record,
    show=show,
)
