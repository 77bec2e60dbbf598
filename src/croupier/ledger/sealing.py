"""What seals and opens the secrets of one floor, and how the key in its folder is changed.

    secrets.key           32 bytes, in the keys folder: wraps the sealing keys
    sealing_keys          in the store, by number, wrapped: the last one seals, all of them open
    sealed                secrets, each under a key of its own, which the sealing key `key` wraps

Changing the key in the folder wraps the sealing keys anew and adds one: whoever had the former key
opens nothing that is sealed from then on, and no box, which the chain vouches for, is touched. It
is done while nobody writes the log; whoever writes next looks which key is the newest and takes it
from the folder, or writes no more.
"""

import hmac
import os
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from .canonical import canonical
from .disk import hold, sync_folder, write_whole
from .entry import Asked
from .keys import KEY_BYTES, SEALING, Keys, seal, unseal
from .schema import SEALING_KEYS, version_of
from .store import Rows, Store
from .wrong import NotALedger, ReadOnly, StoreInUse

ASKED: Final = b"croupier/ledger/asked/1\n"
NEXT: Final = f"{SEALING}.next"
"""The key that is being changed to, until it is the one."""
CHANGING: Final = f"{SEALING}.changing"
"""Held by whoever changes the key: one at a time."""
OTHERS: Final = "the keys folder holds the keys of another floor"
OTHER_TIME: Final = (
    f"{SEALING} in the keys folder is not the key of this log, but one from before or after it was "
    f"changed; the former ones are kept as {SEALING}.1 and so on"
)


@dataclass(frozen=True, slots=True, repr=False)
class Sealing:
    """The keys of a floor, used under its name."""

    floor: str
    keys: Keys
    sealing_keys: Mapping[int, bytes]

    def seal(self, name: str, secret: bytes) -> tuple[int, bytes]:
        """Put a secret into a box that belongs to its name; also which key it is sealed by."""
        number = self.newest
        return number, seal(self.sealing_keys[number], secret, about=f"{self.floor}/{name}")

    @property
    def newest(self) -> int:
        """The number of the key that seals."""
        return max(self.sealing_keys)

    def open(self, name: str, number: int, box: bytes) -> bytes:
        """Take a secret out of its box."""
        key = self.sealing_keys.get(number)
        if key is None:
            raise ReadOnly(f"cannot unseal {name!r}: the key was changed; start this process anew")
        return unseal(key, box, about=f"{self.floor}/{name}")

    def digest_of(self, asked: Asked) -> bytes:
        """What tells a command from another one under the same key.

        By a key of the floor's: a command may name a card that lies face down, and fifty-two
        guesses would open a digest that anybody can make.
        """
        text = ASKED + canonical(asked.body).encode()
        return hmac.digest(self.keys.signing.private_bytes_raw(), text, "sha256")

    def digests_of(self, asked: Asked) -> Collection[bytes]:
        """Every digest that a command was ever stored with."""
        return (self.digest_of(asked), asked.plain_digest())


def about_of(rows: Rows) -> Mapping[str, str]:
    """Whose log this is."""
    return dict(rows.execute("SELECT name, value FROM about"))


def sealing_of(rows: Rows, folder: Path) -> Sealing | None:
    """What opens a floor's secrets, where its keys are held; nothing where they are not."""
    keys, about = Keys.held(folder), about_of(rows)
    if keys is None:
        return None
    if keys.public() != about["public_key"]:
        raise NotALedger(OTHERS)
    wrapped = wrapped_keys(rows)
    if not wrapped:
        return Sealing(about["floor"], keys, {1: _early(keys, about)})
    try:
        return Sealing(about["floor"], keys, _unwrapped(wrapped, keys, about["floor"]))
    except NotALedger:
        keys = _changed_to(keys, folder)
        found = Sealing(about["floor"], keys, _unwrapped(wrapped, keys, about["floor"]))
    _finish(folder, keys)
    return found


def begin_sealing(rows: Rows, keys: Keys) -> None:
    """Make the first sealing key of a floor that has none; an early floor's was the folder's."""
    if wrapped_keys(rows):
        return
    about = about_of(rows)
    first = _early(keys, about) if "sealing_key" in about else os.urandom(KEY_BYTES)
    _wrap(rows, {1: first}, keys, about["floor"])


def change_key(store: Store, folder: Path) -> Path:
    """Put another key into the keys folder, and seal by another one; where the former one is."""
    handle = hold(folder / CHANGING)
    try:
        return _changed(store, folder)
    finally:
        os.close(handle)


def _changed(store: Store, folder: Path) -> Path:
    with store.snapshot() as now:
        held = sealing_of(now.rows, folder)
    if held is None or store.read_only_because is not None:
        raise ReadOnly(f"the key cannot be changed: {store.read_only_because}")
    former = folder / f"{SEALING}.{held.newest}"
    keys = replace(held.keys, sealing=os.urandom(KEY_BYTES))
    write_whole(former, held.keys.sealing)
    write_whole(folder / NEXT, keys.sealing)

    def work(rows: Rows) -> None:
        known = _unwrapped(wrapped_keys(rows), held.keys, held.floor)
        rows.execute("DELETE FROM sealing_keys")
        more = {max(known) + 1: os.urandom(KEY_BYTES)}
        _wrap(rows, known | more, keys, held.floor)

    store.beside(work, alone=True)
    _put_in_place(folder)
    return former


def wrapped_keys(rows: Rows) -> dict[int, bytes]:
    """The sealing keys as they are stored; none where an early release wrote the store."""
    if version_of(rows, "ledger") < SEALING_KEYS:
        return {}
    return {n: bytes(one) for n, one in rows.execute("SELECT number, wrapped FROM sealing_keys")}


def _wrap(rows: Rows, sealing_keys: Mapping[int, bytes], keys: Keys, floor: str) -> None:
    for number, key in sealing_keys.items():
        box = seal(keys.sealing, key, about=_about(floor, number))
        rows.execute("INSERT INTO sealing_keys VALUES (?, ?)", (number, box))


def _unwrapped(wrapped: Mapping[int, bytes], keys: Keys, floor: str) -> dict[int, bytes]:
    try:
        return {
            number: unseal(keys.sealing, box, about=_about(floor, number))
            for number, box in wrapped.items()
        }
    except NotALedger:
        raise NotALedger(OTHER_TIME) from None


def _about(floor: str, number: int) -> str:
    return f"{floor}/sealing-keys/{number}"


def _early(keys: Keys, about: Mapping[str, str]) -> bytes:
    """What secrets were sealed by before there were sealing keys."""
    if keys.mark() != about.get("sealing_key"):
        raise NotALedger(OTHER_TIME)
    return keys.sealing


def _changed_to(keys: Keys, folder: Path) -> Keys:
    """The keys with the one that the folder's is being changed to, or has just been."""
    with suppress(FileNotFoundError):
        return replace(keys, sealing=(folder / NEXT).read_bytes())
    found = Keys.held(folder)
    if found is None or found.sealing == keys.sealing:
        raise NotALedger(OTHER_TIME)
    return found


def _finish(folder: Path, keys: Keys) -> None:
    """Put the new key in its place where whoever changed it was stopped before doing so."""
    # Whoever is at it does so; a folder that may only be read is its owner's to finish.
    with suppress(StoreInUse, OSError):
        handle = hold(folder / CHANGING)
        try:
            if (folder / NEXT).read_bytes() == keys.sealing:
                _put_in_place(folder)
        finally:
            os.close(handle)


def _put_in_place(folder: Path) -> None:
    (folder / NEXT).replace(folder / SEALING)
    sync_folder(folder)
