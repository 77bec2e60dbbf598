"""What goes wrong, as ``application/problem+json``: a code, a sentence, where, and the rule."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from croupier.desk.wrong import shortened
from croupier.floor import FloorRefusal, NotAllowed, NotThere, Outdated
from croupier.games.codec import BadValue
from croupier.games.refusal import RuleBreach
from croupier.ledger import (
    Busy,
    KeyReused,
    LedgerRefusal,
    ReadOnly,
    Stale,
    StoreAway,
    StoreLocked,
)
from croupier.rulebook import CannotAnswer, NoSuchGame, NotHeld

from .noted import NOTED, note

STATUS = {NotAllowed: 403, NotThere: 404, Outdated: 409}
BUSY = 503
LEDGER = {
    Busy: BUSY,
    KeyReused: 422,
    ReadOnly: BUSY,
    StoreAway: BUSY,
    StoreLocked: BUSY,
}


class Problem(Exception):
    """A refusal of the edge itself."""

    def __init__(
        self,
        status: int,
        code: str,
        says: str,
        *,
        where: str | None = None,
        retry: int | None = None,
    ) -> None:
        super().__init__(says)
        self.status = status
        self.code = code
        self.says = says
        self.where = where
        self.retry = retry


def _answer(
    status: int,
    code: str,
    says: str,
    *,
    where: str | None = None,
    rule: str | None = None,
    notice: str | None = None,
    retry: int | None = None,
) -> JSONResponse:
    body: dict[str, Any] = {"code": code, "says": shortened(says), "where": where, "rule": rule}
    if notice is not None:
        body["notice"] = notice
    headers = {} if retry is None else {"Retry-After": str(retry)}
    return JSONResponse(body, status, headers, media_type="application/problem+json")


def _refused(request: Request, wrong: Exception) -> JSONResponse:
    """Answer a refusal; those of access are noted."""
    answer = _of(wrong)
    if answer.status_code in NOTED:
        access, code = getattr(request.state, "access", None), getattr(wrong, "code", None)
        who = None if access is None else access.name
        note(request, "refused", who=who, status=answer.status_code, code=code)
    return answer


def _of(wrong: Exception) -> JSONResponse:  # noqa: C901 (one a kind)
    match wrong:
        case Problem():
            return _answer(
                wrong.status, wrong.code, wrong.says, where=wrong.where, retry=wrong.retry
            )
        case RuleBreach(refusal=refusal, notice=notice):
            code = str(refusal.code)
            return _answer(422, code, refusal.says, rule=refusal.rule, notice=notice)
        case FloorRefusal():
            status = STATUS.get(type(wrong), 422)
            return _answer(status, wrong.code, wrong.says, where=wrong.where, rule=wrong.rule)
        case BadValue():
            # The sentence is read alone, too: it begins with the field that it speaks of.
            return _answer(422, "unusable", str(wrong), where=wrong.where or None)
        case Stale():
            return _answer(409, Outdated.code, "Something has happened since; look again.")
        case LedgerRefusal() | StoreAway() | StoreLocked():
            return _of_ledger(wrong)
        case NotHeld():
            return _answer(422, "not_held", str(wrong))
        case CannotAnswer():
            status = 404 if isinstance(wrong, NoSuchGame) else 422
            return _answer(status, wrong.code, str(wrong), where=wrong.where, rule=wrong.rule)
        case RequestValidationError():
            first = wrong.errors()[0]
            if first["type"] == "json_invalid":
                return _answer(400, "no_json", "The body of a request is JSON.")
            where = ".".join(str(part) for part in first["loc"][1:])
            says = f"{where}: {first['msg']}." if where else f"{first['msg']}."
            return _answer(422, "unusable", says, where=where or None)
        case HTTPException():
            return _answer(wrong.status_code, "refused", f"{str(wrong.detail).rstrip('.')}.")
        case _:
            raise AssertionError("the guard answers whatever else goes wrong")


def _of_ledger(wrong: Exception) -> JSONResponse:
    for kind, status in LEDGER.items():
        if isinstance(wrong, kind):
            says = f"{str(wrong)[:1].upper()}{str(wrong)[1:]}."
            return _answer(status, "ledger", says, retry=1 if status == BUSY else None)
    # The books' own last check: what people ask for is refused before it, in their words.
    return _answer(422, "ledger", "The books do not take this; nothing was done.")


def add_problems(app: FastAPI) -> None:
    """Answer every refusal in one shape."""
    for kind in (
        Problem,
        RuleBreach,
        FloorRefusal,
        BadValue,
        LedgerRefusal,
        StoreAway,
        StoreLocked,
        NotHeld,
        CannotAnswer,
        RequestValidationError,
        HTTPException,
    ):
        app.add_exception_handler(kind, _refused)
