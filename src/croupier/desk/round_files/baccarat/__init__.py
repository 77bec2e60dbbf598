"""Round files of Baccarat, Traditional and Crown: a series of coups with wagers and runs."""

from croupier.desk.round_files.formats import RoundFormat
from croupier.desk.round_files.record import Replayed, Spread
from croupier.desk.round_files.recording import filled, head_of, played_over
from croupier.desk.round_files.running import notes_of, sentence
from croupier.desk.round_files.shared import Shared, policies_of
from croupier.desk.round_files.tables import Row
from croupier.games import baccarat
from croupier.games.baccarat.game import GAME
from croupier.games.notes import Row as Named
from croupier.games.played import Played
from croupier.rulebook import Law

from .driver import BaccaratFile
from .fields import TABLE

__all__ = ("FORMAT",)


def replay(top: Row, shared: Shared, law: Law) -> Replayed:
    """Replay a series of coups."""
    file = BaccaratFile(top, shared, law)
    end = file.run()
    return Replayed(
        game=shared.game,
        at=shared.at,
        status=end.rules.status,
        policies=shared.policies,
        digest=law.digest,
        decks=end.rules.decks,
        settlements=(*file.settled, *baccarat.open_rows(end)),
        steps=tuple(file.play.steps),
        spreads=tuple(spreads(file.coups)),
        paid=file.paid(),
    )


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


def show(played: Played) -> Replayed:
    """Show one coup at a table; what the coups before it settled is in their own records."""
    end, steps = played_over(GAME, played, sentence)
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


def record(played: Played) -> Named:
    """Return the fields of the file of a coup at a table and those before it; amounts in cents."""
    first = played.series[0]
    opened: baccarat.Opened = first.opening
    notes, (end, _) = notes_of(GAME, *played.series), played_over(GAME, played, sentence)
    usual, named = baccarat.Policies().named, opened.policies.named
    coups = [" ".join(cards) for cards in notes.hands if cards]
    ends, goes_on = notes.more.get("shoe_ends", []), None
    if opened.policies.run_at_shoe_end is baccarat.AtShoeEnd.REFUNDED:
        # There the end of a file is the end of its shoe, unless it says otherwise.
        goes_on = True if end.runs and len(coups) not in ends else None
        ends = [number for number in ends if number != len(coups)]
    session = None
    if opened.session is not None:
        session = filled(
            {
                "players": list(opened.session.players),
                "secret_wagers": opened.session.allowed,
                "last_hand": notes.more.get("last_hand"),
            }
        )
    return filled(
        {
            **head_of(first, opened.limits, opened.chips),
            "session": session,
            "decks": opened.law.decks,
            "policies": {name: value for name, value in named.items() if value != usual[name]},
            "coups": coups,
            "dummy": notes.more.get("dummy"),
            "shoe_ends": ends,
            "shoe_goes_on": goes_on,
            "wager": notes.wagers,
            "secret": notes.more.get("secret"),
            "deferred": list(notes.more.get("deferred", {}).values()),
            "irregularity": notes.irregularities,
        }
    )


STARTER = """\
# A series of coups. Replay it with: croupier replay FILE
game = "{game}"
at = 2000-12-20T04:00:00      # moment of the first card, Melbourne wall time
decks = 8
coups = [                     # Player, Banker, Player, Banker, then the third cards
  "4S 9D 5H 2C",
  "KS 7D 8H QC",
]
# dummy = [2]                 # coups that are Dummy Coups

[[wager]]
player = "ann"
stake = 10
coup = 1                      # the coup before which it is placed
on = "banker"                 # player, banker, tie or run

[[wager]]
player = "bob"
stake = 5
coup = 1
on = "run"
nominates = "PP"              # P, B or T for each coup in order
"""


def starter(game: str) -> str:
    """A commented round file."""
    return STARTER.format(game=game)


FORMAT = RoundFormat(
    table=TABLE, replay=replay, starter=starter, tell=sentence, record=record, show=show
)
