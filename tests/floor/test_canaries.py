"""Secrets of rounds in play, looked for in every answer, log line, export and stored byte."""

import logging
import re
from typing import Any

import pytest

from canaries import canaries_of, canaries_of_factor, files_of, rows_of
from croupier.floor import Role
from operations_by_role import COSTLY, QUERIES, operations
from served import Served
from served import served as served  # noqa: PLC0414 (a fixture)

ENDLESS = ("GET /stream", "GET /simulations/{job}/stream")
LOOKING = (
    *(Role.PLAYER, Role.DEALER, Role.PIT_BOSS, Role.SURVEILLANCE),
    *(Role.DIRECTOR, Role.AUDITOR, Role.OPERATOR),
)
"""One of each kind of view; ranks between them see alike."""
PLACES = {"table": "t", "round_id": "t-1", "kind": "json", "written": "csv"}


def asked_of(served: Served, who: str) -> list[str]:
    """Everything that somebody can look at."""
    heard = []
    for name, method, asked in operations(served):
        path = name.partition(" ")[2]
        if method != "GET" or name in ENDLESS or path.startswith(COSTLY):
            continue
        query = "&".join(f"{one}={QUERIES[one]}" for one in asked if one in QUERIES)
        found = re.findall(r"\{(\w+)", path)
        filled = path.format_map({one: PLACES.get(one, "none") for one in found})
        is_root = path.startswith(("/health", "/metrics"))
        answer = served.ask(who, "GET", f"{filled}?{query}&limit=500", is_root=is_root)
        heard.append(f"{answer.headers}{answer.text}")
    streams = (f"/audit/events?stream={one}&limit=500" for one in ("table/t", "people", "cage"))
    return [*heard, *(served.ask(who, "GET", path).text for path in streams)]


@pytest.mark.parametrize("game", ["blackjack", "caribbean-stud"])
def test_secrets_of_a_round_in_play_are_nowhere(
    served: Served, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    served.people(**{str(role): role for role in Role}, ann=Role.PLAYER)
    served.table(game=game)
    factor = canaries_of_factor(served, "ann")
    served.do("ann", "sit", buy_in="500.00")
    for round_ in range(2):
        served.house()
        box: dict[str, Any] = {} if game == "caribbean-stud" else {"box": 1}
        do = "wager" if box else "ante"
        assert served.do("ann", do, stake="10.00", **box).status == 200
        served.house()
        if round_ == 0:
            while served._is_round_open():
                served.house()
    heard = "".join(text for role in LOOKING for text in asked_of(served, str(role)))
    table = served.edge.floor.hosted("t").table
    assert table is not None
    told = (heard + caplog.text).encode()
    stored = b"".join(path.read_bytes() for path in files_of(served.folder))
    assert len(told) > 200_000 and len(stored) > 100_000
    for canary in (*canaries_of(served), *factor):
        assert canary not in told
        assert canary not in stored
    if game == "caribbean-stud" and table.is_round_open:
        hand, dealer = table.round.seats[0].cards, table.round.dealer
        hidden = [str(card) for card in (*hand, *dealer) if card != dealer[table.round.up - 1]]
        for place in range(len(hidden) - 3):
            for canary in rows_of(hidden[place : place + 4]):
                assert canary not in told, "nobody has seen the hands that lie face down"
                assert canary not in stored
    assert all(token.encode() not in told + stored for token in served.tokens.values())
