"""What was proved, as a table of ``docs/proofs.md``: only what the notes hold."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from .notes import Note
from .proofs import PROOFS, Proof

__all__ = ("page_written",)

BEGIN: Final = "<!-- what was run: tools/prove_floor.py --write -->"
END: Final = "<!-- end -->"
SHOWN_MAX: Final = 3
"""So many different commits and days are named; of more, how many there are."""


def page_written(page: Path, notes: Sequence[Note]) -> None:
    """Put what was run and seen into a page, between its marks."""
    rows = [
        "| what | wanted | done | went wrong | files | hours | where | commit |",
        "|---|--:|--:|---|---|--:|---|---|",
        *(_row(proof, [n for n in notes if n.proof == name]) for name, proof in PROOFS.items()),
    ]
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    block = "\n".join([BEGIN, *rows, END])
    page.write_text(before + block + rest.split(END, 1)[1], encoding="utf-8")


def _row(proof: Proof, notes: Sequence[Note]) -> str:
    good = sum(note.times for note in notes if note.failed is None)
    bad = sorted(note.piece for note in notes if note.failed is not None)
    wrong = f"pieces {', '.join(map(str, bad))}" if bad else "nothing" if notes else "-"
    hours = sum(note.seconds for note in notes) / 3600
    cells = (
        proof.what,
        f"{proof.wanted:,}",
        f"{good:,}",
        wrong,
        "disk" if proof.on_disk else "memory",
        f"{hours:.2f}",
        _several(f"{note.where}, {note.day}" for note in notes),
        _several(note.commit for note in notes),
    )
    return f"| {' | '.join(cells)} |"


def _several(said: Iterable[str]) -> str:
    found = list(dict.fromkeys(said))
    more = f" and {len(found) - SHOWN_MAX} more" if len(found) > SHOWN_MAX else ""
    return "; ".join(found[:SHOWN_MAX]) + more or "-"
