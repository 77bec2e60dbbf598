"""A record of a tournament: its conditions and every step; replayed, it says what followed."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass
from dataclasses import fields as fields_of
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Final

from croupier.desk.moment import read_moment
from croupier.desk.round_files.kinds import Choice, Kind, Many, Moment, Name, Schema, refuse
from croupier.desk.round_files.source import Source, read_source
from croupier.desk.round_files.tables import Field, Row, Rows, Table
from croupier.desk.wrong import WrongInput
from croupier.games.codec import BadValue, coder_of
from croupier.games.refusal import RuleBreach
from croupier.rulebook import NotHeld
from croupier.tournament import Command, Event, Power, Tournament, Who, decide, evolve
from croupier.tournament import Kind as TournamentKind
from croupier.tournament import commands as c

from .drafting import Drafted, read_conditions
from .entrants import read_entrants
from .fields import CONDITIONS

ENTRANTS: Final = "entrants"
"""The step that enters everybody whom a file or a list names."""


@dataclass(frozen=True, slots=True)
class Anything:
    """A value that a command's own shape checks."""

    said: str = "a value that the step has"

    def read(self, value: object, where: str) -> object:
        """Leave it to the step."""
        del where
        return value

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return {}


@dataclass(frozen=True, slots=True)
class Document:
    """The conditions, which are read as a file of their own is."""

    said: str = "a table with the conditions"

    def read(self, value: object, where: str) -> Mapping[str, object]:
        """Leave the fields to whoever reads conditions."""
        if not isinstance(value, Mapping):
            raise refuse(self, value, where)
        return value

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return CONDITIONS.schema()


def _of_command(name: str) -> tuple[str, ...]:
    kind = c.COMMANDS.kinds[name]
    return tuple(getattr(kind, "__dataclass_fields__", {}))


FILLED: Final = frozenset({"id", "conditions", "rules", "is_qualified"})
"""What the record fills by itself."""
STEPS: Final = (*(name for name in c.COMMANDS.kinds if name != "draft"), ENTRANTS)
STEP_FIELDS: Final = tuple(
    dict.fromkeys(field for name in c.COMMANDS.kinds for field in _of_command(name))
)
ANYTHING: Final[Kind] = Anything()
STEP: Final = Table(
    (
        Field("do", Choice(STEPS), "What was done.", is_required=True),
        Field("by", Name(), "Who did it.", is_required=True),
        *(
            Field(name, ANYTHING, "Of the steps that have it.")
            for name in STEP_FIELDS
            if name not in FILLED
        ),
        Field("file", Name(), "Entrants: a CSV file with a column named player."),
        Field("names", Many(Name(), "name"), "Entrants by name."),
    ),
    of="a step",
)
RECORD: Final = Table(
    (
        Field("id", Name(), "What the tournament is called in its log.", is_required=True),
        Field("conditions", Document(), "The conditions, as a conditions file has them."),
        Field("conditions_file", Name(), "Or the file that has them."),
        Field(
            "people",
            Table(
                (
                    Field("operator", Name(), "Who acts for the operator.", is_required=True),
                    Field("director", Name(), "The Director of Casino Surveillance."),
                    Field("qualified", Many(Name(), "name"), "Qualified as Game Supervisors."),
                ),
                of="people",
            ),
            "Who is who.",
            is_required=True,
        ),
        Field("at", Moment(), "When the record was made."),
        Field("step", Rows("step", STEP), "Every step in order.", is_required=True),
    ),
    of="a record of a tournament",
)


def schema() -> Schema:
    """The JSON Schema of records."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A tournament as croupier tournament replay reads it",
        **RECORD.schema(),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step, and what followed from it."""

    number: int
    do: str
    by: str
    events: tuple[tuple[Event, Tournament], ...]
    """Each with the tournament just after it."""


@dataclass(frozen=True, kw_only=True)
class Replayed:
    """A tournament replayed from its record."""

    name: str
    drafted: Drafted
    tournament: Tournament
    steps: tuple[Step, ...]


def replayed(source: Source) -> Replayed:
    """Replay a record; what a rule does not allow is refused with the number of its step."""
    name, fields = read_source(source)
    folder = Path() if isinstance(source, Mapping) or source == "-" else Path(source).parent
    try:
        return _replayed(name, RECORD.read(fields, ""), folder)
    except WrongInput as wrong:
        raise WrongInput(f"{name}: {wrong}") from wrong
    except NotHeld as gap:
        raise WrongInput(f"{name}: conditions: at: {gap}") from gap


