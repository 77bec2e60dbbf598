"""Rules 13.7.3 and 13.9.3 to 13.9.6: entries earned, waiting and taken; the change of version."""

from datetime import datetime, timedelta

import pytest

from croupier.games.refusal import RuleBreach
from croupier.rulebook import rulebook
from croupier.tournament.sevens import (
    SEVENS_EVENTS,
    ChangeVersion,
    CloseTables,
    EarnEntry,
    EntriesTaken,
    House,
    NoticeChange,
    SevensCommand,
    SevensLaw,
    TakeEntries,
    decide_sevens,
    due,
    evolve_sevens,
)

BEGAN = datetime(2003, 2, 6, 6)
LATER = BEGAN + timedelta(days=100)


def house(entries: int) -> House:
    law = SevensLaw.from_law(rulebook().law("blackjack", BEGAN))
    made = House(law=law, last_tournament=BEGAN)
    for number in range(entries):
        made = after(made, EarnEntry(player=f"p{number}", where="t 1", at=BEGAN, version=1))
    return made


def after(made: House, command: SevensCommand) -> House:
    for event in decide_sevens(made, command):
        assert SEVENS_EVENTS.read(SEVENS_EVENTS.write(event)) == event
        made = evolve_sevens(made, event)
    return made


def refused(made: House, command: SevensCommand) -> tuple[str, str]:
    with pytest.raises(RuleBreach) as breach:
        decide_sevens(made, command)
    return str(breach.value.refusal.code), breach.value.refusal.rule


@pytest.mark.rule("M7-018")
def test_only_version_1_earns_entries_and_tournament_play_never_does() -> None:
    made = house(0)
    two = EarnEntry(player="ann", where="t 1", at=BEGAN, version=2)
    assert refused(made, two) == ("version_earns_none", "blackjack 13.9.3")
    playing = EarnEntry(player="ann", where="t 1", at=BEGAN, version=1, in_tournament=True)
    assert refused(made, playing) == ("in_a_tournament", "blackjack 13.9.2")


@pytest.mark.rule("M7-019")
@pytest.mark.parametrize(
    ("entries", "size"),
    [(48, None), (49, 49), (97, 49), (98, 98), (150, 147), (196, 196), (230, 196)],
)
def test_the_largest_size_that_entries_fill_is_due(entries: int, size: int | None) -> None:
    found = due(house(entries), LATER)
    assert (None if found is None else found.entrants) == size


@pytest.mark.rule("M7-018", "M7-019")
def test_a_tournament_takes_the_earliest_entries_and_the_others_wait() -> None:
    made = house(60)
    early = TakeEntries(tournament="one", at=LATER - timedelta(days=1))
    assert refused(made, early) == ("not_due", "blackjack 13.9.4")
    (taken,) = decide_sevens(made, TakeEntries(tournament="one", at=LATER))
    assert isinstance(taken, EntriesTaken)
    assert [entry.number for entry in taken.entries] == list(range(1, 50))
    made = evolve_sevens(made, taken)
    assert [entry.number for entry in made.waiting] == list(range(50, 61))
    assert due(made, LATER + timedelta(days=100)) is None
    few = TakeEntries(tournament="two", at=LATER + timedelta(days=100))
    assert refused(made, few)[0] == "too_few_entries"


def notice(to: int, changes_at: datetime | None = None) -> NoticeChange:
    return NoticeChange(to=to, at=BEGAN, changes_at=changes_at, reason="a week at every table")


@pytest.mark.rule("M7-012")
def test_a_change_of_version_has_a_notice_with_a_reason() -> None:
    made = house(0)
    assert refused(made, CloseTables(at=LATER, reason="an hour")) == (
        "no_notice",
        "blackjack 13.7.3",
    )
    silent = NoticeChange(to=2, at=BEGAN, changes_at=None, reason=" ")
    assert refused(made, silent)[0] == "no_reason"
    assert refused(made, notice(1))[0] == "no_such_version"


@pytest.mark.rule("M7-013")
@pytest.mark.parametrize("entries", [0, 49, 60])
def test_version_2_comes_when_no_entry_or_the_last_one_is_decided(entries: int) -> None:
    made = after(house(entries), notice(2))
    assert refused(made, ChangeVersion(at=LATER))[0] == "tables_open"
    made = after(after(made, CloseTables(at=LATER, reason="an hour")), ChangeVersion(at=LATER))
    assert made.version == 2 and not made.are_tables_closed and made.notice is None


@pytest.mark.rule("M7-013")
@pytest.mark.parametrize("entries", [1, 48])
def test_version_2_waits_for_the_last_entry(entries: int) -> None:
    made = after(house(entries), notice(2))
    assert refused(made, CloseTables(at=LATER, reason="an hour")) == (
        "entries_undecided",
        "blackjack 13.7.3(a)",
    )


@pytest.mark.rule("M7-014")
def test_version_1_comes_back_at_the_moment_nominated() -> None:
    made = after(house(0), notice(2))
    made = after(after(made, CloseTables(at=BEGAN, reason="an hour")), ChangeVersion(at=BEGAN))
    assert refused(made, notice(1)) == ("no_moment_nominated", "blackjack 13.7.3(b)")
    made = after(made, notice(1, LATER))
    assert (
        refused(made, CloseTables(at=LATER - timedelta(minutes=1), reason="an hour"))[0]
        == "too_early"
    )
    made = after(after(made, CloseTables(at=LATER, reason="an hour")), ChangeVersion(at=LATER))
    assert made.version == 1
