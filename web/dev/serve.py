"""A floor that plays nothing: scripted tables behind the same addresses, for looking at the pages.

`python web/dev/serve.py` serves the built app with the policy that the real server sends.
"""

import argparse
import json
import queue
import sys
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2] / "src"))

import scenes

import croupier
from croupier.desk.whole_rule import whole_rule

STATIC = Path(__file__).parents[2] / "src" / "croupier" / "web" / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}


class Floor:
    """Which scene each table shows, who is listening, and what was said with which key."""

    def __init__(self) -> None:
        self.scene = dict(scenes.TABLES)
        self.placed: dict[str, list[scenes.Doc]] = {}
        self.seen = 17
        self.listeners: list[queue.Queue[str | None]] = []
        self.keys: dict[str, Any] = {}
        self.said: list[scenes.Doc] = []
        self.fail: list[dict[str, Any]] = []
        self.lock = threading.RLock()

    def doc(self, table: str, name: str) -> scenes.Doc | None:
        with self.lock:
            return self._doc(table, name)

    def _doc(self, table: str, name: str) -> scenes.Doc | None:
        if table not in self.scene:
            return None
        views = scenes.SCENES[self.scene[table]]()
        doc = {**views[""], **views.get(name, {})}
        doc["id"], doc["seen"] = table, self.seen
        if self.scene[table] == "betting":
            for wager in self.placed.get(table, []):
                at = next((b for b in doc["view"]["boxes"] if b["number"] == wager["box"]), None)
                if at is None:
                    at = scenes.box(wager["box"], [], [])
                    doc["view"]["boxes"].append(at)
                at["stakes"].append(wager["stake"])
        balance = None if name in ("jo", "sam") else "1240.00"
        money = {"balance": balance, "purse": "760.00", "is_money": True}
        doc["me"] = {"name": name, "roles": scenes.PEOPLE[name], **money}
        return doc

    def command(self, table: str, name: str, body: dict[str, Any]) -> None:
        self.said.append({"table": table, "by": name, **body})
        if body["do"] == "wager":
            sides = {k: v for k, v in body.items() if k not in ("do", "box", "stake", "seen")}
            placed = {"box": body["box"], "stake": scenes.stake(name, body["stake"], **sides)}
            self.placed.setdefault(table, []).append(placed)
        elif body["do"] not in ("call-staff", "correct", "card", "irregularity"):
            self.show(table, scenes.NEXT.get(self.scene[table], self.scene[table]))
        self.seen += 1
        self.tell()

    def show(self, table: str, scene: str) -> None:
        if scene != self.scene[table]:
            self.placed.pop(table, None)
        self.scene[table] = scene

    def tell(self) -> None:
        for listener in self.listeners:
            listener.put("tell")

    def cut(self) -> None:
        for listener in self.listeners:
            listener.put(None)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    floor: Floor

    def log_message(self, *_: object) -> None:
        """Say nothing: a test's output is its own."""

    @property
    def who(self) -> str | None:
        for part in self.headers.get("Cookie", "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == "person" and value in scenes.PEOPLE:
                return value
        return None

    def answer(self, body: Any, status: int = 200, **headers: str) -> None:
        data = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        kind = (
            "application/problem+json" if status >= HTTPStatus.BAD_REQUEST else "application/json"
        )
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def refuse(
        self, status: int, says: str, code: str = "refused", rule: str | None = None
    ) -> None:
        self.answer({"code": code, "says": says, "where": None, "rule": rule}, status)

    def body(self) -> dict[str, Any]:
        length = int(self.headers.get("Content-Length") or 0)
        return json.loads(self.rfile.read(length) or b"{}")

    def me(self, name: str) -> dict[str, Any]:
        doc = self.floor.doc("t1", name)
        assert doc is not None
        return {**doc["me"], "clock": {"now": doc["clock"]["now"]}, "demo": True}

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        if not url.path.startswith("/api/v1"):
            self.static(url.path)
            return
        parts = [unquote(part) for part in url.path.split("/")[3:]]
        name = self.who
        if parts == ["session"]:
            people = [{"name": n, "roles": r} for n, r in scenes.PEOPLE.items()]
            self.answer({"me": self.me(name) if name else None, "people": people})
        elif name is None and parts[0] != "rules":
            self.refuse(401, "Nobody is signed in.", "nobody")
        elif parts == ["me"]:
            self.answer(self.me(name))
        elif "/".join(parts) in scenes.OWN:
            self.answer(scenes.OWN["/".join(parts)])
        elif parts == ["tables"]:
            self.answer({"tables": scenes.LOBBY, "clock": {"now": "2003-02-07T21:24:08"}})
        elif parts[0] == "tables" and parts[2:] == ["shoe"]:
            self.answer(self.floor.doc(parts[1], name)["shoe"])
        elif parts[0] == "tables":
            doc = self.floor.doc(parts[1], name)
            self.answer(doc) if doc else self.refuse(404, "There is no such table.")
        elif parts == ["stream"]:
            self.stream(parse_qs(url.query).get("tables", [""])[0].split(","), name)
        elif parts[0] == "rules":
            self.rules(parts[1:], parse_qs(url.query))
        elif parts == ["dev", "said"]:
            self.answer(self.floor.said)
        else:
            self.refuse(404, "There is nothing at this address.")

    def rules(self, parts: list[str], asked: dict[str, list[str]]) -> None:
        """The rules of a game, or everything about one of them."""
        given = {name: values[0] for name, values in asked.items()}
        try:
            if len(parts) > 1:
                self.answer(whole_rule(*parts, at=given["at"]))
            else:
                self.answer(croupier.rules(parts[0], **given))
        except Exception as wrong:  # noqa: BLE001  # whatever it is, the page is told
            self.refuse(404, str(wrong))

    def stream(self, tables: list[str], name: str) -> None:
        heard: queue.Queue[str | None] = queue.Queue()
        self.floor.listeners.append(heard)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        try:
            self.wfile.write(b": here\n\n")
            self.wfile.flush()
            while heard.get() is not None:
                for table in tables:
                    doc = self.floor.doc(table, name)
                    if doc:
                        said = f"id: {doc['seen']}\nevent: table\ndata: {json.dumps(doc)}\n\n"
                        self.wfile.write(said.encode())
                self.wfile.flush()
        except OSError:
            return
        finally:
            self.floor.listeners.remove(heard)

    def do_POST(self) -> None:
        parts = [unquote(part) for part in urlsplit(self.path).path.split("/")[3:]]
        body = self.body()
        if parts == ["session"]:
            self.sign_in(body)
        elif parts[0] == "dev":
            self.direct(parts[1], body)
        elif parts[0] == "tables" and parts[2] == "commands":
            self.heard(parts[1], body)
        elif parts[0] == "tables" and parts[2] == "preview":
            self.foreseen(parts[1], body["kind"])
        else:
            self.refuse(404, "There is nothing at this address.")

    def foreseen(self, table: str, kind: str) -> None:
        """What an irregularity of the scene would do."""
        listed = (self.floor.doc(table, self.who or "") or {}).get("irregularities", [])
        found = next((one.get("preview") for one in listed if one["kind"] == kind), None)
        if found is None:
            self.refuse(409, "This scene shows nothing beforehand.")
        else:
            self.answer(found)

    def sign_in(self, body: dict[str, Any]) -> None:
        name = body.get("name") or "dee"
        known = body.get("demo") or body.get("token") == "once" or body.get("password") == "pontoon"
        if name not in scenes.PEOPLE or not known:
            self.refuse(401, "", "wrong")
            return
        doc = self.floor.doc("t1", name)
        cookie = f"person={name}; HttpOnly; SameSite=Strict; Path=/"
        self.answer({**doc["me"], "demo": True}, Set_Cookie=cookie)

    def do_DELETE(self) -> None:
        self.answer(None, 204, Set_Cookie="person=; Max-Age=0; Path=/")

    def direct(self, what: str, body: dict[str, Any]) -> None:
        """A test changes the scene, cuts the streams, or has the next commands fail."""
        if what == "scene":
            with self.floor.lock:
                self.floor.show(body["table"], body["scene"])
                self.floor.seen += 1
            self.floor.tell()
        elif what == "reset":
            self.floor.cut()
            Handler.floor = Floor()
        elif what == "cut":
            self.floor.cut()
        elif what == "fail":
            self.floor.fail.append(body)
        self.answer({})

    def heard(self, table: str, body: dict[str, Any]) -> None:
        name = self.who
        floor = self.floor
        if name is None:
            self.refuse(401, "Nobody is signed in.")
            return
        with floor.lock:
            if floor.fail:
                failing = floor.fail.pop(0)
                if failing.get("after"):
                    # Done, but the answer is lost: the same key has to give the same answer.
                    floor.keys[self.headers["Idempotency-Key"]] = self.done(table, name, body)
                if failing.get("drop"):
                    self.close_connection = True
                    self.connection.close()
                    return
                self.refuse(failing["status"], failing["says"], "refused", failing.get("rule"))
                return
            key = self.headers["Idempotency-Key"]
            if key not in floor.keys:
                if body["do"] not in {offer["do"] for offer in floor.doc(table, name)["legal"]} | {
                    "irregularity"
                }:
                    self.refuse(422, "That is not on offer.", "not_offered")
                    return
                floor.keys[key] = self.done(table, name, body)
            self.answer(floor.keys[key])

    def done(self, table: str, name: str, body: dict[str, Any]) -> dict[str, Any]:
        self.floor.command(table, name, body)
        return {"seen": self.floor.seen, "events": [], "view": self.floor.doc(table, name)}

    def static(self, path: str) -> None:
        file = STATIC / path.lstrip("/")
        if not file.is_file() or STATIC not in file.resolve().parents:
            file = STATIC / "index.html"
        data = file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(data)


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """A browser that went away is no error."""


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--port", type=int, default=8021)
    port = asked.parse_args().port
    Handler.floor = Floor()
    server = Server(("127.0.0.1", port), Handler)
    print(json.dumps({"address": f"http://127.0.0.1:{server.server_port}"}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
