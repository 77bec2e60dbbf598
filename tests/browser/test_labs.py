"""The rulebook and the odds lab on a real floor: open to all, silent, and telling what is true."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import build_web
import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import violations
from .browser import ROOT, DemonstrationFloor, Visitor, demonstration_floor, visitor

PATIENCE = 300_000
"""Milliseconds in which a worker starts and compiles what it is asked for on a busy machine."""
LONG = "game=rapid-roulette&rounds=200000000&seed=7&sim_system=martingale"
"""As long as the page lets anybody play: it has to run for longer than it takes to look at it."""
PICTURES = ROOT / "docs" / "screenshots"
AT = "2003-02-06T06:00"
PICTURED = ("rulebook", "rulebook-rule", "rulebook-draft", "odds", "odds-compare", "odds-judge")
"""Pages whose pictures are kept, made where ``CROUPIER_SCREENSHOTS`` is set."""
PAGES = {
    "rulebook": ("/rules", ".cmp"),
    "rulebook-gaps": ("/rules/gaps", ".list"),
    "rulebook-machines": ("/rules/machines", ".makers"),
    "rulebook-draft": ("/rules/draft", "textarea"),
    "rulebook-search": ("/rules/search?words=soft%2017", "main .cite"),
    "rulebook-game": (f"/rules/com-bo?at={AT}", "article"),
    "rulebook-rule": (f"/rules/crown-pontoon/10.11.1%23super-bonus?at={AT}", ".txt"),
    "odds": ("/odds?stake=3", "table caption"),
    "odds-compare": ("/odds?mode=compare&game=com-bo&decks=1&b=com-bo&b_decks=8", "main .lt"),
    "odds-judge": ("/odds?mode=judge&game=vegas-blackjack&decks=4", "table caption"),
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemonstrationFloor]:
    build_web.build()
    with demonstration_floor(Path(tmp_path_factory.mktemp("labs")) / "data") as floor:
        yield floor


def enter(who: Visitor, name: str = "ann") -> Page:
    """Sign in as somebody of the demonstration."""
    page = who.open("/")
    page.get_by_role("button", name=f"Play as {name}").click()
    page.wait_for_selector("[data-table]")
    return page


def shown(who: Visitor, page: Page, path: str, sign: str) -> None:
    page.goto(who.address + path)
    page.locator(sign).first.wait_for(state="attached", timeout=PATIENCE)
    # What is still being worked out is not looked at half done.
    expect(page.locator("main [aria-busy=true]")).to_have_count(0, timeout=PATIENCE)


def is_silent(who: Visitor) -> None:
    assert who.messages == []
    assert who.strays == []


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        ("wide", "light"),
        ("phone", "dark"),
        pytest.param("wide", "dark", marks=pytest.mark.slow),
        pytest.param("phone", "light", marks=pytest.mark.slow),
        pytest.param("small", "light", marks=pytest.mark.slow),
    ],
)
def test_every_page_is_open_to_all_and_stays_inside(
    chrome: Browser, house: DemonstrationFloor, size: str, theme: str
) -> None:
    with visitor(chrome, house.address, None, size=size, theme=theme) as who:
        page = enter(who)
        for name, (path, sign) in PAGES.items():
            shown(who, page, path, sign)
            wrong = violations(page)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wrong == [], name
            assert wide <= 0, name
            assert page.locator("h1").count() == 1, name
            if name in PICTURED and size != "small" and os.environ.get("CROUPIER_SCREENSHOTS"):
                PICTURES.mkdir(exist_ok=True)
                page.wait_for_timeout(6000 if name == "odds" else 300)
                ending = theme if size == "wide" else f"{size}-{theme}"
                page.screenshot(path=PICTURES / f"{name}-{ending}.png", full_page=size == "wide")
        is_silent(who)


def test_the_rulebook_is_compared_on_both_sides_of_a_notice(
    chrome: Browser, house: DemonstrationFloor
) -> None:
    with visitor(chrome, house.address, None) as who:
        page = enter(who)
        shown(who, page, "/rules?game=crown-pontoon", ".cmp")
        last = page.get_by_role("slider", name="Moment B")
        expect(last).to_have_attribute("aria-valuetext", "Thu 6 Feb 2003, 06:00")
        last.focus()
        # From notice to notice: back over those that are only cited, to the one of December 2000.
        while "15 Dec 2000" not in (last.get_attribute("aria-valuetext") or ""):
            last.press("ArrowLeft")
        expect(last).to_have_attribute("aria-valuetext", "Fri 15 Dec 2000, 04:00")
        prize = page.locator(".cmp tr", has_text="Prize")
        expect(prize).to_contain_text("$5 to $24: $1,000")
        expect(prize).to_contain_text("$2 to $24: $1,000")
        expect(prize).to_contain_text("28/2000")
        expect(page.locator("del", has_text="$5")).to_have_count(1)
        expect(page.locator("ins", has_text="$2")).to_have_count(1)
        expect(page.locator(".cmp tr", has_text="Decks")).to_have_count(0)
        # A minute earlier the notice is not in force: nothing has changed.
        last.press("Shift+ArrowLeft")
        expect(page.get_by_text("No figure changed.")).to_be_visible()
        assert "b=2000-12-15T03%3A59" in page.url
        last.press("Shift+ArrowRight")
        page.get_by_role("link", name="Open the rule").click()
        expect(page.locator(".txt")).to_contain_text("add $1,000 to a bet of $2 to $24")
        expect(page.get_by_role("link", name=re.compile("10.11.1, super bonus"))).to_be_visible()
        expect(page.locator(".ver.on")).to_contain_text("notice 28/2000")
        # One minute apart, as a $3 wager would feel it; nobody on this floor has won it yet.
        minute = page.locator("section", has=page.get_by_text("One minute apart")).last
        expect(minute).to_contain_text("A $3 wager", timeout=PATIENCE)
        expect(minute.locator("tr", has_text="15 Dec 2000, 03:59")).to_contain_text("nothing")
        expect(minute.locator("tr", has_text="15 Dec 2000, 04:00")).to_contain_text("$1,000")
        expect(page.get_by_text("No wager on this floor was decided by it yet.")).to_be_visible()
        # The notice itself is found by its number, and leads to the rule that it replaced.
        page.goto(who.address + "/rules")
        page.get_by_label("Rule, word or notice").fill("notice 28 of 2000")
        page.keyboard.press("Enter")
        notice = page.locator("details[open]", has_text="Notice 28 of 2000")
        expect(notice.get_by_role("link", name="22.6.2, table 2")).to_be_visible()
        notice.get_by_role("link", name="Compare both sides of it").click()
        expect(page).to_have_url(re.compile("a=2000-12-15T03%3A59&b=2000-12-15T04%3A00"))
        is_silent(who)


def test_a_draft_is_tried_on_the_page(chrome: Browser, house: DemonstrationFloor) -> None:
    with visitor(chrome, house.address, None) as who:
        page = enter(who)
        shown(who, page, "/rules/draft?game=com-bo", "textarea")
        draft = page.get_by_label("The draft, in TOML")
        expect(draft).to_have_value(re.compile("Crown Com-Bo"))
        draft.fill(draft.input_value().replace("max = 7", "max = 6").replace("seven", "six"))
        page.get_by_role("button", name="Try it").click()
        expect(page.get_by_text("Nothing to mend")).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_text("1 to 7")).to_be_visible()
        expect(page.get_by_text("1 to 6")).to_be_visible()
        expect(page.get_by_role("link", name="Open it in the odds lab")).to_be_visible()
        is_silent(who)


def test_a_simulation_is_followed_stopped_and_found_again(
    chrome: Browser, house: DemonstrationFloor
) -> None:
    with visitor(chrome, house.address, None) as who:
        page = enter(who)
        shown(who, page, f"/odds?{LONG}", "[data-testid=edge]")
        expect(page.locator("[data-testid=edge]")).to_have_text("2.7027 %")
        page.get_by_role("button", name="Play it").click()
        panel = page.locator("[data-testid=simulation]")
        expect(panel.locator("svg[data-drawing=bankroll]")).to_be_visible(timeout=PATIENCE)
        expect(panel).to_have_attribute("data-state", "running")
        expect(panel.locator("svg[data-drawing=distribution]")).to_be_visible()
        panel.get_by_role("button", name="Stop").click()
        expect(panel).to_have_attribute("data-state", "done", timeout=PATIENCE)
        expect(panel).to_contain_text("(stopped)")
        rounds = panel.get_by_role("status").inner_text()
        page.reload()
        expect(panel.get_by_role("status")).to_have_text(rounds, timeout=PATIENCE)
        with page.expect_download() as fetched:
            panel.get_by_role("link", name="CSV").click()
        assert fetched.value.suggested_filename == "rapid-roulette-7.csv"
        page.get_by_role("button", name="Data").click()
        with page.expect_download() as fetched:
            page.get_by_role("button", name="The charts, as PNG").click()
        assert fetched.value.suggested_filename.endswith(".png")
        assert fetched.value.path().read_bytes().startswith(b"\x89PNG")
        # Every ending of a bet, as exact as it is known.
        page.get_by_role("button", name="Straight").click()
        expect(page.locator(".more")).to_contain_text("2.702703 %", timeout=PATIENCE)
        assert "bet=straight" in page.url
        is_silent(who)


def test_a_strategy_is_judged_by_its_cells(chrome: Browser, house: DemonstrationFloor) -> None:
    with visitor(chrome, house.address, None) as who:
        page = enter(who)
        shown(who, page, PAGES["odds-judge"][0], "table caption")
        # The chart is one stop of the keyboard; arrows lead from cell to cell.
        cell = page.get_by_role("button", name="Hard 15 against 7: hit")
        cell.focus()
        cell.press("ArrowDown")
        expect(page.get_by_role("button", name="Hard 16 against 7: hit")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_text("It costs")).to_be_visible(timeout=PATIENCE)
        assert "rows=hard" in page.url
        expect(page.locator("td", has_text="16 against 7").first).to_be_visible()
        page.reload()
        expect(page.locator("td.other")).to_have_count(1, timeout=PATIENCE)
        expect(page.locator("td.other button")).to_have_accessible_name(
            "Hard 16 against 7: double, or else hit"
        )
        expect(page.get_by_text("It costs")).to_be_visible(timeout=PATIENCE)
        is_silent(who)


@pytest.mark.rule("GP-010")
def test_the_lab_is_closed_to_whoever_sits_at_a_live_table(
    chrome: Browser, house: DemonstrationFloor
) -> None:
    with visitor(chrome, house.address, None) as who:
        page = enter(who, "bob")
        page.goto(who.address + "/tables/pp-3")
        page.locator('[data-do="sit"]').first.click()
        lock = page.get_by_role("link", name="Closed while you sit at a live table")
        expect(lock).to_be_visible(timeout=PATIENCE)
        lock.click()
        expect(page.get_by_role("heading", name="Closed while you sit")).to_be_visible()
        expect(page.get_by_text("17.5")).to_be_visible()
        assert violations(page) == []
        is_silent(who)
