"""The irregularities that a Blackjack family round file may record (rules 9, 11.7, 17).

Most are as the game declares them; a record also says which cards the initial deal put wrong.
"""

from typing import Final

from croupier.desk.round_files.irregular import DECIDED, declared, irregularities, irregularity
from croupier.desk.round_files.kinds import Many, Name, Whole
from croupier.desk.round_files.tables import Field
from croupier.games.blackjack.irregularities import DECLARED

BOX: Final = Field("box", Whole(1), "The box that it is about.", is_required=True)

OF_THE_DEAL: Final = ("dealt-astray", "passed-over", "skipped-player", "wrong-card")
"""Slips that a record tells by what was noticed of them later."""

MORE: Final = {
    "hand-without-wager": (
        Field(
            "drawn",
            Many(Whole(1), "card"),
            "Which cards went there, in the order drawn.",
            is_required=True,
        ),
    ),
    "cards-together": (Field("number", Whole(2), "How many cards they were; two if not given."),),
}
"""What a record says beside the fields of the command."""

NOTES: Final = {
    "face-up-card": "It was still in the shoe, and is the next of `cards`.",
    "excess-card": "It is the last of the cards that had left the shoe.",
    "dealer-without-card": "Where it shows when no hand is left to decide, nobody is asked.",
    "cards-together": "They are the last of the cards that had left the shoe.",
    "wrong-deck": "A card that the decks cannot have given may lie among `cards`; where it is the "
    "last that had left the shoe, it came to light before anything was settled.",
    "misapplied-decision": "A player who was skipped has no decision listed before it came to "
    "light; `decided` tells how many had been made by then.",
    "error-found-late": "A player who was skipped has no decision listed.",
}

PRESSED: Final = Field(
    "pressed",
    Whole(),
    "How many times the jackpot button had been pressed by then, where that matters.",
)

NO_CARDS: Final = irregularity(
    "no-cards",
    "The initial deal passed a wagered box over; its wagers are void (9.7).",
    DECIDED,
    BOX,
)
ONE_CARD: Final = irregularity(
    "one-card",
    "The initial deal passed a wagered box over once (9.7(a)).",
    DECIDED,
    BOX,
    Field("missed", Whole(1, 2), "Which of its two cards was left out; 2 if not given."),
    Field("withdrawn", Many(Name(), "player"), "Who took the wager back when called on."),
)

IRREGULARITY: Final = irregularities(
    *(
        declared(one.of, DECIDED, PRESSED, *MORE.get(kind, ()), note=NOTES.get(kind, ""))
        for kind, one in DECLARED.items()
        if kind not in OF_THE_DEAL
    ),
    NO_CARDS,
    ONE_CARD,
)
