"""Run a table: what it refuses and why, and what a command makes happen."""

from collections.abc import Iterator
from typing import Any, assert_never

from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.staff import Staff
from croupier.kernel import implements

from . import commands as ask
from . import events as told
from .cards import CardCommand
from .cards import happens as cards_happen
from .cards import why_not as why_not_of_cards
from .commands import Command
from .entropy import EntropyCommand
from .entropy import happens as entropy_happens
from .players import PlayerCommand, why_not_vacate, why_not_wager
from .players import happens as players_happen
from .players import why_not as why_not_players
from .refusals import RefusalCode, no
from .sessions import SessionCommand, why_not_staked
from .sessions import happens as session_happens
from .sessions import why_not as why_not_session
from .shoe import ShoeCommand, has_cards, why_not_drawn, why_not_ready
from .shoe import happens as shoe_happens
from .shoe import why_not as why_not_shoe
from .signs import SignCommand, why_not_close, why_not_sign
from .signs import happens as signs_happen
from .signs import why_not as why_not_signs
from .state import Table
from .supervision import SupervisionCommand, why_not_excluded, why_not_withdrawn
from .supervision import happens as supervision_happens
from .supervision import why_not as why_not_supervision


def has_betting(table: Table) -> bool:
    """Whether wagers are made before a round, within the limits on a sign."""
    return "close-betting" in table.engine.commands.kinds


def free_seat(table: Table) -> int | None:
    """The first seat that nobody has, from the dealer's left."""
    taken = {seat.number for seat in table.seats}
    return next((n for n in range(1, table.rules.seats + 1) if n not in taken), None)


# ---------------------------------------------------------------- why not


def why_not(table: Table | None, command: Command) -> Refusal | None:
    """Return the first reason to refuse a command, or ``None`` to allow it."""
    if isinstance(command, ask.OpenTable):
        assert table is None, "a table is opened once"
        return None
    assert table is not None, command
    if table.is_closed:
        return no(table, RefusalCode.TABLE_CLOSED, "close", "The table is closed.")
    kept = _why_not_kept(table, command)
    if kept is not None:
        return kept
    if isinstance(command, SignCommand):
        return why_not_signs(table, command)
    if isinstance(command, PlayerCommand):
        return why_not_players(table, command)
    if isinstance(command, CardCommand):
        return why_not_of_cards(table, command)
    if isinstance(command, SupervisionCommand):
        return why_not_supervision(table, command)
    if isinstance(command, SessionCommand):
        return why_not_session(table, command)
    if isinstance(command, ShoeCommand):
        return why_not_shoe(table, command)
    if isinstance(command, EntropyCommand):
        # No rule knows of it; the floor says who may and when.
        return None
    match command:
        case ask.Sit() | ask.Leave() | ask.Ready() | ask.BuyIn():
            return _why_not_player(table, command)
        case ask.Vacate(player=player):
            leaving = ask.Leave(player=player)
            return why_not_vacate(table, player) or _why_not_player(table, leaving)
        case ask.SignOn() | ask.SignOff():
            return _why_not_staff(table, command)
        case ask.NextRound():
            return _why_not_round(table)
        case ask.Play(command=asked, in_full_house=is_full):
            if table.round is None:
                says = "No round is open yet."
                return no(table, RefusalCode.NO_ROUND, "sign", says)
            found: Refusal | None = table.engine.why_not(table.round, asked)
            return (
                found
                or why_not_drawn(table, asked)
                or why_not_wager(table, asked, is_full=is_full)
                or why_not_staked(table, asked)
                or _why_not_dealt(table, asked)
            )
        case ask.CloseTable() if table.practice_for is not None:
            return _why_not_close(table)
        case ask.CloseTable(now=now, count=count):
            return _why_not_close(table) or why_not_close(table, now=now, count=count)
        case ask.SetSign(sign=sign, now=now, count=count):
            return why_not_sign(table, sign, now=now, count=count)
        case ask.Reopen():
            if table.is_round_dealt:
                says = "The first card is out: the round keeps the law that it began under."
                return no(table, RefusalCode.ROUND_IN_PLAY, "wagers", says)
            return None
        case ask.AskCorrection(measures=measures) | ask.Withdraw(measures=measures):
            return why_not_withdrawn(table, measures)
        case ask.StopRounds():
            return None
        case _:
            assert_never(command)


@implements("TP-021")
def _why_not_kept(table: Table, command: Command) -> Refusal | None:
    """What a table that is kept for a tournament refuses."""
    kept = table.kept
    if kept is None:
        return None
    match command:
        case ask.Sit() | ask.Leave() | ask.Vacate() | ask.BuyIn():
            says = "The table is kept for a tournament: its seats are drawn, its chips issued."
            return Refusal(RefusalCode.KEPT_FOR_TOURNAMENT, kept.rule, says)
        case ask.Shuffle() | ask.NextRound() if table.is_session_over:
            says = "The session has had its shoes, hands or time; the chips are counted."
            return Refusal(RefusalCode.SESSION_OVER, kept.rule, says)
        case ask.Play() if table.is_round_open and table.is_session_over:
            says = "The time of the session is up; the chips are counted."
            return Refusal(RefusalCode.SESSION_OVER, kept.rule, says)
        case ask.NextRound() if kept.held is not None:
            says = "The tournament's clock stands; no hand begins."
            return Refusal(RefusalCode.CLOCK_STOPPED, kept.held, says)
        case _:
            return None


