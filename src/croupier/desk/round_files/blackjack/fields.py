"""The fields of a Blackjack family round file."""

from typing import Final

from croupier.desk.round_files.kinds import Amount, CardRow, Choice, Flag, Many, Name, Whole
from croupier.desk.round_files.shared import PAID, PERSONAL, PLAYER, TOP_FIELDS, WARNED
from croupier.desk.round_files.tables import Field, Rows, Table
from croupier.games.staff import Staff

from .kinds_of_irregularity import IRREGULARITY

SIDE_BET_FIELDS: Final = {
    "perfect-pairs": "perfect_pairs",
    "magnificent-sevens": "magnificent_sevens",
    "pandemonium": "pandemonium",
}
"""Each side bet and the field of a wager that stakes on it."""

SIDE_BETS: Final = (*SIDE_BET_FIELDS, "insurance", "jackpot", "run")
"""All side bets that there are; which of them a game offers is for the rules to say."""

DECISIONS: Final = (
    "hit",
    "stand",
    "double",
    "split",
    "surrender",
    "insure",
    "even-money",
    "forfeit",
    "keep",
    "absent",
    "nominate",
)

WAGER: Final = Table(
    (
        Field(
            "box", Whole(None), "The betting area, from 1 at the dealer's left.", is_required=True
        ),
        PLAYER,
        Field("stake", Amount(), "The amount wagered.", is_required=True),
        Field("perfect_pairs", Amount(), "A Perfect Pairs wager beside it."),
        Field("magnificent_sevens", Amount(), "A Magnificent Sevens wager beside it."),
        Field("pandemonium", Amount(), "A Pandemonium wager beside it, in whole dollars."),
        WARNED,
        PAID,
    ),
    of="a wager",
)

DECISION: Final = Table(
    (
        Field("box", Whole(None), "The box that it is about.", is_required=True),
        Field("do", Choice(DECISIONS), "What is decided.", is_required=True),
        Field("player", Name(), "Whose decision it is; the controlling player's if not given."),
        Field(
            "stake",
            Amount(),
            "How much to insure for, or to add in doubling; half, or an equal amount, if not "
            "given.",
        ),
        Field("hand", Whole(1), "With `nominate`: the hand to ride on."),
        Field("directed_by", Choice(tuple(Staff)), "With `absent`: who directed it, by role."),
    ),
    of="a decision",
)

TABLE: Final = Table(
    (
        *TOP_FIELDS,
        PERSONAL,
        Field("decks", Whole(None), "Decks in the shoe.", is_required=True),
        Field(
            "cards",
            CardRow(),
            "The cards in the order drawn, the first of the round first; a burnt card is not "
            "listed.",
            is_required=True,
        ),
        Field(
            "automatic_shoe",
            Flag(),
            "The cards came from an automatic shuffling and dealing shoe (9.10, 9.11).",
        ),
        Field("side_bets", Many(Choice(SIDE_BETS), "side bet"), "The side bets on offer."),
        Field("magnificent_sevens_version", Whole(None), "Which version of Magnificent Sevens."),
        Field("pandemonium_table", Whole(None), "Which of the five pay tables is in use."),
        Field(
            "prizes",
            Many(Amount(), "prize"),
            "What the jackpot button gave for each dollar, in the order in which it was pressed.",
        ),
        Field(
            "electronic_failure",
            Flag(),
            "The bonus meter failed during the round, after the prizes listed.",
        ),
        Field("wager", Rows("wager", WAGER, least=1), "The wagers.", is_required=True),
        Field("decision", Rows("decision", DECISION), "The decisions, in the order made."),
        IRREGULARITY,
    )
)