def _replayed(name: str, top: Row, folder: Path) -> Replayed:
    drafted = _drafted(top, folder)
    people = _People(top)
    first = c.DraftConditions(id=top.text("id"), conditions=drafted.conditions, rules=drafted.rules)
    now: Tournament | None = None
    steps: list[Step] = []
    operator = people.who(people.operator)
    asked = chain(
        [("conditions", "draft", operator.name, first, operator)],
        _commands(top, drafted.rules.kind, people, folder),
    )
    for number, (where, do, by, command, who) in enumerate(asked, start=1):
        try:
            happened = decide(now, command, who)
        except RuleBreach as breach:
            refusal = breach.refusal
            raise WrongInput(f"{where}: {do}: {refusal.says} [{refusal.rule}]") from breach
        found = []
        for event in happened:
            now = evolve(now, event)
            found.append((event, now))
        steps.append(Step(number=number, do=do, by=by, events=tuple(found)))
    assert now is not None
    return Replayed(name=name, drafted=drafted, tournament=now, steps=tuple(steps))


def _drafted(top: Row, folder: Path) -> Drafted:
    path = top.text_or_none("conditions_file")
    if path is not None:
        _, fields = read_source(folder / path)
        return read_conditions(fields)
    if not top.has("conditions"):
        raise WrongInput("conditions is missing; name a conditions_file, or write them out.")
    try:
        return read_conditions(top.named("conditions"))
    except WrongInput as wrong:
        raise WrongInput(f"conditions: {wrong}") from wrong


class _People:
    """Who somebody is, by name."""

    def __init__(self, top: Row) -> None:
        row = top.row_or_none("people")
        assert row is not None
        self.operator = row.text("operator")
        self.director = row.text_or_none("director")
        self.qualified = frozenset(row.many("qualified"))

    def who(self, name: str) -> Who:
        """Somebody with the powers that the record gives; all others are players."""
        powers = {Power.PLAYER}
        if name == c.HOUSE:
            powers = {Power.HOUSE}
        elif name == self.operator:
            powers = {Power.OPERATOR}
        elif name == self.director:
            powers = {Power.DIRECTOR}
        elif name in self.qualified:
            powers = {Power.SUPERVISOR}
        return Who(name=name, powers=frozenset(powers))


def _commands(
    top: Row, kind: TournamentKind, people: _People, folder: Path
) -> Iterator[tuple[str, str, str, Command, Who]]:
    for row in top.rows("step"):
        do, by = row.text("do"), row.text("by")
        if do == ENTRANTS:
            yield from _entrants(row, by, kind, people, folder)
            continue
        yield row.where, do, by, _command(row, do, people), people.who(by)


def _entrants(
    row: Row, by: str, kind: TournamentKind, people: _People, folder: Path
) -> Iterator[tuple[str, str, str, Command, Who]]:
    """Everybody in a list or a CSV file: earned entries together, others each by themselves."""
    listed = _listed(row, folder)
    if kind is TournamentKind.MAGNIFICENT_SEVENS:
        command = c.AdmitEarned(entries=tuple((name, earned) for name, earned in listed))
        yield row.where, "admit-earned", by, command, people.who(by)
        return
    for name, _ in listed:
        yield row.where, "enter", name, c.Enter(), people.who(name)


def _listed(row: Row, folder: Path) -> list[tuple[str, str]]:
    if row.has("names"):
        return [(name, "") for name in row.many("names")]
    path = row.text_or_none("file")
    if path is None:
        raise row.wrong("file", "entrants come from a file, or from names.")
    try:
        text = (folder / path).read_bytes().decode()
        return [(one.player, one.earned) for one in read_entrants(text)]
    except (OSError, UnicodeDecodeError) as error:
        raise row.wrong("file", f"{path} cannot be read: {error}.") from error
    except WrongInput as wrong:
        raise row.wrong("file", f"{path}: {wrong}") from wrong


def _command(row: Row, do: str, people: _People) -> Command:
    kind = c.COMMANDS.kinds[do]
    given = {name: value for name, value in row.values.items() if name not in ("do", "by")}
    plain = {name: _json(name, value, row.where) for name, value in given.items()}
    if "is_qualified" in _of_command(do):
        plain["is_qualified"] = given.get("name") in people.qualified
    if do == "mark-late":
        plain.setdefault("minutes", None)
    for one in fields_of(kind):
        if one.default is not MISSING:
            plain.setdefault(one.name, one.default)
    if do == "begin-tie-break":
        plain.setdefault("allocation", "0.00")
    try:
        return coder_of(kind, in_dollars=True).read(plain, "")  # type: ignore[no-any-return]
    except BadValue as bad:
        raise WrongInput(f"{row.where}: {bad}") from bad


MONEY: Final = frozenset({"amount", "allocation"})


def _json(name: str, value: object, where: str) -> object:
    """A value as requests have it: money as text, mappings as pairs, moments as text."""
    if name == "counts" and isinstance(value, Mapping):
        return [[_whole(entry), _dollars(amount)] for entry, amount in value.items()]
    if name in MONEY:
        return _dollars(value)
    if isinstance(value, Mapping):
        return [[str(key), part] for key, part in value.items()]
    if isinstance(value, datetime):
        return read_moment(value, f"{where}: {name}").isoformat()
    return value


def _whole(text: object) -> object:
    return int(text) if isinstance(text, str) and text.isdigit() else text


def _dollars(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value}.00"
    return value if isinstance(value, str) else f"{value:.2f}"
