"""The shoe at a table: who shuffles, cuts, loads and burns, and when cards may be dealt from it."""

from typing import Any, assert_never

from croupier.equipment import ShuffleCause
from croupier.games.game import Fill
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements

from . import commands as ask
from . import events as told
from .refusals import RefusalCode, no
from .state import Dealing, Shoe, Stage, Table

ShoeCommand = ask.Shuffle | ask.PassCut | ask.Cut | ask.LoadShoe | ask.Burn | ask.CuttingCardShown


def has_cards(table: Table) -> bool:
    """Whether the game is dealt from a shoe."""
    return table.rules.cut is not None or table.rules.shuffled_each_round


def has_players_cut(table: Table) -> bool:
    """Whether players are offered the cut; otherwise whoever deals cuts."""
    return table.rules.cut is not None and table.rules.players_cut


@implements("CC-011", "CS-011", "CS-012")
def cut_offered_to(table: Table) -> str | None:
    """The player who is offered the cut now: round the table until somebody takes it (4.2)."""
    if table.shoe is None or table.shoe.stage is not Stage.SHUFFLED or table.rules.cut is None:
        return None
    if not table.rules.players_cut:
        return None
    refused = table.shoe.refused_cut
    offers = (player for player in table.shoe.cut_order if table.seat_of(player) is not None)
    return next((player for player in offers if player not in refused), None)


# ---------------------------------------------------------------- why not


def why_not(table: Table, command: ShoeCommand) -> Refusal | None:
    """Why the cards are not shuffled, cut, loaded or burnt now."""
    if isinstance(command, ask.Shuffle):
        return _why_not_shuffle(table, command)
    if table.shoe is None:
        says = "The cards are to be shuffled first."
        return no(table, RefusalCode.SHUFFLE_DUE, "shuffle", says)
    match command:
        case ask.PassCut() | ask.Cut():
            return _why_not_cut(table, table.shoe, command)
        case ask.LoadShoe(behind=behind):
            return _why_not_load(table, table.shoe, behind)
        case ask.Burn():
            return _why_not_burn(table, table.shoe)
        case ask.CuttingCardShown():
            return _why_not_shown(table, table.shoe)
        case _:
            assert_never(command)


@implements("BJ-017", "CC-010")
def _why_not_shuffle(table: Table, command: ask.Shuffle) -> Refusal | None:
    cause = command.cause
    if table.is_round_dealt and cause is not ShuffleCause.ABNORMAL_SEQUENCE:
        says = "A round is in play; the cards are shuffled when it is over."
        return no(table, RefusalCode.ROUND_IN_PLAY, "shuffle", says)
    if cause.is_directed:
        by = command.directed_by
        if by is None or not by.may_act_as(Staff.CASINO_SUPERVISOR):
            says = f"A shuffle for {cause} is directed by a Casino Supervisor."
            return no(table, RefusalCode.NOT_ENTITLED, "shuffle", says)
        return None
    if cause is ShuffleCause.MISHANDLED:
        if "dropped" in table.rules.cites:
            return None
        says = "These rules name no shuffle for cards that were dropped."
        return no(table, RefusalCode.NOT_IN_THESE_RULES, "shuffle", says)
    due = table.shuffle_due
    if due is not cause:
        says = "No shuffle is due." if due is None else f"A shuffle is due because of {due}."
        return no(table, RefusalCode.NO_SHUFFLE_DUE, "shuffle", says)
    return None


def _why_not_cut(table: Table, shoe: Shoe, command: ask.PassCut | ask.Cut) -> Refusal | None:
    if shoe.stage is not Stage.SHUFFLED:
        says = "The cards are not waiting to be cut."
        return no(table, RefusalCode.NOT_TO_BE_CUT, "cut", says)
    offered = cut_offered_to(table)
    if isinstance(command, ask.PassCut) or command.directed_by is None:
        if command.player != offered:
            whose = "a Game Supervisor cuts" if offered is None else f"the cut is {offered}'s"
            says = f"{command.player} is not offered the cut; {whose}."
            return no(table, RefusalCode.NOT_OFFERED_THE_CUT, "cut", says)
    elif has_players_cut(table) and not command.directed_by.may_act_as(Staff.GAME_SUPERVISOR):
        says = f"Where no player cuts, a Game Supervisor does, not {command.directed_by.said}."
        return no(table, RefusalCode.NOT_ENTITLED, "cut-refused", says)
    if isinstance(command, ask.Cut) and table.rules.cut is not None:
        places = table.rules.cut.places(shoe.cards)
        if command.place not in places:
            says = f"Cut after card {places[0]} to {places[-1]}, not after {command.place}."
            return no(table, RefusalCode.CUT_NOT_ALLOWED, "cut-place", says)
    return None


