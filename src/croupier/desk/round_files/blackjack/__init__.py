"""Round files of the Blackjack family."""

from croupier.desk.round_files.formats import RoundFormat
from croupier.desk.round_files.record import Paid, Replayed
from croupier.desk.round_files.shared import Shared, personal_of
from croupier.desk.round_files.tables import Row
from croupier.games import blackjack as bj
from croupier.games.blackjack.opening import Opened
from croupier.games.settlement import Settlement
from croupier.money import Cents
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
        paid=tuple(_paid(top.rows("wager"), rows)),
    )


def _paid(wagers: tuple[Row, ...], rows: tuple[Settlement, ...]) -> list[Paid]:
    found = []
    for place, wager in enumerate(wagers, start=1):
        paid = wager.cents_or_none("paid")
        if paid is not None:
            player, box = wager.text("player"), wager.whole("box")
            due = sum(row.pays for row in rows if (row.player, row.box) == (player, box))
            found.append(
                Paid(wager=place, player=player, box=box, paid=paid, should_have_been=Cents(due))
            )
    return found


FORMAT = RoundFormat(
    table=TABLE,
    replay=replay,
    starter=starter,
    tell=tell,
    record=record,
    show=show,
)
