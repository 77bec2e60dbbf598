"""The client at a real server: a seat, its offers, refusals, lost answers, streams and rounds."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import httpx
import pytest

import croupier
from croupier.client import (
    Client,
    NotAllowed,
    NotSignedIn,
    NotThere,
    Outdated,
    ReadOnTheWay,
    Refused,
    Seat,
    Table,
    Unreachable,
)
from serving import PATIENT_HOUSE, Server, free_port

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(module_memory: Path) -> Iterator[Server]:
    found = Server(module_memory / "data", otherwise=PATIENT_HOUSE)
    found.start()
    yield found
    found.stop()


def address(server: Server) -> str:
    return f"http://127.0.0.1:{server.port}"


@pytest.fixture(scope="module")
def ann(server: Server) -> Iterator[Client]:
    with Client(address(server), name="ann") as client:
        yield client


def until_betting(seat: Seat) -> None:
    """Wait for a round; whoever is offered the cut leaves it to the house."""
    if seat.until(lambda table: table.is_betting or table.may("pass-cut")).may("pass-cut"):
        seat.do("pass-cut")
        seat.until(lambda table: table.is_betting)


def play_round(seat: Seat) -> Table:
    """One round of Blackjack on box 1, standing on whatever comes."""
    until_betting(seat)
    seat.wager("10.00", box=1)
    seat.ready()
    seat.until(lambda table: table.waits_for_me or table.is_over)
    while not seat.table.is_over:
        step = seat.table.awaiting
        assert step is not None
        seat.do("stand" if step.step == "decision" else "decline", box=1)
    return seat.table


def test_a_round_from_the_lobby_to_its_file(ann: Client) -> None:
    assert ann.me().name == "ann" and ann.me().roles == ("player",)
    lobby = {tile.id: tile for tile in ann.tables()}
    assert lobby["bj-1"].game == "blackjack" and lobby["bj-1"].sign is not None
    seat = ann.sit("bj-1", buy_in=100)
    assert seat.table.is_seated and seat.table.me.chips == 100
    table = play_round(seat)
    assert table.net["ann"] == sum(row.net for row in table.settled)
    assert table.me.chips == 100 + table.net["ann"]
    [box] = table.view["boxes"]
    assert len(box["hands"][0]["cards"]) >= 2
    assert table.round is not None
    shown = ann.round(table.round)
    assert Decimal(shown["net"]["ann"]) == table.net["ann"]
    replayed = croupier.replay(tomllib.loads(ann.round_file(table.round)))
    assert Decimal(replayed["net"]["ann"]) == table.net["ann"]
    numbers = [row.number for row in ann.happened("bj-1")]
    assert numbers == sorted(numbers) and numbers
    assert ann.shoe("bj-1")["opened"]
    assert seat.leave().table.is_seated is False
    assert ann.cash_out().chips == 0


def test_offers_say_what_may_be_wagered(ann: Client) -> None:
    seat = ann.sit("bac-7", buy_in="50.00")
    until_betting(seat)
    wagers = seat.table.offers("wager")
    on = {value for offer in wagers for value in offer.fields["on"].among or ()}
    assert on == {"player", "banker", "tie"}
    [run] = seat.table.offers("run")
    assert "PBP" in (run.fields["nominates"].among or ())
    stake = wagers[0].fields["stake"]
    assert stake.is_money and stake.least == 5
    assert not seat.table.may("hit")
    seat.leave()


def test_refusals_have_a_code_a_sentence_and_a_rule(server: Server, ann: Client) -> None:
    seat = ann.at("cp-2")
    with pytest.raises(NotAllowed) as not_hers:
        seat.do("shuffle")
    assert not_hers.value.says
    seat.sit("100.00")
    until_betting(seat)
    with pytest.raises(Refused) as refused:
        seat.wager("10.25", box=1)
    assert refused.value.rule is not None and refused.value.rule.startswith("blackjack")
    assert refused.value.rule in str(refused.value) and refused.value.code
    with pytest.raises(Outdated):
        ann.command("cp-2", "hit", box=1, seen=1)
    with pytest.raises(NotThere):
        ann.table("nowhere")
    with pytest.raises(NotSignedIn), Client(address(server), token="none") as nobody:
        nobody.me()
    with pytest.raises(NotSignedIn):
        Client(address(server), name="ann", password="not her password")
    seat.leave()


class Losing(httpx.BaseTransport):
    """A line that loses the answers to some requests after they were carried out."""

    def __init__(self, lose: int) -> None:
        self.inner = httpx.HTTPTransport()
        self.lose = lose
        self.keys: list[str] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = self.inner.handle_request(request)
        if request.method == "POST" and "commands" in request.url.path:
            self.keys.append(request.headers["Idempotency-Key"])
            if self.lose:
                self.lose -= 1
                answer.read()
                answer.close()
                raise httpx.ReadError("the line broke")
        return answer

    def close(self) -> None:
        self.inner.close()


def test_a_lost_answer_is_asked_for_again_and_done_once(server: Server) -> None:
    line = Losing(lose=2)
    with Client(address(server), name="bob", transport=line) as bob:
        seat = bob.at("vb-4")
        reply = seat.sit(buy_in=40)
        assert len(line.keys) == 3 and len(set(line.keys)) == 1
        assert reply.again
        assert bob.me().chips == 40 and bob.me().purse == 960
        seat.leave()


def test_a_key_of_ones_own_is_done_once(ann: Client) -> None:
    before = ann.me().purse
    seat = ann.at("rr-11")
    seat.sit()
    first = seat.do("buy-in", amount=Decimal(7), key="mine")
    again = seat.do("buy-in", amount=Decimal(7), key="mine")
    assert not first.again and again.again
    assert before - ann.me().purse == 7
    with pytest.raises(Refused, match="key"):
        seat.do("buy-in", amount=Decimal(8), key="mine")
    seat.leave()


def test_a_stream_tells_of_every_change(server: Server, ann: Client) -> None:
    with Client(address(server), name="cy") as cy:
        heard = ann.stream("cb-5", "cs-10")
        assert {next(heard).id, next(heard).id} == {"cb-5", "cs-10"}
        cy.sit("cs-10", buy_in=20)
        table = next(heard)
        assert table.id == "cs-10" and [player.name for player in table.players] == ["cy"]
        heard.close()
        cy.at("cs-10").leave()


def test_practice_advises(ann: Client) -> None:
    seat = ann.practise("caribbean-stud")
    seat.do("ante", stake=5, box=1)
    seat.ready()
    advice = seat.advice()
    assert advice.best in ("bet", "fold") and advice.costs[advice.best] == 0
    seat.do(advice.best)
    assert seat.table.is_over and seat.next_round().table.is_betting
    ann.end_practice(seat.table.id)


def test_the_bot_plays_beside_the_exact_figure(server: Server) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "examples/bot.py", address(server), "40"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"of each wager .* ± .*; exactly it is \+0\.54%\n", done.stdout), (
        done.stdout
    )


@pytest.mark.parametrize("wrong", ["127.0.0.1:8717", "ftp://floor", "http://", ""])
def test_what_is_no_address_is_said_at_once(wrong: str) -> None:
    with pytest.raises(Unreachable, match=r"is no address of a floor; one is http://HOST:PORT\."):
        Client(wrong, name="ann")


def test_somebody_elses_server_is_no_floor() -> None:
    page = httpx.MockTransport(lambda _: httpx.Response(200, text="<html>hello</html>"))
    with pytest.raises(Unreachable, match=r"^elsewhere answers, but is no floor\.$"):
        Client("http://elsewhere", name="ann", transport=page)


def test_a_floor_that_is_not_there() -> None:
    with pytest.raises(Unreachable, match=r"^No answer from 127.0.0.1:\d+: con.*d\.$"):
        Client(f"http://127.0.0.1:{free_port()}", name="ann", patience=0.1)


@pytest.mark.parametrize("far", ["http://floor.example", "http://10.0.0.5:8717"])
def test_a_secret_that_goes_over_a_network_in_plain_text_is_warned_of(far: str) -> None:
    floor = httpx.MockTransport(lambda _: httpx.Response(200, json={"name": "ann"}))
    with pytest.warns(ReadOnTheWay, match=r"^the password goes to .* over plain http"):
        Client(far, name="ann", password="s", transport=floor).close()
    with pytest.warns(ReadOnTheWay, match=r"^the token goes to .* over plain http"):
        Client(far, token="s", transport=floor).close()
    # No secret, or none that leaves the machine unread: every warning is an error in tests.
    Client(far, name="ann", transport=floor).close()
    for near in (far.replace("http", "https"), "http://localhost:8717", "http://[::1]"):
        Client(near, name="ann", password="s", transport=floor).close()