@implements("BJ-022")
def _why_not_load(table: Table, shoe: Shoe, behind: int) -> Refusal | None:
    if shoe.stage is not Stage.CUT:
        says = "The cards are cut before the shoe is loaded."
        return no(table, RefusalCode.NOT_TO_BE_LOADED, "cut", says)
    depths = range(1) if table.rules.cut is None else table.rules.cut.depths(shoe.cards)
    if behind not in depths:
        says = f"The cutting card goes in with {depths[0]} to {depths[-1]} cards behind it."
        return no(table, RefusalCode.CUT_NOT_ALLOWED, "cutting-card", says)
    return None


@implements("BJ-023")
def _why_not_burn(table: Table, shoe: Shoe) -> Refusal | None:
    if shoe.stage is not Stage.LOADED or shoe.burns_due == 0:
        return no(table, RefusalCode.NO_BURN_DUE, "burn", "No card is to be burnt now.")
    return None


def _why_not_shown(table: Table, shoe: Shoe) -> Refusal | None:
    if table.dealing is Dealing.SHOE:
        says = "The house's own shoe says by itself when its cutting card comes out."
        return no(table, RefusalCode.NOT_A_REAL_SHOE, "cutting-card", says)
    if not shoe.is_ready:
        says = "The shoe is not in use."
        return no(table, RefusalCode.SHOE_NOT_READY, "cutting-card", says)
    return None


def why_not_drawn(table: Table, asked: Any) -> Refusal | None:
    """Refuse a card of a shoe that was shuffled in the round and is not made ready (4.1.1(d))."""
    shoe = table.shoe
    draws = table.engine.asks[type(asked)].fills.get("card") is Fill.CHANCE
    if not draws or shoe is None or shoe.is_ready:
        return None
    says = "The shoe is not ready: cards are cut, loaded and burnt first."
    return no(table, RefusalCode.SHOE_NOT_READY, "cut", says)


def why_not_ready(table: Table) -> Refusal | None:
    """Why no card may be dealt from the shoe yet."""
    if table.shoe is None or not table.shoe.is_ready:
        says = "The shoe is not ready: cards are cut, loaded and burnt first."
        return no(table, RefusalCode.SHOE_NOT_READY, "cut", says)
    return None


# ---------------------------------------------------------------- what happens


def happens(table: Table, command: ShoeCommand) -> Any:
    """What a command about the shoe makes happen."""
    cite, shoe = table.rules.cite, table.shoe
    match command:
        case ask.Shuffle():
            return told.Shuffled(
                shoe=table.shoes + 1,
                cause=command.cause,
                cards=command.cards,
                root=command.root,
                directed_by=command.directed_by,
                chance=command.chance,
                commitment=command.commitment,
                rules=cite("shuffle"),
            )
        case ask.PassCut(player=player):
            return told.CutPassed(player=player, rules=cite("cut"))
        case ask.Cut(place=place, player=player, directed_by=by):
            return told.CutMade(place=place, player=player, directed_by=by, rules=cite("cut"))
        case ask.LoadShoe(behind=behind):
            assert shoe is not None
            rules = cite("cutting-card", "burn")
            at = shoe.cards - behind
            return told.ShoeLoaded(cutting_card_at=at, burns=table.rules.burns, rules=rules)
        case ask.Burn():
            return told.Burnt(rules=cite("burn"))
        case ask.CuttingCardShown():
            return told.CuttingCardCameOut(rules=cite("cutting-card"))
        case _:
            assert_never(command)
