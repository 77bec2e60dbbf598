"""What the tests of recorded rounds share: the golden files, and a small round to spoil."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from croupier.desk.replay import settled
from croupier.desk.round_files.record import Replayed
from croupier.games.settlement import Settlement

GOLDEN = Path(__file__).parent / "golden"
FIRST_2003 = datetime(2003, 2, 6, 6)


def golden(name: str) -> Replayed:
    """A golden round, replayed."""
    return settled(str(GOLDEN / f"{name}.toml"))[0]


def row(name: str, bet: str = "main", hand: int | None = 1) -> Settlement:
    """The only row of a golden round with this bet and hand."""
    [found] = [r for r in golden(name).settlements if r.bet == bet and r.hand == hand]
    return found


def says(found: Replayed) -> list[str]:
    """What happened, sentence by sentence."""
    return [step.says for step in found.steps]


def round_of(**changes: Any) -> dict[str, Any]:
    """A round of Blackjack that is in order, with some fields changed or, by ``None``, left out."""
    fields: dict[str, Any] = {
        "game": "blackjack",
        "at": FIRST_2003,
        "decks": 8,
        "cards": "KS 6D QH TC 8D",
        "wager": [{"box": 1, "player": "ann", "stake": 10}],
        "decision": [{"box": 1, "do": "stand"}],
        **changes,
    }
    return {name: value for name, value in fields.items() if value is not None}


def wager(**changes: Any) -> list[dict[str, Any]]:
    """One wager of ann's, with some fields changed."""
    return [{"box": 1, "player": "ann", "stake": 10, **changes}]


def decisions(*named: str | Mapping[str, Any]) -> list[dict[str, Any]]:
    """Decisions on box 1, by name or with fields."""
    return [{"box": 1, "do": one} if isinstance(one, str) else {"box": 1, **one} for one in named]
