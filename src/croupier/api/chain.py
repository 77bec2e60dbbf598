"""The entries that join events, replies and money into one chain, for who checks it elsewhere."""

from typing import Any

from fastapi import APIRouter

from croupier.floor.auditing import Entry, entries
from croupier.ledger import INTEGER_MAX

from . import shapes_matters as shapes
from .edge import EdgeOf, PersonOf
from .gate import Gated
from .pages import PAGE, After, Limit, next_page
from .shapes import answers

router = APIRouter(route_class=Gated)


@router.get("/audit/entries", response_model=None, responses=answers(shapes.Entries))
def audited_entries(
    person: PersonOf, edge: EdgeOf, after: After = 0, limit: Limit = PAGE
) -> dict[str, Any]:
    """A page of entries: what each one's digest is over, beside its events and their postings."""
    found = entries(edge.floor, person, after=min(after, INTEGER_MAX), limit=limit)
    return {
        "about": found.about,
        "entries": [
            {
                "entry": one.entry,
                "actor": one.actor,
                "key": one.key,
                "asked": one.asked.hex(),
                "reply": one.reply.hex(),
                "hash": one.hash.hex(),
                "accounts": [list(account) for account in one.accounts],
                "kept": [digest.hex() for digest in one.kept],
                "sealed": _sealed(one),
                "utc": one.utc,
            }
            for one in found.entries
        ],
        "after": next_page(found.entries, limit, lambda one: one.entry),
    }


def _sealed(entry: Entry) -> list[list[Any]]:
    """Secrets as the entry's digest has them: the number of the key since entries say the time."""
    found: list[list[Any]] = [[name, digest.hex(), key] for name, digest, key in entry.sealed]
    return found if entry.utc is not None else [one[:2] for one in found]
