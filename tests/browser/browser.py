"""Chromium for tests, and a floor for it to look at: the scripted one, or any that is named."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

# A busy machine is slow, not wrong.
expect.set_options(timeout=30_000)

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


class DemonstrationFloor:
    """A real floor with people to be, kept in a folder: it may be killed and started again."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.data = data
        self.start()

    def start(self) -> None:
        words = ["-m", "croupier.cli.main", "serve", "--demo", "--json"]
        command = [sys.executable, *words, "--data", str(self.data), "--port", str(self.port)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        self.server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
        _wait_for(self.address)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.server.kill()
        self.server.wait()


@contextlib.contextmanager
def demonstration_floor(data: Path) -> Iterator[DemonstrationFloor]:
    floor = DemonstrationFloor(data)
    try:
        yield floor
    finally:
        floor.server.terminate()
        floor.server.wait()


def _wait_for(address: str) -> None:
    for _ in range(300):
        with contextlib.suppress(OSError), urlopen(f"{address}/api/v1/demo", timeout=5):
            return
        time.sleep(0.1)
    raise AssertionError(f"nothing answers at {address}")


def direct(address: str, what: str, **body: Any) -> None:
    """Tell the scripted floor what comes next: `scene`, `cut`, `fail`."""
    data = json.dumps(body).encode()
    request = Request(f"{address}/api/v1/dev/{what}", data=data, method="POST")
    with urlopen(request, timeout=10) as answer:
        answer.read()


def said(address: str, person: str = "dee") -> list[dict[str, Any]]:
    """Every command that the scripted floor has carried out."""
    request = Request(f"{address}/api/v1/dev/said", headers={"Cookie": f"person={person}"})
    with urlopen(request, timeout=10) as answer:
        commands: list[dict[str, Any]] = json.load(answer)
    return commands


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
    kept = json.dumps({"theme": theme, "toured": toured, **look})
    # An empty page has no host, and nothing to keep a look in.
    context.add_init_script(f"location.host && localStorage.setItem('croupier.look', {kept!r})")
    if person:
        context.add_cookies([{"name": "person", "value": person, "url": address}])
    try:
        yield Visitor(context, address)
    finally:
        context.close()
