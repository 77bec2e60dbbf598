"""The ledger: what happened, for ever.

Streams of opaque events, balanced postings in whole cents, the reply to every command, all joined
by digests and vouched for by signed checkpoints. A command is stored wholly or not at all, and is
answered when it is durable. The room knows no game; ``docs/ledger.md`` gives tables and formats.
"""

import logging

from .backup import Manifest, back_up, manifest_of, restore
from .canonical import INTEGER_MAX, Json, NotCanonical, canonical
from .entry import (
    Account,
    Asked,
    Command,
    Done,
    Event,
    Failed,
    Head,
    Outcome,
    Posting,
    Recorded,
    Work,
)
from .envelope import Unsealed, envelope_digest, new_key, open_envelope, seal_envelope
from .group import GROUP_MAX, GroupWriter, Writer
from .keys import is_signed, read_public_key
from .opening import AnyPlace, open_log, place_at
from .projections import BALANCES, Projection, one_by_one
from .schema import LEDGER, Part, version_of
from .sealing import change_key
from .sqlite import Place, SqliteStore
from .stash import Stash
from .store import PAGE_MAX, Beside, Draft, Reading, Rows, Store
from .verify import Fault, LogPlace, read_log, verify
from .wrong import (
    AccountDiffers,
    Busy,
    KeyReused,
    LedgerRefusal,
    NotALedger,
    NotFound,
    Overdrawn,
    ReadOnly,
    Stale,
    StoreAway,
    StoreInUse,
    StoreLocked,
    Unbalanced,
)

__all__ = (
    "BALANCES",
    "GROUP_MAX",
    "INTEGER_MAX",
    "LEDGER",
    "PAGE_MAX",
    "Account",
    "AccountDiffers",
    "AnyPlace",
    "Asked",
    "Beside",
    "Busy",
    "Command",
    "Done",
    "Draft",
    "Event",
    "Failed",
    "Fault",
    "GroupWriter",
    "Head",
    "Json",
    "KeyReused",
    "LedgerRefusal",
    "LogPlace",
    "Manifest",
    "NotALedger",
    "NotCanonical",
    "NotFound",
    "Outcome",
    "Overdrawn",
    "Part",
    "Place",
    "Posting",
    "Projection",
    "ReadOnly",
    "Reading",
    "Recorded",
    "Rows",
    "SqliteStore",
    "Stale",
    "Stash",
    "Store",
    "StoreAway",
    "StoreInUse",
    "StoreLocked",
    "Unbalanced",
    "Unsealed",
    "Work",
    "Writer",
    "back_up",
    "canonical",
    "change_key",
    "envelope_digest",
    "is_signed",
    "manifest_of",
    "new_key",
    "one_by_one",
    "open_envelope",
    "open_log",
    "place_at",
    "read_log",
    "read_public_key",
    "restore",
    "seal_envelope",
    "verify",
    "version_of",
)

logging.getLogger("croupier").addHandler(logging.NullHandler())
