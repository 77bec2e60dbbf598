"""The fields of a Caribbean Stud round file."""

from dataclasses import replace
from typing import Any, Final

from croupier.desk.round_files.irregular import (
    CONDUCT,
    DECIDED,
    declared,
    irregularities,
    irregularity,
)
from croupier.desk.round_files.kinds import Amount, Choice, Flag, Many, Name, Whole
from croupier.desk.round_files.running import CARDS, top_table
from croupier.desk.round_files.shared import PAID, PERSONAL, PLAYER, WARNED
from croupier.desk.round_files.tables import Field, Rows, Table
from croupier.games import caribbean_stud as cs
from croupier.games.caribbean_stud.game import GAME
from croupier.games.irregularity import Irregularity

HAND: Final = Field("hand", Name(), 'Whose hand: a player\'s name, or "dealer".', is_required=True)
CALLED: Final = Field("called", Flag(), '"Bet or Fold" had been called.')
WITHDRAWN: Final = Field(
    "withdrawn", Many(Name(), "player"), "The players who then took their wagers back."
)
WHOSE: Final = Field("player", Name(), "Who.", is_required=True)

OF_THE_DEAL: Final = ("passed-over", "extra-card", "astray-card", "wrong-bet", "wrong-card")
"""Slips that a record tells by what was noticed of them later."""
TOLD_OTHERWISE: Final = {"exposed-card": "box", "wrong-count": "box", "registration-times": "times"}
"""By kind, the field of the command that a record says in other words."""
MORE: Final = {
    "exposed-card": (HAND,),
    "wrong-count": (
        HAND,
        Field("missed", Whole(1), "Which of its turns the deal passed over."),
        Field("extra", Many(Whole(1), "card"), "Which cards it got beyond, in the order drawn."),
    ),
    "cards-without-ante": (
        Field(
            "drawn", Many(Whole(1), "card"), "Which cards, in the order drawn.", is_required=True
        ),
    ),
    "registration-times": (
        Field(
            "players",
            Many(Name(), "player"),
            "The winners in the order in which their hands were registered.",
            is_required=True,
        ),
    ),
}
"""What a record says beside the fields of the command."""


def _entry(kind: Irregularity[Any]) -> tuple[str, Table]:
    """An irregularity with those of its fields that a record has as they are, and its own."""
    left_out, of = TOLD_OTHERWISE.get(kind.kind), kind.command
    told = {name: says for name, says in kind.fields.items() if name != left_out}
    is_conduct = kind.kind in CONDUCT
    more = (
        *MORE.get(kind.kind, ()),
        *((CALLED,) if not is_conduct and of.says_called else ()),
        *((DECIDED,) if is_conduct or of.says_decided else ()),
        *((WITHDRAWN,) if not is_conduct and of.gives_option else ()),
    )
    return declared(replace(kind, fields=told), *more, note=of.note)


IRREGULARITY: Final = irregularities(
    *(_entry(kind) for name, kind in GAME.irregularities.items() if name not in OF_THE_DEAL),
    irregularity(
        "absent",
        "A player did not act, and a supervisor had the hand folded.",
        WHOSE,
        DECIDED,
    ),
    irregularity("leaves-jackpot", "After a misdeal a player left the jackpot (14.12.1).", WHOSE),
    irregularity("joins-jackpot", "After a misdeal a player came in (14.12.2).", WHOSE),
)

WAGER: Final = Table(
    (
        PLAYER,
        Field("ante", Amount(), "The Ante.", is_required=True),
        Field("jackpot", Flag(), "Whether a jackpot wager was accepted."),
        WARNED,
        PAID,
    ),
    of="a wager",
)

DECISION: Final = Table(
    (
        PLAYER,
        Field("do", Choice(("bet", "fold")), "What the player decided.", is_required=True),
        Field("stake", Amount(), "A Bet that is not twice the Ante, found at settlement (14.11)."),
    ),
    of="a decision",
)

JACKPOT: Final = Table(
    (
        Field("cost", Amount(), "The price of a jackpot wager.", is_required=True),
        Field(
            "meter",
            Amount(can_be_zero=True),
            "The jackpot displayed when the round begins.",
            is_required=True,
        ),
        Field(
            "sharing",
            Choice(tuple(cs.Sharing)),
            "What the approved procedures say of two top hands in one round (12.3).",
        ),
        Field(
            "contribution",
            Amount(can_be_zero=True),
            "What each accepted wager adds to the meter; nothing if it is not given.",
        ),
        Field(
            "reset",
            Amount(can_be_zero=True),
            "What the meter shows once a royal flush has taken it all.",
        ),
        Field(
            "carried",
            Many(Name(), "player"),
            "The players whose wager is in from a round that was misdealt (14.12).",
        ),
    ),
    of="jackpot",
)

TABLE: Final = top_table(
    PERSONAL,
    Field(
        "shoe",
        Choice(tuple(cs.Shoe)),
        'How the cards come: "manual" (the default), one at a time, or "shuffler", five at a time.',
    ),
    Field("side_bets", Many(Choice(("jackpot",)), "side bet"), "The side bets on offer."),
    CARDS,
    Field("max_payout", Amount(), "The most that a Bet may win, as the sign says (10.11)."),
    Field("jackpot", JACKPOT, "The jackpot, where anyone wagers on it."),
    Field("wager", Rows("wager", WAGER, least=1), "The wagers.", is_required=True),
    Field("decision", Rows("decision", DECISION), "The decisions, in the order made."),
    IRREGULARITY,
)
