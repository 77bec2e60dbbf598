"""What is kept of second factors beside the log: the code that was used last, and what is left.

Whose secret counts is in the log, which seals it as well (``croupier.floor.second_factor``).
"""

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from croupier.floor import Floor, second_factor
from croupier.floor.expiry import Expiry
from croupier.ledger import Rows

from .codes import code_at, is_code, recovery_codes, steps_at, tidy
from .identity import Identity, mark_of
from .limits import delay

OFFER: Final = timedelta(minutes=10)
"""How long a secret that was offered waits for its first code."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a code."""

    is_right: bool
    wait: int = 0
    """Seconds until another one is looked at, where too many were wrong."""


class SecondFactors:
    """Codes at the door: each counts once, and after wrong ones the next has to wait."""

    def __init__(self, floor: Floor, identity: Identity, expiry: Expiry | None = None) -> None:
        self._floor, self._store, self._identity = floor, floor.store, identity
        self.expiry = expiry or floor.expiry

    def of(self, name: str) -> str | None:
        """Where somebody's secret is sealed, as the log has it now; ``None``: there is none."""
        with self._store.snapshot() as now:
            person = self._floor.people_at(now).get(name)
        return None if person is None else person.second_factor

    def left(self, sealed: str) -> int:
        """How many recovery codes of a secret's owner are left."""
        with self._store.snapshot() as now:
            asked = "SELECT count(*) FROM recoveries WHERE sealed = ?"
            [(count,)] = now.rows.execute(asked, (sealed,))
        return int(count)

    # ------------------------------------------------------------ setting up and removing

    def offer(self, name: str) -> bytes:
        """A fresh secret for somebody who has none; one that was offered before is void."""
        sealed, secret = second_factor.offer(self._floor, name)
        now = self.expiry.begin()

        def work(rows: Rows) -> None:
            void = "DELETE FROM offers WHERE name = ? OR until < ? RETURNING sealed"
            for (other,) in list(rows.execute(void, (name, now.isoformat()))):
                rows.execute("DELETE FROM codes WHERE sealed = ?", (other,))
            until = (now + OFFER).isoformat()
            rows.execute("INSERT INTO offers VALUES (?, ?, ?)", (name, sealed, until))

        self._store.beside(work)
        return secret

    def offered(self, name: str) -> str | None:
        """Where the secret is sealed that somebody was offered, while it waits for a code."""
        with self._store.snapshot() as now:
            asked = "SELECT sealed, until FROM offers WHERE name = ?"
            found = list(now.rows.execute(asked, (name,)))
        if not found or self.expiry.is_past(datetime.fromisoformat(found[0][1])):
            return None
        return str(found[0][0])

    def set_up(self, name: str, sealed: str) -> tuple[str, ...]:
        """Let a secret count of which a code was shown; the recovery codes, shown once."""
        second_factor.set_up(self._floor, name, sealed)
        self._store.beside(lambda rows: rows.execute("DELETE FROM offers WHERE name = ?", (name,)))
        return self.recover_anew(name, sealed)

    def recover_anew(self, name: str, sealed: str) -> tuple[str, ...]:
        """Fresh recovery codes, shown once; those from before are void."""
        fresh = recovery_codes()
        self._identity.issue_codes(name, sealed, [mark_of(tidy(code)) for code in fresh])
        return fresh

    def remove(self, name: str, sealed: str) -> None:
        """Let somebody's own secret count no more."""
        second_factor.remove(self._floor, name, sealed)
        self._forget(sealed)

    def reset(self, name: str, *, by: str, key: str | None = None) -> None:
        """Let another's secret count no more."""
        self._forget(second_factor.reset(self._floor, name, by=by, key=key))

    def _forget(self, sealed: str) -> None:
        def work(rows: Rows) -> None:
            for table in ("codes", "recoveries"):
                rows.execute(f"DELETE FROM {table} WHERE sealed = ?", (sealed,))  # noqa: S608 (ours)

        self._store.beside(work)

    # ------------------------------------------------------------ using a code

    def use(self, sealed: str, said: str) -> Tried:
        """Use a code up, of those that change or of those for recovery."""
        code = tidy(said)
        return self._changing(sealed, code) if is_code(code) else self._recovery(sealed, code)

    def _changing(self, sealed: str, code: str) -> Tried:
        with self._store.snapshot() as reading:
            secret = reading.unseal(sealed)
        now = self.expiry.begin()
        fits = [step for step in steps_at(now) if hmac.compare_digest(code_at(secret, step), code)]

        def work(rows: Rows) -> Tried:
            rows.execute("INSERT INTO codes VALUES (?, 0, 0, '') ON CONFLICT DO NOTHING", (sealed,))
            # By writing, nobody else reads the row until this is done.
            mine = "UPDATE codes SET last = last WHERE sealed = ? RETURNING last, wrong, due"
            [(last, wrong, due)] = list(rows.execute(mine, (sealed,)))
            if due and now < datetime.fromisoformat(due):
                return Tried(
                    is_right=False, wait=ceil((datetime.fromisoformat(due) - now).total_seconds())
                )
            step = max((one for one in fits if one > last), default=None)
            if step is None:
                late = (now + timedelta(seconds=delay(wrong + 1))).isoformat()
                change = "UPDATE codes SET wrong = ?, due = ? WHERE sealed = ?"
                rows.execute(change, (wrong + 1, late, sealed))
                return Tried(is_right=False)
            # A code that was used, and every one before it, never counts again.
            change = "UPDATE codes SET last = ?, wrong = 0, due = '' WHERE sealed = ?"
            rows.execute(change, (step, sealed))
            return Tried(is_right=True)

        return self._store.beside(work)

    def _recovery(self, sealed: str, code: str) -> Tried:
        """Nobody guesses one of these: its owner gets in, however many others were wrong."""

        def work(rows: Rows) -> bool:
            used = "DELETE FROM recoveries WHERE sealed = ? AND mark = ? RETURNING 1"
            return bool(list(rows.execute(used, (sealed, mark_of(code)))))

        return Tried(is_right=self._store.beside(work))
