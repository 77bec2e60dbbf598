"""Tell a coup of Baccarat in sentences, and show its cards."""

from croupier.desk.round_files.record import Spread
from croupier.desk.round_files.settled import told_row
from croupier.games import baccarat
from croupier.games.baccarat import events as happened
from croupier.games.baccarat.round import Announced
from croupier.games.baccarat.settle import RUN
from croupier.games.conduct import Contravened, OutcomeSetAside
from croupier.money import Cents, spoken_dollars

__all__ = ("spreads", "tell")


def spreads(coups: list[baccarat.Coup], first: int = 1) -> list[Spread]:
    """The cards of each coup, side by side, counted from the first."""
    found = []
    for number, coup in enumerate(coups, start=first):
        for side, cards, total in (
            ("Player", coup.player, coup.player_total),
            ("Banker", coup.banker, coup.banker_total),
        ):
            says = f"{total}{', Dummy Coup' if coup.is_dummy else ''}"
            found.append(Spread(place=f"coup {number}, {side}", cards=cards, says=says))
    return found


def tell(r: baccarat.Round, event: baccarat.Event) -> str | None:
    """Tell an event in a sentence."""
    match event:
        case happened.WagerPlaced(wager=wager):
            return f"{wager.player} wagers {spoken_dollars(wager.stake)} on {wager.on.title()}"
        case happened.RunPlaced(run=run):
            return f"{run.player} wagers {spoken_dollars(run.stake)} on a run of {run}"
        case happened.DummyCoupDeclared():
            return "the coup to come is a Dummy Coup"
        case happened.BettingClosed():
            return f"coup {r.number}: no more bets"
        case happened.CardDealt(side=side, card=card):
            return f"{card} to {side.title()}"
        case happened.CoupDecided(coup=coup):
            if coup.outcome is None:
                return "the coup is set aside"
            score = f"Player {coup.player_total}, Banker {coup.banker_total}"
            if coup.outcome is baccarat.Outcome.TIE:
                return f"Tie: {score}"
            return f"{coup.outcome.name.title()} wins: {score}"
        case happened.WagerSettled(row=row) | happened.RunSettled(row=row):
            return told_row(row, bet="run" if row.bet == RUN else row.bet.title())
        case happened.CommissionTaken(row=row):
            return f"{row.player} pays commission of {spoken_dollars(Cents(-row.net))}"
        case happened.WagersWithdrawn(player=player, on=on):
            return f"{player}'s wager on {on.title()} leaves the layout"
        case happened.PlayerLeft(player=player):
            return f"{player} owes nothing and may leave"
        case happened.RunAdvanced(number=number, done=done):
            return f"run {number} has come true {'once' if done == 1 else f'{done} times'}"
        case happened.RunPassedOver(number=number):
            return f"run {number} is left as it is"
        case happened.CoupClosed():
            return None
        case happened.CommissionDeferred(player=player, seat=seat):
            return f"{player} at place {seat} may owe commission"
        case happened.CommissionMarked(player=player, amount=amount):
            return f"commission of {spoken_dollars(amount)} is marked for {player}"
        case happened.FormHandedIn(form=form):
            return f"{form.player} hands in a form"
        case happened.FormsExamined(returned=returned):
            back = f", and gives back those of {', '.join(returned)}" if returned else ""
            return f"the Game Supervisor examines the forms{back}"
        case happened.SecretWagersAnnounced(wagers=wagers):
            return f"announced: {', '.join(map(_announced, wagers))}"
        case happened.SecretChipsPlaced(wager=wager):
            return f"{wager.player} places {spoken_dollars(wager.stake)} on {wager.on.title()}"
        case happened.CardsPassed(player=player):
            return f"the cards go to {player}"
        case happened.LastHandCalled():
            return "the last hand of the final"
        case Contravened() | OutcomeSetAside():
            return event.sentence()
        case happened.ShoeEnded():
            return "the shoe ends"
        case happened.TableClosed():
            return "the table closes"
        case _:
            return type(event).__name__


def _announced(secret: Announced) -> str:
    amount = "no amount" if secret.amount is None else spoken_dollars(secret.amount)
    on = "nothing that can be told" if secret.on is None else secret.on.title()
    return f"{secret.player} {amount} on {on}"
