"""The shapes of answers about money and the log: cage, shifts, books, audit, clock."""

from typing import Any

from .shapes import Money, Now, Shape

# ---------------------------------------------------------------- the cage and its shifts


class TableMoney(Shape):
    """What a table has: chips, and what was paid into its drop box."""

    table: str
    chips: Money
    drop: Money


class Cage(Shape):
    """What the books have of the cage and of every table, and the shift that is open."""

    cage: Money
    shift: int | None
    tables: list[TableMoney]


class TrayDoc(Shape):
    """A count of a table's chips beside what the books have."""

    counted: Money
    booked: Money


class Tray(Shape):
    """A count of a table's chips in a shift."""

    table: str
    counted: Money
    booked: Money
    by: str


class TableShift(Shape):
    """A table over a shift: what went into its drop box, what the cage moved, what it held."""

    table: str
    drop: Money
    fills: Money
    credits: Money
    hold: Money


class ShiftClosed(Shape):
    """How a shift ended."""

    by: str
    counted: Money
    expected: Money
    tables: list[TableShift]


class ShiftDoc(Shape):
    """A shift; ``tables`` are as they stand now while it is open, and as it ended afterwards."""

    number: int
    opened_by: str
    counted: Money
    trays: list[Tray]
    tables: list[TableShift]
    closed: ShiftClosed | None


class Shifts(Shape):
    """Every shift."""

    shifts: list[ShiftDoc]


class ShiftNumber(Shape):
    """The number of a shift that began."""

    number: int


# ---------------------------------------------------------------- the books


class AccountDoc(Shape):
    """An account and what it holds."""

    account: str
    currency: str
    may_owe: bool
    balance: Money


class Accounts(Shape):
    """Accounts and what they hold; ``after`` asks for the next page."""

    accounts: list[AccountDoc]
    after: int | None


class PostingDoc(Shape):
    """One posting and the event that made it."""

    event: int
    entry: int
    stream: str
    seq: int
    type: str
    at: str
    account: str
    currency: str
    amount: Money


class Postings(Shape):
    """A page of postings; ``after`` asks for the next."""

    postings: list[PostingDoc]
    after: int | None


class TrialRow(Shape):
    """All accounts of a kind."""

    currency: str
    kind: str
    accounts: int
    balance: Money


class TrialSum(Shape):
    """What all accounts of a currency come to; nothing, where all is well."""

    currency: str
    balance: Money


class Trial(Shape):
    """The trial balance."""

    rows: list[TrialRow]
    sums: list[TrialSum]
    balanced: bool


# ---------------------------------------------------------------- the audit


class StreamDoc(Shape):
    """A stream of the log and its end."""

    stream: str
    seq: int
    hash: str


class Streams(Shape):
    """Every stream of the log, the floor's name and the key that signs its checkpoints."""

    floor: str
    public_key: str
    streams: list[StreamDoc]


class AuditPosting(Shape):
    """A posting of an event."""

    account: str
    currency: str
    cents: int


class AuditOpened(Shape):
    """What was sealed in an event, and the salt that shows it to be what its digest says."""

    salt: str
    hidden: dict[str, Any]


class AuditEvent(Shape):
    """An event with its digest; its body is withheld while it lies face down in a round in play.

    What is sealed in it is opened when its shoe is done.
    """

    number: int
    stream: str
    seq: int
    entry: int
    utc: str | None
    hash: str
    body: dict[str, Any] | None
    opened: AuditOpened | None
    postings: list[AuditPosting]


class AuditEvents(Shape):
    """A page of events; ``after`` asks for the next."""

    events: list[AuditEvent]
    after: int | None


class CheckpointDoc(Shape):
    """A signed checkpoint."""

    number: int
    entry: int
    signature: str
    digest: str


class Checkpoints(Shape):
    """A page of checkpoints; ``after`` asks for the next."""

    checkpoints: list[CheckpointDoc]
    after: int | None


class FaultDoc(Shape):
    """Something that is wrong with the log, and where."""

    where: str
    says: str


class Verified(Shape):
    """What a verification found."""

    faults: list[FaultDoc]
    events: int
    streams: int
    rounds: int
    sealed: int
    """Tables that were not replayed, because the floor's keys are not where it looked."""
    recomputed: int
    """Values of chance that follow from their seeds."""
    unproven: int
    """Events whose values could not be recomputed without the keys."""
    not_due: int
    """What does not have to be opened yet."""
    uncovered: int
    """Credentials from before they were events, until a server of this release has started."""


class Verification(Shape):
    """A verification of the whole log: ``running``, ``done`` or ``failed``."""

    id: str
    state: str
    asked_by: str
    begun: str
    ended: str | None
    found: Verified | None
    says: str | None


# ---------------------------------------------------------------- the clock


class SettingDoc(Shape):
    """A setting of the floor: sums are text, seconds whole numbers, switches true or false."""

    name: str
    says: str
    unit: str
    value: str | int | bool
    default: str | int | bool
    least: str | int | None
    most: str | int | None


class SettingChangeDoc(Shape):
    """A change of a setting."""

    name: str
    before: str | int | bool
    after: str | int | bool
    reason: str
    by: str
    at: str


class SettingsDoc(Shape):
    """Every setting, every change with the last first, and whether the asker may change them."""

    settings: list[SettingDoc]
    changes: list[SettingChangeDoc]
    may_change: bool


class ClockDoc(Now):
    """House time, and whether the asker may put it forward.

    ``offset`` tells two moments apart in the hour that clocks show twice.
    """

    offset: str
    may_advance: bool
