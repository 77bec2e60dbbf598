"""A shuffled shoe with its commitment, made as the page checks it; for development alone."""

import hashlib
import random
from collections.abc import Sequence


def leaf(salt: bytes, name: str, place: int, card: str) -> bytes:
    return hashlib.sha256(b"\0" + salt + f"{name}:{place}:{card}".encode()).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def split_of(size: int) -> int:
    split = 1
    while split * 2 < size:
        split *= 2
    return split


def root_of(leaves: Sequence[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    split = split_of(len(leaves))
    return node(root_of(leaves[:split]), root_of(leaves[split:]))


def proof_of(leaves: Sequence[bytes], index: int) -> list[bytes]:
    if len(leaves) == 1:
        return []
    split = split_of(len(leaves))
    if index < split:
        return [*proof_of(leaves[:split], index), root_of(leaves[split:])]
    return [*proof_of(leaves[split:], index - split), root_of(leaves[:split])]


def committed(number: int, cards: Sequence[str], shown: int) -> dict[str, object]:
    """A shoe whose first cards are shown, each opened with its salt and its proof."""
    chance = random.Random(number)
    name = f"floor/table/{number}"
    salts = [chance.randbytes(16) for _ in cards]
    leaves = [
        leaf(salt, name, place, card)
        for place, (salt, card) in enumerate(zip(salts, cards, strict=True), 1)
    ]
    return {
        "name": name,
        "number": number,
        "root": root_of(leaves).hex(),
        "cards": len(cards),
        "drawn": shown,
        "cutting_card_out": False,
        "opened": [
            {
                "place": place + 1,
                "card": cards[place],
                "salt": salts[place].hex(),
                "proof": [step.hex() for step in proof_of(leaves, place)],
            }
            for place in range(shown)
        ],
    }


def shoe_cards(first: Sequence[str], decks: int, *, tens: bool) -> list[str]:
    """A shoe that begins with these cards; the rest of its decks lie behind them, shuffled."""
    ranks = "A23456789" + ("T" if tens else "") + "JQK"
    rest = [rank + suit for rank in ranks for suit in "SHDC"] * decks
    for card in first:
        rest.remove(card)
    random.Random(decks).shuffle(rest)
    return [*first, *rest]
