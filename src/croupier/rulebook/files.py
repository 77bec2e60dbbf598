"""Where the rulebook's files lie, and the digests of them and of the law that they hold."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

OF_THE_LAW: Final = ("notices", "register", "games", "concordance", "assumed", "readings")
REMARKS: Final = frozenset({"why", "items"})
"""What an entry says of this program rather than of the law."""


def data_folder() -> Path:
    """The folder that holds the rulebook's files."""
    return Path(__file__).parent / "data"


def files_digest(folder: Path) -> str:
    """Name the files by all their bytes: a corpus made from others is stale."""
    digest = sha256()
    for path in sorted(folder.rglob("*.toml")):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def law_digest(corpus: Mapping[str, Any]) -> str:
    """Name the law by what it says; what is remarked on how it is carried out is left aside."""
    law = {part: _without_remarks(corpus[part]) for part in OF_THE_LAW}
    return sha256(json.dumps(law, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _without_remarks(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _without_remarks(v) for k, v in value.items() if k not in REMARKS}
    return [_without_remarks(one) for one in value] if isinstance(value, list) else value
