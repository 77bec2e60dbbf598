"""What a store promises to whoever writes and reads it."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.ledger import (
    PAGE_MAX,
    Account,
    AccountDiffers,
    AnyPlace,
    Asked,
    Command,
    Draft,
    Event,
    Failed,
    Json,
    KeyReused,
    LedgerRefusal,
    NotCanonical,
    NotFound,
    Overdrawn,
    Posting,
    Stale,
    Store,
    Unbalanced,
    Work,
    open_log,
    verify,
)
from croupier.money import Cents
from ledger_work import CAGE, asked, buy_in, happened, moved, play, purse, script


@pytest.fixture
def store(place: AnyPlace) -> Iterator[Store]:
    with open_log(place) as opened:
        yield opened


def append(stream: str, *events: Event, after: int = 0) -> Work:
    def work(draft: Draft) -> Json:
        return {"seq": draft.append(stream, events, after=after)}

    return work


def test_it_is_a_store(store: Store) -> None:
    assert store.read_only_because is None


def test_events_are_read_as_they_were_written_in_order(store: Store) -> None:
    events = [happened("t.dealt", card=card) for card in ("7S", "8D", "KC")]
    done = store.submit(asked("ann", "1"), append("table/1", *events))
    assert (done.entry, done.reply, done.again) == (1, {"seq": 3}, False)
    store.submit(asked("ann", "2"), append("table/2", events[0]))
    with store.snapshot() as now:
        read = now.events("table/1")
        assert [event.body for event in read] == [event.body for event in events]
        assert [(event.seq, event.number, event.entry) for event in read] == [
            (1, 1, 1),
            (2, 2, 1),
            (3, 3, 1),
        ]
        assert [event.seq for event in now.events("table/1", after=1, limit=1)] == [2]
        assert [event.stream for event in now.all_events(after=2)] == ["table/1", "table/2"]
        assert {name: head.seq for name, head in now.heads().items()} == {
            "table/1": 3,
            "table/2": 1,
        }
        assert now.heads()["table/1"].hash == read[-1].hash
        assert now.events("table/3") == ()


def test_pages_are_bounded(store: Store) -> None:
    with store.snapshot() as now, pytest.raises(ValueError, match="a page has 1 to"):
        now.events("table/1", limit=PAGE_MAX + 1)


def test_a_snapshot_stays_what_it_was(store: Store) -> None:
    store.submit(asked("ann", "1"), buy_in("ann", 500))
    with store.snapshot() as before:
        assert before.balance(purse("ann")) == 500
        store.submit(asked("ann", "2"), buy_in("ann", 500))
        assert before.balance(purse("ann")) == 500
        assert before.head("cage").seq == 1
        with store.snapshot() as now:
            assert now.balance(purse("ann")) == 1_000


def test_a_stream_that_went_on_refuses_who_did_not_see_it(store: Store) -> None:
    store.submit(asked("ann", "1"), append("t", happened("t.a")))
    with pytest.raises(Stale, match="t is at event 1, not at 0") as refused:
        store.submit(asked("ann", "2"), append("t", happened("t.b")))
    assert (refused.value.expected, refused.value.found) == (0, 1)


def test_a_key_answers_the_same_for_ever_and_does_nothing_more(store: Store) -> None:
    first = store.submit(asked("ann", "1", do="in"), buy_in("ann", 500))
    again = store.submit(asked("ann", "1", do="in"), buy_in("ann", 500))
    assert (again.entry, again.reply, again.again) == (first.entry, first.reply, True)
    with store.snapshot() as now:
        assert now.balance(purse("ann")) == 500
        assert now.reply(asked("ann", "1", do="in")) == again
        assert now.reply(asked("ann", "2", do="in")) is None


def test_a_key_with_another_body_is_refused_by_name(store: Store) -> None:
    store.submit(asked("ann", "1", do="in"), buy_in("ann", 500))
    with pytest.raises(KeyReused, match="'1' of ann already belongs to another command"):
        store.submit(asked("ann", "1", do="out"), buy_in("ann", 500))
    assert not store.submit(asked("ben", "1", do="out"), buy_in("ben", 500)).again


@pytest.mark.parametrize(("actor", "key"), [("", "1"), ("ann", ""), ("ann", "x" * 201)])
def test_actors_and_keys_have_a_length(actor: str, key: str) -> None:
    with pytest.raises(ValueError, match="1 to 200 characters"):
        Asked(actor=actor, key=key, body={})


def test_a_command_that_fails_half_way_leaves_nothing_and_frees_its_key(store: Store) -> None:
    def work(draft: Draft) -> Json:
        draft.keep({"rules": 1})
        draft.seal("shoe/1", b"order")
        buy_in("ann", 500)(draft)
        raise LedgerRefusal("no")

    with pytest.raises(LedgerRefusal, match="no"):
        store.submit(asked("ann", "1"), work)
    with store.snapshot() as now:
        assert not now.heads() and not now.balances() and not now.secrets()
    assert store.submit(asked("ann", "1"), buy_in("ann", 500)).entry == 1


def test_commands_together_each_have_their_own_outcome(place: AnyPlace) -> None:
    with open_log(place) as store:
        commands = [
            Command(asked("ann", "1"), buy_in("ann", 500)),
            Command(asked("ann", "2"), play("ann", 5_000, wins=True)),
            Command(asked("ann", "1"), buy_in("ann", 500)),
            Command(asked("ann", "3"), play("ann", 500, wins=True)),
        ]
        first, poor, again, last = store.submit_all(commands)
        assert not isinstance(first, Failed) and first.entry == 1
        assert isinstance(poor, Failed) and isinstance(poor.error, Overdrawn)
        assert not isinstance(again, Failed) and again.again and again.entry == 1
        assert not isinstance(last, Failed) and last.entry == 2
        with store.snapshot() as now:
            assert next(iter(now.rows.execute("SELECT count(*) FROM checkpoints"))) == (1,)
    assert verify(place) == ()


def test_what_a_failed_command_learnt_is_forgotten(place: AnyPlace) -> None:
    """Streams and accounts that it would have made have no number, in its group or later."""

    def fails(draft: Draft) -> Json:
        draft.append("table/1", [moved("t.moved", CAGE, purse("ann"), 100)], after=0)
        raise LookupError

    def pays(name: str, table: str, after: int) -> Work:
        return append(table, moved("t.moved", CAGE, purse(name), 100), after=after)

    with open_log(place) as store:
        failed, *done = store.submit_all(
            [
                Command(asked("ann", "1"), fails),
                Command(asked("ann", "2"), pays("ben", "table/2", 0)),
                Command(asked("ann", "3"), pays("ann", "table/1", 0)),
                Command(asked("ann", "4"), pays("ben", "table/1", 1)),
            ]
        )
        assert isinstance(failed, Failed)
        assert [one for one in done if isinstance(one, Failed)] == []
        assert not isinstance(store.submit(asked("ann", "5"), pays("ann", "table/2", 1)), Failed)
        with store.snapshot() as now:
            assert [event.stream for event in now.all_events()] == [
                *("table/2", "table/1", "table/1", "table/2"),
            ]
            assert (now.balance(purse("ann")), now.balance(purse("ben"))) == (200, 200)
            named = [posting.account for _, posting in now.postings(purse("ben"))]
            assert named == [purse("ben")] * 2
    assert verify(place) == ()


# Money


def post(*postings: Posting) -> Work:
    return append("t", Event({"type": "t.posted", "v": 1}, postings))


@pytest.mark.parametrize(
    ("postings", "says"),
    [
        ((Posting(CAGE, Cents(-5)), Posting(purse("a"), Cents(4))), "add up to -1 cents"),
        ((Posting(CAGE, Cents(0)),), "no whole number of cents"),
        ((Posting(CAGE, 1.0),), "no whole number of cents"),  # type: ignore[arg-type]
        (
            (Posting(CAGE, Cents(-5)), Posting(Account("purse/a", "chips"), Cents(5))),
            "in AUD add up to -5",
        ),
    ],
)
def test_money_is_neither_made_nor_lost(
    store: Store, postings: tuple[Posting, ...], says: str
) -> None:
    with pytest.raises(Unbalanced, match=says):
        store.submit(asked("ann", "1"), post(*postings))


def test_who_may_not_owe_cannot(store: Store) -> None:
    store.submit(asked("ann", "1"), buy_in("ann", 500))
    event = moved("t.taken", purse("ann"), CAGE, 501)
    with pytest.raises(Overdrawn, match="purse/ann holds 500 AUD cents; 501 cannot be taken"):
        store.submit(asked("ann", "2"), append("t", event))
    store.submit(asked("ann", "3"), append("t", moved("t.taken", purse("ann"), CAGE, 500)))
    with store.snapshot() as now:
        assert now.balances() == {CAGE: 0, purse("ann"): 0}


def test_an_account_is_opened_once_as_what_it_is(store: Store) -> None:
    store.submit(asked("ann", "1"), buy_in("ann", 500))
    owing = Account("purse/ann", may_owe=True)
    work = post(Posting(owing, Cents(-9)), Posting(CAGE, Cents(9)))
    with pytest.raises(AccountDiffers, match="purse/ann was opened as an account that may not owe"):
        store.submit(asked("ann", "2"), work)


def test_postings_of_an_account_come_with_their_events(store: Store) -> None:
    store.submit(asked("ann", "1"), buy_in("ann", 5_000))
    store.submit(asked("ann", "2"), play("ann", 500, wins=False))
    with store.snapshot() as now:
        found = now.postings(purse("ann"))
        assert [posting.cents for _, posting in found] == [5_000, -500]
        assert [event.body["type"] for event, _ in found] == [
            "cage.bought-in",
            "blackjack.wager-placed",
        ]
        assert len(now.postings(purse("ann"), after=found[0][0].number)) == 1


AMOUNTS = st.lists(st.tuples(st.sampled_from("abcd"), st.integers(1, 10**9)), min_size=1)


def test_balances_are_the_sums_of_postings(store: Store) -> None:
    keys = iter(range(10**9))

    @given(AMOUNTS, st.sampled_from("abcd"))
    def holds(amounts: list[tuple[str, int]], giver: str) -> None:
        def work(draft: Draft) -> Json:
            events = [
                moved("t.moved", purse(giver) if number % 3 == 2 else CAGE, purse(name), cents)
                for number, (name, cents) in enumerate(amounts)
            ]
            return draft.append("money", events, after=draft.now.head("money").seq)

        (outcome,) = store.submit_all([Command(asked("ann", f"{next(keys)}"), work)])
        assert not isinstance(outcome, Failed) or isinstance(outcome.error, Overdrawn)
        with store.snapshot() as now:
            sums = "SELECT name, sum(cents) FROM postings JOIN accounts USING (account) GROUP BY 1"
            held = {account.name: cents for account, cents in now.balances().items()}
            assert dict(now.rows.execute(sums)) == held
            assert sum(held.values()) == 0
            assert all(cents >= 0 for name, cents in held.items() if name != "cage")

    holds()


PARTS: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(), part, max_size=4),
    max_leaves=8,
)


NAMES = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1)


def test_no_name_has_the_character_that_ends_texts(store: Store) -> None:
    with pytest.raises(ValueError, match="no name has"):
        asked("a\0b", "1")
    with pytest.raises(LedgerRefusal, match="no name has"):
        store.submit(asked("ann", "1"), append("table/\0", happened("t.a")))
    with pytest.raises(LedgerRefusal, match="no name has"):
        store.submit(asked("ann", "1"), buy_in("a\0", 500))


def test_any_event_comes_back_as_it_went_in(place: AnyPlace) -> None:
    with open_log(place) as store:
        keys = iter(range(10**9))

        @given(NAMES, st.lists(PARTS, min_size=1, max_size=5))
        def holds(stream: str, parts: list[Json]) -> None:
            events = [Event({"type": "t.any", "v": 3, "data": part}) for part in parts]

            def work(draft: Draft) -> Json:
                draft.append(stream, events, after=draft.now.head(stream).seq)
                return parts

            done = store.submit(asked("ann", f"{next(keys)}"), work)
            with store.snapshot() as now:
                last = now.head(stream).seq
                read = now.events(stream, after=last - len(parts))
                assert [event.body["data"] for event in read] == parts == done.reply

        holds()
    assert verify(place) == ()


# Values and secrets


def test_a_value_is_kept_once_under_its_digest(store: Store) -> None:
    rules: Json = {"game": "blackjack", "pays": [3, 2]}
    kept = [store.submit(asked("ann", key), lambda draft: draft.keep(rules)).reply for key in "12"]
    assert kept[0] == kept[1] and str(kept[0]).startswith("sha256:")
    with store.snapshot() as now:
        assert now.value(str(kept[0])) == rules
        assert next(iter(now.rows.execute("SELECT count(*) FROM kept"))) == (1,)
        with pytest.raises(NotFound, match="nothing is kept"):
            now.value("sha256:" + "00" * 32)


def test_a_secret_is_opened_by_the_floor_and_stands_nowhere_in_its_files(place: AnyPlace) -> None:
    order = b"7S 8D KC AH 2C 9D"

    def work(draft: Draft) -> Json:
        draft.seal("shoe/1", order)
        return None

    with open_log(place) as store:
        store.submit(asked("house", "1"), work)
        with store.snapshot() as now:
            assert now.unseal("shoe/1") == order
            with pytest.raises(NotFound, match="no secret 'shoe/2'"):
                now.unseal("shoe/2")
        with pytest.raises(LedgerRefusal, match="already sealed"):
            store.submit(asked("house", "2"), work)
        for path in (*place.data.iterdir(), place.witness_file):
            assert path.is_dir() or order not in path.read_bytes()
    assert verify(place) == ()


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"v": 1}, LedgerRefusal),
        ({"type": "", "v": 1}, LedgerRefusal),
        ({"type": "t.a"}, LedgerRefusal),
        ({"type": "t.a", "v": 0}, LedgerRefusal),
        ({"type": "t.a", "v": True}, LedgerRefusal),
        ({"type": "t.a", "v": 1, "data": 0.5}, NotCanonical),
    ],
)
def test_an_event_has_a_type_and_a_version(
    store: Store, body: dict[str, Json], error: type[Exception]
) -> None:
    with pytest.raises(error):
        store.submit(asked("ann", "1"), append("t", Event(body)))


def test_a_long_run_verifies_while_it_is_open_and_afterwards(place: AnyPlace) -> None:
    with open_log(place) as store:
        for command in script(2, 100):
            store.submit(command.asked, command.work)
        assert verify(place) == ()
    assert verify(place) == ()
