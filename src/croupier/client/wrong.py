"""What can go wrong between a program and a floor."""

from typing import Any


class ClientError(Exception):
    """Anything that a floor could not or would not do."""


class ReadOnTheWay(UserWarning):
    """A password or a token goes to another machine as plain text."""


class Unreachable(ClientError):
    """No answer came within the client's patience; the command may have been done."""


class Refused(ClientError):
    """A floor said no: a stable code, a sentence, the field, and the rule in the way."""

    def __init__(
        self,
        status: int,
        code: str,
        says: str,
        *,
        where: str | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(says if rule is None else f"{says} [{rule}]")
        self.status = status
        self.code = code
        self.says = says
        self.where = where
        self.rule = rule


class NotSignedIn(Refused):
    """Nobody is known by this token, password or session."""


class NotAllowed(Refused):
    """It is not in this person's power."""


class NotThere(Refused):
    """There is no such table, round or address."""


class Outdated(Refused):
    """Something has happened since that changes what was offered; look again."""


class TooMany(Refused):
    """The floor is too busy, and stayed so for as long as the client had patience."""


KINDS: dict[int, type[Refused]] = {
    401: NotSignedIn,
    403: NotAllowed,
    404: NotThere,
    409: Outdated,
    429: TooMany,
    503: TooMany,
}


def refusal(status: int, problem: Any) -> Refused:
    """The refusal that an answer means, whatever shape it has."""
    told = problem if isinstance(problem, dict) else {}
    kind = KINDS.get(status, Refused)
    return kind(
        status,
        str(told.get("code", "no_problem")),
        str(told.get("says", f"The floor answered with status {status}.")),
        where=told.get("where"),
        rule=told.get("rule"),
    )
