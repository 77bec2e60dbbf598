"""The fields of a conditions file; its schema and its messages come from the same declarations."""

from dataclasses import dataclass
from typing import Final

from croupier.desk.round_files.kinds import (
    Amount,
    Choice,
    Flag,
    Kind,
    Many,
    Moment,
    Name,
    Schema,
    Whole,
    refuse,
)
from croupier.desk.round_files.tables import Field, Rows, Table
from croupier.games.registry import GAMES
from croupier.tournament import Kind as TournamentKind

NONE: Final = "none"
"""What a document says where it expressly denies something."""


@dataclass(frozen=True, slots=True)
class OrNone:
    """Something, or the word "none" where there is to be none."""

    kind: Kind

    @property
    def said(self) -> str:
        """The kind as a sentence names it."""
        return f'{self.kind.said}, or "none"'

    def read(self, value: object, where: str) -> object:
        """Read the word, or whatever else it may be."""
        if value == NONE:
            return NONE
        if isinstance(value, str) and not isinstance(self.kind, Name):
            raise refuse(self, value, where)
        return self.kind.read(value, where)

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return {"anyOf": [{"const": NONE}, self.kind.schema()]}


@dataclass(frozen=True, slots=True)
class TableThree:
    """What Table 3 of rule 13.9.6 says, or a table of the document's own."""

    kind: Kind
    word: str = "table-3"

    @property
    def said(self) -> str:
        """The kind as a sentence names it."""
        return f'{self.kind.said}, or "{self.word}"'

    def read(self, value: object, where: str) -> object:
        """Read the word, or the document's own."""
        return self.word if value == self.word else self.kind.read(value, where)

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return {"anyOf": [{"const": self.word}, self.kind.schema()]}


