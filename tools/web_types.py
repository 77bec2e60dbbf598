"""Write the web app's types from the API's own OpenAPI document.

python tools/web_types.py            write web/src/api/schema.ts anew
python tools/web_types.py --check    say whether it is as the API has it
"""

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import build_web
from generated import keep

from croupier.api.app import create_app
from croupier.api.edge import Edge
from croupier.api.identity import Identity
from croupier.api.identity_tables import IDENTITY
from croupier.api.serving import OPENED_AT
from croupier.floor import Clock, Floor, instant_of, open_store
from croupier.ledger import Place

SCHEMA = build_web.WEB / "src" / "api" / "schema.ts"
TOLD = "/** What the API says of itself: written by tools/web_types.py, never by hand. */\n\n"


def document() -> dict[str, Any]:
    """The OpenAPI document of a floor; which floor it is makes no difference."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Place(data=Path(folder) / "data"), parts=(IDENTITY,))
        floor = Floor(store, clock=Clock(instant_of(OPENED_AT)))
        try:
            found = create_app(Edge(floor=floor, identity=Identity(floor))).openapi()
        finally:
            floor.close()
    # The app needs the shapes of what it is told; addresses it names itself.
    return {**found, "paths": {}}


def written() -> str:
    """The same document as types."""
    build_web.install()
    command, environment = build_web.npm()
    with tempfile.TemporaryDirectory() as folder:
        told, types = Path(folder) / "openapi.json", Path(folder) / "schema.ts"
        told.write_text(json.dumps(document()), encoding="utf-8")
        words = ["exec", "--", "openapi-typescript", str(told), "--output", str(types)]
        subprocess.run(
            [*command, *words],
            cwd=build_web.WEB,
            env={**os.environ, **environment},
            check=True,
            capture_output=True,
        )
        text = types.read_text(encoding="utf-8")
    _, _, body = text.partition("*/\n")
    return TOLD + body.lstrip()


def main() -> int:
    return keep(SCHEMA, written, __doc__)


if __name__ == "__main__":
    raise SystemExit(main())
