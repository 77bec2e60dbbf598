"""Whose power each command is: one table, tested completely."""

from collections.abc import Mapping
from typing import Final

from croupier.games.refusal import Refusal
from croupier.kernel import implements

from . import commands as c
from .commands import Command, Power, Who
from .refusals import RefusalCode
from .rules import About
from .state import Tournament

POWERS: Final[Mapping[type[Command], tuple[Power, About]]] = {
    c.DraftConditions: (Power.OPERATOR, About.HOLD),
    c.AppointDirector: (Power.OPERATOR, About.DIRECTOR),
    c.AppointDeputy: (Power.OPERATOR, About.DEPUTIES),
    c.Approve: (Power.DIRECTOR, About.APPROVAL),
    c.OpenEntries: (Power.OPERATOR, About.TERMS),
    c.AdmitEarned: (Power.OPERATOR, About.TERMS),
    c.RefuseEntry: (Power.OPERATOR, About.REFUSAL),
    c.Cancel: (Power.OPERATOR, About.HOLD),
    c.Enter: (Power.PLAYER, About.ELIGIBILITY),
    c.Withdraw: (Power.ENTRANT, About.TERMS),
    c.SignConditions: (Power.ENTRANT, About.SIGNATURE),
    c.NominateSubstitute: (Power.ENTRANT, About.SUBSTITUTE),
    c.BuyBackIn: (Power.ENTRANT, About.BUY_BACK),
    c.Consent: (Power.ENTRANT, About.AGREED),
    c.Retire: (Power.ENTRANT, About.DISQUALIFICATION),
    c.SignIn: (Power.APPOINTED, About.PRESENCE),
    c.SignOut: (Power.APPOINTED, About.PRESENCE),
    c.WantSignatures: (Power.IN_CHARGE, About.SIGNATURE),
    c.Brief: (Power.IN_CHARGE, About.BRIEFING),
    c.DesignateTables: (Power.IN_CHARGE, About.TABLES),
    c.Begin: (Power.IN_CHARGE, About.STATEMENT),
    c.DrawSeats: (Power.IN_CHARGE, About.STATEMENT),
    c.MoveStart: (Power.IN_CHARGE, About.START),
    c.ApproveSubstitute: (Power.IN_CHARGE, About.SUBSTITUTE),
    c.Disqualify: (Power.IN_CHARGE, About.DISQUALIFICATION),
    c.MarkLate: (Power.IN_CHARGE, About.LATENESS),
    c.Exclude: (Power.HOUSE, About.DISQUALIFICATION),
    c.SeeOut: (Power.HOUSE, About.DISQUALIFICATION),
    c.ReturnHeld: (Power.HOUSE, About.WINNER),
    c.StartSession: (Power.IN_CHARGE, About.PRESENCE),
    c.StopClock: (Power.IN_CHARGE, About.STATEMENT),
    c.StartClock: (Power.IN_CHARGE, About.STATEMENT),
    c.CountTable: (Power.IN_CHARGE, About.PRESENCE),
    c.EndEarly: (Power.IN_CHARGE, About.EARLY),
    c.CorrectCount: (Power.IN_CHARGE, About.STATEMENT),
    c.BeginTieBreak: (Power.IN_CHARGE, About.STATEMENT),
    c.CountTieBreak: (Power.IN_CHARGE, About.STATEMENT),
    c.CloseRound: (Power.IN_CHARGE, About.STATEMENT),
    c.PayPrizes: (Power.IN_CHARGE, About.PRIZES),
}
"""Total over the commands: who may, and the rule that says so."""

SAID: Final[Mapping[Power, str]] = {
    Power.OPERATOR: "the casino operator",
    Power.DIRECTOR: "the Director of Casino Surveillance in person",
    Power.PLAYER: "a player",
    Power.ENTRANT: "the player whose entry it is",
    Power.APPOINTED: "the Tournament Director or a deputy",
    Power.IN_CHARGE: "the Tournament Director, or in absence a deputy",
}


@implements("TP-019")
def why_not_in_power(t: Tournament, command: Command, who: Who) -> Refusal | None:
    """Why somebody may not ask for this, whatever the state of the tournament."""
    power, about = POWERS[type(command)]
    if power is Power.IN_CHARGE and t.in_charge is None:
        says = "Neither the Tournament Director nor a deputy is present."
        return Refusal(RefusalCode.NOBODY_PRESENT, t.rules.rule(About.PRESENCE), says)
    if _has(t, power, command, who):
        return None
    if power is Power.IN_CHARGE and who.name in (t.director, *t.deputies):
        about = About.DEPUTIES  # a deputy takes charge in absence only
    if power is Power.HOUSE:
        says = "Nobody asks for this: it follows from what is done at a table."
    else:
        says = f"This is for {SAID[power]}, not for {who.name}."
    return Refusal(RefusalCode.NOT_IN_YOUR_POWER, t.rules.rule(about), says)


def _has(t: Tournament, power: Power, command: Command, who: Who) -> bool:
    match power:
        case Power.IN_CHARGE:
            return who.name == t.in_charge
        case Power.APPOINTED:
            return who.name in (t.director, *t.deputies)
        case Power.ENTRANT:
            # An entry that is not there is refused for that, not for whose it is.
            entry = t.entry(getattr(command, "entry", 0))
            return entry is None or who.name in (entry.player, entry.substitute)
        case _:
            return power in who.powers
