"""Round files of Baccarat, Traditional and Crown: a series of coups with wagers and runs."""

from croupier.desk.round_files.formats import RoundFormat
from croupier.desk.round_files.irregular import Pending
from croupier.desk.round_files.record import Replayed
from croupier.desk.round_files.shared import Shared
from croupier.desk.round_files.sitting import Sitting, refused
from croupier.desk.round_files.tables import Row
from croupier.games import baccarat
from croupier.games.baccarat.game import GAME
from croupier.games.baccarat.secret import open_session, why_not_conditions
from croupier.games.refusal import RuleBreach
from croupier.rulebook import Law

from .driver import Driver, Play
from .fields import TABLE
from .recording import record, show
from .telling import spreads, tell

__all__ = ("FORMAT",)


def replay(top: Row, shared: Shared, law: Law) -> Replayed:
    """Replay a series of coups."""
    try:
        rules = baccarat.BaccaratRules.from_law(law, decks=top.whole_or_none("decks"))
    except RuleBreach as breach:
        raise refused("decks", breach.refusal) from breach
    session = _session(top, shared, rules)
    fresh = baccarat.Opened.of(
        rules,
        session=session,
        chips=shared.chips,
        limits=shared.limits,
        policies=baccarat.Policies.read(shared.policies),
    )
    start = GAME.open(fresh)
    play: Play = Sitting(start, decide=GAME.decide, evolve=GAME.evolve, tell=tell)
    driver = Driver(top, play, fresh, Pending(top.rows("irregularity")))
    end = driver.run()
    rows = (*driver.settled, *baccarat.open_rows(end))
    return Replayed(
        game=shared.game,
        at=shared.at,
        status=rules.status,
        policies=shared.policies,
        digest=law.digest,
        decks=top.whole_or_none("decks"),
        settlements=rows,
        steps=tuple(play.steps),
        spreads=tuple(spreads(driver.coups)),
        paid=driver.paid(),
    )


def _session(top: Row, shared: Shared, rules: baccarat.BaccaratRules) -> baccarat.Session | None:
    """The tournament session of the file, if it is of one."""
    row = top.row_or_none("session")
    if row is None:
        return None
    refusal = why_not_conditions(rules, row.whole("secret_wagers"))
    if refusal is not None:
        raise refused("session", refusal)
    if shared.limits is None:
        rule = rules.cite("bac.secret.limits")
        raise top.wrong("limits", f"a tournament table has limits. [{rule}]")
    return open_session(rules, row.many("players"), secret_wagers=row.whole("secret_wagers"))


STARTER = """\
# A series of coups. Replay it with: croupier replay FILE
game = "{game}"
at = 2000-12-20T04:00:00      # moment of the first card, Melbourne wall time
decks = 8
coups = [                     # Player, Banker, Player, Banker, then the third cards
  "4S 9D 5H 2C",
  "KS 7D 8H QC",
]
# dummy = [2]                 # coups that are Dummy Coups

[[wager]]
player = "ann"
stake = 10
coup = 1                      # the coup before which it is placed
on = "banker"                 # player, banker, tie or run

[[wager]]
player = "bob"
stake = 5
coup = 1
on = "run"
nominates = "PP"              # P, B or T for each coup in order
"""


def starter(game: str) -> str:
    """A commented round file."""
    return STARTER.format(game=game)


FORMAT = RoundFormat(
    table=TABLE, replay=replay, starter=starter, tell=tell, record=record, show=show
)
