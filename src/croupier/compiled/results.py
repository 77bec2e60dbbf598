"""Results kept between runs: small JSON files, named by all that they depend on."""

import json
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from .caches import kept_folder, source_digest


def kept(kind: str, identity: object, compute: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Return a result, from the cache where it is there, else computed and put there.

    ``identity`` is everything besides the source that the result depends on; its written form
    names the file and stands in it, so that nothing stale or strange is ever read.
    """
    said = f"{kind} {source_digest()} {identity!r}"
    name = sha256(said.encode()).hexdigest()
    folder = kept_folder("results")
    if folder is None:
        return compute()
    path = folder / kind / f"{name}.json"
    with suppress(OSError, ValueError):
        found = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(found, dict) and found.get("identity") == said:
            result: dict[str, Any] = found["result"]
            return result
    result = compute()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, suffix=".part", delete=False
        ) as file:
            json.dump({"identity": said, "result": result}, file)
        Path(file.name).replace(path)
    return result
