"""Every page, in both themes and at every width: readable by all, inside its window, silent."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from .axe import violations
from .browser import SIZES, direct, visitor

# Of each: who looks, the address, and the table with the scene that it shows.
PAGES: dict[str, tuple[str | None, str, str | None, str | None]] = {
    "sign-in": (None, "/", None, None),
    "lobby": ("dee", "/", None, None),
    "mine": ("dee", "/mine", None, None),
    "rule": ("dee", "/rules/pontoon-pandemonium/10.11.1?at=2003-02-07T21:24:00", None, None),
    "betting": ("dee", "/tables/t1", "t1", "betting"),
    "deciding": ("dee", "/tables/t1", "t1", "deciding"),
    "waiting": ("ann", "/tables/t1", "t1", "deciding"),
    "shared": ("mai", "/tables/t1", "t1", "shared"),
    "insurance": ("dee", "/tables/t1", "t1", "insurance"),
    "split": ("dee", "/tables/t1", "t1", "split"),
    "button": ("dee", "/tables/t1", "t1", "button"),
    "settled": ("dee", "/tables/t1", "t1", "over"),
    "dealer": ("jo", "/tables/t2", "t2", "dealer-card"),
    "supervisor": ("sam", "/tables/t3", "t3", "misplaced"),
}


def look(chrome: Browser, floor: str, name: str, size: str, theme: str, **more: Any) -> list[str]:
    """Everything that is wrong with a page as it is shown."""
    person, path, table, scene = PAGES[name]
    if table:
        direct(floor, "scene", table=table, scene=scene)
    with visitor(chrome, floor, person, size=size, theme=theme, **more) as seen:
        page = seen.open(path)
        page.wait_for_load_state("domcontentloaded")
        page.wait_for_selector("h1")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        wrong = violations(page)
        wrong += [f"{wide} px too wide"] if wide > 0 else []
        wrong += seen.messages
        wrong += [f"left the server: {url}" for url in seen.strays]
        assert page.locator("h1").count() == 1
        assert "Play money only." in page.inner_text("body")
        return [f"{name}, {size}, {theme}: {one}" for one in wrong]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_open_to_all_and_stays_inside(
    chrome: Browser, floor: str, name: str, size: str, theme: str
) -> None:
    assert look(chrome, floor, name, size, theme) == []


@pytest.mark.parametrize("size", sorted(set(SIZES) - {"wide", "phone", "small"}))
@pytest.mark.parametrize("name", ["lobby", "betting", "deciding", "split", "dealer"])
def test_a_page_folds_at_the_widths_between(
    chrome: Browser, floor: str, name: str, size: str
) -> None:
    assert look(chrome, floor, name, size, "light") == []


@pytest.mark.parametrize("name", ["lobby", "betting", "deciding", "settled"])
def test_a_page_holds_on_the_smallest_phone(chrome: Browser, floor: str, name: str) -> None:
    assert look(chrome, floor, name, "small", "light") == []
