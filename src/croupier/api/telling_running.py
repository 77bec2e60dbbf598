"""Tell what happened in the running of a table: who was called, who waits, what became of cards."""

from collections.abc import Mapping
from typing import Any

from croupier.games.game import Viewer
from croupier.ledger.canonical import read_canonical
from croupier.money import spoken_dollars
from croupier.table import cards, players, supervision


def told_running(event: Any, viewer: Viewer) -> str | None:
    """A happening of the running as a viewer may hear of it; ``None`` for what is not said."""
    is_staff = viewer.rank is not None
    return (
        _told_cards(event, is_staff=is_staff)
        or _told_players(event)
        or _told_staff(event, is_staff=is_staff)
    )


def _told_cards(event: Any, *, is_staff: bool) -> str | None:
    """What becomes of cards is seen by everybody; where they are kept secure is not said."""
    match event:
        case cards.CardsChecked(by=by):
            return f"{by} checks the cards"
        case cards.CardsCounted(by=by, counted=counted, complete=complete):
            return f"{by} counts {counted} cards of {complete}"
        case cards.CardsStored(by=by, place=place):
            return f"{by} puts shuffled cards away" + (f": {place}" if is_staff else "")
        case cards.CardsReplaced(some=()):
            return "all cards are replaced"
        case cards.CardsReplaced(some=some):
            return f"{len(some)} cards are replaced"
        case cards.BurnShown(card=card):
            return f"the burnt card is {card}"
        case cards.Served(out_because=None):
            return "the table is in service again"
        case cards.Served(out_because=because):
            return f"the table is out of service: {because}"
        case _:
            return None


def _told_players(event: Any) -> str | None:
    match event:
        case players.SharingLimited(most=None):
            return "as many may share an area as the rules allow"
        case players.SharingLimited(most=most):
            return f"at most {most} share an area"
        case players.SeveralAllowed(player=None, allowed=allowed):
            return "players may bet on several areas" if allowed else "one area for each player"
        case players.SeveralAllowed(player=player, allowed=allowed):
            return f"{player} may bet on {'several areas' if allowed else 'one area'}"
        case players.SatOut(player=player, away=away):
            return f"{player} {'sits out' if away else 'plays again'}"
        case players.Waited(player=player, waits=waits):
            return f"{player} {'waits' if waits else 'no longer waits'} for a seat"
        case _:
            return None


def _told_staff(event: Any, *, is_staff: bool) -> str | None:
    """Calls are heard by everybody; what was done about a player is said among the staff."""
    match event:
        case supervision.StaffCalled(of=of, by=by, why=why):
            return f"{by} calls for {of.said}" + (f": {why}" if why and is_staff else "")
        case supervision.CallAnswered(by=by):
            return f"{by} comes to the table"
        case supervision.SecondAsked(do=do, said=said, by=by) if is_staff:
            fields = read_canonical(said)
            assert isinstance(fields, Mapping)
            what = fields.get("kind", do)
            return f"{by} asks for {what}, which a second person has to ask for too"
        case supervision.DebtWaived(player=player, amount=amount) if is_staff:
            return f"{spoken_dollars(amount)} that {player} owes is let go"
        case supervision.Readmitted(player=player) if is_staff:
            return f"{player} is readmitted"
        case supervision.HandedOver(player=player, to=to) if is_staff:
            return f"{player} is handed over to {to}"
        case supervision.InvestigationEnded(player=player, amount=amount, returned=returned) if (
            is_staff
        ):
            to = f"goes back to {player}" if returned else "goes to the house"
            return f"the investigation ends: {spoken_dollars(amount)} {to}"
        case _:
            return None
