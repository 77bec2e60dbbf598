"""A round of Caribbean Stud that was played at a table, as its file and as its sheet."""

from dataclasses import dataclass, field
from typing import Any, Final

from croupier.desk.round_files.irregular import CONDUCT
from croupier.desk.round_files.record import Replayed
from croupier.desk.round_files.recording import (
    conduct_row,
    filled,
    head_of,
    law_of,
    personal_rows,
    played_over,
)
from croupier.desk.round_files.shared import policies_of
from croupier.games import caribbean_stud as cs
from croupier.games.caribbean_stud.game import GAME
from croupier.games.irregularity import Irregularity
from croupier.games.notes import Row
from croupier.games.played import Played
from croupier.games.settlement import Settlement

from .fields import BY_HAND, DEALER, DECLARED, MORE
from .telling import spreads, tell

__all__ = ("in_order", "record", "show")

BETS: Final = ("ante", "bet", "jackpot", "seized")
"""The order in which a player's rows are listed."""
KINDS: Final[dict[type, Irregularity[Any]]] = {one.command: one for one in DECLARED.values()}
OF_PLAYERS: Final = {
    cs.FoldAbsent: "absent",
    cs.LeaveJackpot: "leaves-jackpot",
    cs.JoinJackpot: "joins-jackpot",
}
"""What a file tells as an irregularity of one player."""


def in_order(rows: tuple[Settlement, ...], players: list[str]) -> tuple[Settlement, ...]:
    """Settlements in the order of the players, and of the bets of each."""

    def key(row: Settlement) -> tuple[int, int]:
        place = players.index(row.player) if row.player in players else len(players)
        return place, BETS.index(row.bet)

    return tuple(sorted(rows, key=key))


def show(played: Played) -> Replayed:
    """The round as ``replay`` shows it, told from its own events."""
    end, steps = played_over(GAME, played, tell)
    law = law_of(played)
    readings = {"max_payout_per": str(end.terms.max_payout_per)}
    return Replayed(
        game=played.game,
        at=played.at,
        status=law.status,
        policies=policies_of(played.game, readings, others_pass=True),
        digest=end.rules.digest,
        settlements=in_order(end.rows or (), [seat.player for seat in end.seats]),
        steps=steps,
        spreads=spreads(end),
    )


def record(played: Played) -> Row:
    """The fields of the round file, sums in cents."""
    opened: cs.Opened = played.opening
    terms = opened.terms
    scribe = Scribe(GAME.open(opened))
    for act in played.acts:
        scribe.note(act.command)
        for event in act.events:
            scribe.round = GAME.evolve(scribe.round, event)
    found = head_of(played, terms.limits, terms.chips)
    if terms.shoe is not cs.Shoe.MANUAL:
        found["shoe"] = str(terms.shoe)
    if terms.max_payout_per is not cs.MaxPayoutPer.PLAYER:
        found["policies"] = {"max_payout_per": str(terms.max_payout_per)}
    if terms.jackpot is not None:
        found["jackpot"] = {
            "cost": terms.jackpot.cost,
            "meter": terms.jackpot.meter,
            "sharing": str(terms.jackpot.sharing),
            **{n: c for n in ("contribution", "reset") if (c := getattr(terms.jackpot, n))},
            **filled({"carried": list(opened.carried)}),
        }
    boxes = {seat.player: seat.box for seat in scribe.round.seats}
    return filled(
        {
            **found,
            "personal": personal_rows(terms.personal, scribe.wagers.values()),
            "max_payout": terms.max_payout,
            "cards": " ".join(scribe.cards),
            "wager": sorted(scribe.wagers.values(), key=lambda row: boxes[row["player"]]),
            "decision": scribe.decisions,
            "irregularity": scribe.ruled,
        }
    )


