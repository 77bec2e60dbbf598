"""Every page, in both themes and at every width: readable by all, inside its window, silent."""

import pytest
from playwright.sync_api import Browser

from .browser import direct, visitor
from .looking import WHOLE, wrong_with

# Of each: who looks, the address, and the table with the scene that it shows.
PAGES: dict[str, tuple[str | None, str, str | None, str | None]] = {
    "sign-in": (None, "/", None, None),
    "lobby": ("dee", "/", None, None),
    "mine": ("dee", "/mine", None, None),
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


@WHOLE
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_open_to_all_and_stays_inside(
    chrome: Browser, floor: str, name: str, whole: bool
) -> None:
    person, path, table, scene = PAGES[name]
    if table:
        direct(floor, "scene", table=table, scene=scene)
    with visitor(chrome, floor, person) as seen:
        page = seen.open(path)
        page.wait_for_selector("h1")
        assert wrong_with(page, seen, whole=whole) == []
