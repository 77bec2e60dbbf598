"""Where one may sit: at a table of this process's own floor, or at one elsewhere."""

import shutil
import tempfile
from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Decimal
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, Protocol
from uuid import uuid4

from croupier.api.documents import Documents
from croupier.client import Advice, Client, Table
from croupier.desk.played import file_of
from croupier.desk.wrong import WrongInput
from croupier.floor import (
    HOUSE,
    Clock,
    Drafting,
    Floor,
    FloorRefusal,
    Role,
    Settings,
    instant_of,
    open_store,
    play_of,
    round_at,
)
from croupier.floor.practice import open_practice, practice_tables
from croupier.games.codec import BadValue
from croupier.games.refusal import RuleBreach
from croupier.games.registry import entry_of
from croupier.ledger import LedgerRefusal, NotALedger, Place
from croupier.money import Cents, dollars

LIMITS: Final = {"min": "1.00", "max": "1000.00"}
OPTIONS: Final[Mapping[str, dict[str, Any]]] = {
    "magnificent-sevens": {"magnificent_sevens_version": 1},
    "pandemonium": {"pandemonium_table": 5},
    "jackpot": {"meter": "100000.00", "contribution": "0.50", "reset": "10000.00"},
}
MACHINES: Final = {"title": "Queen of the Nile", "maker": "Aristocrat", "machines": 4}
STEPS_MAX: Final = 40
"""More things than the house does by itself between two questions."""
WAITS: Final = 600.0
"""Seconds that one waits for a dealer elsewhere."""
REFUSED: Final = (FloorRefusal, RuleBreach, BadValue, LedgerRefusal)


class NotDone(Exception):
    """The floor said no, in a sentence."""


class Sits(Protocol):
    """A seat at a table, wherever the table is."""

    table: Table
    waits: bool
    """Whether others decide when it goes on."""

    def do(self, word: str, **fields: Any) -> None:
        """Ask for something; what is refused is a ``NotDone``."""

    def goes_on(self) -> None:
        """Wait until the table wants something of this seat, or a round is over."""

    def advice(self) -> Advice:
        """What is best now, at a practice table."""

    def round_file(self, round_id: str) -> str:
        """A round that is over, as ``replay`` reads it."""

    def close(self) -> None:
        """Give everything back."""


def table_fields(game: str, at: datetime, decks: int | None) -> dict[str, Any]:
    """A table with everything that its game offers."""
    side_bets = list(entry_of(game).side_bets) if game != "crown-pontoon" else []
    options: dict[str, Any] = {}
    for bet in side_bets:
        options |= OPTIONS.get(bet, {})
    fields: dict[str, Any] = {
        "game": game,
        "decks": decks,
        "limits": LIMITS,
        "side_bets": side_bets,
        "options": options,
        "law_at": at.isoformat(timespec="minutes"),
    }
    if game == "gaming-machines":
        fields |= {"limits": None, "options": MACHINES}
    return {name: value for name, value in fields.items() if value is not None}


def is_my_turn(table: Table, before: Table) -> bool:
    """Whether there is something for this seat to say, or to see that it has not seen before."""
    if table.is_over:
        return not (before.is_over and before.round == table.round)
    if table.is_betting:
        return table.may("ready") or not table.legal
    return table.waits_for_me or table.stopped is not None


class Here:
    """A table on a floor in this process, whose clock goes by as one plays."""

    waits = False

    def __init__(
        self,
        fields: Mapping[str, Any],
        *,
        name: str,
        purse: Decimal,
        data: Path | None,
        drafting: Drafting | None = None,
    ) -> None:
        self._own = None if data is not None else Path(tempfile.mkdtemp(prefix="croupier-"))
        folder = data or self._own
        assert folder is not None
        self._name, self._keys, self._run = name, count(1), uuid4().hex
        try:
            store = open_store(Place(data=folder / "floor" if data is None else folder))
        except (LedgerRefusal, NotALedger) as refused:
            self._remove()
            raise WrongInput(f"--data: {refused}.") from refused
        self._passed = 0.0
        clock = Clock(_house_time(store, fields), steady=lambda: self._passed)
        settings = Settings(purse=Cents(int(purse * 100)))
        self._floor = Floor(store, clock=clock, settings=settings, drafting=drafting)
        self._documents = Documents(self._floor)
        try:
            self._sit(fields)
        except BaseException:
            self.close()
            raise

    def _sit(self, fields: Mapping[str, Any]) -> None:
        if self._floor.people.get(self._name) is None:
            self._floor.add_person(self._name, (Role.PLAYER,), key=f"add {self._name}")
        self._id = self._table(fields)
        self.table = self._look()
        if not self.table.is_seated:
            self._submit("sit")
        if self.table.me.purse:
            self._submit("buy-in", amount=f"{self.table.me.purse:.2f}")
        self.table = self._look()

    def _table(self, fields: Mapping[str, Any]) -> str:
        """The table of this game and law on the floor, opened if there is none."""
        words = (fields["game"], str(fields.get("decks", "")), str(fields["law_at"])[:10])
        name = "-".join(word for word in words if word)
        if name not in {hosted.table.id for hosted in self._floor.tables() if hosted.table}:
            number = len(self._floor.tables()) + 1
            asked = {**fields, "number": number}
            try:
                self._floor.submit(HOUSE, name, "open-table", asked, key=f"open {name}").result()
            except REFUSED:
                # At that moment the side bets were not offered yet.
                plain = {**asked, "side_bets": [], "options": {}}
                key = f"open {name} plain"
                self._floor.submit(HOUSE, name, "open-table", plain, key=key).result()
        return name

    def _look(self) -> Table:
        return Table.of(self._documents.of(self._id, self._floor.person(self._name)))

    def _submit(self, word: str, **fields: Any) -> None:
        key = f"{self._run} {next(self._keys)}"
        self._floor.submit(self._name, self._id, word, fields, key=key).result()

    def do(self, word: str, **fields: Any) -> None:
        """Ask for something; what is refused is a ``NotDone``."""
        try:
            self._submit(word, **{name: _plain(value) for name, value in fields.items()})
        except RuleBreach as breach:
            raise NotDone(f"{breach.refusal.says} [{breach.refusal.rule}]") from breach
        except REFUSED as refused:
            raise NotDone(getattr(refused, "says", f"{refused}.")) from refused
        self.table = self._look()

    def goes_on(self) -> None:
        """Let the house do what it would in time, until it waits for this seat."""
        before = self._look()
        for _ in range(STEPS_MAX):
            self.table = self._look()
            due = self._floor.due()
            if due is None or is_my_turn(self.table, before):
                return
            self._passed += max(0.0, (due - self._floor.clock.now()).total_seconds())
            for answer in self._floor.tick():
                answer.result()

    def advice(self) -> Advice:
        """Only practice tables advise."""
        raise NotDone("Only a practice table advises: croupier play GAME --practice.")

    def round_file(self, round_id: str) -> str:
        """A round that is over, as ``replay`` reads it."""
        with self._floor.store.snapshot() as now:
            return file_of(play_of(now, round_at(now, round_id)))

    def close(self) -> None:
        """Close the floor; one that is nobody's folder goes away with it."""
        self._floor.close(is_kept=self._own is None)
        self._remove()

    def _remove(self) -> None:
        if self._own is not None:
            shutil.rmtree(self._own, ignore_errors=True)


