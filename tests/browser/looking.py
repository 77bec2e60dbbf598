"""What is wrong with a page, in both themes and at every size that it has to hold."""

from typing import Final

import pytest
from playwright.sync_api import Page

from .axe import violations
from .browser import SIZES, Visitor, settled

WIDTH, HEIGHT = SIZES["wide"]
WHOLE: Final = pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["", "whole"]
)
"""Whether a page is looked at in both themes at both sizes."""
ZOOMED: Final = (WIDTH // 2, HEIGHT // 2)
"""What a zoom of 200 % leaves of a wide window, in the page's own pixels."""
THEMES: Final = ("light", "dark")

# A control is cut off where nothing lets one scroll to the part that is not seen.
CUT_OFF: Final = """() => {
  const name = one => `${one.tagName.toLowerCase()} "${(one.innerText || one.ariaLabel || one.className).slice(0, 40)}"`;
  const cut = one => {
    const at = one.getBoundingClientRect();
    if (!at.width || !at.height || at.right < -999) return false;
    for (let up = one.parentElement; up; up = up.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(up), frame = up.getBoundingClientRect();
      if (clipPath !== "none") return false;
      if (/auto|scroll/.test(overflowX + overflowY)) return false;
      if (overflowX === "hidden" && (at.right > frame.right + 1 || at.left < frame.left - 1)) return true;
      if (overflowY === "hidden" && (at.bottom > frame.bottom + 1 || at.top < frame.top - 1)) return true;
    }
    return at.left < -1 || at.right > innerWidth + 1;
  };
  const controls = document.querySelectorAll("a[href], button, input, select, textarea, summary");
  return [...controls].filter(one => one.checkVisibility() && getComputedStyle(one).clipPath === "none" && cut(one)).map(name);
}"""  # noqa: E501 (JavaScript)


def wrong_at(page: Page, size: tuple[int, int]) -> list[str]:
    """What does not fit at a size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settled(page)
    # A narrow page may be another one, and is then fetched.
    page.wait_for_selector("main:not([aria-busy])")
    settled(page)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    wrong = [f"{wide} px too wide"] if wide > 0 else []
    wrong += [f"cut off: {one}" for one in page.evaluate(CUT_OFF)]
    return [f"at {size[0]} px: {one}" for one in wrong]


def unreadable(page: Page, theme: str) -> list[str]:
    """What axe finds in a theme."""
    page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    settled(page)
    return [f"{theme}: {one}" for one in violations(page)]


def wrong_with(page: Page, seen: Visitor, *, whole: bool = False) -> list[str]:
    """Everything wrong: wide and light, a phone and dark, every width down to 320 px, 200 % zoom.

    ``whole``: both themes at both sizes.
    """
    wrong: list[str] = []
    for size, theme in zip(("wide", "phone"), THEMES, strict=True):
        wrong += wrong_at(page, SIZES[size])
        for one in THEMES if whole else (theme,):
            wrong += unreadable(page, one)
    for other in (SIZES["tablet"], SIZES["laptop"], ZOOMED, SIZES["small"]):
        wrong += wrong_at(page, other)
    assert page.locator("h1").count() == 1
    assert "Play money only." in page.inner_text("body")
    return [*wrong, *seen.messages, *(f"left the server: {url}" for url in seen.strays)]
