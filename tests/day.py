"""A floor with somebody of every role, for a day's work over the API."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from croupier.floor import Role
from served import Served

__all__ = ("NAMES", "Day")

NAMES = {
    "ann": Role.PLAYER,
    "bob": Role.PLAYER,
    "dora": Role.DEALER,
    "gus": Role.GAME_SUPERVISOR,
    "pia": Role.PIT_BOSS,
    "sam": Role.GAMING_SHIFT_MANAGER,
    "tom": Role.TABLE_GAMES_OPERATIONS_MANAGER,
    "sue": Role.SURVEILLANCE,
    "dee": Role.DIRECTOR,
    "del": Role.DIRECTOR_DELEGATE,
    "vera": Role.AUDITOR,
    "cat": Role.CASHIER,
    "mac": Role.MACHINE_ATTENDANT,
    "olga": Role.OPERATOR,
}


class Day:
    """A floor with somebody of every role, and a hand-dealt table of Blackjack."""

    def __init__(self, floor: Served) -> None:
        self.floor = floor
        floor.people(**NAMES)
        floor.table(dealing="hand")

    @contextmanager
    def of(self, who: str) -> Iterator[None]:
        """Somebody signs in with a password and a browser, and signs out in the end."""
        body = {"token": self.floor.edge.identity.new_link(who), "password": "a good long one"}
        came = self.floor.ask(None, "POST", "/session", json=body)
        assert came.status == 200, came.text
        cookie = {"Cookie": came.headers["set-cookie"].partition(";")[0]}
        self.floor.cookies[who] = cookie
        yield
        del self.floor.cookies[who]
        assert self.floor.ask(None, "DELETE", "/session", headers=cookie).status == 204
        assert self.floor.ask(None, "GET", "/me", headers=cookie).status == 401

    def does(self, who: str, do: str, table: str = "t", **said: Any) -> Any:
        answer = self.floor.do(who, do, table=table, **said)
        assert answer.status == 200, answer.text
        return answer.json()

    def may_not(self, who: str, do: str, table: str = "t", **said: Any) -> None:
        answer = self.floor.do(who, do, table=table, **said)
        assert (answer.status, answer.json()["code"]) == (403, "not_in_your_power"), answer.text

    def against(self, rule: str, who: str, do: str, table: str = "t", **said: Any) -> None:
        answer = self.floor.do(who, do, table=table, **said)
        assert (answer.status, answer.json()["rule"]) == (422, rule), answer.text

    def asks(self, who: str, method: str, path: str, status: int = 200, **body: Any) -> Any:
        headers = {"Idempotency-Key": f"{who} {next(self.floor.keys)}"}
        more = {} if method == "GET" else {"json": body, "headers": headers}
        answer = self.floor.ask(who, method, path, **more)
        assert answer.status == status, answer.text
        return answer.json() if answer.text else None

    def offers(self, who: str, table: str = "t") -> set[str]:
        return {one["do"] for one in self.asks(who, "GET", f"/tables/{table}")["legal"]}

    def shoe(self) -> None:
        """The dealer has signed on, and the shoe is ready."""
        self.does("dora", "sign-on")
        self.does("dora", "shuffle")
        self.does("gus", "cut", place=200)
        self.does("dora", "load", behind=60)
        self.does("dora", "burn")

    def deal(self, *cards: str, is_open: bool = False) -> None:
        if not is_open:
            self.does("dora", "next-round")
        self.does("ann", "wager", box=1, stake="10.00")
        self.does("dora", "close-betting")
        for card in cards:
            self.does("dora", "card", card=card)
