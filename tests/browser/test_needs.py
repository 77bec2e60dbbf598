"""The pit shows what needs a second person, and supervisors of the house read its books."""

from collections.abc import Iterator

import build_web
import pytest
from playwright.sync_api import Browser, expect

from croupier.floor import Role

from .browser import enter, visitor
from .furnished import play_round
from .live import Live, live_floor


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    build_web.build()
    with live_floor(tmp_path_factory.mktemp("needs")) as floor:
        roles = {
            "sam": Role.GAMING_SHIFT_MANAGER,
            "max": Role.DIRECTOR,
            "del": Role.DIRECTOR_DELEGATE,
        }
        for name, role in roles.items():
            floor.floor.add_person(name, (role,), key=f"add {name}")
        yield floor


def test_second_person_is_asked_and_the_first_waits(chrome: Browser, live: Live) -> None:
    live.table("n", "blackjack", dealing="shoe")
    live.sit("n", "ann")
    play_round(live, "n", "ann")
    live.do("pia", "irregularity", "n", kind="invalidated", cause="disruption")
    with (
        visitor(chrome, live.address, None) as first,
        visitor(chrome, live.address, None) as second,
    ):
        enter(first, "pia")
        enter(second, "sam")
        pia, sam = first.open("/pit"), second.open("/pit")
        waits = pia.locator('[data-waits="n"]')
        expect(waits).to_contain_text("You ask")
        asked = sam.locator('[data-second="n"]')
        expect(asked).to_contain_text("pia asks")
        for one in (waits, asked):
            expect(one).to_contain_text("left")
        expect(sam.locator("h1 + p")).to_contain_text("1 needs")
        expect(pia.locator('[data-second="n"]')).to_have_count(0)
        asked.get_by_role("button", name="Ask for it too").click()
        expect(asked).to_have_count(0)
        expect(waits).to_have_count(0)
        assert live.now("n").operation.second is None
        assert first.messages == second.messages == []


@pytest.mark.parametrize("who", ["max", "del"])
def test_director_and_delegate_read_log_and_cage(chrome: Browser, live: Live, who: str) -> None:
    with visitor(chrome, live.address, None) as seen:
        enter(seen, who)
        page = seen.open("/audit/log")
        expect(page.get_by_role("combobox").first).to_be_visible()
        page = seen.open("/cage")
        expect(page.locator(".books")).to_be_visible()
        assert seen.messages == []
