"""Moments are Melbourne wall time; anything else is refused with what would be right."""

from datetime import UTC, date, datetime

import pytest

from croupier.desk.moment import note_on, read_day, read_moment, shown_moment
from croupier.desk.wrong import WrongInput
from croupier.rulebook import rulebook
from croupier.rulebook.wall_time import comes_twice


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2003-02-06T06:00", datetime(2003, 2, 6, 6)),
        ("2003-02-06 06:00", datetime(2003, 2, 6, 6)),
        ("2003-02-06T06:00:30", datetime(2003, 2, 6, 6, 0, 30)),
        ("2003-02-06", datetime(2003, 2, 6)),
        (date(2003, 2, 6), datetime(2003, 2, 6)),
        (datetime(2003, 2, 6, 6), datetime(2003, 2, 6, 6)),
    ],
)
def test_a_moment_is_read_to_the_minute_and_a_date_alone_is_its_midnight(
    text: str | date, moment: datetime
) -> None:
    assert read_moment(text) == moment


@pytest.mark.parametrize(
    "text",
    ["2003-02-06T06:00Z", "2003-02-06T06:00+11:00", "2003-02-06T06:00:00+1100"],
)
def test_an_offset_is_refused_by_name(text: str) -> None:
    with pytest.raises(WrongInput, match="carries an offset; moments are Melbourne wall time"):
        read_moment(text)


def test_a_moment_with_a_zone_is_refused() -> None:
    with pytest.raises(WrongInput, match="carries an offset"):
        read_moment(datetime(2003, 2, 6, 6, tzinfo=UTC))


@pytest.mark.parametrize(
    "text",
    ["", "now", "6 Feb 2003", "2003-13-01", "2003-02-30T04:00", "2003-02-06T24:01", "20030206"],
)
def test_nonsense_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(WrongInput, match=r"--at: .* is no moment.*2003-02-06T06:00"):
        read_moment(text)


def test_an_hour_that_clocks_skip_is_refused_and_one_that_comes_twice_has_one_law() -> None:
    for skipped in ("2002-10-27T02:00", datetime(2002, 10, 27, 2, 59)):
        with pytest.raises(WrongInput, match=r"--at: '2002-10-27T02:.* it is 01:.. or 03:.."):
            read_moment(skipped)
    assert read_moment("2002-10-27T03:00") == datetime(2002, 10, 27, 3)
    assert note_on(read_moment("2003-03-30T02:00")) == note_on(datetime(2003, 3, 30, 2, fold=1))
    assert note_on(datetime(2003, 3, 30, 3)) is None
    turns = [version.start for version in rulebook().folded.versions if version.start is not None]
    assert turns and not any(comes_twice(turn) for turn in turns)


def test_a_day_is_read_without_a_time() -> None:
    assert read_day("2000-12-06") == read_day(datetime(2000, 12, 6, 4)) == date(2000, 12, 6)
    assert read_day(date(2000, 12, 6)) == date(2000, 12, 6)
    with pytest.raises(WrongInput, match=r"--published-by: .* is no date"):
        read_day("yesterday")


def test_a_moment_is_shown_with_seconds_only_where_it_has_them() -> None:
    assert shown_moment(datetime(2003, 2, 6, 6, 0, 30)) == "2003-02-06T06:00:30"
