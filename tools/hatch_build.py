"""Put the checked corpus into every wheel, so that the installed program starts quickly."""

import json
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CorpusHook(BuildHookInterface):  # type: ignore[type-arg]  # the builder's own settings
    """Check the rulebook's files and write them as one."""

    PLUGIN_NAME = "custom"

    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
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
