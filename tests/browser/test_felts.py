"""Every felt, in both themes, from 320 px to a wide screen: open to all, inside, and silent.

With ``CROUPIER_SCREENSHOTS`` set to a folder, pictures are put there (tools/screenshots.py).
"""

import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import build_web
import pytest
from playwright.sync_api import Browser, Page

from .axe import violations
from .browser import SIZES, Visitor, visitor
from .live import Live, live_floor
from .tables import SCENES

PICTURES: Final = os.environ.get("CROUPIER_SCREENSHOTS")
# Who looks at what: ann plays at every table, dora deals, and the lobby has no table.
LOOKS: Final = {
    **{name: ("ann", f"/tables/{name}") for name in SCENES},
    "lobby": ("ann", "/"),
    "dealer": ("dora", "/tables/pontoon"),
    "dealer-baccarat": ("dora", "/tables/baccarat"),
    "dealer-roulette": ("dora", "/tables/roulette"),
}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    build_web.build()
    with live_floor(tmp_path_factory.mktemp("live")) as floor:
        for make in SCENES.values():
            make(floor)
        yield floor


def shown(seen: Visitor, name: str) -> Page:
    """A page as somebody sees it who has just come in."""
    person, path = LOOKS[name]
    page = seen.open("/")
    page.get_by_role("button", name=f"Play as {person}").click()
    page.wait_for_selector("[data-table]")
    seen.open(path)
    page.wait_for_selector("h1")
    page.wait_for_timeout(150)
    return page


def wrong_with(page: Page, seen: Visitor) -> list[str]:
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    wrong = violations(page) + ([f"{wide} px too wide"] if wide > 0 else [])
    wrong += seen.messages
    return wrong + [f"left the server: {url}" for url in seen.strays]


@pytest.mark.parametrize(
    ("size", "theme"), [("wide", "light"), ("phone", "dark"), ("small", "light")]
)
@pytest.mark.parametrize("name", [name for name in LOOKS if not name.startswith("dealer")])
def test_a_felt_is_open_to_all_and_stays_inside(
    chrome: Browser, live: Live, name: str, size: str, theme: str
) -> None:
    with visitor(chrome, live.address, None, size=size, theme=theme) as seen:
        assert wrong_with(shown(seen, name), seen) == []


@pytest.mark.parametrize("name", [name for name in LOOKS if name.startswith("dealer")])
def test_the_dealers_side_is_open_to_all(chrome: Browser, live: Live, name: str) -> None:
    with visitor(chrome, live.address, None, theme="dark") as seen:
        assert wrong_with(shown(seen, name), seen) == []


@pytest.mark.parametrize(
    "name", ["pontoon", "baccarat", "caribbean", "com-bo", "roulette", "lobby"]
)
def test_a_page_holds_at_twice_its_size(chrome: Browser, live: Live, name: str) -> None:
    width, height = SIZES["wide"]
    with visitor(chrome, live.address, None, theme="dark") as seen:
        page = shown(seen, name)
        # What a zoom of 200 % leaves of the window, in the page's own pixels.
        page.set_viewport_size({"width": width // 2, "height": height // 2})
        page.wait_for_timeout(50)
        assert wrong_with(page, seen) == []


PACK: Final = """async png => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"),
                               {width: image.width, height: image.height});
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.92).split(",")[1];
}"""


def packed(page: Page, png: bytes) -> bytes:
    """A picture as WebP, a fifth of its size: the browser itself packs it."""
    return b64decode(page.evaluate(PACK, b64encode(png).decode()))


@pytest.mark.skipif(not PICTURES, reason="pictures are taken when a folder for them is named")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("name", LOOKS)
def test_a_picture_is_taken(chrome: Browser, live: Live, name: str, size: str, theme: str) -> None:
    if name.startswith("dealer") and size == "phone":
        pytest.skip("a dealer stands at a wide screen")
    with visitor(chrome, live.address, None, size=size, theme=theme) as seen:
        folder = Path(PICTURES or ".")
        folder.mkdir(parents=True, exist_ok=True)
        png = shown(seen, name).screenshot(scale="css")
        (folder / f"{name}-{size}-{theme}.webp").write_bytes(packed(seen.context.new_page(), png))