def _why_not_player(
    table: Table, command: ask.Sit | ask.Leave | ask.Ready | ask.BuyIn
) -> Refusal | None:
    seat = table.seat_of(command.player)
    if not isinstance(command, ask.Sit):
        if seat is None:
            says = f"{command.player} has no seat at this table."
            return no(table, RefusalCode.NOT_SEATED, "seats", says)
        if isinstance(command, ask.Leave) and table.on_layout(command.player):
            says = f"{command.player} has a wager in play; it stays until it is decided."
            about = "locked" if "locked" in table.rules.cites else "wagers"
            return no(table, RefusalCode.WAGERS_IN_PLAY, about, says)
        if isinstance(command, ask.BuyIn) and command.amount <= 0:
            says = "Chips are bought for more than nothing."
            return no(table, RefusalCode.NOTHING_BOUGHT, "wagers", says)
        if isinstance(command, ask.Ready) and (
            table.is_round_dealt or command.player in table.ready
        ):
            says = f"Betting does not wait for {command.player}."
            return no(table, RefusalCode.NOT_WAITED_FOR, "wagers", says)
        return None
    if seat is not None:
        says = f"{command.player} sits at seat {seat.number} already."
        return no(table, RefusalCode.SEATED_ALREADY, "seats", says)
    if any(on.name == command.player for on in table.on_duty):
        says = f"{command.player} works at this table, and does not play at it. Sign off first."
        return no(table, RefusalCode.WORKS_HERE, "staff", says)
    excluded = why_not_excluded(table, command.player)
    if excluded is not None:
        return excluded
    most, wanted = table.rules.seats, command.seat
    if wanted is not None and not 1 <= wanted <= most:
        says = f"There is no seat {wanted}; the table has {most}."
        return no(table, RefusalCode.NO_SUCH_SEAT, "seats", says)
    if free_seat(table) is None:
        return no(table, RefusalCode.TABLE_FULL, "seats", f"All {most} seats are taken.")
    if wanted is not None and any(one.number == wanted for one in table.seats):
        return no(table, RefusalCode.SEAT_TAKEN, "seats", f"Seat {wanted} is taken.")
    waiting = table.operation.waiting
    if waiting and command.player not in waiting[: most - len(table.seats)]:
        says = f"{waiting[0]} waits for the next seat."
        return no(table, RefusalCode.OTHERS_WAIT, "seats", says)
    return None


def _why_not_staff(table: Table, command: ask.SignOn | ask.SignOff) -> Refusal | None:
    here = any(one.name == command.name for one in table.on_duty)
    if isinstance(command, ask.SignOn) and here:
        says = f"{command.name} is on duty here already."
        return no(table, RefusalCode.ON_DUTY_ALREADY, "staff", says)
    if isinstance(command, ask.SignOn) and table.seat_of(command.name) is not None:
        says = f"{command.name} plays at this table, and does not work at it. Leave the seat first."
        return no(table, RefusalCode.SITS_HERE, "staff", says)
    if isinstance(command, ask.SignOff) and not here:
        says = f"{command.name} is not on duty here."
        return no(table, RefusalCode.NOT_ON_DUTY, "staff", says)
    return None


def _why_not_dealt(table: Table, asked: Any) -> Refusal | None:
    """Refuse to begin a deal out of service or without a shoe; what is dealt is played out."""
    if table.engine.commands.name_of(type(asked)) != "close-betting":
        return None
    if table.operation.out_because is not None:
        return _no_service(table)
    # Cards may have been replaced, or shuffled on a supervisor's word, since betting opened.
    return why_not_ready(table) if has_cards(table) else None


def _no_service(table: Table) -> Refusal:
    says = f"The table is out of service: {table.operation.out_because}"
    return no(table, RefusalCode.OUT_OF_SERVICE, "staff", says)


@implements("BJ-047", "CC-021")
def _why_not_round(table: Table) -> Refusal | None:
    if table.stopped_because is not None:
        return no(table, RefusalCode.ROUNDS_STOPPED, "sign", table.stopped_because)
    if table.operation.out_because is not None:
        return _no_service(table)
    if table.sign is None and has_betting(table):
        says = "No round without a sign of the limits at the table."
        about = "statute" if "statute" in table.rules.cites else "sign"
        return no(table, RefusalCode.NO_SIGN, about, says)
    if table.is_round_open:
        return no(table, RefusalCode.ROUND_IN_PLAY, "wagers", "A round is open already.")
    if not has_cards(table):
        return None
    if table.shuffle_due is not None:
        says = "The cards are to be shuffled before the next round."
        return no(table, RefusalCode.SHUFFLE_DUE, "shuffle", says)
    return why_not_ready(table)


