"""Every felt, from both sides and again: open to all, inside its window, and silent.

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

from .browser import Visitor, enter, settled, visitor
from .live import Live, live_floor
from .looking import WHOLE, wrong_with
from .tables import SCENES, keying

PICTURES: Final = os.environ.get("CROUPIER_SCREENSHOTS")
OVER: Final = {"baccarat": 6, "com-bo": 1, "roulette": 8}
"""Of tables with a round that is over: its number."""
# Who looks at what: ann plays at every table, dora deals, and the lobby has no table.
LOOKS: Final = {
    **{name: ("ann", f"/tables/{name}") for name in SCENES},
    "lobby": ("ann", "/"),
    "dealer": ("dora", "/tables/pontoon"),
    "dealer-baccarat": ("dora", "/tables/baccarat"),
    "dealer-roulette": ("dora", "/tables/roulette"),
    "dealer-com-bo": ("dora", "/tables/keying"),
    **{f"replay-{name}": ("gus", f"/audit/rounds/{name}-{last}") for name, last in OVER.items()},
}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    build_web.build()
    with live_floor(tmp_path_factory.mktemp("live")) as floor:
        for make in SCENES.values():
            make(floor)
        keying(floor)
        yield floor


def shown(seen: Visitor, name: str) -> Page:
    """A page as somebody sees it who has just come in."""
    person, path = LOOKS[name]
    enter(seen, person)
    page = seen.open(path)
    page.wait_for_selector("h1")
    settled(page)
    return page


@WHOLE
@pytest.mark.parametrize("name", LOOKS)
def test_a_felt_is_open_to_all_and_stays_inside(
    chrome: Browser, live: Live, name: str, whole: bool
) -> None:
    with visitor(chrome, live.address, None) as seen:
        assert wrong_with(shown(seen, name), seen, whole=whole) == []


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
    if name.startswith(("dealer", "replay")) and size == "phone":
        pytest.skip("who deals or looks into a round has a wide screen")
    with visitor(chrome, live.address, None, size=size, theme=theme) as seen:
        folder = Path(PICTURES or ".")
        folder.mkdir(parents=True, exist_ok=True)
        png = shown(seen, name).screenshot(scale="css")
        (folder / f"{name}-{size}-{theme}.webp").write_bytes(packed(seen.context.new_page(), png))
