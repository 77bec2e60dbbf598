"""From a seed to cards, cuts, pockets, prizes and seats, with none of croupier's own code.

docs/ledger.md, "From a seed to a value", says all that is done here, and gives test vectors. The
file stands beside verify_log.py and needs Python's own library and cryptography.
"""

import hashlib
import hmac
import json
import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

METHOD = "fisher-yates/chacha20x12-hkdf-v1"
PARTS, PART = 12, 32
SEED_BYTES = PARTS * PART
BLOCK = struct.Struct("<512I")
WORDS = 1 << 32
RANKS, SUITS = "A23456789TJQK", "SHDC"
SALT_BYTES = 16
POCKETS = (37, 38)
"""Of a wheel with one zero, and with two."""


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def hkdf(secret: bytes, info: bytes) -> bytes:
    """One block of HKDF-SHA-256 without a salt (RFC 5869)."""
    extracted = hmac.digest(bytes(32), secret, "sha256")
    return hmac.digest(extracted, info + b"\1", "sha256")


def mixed(seed: bytes, name: str, revealed: Mapping[str, str]) -> bytes:
    """The house's seed with the values that players revealed mixed in."""
    values = compact(
        [name.partition("/")[2], [[player, revealed[player]] for player in sorted(revealed)]]
    )
    entropy = sha256(b"croupier/chance/2\n", values.encode())
    parts = (seed[at * PART : (at + 1) * PART] for at in range(PARTS))
    return b"".join(
        hmac.digest(part, entropy + bytes([at]), "sha256") for at, part in enumerate(parts)
    )


def entropy_commitment(table: str, data: Mapping[str, Any]) -> str:
    """A player's commitment to the value that is revealed."""
    about = compact([table, data["on"], data["number"], data["player"]]).encode()
    return sha256(b"croupier/entropy/1\n", about, bytes.fromhex(data["value"])).hex()


def compact(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class KeyStream:
    """Whole numbers from a seed, for one purpose."""

    def __init__(self, seed: bytes, purpose: str) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.words = self.read(seed, purpose)

    @staticmethod
    def read(seed: bytes, purpose: str) -> Iterator[int]:
        ciphers = []
        for index in range(PARTS):
            info = f"croupier/{METHOD}/{purpose}/{index}".encode()
            key = hkdf(seed[index * PART : (index + 1) * PART], info)
            ciphers.append(Cipher(algorithms.ChaCha20(key, bytes(16)), mode=None).encryptor())
        while True:
            total = 0
            for cipher in ciphers:
                total ^= int.from_bytes(cipher.update(bytes(BLOCK.size)), "little")
            yield from BLOCK.unpack(total.to_bytes(BLOCK.size, "little"))

    def below(self, bound: int) -> int:
        limit = WORDS - WORDS % bound
        return next(word for word in self.words if word < limit) % bound


def shuffled(items: Sequence[Any], seed: bytes, purpose: str) -> list[Any]:
    order, stream = list(items), KeyStream(seed, purpose)
    for last in range(len(order) - 1, 0, -1):
        pick = stream.below(last + 1)
        order[last], order[pick] = order[pick], order[last]
    return order


def stack(decks: int, without: str) -> list[str]:
    """Decks on top of one another, less the ranks that the game's rules take out."""
    return [rank + suit for suit in SUITS for rank in RANKS if rank not in without] * decks


def cut_places(cards: int, rules: Mapping[str, int] | None) -> range:
    """After how many cards a shoe may be cut, by the rules of its table; ``None``: anywhere."""
    if rules is None:
        return range(1, cards)
    margin = rules["deck_size"] * rules["decks_from_end"]
    if cards < 2 * margin:
        return range(cards // 2, (cards + 1) // 2 + 1)
    return range(margin, cards - margin + 1)


def root_of(name: str, order: Sequence[str], seed: bytes) -> str:
    """The root over an order with the salts that its seed gives."""
    key = sha256(b"croupier/salts", seed)
    level = []
    for at, card in enumerate(order):
        salt = hmac.digest(key, at.to_bytes(4, "big") + b"\1", "sha256")[:SALT_BYTES]
        level.append(sha256(b"\0", salt, f"{name}:{at + 1}:{card}".encode()))
    while len(level) > 1:
        pairs = [
            sha256(b"\1", left, right) for left, right in zip(level[::2], level[1::2], strict=False)
        ]
        level = pairs + level[-1:] if len(level) % 2 else pairs
    return level[0].hex()


def drawn(seed: bytes, purpose: str, among: Sequence[Sequence[int]]) -> int:
    """One of the values that were drawn among, each with its own chances."""
    place = KeyStream(seed, purpose).below(sum(chances for chances, _ in among))
    for chances, value in among:
        if place < chances:
            return value
        place -= chances
    raise AssertionError("the number is below the chances")


def seats(tournament: str, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The places that the seed of a seating draw gives, as its event lists them."""
    stage, entrants = data["stage"], sorted(place["entry"] for place in data["places"])
    listed = sha256(",".join(map(str, entrants)).encode()).hex()
    whole = hashlib.shake_256(bytes.fromhex(data["seed"])).digest(SEED_BYTES)
    order = shuffled(entrants, whole, f"seating {tournament} {stage['name']} {listed}")
    used = data["tables"][: min(stage["tables"], -(-len(entrants) // stage["seats"]))]
    per_heat = -(-len(used) // stage["heats"])
    return [
        {
            "entry": entry,
            "table": used[at % len(used)],
            "seat": at // len(used) + 1,
            "heat": at % len(used) // per_heat + 1,
        }
        for at, entry in enumerate(order)
    ]


def is_wheel(among: Sequence[Sequence[int]]) -> bool:
    """Whether every pocket of a wheel is there once, with the same chance."""
    pockets = sorted(value for _, value in among)
    is_fair = len({chances for chances, _ in among}) == 1
    return is_fair and pockets == list(range(len(pockets))) and len(pockets) in POCKETS
