"""What the operator does at the machine itself: people, roles, tokens, links.

Where a server runs on the data folder, the same requests reach it by a socket in that folder, which
only the folder's owner may open.
"""

import asyncio
import json
import os
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from croupier.floor import HOUSE, FloorRefusal, Role, Unusable
from croupier.floor.separation import conflicts
from croupier.floor.settings import declared_setting
from croupier.floor.settings_log import change_settings_at_console
from croupier.floor.staffing import confirm_person
from croupier.games.codec import BadValue

from .edge import Edge
from .identity import DAYS_MOST, SCOPES
from .settings import settings_document

SOCKET: Final = "operator.sock"
LINE_MAX: Final = 64 * 1024
ADDRESS_MAX: Final = 103
"""Bytes of a path that a socket's address takes on every system."""


def operate(edge: Edge, request: Mapping[str, Any]) -> dict[str, Any]:
    """Carry out one request of the operator's."""
    work = _WORK.get(str(request.get("do")))
    if work is None:
        return {"error": f"{request.get('do')!r} is nothing that is asked for here."}
    try:
        return work(edge, request)
    except FloorRefusal as refused:
        return {"error": refused.says}
    except BadValue as error:
        return {"error": str(error)}


def _add(edge: Edge, request: Mapping[str, Any]) -> dict[str, Any]:
    name, roles = str(request["name"]), tuple(Role(role) for role in request["roles"])
    _scope(request)
    _days(request)
    edge.floor.add_person(name, roles, key=str(uuid4()))
    return {"name": name, "roles": [str(role) for role in roles], **_way_in(edge, request)}


def _scope(request: Mapping[str, Any]) -> str:
    """What a token is to be for."""
    scope = str(request.get("scope", SCOPES[0]))
    if scope not in SCOPES:
        raise Unusable(f"A token is for {' or '.join(SCOPES)}, not {scope!r}.", where="scope")
    return scope


def _days(request: Mapping[str, Any]) -> int | None:
    """How long a token is to last; none lasts until it is taken back."""
    days = request.get("days")
    if days is not None and not 1 <= days <= DAYS_MOST:
        raise Unusable(f"A token lasts 1 to {DAYS_MOST} days, not {days}.", where="days")
    return days


def _way_in(edge: Edge, request: Mapping[str, Any]) -> dict[str, Any]:
    """A token for programs, or a link to choose a password by."""
    name = str(request["name"])
    if request.get("token"):
        token = edge.identity.new_token(name, scope=_scope(request), days=_days(request))
        return {"token": token}
    return {"link": edge.identity.new_link(name)}


def _list(edge: Edge, _: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "people": [
            {
                "name": one.name,
                "roles": sorted(str(role) for role in one.roles),
                "disabled": one.is_disabled,
                "second_factor": one.second_factor is not None,
                "introduced_by": one.introduced_by,
                "conflicts": list(conflicts(one.roles)),
            }
            for one in sorted(edge.floor.people.by_name.values(), key=lambda one: one.name)
        ]
    }


def _roles(edge: Edge, request: Mapping[str, Any]) -> dict[str, Any]:
    name, roles = str(request["name"]), tuple(Role(role) for role in request["roles"])
    edge.floor.set_roles(name, roles, key=str(uuid4()), by=HOUSE)
    return {"name": name, "roles": [str(role) for role in roles]}


def _disable(edge: Edge, request: Mapping[str, Any]) -> dict[str, Any]:
    name = str(request["name"])
    edge.identity.disable(name, key=str(uuid4()), by=HOUSE)
    return {"name": name, "disabled": True}


def _tokens(edge: Edge, request: Mapping[str, Any]) -> dict[str, Any]:
    name = edge.floor.person(str(request["name"])).name
    if request.get("new"):
        return _way_in(edge, {**request, "token": True})
    if request.get("revoke"):
        ended = edge.identity.revoke(name, str(request["revoke"]), by=None)
        if not ended:
            raise Unusable(f"{name} has no token {request['revoke']!r}.", where="revoke")
        edge.bus.end_with(ended)
    return {"name": name, "tokens": edge.identity.tokens_of(name)}


