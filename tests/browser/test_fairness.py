"""A page adds its player's value to chance by itself, and finds it again in the result."""

from pathlib import Path

import build_web
from playwright.sync_api import Browser, expect

from .browser import visitor
from .live import live_floor


def test_a_page_contributes_to_shoe_and_spin_and_checks_both(
    chrome: Browser, tmp_path: Path
) -> None:
    build_web.build()
    with live_floor(tmp_path) as live, visitor(chrome, live.address, None) as seen:
        live.table("bj", "blackjack", dealing="shoe")
        live.table("rr", "rapid-roulette", dealing="shoe")
        seen.context.request.post(
            f"{live.address}/api/v1/session", data={"name": "ann", "demo": True}
        )
        page = seen.open("/tables/bj")
        page.locator('[data-do="sit"]').click()
        page.get_by_role("tab", name="Shoe").click()
        panel = page.get_by_role("region", name="Your part in chance")
        expect(panel).to_contain_text("Your value is in shoe 1.")

        page = seen.open("/tables/rr")
        page.locator('[data-do="sit"]').click()
        live.round("rr")
        page.locator('[data-spot="red"]').first.click()
        page.locator('[data-do="wager"]').click()
        page.locator('[data-do="ready"]').click()
        panel = page.get_by_role("region", name="Your part in chance")
        page.get_by_role("tab", name="Round").click()
        expect(panel).to_contain_text("Round 1: your value is included")
        assert live.now("rr").entropy.round is not None
        assert seen.messages == []
