"""The fields of a Caribbean Stud round file."""

from typing import Final

from croupier.desk.round_files.irregular import DECIDED, irregularities, irregularity
from croupier.desk.round_files.kinds import Amount, CardRow, Choice, Flag, Many, Name, Whole
from croupier.desk.round_files.shared import PAID, PLAYER, TOP_FIELDS, WARNED
from croupier.desk.round_files.tables import Field, Rows, Table
from croupier.games import caribbean_stud as cs

__all__ = ("DEALER", "TABLE")

DEALER: Final = "dealer"
"""How an irregularity names the dealer's hand."""

HAND: Final = Field("hand", Name(), 'Whose hand: a player\'s name, or "dealer".', is_required=True)
CALLED: Final = Field("called", Flag(), '"Bet or Fold" had been called.')
WITHDRAWN: Final = Field(
    "withdrawn", Many(Name(), "player"), "The players who then took their wagers back."
)
HOLDS: Final = Field("holds", Whole(), "How many cards were counted.", is_required=True)
WHOSE: Final = Field("player", Name(), "Who.", is_required=True)

IRREGULARITY: Final = irregularities(
    irregularity(
        "exposed-card",
        "The dealer wrongly exposed a card; three are a misdeal (14.1 to 14.3).",
        HAND,
        Field("place", Whole(1), "Which card of that hand.", is_required=True),
    ),
    irregularity(
        "wrong-count",
        "A hand had a wrong number of cards (14.4 to 14.6).",
        HAND,
        Field("missed", Whole(1), "Which of its turns the deal passed over."),
        Field("extra", Many(Whole(1), "card"), "Which cards it got beyond, in the order drawn."),
        CALLED,
        DECIDED,
        Field("count_is_right", Flag(), "What the count of all cards showed, after the call."),
        Field(
            "unrecoverable",
            Many(Name(), "player"),
            "Players whose folded cards could not be told apart any more.",
        ),
        WITHDRAWN,
    ),
    irregularity(
        "cards-without-ante",
        "A box without an Ante was dealt cards (14.7, 14.8).",
        Field("box", Whole(1), "The box.", is_required=True),
        Field(
            "drawn", Many(Whole(1), "card"), "Which cards, in the order drawn.", is_required=True
        ),
        CALLED,
        DECIDED,
        WITHDRAWN,
    ),
    irregularity(
        "wrong-deck", "The deck had not its number of cards (14.9).", HOLDS, CALLED, DECIDED
    ),
    irregularity(
        "cannot-bet",
        "A player could not Bet exactly twice the Ante; this is that player's decision (14.10).",
        WHOSE,
        Field("warned", Flag(), "The player had been warned of it before."),
        DECIDED,
    ),
    irregularity(
        "absent",
        "A player did not act, and a supervisor had the hand folded.",
        WHOSE,
        DECIDED,
    ),
    irregularity("leaves-jackpot", "After a misdeal a player left the jackpot (14.12.1).", WHOSE),
    irregularity("joins-jackpot", "After a misdeal a player came in (14.12.2).", WHOSE),
    irregularity(
        "wrong-button",
        "A button of the keypad was pressed by mistake (14.12.3).",
        Field("button", Choice(tuple(cs.Button)), "Which.", is_required=True),
    ),
    irregularity("shoe-failed", "The shuffling shoe jammed or failed its cycle (14.13)."),
    irregularity("unverified-shoe", "The shoe did not confirm its cards (14.14).", HOLDS),
    irregularity(
        "registration-times",
        "The jackpot's electronics failed, and Surveillance fixed the times (12.4).",
        Field(
            "players",
            Many(Name(), "player"),
            "The winners in the order in which their hands were registered.",
            is_required=True,
        ),
        Field("by_exposure", Flag(), "The keypad was dead too: when the hands were exposed."),
    ),
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
    ),
    of="jackpot",
)

TABLE: Final = Table(
    (
        *TOP_FIELDS,
        Field(
            "shoe",
            Choice(tuple(cs.Shoe)),
            'How the cards come: "manual" (the default), one at a time, or "shuffler", five at a '
            "time.",
        ),
        Field("side_bets", Many(Choice(("jackpot",)), "side bet"), "The side bets on offer."),
        Field("cards", CardRow(), "The cards in the order drawn.", is_required=True),
        Field("max_payout", Amount(), "The most that a Bet may win, as the sign says (10.11)."),
        Field("jackpot", JACKPOT, "The jackpot, where anyone wagers on it."),
        Field("wager", Rows("wager", WAGER, least=1), "The wagers.", is_required=True),
        Field("decision", Rows("decision", DECISION), "The decisions, in the order made."),
        IRREGULARITY,
    )
)