def _why_not_close(table: Table) -> Refusal | None:
    if table.is_round_dealt or any(amount for _, amount in table.layout):
        says = "Wagers are in play; the table closes when they are decided."
        return no(table, RefusalCode.ROUND_IN_PLAY, "close", says)
    return None


# ---------------------------------------------------------------- decide


def decide(table: Table | None, command: Command) -> tuple[Any, ...]:
    """What a command makes happen at the table and in its round; raises ``RuleBreach``."""
    refusal = why_not(table, command)
    if refusal is not None:
        raise RuleBreach(refusal)
    return tuple(_happens(table, command))


def _happens(table: Table | None, command: Command) -> Iterator[Any]:  # noqa: PLR0915 (a union)
    if isinstance(command, ask.OpenTable):
        yield _opened(command)
        return
    assert table is not None
    cite = table.rules.cite
    if isinstance(command, SignCommand):
        yield from signs_happen(table, command)
        return
    if isinstance(command, PlayerCommand):
        yield from players_happen(table, command)
        return
    if isinstance(command, CardCommand):
        yield from cards_happen(table, command)
        return
    if isinstance(command, SupervisionCommand):
        yield from supervision_happens(table, command)
        return
    if isinstance(command, SessionCommand):
        yield session_happens(table, command)
        return
    if isinstance(command, ShoeCommand):
        yield shoe_happens(table, command)
        return
    if isinstance(command, EntropyCommand):
        yield from entropy_happens(table.entropy_numbers, command)
        return
    match command:
        case ask.SetSign(sign=sign):
            yield told.SignPutUp(sign=sign, rules=cite("sign"))
        case ask.CloseTable():
            yield told.TableClosed(rules=cite("close"))
        case ask.StopRounds(because=because):
            yield told.RoundsStopped(because=because, rules=cite("sign"))
        case ask.Sit(player=player, seat=seat):
            number = seat or free_seat(table)
            assert number is not None
            yield told.Seated(player=player, seat=number, rules=cite("seats"))
        case ask.BuyIn(player=player, amount=amount):
            yield told.BoughtIn(player=player, amount=amount, rules=cite("wagers"))
        case ask.Leave(player=player) | ask.Vacate(player=player):
            found = table.seat_of(player)
            assert found is not None
            about = "vacate" if isinstance(command, ask.Vacate) else "seats"
            yield told.PlayerLeft(player=player, seat=found.number, rules=cite(about))
        case ask.Ready(player=player):
            yield told.PlayerReady(player=player, rules=cite("wagers"))
        case ask.SignOn() | ask.SignOff():
            yield from _staff_happens(table, command)
        case ask.NextRound(opening=opening, by_rules=rules):
            yield told.RoundOpened(
                number=table.rounds + 1,
                commitment=command.commitment,
                chance=command.chance,
                by_rules=rules,
                rules=rules.cite("wagers"),
            )
            yield _carried_on(table, table.round, opening)
        case ask.Reopen(opening=opening, by_rules=rules):
            cited = rules.cite("wagers")
            yield told.RoundReopened(returned=table.laid_since, by_rules=rules, rules=cited)
            yield _carried_on(table, table.round_before, opening)
        case ask.AskCorrection(after=after, name=name, rank=rank):
            yield told.CorrectionAsked(after=after, name=name, rank=rank, rules=cite("staff"))
        case ask.Withdraw(after=after, by=by, agreed_by=agreed):
            yield told.Withdrawn(after=after, by=by, agreed_by=agreed, rules=cite("staff"))
        case ask.Play(command=asked):
            yield from table.engine.decide(table.round, asked)
        case _:
            assert_never(command)


def _carried_on(table: Table, before: Any, opening: Any) -> Any:
    """An opening with what the round before leaves to it."""
    return opening if before is None else table.engine.next_opening(before, opening)


def _staff_happens(table: Table, command: ask.SignOn | ask.SignOff) -> Iterator[Any]:
    cite = table.rules.cite
    match command:
        case ask.SignOn(name=name, rank=rank):
            relieved = table.on_duty_as(rank)
            if relieved is not None and rank is Staff.DEALER:
                yield told.SignedOff(name=relieved.name, rank=rank, rules=cite("staff"))
            yield told.SignedOn(name=name, rank=rank, rules=cite("staff"))
        case ask.SignOff(name=name):
            [on] = (one for one in table.on_duty if one.name == name)
            yield told.SignedOff(name=name, rank=on.rank, rules=cite("staff"))


def _opened(command: ask.OpenTable) -> told.TableOpened:
    return told.TableOpened(
        id=command.id,
        number=command.number,
        game=command.game,
        setting=command.setting,
        sign=command.sign,
        dealing=command.dealing,
        law_at=command.law_at,
        by_rules=command.by_rules,
        practice_for=command.practice_for,
        rules=command.by_rules.cite("sign"),
    )
