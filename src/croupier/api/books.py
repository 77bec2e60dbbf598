"""The books over HTTP: accounts, postings by account, table and round, the trial balance."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query

from croupier.floor import books
from croupier.ledger import Account
from croupier.money import dollars

from . import shapes_books as shapes
from .edge import EdgeOf, PersonOf
from .gate import Gated
from .moments import wall_shown
from .pages import PAGE, After, Limit, next_page
from .shapes import answers

router = APIRouter(route_class=Gated)

Name = Annotated[str, Query(max_length=200)]


@router.get("/ledger/accounts", response_model=None, responses=answers(shapes.Accounts))
def accounts(
    person: PersonOf, edge: EdgeOf, starts: Name = "", after: After = 0, limit: Limit = PAGE
) -> dict[str, Any]:
    """What the accounts hold, by name: ``purse/``, ``chips/``, ``float/``, ``drop/``, ``cage``."""
    found = books.accounts(edge.floor, person, starts=starts)
    page = found[after : after + limit]
    return {
        "accounts": [
            {
                "account": account.name,
                "currency": account.currency,
                "may_owe": account.may_owe,
                "balance": dollars(cents),
            }
            for account, cents in page
        ],
        "after": after + limit if after + limit < len(found) else None,
    }


@router.get("/ledger/postings", response_model=None, responses=answers(shapes.Postings))
def account_postings(
    account: Name,
    person: PersonOf,
    edge: EdgeOf,
    currency: Annotated[str, Query(max_length=40)] = "AUD",
    after: After = 0,
    limit: Limit = PAGE,
) -> dict[str, Any]:
    """What was posted to an account, and by which events."""
    named = Account(account, currency)
    found = books.account_postings(edge.floor, person, named, after=after, limit=limit)
    return _page(found, next_page(found, limit, lambda line: line.event.number))


@router.get("/ledger/tables/{table}", response_model=None, responses=answers(shapes.Postings))
def table_postings(
    table: str, person: PersonOf, edge: EdgeOf, after: After = 0, limit: Limit = PAGE
) -> dict[str, Any]:
    """What was posted at a table, by the events of its stream after a number."""
    found, reached = books.table_postings(edge.floor, person, table, after=after, limit=limit)
    return _page(found, reached)


@router.get("/ledger/rounds/{round_id}", response_model=None, responses=answers(shapes.Postings))
def round_postings(round_id: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """What was posted in a round, by its name, ``TABLE-NUMBER``."""
    return _page(books.round_postings(edge.floor, person, round_id), None)


def _page(found: list[books.Line], after: int | None) -> dict[str, Any]:
    return {"postings": [_line(line) for line in found], "after": after}


def _line(line: books.Line) -> dict[str, Any]:
    event, posting = line.event, line.posting
    return {
        "event": event.number,
        "entry": event.entry,
        "stream": event.stream,
        "seq": event.seq,
        "type": str(event.body["type"]),
        "at": wall_shown(datetime.fromisoformat(str(event.body["at"]))),
        "account": posting.account.name,
        "currency": posting.account.currency,
        "amount": dollars(posting.cents),
    }


@router.get("/ledger/trial-balance", response_model=None, responses=answers(shapes.Trial))
def trial_balance(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """All accounts by kind and currency; each currency adds up to nothing."""
    found = books.trial_balance(edge.floor, person)
    return {
        "rows": [
            {"currency": currency, "kind": kind, "accounts": count, "balance": dollars(held)}
            for currency, kind, count, held in found.rows
        ],
        "sums": [
            {"currency": currency, "balance": dollars(total)}
            for currency, total in found.sums.items()
        ],
        "balanced": not any(found.sums.values()),
    }
