"""Round files of Caribbean Stud."""

from croupier.desk.round_files.formats import RoundFormat
from croupier.desk.round_files.paid import paid_on
from croupier.desk.round_files.record import Replayed, Spread
from croupier.desk.round_files.recording import (
    filled,
    head_of,
    law_of,
    personal_rows,
    played_over,
)
from croupier.desk.round_files.running import notes_of, sentence
from croupier.desk.round_files.shared import Shared, policies_of
from croupier.desk.round_files.tables import Row
from croupier.equipment import Card, class_of
from croupier.games import caribbean_stud as cs
from croupier.games.caribbean_stud.game import GAME
from croupier.games.notes import Row as Named
from croupier.games.played import Played
from croupier.games.settlement import Settlement
from croupier.rulebook import Law

from .driver import StudFile
from .fields import TABLE

__all__ = ("FORMAT",)

BETS = ("ante", "bet", "jackpot", "seized")
"""The order in which a player's rows are listed."""


def replay(top: Row, shared: Shared, law: Law) -> Replayed:
    """Replay a round of Caribbean Stud."""
    file = StudFile(top, shared, law)
    end = file.run()
    assert end.rows is not None
    rows = in_order(end.rows, [row.text("player") for row in top.rows("wager")])
    return Replayed(
        game=shared.game,
        at=shared.at,
        status=law.status,
        policies=shared.policies,
        digest=law.digest,
        settlements=rows,
        steps=tuple(file.play.steps),
        spreads=spreads(end),
        unused=file.cards[file.drawn :],
        paid=tuple(paid_on(top.rows("wager"), rows)),
    )


def in_order(rows: tuple[Settlement, ...], players: list[str]) -> tuple[Settlement, ...]:
    """Settlements in the order of the players, and of the bets of each."""

    def key(row: Settlement) -> tuple[int, int]:
        place = players.index(row.player) if row.player in players else len(players)
        return place, BETS.index(row.bet)

    return tuple(sorted(rows, key=key))


def spreads(r: cs.Round) -> tuple[Spread, ...]:
    """The cards of every hand when the round is over."""
    hands = (("Dealer", r.dealer), *((seat.player, seat.cards) for seat in r.seats))
    return tuple(Spread(place=place, cards=cards, says=_class(r, cards)) for place, cards in hands)


def _class(r: cs.Round, cards: tuple[Card, ...]) -> str:
    return str(class_of(cards)) if len(cards) == r.rules.hand_size else f"{len(cards)} cards"


def show(played: Played) -> Replayed:
    """Describe a round at a table as ``replay`` does, from its own events."""
    end, steps = played_over(GAME, played, sentence)
    readings = {"max_payout_per": str(end.terms.max_payout_per)}
    return Replayed(
        game=played.game,
        at=played.at,
        status=law_of(played).status,
        policies=policies_of(played.game, readings, others_pass=True),
        digest=end.rules.digest,
        settlements=in_order(end.rows or (), [seat.player for seat in end.seats]),
        steps=steps,
        spreads=spreads(end),
    )


def record(played: Played) -> Named:
    """Return the fields of the file of a round at a table; amounts in cents."""
    opened: cs.Opened = played.opening
    terms, notes = opened.terms, notes_of(GAME, played)
    end: cs.Round = GAME.open(opened)
    for act in played.acts:
        end = GAME.replay(end, act.events)
    head = head_of(played, terms.limits, terms.chips)
    if terms.shoe is not cs.Shoe.MANUAL:
        head["shoe"] = str(terms.shoe)
    if terms.max_payout_per is not cs.MaxPayoutPer.PLAYER:
        head["policies"] = {"max_payout_per": str(terms.max_payout_per)}
    if terms.jackpot is not None:
        head["jackpot"] = {
            "cost": terms.jackpot.cost,
            "meter": terms.jackpot.meter,
            "sharing": str(terms.jackpot.sharing),
            **{n: c for n in ("contribution", "reset") if (c := getattr(terms.jackpot, n))},
            **filled({"carried": list(opened.carried)}),
        }
    boxes = {seat.player: seat.box for seat in end.seats}
    return filled(
        {
            **head,
            "personal": personal_rows(terms.personal, notes.wagers),
            "max_payout": terms.max_payout,
            "cards": " ".join(notes.cards),
            "wager": sorted(notes.wagers, key=lambda row: boxes[row["player"]]),
            "decision": notes.decisions,
            "irregularity": notes.irregularities,
        }
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
    tell=sentence,
    record=record,
    show=show,
)
