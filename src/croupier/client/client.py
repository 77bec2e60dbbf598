"""A floor as one person sees it."""

import json
from collections.abc import Generator, Iterator, Sequence
from decimal import Decimal
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from .connection import PATIENCE, Answer, Connection, sign_in
from .seat import Dollars, Seat, dollars
from .shapes import Advice, Happening, Me, Reply, Table, Tile

if TYPE_CHECKING:
    import httpx


class Client:
    """One person's line to a floor: by token, by name and password, or by name on a demonstration.

    ``password``, and ``code`` of the person's second factor, are what they are, or functions that
    are called if the floor asks for them.
    ``patience`` is how many seconds a request is tried again before it is given up.
    """

    def __init__(
        self,
        address: str,
        *,
        token: str | None = None,
        name: str | None = None,
        password: Answer | None = None,
        code: Answer | None = None,
        patience: float = PATIENCE,
        transport: "httpx.BaseTransport | None" = None,
    ) -> None:
        self._line = Connection(address, token=token, patience=patience, transport=transport)
        if token is None and name is not None:
            try:
                sign_in(self._line, name, password, code)
            except BaseException:
                self._line.close()
                raise

    def close(self) -> None:
        """Let the line go; ``sign_out`` ends a session by password."""
        self._line.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ who and what is there

    def me(self) -> Me:
        """Who I am, and my money."""
        return Me.of(self._line.get("/me"))

    def tables(self) -> tuple[Tile, ...]:
        """The lobby."""
        return tuple(Tile.of(one) for one in self._line.get("/tables")["tables"])

    def table(self, table: str) -> Table:
        """A table as I may see it, with every command that is open to me."""
        return Table.of(self._line.get(f"/tables/{table}"))

    def happened(self, table: str, *, after: int = 0) -> tuple[Happening, ...]:
        """What happened in the round in play after one of my numbers."""
        said = self._line.get(f"/tables/{table}/events", after=after)
        return tuple(Happening.of(row) for row in said["events"])

    def round(self, round_id: str) -> Any:
        """A round that is over, as ``croupier replay --json`` shows it."""
        return self._line.get(f"/rounds/{round_id}.json")

    def round_file(self, round_id: str) -> str:
        """A round that is over, as the file that ``croupier replay`` settles."""
        return self._line.text(f"/rounds/{round_id}.toml")

    def shoe(self, table: str) -> Any:
        """The promise of a shoe's order, and what opens every card of it that I was shown."""
        return self._line.get(f"/tables/{table}/shoe")

    # ------------------------------------------------------------ doing something

    def at(self, table: str) -> Seat:
        """A table to sit or stand at."""
        return Seat(self, self.table(table))

    def sit(self, table: str, buy_in: Dollars | None = None) -> Seat:
        """Sit down at a table; whoever sits there already stays seated and buys in."""
        seat = self.at(table)
        if not seat.table.is_seated:
            seat.sit(buy_in)
        elif buy_in is not None:
            seat.buy_in(buy_in)
        return seat

    def practise(self, game: str, *, key: str | None = None, **setting: Any) -> Seat:
        """Open a practice table: alone, without money, with chips for nothing and all the time."""
        said = {name: _plain(value) for name, value in setting.items()}
        return Seat(self, Table.of(self._line.post("/practice", {"game": game, **said}, key=key)))

    def advice(self, table: str) -> Advice:
        """What is best now at a practice table, and what every other choice costs."""
        return Advice.of(self._line.get(f"/practice/{table}/advice"))

    def end_practice(self, table: str) -> None:
        """Close a practice table between two rounds."""
        self._line.delete(f"/practice/{table}")

    def command(
        self, table: str, do: str, *, seen: int | None = None, key: str | None = None, **fields: Any
    ) -> Reply:
        """Ask for something at a table, once."""
        sums = {name: _plain(value) for name, value in fields.items()}
        body = {"do": do, **sums} | ({} if seen is None else {"seen": seen})
        return Reply.of(self._line.post(f"/tables/{table}/commands", body, key=key))

    def cash_out(self, amount: Dollars | None = None, *, key: str | None = None) -> Me:
        """Turn chips into money at the cage, all of them unless an amount is said."""
        said = {} if amount is None else {"amount": dollars(amount)}
        return Me.of(self._line.post("/cage/cash-out", said, key=key))

    def sign_out(self) -> None:
        """End a session by password; a token goes on."""
        self._line.delete("/session")

    # ------------------------------------------------------------ hearing of it

    def stream(self, *tables: str, until: float | None = None) -> Generator[Table, None, None]:
        """Every change at some tables, beginning with how they stand now.

        A broken line is taken up again where it broke. ``until`` is a reading of ``monotonic``.
        """
        last: str | None = None
        while until is None or monotonic() < until:
            try:
                with self._line.stream("/stream", last, tables=",".join(tables)) as lines:
                    for id_, table in _messages(lines, until):
                        last = id_
                        yield table
            except self._line.broken:
                # The floor starts again, or the line is gone: a request tells which.
                self.me()


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return dollars(value)
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str) else value


def _messages(lines: Iterator[str], until: float | None) -> Iterator[tuple[str, Table]]:
    """The tables that server-sent events tell of, with their ids."""
    id_, data, kind = "", list[str](), ""
    for line in lines:
        if until is not None and monotonic() >= until:
            return
        name, _, value = line.partition(":")
        match name, value.removeprefix(" "):
            case "", "":
                if kind == "table":
                    yield id_, Table.of(json.loads("\n".join(data)))
                data, kind = [], ""
            case "id", said:
                id_ = said
            case "data", said:
                data.append(said)
            case "event", said:
                kind = said
            case _:
                pass
