"""Coups of Baccarat that were played at a table, as their file and as their sheet."""

from dataclasses import dataclass, field
from typing import Any

from croupier.desk.round_files.record import Replayed
from croupier.desk.round_files.recording import conduct_row, filled, head_of, played_over
from croupier.desk.round_files.shared import policies_of
from croupier.games import baccarat
from croupier.games.baccarat.game import GAME
from croupier.games.conduct import Contravene
from croupier.games.irregularity import Irregularity
from croupier.games.notes import Row, plain_fields
from croupier.games.played import Played

from .fields import CONTRAVENTION, INVALIDATED, RUN
from .telling import spreads, tell

__all__ = ("record", "show")

KINDS: dict[type, Irregularity[Any]] = {one.command: one for one in (INVALIDATED, CONTRAVENTION)}


def show(played: Played) -> Replayed:
    """Show one coup at a table; what the coups before it settled is in their own records."""
    end, steps = played_over(GAME, played, tell)
    is_played = end.is_settled and end.decided is not None
    coups: list[baccarat.Coup] = [end.decided] if is_played else []
    rules, placed_here = end.rules, end.number
    return Replayed(
        game=played.game,
        at=played.at,
        status=rules.status,
        policies=policies_of(played.game, end.policies.named),
        digest=rules.digest,
        decks=rules.decks,
        settlements=(*end.settlements, *baccarat.open_rows(end, placed_from=placed_here)),
        steps=steps,
        spreads=tuple(spreads(coups, end.number)),
    )


def record(played: Played) -> Row:
    """The fields of the file of a coup at a table and those before it, sums in cents."""
    first = played.series[0]
    opened: baccarat.Opened = first.opening
    scribe = Scribe(GAME.open(opened))
    for one in played.series:
        scribe.write(one)
    found = head_of(first, opened.limits, opened.chips)
    usual, named = baccarat.Policies().named, opened.policies.named
    coups = [" ".join(cards) for cards in scribe.coups if cards]
    ends, goes_on = scribe.shoe_ends, None
    if opened.policies.run_at_shoe_end is baccarat.AtShoeEnd.REFUNDED:
        # There the end of a file is the end of its shoe, unless it says otherwise.
        goes_on = True if scribe.round.runs and len(coups) not in ends else None
        ends = [number for number in ends if number != len(coups)]
    session = opened.session
    if session is not None:
        found["session"] = filled(
            {
                "players": list(session.players),
                "secret_wagers": session.allowed,
                "last_hand": scribe.last_hand,
            }
        )
    return filled(
        {
            **found,
            "decks": opened.law.decks,
            "policies": {name: value for name, value in named.items() if value != usual[name]},
            "coups": coups,
            "dummy": scribe.dummy,
            "shoe_ends": ends,
            "shoe_goes_on": goes_on,
            "wager": scribe.wagers,
            "secret": scribe.secret,
            "deferred": list(scribe.deferred.values()),
            "irregularity": scribe.ruled,
        }
    )


@dataclass(slots=True)
class Scribe:
    """Writes coups down while they are played over once more."""

    round: baccarat.Round
    coups: list[list[str]] = field(default_factory=list)
    wagers: list[Row] = field(default_factory=list)
    dummy: list[int] = field(default_factory=list)
    shoe_ends: list[int] = field(default_factory=list)
    secret: list[Row] = field(default_factory=list)
    deferred: dict[str, Row] = field(default_factory=dict)
    """By player."""
    last_hand: int | None = None
    ruled: list[Row] = field(default_factory=list)

    @property
    def number(self) -> int:
        """Which coup of the file it is."""
        return len(self.coups)

    @property
    def drawn(self) -> int:
        """How many cards are out."""
        return sum(map(len, self.coups))

    def write(self, played: Played) -> None:
        """Write one coup down."""
        self.round = GAME.open(played.opening)
        if not self.coups or self.coups[-1]:
            # A shoe that ended before a first card left a round without a coup.
            self.coups.append([])
        for act in played.acts:
            self.note(act.command)
            for event in act.events:
                self.round = GAME.evolve(self.round, event)

    def note(self, command: baccarat.Command) -> None:  # noqa: C901 (one a kind)
        """Note what a command says."""
        match command:
            case baccarat.PlaceWager():
                self.wagers.append({**plain_fields(command), "coup": self.number})
            case baccarat.PlaceRun():
                self.wagers.append({**plain_fields(command), "coup": self.number, "on": RUN})
            case baccarat.WithdrawWager(player=player, on=on):
                gone = (player, str(on), self.number)
                self.wagers = [w for w in self.wagers if (w["player"], w["on"], w["coup"]) != gone]
            case baccarat.DeclareDummyCoup():
                self.dummy.append(self.number)
            case baccarat.Deal(card=card):
                self.coups[-1].append(str(card))
            case baccarat.EndShoe():
                # It may be called before the first card of a coup, too.
                self.shoe_ends.append(self.number - (not self.coups[-1]))
            case baccarat.CallLastHand():
                self.last_hand = self.number
            case baccarat.DeferCommission(player=player, seat=seat):
                row = {"player": player, "seat": seat, "coup": self.number}
                self.deferred[player] = filled(row)
            case baccarat.SettleCommission(player=player):
                number = self.number - (not self.coups[-1])
                if number not in self.shoe_ends:
                    self.deferred[player]["paid"] = number
            case baccarat.HandInForm():
                self.hand_in(command)
            case baccarat.ExamineForms(returned=returned):
                for row in self.secret:
                    if row["player"] in returned and row["coup"] == self.number:
                        row["returned"] = True
            case baccarat.CloseTable():
                self.ruled.append({"kind": "table-closed", "after": self.drawn})
            case _ if type(command) in KINDS:
                self.rule_on(command)
            case _:
                pass

    def hand_in(self, form: baccarat.HandInForm) -> None:
        """Note a form of a secret wager."""
        row: Row = {"player": form.player, "coup": self.number, "chips": form.chips_held}
        on = None if form.on is None else str(form.on)
        row |= filled({"on": on, "words": form.words, "figures": form.figures})
        self.secret.append(row if form.has_other_details else {**row, "incomplete": True})

    def rule_on(self, command: baccarat.Command) -> None:
        """Note what a Casino Supervisor directed, before a settlement or after it."""
        row = conduct_row(KINDS[type(command)], command, self.drawn)
        if isinstance(command, Contravene) and not self.round.is_settled:
            row["settled"] = False
        self.ruled.append(row)
