"""What can stand in the way of a command, each with its own name."""


class LedgerRefusal(Exception):
    """A command was not taken up; nothing of it was stored."""


class KeyReused(LedgerRefusal):
    """The same person used a key again for another command."""

    def __init__(self, actor: str, key: str) -> None:
        super().__init__(f"the key {key!r} of {actor} already belongs to another command")


class Stale(LedgerRefusal):
    """The stream went on since the command was decided."""

    def __init__(self, stream: str, *, expected: int, found: int) -> None:
        super().__init__(f"{stream} is at event {found}, not at {expected}")
        self.stream, self.expected, self.found = stream, expected, found


class Unbalanced(LedgerRefusal):
    """Postings that make or destroy money."""


class Overdrawn(LedgerRefusal):
    """An account that may not owe would owe."""

    def __init__(self, account: str, currency: str, *, holds: int, change: int) -> None:
        super().__init__(
            f"{account} holds {holds} {currency} cents; {-change} cannot be taken from it"
        )
        self.account, self.currency, self.holds, self.change = account, currency, holds, change


class AccountDiffers(LedgerRefusal):
    """An account is used as one that may owe and as one that may not."""


class NotFound(LedgerRefusal):
    """A value or a secret that is not stored."""


class Busy(LedgerRefusal):
    """More commands wait than are let in; try again later."""


class ReadOnly(LedgerRefusal):
    """A floor that can be read and not written; says why."""


class StoreLocked(Exception):
    """Writing failed; the store is read from now on and no more written, until it is opened anew.

    Whether the command took effect is known after that: its key answers.
    """


class StoreAway(Exception):
    """The database does not answer; whether a command was done is known when it does."""


class NotALedger(Exception):
    """The files cannot be used for play, and why."""


class StoreInUse(NotALedger):
    """Another process has the data folder."""