@dataclass(slots=True)
class Scribe:
    """Writes a round down while it is played over once more."""

    round: cs.Round
    cards: list[str] = field(default_factory=list)
    wagers: dict[str, Row] = field(default_factory=dict)
    """By player."""
    decisions: list[Row] = field(default_factory=list)
    ruled: list[Row] = field(default_factory=list)
    missed: dict[int | None, int] = field(default_factory=dict)
    """By box, the turn at which the deal passed a hand over."""
    extra: dict[int | None, list[int]] = field(default_factory=dict)
    """By box, which cards a hand got beyond its own."""
    astray: dict[int, list[int]] = field(default_factory=dict)
    """By box without an Ante, which cards went there."""

    def note(self, command: cs.Command) -> None:  # noqa: C901 (one a kind)
        """Note what a command says."""
        match command:
            case cs.PlaceAnte(player=player, stake=stake, warned=warned):
                row: Row = {"player": player, "ante": stake}
                self.wagers[player] = {**row, "warned": True} if warned else row
            case cs.PlaceJackpot(player=player):
                self.wagers[player]["jackpot"] = True
            case cs.WithdrawWager(player=player):
                del self.wagers[player]
            case cs.Deal(card=card) | cs.WrongCard(card=card):
                self.cards.append(str(card))
            case cs.ExtraCard(box=box, card=card):
                self.cards.append(str(card))
                self.extra.setdefault(box, []).append(len(self.cards))
            case cs.DealAstray(box=box, card=card):
                self.cards.append(str(card))
                self.astray.setdefault(box, []).append(len(self.cards))
            case cs.PassOver(box=box):
                self.missed[box] = self.turn
            case cs.Bet(player=player):
                self.decisions.append({"player": player, "do": "bet"})
            case cs.WrongBet(player=player, stake=stake):
                self.decisions.append({"player": player, "do": "bet", "stake": stake})
            case cs.Fold(player=player):
                self.decisions.append({"player": player, "do": "fold"})
            case cs.RetractWager(player=player):
                self.ruled[-1].setdefault("withdrawn", []).append(player)
            case cs.FoldAbsent() | cs.LeaveJackpot() | cs.JoinJackpot():
                self.of_player(command)
            case _ if type(command) in KINDS:
                self.rule_on(command)
            case _:
                pass

    @property
    def turn(self) -> int:
        """Which of its turns the hand that is due now has come to."""
        r = self.round
        in_sets = r.terms.shoe is cs.Shoe.SHUFFLER
        size, hands = r.rules.hand_size, len(r.seats) + 1
        return (r.turn % size if in_sets else r.turn // hands) + 1

    def of_player(self, command: cs.FoldAbsent | cs.LeaveJackpot | cs.JoinJackpot) -> None:
        """Note what a file tells of one player."""
        kind = OF_PLAYERS[type(command)]
        row: Row = {"kind": kind, "after": len(self.cards), "player": command.player}
        if isinstance(command, cs.FoldAbsent):
            row["directed_by"] = str(command.directed_by)
            row["decided"] = len(self.decisions)
        self.ruled.append(row)

    def rule_on(self, command: cs.Command) -> None:
        """Note an irregularity with what the deal itself showed of it."""
        one = KINDS[type(command)]
        row = conduct_row(one, command, len(self.cards))
        named = {field.name for field in MORE.get(one.kind, ())}
        if one.kind in BY_HAND:
            row["hand"] = self.whose(command.box)  # type: ignore[union-attr]
        match command:
            case cs.WrongCount(box=box):
                row |= filled({"missed": self.missed.get(box), "extra": self.extra.get(box)})
            case cs.CardsWithoutAnte(box=box):
                row["drawn"] = self.astray.get(box, [])
            case cs.RegistrationTimes(times=times):
                row["players"] = [player for player, _ in sorted(times, key=lambda one: one[1])]
            case _:
                pass
        if "called" in named and self.round.is_called:
            row["called"] = True
        is_dealt = self.round.turn == self.round.turns
        is_open = self.round.rows is None
        if one.kind in CONDUCT and is_dealt and is_open:
            row |= {"settled": False, "decided": len(self.decisions)}
        elif "decided" in named and self.decisions and is_open:
            row["decided"] = len(self.decisions)
        self.ruled.append(row)

    def whose(self, box: int | None) -> str:
        """Whose hand lies on a box; ``None`` is the dealer's."""
        seat = None if box is None else self.round.seat_at(box)
        return DEALER if seat is None else seat.player
