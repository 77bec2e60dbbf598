"""What somebody types stays, whatever happens at the table; and one press deals one card."""

from collections.abc import Iterator

import build_web
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .browser import enter, visitor
from .live import Live, live_floor

CARDS = "KS 9H QD"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    build_web.build()
    with live_floor(tmp_path_factory.mktemp("typing")) as floor:
        yield floor


def typed(page: Page, text: str) -> Locator:
    """Type into the first field of the form that is open."""
    field = page.get_by_role("dialog").locator("textarea, input:not([type=checkbox])").first
    field.focus()
    page.keyboard.type(text)
    return field


def stays(page: Page, field: Locator, text: str) -> None:
    """Text and focus are where they were."""
    expect(field).to_have_value(text)
    expect(field).to_be_focused()
    page.keyboard.type("!")
    expect(field).to_have_value(f"{text}!")


def hand_dealt(live: Live, table: str) -> None:
    live.table(table, "blackjack")
    live.sit(table, "ann")
    live.staffed(table)
    live.round(table)
    live.do("ann", "wager", table, box=1, stake="10.00")
    live.deal(table, CARDS)


def test_complaint_survives_the_next_round_and_names_its_own(chrome: Browser, live: Live) -> None:
    hand_dealt(live, "c")
    live.do("ann", "stand", "c", box=1)
    live.deal("c", "8C")
    with visitor(chrome, live.address, None) as seen:
        enter(seen, "ann")
        page = seen.open("/tables/c")
        page.locator('[data-do="dispute"]').click()
        field = typed(page, "I had twenty")
        live.round("c")
        expect(page.locator('[data-face="betting"]')).to_have_count(1)
        stays(page, field, "I had twenty")
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        [dispute] = seen.context.request.get(f"{live.address}/api/v1/disputes").json()["disputes"]
        assert (dispute["says"], dispute["round"]) == ("I had twenty!", "c-1")
        assert seen.messages == []


def test_refusal_is_shown_in_a_form_whose_opener_is_gone(chrome: Browser, live: Live) -> None:
    hand_dealt(live, "r")
    live.do("ann", "stand", "r", box=1)
    live.deal("r", "8C")
    with visitor(chrome, live.address, None) as seen:
        enter(seen, "ann")
        page = seen.open("/tables/r")
        page.locator('[data-do="dispute"]').click()
        field = typed(page, "Late")
        for _ in range(2):
            live.round("r")
            live.do("ann", "wager", "r", box=1, stake="10.00")
            live.deal("r", CARDS)
            live.do("ann", "stand", "r", box=1)
            live.deal("r", "8C")
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("last two")
        expect(field).to_have_value("Late")
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("kind", ["excess-card", "misplaced-card"])
def test_irregularity_form_survives_what_happens(chrome: Browser, live: Live, kind: str) -> None:
    table = f"i-{kind}"
    hand_dealt(live, table)
    with visitor(chrome, live.address, None) as seen:
        enter(seen, "dora" if kind == "excess-card" else "gus")
        page = seen.open(f"/tables/{table}")
        page.locator(f'[data-kind="{kind}"]').click()
        sheet = page.get_by_role("dialog")
        if kind == "excess-card":
            field = typed(page, "7")
        else:
            sheet.locator("label").first.click()
        live.do("ann", "stand", table, box=1)
        expect(page.locator(".enter")).to_contain_text("dealer")
        if kind == "excess-card":
            stays(page, field, "7")
        else:
            expect(sheet.locator("label").first.locator("input")).to_be_checked()


def test_staff_form_survives_the_end_of_what_it_was_opened_for(chrome: Browser, live: Live) -> None:
    live.table("s", "blackjack")
    with visitor(chrome, live.address, None) as seen:
        enter(seen, "gus")
        page = seen.open("/tables/s")
        page.locator(".run summary, details summary").first.click()
        page.locator('[data-do="out-of-service"]').click()
        field = typed(page, "The shoe is")
        live.do("pia", "out-of-service", "s", because="Wet cloth.")
        expect(page.locator('[data-do="in-service"]')).to_have_count(1)
        stays(page, field, "The shoe is")


def test_dealer_at_a_house_dealt_table_deals_by_enter(chrome: Browser, live: Live) -> None:
    live.table("h", "blackjack", dealing="shoe")
    live.sit("h", "ann")
    live.round("h")
    live.do("dora", "sign-on", "h")
    live.do("ann", "wager", "h", box=1, stake="10.00")
    live.do("dora", "close-betting", "h")
    with visitor(chrome, live.address, None) as seen:
        enter(seen, "dora")
        page = seen.open("/tables/h")
        deal = page.locator('[data-do="card"]')
        expect(deal).to_have_count(1)
        expect(page.locator(".keypad")).to_have_count(0)
        expect(deal).to_be_in_viewport()
        for number in (1, 2):
            page.keyboard.press("Enter")
            expect(page.locator(".enter")).to_contain_text(("dealer", "box 1")[number - 1])
        deal.click()
        live.until("h", "decision", "insurance", "surrender", None)  # type: ignore[arg-type]
        assert seen.messages == []
