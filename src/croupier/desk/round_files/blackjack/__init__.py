"""Round files of the Blackjack family."""

from croupier.desk.round_files.formats import RoundFormat
from croupier.desk.round_files.paid import paid_on
from croupier.desk.round_files.record import Replayed
from croupier.desk.round_files.shared import Shared, personal_of
from croupier.desk.round_files.tables import Row
from croupier.games import blackjack as bj
from croupier.games.blackjack.opening import Opened
from croupier.rulebook import Law

from .driver import Driver
from .fields import TABLE
from .order import in_order
from .recording import record, show
from .setting_up import check_cards, place_wagers, rules_of
from .starters import starter
from .telling import spreads, tell

__all__ = ("FORMAT",)


def replay(top: Row, shared: Shared, law: Law) -> Replayed:
    """Replay a round of the Blackjack family."""
    rules = rules_of(top, shared, law)
    check_cards(top, rules)
    terms = bj.Terms(
        limits=shared.limits,
        personal=tuple(sorted(personal_of(top, law, shared.chips).items())),
        chips=shared.chips,
        has_automatic_shoe=top.flag("automatic_shoe"),
    )
    driver = Driver(top, Opened(law=rules, terms=terms))
    place_wagers(driver, top)
    end = driver.run()
    rows = in_order(end)
    return Replayed(
        game=shared.game,
        at=shared.at,
        status=rules.status,
        policies=shared.policies,
        digest=rules.digest,
        decks=rules.decks,
        settlements=rows,
        steps=tuple(driver.play.steps),
        spreads=spreads(end),
        unused=driver.cards[driver.drawn :],
        paid=tuple(paid_on(top.rows("wager"), rows)),
    )


FORMAT = RoundFormat(
    table=TABLE,
    replay=replay,
    starter=starter,
    tell=tell,
    record=record,
    show=show,
)
