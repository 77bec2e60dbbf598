"""Read moments: Melbourne wall time to the minute, never with an offset."""

import re
from datetime import date, datetime

from croupier.rulebook.wall_time import comes_twice, why_skipped

from .arguments import WrongArgument
from .wrong import WrongInput

Moment = str | date | datetime

WALL_TIME = re.compile(r"\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?)?")
WITH_OFFSET = re.compile(r".*\d[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})", re.I)
EXAMPLE = "write it like 2003-02-06T06:00"


def read_moment(value: Moment, name: str = "--at") -> datetime:
    """Read a moment; a date alone is its 00:00.

    >>> read_moment("2003-02-06T06:00"), read_moment("2003-02-06")
    (datetime.datetime(2003, 2, 6, 6, 0), datetime.datetime(2003, 2, 6, 0, 0))
    """
    if isinstance(value, datetime):
        if value.tzinfo is not None:
            raise WrongInput(_no_offset(name, value.isoformat()))
        return _on_a_clock(value, name)
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day)
    if not isinstance(value, str):
        raise WrongArgument(_argument(name), value, "a date and time such as '2003-02-06T06:00'")
    text = value.strip()
    if WITH_OFFSET.fullmatch(text):
        raise WrongInput(_no_offset(name, text))
    if not WALL_TIME.fullmatch(text):
        raise WrongInput(f"{name}: {value!r} is no moment; {EXAMPLE} (a date alone is its 00:00).")
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise WrongInput(f"{name}: {value!r} is no moment: {error}; {EXAMPLE}.") from error
    return _on_a_clock(found, name)


def read_day(value: str | date, name: str = "--published-by") -> date:
    """Read a date without a time."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    if not isinstance(value, str):
        raise WrongArgument(_argument(name), value, "a date such as '2000-12-06'")
    try:
        return date.fromisoformat(value.strip())
    except ValueError as error:
        raise WrongInput(f"{name}: {value!r} is no date; write it like 2000-12-06.") from error


def _argument(option: str) -> str:
    return option.removeprefix("--").replace("-", "_")


def note_on(at: datetime) -> str | None:
    """What a reader is told of a moment that comes twice: no notice takes effect in that hour.

    >>> note_on(datetime(2003, 3, 30, 2, 30))
    '02:30 comes twice that night, as clocks go back; the rules are the same both times.'
    """
    if not comes_twice(at):
        return None
    return (
        f"{at:%H:%M} comes twice that night, as clocks go back; the rules are the same both times."
    )


def shown_moment(at: datetime) -> str:
    """Write a moment for a reader, without seconds where there are none.

    >>> shown_moment(datetime(2003, 2, 6, 6))
    '2003-02-06T06:00'
    """
    return at.isoformat(timespec="seconds" if at.second else "minutes")


def spoken_moment(at: datetime) -> str:
    """Write a moment the way a title gives it.

    >>> spoken_moment(datetime(2003, 2, 6, 6))
    '06:00 on 6 February 2003'
    """
    return f"{at:%H:%M} on {at.day} {at:%B %Y}"


def _on_a_clock(at: datetime, name: str) -> datetime:
    skipped = why_skipped(at)
    if skipped is not None:
        raise WrongInput(f"{name}: {shown_moment(at)!r} is no moment: {skipped}.")
    return at


def _no_offset(name: str, text: str) -> str:
    return f"{name}: {text!r} carries an offset; moments are Melbourne wall time, so {EXAMPLE}."
