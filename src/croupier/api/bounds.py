"""How much a request may hold: one table, which the OpenAPI document and the documentation show."""

from dataclasses import dataclass
from typing import Annotated, Any, Final

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from croupier.ledger import INTEGER_MAX
from croupier.rulebook.bounded_toml import REQUEST, TooMuchToml, measure

# ---------------------------------------------------------------- a request as a whole

BODY_MAX: Final = 64 * 1024
HEADERS_MAX: Final = 16 * 1024
ADDRESS_MAX: Final = 8 * 1024
PLACE_MAX: Final = 200
KEY_MAX: Final = 200
AHEAD_MAX: Final = 8
"""Requests that may wait on one connection for the answer to another."""
IN_FLIGHT_MAX: Final = 5_000
"""Requests that are answered at the same time, open streams among them."""

# ---------------------------------------------------------------- values within a body

DEPTH_MAX: Final = 8
VALUES_MAX: Final = 4_000
ITEMS_MAX: Final = 1_000
FIELDS_MAX: Final = 100
CHARACTERS_MAX: Final = 50_000
WORD_MAX: Final = 60
SUM_MAX: Final = 40
TEXT_MAX: Final = 2_000
DECKS_MAX: Final = 1_000
"""Of a question about odds; a process of its own answers it."""
TABLE_DECKS_MAX: Final = 20
"""Of a table; the rules of each game name fewer."""
DRAFT_MAX: Final = 32_000
ENTRANTS_MAX: Final = 1_000
"""Players of one list; the largest Magnificent Sevens tournament has 196."""
NAMED_MAX: Final = 20
"""Policies, options and side bets of one table."""

# ---------------------------------------------------------------- work that goes on

STREAM_TABLES_MAX: Final = 100
STREAMS_MAX: Final = 20
STREAMS_OF_ALL_MAX: Final = 4_000
SIMULATION_STREAMS_MAX: Final = 8
READING_SECONDS: Final = 5.0
"""How long a request waits until a document is read."""
EXACT_SECONDS: Final = 300.0
"""How long a process may work on one exact question; a first question compiles what answers it."""
SIMULATION_SECONDS: Final = 3_600.0


@dataclass(frozen=True, slots=True)
class Bound:
    """One row of the table."""

    name: str
    most: str
    refused: str
    """The status of an answer to more."""


BOUNDS: Final = (
    Bound("body of a request", f"{BODY_MAX:,} bytes", "413"),
    Bound("headers", f"{HEADERS_MAX:,} bytes", "431"),
    Bound("address with its query", f"{ADDRESS_MAX:,} bytes", "414"),
    Bound("one name in an address", f"{PLACE_MAX} characters", "422"),
    Bound("Idempotency-Key", f"{KEY_MAX} characters", "400"),
    Bound("requests that wait on one connection", str(AHEAD_MAX), "400"),
    Bound("requests in hand, open streams among them", f"{IN_FLIGHT_MAX:,}", "503"),
    Bound("nesting of a body", str(DEPTH_MAX), "422"),
    Bound("values in a body, names of fields among them", f"{VALUES_MAX:,}", "422"),
    Bound("items of a list", f"{ITEMS_MAX:,}, or what its field says", "422"),
    Bound("fields of an object", f"{FIELDS_MAX}, or what its field says", "422"),
    Bound("a text", f"{CHARACTERS_MAX:,} characters, or what its field says", "422"),
    Bound("a whole number", f"±{INTEGER_MAX:,}, or what its field says", "422"),
    Bound("TOML in a request", str(REQUEST), "422"),
    Bound("a list of entrants (CSV)", f"{ENTRANTS_MAX:,} players", "422"),
    Bound("tables of one stream", str(STREAM_TABLES_MAX), "422"),
    Bound("streams of one person", str(STREAMS_MAX), "429"),
    Bound("streams of simulations of one person", str(SIMULATION_STREAMS_MAX), "429"),
    Bound("streams of one server", f"{STREAMS_OF_ALL_MAX:,}", "503"),
    Bound("reading a document", f"{READING_SECONDS:g} s", "503"),
    Bound("an exact question", f"{EXACT_SECONDS:g} s of work", "422"),
    Bound("a simulation", f"{SIMULATION_SECONDS:g} s of work", "its state: failed"),
)


def as_rows() -> list[dict[str, str]]:
    """The table as the OpenAPI document carries it, at ``x-bounds``."""
    return [{"what": one.name, "most": one.most, "refused": one.refused} for one in BOUNDS]


# ---------------------------------------------------------------- kinds of fields


def _measured(text: str) -> str:
    """Refuse TOML that holds too much, before anything parses it."""
    try:
        measure(text, REQUEST)
    except TooMuchToml as much:
        raise PydanticCustomError("too_much", "{says}", {"says": str(much)}) from much
    return text


def _toml(characters: int) -> Any:
    about: dict[str, Any] = {"contentMediaType": "application/toml", "x-bounds": str(REQUEST)}
    return Annotated[
        str, Field(max_length=characters, json_schema_extra=about), AfterValidator(_measured)
    ]


Word = Annotated[str, Field(max_length=WORD_MAX)]
"""The name of something: a game, a bet, a kind."""
Words = Annotated[list[Word], Field(max_length=NAMED_MAX)]
Id = Annotated[str, Field(max_length=PLACE_MAX)]
"""The id of a table, a tournament or a person."""
Text = Annotated[str, Field(max_length=TEXT_MAX)]
Whole = Annotated[int, Field(ge=-INTEGER_MAX, le=INTEGER_MAX)]
Decks = Annotated[int, Field(ge=0, le=TABLE_DECKS_MAX)]
Policies = Annotated[dict[Word, Word | bool], Field(max_length=NAMED_MAX)]
Options = Annotated[dict[Word, Whole | Text | bool], Field(max_length=NAMED_MAX)]
Plain = Annotated[dict[str, Any], Field(max_length=FIELDS_MAX)]
"""Fields that something else than the schema knows; the bounds of a body hold for them."""
ConditionsFile: Final = _toml(CHARACTERS_MAX)
Draft: Final = _toml(DRAFT_MAX)
