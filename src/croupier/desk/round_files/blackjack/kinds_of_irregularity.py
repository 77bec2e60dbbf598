"""The kinds of irregularity that a Blackjack family round file may record (rules 9, 11.7, 17)."""

from typing import Final

from croupier.desk.round_files.irregular import DECIDED, irregularities, irregularity
from croupier.desk.round_files.kinds import Amount, Choice, Flag, Many, Name, Whole
from croupier.desk.round_files.tables import Field, Rows, Table
from croupier.games.blackjack.commands import Cause, Measure

__all__ = ("IRREGULARITY",)

BOX: Final = Field("box", Whole(1), "The box that it is about.", is_required=True)
WITHDRAWN: Final = Field(
    "withdrawn",
    Rows(
        "withdrawn",
        Table(
            (
                Field("box", Whole(1), "The box.", is_required=True),
                Field("player", Name(), "Whose wager.", is_required=True),
            ),
            of="a withdrawn wager",
        ),
    ),
    "The wagers that were taken back first.",
)


def _kind(name: str, says: str, *fields: Field) -> tuple[str, Table]:
    return irregularity(name, says, DECIDED, *fields)


IRREGULARITY: Final = irregularities(
    _kind(
        "burn-omitted",
        "No card was burned at the start of the shoe (9.1).",
        Field("first_round", Flag(), "This is the first round of the shoe."),
        Field(
            "restart",
            Flag(),
            "The first card is burned now and the round is dealt again from the second (9.1.1).",
        ),
    ),
    _kind("face-up-card", "The next of `cards` was face up in the shoe; discarded (9.2)."),
    _kind(
        "excess-card",
        "The next of `cards` was drawn although none was called for. It is dealt next, or, shown "
        "to a dealer's finished hand, discarded (9.3).",
        Field("disclosed", Flag(), "Whether it was seen; true if not given."),
    ),
    _kind(
        "misplaced-card",
        "A card was put in a wrong place; the hand is reconstructed from it on (9.4).",
        Field("drawn", Whole(1), "Which card, in the order drawn.", is_required=True),
        WITHDRAWN,
    ),
    _kind(
        "hand-without-wager",
        "A box without a wager was dealt cards; they are discarded (9.5).",
        BOX,
        Field(
            "drawn",
            Many(Whole(1), "card"),
            "Which cards went there, in the order drawn.",
            is_required=True,
        ),
    ),
    _kind(
        "dealer-without-card",
        "The initial deal passed the dealer over (9.6).",
        Field(
            "choice",
            Choice(("take", "finish")),
            "Whether the player deciding has the dealer take the card at once (9.6.2), or "
            "finishes the hand first (9.6.1).",
            is_required=True,
        ),
    ),
    _kind(
        "no-cards", "The initial deal passed a wagered box over; its wagers are void (9.7).", BOX
    ),
    _kind(
        "one-card",
        "The initial deal passed a wagered box over once (9.7(a)).",
        BOX,
        Field("missed", Whole(1, 2), "Which of its two cards was left out; 2 if not given."),
        Field("withdrawn", Many(Name(), "player"), "Who took the wager back when called on."),
    ),
    _kind(
        "misapplied-decision",
        "A player was skipped or a decision was carried out wrongly. Later cards are taken back "
        "and dealt again, and the decisions that follow in the file are the right ones (9.8).",
        Field("right", Whole(1), "How many cards were drawn rightly.", is_required=True),
        Field(
            "decisions",
            Whole(),
            "How many decisions after those cards were right and stand; none if not given.",
        ),
    ),
    _kind(
        "error-found-late", "An error was found when the next round had begun; no effect (9.8(a))."
    ),
    _kind(
        "shoe-short",
        "The shoe ran out; the discards were shuffled, and the next of `cards` come from them "
        "(9.9).",
    ),
    _kind("shoe-failed", "The automatic shoe failed; the round is void (9.10)."),
    _kind(
        "cards-together",
        "Cards came out together and their order cannot be told; the round is void (9.11).",
        Field("number", Whole(2), "How many of the next `cards` they were; two if not given."),
    ),
    _kind("wrong-deck", "The decks were not those of the game; all is unwound (9.12)."),
    _kind(
        "other-press",
        "Somebody else set off the button while it was being offered to a winner (11.7.1).",
        Field("prize", Amount(), "What the meter showed, for each dollar.", is_required=True),
        Field(
            "accepted", Flag(), "The winner kept the result; if not, the button is pressed again."
        ),
    ),
    _kind(
        "stray-press",
        "The button was set off at another time; no result (11.7.2, 11.6.5).",
        Field("player", Name(), "Who pressed it with Pontoon and no Pandemonium wager."),
    ),
    _kind(
        "meter-failed",
        "The bonus meter failed: before the first card the wager is not offered, later winning "
        "wagers get a fixed sum (11.7.3).",
    ),
    _kind(
        "contravention",
        "A player broke a rule, and a Casino Supervisor acted on it (17.2).",
        Field("player", Name(), "Who.", is_required=True),
        Field(
            "measures",
            Many(Choice(tuple(Measure)), "measure"),
            "What was done about it.",
            is_required=True,
        ),
    ),
    _kind(
        "invalidated",
        "A Casino Supervisor invalidated the outcome; all is refunded (17.3, 17.4).",
        Field("cause", Choice(tuple(Cause)), "Why.", is_required=True),
    ),
)
