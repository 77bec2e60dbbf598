"""The pages on a floor that really deals: people of the demonstration, the house, real rules."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic

import build_web
import pytest
from playwright.sync_api import Browser, Error, Page, expect

from serving import PATIENCE

from .browser import DemonstrationFloor, Visitor, demonstration_floor, visitor


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemonstrationFloor]:
    build_web.build()
    with demonstration_floor(Path(tmp_path_factory.mktemp("floor")) / "data") as floor:
        yield floor


@pytest.fixture
def house(running: DemonstrationFloor) -> str:
    return running.address


def become(who: Visitor, name: str, table: str) -> Page:
    """Sign in as somebody of the demonstration and go to a table."""
    page = who.open("/")
    page.get_by_role("button", name=f"Play as {name}").click()
    page.locator(f'[data-table="{table}"]').click()
    page.wait_for_selector(".abar")
    return page


def sit(page: Page) -> None:
    page.locator('[data-do="sit"]').click()
    expect(page.locator('[data-face="betting"]')).to_be_visible()


def play_out(*pages: Page) -> None:
    """Everybody stands or declines until the round is settled."""
    moves = ("stand", "decline", "keep", "prize")
    slots = ", ".join(f'.acts [data-do="{name}"]:not([aria-disabled])' for name in moves)
    end = monotonic() + 2 * PATIENCE
    while not any(page.locator('[data-face="over"]').count() for page in pages):
        assert monotonic() < end, "the round does not end"
        for page in pages:
            if page.locator(slots).count():
                # What is there may be gone by now: it was pressed before, and is answered.
                with suppress(Error):
                    page.locator(slots).first.click(timeout=5_000)
        pages[0].wait_for_timeout(50)


def test_two_people_on_two_screens_play_a_round_on_one_box(chrome: Browser, house: str) -> None:
    with (
        visitor(chrome, house, None) as one,
        visitor(chrome, house, None, size="phone") as other,
    ):
        ann, bob = become(one, "ann", "pp-3"), become(other, "bob", "pp-3")
        sit(ann)
        sit(bob)
        ann.locator('[data-box="5"] [role=button]').click()
        ann.locator('[data-do="wager"]').click()
        expect(bob.get_by_role("button", name="Box 5: ann $25")).to_be_visible()
        bob.get_by_role("button", name="Box 5: ann $25").tap()
        bob.get_by_role("button", name="Join").tap()
        bob.locator('[data-do="wager"]').tap()
        expect(ann.locator('[data-box="5"]').first).to_contain_text("bob")
        ann.locator('[data-do="ready"]').click()
        bob.locator('[data-do="ready"]').click()
        play_out(ann, bob)
        for page in (ann, bob):
            expect(page.locator('[data-face="over"] h2')).to_contain_text("You")
            assert page.locator('[data-face="over"] .cite').count() >= 1
        ann.get_by_role("tab", name="Shoe").click()
        ann.get_by_role("button", name="Check it here").click()
        expect(ann.locator(".tag.ok")).to_contain_text("match the commitment")
        for seen in (one, other):
            assert seen.messages == []
            assert seen.strays == []


def at(page: Page, do: str) -> None:
    """Press a button once it is there."""
    button = page.locator(f'[data-do="{do}"]').first
    expect(button).to_be_visible()
    button.click()


def fill(page: Page, **fields: str) -> None:
    """Fill in what a command asks for, and send it."""
    sheet = page.get_by_role("dialog")
    for name, value in fields.items():
        sheet.get_by_label(name.replace("_", " "), exact=False).fill(value)
    sheet.get_by_role("button", name="Send").click()
    expect(sheet).to_have_count(0)


def make_ready(player: Page, dealer: Page, supervisor: Page) -> None:
    """Have a hand-dealt table ready for its next round, whether or not one was dealt before."""
    expect(dealer.locator('[data-do="sign-on"], [data-do="next-round"]').first).to_be_visible()
    if dealer.locator('[data-do="next-round"]').count():
        return
    at(player, "sit")
    at(dealer, "sign-on")
    at(dealer, "shuffle")
    at(supervisor, "cut")
    fill(supervisor, Place="200")
    at(dealer, "load")
    fill(dealer, Behind="60")
    at(dealer, "burn")


def type_card(page: Page, card: str) -> None:
    expect(page.locator('[data-do="card"]')).to_be_visible()
    for key in card.lower():
        page.keyboard.press(key)
    page.keyboard.press("Enter")


def test_a_dealer_enters_a_real_shoe_mistypes_a_card_and_corrects_it(
    chrome: Browser, house: str
) -> None:
    with (
        visitor(chrome, house, None) as one,
        visitor(chrome, house, None) as two,
        visitor(chrome, house, None, size="phone") as three,
    ):
        cy = become(three, "cy", "hd-6")
        dora = two.open("/")
        dora.get_by_role("button", name="Play as dora").click()
        dora.locator('[data-table="hd-6"]').click()
        gus = one.open("/")
        gus.get_by_role("button", name="Play as gus").click()
        gus.locator('[data-table="hd-6"]').click()
        make_ready(cy, dora, gus)
        at(dora, "next-round")
        expect(cy.locator('[data-face="betting"]')).to_be_visible()
        cy.get_by_role("button", name="Add $25").tap()
        cy.locator('[data-do="wager"]').tap()
        expect(cy.locator('[data-do="wager"]')).to_have_text("Place")
        at(dora, "close-betting")
        for card in ("KS", "9H"):
            type_card(dora, card)
        expect(dora.locator(".enter")).to_contain_text("box 1")
        type_card(dora, "5C")
        expect(cy.locator(".own")).to_contain_text("15")
        expect(dora.locator('[data-do="card"]')).to_have_count(0)
        at(dora, "correct")
        type_card(dora, "6C")
        expect(cy.locator(".own")).to_contain_text("16")
        expect(cy.locator('[data-face="deciding"]')).to_be_visible()
        cy.locator('[data-do="stand"]').tap()
        type_card(dora, "TD")
        expect(cy.locator('[data-face="over"] h2')).to_contain_text("You lose $25.00")
        for seen in (one, two, three):
            assert seen.messages == []


def test_the_server_is_killed_and_comes_back_without_a_reload(
    chrome: Browser, running: DemonstrationFloor
) -> None:
    with visitor(chrome, running.address, None) as one:
        ann = become(one, "ann", "vb-4")
        sit(ann)
        ann.evaluate("window.here = true")
        ann.locator('[data-box="3"] [role=button]').click()
        ann.locator('[data-do="wager"]').click()
        expect(ann.locator('[data-do="withdraw"]')).to_be_visible()
        elsewhere = one.context.new_page()
        elsewhere.goto(running.address)
        expect(elsewhere.get_by_role("link", name="Tournaments")).to_be_visible()
        running.kill()
        expect(ann.locator(".live")).to_contain_text("Not live since")
        elsewhere.get_by_role("link", name="Tournaments").click()
        expect(elsewhere.locator(".missing")).to_contain_text("cannot be fetched")
        running.start()
        expect(ann.locator(".live")).to_have_text("")
        expect(elsewhere.locator("h1")).to_have_text("Tournaments")
        expect(ann.locator('[data-box="3"]').first).to_contain_text("ann")
        assert ann.evaluate("window.here") is True
        at(ann, "ready")
        play_out(ann)
        expect(ann.locator('[data-face="over"] h2')).to_contain_text("You")


def test_a_game_supervisor_reconstructs_while_a_player_watches(chrome: Browser, house: str) -> None:
    with (
        visitor(chrome, house, None) as one,
        visitor(chrome, house, None) as two,
        visitor(chrome, house, None) as three,
    ):
        cy, dora, gus = one.open("/"), two.open("/"), three.open("/")
        for page, name in ((cy, "cy"), (dora, "dora"), (gus, "gus")):
            page.get_by_role("button", name=f"Play as {name}").click()
            page.locator('[data-table="hd-6"]').click()
        make_ready(cy, dora, gus)
        at(dora, "next-round")
        expect(cy.locator('[data-face="betting"]')).to_be_visible()
        for box in (1, 2):
            cy.locator(f'[data-box="{box}"] [role=button]').click()
        cy.locator('[data-do="wager"]').click()
        expect(cy.locator('[data-do="withdraw"]')).to_have_count(2)
        at(dora, "close-betting")
        for card in ("KS", "9S", "6D", "QH", "8D"):
            type_card(dora, card)
        expect(cy.locator('[data-face="deciding"]')).to_be_visible()
        gus.get_by_role("button", name="A card was put in a wrong place").click()
        sheet = gus.get_by_role("dialog", name="Reconstruct the hand")
        sheet.locator("label", has_text="to box 2").first.click()
        forward = sheet.get_by_role("button", name="Next")
        forward.click()
        expect(sheet.get_by_role("button", name="stays").first).to_be_visible()
        for stays in sheet.get_by_role("button", name="stays").all():
            stays.click()
        forward.click()
        expect(sheet.get_by_role("heading", name="As it will lie")).to_be_visible()
        expect(sheet).to_contain_text("dealt again in order")
        forward.click()
        sheet.get_by_role("button", name="Direct the reconstruction").click()
        expect(sheet).to_have_count(0)
        expect(cy.locator("aside")).to_contain_text("econstruct")
