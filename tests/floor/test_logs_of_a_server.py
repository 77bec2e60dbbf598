"""What a server writes down of itself: enough to follow a command, and nothing that is secret."""

import json
import re
from pathlib import Path

from serving import Client, Server

TABLE = "bj-1"
REQUEST = {"at", "level", "event", "request", "method", "path", "status", "bytes", "ms", "key"}
COMMIT = {"at", "level", "event", "actor", "key", "ms", "entry", "again"}
ACCESS = {"at", "level", "event", "who", "address", "method", "path", "way", "ok"}
REFUSED = {"at", "level", "event", "actor", "key", "ms", "because"}
CARD = re.compile(r'"(?:[2-9]|10|[AJQK])[CDHS]"')


def test_a_line_for_each_request_and_each_command_and_no_secret(memory: Path) -> None:
    server = Server(memory / "data")
    server.start()
    ann = Client(server.port, "ann")
    ann.sign_in()
    assert ann.do(TABLE, "ann-sits", do="sit", buy_in="100.00")[0] == 200
    assert ann.do(TABLE, "ann-sits-again", do="sit", buy_in="100.00")[0] == 422
    ann.get(f"/tables/{TABLE}?secret=hushhush")
    secret = ann.cookie.partition("=")[2]
    ann.close()
    server.stop()
    text = server.log.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    shapes = {"request": REQUEST, "commit": COMMIT, "refused": REFUSED, "sign-in": ACCESS}
    for line in lines:
        assert set(line) == shapes[line["event"]], line
    told = {(line["event"], line.get("key")) for line in lines}
    assert {
        ("request", "ann-sits"),
        ("commit", "ann-sits"),
        ("request", "ann-sits-again"),
        ("refused", "ann-sits-again"),
    } <= told
    for canary in (secret, "hushhush", "100.00"):
        assert len(canary) > 5 and canary not in text
    assert not CARD.search(text)
