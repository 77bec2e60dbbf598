"""Simulations as jobs: progress, stopping, limits, downloads, and the terminal's own figures."""

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from croupier.api import jobs, workers
from croupier.api.problems import Problem
from croupier.api.simulations import SimulationDoc
from croupier.api.workers import Stopped, TookTooLong, Workers
from croupier.desk.drafts import new_draft
from croupier.desk.simulate import simulate
from croupier.floor import Role
from served import Served, asked, run

ROULETTE: dict[str, Any] = {
    "game": "rapid-roulette",
    "rounds": 300_000,
    "seed": 7,
    "bankroll": 50,
    "session": 100,
}
LONG: dict[str, Any] = {"game": "rapid-roulette", "rounds": 200_000_000, "seed": 1}
ENDLESS: dict[str, Any] = {"game": "rapid-roulette", "rounds": 10**12, "seed": 1}
"""More than anybody may ask for: however slow the test and quick the worker, it still runs."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        # One process is started, and not one for every two simulations.
        patch.setattr(jobs, "PROCESSES", 1)
        served = Served(Path(tmp_path_factory.mktemp("jobs")))
    served.people(nils=Role.PLAYER, ann=Role.PLAYER, rita=Role.PLAYER)
    yield served
    served.edge.close_workers()
    served.edge.floor.close()


async def ask(
    house: Served,
    who: str,
    method: str,
    path: str,
    body: Any = None,
    sent: list[Any] | None = None,
) -> Any:
    headers = {"Host": "floor.test", "Authorization": f"Bearer {house.tokens[who]}"}
    content = b"" if body is None else json.dumps(body).encode()
    if body is not None:
        headers["Content-Type"] = "application/json"
    headers["Content-Length"] = str(len(content))
    return await asked(house.app, method, f"/api/v1{path}", headers, content, sent)


def begun(house: Served, who: str) -> str:
    """A simulation that only whoever stops it ends; its name."""
    options = {key: value for key, value in ENDLESS.items() if key != "game"}
    return house.edge.simulations.start(who, ENDLESS, options, None, None).id


def events(text: str) -> list[dict[str, Any]]:
    return [
        json.loads(line.removeprefix("data: "))
        for line in text.splitlines()
        if line.startswith("data: ")
    ]


def test_a_simulation_tells_how_far_it_is_and_ends_as_at_the_terminal(house: Served) -> None:
    async def story() -> None:
        begun = await ask(house, "nils", "POST", "/simulations", ROULETTE)
        assert begun.status == 202
        name = begun.json()["id"]
        followed = events((await ask(house, "nils", "GET", f"/simulations/{name}/stream")).text)
        for one in followed:
            SimulationDoc.model_validate(one)
        # One that is quick enough runs between two looks.
        states = [one["state"] for one in followed]
        assert states == sorted(states, key=("waiting", "running", "done").index)
        assert states[-1] == "done"
        result = followed[-1]["result"]
        options = {key: value for key, value in ROULETTE.items() if key != "game"}
        own = simulate("rapid-roulette", workers=1, **options).as_dict()
        timed = ("seconds", "rounds_per_second")
        assert {**result, **dict.fromkeys(timed)} == {**own, **dict.fromkeys(timed)}
        assert len(result["sessions"]["fan"]["50%"]) == 24
        whole = await ask(house, "nils", "GET", f"/simulations/{name}.json")
        assert whole.json() == result
        rows = await ask(house, "nils", "GET", f"/simulations/{name}.csv")
        assert rows.text.startswith("game,at,rules")
        assert "attachment" in rows.headers["content-disposition"]
        drawing = await ask(house, "nils", "GET", f"/simulations/{name}.svg")
        assert drawing.text.startswith("<svg")
        listed = await ask(house, "nils", "GET", "/simulations")
        assert listed.json()["simulations"][0]["id"] == name
        assert (await ask(house, "ann", "GET", f"/simulations/{name}")).status == 200
        assert (await ask(house, "ann", "DELETE", f"/simulations/{name}")).status == 403

    run(story())


def test_a_simulation_under_a_draft_names_it_and_its_law(house: Served, tmp_path: Path) -> None:
    async def story() -> None:
        draft = new_draft("rapid-roulette")
        begun = await ask(house, "nils", "POST", "/simulations", {**ROULETTE, "draft": draft})
        path = f"/simulations/{begun.json()['id']}/stream"
        result = events((await ask(house, "nils", "GET", path)).text)[-1]["result"]
        (tmp_path / "draft.toml").write_text(draft, encoding="utf-8")
        options = {key: value for key, value in ROULETTE.items() if key != "game"}
        own = simulate("rapid-roulette", workers=1, draft=tmp_path / "draft.toml", **options)
        told = ("draft", "law", "at", "status", "bets", "sessions")
        assert {name: result[name] for name in told} == {name: own[name] for name in told}
        assert result["draft"] in draft

    run(story())


def test_a_simulation_that_is_stopped_keeps_what_it_has_played(house: Served) -> None:
    async def story() -> None:
        name = begun(house, "nils")
        path = f"/simulations/{name}/stream"
        sent: list[Any] = []
        follows = asyncio.create_task(ask(house, "rita", "GET", path, sent=sent))
        while not any(b'"rounds_per_second"' in one.get("body", b"") for one in sent):
            await asyncio.sleep(0.01)
        house.edge.identity.disable("rita", key="out", by="house")
        now = (await ask(house, "nils", "GET", f"/simulations/{name}")).json()
        assert now["state"] == "running"
        assert 0 < now["progress"]["rounds"] < ENDLESS["rounds"]
        assert sum(count for _, count in now["progress"]["distribution"]) > 0
        heard = await follows
        assert heard.status == 200
        told = [one["state"] for one in events(heard.text)]
        assert "running" in told and "done" not in told, "signed out, and told no more"
        assert (await ask(house, "nils", "DELETE", f"/simulations/{name}")).status == 200
        followed = events((await ask(house, "nils", "GET", path)).text)
        assert followed[-1]["state"] == "done"
        assert followed[-1]["result"]["interrupted"] is True
        assert 0 < followed[-1]["result"]["rounds"] < ENDLESS["rounds"]

    run(story())


def test_there_are_limits_and_what_is_wrong_is_said(house: Served) -> None:
    async def story() -> None:
        two = [begun(house, "ann") for _ in range(2)]
        third = await ask(house, "ann", "POST", "/simulations", LONG)
        assert third.status == 429
        assert int(third.headers["retry-after"]) > 0
        for one in two:
            await ask(house, "ann", "DELETE", f"/simulations/{one}")
        for one in two:
            text = (await ask(house, "ann", "GET", f"/simulations/{one}/stream")).text
            assert events(text)[-1]["state"] in ("done", "cancelled")
        wrong = {"game": "rapid-roulette", "rounds": 10, "decks": 8}
        name = (await ask(house, "ann", "POST", "/simulations", wrong)).json()["id"]
        text = (await ask(house, "ann", "GET", f"/simulations/{name}/stream")).text
        last = events(text)[-1]
        assert last["state"] == "failed"
        assert last["wrong"]["says"].startswith("--decks: Rapid Roulette")
        assert (await ask(house, "ann", "GET", f"/simulations/{name}.csv")).status == 409
        other = {**ROULETTE, "draft": new_draft("com-bo")}
        name = (await ask(house, "ann", "POST", "/simulations", other)).json()["id"]
        text = (await ask(house, "ann", "GET", f"/simulations/{name}/stream")).text
        assert events(text)[-1]["wrong"]["says"].startswith("--draft: it is for the book com-bo")
        for body in ({"rounds": 10}, {**LONG, "rounds": 10**12}, {**LONG, "cluster": "x"}):
            assert (await ask(house, "ann", "POST", "/simulations", body)).status == 422
        assert (await ask(house, "ann", "GET", "/simulations/none")).status == 404

    run(story())


def test_too_many_tasks_are_sent_away_and_others_wait_their_turn(
    memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "GRACE", 60.0)
    os.mkfifo(line := memory / "line")

    async def story() -> None:
        pool = Workers(processes=1, waiting=1, per_person=2, seconds=60)
        try:
            process = await pool.submit("ann", os.getpid).result()
            first = pool.submit("ann", Path.read_bytes, line)  # until somebody writes there
            while first.state == "waiting":
                await asyncio.sleep(0.01)
            second = pool.submit("ann", divmod, 7, 2)
            with pytest.raises(Problem, match="under way") as own:
                pool.submit("ann", sleep, 0.0)
            with pytest.raises(Problem, match="worked out now") as full:
                pool.submit("bob", sleep, 0.0)
            assert (own.value.status, full.value.status) == (429, 503)
            assert own.value.retry
            assert full.value.retry
            pool.cancel(first)  # it ends by itself, and so does nothing else
            line.write_bytes(b"now")
            assert await first.result() == b"now"
            assert await second.result() == (3, 1)
            assert await pool.submit("ann", os.getpid).result() == process
        finally:
            pool.close()

    run(story())


def test_a_task_that_does_not_stop_is_ended_with_its_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.3)

    async def story() -> None:
        pool = Workers(processes=1, waiting=5, per_person=5, seconds=60)
        try:
            endless = pool.submit("ann", sleep, 600.0)
            while endless.state == "waiting":
                await asyncio.sleep(0.01)
            pool.cancel(endless)
            with pytest.raises(Stopped):
                await endless.result()
            assert await pool.submit("ann", divmod, 7, 2).result() == (3, 1)
        finally:
            pool.close()

    run(story())


def test_a_task_that_takes_too_long_is_ended_with_its_process() -> None:
    async def story() -> None:
        pool = Workers(processes=1, waiting=5, per_person=5, seconds=60)
        try:
            assert await pool.submit("ann", divmod, 7, 2).result() == (3, 1)
            pool.seconds = 0.3
            with pytest.raises(TookTooLong):
                await pool.submit("ann", sleep, 600.0).result()
            pool.seconds = 60
            assert await pool.submit("ann", divmod, 7, 2).result() == (3, 1)
        finally:
            pool.close()

    run(story())
