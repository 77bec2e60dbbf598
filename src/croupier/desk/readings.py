"""How unclear rules are read: what is unclear, what we read, what else could be, and its price."""

import json
import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TypedDict

from croupier.rulebook import Rulebook, rulebook
from croupier.rulebook.model import Reading

from .wrong import WrongInput

IDENTITY = re.compile(r"(?:a-?)?0*(?P<number>\d+)")


class Alternative(TypedDict):
    """One way to read an unclear point, as a policy names it."""

    value: str | bool
    says: str
    worth: str | None
    """In house edge, against the default."""


class ReadingShown(TypedDict):
    """An unclear point of the rules, and how it is read."""

    id: str
    rules: list[str]
    games: list[str]
    unclear: str
    reading: str
    why: str
    money: bool
    policy: str | None
    default: str | bool | None
    alternatives: list[Alternative]
    worth: dict[str, str] | None


class ReadingsShown(TypedDict):
    """Unclear points of the rules."""

    readings: list[ReadingShown]


def readings(which: str | None = None, *, book: Rulebook | None = None) -> ReadingsShown:
    """Answer `croupier rules readings`: every unclear point, or one by its number or policy.

    >>> [split] = readings("dealer_blackjack_after_split")["readings"]
    >>> split["id"], split["default"]
    ('A-04', 'bb+1')
    """
    known = (book or rulebook()).corpus.readings
    chosen = known if which is None else (_find(known, which),)
    return ReadingsShown(readings=[_shown(reading) for reading in chosen])


def _find(known: tuple[Reading, ...], which: str) -> Reading:
    wanted = which.strip().lower()
    numbered = IDENTITY.fullmatch(wanted)
    identity = f"A-{int(numbered['number']):02d}" if numbered else None
    for reading in known:
        if identity == reading.id or reading.policy == wanted.replace("-", "_"):
            return reading
    policies = [reading.policy for reading in known if reading.policy]
    near = get_close_matches(wanted.replace("-", "_"), policies, n=1)
    meant = f"did you mean {near[0]}?" if near else f"the policies are {', '.join(policies)}."
    raise WrongInput(
        f"no reading {which!r}: they run from {known[0].id} to {known[-1].id}; {meant}"
    )


def _shown(reading: Reading) -> ReadingShown:
    worth = _worth().get(reading.policy or "")
    return ReadingShown(
        id=reading.id,
        rules=_citations(reading.where),
        games=list(reading.games),
        unclear=reading.problem,
        reading=reading.reading,
        why=reading.why,
        money=reading.money,
        policy=reading.policy,
        default=reading.default,
        alternatives=[
            Alternative(
                value=choice.value,
                says=choice.says,
                worth=None if worth is None else worth.get(spelt(choice.value)),
            )
            for choice in reading.values
        ],
        worth=worth,
    )


def _citations(where: str) -> list[str]:
    """The places that are unclear, each with its book."""
    found = []
    for part in where.split("; "):
        book, _, numbers = part.partition(" ")
        is_rule = numbers[:1].isdigit()
        found += [f"{book} {number}" for number in numbers.split(", ")] if is_rule else [part]
    return found


@cache
def _worth() -> dict[str, dict[str, str]]:
    """What each reading is worth, as the build worked it out."""
    file = Path(__file__).parent / "readings_worth.json"
    found: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return found


def spelt(value: object) -> str:
    """A value as a round file writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def in_words(policies: Mapping[str, str | bool]) -> list[str]:
    """Each reading that an answer rests on, in words, with its name and value.

    >>> print(*in_words({"dealer_blackjack_vs_21": "void"}))
    A-02: Equal totals: the wager is returned. (dealer_blackjack_vs_21 = void)
    """
    known = {reading.policy: reading for reading in rulebook().corpus.readings}
    said = []
    for name, value in policies.items():
        reading = known[name]
        says = next(choice.says for choice in reading.values if choice.value == value)
        said.append(f"{reading.id}: {says} ({name} = {spelt(value)})")
    return said
