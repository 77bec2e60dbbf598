"""Chromium for tests, and a floor for it to look at: the scripted one, or any that is named."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from serving import EAGER_WORKERS, PATIENCE, PATIENT_HOUSE, Server

# Pages are waited for in milliseconds.
expect.set_options(timeout=PATIENCE * 1000)

ROOT = Path(__file__).parents[2]
CHROMIUM = os.environ.get("CROUPIER_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {
    "small": (320, 640),
    "phone": (390, 844),
    "tablet": (768, 1024),
    "laptop": (1024, 768),
    "wide": (1440, 900),
}
TOUCHED = {"small", "phone"}


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def scripted_floor() -> Iterator[str]:
    """The address of a floor that plays scripted scenes; nothing else is left running."""
    command = [sys.executable, str(ROOT / "web" / "dev" / "serve.py"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield json.loads(server.stdout.readline())["address"]
        finally:
            server.terminate()


class DemonstrationFloor(Server):
    """A real floor with people to be, kept in a folder: it may be killed and started again."""

    def __init__(self, data: Path) -> None:
        super().__init__(data, otherwise=PATIENT_HOUSE + EAGER_WORKERS)
        self.address = f"http://127.0.0.1:{self.port}"


@contextlib.contextmanager
def demonstration_floor(data: Path) -> Iterator[DemonstrationFloor]:
    floor = DemonstrationFloor(data)
    floor.start()
    try:
        yield floor
    finally:
        floor.stop()


def direct(address: str, what: str, **body: Any) -> None:
    """Tell the scripted floor what comes next: `scene`, `cut`, `fail`."""
    data = json.dumps(body).encode()
    request = Request(f"{address}/api/v1/dev/{what}", data=data, method="POST")
    with urlopen(request, timeout=PATIENCE) as answer:
        answer.read()


def said(address: str, person: str = "dee") -> list[dict[str, Any]]:
    """Every command that the scripted floor has carried out."""
    request = Request(f"{address}/api/v1/dev/said", headers={"Cookie": f"person={person}"})
    with urlopen(request, timeout=PATIENCE) as answer:
        commands: list[dict[str, Any]] = json.load(answer)
    return commands


# A frame is drawn after what led to it; what moves for a moment is waited for.
SETTLED = """async () => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  await frame();
  await frame();
  const brief = one => one.effect.getComputedTiming().endTime < 2000;
  await Promise.allSettled(document.getAnimations().filter(brief).map(one => one.finished));
}"""


def settled(page: Page) -> None:
    """Wait until what has changed is drawn."""
    page.evaluate(SETTLED)


def go_to(page: Page, key: str) -> None:
    """Press `g` and a letter, at once: a slow machine would let the moment for the second pass."""
    page.evaluate(
        """keys => keys.forEach(key => document.activeElement.dispatchEvent(
             new KeyboardEvent("keydown", {key, bubbles: true})))""",
        ["g", key],
    )


class Visitor:
    """Somebody in a browser of their own, and everything that went wrong in it."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.messages: list[str] = []
        self.strays: list[str] = []
        self.page.on("console", lambda message: self.messages.append(message.text))
        self.page.on("pageerror", lambda error: self.messages.append(str(error)))
        self.page.on("request", self._request)

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "about:blank")):
            self.strays.append(request.url)

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        self.page.wait_for_selector("main:not([aria-busy])")
        return self.page


def enter(seen: Visitor, who: str) -> None:
    """Sign in as somebody of a demonstration floor, without a page."""
    # A page that is still open would ask once more as the person whose session ends now.
    seen.page.goto("about:blank")
    body = {"name": who, "demo": True}
    assert seen.context.request.post(f"{seen.address}/api/v1/session", data=body).ok


@contextlib.contextmanager
def visitor(
    browser: Browser,
    address: str,
    person: str | None = "dee",
    *,
    size: str = "wide",
    theme: str = "light",
    toured: bool = True,
    motion: Literal["reduce", "no-preference"] = "reduce",
    **look: str,
) -> Iterator[Visitor]:
    """Open a browser window as somebody, at one of the widths, in one of the themes."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if size in TOUCHED else 1,
        reduced_motion=motion,
        has_touch=size in TOUCHED,
    )
    context.set_default_timeout(PATIENCE * 1000)
    kept = json.dumps({"theme": theme, "toured": toured, **look})
    # An empty page has no host, and nothing to keep a look in.
    context.add_init_script(f"location.host && localStorage.setItem('croupier.look', {kept!r})")
    if person:
        context.add_cookies([{"name": "person", "value": person, "url": address}])
    try:
        yield Visitor(context, address)
    finally:
        context.close()
