"""Put the checked corpus and the built web app into every wheel, so that neither is made later."""

import json
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackageHook(BuildHookInterface):  # type: ignore[type-arg]  # the builder's own settings
    """Check the rulebook's files and write them as one; build the web app."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the corpus beside the files that it is made from, before they are packed."""
        source = Path(self.root) / "src"
        sys.path.insert(0, str(source))
        try:
            from croupier.rulebook.authoring import build_corpus  # noqa: PLC0415
        finally:
            sys.path.remove(str(source))
        room = source / "croupier" / "rulebook"
        corpus = build_corpus(room / "data")
        target = room / "corpus.json"
        target.write_text(json.dumps(corpus, ensure_ascii=False), encoding="utf-8")
        # It is not under version control, and what is ignored there is left out otherwise.
        build_data["artifacts"].append("src/croupier/rulebook/corpus.json")
        # An editable install is the developer's own: `make web` builds the app there.
        if version != "editable":
            self._build_web(build_data)

    def _build_web(self, build_data: dict[str, Any]) -> None:
        tools = str(Path(self.root) / "tools")
        sys.path.insert(0, tools)
        try:
            import build_web  # noqa: PLC0415
        finally:
            sys.path.remove(tools)
        build_web.build()
        build_data["artifacts"].append("src/croupier/web/static/**")
