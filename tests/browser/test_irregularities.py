"""Every irregularity of every game, raised through the page by the lowest rank that may."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import build_web
import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.api.irregularities import irregularities
from croupier.floor import Role
from croupier.games.asking import command_of, hints_of
from croupier.games.codec import coder_of
from croupier.games.game import Actor, Fill, Viewer
from croupier.games.registry import GAMES as REGISTRY
from croupier.games.registry import game_of
from croupier.games.staff import Staff
from croupier.money import Cents
from croupier.table import Dealing
from offered import GAMES, PLAYERS, STAFF, Walk

from .browser import enter, visitor
from .live import Live, live_floor

TABLES: Final = tuple(game for game in GAMES if game != "blackjack")
"""One for each engine; Pontoon's has what other versions of Blackjack lack."""
STEPS_MAX: Final = 900
ON_DUTY: Final = ("dora", "gus", "pia")
NOT_WALKED_TO: Final = frozenset({"registration-times"})
"""What takes two royal flushes; it has a test of its own."""
PREPARED_BY: Final = {
    "dealer-without-card": "passed-over",
    "hand-without-wager": "dealt-astray",
    "rectify-result": "report-result",
}
"""What has to go wrong before, unnoticed."""
LAST: Final = frozenset({"meter-failed", "contravention"})
"""After these the meter is out, or a player excluded."""
MISKEYED: Final = frozenset({"report-result", "rectify-result"})
WRONG_RESULT: Final = ["ace", "king", "queen", "jack", "nine"]
BY_HAND_ALONE: Final = {
    "pontoon-pandemonium": {"wrong-card"},
    "caribbean-stud": {"wrong-card"},
    # The house keys what its own cards are and settles in the same breath.
    "com-bo": {
        *("wrong-card", "excess-card", "report-result", "rectify-result"),
        *("lights-failed", "lights-mended"),
    },
}
"""What cannot occur with the house's own shoe."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    build_web.build()
    folder = Path(tmp_path_factory.mktemp("irregularities"))
    with live_floor(folder, purse=Cents(100_000_000), relieving=36_000) as floor:
        for name, role in {**dict.fromkeys(PLAYERS, Role.PLAYER), **STAFF}.items():
            if floor.floor.people.get(name) is None:
                floor.floor.add_person(name, (role,), key=f"add {name}")
        yield floor


@pytest.fixture(scope="module")
def pages(chrome: Browser, live: Live) -> Iterator[dict[str, Page]]:
    """A page for each rank, away from the tables until something is raised at them."""
    with ExitStack() as stack:
        opened: dict[str, Page] = {}
        for who in ON_DUTY:
            seen = stack.enter_context(visitor(chrome, live.address, None, size="tablet"))
            enter(seen, who)
            opened[who] = seen.open("/nowhere")
        yield opened


class Raising(Walk):
    """A table where each irregularity is raised once, as soon as somebody may."""

    def __init__(self, live: Live, name: str, pages: dict[str, Page], left: set[str]) -> None:
        super().__init__(live.floor, live.do, name, seed=3)
        self.pages = pages
        self.wanted = left
        """What has not been raised yet at this game."""

    def walk(self) -> None:
        """Raise what may be raised, those of the dealer first: others often end the round."""
        for who in ON_DUTY:
            for _ in range(STEPS_MAX):
                entry = self.offered(who)
                if entry is not None:
                    self.raise_it(who, entry)
                elif not self.is_possible(who):
                    break
                else:
                    self.go_on()

    def is_possible(self, who: str) -> bool:
        """Whether anything is left that somebody of this rank directs here."""
        return any(self.is_directed_by(who, kind) for kind in self.wanted)

    def is_directed_by(self, who: str, kind: str) -> bool:
        role = self.floor.person(who).rank
        assert role is not None
        least = self.table.engine.irregularities[kind].directed_by
        return role.may_act_as(least) and (who == "dora" or not Staff.DEALER.may_act_as(least))

    def offered(self, who: str) -> dict[str, Any] | None:
        """One way to raise what has not been raised yet."""
        if self.table.round is None:
            return None
        viewer = Viewer(rank=self.floor.person(who).rank)
        listed = irregularities(self.floor, self.table, viewer)
        first = self.wanted - LAST
        is_first_left = any(self.is_directed_by(who, kind) for kind in first)
        wanted = first if is_first_left else self.wanted
        new = [one for one in listed if one["may_now"] and one["kind"] in wanted]
        return self.rng.choice(new) if new else None

    def go_on(self) -> None:
        """Have something go wrong unnoticed, where that has to come first."""
        step = None if self.table.round is None else self.table.engine.needs(self.table.round)
        if step is not None and step.step == "entry" and self.wanted & MISKEYED:
            self.do("dora", "key-result", self.name, ranks=WRONG_RESULT)
            return
        before = {first for kind, first in PREPARED_BY.items() if kind in self.wanted}
        for one in self.document("dora")["irregularities"] if before else ():
            fields = self.chosen(one["fields"])
            if one["kind"] in before and one["may_now"] and fields.get("box") != 1:
                self.do("dora", "irregularity", self.name, kind=one["kind"], **fields)
                return
        super().go_on()

    def taken(self, who: str, entry: dict[str, Any]) -> dict[str, Any]:
        """Values that the server takes: of a real shoe only a card that is left in it comes."""
        engine, rank = self.table.engine, self.floor.person(who).rank
        kind = engine.commands.kinds[entry["kind"]]
        hints, fills = hints_of(kind), engine.asks[kind].fills
        while True:
            values = self.chosen(entry["fields"])
            drawn = {name for name in values if fills.get(name) is Fill.CHANCE}
            given = {n: coder_of(hints[n], in_dollars=True).read(values[n], n) for n in drawn}
            asked = {name: value for name, value in values.items() if name not in drawn}
            if self.table.dealing is Dealing.SHOE and Fill.CHANCE in fills.values():
                return values
            actor = Actor(rank=rank)
            command = command_of(engine, entry["kind"], asked, actor, given=given, in_dollars=True)
            if engine.can(self.table.round, command):
                return values

    def raise_it(self, who: str, entry: dict[str, Any]) -> None:
        page, before = self.pages[who], self.floor.hosted(self.name).seq
        page.evaluate(GO, f"/tables/{self.name}")
        page.locator(f'[data-kind="{entry["kind"]}"]:not([aria-disabled])').click()
        if page.get_by_role("dialog", name="Reconstruct the hand").count():
            reconstruct(page)
        else:
            fill(page, self.taken(who, entry), entry["fields"])
            page.get_by_role("dialog").get_by_role("button", name="Raise it").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert self.floor.hosted(self.name).seq > before, entry
        self.wanted.remove(entry["kind"])
        # What happens until the next one is not for this page to draw.
        page.evaluate(GO, "/nowhere")


def fill(page: Page, values: dict[str, Any], fields: dict[str, Any]) -> None:
    """Fill in a form as somebody who reads its labels would."""
    for name, value in values.items():
        field = page.locator(f'dialog [id$="-{name}"]')
        among = fields[name].get("among")
        if among is not None and all(isinstance(one, bool) for one in among):
            box = page.locator(f'dialog [data-field="{name}"]')
            if box.count():
                box.set_checked(value)
        elif among is not None:
            field.select_option(written(value))
        else:
            field.fill(" ".join(value) if isinstance(value, list) else str(value))


def written(value: Any) -> str:
    """A value as an option of a form has it."""
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return "null" if value is None else str(value)


def reconstruct(page: Page) -> None:
    sheet = page.get_by_role("dialog")
    if sheet.locator("label").count():
        sheet.locator("label").first.click()
    forward = sheet.get_by_role("button", name="Next")
    forward.click()
    for stays in sheet.get_by_role("button", name="stays").all():
        stays.click()
    forward.click()
    expect(sheet.get_by_role("heading", name="As it will lie")).to_be_visible()
    forward.click()
    sheet.get_by_role("button", name="Direct the reconstruction").click()


@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_each_irregularity_is_raised_through_the_page(
    live: Live, pages: dict[str, Page], dealing: str
) -> None:
    for game in TABLES:
        name = f"{game}-{dealing}"
        live.table(name, game, dealing=dealing, **GAMES[game])
        live.sit(name, *PLAYERS, chips="50000.00")
        live.do("dora", "sign-on", name)
        left = kinds_of(game, dealing)
        Raising(live, name, pages, left).walk()
        assert not left, f"never offered at {game}: {sorted(left)}"
        live.do("dora", "sign-off", name)


def kinds_of(game: str, dealing: str) -> set[str]:
    kinds = set(game_of(game).irregularities) - NOT_WALKED_TO
    return kinds if dealing == "hand" else kinds - BY_HAND_ALONE.get(game, set())


GO: Final = """path => {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}"""


def test_each_game_with_irregularities_has_a_table_here() -> None:
    with_any = {game_of(game).name for game in REGISTRY if game_of(game).irregularities}
    assert {game_of(game).name for game in TABLES} == with_any
