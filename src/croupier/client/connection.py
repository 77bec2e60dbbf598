"""One line to a floor: requests, tried again under the same key until an answer comes."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from ipaddress import ip_address
from ssl import SSLCertVerificationError
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias
from urllib.parse import urlsplit
from uuid import uuid4
from warnings import warn

from .wrong import NotAllowed, NotSignedIn, ReadOnTheWay, Unreachable, refusal

if TYPE_CHECKING:
    import httpx


Answer: TypeAlias = str | Callable[[], str]
"""What a floor may ask of a person: the answer, or what finds it out if the floor does ask."""

PATIENCE: Final = 30.0
"""Seconds for which a request is tried again before it is given up."""
TIMEOUT: Final = 20.0
PAUSES: Final = (0.05, 0.2, 0.5, 1.0, 2.0)
"""Seconds between tries where the floor names none; the last one goes on."""
NOT_BY_NAME: Final = "not_a_demonstration"
"""Nobody is let in by name alone."""
CODE_WANTED: Final = "code_wanted"
"""The password was right, and the person has a second factor."""
AGAIN: Final = frozenset({429, 502, 503, 504})
"""Answers after which the same request may succeed."""


class Connection:
    """Requests to one floor as one person."""

    def __init__(
        self,
        address: str,
        *,
        token: str | None = None,
        patience: float = PATIENCE,
        transport: "httpx.BaseTransport | None" = None,
        pause: Callable[[float], None] = sleep,
    ) -> None:
        import httpx  # noqa: PLC0415 (shapes are read without a line, and quickly)

        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Unreachable(f"{address!r} is no address of a floor; one is http://HOST:PORT.")
        self._where = parts.netloc.rpartition("@")[2]
        self._is_read_on_the_way = parts.scheme == "http" and not _is_here(parts.hostname)
        self.broken = httpx.TransportError
        """What a line raises that gives no answer."""
        if token is not None:
            self.warn_if_read_on_the_way("token")
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._patience, self._pause = patience, pause
        self._http = httpx.Client(
            base_url=f"{address.rstrip('/')}/api/v1",
            headers=headers,
            timeout=TIMEOUT,
            transport=transport,
        )

    def warn_if_read_on_the_way(self, secret: str) -> None:
        """Say that a secret goes to another machine as plain text, if it does."""
        if self._is_read_on_the_way:
            says = (
                f"the {secret} goes to {self._where} over plain http, and can be read on the way."
            )
            warn(says, ReadOnTheWay, stacklevel=2)

    def close(self) -> None:
        """Let the line go."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def get(self, path: str, **params: Any) -> Any:
        """What is at an address."""
        return self._read(self._answer("GET", path, params=params))

    def text(self, path: str) -> str:
        """What is at an address, as it is written."""
        return self._answer("GET", path).text

    def post(self, path: str, body: Mapping[str, Any], *, key: str | None = None) -> Any:
        """Ask for something once: every try carries the same key."""
        headers = {"Idempotency-Key": key or uuid4().hex}
        answer = self._answer("POST", path, json=dict(body), headers=headers)
        return self._read(answer) if answer.content else None

    def delete(self, path: str) -> None:
        """Give something up, once."""
        self._answer("DELETE", path, headers={"Idempotency-Key": uuid4().hex})

    @contextmanager
    def stream(self, path: str, last: str | None = None, **params: Any) -> Iterator[Iterator[str]]:
        """The lines of an answer that goes on; ``last`` is the message that was heard last."""
        headers = {} if last is None else {"Last-Event-ID": last}
        with self._http.stream("GET", path, params=params, headers=headers) as answer:
            if answer.is_error:
                answer.read()
                raise refusal(answer.status_code, _problem(answer))
            yield answer.iter_lines()

    def _read(self, answer: "httpx.Response") -> Any:
        try:
            return answer.json()
        except ValueError as error:
            raise Unreachable(f"{self._where} answers, but is no floor.") from error

    def _answer(self, method: str, path: str, **more: Any) -> "httpx.Response":
        until, tries = monotonic() + self._patience, 0
        while True:
            wait = PAUSES[min(tries, len(PAUSES) - 1)]
            try:
                answer = self._http.request(method, path, **more)
            except self.broken as error:
                why = _not_trusted(error)
                if why is not None or monotonic() + wait > until:
                    says = f"No answer from {self._where}: {why or _plain(error)}."
                    raise Unreachable(says) from error
            else:
                if answer.is_success:
                    return answer
                wait = _retry_after(answer, wait)
                if answer.status_code not in AGAIN or monotonic() + wait > until:
                    raise refusal(answer.status_code, _problem(answer))
            self._pause(wait)
            tries += 1


def _is_here(host: str) -> bool:
    """Whether an address is this machine's own, which nothing leaves.

    >>> [_is_here(host) for host in ("127.0.0.1", "::1", "localhost", "10.0.0.5", "floor.example")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _not_trusted(error: BaseException) -> str | None:
    """Why a line is not to be had however often it is tried; ``None``: it may be."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, SSLCertVerificationError):
            says = cause.verify_message
            return f"its certificate is not trusted ({says}); SSL_CERT_FILE may name one that is"
        cause = cause.__cause__ or cause.__context__
    return "it does not speak TLS; is it http?" if "WRONG_VERSION_NUMBER" in str(error) else None


def _plain(error: BaseException) -> str:
    """What went wrong, without the system's number."""
    said = str(error).partition("] ")[2] or str(error) or type(error).__name__
    return said[:1].lower() + said[1:].removesuffix(".")


def _retry_after(answer: "httpx.Response", usual: float) -> float:
    said = answer.headers.get("Retry-After", "")
    return float(said) if said.isdigit() else usual


def _problem(answer: "httpx.Response") -> Any:
    try:
        return answer.json()
    except json.JSONDecodeError:
        return None


def sign_in(
    connection: Connection, name: str, password: Answer | None = None, code: Answer | None = None
) -> None:
    """Begin a session with what the floor asks for; the line keeps its cookie."""
    if isinstance(password, str):
        connection.warn_if_read_on_the_way("password")
        found = _by_password(connection, {"name": name, "password": password}, code)
    else:
        try:
            found = connection.post("/session", {"name": name, "demo": True})
        except NotAllowed as refused:
            if refused.code != NOT_BY_NAME or password is None:
                raise
            connection.warn_if_read_on_the_way("password")
            found = _by_password(connection, {"name": name, "password": password()}, code)
    if found is None:
        raise NotSignedIn(401, "not_signed_in", "The floor said nothing about who this is.")


def _by_password(connection: Connection, said: Mapping[str, Any], code: Answer | None) -> Any:
    given = {**said, "code": code} if isinstance(code, str) else said
    try:
        return connection.post("/session", given)
    except NotSignedIn as refused:
        if refused.code != CODE_WANTED or not callable(code):
            raise
    return connection.post("/session", {**said, "code": code()})