def _link(edge: Edge, request: Mapping[str, Any]) -> dict[str, Any]:
    edge.floor.person(str(request["name"]))
    return {"name": request["name"], "link": edge.identity.new_link(str(request["name"]))}


def _sign_out(edge: Edge, request: Mapping[str, Any]) -> dict[str, Any]:
    name = edge.floor.person(str(request["name"])).name
    ended = edge.identity.sign_out(name, by=None)
    edge.bus.end_with(ended)
    return {"name": name, "sessions": len(ended)}


def _confirm(edge: Edge, request: Mapping[str, Any]) -> dict[str, Any]:
    name = edge.floor.person(str(request["name"])).name
    confirm_person(edge.floor, name, key=str(uuid4()), by=HOUSE)
    return {"name": name, "confirmed": True}


def _reset_factor(edge: Edge, request: Mapping[str, Any]) -> dict[str, Any]:
    name = edge.floor.person(str(request["name"])).name
    edge.factors.reset(name, by=HOUSE)
    edge.bus.end_with(edge.identity.sign_out(name, by=None))
    return {"name": name, "second_factor": False}


def _settings(edge: Edge, _: Mapping[str, Any]) -> dict[str, Any]:
    return settings_document(edge)


def _change_settings(edge: Edge, request: Mapping[str, Any]) -> dict[str, Any]:
    typed = {str(name): str(text) for name, text in request["settings"].items()}
    wanted = {name: declared_setting(name).parse(text) for name, text in typed.items()}
    reason = str(request["reason"])
    change_settings_at_console(edge.floor, wanted, reason, key=str(uuid4()))
    return settings_document(edge)


_WORK: Final[dict[str, Callable[[Edge, Mapping[str, Any]], dict[str, Any]]]] = {
    "add": _add,
    "list": _list,
    "roles": _roles,
    "confirm": _confirm,
    "disable": _disable,
    "tokens": _tokens,
    "link": _link,
    "sign-out": _sign_out,
    "reset-second-factor": _reset_factor,
    "settings": _settings,
    "change-settings": _change_settings,
}


# ---------------------------------------------------------------- the socket


@contextmanager
def _way_to_socket(folder: Path) -> Iterator[str]:
    """The socket's path; a longer one than its address takes is gone from the folder itself."""
    path = folder / SOCKET
    if len(os.fsencode(path)) <= ADDRESS_MAX:
        yield str(path)
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{handle}/{SOCKET}"
    finally:
        os.close(handle)


def by_socket(folder: Path, request: Mapping[str, Any]) -> dict[str, Any] | None:
    """Ask the server that runs on a folder; ``None`` where none hears yet, or no more."""
    with (
        _way_to_socket(folder) as path,
        socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line,
    ):
        line.settimeout(10)
        try:
            line.connect(path)
        except (FileNotFoundError, ConnectionRefusedError):
            return None
        line.sendall(json.dumps(dict(request)).encode() + b"\n")
        answer: dict[str, Any] = json.loads(line.makefile().readline(LINE_MAX))
        return answer


async def listen(edge: Edge, folder: Path, address: str) -> asyncio.AbstractServer:
    """Hear the operator while a server runs; a link is told with the address that opens it."""
    (folder / SOCKET).unlink(missing_ok=True)

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = await reader.readline()
        answer = await asyncio.to_thread(operate, edge, json.loads(line))
        told = {**answer, "address": address} if "link" in answer else answer
        writer.write(json.dumps(told).encode() + b"\n")
        await writer.drain()
        writer.close()

    before = os.umask(0o177)
    try:
        with _way_to_socket(folder) as path:
            return await asyncio.start_unix_server(hear, path, limit=LINE_MAX)
    finally:
        os.umask(before)