LIMITS = Table(
    (
        Field("min", Amount(), "The least wager.", is_required=True),
        Field("max", Amount(), "The largest wager.", is_required=True),
        Field("unit", Amount(), "The steps above the minimum."),
    ),
    of="limits",
)
LENGTH = (
    Field("shoes", Whole(1), "Its length in shoes."),
    Field("hands", Whole(1), "Its length in hands."),
    Field("minutes", Whole(1), "Its length in minutes."),
)
ROUND = Table(
    (
        Field("name", Name(), "What the round is called.", is_required=True),
        Field("tables", Whole(1), "How many tables play in it.", is_required=True),
        Field("seats", Whole(1), "The most players at a table.", is_required=True),
        *LENGTH,
        Field("progress", Whole(0), "How many go on from each table."),
        Field("others", Whole(0), "How many further top chip holders go on."),
        Field("heats", Whole(1), "In how many parts its tables play."),
        Field("sessions", Whole(1), "How many sessions each table plays."),
        Field("of", Name(), "The round whose losers play here."),
        Field("joins", Name(), "The round that a repechage leads to."),
        Field("prizes", Many(Amount(), "prize"), "Prizes of a secondary round."),
    ),
    of="a round",
)
STRUCTURE = Table(
    (
        Field("round", Rows("round", ROUND), "The rounds in order; the last is the final."),
        Field("repechage", OrNone(Rows("repechage", ROUND)), "Catch-up rounds for losers."),
        Field("secondary", OrNone(Rows("secondary", ROUND)), "Rounds with prizes of their own."),
    ),
    of="the structure",
)
CONDITIONS: Final = Table(
    (
        Field("kind", Choice(tuple(TournamentKind)), "The kind of tournament.", is_required=True),
        Field("name", Name(), "What it is called.", is_required=True),
        Field("game", Choice(tuple(GAMES)), "The game that is played."),
        Field("at", Moment(), "When play begins; the law of this moment.", is_required=True),
        Field("decks", Whole(1), "Decks in each shoe."),
        Field("limits", LIMITS, "The limits of its tables.", is_required=True),
        Field("entry_fee", OrNone(Amount()), "(a) What it costs to enter."),
        Field("chips", Amount(), "(b) Tournament chips for each player in a session."),
        Field(
            "minimum_wager",
            OrNone(
                Table(
                    (
                        Field("amount", Amount(can_be_zero=True), "The least wager."),
                        Field("compulsory", Flag(), "Whether everybody must wager."),
                    ),
                    of="the minimum wager",
                )
            ),
            "(c) Whether each round of play demands a wager.",
        ),
        Field("structure", TableThree(STRUCTURE), "(d) How the tournament is built."),
        Field(
            "final_shoes",
            Whole(1),
            "(d) Magnificent Sevens by table-3: the shoes of the final; as of a heat if not said.",
        ),
        Field(
            "buy_back",
            OrNone(
                Table(
                    (
                        Field("times", Whole(1), "How often.", is_required=True),
                        Field("fee", Amount(can_be_zero=True), "For how much.", is_required=True),
                        Field("until", Name(), "The last round whose losers may."),
                    ),
                    of="the buy-back",
                )
            ),
            "(e) Whether a player who is out may buy back in.",
        ),
        Field(
            "eligibility",
            Table(
                (
                    Field("entitled_only", Flag(), "(i) Only those who may enter and gamble."),
                    Field("may_refuse", Flag(), "(ii) Any application can be refused."),
                    Field("criteria", OrNone(Name()), "(iii) How entrants are chosen."),
                ),
                of="eligibility",
            ),
            "(f) Who may enter.",
        ),
        Field(
            "entry",
            Table(
                (
                    Field("terms", Name(), "The terms of entry."),
                    Field("withdraw_until", Moment(), "Until when one withdraws at no cost."),
                    Field("form", Name(), "The form of application."),
                    Field("players_min", Whole(2), "The fewest players."),
                    Field("players_max", Whole(2), "The most players."),
                ),
                of="entry",
            ),
            "(g) The terms of entry.",
        ),
        Field(
            "disqualification",
            Table(
                (
                    Field("grounds", Many(Name(), "ground"), "Grounds of disqualification."),
                    Field("retirement", OrNone(Name()), "On what grounds a player may retire."),
                    Field("refund_disqualified", Whole(0), "Per cent of the fee that comes back."),
                    Field("refund_retired", Whole(0), "Per cent of the fee that comes back."),
                ),
                of="disqualification",
            ),
            "(h) Disqualification, retirement and refunds.",
        ),
        Field(
            "lateness",
            Table(
                (
                    Field("grace_minutes", Whole(0), "How late one may sit down."),
                    Field("late", Name(), "What follows when a player is late."),
                    Field("absent", Name(), "What follows when a player does not come."),
                ),
                of="lateness",
            ),
            "(i) Late arrival and absence.",
        ),
        Field(
            "prizes",
            TableThree(
                Table(
                    (
                        Field("places", Many(Amount(), "place"), "First place first."),
                        Field("pool", Amount(), "What they come to."),
                        Field("chips_become_cash", Flag(), "Whether chips are cashed."),
                    ),
                    of="prizes",
                )
            ),
            "(j) What can be won.",
        ),
        Field(
            "statement",
            Table(
                (
                    Field(
                        "director_conducts",
                        Flag(),
                        "The Tournament Director conducts it by the conditions and the rules.",
                    ),
                    Field("rules_prevail", Flag(), "The rules prevail over the conditions."),
                ),
                of="the statement",
            ),
            "(k) Who conducts it, and what prevails.",
        ),
        Field(
            "substitutes",
            OrNone(Table((Field("terms", Name(), "How.", is_required=True),), of="substitutes")),
            "Whether a player may name a substitute, and how.",
        ),
        Field("secret_wagers", Whole(0), "Baccarat: how many each player has in a session."),
        Field("further", Many(Name(), "condition"), "Further conditions, in words."),
    ),
    of="a conditions file",
)


def schema() -> Schema:
    """The JSON Schema of conditions files."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Conditions of a tournament as croupier tournament check reads them",
        **CONDITIONS.schema(),
    }
