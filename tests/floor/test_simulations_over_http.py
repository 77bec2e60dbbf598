"""Simulations as jobs: progress, stopping, limits, downloads, and the terminal's own figures."""

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from croupier.api.problems import Problem
from croupier.api.simulations import SimulationDoc
from croupier.api.workers import Stopped, Workers
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


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(Path(tmp_path_factory.mktemp("jobs")))
    served.people(nils=Role.PLAYER, ann=Role.PLAYER, rita=Role.PLAYER)
    yield served
    served.edge.close_workers()
    served.edge.floor.close()


async def ask(house: Served, who: str, method: str, path: str, body: Any = None) -> Any:
    headers = {"Host": "floor.test", "Authorization": f"Bearer {house.tokens[who]}"}
    content = b"" if body is None else json.dumps(body).encode()
    if body is not None:
        headers["Content-Type"] = "application/json"
    headers["Content-Length"] = str(len(content))
    return await asked(house.app, method, f"/api/v1{path}", headers, content)


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
        assert {one["state"] for one in followed} >= {"running", "done"}
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
        assert [one["id"] for one in listed.json()["simulations"]] == [name]
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
        name = (await ask(house, "nils", "POST", "/simulations", LONG)).json()["id"]
        path = f"/simulations/{name}/stream"
        follows = asyncio.create_task(ask(house, "rita", "GET", path))
        while "rita" not in house.edge.simulations.listening:
            await asyncio.sleep(0.01)
        house.edge.identity.end_all("rita")
        for _ in range(600):
            now = (await ask(house, "nils", "GET", f"/simulations/{name}")).json()
            if now["progress"] is not None:
                break
            await asyncio.sleep(0.1)
        assert 0 < now["progress"]["rounds"] < LONG["rounds"]
        assert sum(count for _, count in now["progress"]["distribution"]) > 0
        assert (await ask(house, "nils", "DELETE", f"/simulations/{name}")).status == 200
        heard = await follows
        assert heard.status == 200
        told = [one["state"] for one in events(heard.text)]
        assert "done" not in told, "signed out, and told no more"
        followed = events((await ask(house, "nils", "GET", path)).text)
        assert followed[-1]["state"] == "done"
        assert followed[-1]["result"]["interrupted"] is True
        assert 0 < followed[-1]["result"]["rounds"] < LONG["rounds"]

    run(story())


def test_there_are_limits_and_what_is_wrong_is_said(house: Served) -> None:
    async def story() -> None:
        two = [(await ask(house, "ann", "POST", "/simulations", LONG)).json() for _ in range(2)]
        third = await ask(house, "ann", "POST", "/simulations", LONG)
        assert third.status == 429
        assert int(third.headers["retry-after"]) > 0
        for one in two:
            await ask(house, "ann", "DELETE", f"/simulations/{one['id']}")
        for one in two:
            text = (await ask(house, "ann", "GET", f"/simulations/{one['id']}/stream")).text
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


def test_too_many_tasks_are_sent_away_and_others_wait_their_turn() -> None:
    async def story() -> None:
        workers = Workers(processes=1, waiting=1, per_person=2)
        try:
            process = await workers.submit("ann", os.getpid).result()
            first = workers.submit("ann", sleep, 0.5)
            while first.state == "waiting":
                await asyncio.sleep(0.01)
            second = workers.submit("ann", divmod, 7, 2)
            with pytest.raises(Problem, match="under way") as own:
                workers.submit("ann", sleep, 0.0)
            with pytest.raises(Problem, match="worked out now") as full:
                workers.submit("bob", sleep, 0.0)
            assert (own.value.status, full.value.status) == (429, 503)
            assert own.value.retry
            assert full.value.retry
            workers.cancel(first)  # it is over before it hears of that, and so is nothing else
            assert await second.result() == (3, 1)
            assert await workers.submit("ann", os.getpid).result() == process
        finally:
            workers.close()

    run(story())


def test_a_task_that_does_not_stop_is_ended_with_its_process() -> None:
    async def story() -> None:
        workers = Workers(processes=1, waiting=5, per_person=5)
        try:
            endless = workers.submit("ann", sleep, 600.0)
            while endless.state == "waiting":
                await asyncio.sleep(0.01)
            workers.cancel(endless)
            with pytest.raises(Stopped):
                await endless.result()
            assert await workers.submit("ann", divmod, 7, 2).result() == (3, 1)
        finally:
            workers.close()

    run(story())