class Practice(Here):
    """A practice table: alone, with chips for nothing, the best play and the count."""

    def _table(self, fields: Mapping[str, Any]) -> str:
        person = self._floor.person(self._name)
        for table in practice_tables(self._floor, self._name):
            if not table.is_round_dealt:
                self._floor.submit(
                    HOUSE, table.id, "close-practice", {}, key=f"{self._run} close {table.id}"
                ).result()
        asked = {name: value for name, value in fields.items() if name != "number"}
        return open_practice(self._floor, person, asked, key=self._run)

    def goes_on(self) -> None:
        """Nobody hurries here: the next round is asked for."""
        self.table = self._look()
        if self.table.is_over and self.table.may("next-round"):
            self._submit("next-round")
            self.table = self._look()

    def advice(self) -> Advice:
        """What is best now, from every card that was seen of the shoe."""
        from croupier.api.advising import advised  # noqa: PLC0415 (exact figures load numbers)

        try:
            return Advice.of(advised(self._floor, self._id, self._floor.person(self._name)))
        except WrongInput as wrong:
            raise NotDone(str(wrong)) from wrong


class Elsewhere:
    """A table of a floor that is served somewhere."""

    waits = True

    def __init__(self, client: Client, table: str, buy_in: Decimal) -> None:
        self._client = client
        self._seat = client.at(table)
        if not self._seat.table.is_seated:
            money = min(buy_in, self._seat.table.me.purse)
            self._seat.sit(money or None)
        self.table = self._seat.table

    def do(self, word: str, **fields: Any) -> None:
        """Ask for something; what is refused is a ``NotDone``."""
        self._through(lambda: self._seat.do(word, **fields))

    def goes_on(self) -> None:
        """Wait until the house, or a dealer, comes to this seat."""
        turn = partial(_is_called, before=self.table)
        self._through(lambda: self._seat.until(turn, timeout=WAITS))
        while self.table.may("pass-cut"):
            # Whoever plays from the keyboard leaves the cut to the house.
            self.do("pass-cut")
            self._through(lambda: self._seat.until(turn, timeout=WAITS))

    def advice(self) -> Advice:
        """Only practice tables advise."""
        raise NotDone("A live table gives no advice.")

    def round_file(self, round_id: str) -> str:
        """A round that is over, as ``replay`` reads it."""
        return self._client.round_file(round_id)

    def close(self) -> None:
        """Stand up, if no wager is in play, end the session and let the line go."""
        try:
            if self._seat.look().may("leave"):
                self._seat.leave()
            self._client.sign_out()
        finally:
            self._client.close()

    def _through(self, ask: Callable[[], object]) -> None:
        from croupier.client import Refused  # noqa: PLC0415

        try:
            ask()
        except Refused as refused:
            raise NotDone(str(refused)) from refused
        finally:
            self.table = self._seat.table


def _is_called(table: Table, before: Table) -> bool:
    return is_my_turn(table, before) or table.may("pass-cut")


def _plain(value: Any) -> Any:
    return dollars(Cents(int(value * 100))) if isinstance(value, Decimal) else value


def _house_time(store: Any, fields: Mapping[str, Any]) -> datetime:
    """Where the house clock goes on: after the last event, or at the moment of the table's law."""
    last = instant_of(datetime.fromisoformat(str(fields["law_at"])))
    with store.snapshot() as now:
        for name, head in now.heads().items():
            for event in now.events(name, after=head.seq - 1):
                last = max(last, datetime.fromisoformat(str(event.body["at"])))
    return last
