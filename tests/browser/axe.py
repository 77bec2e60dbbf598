"""What axe-core finds on a page: nothing serious and nothing moderate is allowed."""

from typing import Any

from playwright.sync_api import Page

from .browser import ROOT

SOURCE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
REFUSED = {"critical", "serious", "moderate"}


def violations(page: Page) -> list[str]:
    """Each violation in one line: its rule, what it is about, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {node['target']} {node['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in REFUSED
        for node in one["nodes"]
    ]
