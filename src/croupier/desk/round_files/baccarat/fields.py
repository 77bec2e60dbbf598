"""The fields of a Baccarat round file: a series of coups with wagers and runs."""

from croupier.desk.round_files.irregular import irregularity
from croupier.desk.round_files.kinds import Amount, CardRow, Choice, Flag, Many, Name, Whole
from croupier.desk.round_files.running import irregularity_field, top_table
from croupier.desk.round_files.shared import PAID, PLAYER, WARNED
from croupier.desk.round_files.tables import Field, Rows, Table
from croupier.games import baccarat
from croupier.games.baccarat.game import GAME
from croupier.games.baccarat.settle import RUN

SIDE_BETS = (RUN,)

WAGER = Table(
    (
        PLAYER,
        Field("stake", Amount(), "The amount wagered.", is_required=True),
        Field("coup", Whole(1), "The coup before which it is placed, from 1.", is_required=True),
        Field(
            "on",
            Choice((*(str(bet) for bet in baccarat.Bet), RUN)),
            "What the wager is on.",
            is_required=True,
        ),
        Field(
            "nominates",
            Name(),
            'What a run names for each coup, in order: "PPP", "BB", "PBP" or "TT".',
        ),
        WARNED,
        PAID,
    ),
    of="a wager",
)

SESSION = Table(
    (
        Field(
            "players",
            Many(Name(), "player"),
            "Who plays it, in the order of dealing.",
            is_required=True,
        ),
        Field(
            "secret_wagers",
            Whole(0),
            "How many secret wagers its conditions allow a player (14.2.8).",
            is_required=True,
        ),
        Field("last_hand", Whole(1), "The coup that is the last hand of the final (14.6.11)."),
    ),
    of="session",
)

SECRET = Table(
    (
        PLAYER,
        Field("coup", Whole(1), "The coup before which the form is handed in.", is_required=True),
        Field(
            "on",
            Choice(tuple(str(bet) for bet in baccarat.Bet)),
            "What the form says that the wager is on; left out where it cannot be told.",
        ),
        Field("words", Amount(), "The amount in words; left out where it cannot be read."),
        Field("figures", Amount(), "The amount in figures."),
        Field("chips", Amount(), "What the player held in chips.", is_required=True),
        Field("incomplete", Flag(), "Other details that the form asks for are missing."),
        Field("returned", Flag(), "The Game Supervisor gave it back before the hand (14.6.7)."),
    ),
    of="a secret wager",
)

DEFERRED = Table(
    (
        PLAYER,
        Field("seat", Whole(1), "The number of the player's place; none for one who stands."),
        Field("coup", Whole(1), "The first coup whose commission is owed; 1 if not given."),
        Field("paid", Whole(1), "The coup after which it was paid; the shoe's last if not given."),
    ),
    of="an entry of deferred",
)

TABLE = top_table(
    Field("decks", Whole(None), "Decks in the shoe."),
    Field("session", SESSION, "A tournament session with secret wagers (14.6); needs limits."),
    Field("secret", Rows("secret", SECRET), "The forms of secret wagers (14.6.2)."),
    Field("deferred", Rows("deferred", DEFERRED), "Seated players who owe commission (11.1.6)."),
    Field("side_bets", Many(Choice(SIDE_BETS), "side bet"), "What is offered beside."),
    Field(
        "coups",
        Many(CardRow(), "coup"),
        "The cards of each coup in the order drawn: Player, Banker, Player, Banker, then the "
        "third cards.",
        is_required=True,
    ),
    Field("dummy", Many(Whole(1), "coup"), "The coups that are Dummy Coups."),
    Field("shoe_ends", Many(Whole(1), "coup"), "The coups after which the shoe came to its end."),
    Field(
        "shoe_goes_on",
        Flag(),
        "The shoe goes on after the last coup, so that runs stay open where they would end "
        "with it.",
    ),
    Field("wager", Rows("wager", WAGER), "The wagers."),
    irregularity_field(
        GAME,
        (),
        irregularity(
            "table-closed", "The table closed before runs were decided; they go back (A-98)."
        ),
    ),
)
