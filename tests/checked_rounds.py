"""Read the checked rounds of the Blackjack family: small tables of rounds and what they come to.

Each ``[[round]]`` of a file below ``law/blackjack/checked`` has

* ``games``: the versions that it is replayed under, one after the other. ``pontoon-1999`` and
  ``pontoon-2000`` are Crown Pontoon at those moments. ``at`` and ``decks`` replace the usual ones,
  and ``with`` holds further fields of the round file as they stand there.
* ``cards``: as drawn; the bars only part the first cards, the dealer's, the second cards and so on.
* ``wagers``: box, player, stake, and further fields (``perfect_pairs=5``, ``warned``).
* ``decisions``: box, the player where it is not the controller, and what is done (``double=4``).
* ``net``, ``unused``, ``status``, and ``rows``: player, box and hand, bet, stake, result, odds of a
  win, net, and in brackets the rules that must be cited. ``*`` is anything; of rules parted by a
  bar the one that the version has is meant.
* or ``refused``: what the message must contain, again with a bar between alternatives.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

ROOM = Path(__file__).parent / "law" / "blackjack" / "checked"

FIRST_2003 = datetime(2003, 2, 6, 6)
FIRST_2000 = datetime(2000, 12, 15, 4)
FIRST_1999 = datetime(1999, 3, 19, 4)

GAMES = {
    "blackjack": ("blackjack", FIRST_2003, 8),
    "crown-blackjack": ("crown-blackjack", FIRST_2003, 8),
    "vegas-blackjack": ("vegas-blackjack", FIRST_2003, 4),
    "crown-pontoon": ("crown-pontoon", FIRST_2003, 8),
    "pontoon-pandemonium": ("pontoon-pandemonium", FIRST_2003, 8),
    "crown-21": ("crown-21", FIRST_2000, 8),
    "pontoon-2000": ("crown-pontoon", FIRST_2000, 8),
    "pontoon-1999": ("crown-pontoon", FIRST_1999, 8),
}

ROW = re.compile(
    r"(?P<player>\S+) (?P<box>\*|\d+)(?:\.(?P<hand>\d+))? (?P<bet>\S+) (?P<stake>\S+) "
    r"(?P<result>[a-z]+)(?: (?P<odds>\d+:\d+|-))? (?P<net>[+-]?[\d.]+)"
    r"(?: pays=(?P<pays>\S+))?(?: \[(?P<rules>.*)\])?"
)


@dataclass(frozen=True)
class Checked:
    """One round under one version, with what it must come to."""

    name: str
    version: str
    fields: dict[str, Any]
    wanted: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.name}-{self.version}"

    @property
    def is_before_2003(self) -> bool:
        at = self.fields["at"]
        moment = at if isinstance(at, datetime) else datetime(at.year, at.month, at.day)
        return moment < FIRST_2003

    def numbers(self, alternatives: str) -> tuple[str, ...]:
        """Of rules parted by bars, those of the version in play: chapter 22 gave way to 10."""
        gone = "10." if self.is_before_2003 else "22."
        kept = tuple(one for one in alternatives.split("|") if not one.startswith(gone))
        return kept or (alternatives,)


@cache
def checked(subject: str) -> tuple[Checked, ...]:
    """The checked rounds of one file."""
    document = tomllib.loads((ROOM / f"{subject}.toml").read_text(encoding="utf-8"))
    return tuple(
        Checked(entry["name"], version, _fields(entry, version), entry)
        for entry in document["round"]
        for version in entry["games"]
    )


def _fields(entry: dict[str, Any], version: str) -> dict[str, Any]:
    game, at, decks = GAMES[version]
    return {
        "game": game,
        "at": entry.get("at", at),
        "decks": entry.get("decks", decks),
        "cards": " ".join(entry["cards"].replace("|", " ").split()),
        "wager": [_wager(line) for line in entry["wagers"]],
        "decision": [_decision(line) for line in entry.get("decisions", ())],
        **entry.get("with", {}),
    }


def _wager(line: str) -> dict[str, Any]:
    box, player, stake, *more = line.split()
    fields = {"box": int(box), "player": player, "stake": float(stake)}
    for field in more:
        name, _, value = field.partition("=")
        fields[name] = tomllib.loads(f"it = {value or 'true'}")["it"]
    return fields


def _decision(line: str) -> dict[str, Any]:
    box, *player, done = line.split()
    do, _, stake = done.partition("=")
    fields: dict[str, Any] = {"box": int(box), "do": do}
    if player:
        fields["player"] = player[0]
    if stake:
        fields["stake"] = float(stake)
    return fields


def wanted_net(one: Checked) -> dict[str, str]:
    """What every player must gain or lose, as JSON has it."""
    told = (part.split() for part in one.wanted["net"].split(","))
    return {player: f"{float(sum_):.2f}" for player, sum_ in told}


def wanted_status(one: Checked) -> str:
    """The status that the contract gives to the moment, unless the round says another."""
    usual = "assumed" if one.is_before_2003 else "attested"
    return str(one.wanted.get("status", usual))


def wanted_rows(one: Checked) -> Iterator[tuple[dict[str, Any], list[tuple[str, ...]]]]:
    """The fields that each settlement must have, and the rules that it must cite."""
    for line in one.wanted["rows"]:
        match = ROW.fullmatch(line)
        assert match is not None, line
        told = {
            name: value for name, value in match.groupdict().items() if value not in (None, "*")
        }
        rules = [one.numbers(part) for part in told.pop("rules", "").split()]
        won = told["result"] == "win"
        told.setdefault("pays", told["net"] if won else "0")
        fields: dict[str, Any] = {name: told[name] for name in told if name != "odds"}
        fields.update({name: int(told[name]) for name in ("box", "hand") if name in told})
        for name in ("stake", "net", "pays"):
            if name in told:
                fields[name] = f"{float(told[name]):.2f}"
        if "odds" in told:
            fields["odds"] = None if told["odds"] == "-" else told["odds"].replace(":", " to ")
        yield fields, rules
