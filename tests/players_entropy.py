"""Players who add values of their own to chance, as their pages do."""

from hashlib import sha256
from typing import Any

from croupier.floor.chance import entropy_commitment
from running_floor import Running


def value_of(player: str, on: str, number: int) -> bytes:
    return sha256(f"{player} {on} {number}".encode()).digest()


def commitment_of(player: str, on: str, number: int, table: str = "t") -> str:
    return entropy_commitment(table, on, number, player, value_of(player, on, number))


def committed(floor: Running, player: str, on: str, number: int, table: str = "t") -> Any:
    commitment = commitment_of(player, on, number, table)
    return floor.do(player, "entropy-commit", table, on=on, number=number, commitment=commitment)


def revealed(floor: Running, player: str, on: str, number: int, table: str = "t") -> Any:
    value = value_of(player, on, number).hex()
    return floor.do(player, "entropy-reveal", table, on=on, number=number, value=value)
