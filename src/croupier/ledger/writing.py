"""What every store does inside a transaction: one command, a checkpoint, projections made anew."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .chain import CheckpointClaim, checkpoint_digest
from .draft import LogDraft, LogEnd
from .entry import Command, Done, Failed, Outcome
from .keys import Keys
from .known import Known
from .projections import Projection
from .reading import LogReading
from .schema import make
from .sealing import Sealing
from .store import PAGE_MAX, Rows


@dataclass(frozen=True, slots=True)
class Signed:
    """A checkpoint and the signature that vouches for it."""

    claim: CheckpointClaim
    signature: bytes

    @property
    def digest(self) -> bytes:
        """What the next checkpoint names."""
        return checkpoint_digest(self.claim, self.signature)


@dataclass(frozen=True, slots=True)
class Writing:
    """A transaction that writes the log, with all that it needs."""

    rows: Rows
    sealing: Sealing
    projections: Sequence[Projection]
    is_broken: Callable[[Exception], bool]
    """Whether an error is the database's own: then no command of the group can go on."""
    learnt: Known
    """What is known for good once the transaction is durable."""
    settle: Callable[[], None] = lambda: None
    """Wait for what was sent and not answered yet, where a store gathers statements."""
    give_up: Callable[[], None] = lambda: None
    """Pass over what was sent after something that failed."""

    def do(self, command: Command, end: LogEnd) -> tuple[Outcome, LogEnd]:
        """Do one command in a savepoint of its own; whatever goes wrong, nothing of it stays."""
        rows = self.rows
        rows.execute("SAVEPOINT command")
        try:
            before = LogReading(rows, self.sealing).reply(command.asked)
            if before is not None:
                rows.execute("RELEASE command")
                return before, end
            draft = LogDraft(
                rows,
                command.asked,
                end,
                sealing=self.sealing,
                projections=self.projections,
                known=self.learnt,
            )
            reply = command.work(draft)
            after, _ = draft.finish(reply)
            self.settle()
        except Exception as error:
            # Each command has its own outcome, unless it is the database that fails.
            if self.is_broken(error):
                raise
            self.give_up()
            rows.execute("ROLLBACK TO command")
            rows.execute("RELEASE command")
            return Failed(error), end
        rows.execute("RELEASE command")
        self.learnt.learn(draft.learnt)
        return Done(entry=after.entry, reply=reply, again=False), after

    def vouch(self, end: LogEnd, last: tuple[int, bytes]) -> Signed:
        """Sign a checkpoint over the whole log as it ends now; ``last`` is the one before."""
        number, before = last
        claim = CheckpointClaim(
            floor=self.sealing.floor,
            number=number + 1,
            entry=end.entry,
            hash=end.hash,
            before=before,
        )
        signed = Signed(claim, self.sealing.keys.sign(claim.message()))
        self.rows.execute(
            "INSERT INTO checkpoints VALUES (?, ?, ?, ?)",
            (claim.number, claim.entry, signed.signature, signed.digest),
        )
        return signed


def introduce(rows: Rows, keys: Keys, marks: Sequence[tuple[str, str]]) -> None:
    """Say whose log this is, once and for ever."""
    for row in (
        ("floor", os.urandom(16).hex()),
        ("public_key", keys.public()),
        *marks,
    ):
        rows.execute("INSERT INTO about VALUES (?, ?)", row)


def outdated(rows: Rows, projections: Sequence[Projection]) -> Sequence[Projection]:
    """Projections that do not know all that happened, or know it in an older way."""
    held = dict(rows.execute("SELECT name, version FROM projections"))
    return [one for one in projections if held.get(one.name) != one.version]


def forget_others(rows: Rows, projections: Sequence[Projection]) -> None:
    """A projection that is not kept up from now on has to be made anew when it comes back."""
    held = [name for (name,) in rows.execute("SELECT name FROM projections")]
    for name in set(held) - {one.name for one in projections}:
        rows.execute("DELETE FROM projections WHERE name = ?", (name,))


def remake(rows: Rows, projections: Sequence[Projection]) -> None:
    """Make projections anew from the first event on."""
    if not projections:
        return
    reading = LogReading(rows)
    for projection in projections:
        make(rows, projection)
    after = 0
    while page := reading.all_events(after=after, limit=PAGE_MAX):
        for projection in projections:
            projection.apply(rows, page)
        after = page[-1].number
