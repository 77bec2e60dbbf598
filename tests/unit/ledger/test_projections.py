"""Projections are dropped and made anew, and come out the same."""

import pytest

from croupier.ledger import (
    AnyPlace,
    Projection,
    Recorded,
    Rows,
    Store,
    one_by_one,
    open_log,
    verify,
)
from ledger_work import script

PROJECTED = ("balances", "stakes")


def count_stakes(rows: Rows, event: Recorded) -> None:
    data = event.body["data"]
    if event.body["type"] == "person.played" and isinstance(data, dict):
        rows.execute(
            "INSERT INTO stakes VALUES (?, 1, ?) ON CONFLICT (person) DO UPDATE "
            "SET rounds = stakes.rounds + 1, cents = stakes.cents + excluded.cents",
            (event.stream, data["stake"]),
        )


def stakes(version: int = 1) -> Projection:
    return Projection(
        name="stakes",
        version=version,
        tables=("stakes",),
        create=(
            """CREATE TABLE stakes (person TEXT PRIMARY KEY NOT NULL, rounds INTEGER NOT NULL,
            cents INTEGER NOT NULL) STRICT, WITHOUT ROWID""",
        ),
        apply=one_by_one(count_stakes),
    )


@pytest.fixture
def played(place: AnyPlace) -> AnyPlace:
    with open_log(place, projections=[stakes()]) as store:
        for command in script(4, 80):
            store.submit(command.asked, command.work)
    return place


def rows_of(store: Store) -> list[list[object]]:
    with store.snapshot() as now:
        return [
            list(now.rows.execute(f"SELECT * FROM {table} ORDER BY 1, 2")) for table in PROJECTED
        ]


def test_dropped_and_rebuilt_they_are_equal(played: AnyPlace) -> None:
    with open_log(played, projections=[stakes()]) as store:
        before = rows_of(store)
        assert all(before)
        store.rebuild()
        assert rows_of(store) == before
    assert verify(played, projections=[stakes()]) == ()


def test_a_new_version_is_made_anew_when_the_store_is_opened(played: AnyPlace) -> None:
    with open_log(played, projections=[stakes()]) as store:
        before = rows_of(store)
        store.beside(lambda rows: rows.execute("UPDATE stakes SET cents = 0"))
    with open_log(played, projections=[stakes()]) as store:
        assert rows_of(store) != before
    with open_log(played, projections=[stakes(version=2)]) as store:
        assert rows_of(store) == before


def test_one_that_comes_later_or_comes_back_knows_all_that_happened(place: AnyPlace) -> None:
    commands = script(4, 80)
    for projections in ([], [stakes()], [], [stakes()]):
        with open_log(place, projections=projections) as store:
            for _ in range(20):
                command = commands.pop(0)
                store.submit(command.asked, command.work)
    assert verify(place, projections=[stakes()]) == ()


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE balances SET cents = cents + 1 WHERE account = 'purse/ann'", "the log gives"),
        ("DELETE FROM stakes WHERE person = 'person/ann'", "the log gives"),
        ("INSERT INTO stakes VALUES ('person/zoe', 1, 1)", "of which the log knows nothing"),
        ("DROP TABLE stakes", "is missing"),
    ],
)
def test_one_that_disagrees_with_the_log_is_named(
    played: AnyPlace, statement: str, says: str
) -> None:
    with open_log(played, projections=[stakes()]) as store:
        store.beside(lambda rows: rows.execute(statement))
    (fault,) = verify(played, projections=[stakes()])
    assert fault.where.startswith(("projection", "table stakes"))
    assert says in fault.says
