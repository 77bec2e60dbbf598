"""Sixteen clients at once, with commands sent twice and more and in any order: one effect a key."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random

from croupier.ledger import (
    Account,
    AnyPlace,
    Asked,
    Done,
    Draft,
    GroupWriter,
    Json,
    Overdrawn,
    Stale,
    Store,
    Work,
    open_log,
    verify,
)
from ledger_work import CAGE, asked, happened, moved, purse

CLIENTS = 16


def pay(name: str, cents: int) -> Work:
    def work(draft: Draft) -> Json:
        seq = draft.now.head("cage").seq
        draft.append("cage", [moved("cage.paid", CAGE, purse(name), cents)], after=seq)
        return {"entry": seq + 1, "holds": draft.now.balance(purse(name))}

    return work


@dataclass(slots=True)
class Sent:
    """A command and all its answers."""

    asked: Asked
    cents: int
    answers: list[Done] = field(default_factory=list)


def race(store: Store, commands: int, seed: int) -> list[Sent]:
    """Every command is sent one to five times, by clients that know nothing of each other."""
    chance = Random(seed)
    all_sent = [
        Sent(asked(f"player-{number % 7}", f"{number}", cents=100 + number), 100 + number)
        for number in range(commands)
    ]
    sendings = [sent for sent in all_sent for _ in range(chance.randint(1, 5))]
    chance.shuffle(sendings)
    with GroupWriter(store) as writer, ThreadPoolExecutor(CLIENTS) as clients:

        def send(sent: Sent) -> None:
            work = pay(sent.asked.actor, sent.cents)
            sent.answers.append(writer.submit(sent.asked, work).result())

        list(clients.map(send, sendings))
    return all_sent


def check(store: Store, all_sent: list[Sent]) -> None:
    held: Counter[str] = Counter()
    for sent in all_sent:
        assert sum(not done.again for done in sent.answers) == 1
        assert len({str((done.entry, done.reply)) for done in sent.answers}) == 1
        held[purse(sent.asked.actor).name] += sent.cents
    with store.snapshot() as now:
        assert now.head("cage").seq == len(all_sent)
        balances = {account.name: cents for account, cents in now.balances().items()}
        assert balances == {**held, "cage": -held.total()}


def test_two_thousand_commands_sent_again_and_again_have_one_effect_each(place: AnyPlace) -> None:
    with open_log(place) as store:
        all_sent = race(store, 700, 1)
        assert sum(len(sent.answers) for sent in all_sent) >= 2_000
        check(store, all_sent)
    with open_log(place) as store:
        # The keys are good for ever: after a restart they answer what they answered.
        for sent in all_sent[:100]:
            again = store.submit(sent.asked, pay("nobody", 1))
            assert again.again
            assert (again.entry, again.reply) == (sent.answers[0].entry, sent.answers[0].reply)
    assert verify(place) == ()


def test_of_sixteen_who_decided_on_the_same_event_one_is_taken_up(place: AnyPlace) -> None:
    with open_log(place) as store, GroupWriter(store) as writer:
        for number in range(50):

            def work(draft: Draft, after: int = number) -> Json:
                draft.append("table/1", [happened("t.moved")], after=after)
                return None

            answers = [
                writer.submit(asked(f"c{client}", f"{number}"), work) for client in range(CLIENTS)
            ]
            errors = [answer.exception() for answer in answers]
            assert sum(error is None for error in errors) == 1
            assert all(error is None or isinstance(error, Stale) for error in errors)


def test_a_purse_is_not_emptied_twice(place: AnyPlace) -> None:
    with open_log(place) as store, ThreadPoolExecutor(CLIENTS) as clients:
        store.submit(asked("ann", "in"), pay("ann", 1_000))
        bank = Account("float", may_owe=True)

        def stake(number: int) -> bool:
            def work(draft: Draft) -> Json:
                seq = draft.now.head("t").seq
                draft.append("t", [moved("t.staked", purse("ann"), bank, 300)], after=seq)
                return None

            try:
                store.submit(asked("ann", f"{number}"), work)
            except Overdrawn:
                return False
            return True

        assert sum(clients.map(stake, range(200))) == 3
        with store.snapshot() as now:
            assert now.balance(purse("ann")) == 100
