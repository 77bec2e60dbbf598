"""Disputes, approvals and restrictions over HTTP."""

import asyncio
from typing import Any, Final

from fastapi import APIRouter

from croupier.floor import Role
from croupier.floor.approvals import Approval, answer, approvals, ask_for
from croupier.floor.disputes import Decided, Dispute, Reviewed, complain, disputes, take_step
from croupier.money import dollars

from . import shapes_matters as shapes
from .amounts import Sum, cents
from .bounds import Id, Text, Word
from .documents import asked_for
from .edge import AccessOf, EdgeOf, KeyOf, PersonOf, Strict, proved, require_person
from .gate import Gated
from .moments import wall_shown
from .problems import Problem
from .shapes import answers

router = APIRouter(route_class=Gated)


MOVING: Final = ("propose-correction", "agree")
"""Steps by which money is put right that has moved."""


# ---------------------------------------------------------------- disputes


class Complaint(Strict):
    """A complaint about one of the last two rounds: the one named, else the last."""

    table: Id
    says: Text
    round: Id | None = None


class Step(Strict):
    """What a step of a dispute says."""

    decision: Text | None = None
    reason: Text | None = None
    amount: Sum = None


def _ruling(ruled: Decided | Reviewed | None) -> dict[str, Any] | None:
    if ruled is None:
        return None
    rules = list(ruled.rules)
    return {"by": ruled.by, "decision": ruled.decision, "reason": ruled.reason, "rules": rules}


def _dispute(one: Dispute) -> dict[str, Any]:
    return {
        "id": one.id,
        "table": one.table,
        "round": one.round,
        "player": one.player,
        "says": one.says,
        "advised_by": one.advised_by,
        "decided": _ruling(one.decided),
        "review_asked": one.review_asked,
        "reviewed": _ruling(one.reviewed),
        "corrections": [
            {"amount": dollars(c.amount), "by": c.by, "agreed_by": c.agreed_by}
            for c in one.corrections
        ],
    }


@router.get("/disputes", response_model=None, responses=answers(shapes.Disputes))
def list_disputes(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Disputes that the asker may see."""
    return {"disputes": [_dispute(one) for one in disputes(edge.floor, person)]}


@router.post(
    "/disputes", status_code=201, response_model=None, responses=answers(shapes.Named, 201)
)
async def raise_dispute(
    asked: Complaint, person: PersonOf, edge: EdgeOf, key: KeyOf
) -> dict[str, Any]:
    """Complain."""
    name = await asyncio.to_thread(
        complain, edge.floor, person, asked.table, asked.says, key=key, about=asked.round
    )
    return {"id": name}


@router.post("/disputes/{dispute}/{do}", response_model=None, responses=answers(shapes.DisputeDoc))
async def step(
    dispute: str,
    do: str,
    asked: Step,
    person: PersonOf,
    access: AccessOf,
    edge: EdgeOf,
    key: KeyOf,
) -> dict[str, Any]:
    """Take a dispute one step further; steps that move money want the password said just now."""
    if do in MOVING:
        proved(edge, access)
    given: dict[str, Any] = asked.model_dump(exclude_none=True)
    if asked.amount is not None:
        given["amount"] = cents(asked.amount, "amount")
    found = await asyncio.to_thread(take_step, edge.floor, person, dispute, do, given, key=key)
    return _dispute(found)


# ---------------------------------------------------------------- approvals, restrictions


class Wanted(Strict):
    """An approval that is asked for."""

    what: Word
    table: Id
    says: Text = ""


class Answer(Strict):
    """An approval given or refused."""

    given: bool
    reason: Text


def _approval(one: Approval) -> dict[str, Any]:
    at = one.answered_at
    return {
        **asked_for(one),
        "given": one.given,
        "answered_by": one.answered_by,
        "answered_at": None if at is None else wall_shown(at),
        "reason": one.reason,
    }


@router.get("/approvals", response_model=None, responses=answers(shapes.Approvals))
def list_approvals(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """What was asked for and how it was answered; players have no part in it."""
    if person.roles <= {Role.PLAYER}:
        raise Problem(403, "not_in_your_power", "Approvals are between the house and the Director.")
    return {"approvals": [_approval(one) for one in approvals(edge.floor)]}


@router.post(
    "/approvals", status_code=201, response_model=None, responses=answers(shapes.Named, 201)
)
async def ask(asked: Wanted, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Ask for an approval."""
    name = await asyncio.to_thread(
        ask_for, edge.floor, person, asked.what, asked.table, asked.says, key=key
    )
    return {"id": name}


@router.post("/approvals/{approval}", response_model=None, responses=answers(shapes.ApprovalDoc))
async def answer_approval(
    approval: str,
    asked: Answer,
    person: PersonOf,
    access: AccessOf,
    edge: EdgeOf,
    key: KeyOf,
) -> dict[str, Any]:
    """Give or refuse an approval: the second person's part, which no token takes."""
    require_person(access)
    found = await asyncio.to_thread(
        answer, edge.floor, person, approval, given=asked.given, reason=asked.reason, key=key
    )
    return _approval(found)


@router.get("/restrictions", response_model=None, responses=answers(shapes.Restrictions))
def restrictions(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Who is held back, at every table: all of it to the staff and the Director, else one's own."""
    sees_all = person.rank is not None or bool(
        person.roles & {Role.DIRECTOR, Role.DIRECTOR_DELEGATE, Role.AUDITOR, Role.OPERATOR}
    )
    return {
        "restrictions": [
            {
                "table": hosted.table.id,
                "player": one.player,
                "how": str(one.how),
                "by": one.by,
                "at": wall_shown(one.at),
            }
            for hosted in edge.floor.tables()
            if hosted.table is not None
            for one in hosted.table.operation.restrictions
            if sees_all or one.player == person.name
        ]
    }
