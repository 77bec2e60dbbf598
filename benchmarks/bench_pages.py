"""How quick the web app is in a real browser: loads, what others see, frames in motion.

    python benchmarks/bench_pages.py [--quick] [--write]

By the clock of the pages themselves, on a floor of this machine, with nothing kept from a visit
before. Chromium is the one that the browser tests use. Server and browsers share the machine.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / name) for name in ("tests", "tools")]

import build_web  # noqa: E402 (beside the tests)
from measure import Page, asked  # noqa: E402
from playwright.sync_api import Browser  # noqa: E402
from playwright.sync_api import Page as Tab  # noqa: E402

from browser.browser import Visitor, chromium, enter, visitor  # noqa: E402
from browser.live import Live, live_floor  # noqa: E402

LOADS, QUICK_LOADS = 9, 3
ACTIONS, QUICK_ACTIONS = 40, 10
DEALS, QUICK_DEALS = 5, 2
PAUSE: Final = 300
"""Milliseconds between two wagers: no person is quicker."""
BOXES: Final = range(1, 10)
FIRST: Final = "AS 2C 3D 4H 5S 6C 7D 8H 9S 7H TC JD QH KS AC 2D 3H 4S 5C"
"""Cards of a first deal to nine boxes and the dealer."""

# Left in a page before anything of it runs: when it could first be used, and each frame.
WATCH: Final = """
new MutationObserver((_, all) => {
  if (!document.querySelector('[data-face="betting"]')) return;
  requestAnimationFrame(() => { window.usable ??= performance.now(); });
  all.disconnect();
}).observe(document, {childList: true, subtree: true});
"""
# A page notes when it first shows what it was told to wait for, on the clock that pages share.
AWAIT: Final = """([where, says, there]) => {
  const now = () => performance.timeOrigin + performance.now();
  const told = one => one.textContent.includes(says);
  const is = () => [...document.querySelectorAll(where)].some(told) === there;
  window.shown = is() ? Promise.resolve(now()) : new Promise(done => {
    const all = new MutationObserver(() => { if (is()) { all.disconnect(); done(now()); } });
    all.observe(document, {childList: true, subtree: true, attributes: true, characterData: true});
  });
}"""
PRESS: Final = """where => {
  const at = performance.timeOrigin + performance.now();
  document.querySelector(where).click();
  return at;
}"""
FRAMES: Final = """() => {
  window.frames_ = [];
  let last = performance.now();
  const one = now => {
    const moves = document.getAnimations().length > 0;
    if (moves) window.frames_.push(now - last);
    last = now;
    window.framing = requestAnimationFrame(one);
  };
  requestAnimationFrame(one);
}"""


def millis(values: list[float]) -> tuple[str, str]:
    """The median and the worst of twenty."""
    worst = quantiles(values, n=20)[-1] if len(values) > 1 else values[0]
    return f"{median(values):,.0f}", f"{worst:,.0f}"


@contextmanager
def seated(chrome: Browser, live: Live, who: str, table: str) -> Iterator[tuple[Visitor, Tab]]:
    """Somebody at a table in a browser that has seen nothing before."""
    with visitor(chrome, live.address, None, motion="no-preference") as seen:
        seen.context.add_init_script(WATCH)
        enter(seen, who)
        yield seen, seen.open(f"/tables/{table}")


def load(chrome: Browser, live: Live) -> dict[str, float]:
    """A first visit to a table: when it was painted and usable, and what came over the line."""
    with seated(chrome, live, "ann", "open") as (_, page):
        page.wait_for_function("window.usable !== undefined")
        found: dict[str, float] = page.evaluate(
            """() => {
              const all = performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"));
              const files = all.filter(one => !one.name.includes("/api/"));
              return {
                usable: window.usable,
                painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
                bytes: files.reduce((sum, one) => sum + one.encodedBodySize, 0),
              };
            }"""  # noqa: E501 (JavaScript)
        )
        return found


def actions(chrome: Browser, live: Live, times: int) -> tuple[list[float], list[float]]:
    """Of wagers and withdrawals: until one's own page shows them, and until another's does."""
    own: list[float] = []
    others: list[float] = []
    with (
        seated(chrome, live, "ann", "open") as (_, ann),
        seated(chrome, live, "bob", "open") as (_, bob),
    ):
        for at in range(times):
            there = at % 2 == 0
            where = '[data-do="withdraw"]'
            if there:
                ann.locator('[data-box="1"] [role=button]').click()
            bob.evaluate(AWAIT, ['[data-box="1"]', "ann", there])
            ann.evaluate(AWAIT, [where, "", there])
            began = ann.evaluate(PRESS, '[data-do="wager"]' if there else where)
            own.append(ann.evaluate("window.shown") - began)
            others.append(bob.evaluate("window.shown") - began)
            # A page that was told by the stream still waits for its answer.
            ann.wait_for_timeout(PAUSE)
    return own, others


def frames(chrome: Browser, live: Live, deals: int) -> list[float]:
    """How long each frame took while a first deal to nine boxes travels over the felt."""
    found: list[float] = []
    for number in range(deals):
        table = f"deal-{number}"
        live.table(table, "blackjack")
        live.sit(table, "cy")
        live.staffed(table)
        live.round(table)
        for box in BOXES:
            live.do("cy", "wager", table, box=box, stake="5.00")
        with seated(chrome, live, "dee", table) as (_, page):
            page.wait_for_selector("[data-box]")
            page.evaluate(FRAMES)
            live.deal(table, FIRST)
            page.wait_for_timeout(800)
            found += page.evaluate("window.frames_")
    return found


def main() -> None:
    """Print and perhaps write a table."""
    options = asked(__doc__)
    build_web.build()
    page = Page("pages", "Pages in a browser")
    busy = f"{os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else "unknown"
    page.say(
        "Milliseconds by the clock of the pages: server and browsers share this machine, "
        f"whose load was {busy} when they began."
    )
    quick: bool = options.quick
    with TemporaryDirectory() as folder, chromium() as chrome, live_floor(Path(folder)) as live:
        live.table("open", "blackjack")
        live.sit("open", "ann", "bob")
        live.staffed("open")
        live.round("open")
        measure(page, chrome, live, quick=quick)
    page.finish(write=options.write)


def measure(page: Page, chrome: Browser, live: Live, *, quick: bool) -> None:
    """Fill in the table."""
    loads = [load(chrome, live) for _ in range(QUICK_LOADS if quick else LOADS)]
    own, others = actions(chrome, live, QUICK_ACTIONS if quick else ACTIONS)
    each = frames(chrome, live, QUICK_DEALS if quick else DEALS)
    page.table("what", "median", "worst of 20", "goal")
    page.row("first visit to a table: painted", *millis([one["painted"] for one in loads]), "200")
    page.row("first visit to a table: usable", *millis([one["usable"] for one in loads]), "1,000")
    page.row("a wager, until one's own page shows it", *millis(own), "100")
    page.row("a wager, until another's page shows it", *millis(others), "100")
    page.row("a frame while nine boxes are dealt", *millis(each), "17")
    page.say(
        f"{1000 / (sum(each) / len(each)):.0f} frames a second in motion (goal 60), "
        f"{len(each)} frames seen. A first visit to a table fetches "
        f"{max(one['bytes'] for one in loads) / 1000:.0f} kB, packed (goal 100)."
    )


if __name__ == "__main__":
    main()
