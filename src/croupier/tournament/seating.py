"""Seating by lot that anybody can check: a digest first, the seed after, the seats from both.

    commitment = SHA-256(seed)           published when entries open, one for each round
    seats      = a shuffle of the round's entrants by the seed and the list of entrants

Whoever holds the seed could not know who would come, and who came could not know the seed. A seed
has 32 bytes.
"""

from collections.abc import Sequence
from hashlib import sha256, shake_256
from typing import Final

from croupier.equipment import SEED_BYTES, KeyStream
from croupier.equipment.shuffle import fisher_yates

from .conditions import Stage
from .state import Place

SEATING_SEED_BYTES: Final = 32
HEX: Final = frozenset("0123456789abcdef")


def commitment_of(seed: str) -> str:
    """What is published of a seed before it is used.

    >>> commitment_of("00" * 32)[:8]
    '66687aad'
    """
    return sha256(bytes.fromhex(seed)).hexdigest()


def is_commitment(text: str) -> bool:
    """Whether a text is a digest or a seed in hexadecimal."""
    return len(text) == 2 * SEATING_SEED_BYTES and set(text) <= HEX


def tables_needed(stage: Stage, entrants: int) -> int:
    """How many tables a round uses: no more than seat everybody."""
    return min(stage.tables, -(-entrants // stage.seats))


def drawn(
    tournament: str, stage: Stage, entrants: Sequence[int], tables: Sequence[str], seed: str
) -> tuple[Place, ...]:
    """The seats that a seed gives to a round's entrants, spread evenly over its tables."""
    listed = ",".join(map(str, sorted(entrants)))
    purpose = f"seating {tournament} {stage.name} {sha256(listed.encode()).hexdigest()}"
    whole = shake_256(bytes.fromhex(seed)).digest(SEED_BYTES)
    order = fisher_yates(sorted(entrants), KeyStream(whole, purpose=purpose).below)
    used = list(tables[: tables_needed(stage, len(entrants))])
    per_heat = -(-len(used) // stage.heats)
    return tuple(
        Place(
            entry=entry,
            table=used[at % len(used)],
            seat=at // len(used) + 1,
            heat=at % len(used) // per_heat + 1,
        )
        for at, entry in enumerate(order)
    )
