"""Stories at real tables: the cards are known, and what people do, they do in a browser."""

import gzip
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from urllib.request import Request, urlopen

import build_web
import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.floor import instant_of

from .browser import Visitor, visitor
from .live import Live, live_floor
from .tables import dealt

NIGHT = datetime(2000, 12, 15, 3, 58)
COMPILING = 180_000
"""Milliseconds in which the first figures are compiled and worked out on a busy machine."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    build_web.build()
    with live_floor(tmp_path_factory.mktemp("live")) as floor:
        yield floor


@contextmanager
def at_table(chrome: Browser, live: Live, table: str, **sizes: str) -> Iterator[dict[str, Page]]:
    """People at a table, each in a window of a size; nothing may go wrong in any of them."""
    with ExitStack() as windows:
        found: dict[str, Visitor] = {}
        for name, size in sizes.items():
            found[name] = windows.enter_context(visitor(chrome, live.address, None, size=size))
            enter(found[name], name)
            found[name].open(f"/tables/{table}")
        yield {name: one.page for name, one in found.items()}
        for one in found.values():
            assert one.messages == [], one.page.inner_text("main")
            assert one.strays == []


def enter(who: Visitor, name: str) -> None:
    """Sign in by a click, as a newcomer does."""
    page = who.open("/")
    page.get_by_role("button", name=f"Play as {name}").click()
    expect(page.get_by_role("heading", name="The floor")).to_be_visible()


def press(page: Page, do: str) -> None:
    page.locator(f'[data-do="{do}"]:not([aria-disabled])').first.click()


def prepared(live: Live, table: str, game: str, *players: str, **fields: object) -> None:
    live.table(table, game, **fields)
    live.sit(table, *players, chips="120.00")
    live.staffed(table)
    live.round(table)


def test_a_split_a_double_and_insurance_on_two_boxes_and_on_one(
    chrome: Browser, live: Live
) -> None:
    prepared(live, "two", "blackjack", "ann", "bob")
    with at_table(chrome, live, "two", ann="wide", bob="phone") as people:
        ann, bob = people["ann"], people["bob"]
        ann.locator('[data-box="1"] [role=button]').click()
        press(ann, "wager")
        expect(bob.get_by_role("button", name="Box 1: ann $25")).to_be_visible()
        bob.get_by_role("button", name="Box 2: free").tap()
        bob.get_by_role("button", name="Add $25").tap()
        press(bob, "wager")
        expect(ann.locator('[data-box="2"]').first).to_contain_text("bob")
        ann.locator('[data-box="2"] [role=button]').click()
        press(ann, "wager")
        expect(bob.get_by_role("button", name="Box 2: bob $25, ann $25")).to_be_visible()
        live.deal("two", "8S 5D AH 8H 6C")
        with ann.expect_response("**/commands"):
            press(ann, "insure")
        expect(bob.locator('[data-face="deciding"]')).to_be_visible()
        expect(ann.locator("aside")).to_contain_text("nsur")
        live.do("dora", "close-offer", "two")
        press(ann, "split")
        live.deal("two", "2S")
        press(ann, "stand")
        live.deal("two", "9C")
        press(ann, "stand")
        press(bob, "double")
        press(ann, "double")
        expect(ann.locator('[data-box="2"] text', has_text="×2")).to_have_count(2)
        live.deal("two", "TH KS")
        for page in (ann, bob):
            expect(page.locator('[data-face="over"] h2')).to_contain_text("You ")
            assert page.locator('[data-face="over"] .cite').count() >= 1
        expect(ann.locator("aside")).to_contain_text("Insurance")
        # Her wagers on two boxes are told apart, and so are two hands of one.
        for place in ("Box 1, hand 2: Main", "Box 2: Main"):
            expect(ann.locator("aside")).to_contain_text(place)


def test_a_super_bonus_pays_five_thousand_and_fifty_to_everybody_else(
    chrome: Browser, live: Live
) -> None:
    prepared(live, "bonus", "crown-pontoon", "ann", "bob")
    with at_table(chrome, live, "bonus", ann="wide", bob="phone") as people:
        ann, bob = people["ann"], people["bob"]
        ann.locator('[data-box="1"] [role=button]').click()
        press(ann, "wager")
        expect(bob.get_by_role("button", name="Box 1: ann $25")).to_be_visible()
        bob.get_by_role("button", name="Box 2: free").tap()
        bob.get_by_role("button", name="Add $25").tap()
        press(bob, "wager")
        expect(ann.locator('[data-box="2"]').first).to_contain_text("bob")
        live.deal("bonus", "7S 9D 7H 7S 8H")
        press(ann, "hit")
        live.deal("bonus", "7S")
        press(bob, "stand")
        live.deal("bonus", "9H KC")
        expect(ann.locator('[data-face="over"]')).to_contain_text("+$5,000.00")
        expect(bob.locator('[data-face="over"]')).to_contain_text("+$50.00")
        share = bob.locator('[data-face="over"] tr', has_text="Super Bonus").locator(".cite")
        share.first.tap()
        expect(bob.get_by_role("dialog")).to_contain_text("As it stood Thu 6 Feb 2003")


def test_a_run_stands_through_a_dummy_coup(chrome: Browser, live: Live) -> None:
    prepared(live, "runs", "baccarat", "ann", side_bets=["run"])
    with at_table(chrome, live, "runs", ann="wide") as people:
        ann = people["ann"]
        ann.locator('[data-run="banker 2"]').click()
        ann.locator('[data-spot="player"]').click()
        press(ann, "wager")
        expect(ann.locator('[data-do="wager"]')).to_have_text("Place")
        expect(ann.get_by_text("begins with the next coup")).to_be_visible()
        live.deal("runs", "2S 4D 5H 5C")
        expect(ann.locator(".says")).to_have_text("“Banker wins, 9 over 7.”")
        expect(ann.get_by_text("1 of 2 have come")).to_be_visible()
        live.round("runs")
        live.do("dora", "dummy-coup", "runs")
        expect(ann.locator(".says")).to_contain_text("Dummy Coup")
        expect(ann.locator('[data-spot="player"]')).to_have_attribute("aria-disabled", "true")
        live.deal("runs", "9S 2D KH 5C")
        expect(ann.get_by_role("img", name="Bead plate: B d")).to_be_visible()
        expect(ann.get_by_text("1 of 2 have come")).to_be_visible()
        live.round("runs")
        live.do("ann", "wager", "runs", on="tie", stake="5.00")
        live.deal("runs", "2S 4D 5H 5C")
        expect(ann.locator('[data-face="over"]')).to_contain_text("+$15.00")
        expect(ann.get_by_role("img", name="Bead plate: B d B")).to_be_visible()


def test_a_caribbean_jackpot_and_hands_that_stay_hidden(chrome: Browser, live: Live) -> None:
    options = {"meter": "123456.70", "contribution": "0.00", "reset": "10000.00"}
    fields = {"side_bets": ["jackpot"], "options": options}
    prepared(live, "stud", "caribbean-stud", "ann", "bob", **fields)
    with at_table(chrome, live, "stud", ann="wide", bob="phone") as people:
        ann, bob = people["ann"], people["bob"]
        for page in (ann, bob):
            page.locator('[data-spot="ante"]').click()
            press(page, "wager")
            expect(page.locator('[data-do="wager"]')).to_have_text("Place")
            press(page, "jackpot")
            expect(page.locator('[data-do="jackpot"]')).to_have_count(0)
        hands = ("TS JS QS KS AS", "2H 5D 9C KD 7H", "3H 8D TC 4D QC")
        live.deal(
            "stud", " ".join(" ".join(row) for row in zip(*map(str.split, hands), strict=True))
        )
        mine = ann.get_by_role("group", name="Seat 1, yours: ten of spades")
        expect(mine).to_be_visible()
        expect(bob.get_by_role("group", name="ann: , 5 face down")).to_be_visible()
        assert "TS" not in bob.evaluate(
            "fetch('/api/v1/tables/stud').then(a => a.json()).then(d => JSON.stringify(d.view))"
        )
        other = ann.locator('[data-do="another-amount"]')
        expect(other).to_have_attribute("aria-disabled", "true")
        expect(other).to_contain_text("$10 or nothing")
        ann.keyboard.press("b")
        press(bob, "fold")
        live.until("stud", "reveal")
        live.finish("stud")
        live.do("dora", "register", "stud", player="ann")
        live.finish("stud")
        expect(ann.locator('[data-face="over"]')).to_contain_text("+$123,456.00")
        expect(ann.locator('[data-face="over"] .cite', has_text="12.1")).to_be_visible()
        expect(ann.get_by_role("group", name="Jackpot $10,000.00")).to_be_visible()


@pytest.mark.rule("CS-048")
def test_surveillance_fixes_the_times_where_the_electronics_failed(
    chrome: Browser, live: Live
) -> None:
    options = {"meter": "123456.70", "contribution": "0.00", "reset": "10000.00"}
    prepared(live, "dark", "caribbean-stud", "ann", "bob", side_bets=["jackpot"], options=options)
    for player in ("ann", "bob"):
        live.do(player, "ante", "dark", stake="5.00")
        live.do(player, "jackpot", "dark")
    live.deal("dark", dealt(("5S 6S 7S 8S 9S", "4H 5H 6H 7H 8H", "AD KD 8D TD QC")))
    for player in ("ann", "bob"):
        live.do(player, "bet", "dark")
    live.until("dark", "reveal")
    live.finish("dark")
    with visitor(chrome, live.address, None) as sue:
        enter(sue, "sue")
        page = sue.open("/surveillance")
        press(page, "registration-times")
        sheet = page.get_by_role("dialog", name="Fix the times")
        for who, second in (("ann", "09"), ("bob", "05")):
            sheet.get_by_label(who).fill(f"2003-02-06T19:00:{second}")
        sheet.get_by_role("button", name="Fix the times").click()
        expect(sheet).to_have_count(0)
        assert sue.messages == []
    live.until("dark", "settlement")
    live.finish("dark")
    rows = [row for row in live.now("dark").round.rows if row.bet == "jackpot"]
    paid = {row.player: row.pays for row in rows}
    assert paid["bob"] > paid["ann"], "who was first takes from a meter that is full"


def test_com_bo_is_keyed_lights_up_and_is_disputed_at_the_table(
    chrome: Browser, live: Live
) -> None:
    prepared(live, "lights", "com-bo", "ann", decks=1)
    with at_table(chrome, live, "lights", ann="phone", dora="wide") as people:
        ann, dora = people["ann"], people["dora"]
        for spot in ("high-1", "low-1", "com-bo"):
            ann.locator(f'[data-spot="{spot}"]').tap()
        press(ann, "wager")
        expect(ann.locator('[data-do="wager"]')).to_have_text("Place")
        live.do("dora", "close-betting", "lights")
        for card in ("AS", "KD", "QH", "JC", "TS"):
            live.do("dora", "card", "lights", card=card)
        # One rank too early: the panel is keyed again before "deal".
        for key in ("a", "k", "j", "Backspace", "q", "j", "t", "Enter"):
            expect(dora.locator(".places")).to_be_visible()
            dora.keyboard.press(key)
        expect(dora.locator('[data-do="key-result"]')).to_have_count(0)  # the panel is the one way
        press(dora, "press-deal")
        live.until("lights", "settlement")
        live.finish("lights")
        expect(
            ann.get_by_role("button", name="High 1, pays 1 to 1, you hold $5, lit, wins")
        ).to_be_visible()
        expect(ann.locator(".says")).to_contain_text("Ace, king, queen, jack, ten.")
        expect(ann.locator('[data-face="over"] h2')).to_have_text("You lose $5.00")
        press(ann, "dispute")
        sheet = ann.get_by_role("dialog", name="Dispute this")
        sheet.get_by_label("What happened").fill("The light of Low 1 was on.")
        sheet.get_by_role("button", name="Send").click()
        expect(ann.get_by_role("status")).to_contain_text("A Game Supervisor is told")


def test_a_terminal_is_played_by_keys_alone(chrome: Browser, live: Live) -> None:
    prepared(live, "wheel", "rapid-roulette", "ann", limits={"min": "1.00", "max": "100.00"})
    with at_table(chrome, live, "wheel", ann="wide", dora="wide") as people:
        ann, dora = people["ann"], people["dora"]
        ann.locator('[data-spot="straight 0"]').focus()
        for key in ("ArrowRight", "ArrowRight", "+", "e", "+", "c", "+", "+", "-"):
            ann.keyboard.press(key)
        expect(ann.locator(".yours")).to_contain_text("Straight 5 $1")
        expect(ann.locator(".yours")).to_contain_text("Corner")
        ann.keyboard.press("Enter")
        expect(ann.locator('[data-do="wager"]')).to_have_text("Place")
        press(dora, "close-betting")
        dora.get_by_role("button", name="5, red", exact=True).click()
        expect(ann.locator(".says")).to_have_text("5, red.")
        expect(ann.locator('[data-face="over"]')).to_contain_text("+$35.00")
        expect(ann.locator(".hist li").first).to_have_text("5")


def test_a_machine_takes_money_and_pays_it_back(chrome: Browser, live: Live) -> None:
    options = {"title": "Queen of the Nile", "maker": "Aristocrat", "machines": 2}
    prepared(live, "bank", "gaming-machines", "ann", dealing="shoe", options=options)
    with at_table(chrome, live, "bank", ann="phone") as people:
        ann = people["ann"]
        press(ann, "insert")
        expect(ann.locator(".machine.mine")).to_contain_text("$20.00")
        press(ann, "cash-out")
        expect(ann.locator(".machine.mine")).to_have_count(0)


def test_one_click_sits_down_and_the_lobby_tells_of_signs(chrome: Browser, live: Live) -> None:
    live.table("signed", "vegas-blackjack")
    live.do("pia", "announce", "signed", min="25.00")
    with visitor(chrome, live.address, None) as dee:
        enter(dee, "dee")
        tile = dee.page.locator('[data-table="signed"]')
        expect(tile).to_contain_text("Min $25 from 19:")
        dee.page.locator('[data-sit="signed"]').click()
        expect(dee.page.get_by_role("heading", name="Vegas Blackjack")).to_be_visible()
        expect(dee.page.locator('[data-do="leave"]')).to_be_visible()
        assert live.now("signed").seat_of("dee") is not None
        # Whoever may cut is asked to, with a place to begin with.
        for do in ("sign-on", "shuffle"):
            live.do("dora", do, "signed")
        bar = dee.page.locator('[data-face="cutting"]')
        expect(bar).to_contain_text("Your turn to cut")
        cards = live.cards("signed")
        expect(bar.get_by_text(f"Card {cards // 2} of {cards}")).to_be_visible()
        bar.get_by_role("slider").fill("100")
        press(dee.page, "cut")
        expect(bar).to_have_count(0)
        shoe = live.now("signed").shoe
        assert shoe is not None and shoe.cut_at == 100


def test_a_first_visit_writes_nothing_to_the_console(chrome: Browser, live: Live) -> None:
    prepared(live, "first", "blackjack")
    asked = Request(f"{live.address}/", headers={"Accept-Encoding": "gzip"})
    with urlopen(asked) as packed, urlopen(f"{live.address}/") as plain:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.read()) == plain.read()
    with visitor(chrome, live.address, None) as dee:
        enter(dee, "dee")
        page = dee.page
        page.locator('[data-sit="first"]').click()
        expect(page.locator('[data-do="leave"]')).to_be_visible()
        page.locator('[data-box="1"] [role=button]').click()
        press(page, "wager")
        expect(page.locator('[data-do="withdraw"]')).to_be_visible()
        page.get_by_role("link", name="Mine").click()
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("button", name="Play as dee")).to_be_visible()
        page.reload()
        expect(page.get_by_role("button", name="Play as dee")).to_be_visible()
        assert dee.messages == []


def test_the_law_changes_at_four_while_a_hand_is_played(chrome: Browser, tmp_path: Path) -> None:
    with live_floor(tmp_path, NIGHT) as live:
        prepared(live, "night", "crown-pontoon", "ann")
        with at_table(chrome, live, "night", ann="wide") as people:
            ann = people["ann"]
            comes = ann.get_by_text("Rules change Fri 15 Dec 2000, 04:00")
            expect(comes).to_be_visible()
            ann.locator('[data-box="1"] [role=button]').click()
            press(ann, "wager")
            expect(ann.locator('[data-do="withdraw"]')).to_be_visible()
            live.deal("night", "9S 7H 9D")
            live.floor.clock.advance(instant_of(datetime(2000, 12, 15, 4, 1)))
            press(ann, "stand")
            live.deal("night", "9H KC")
            expect(ann.locator('[data-face="over"] h2')).to_have_text("You win $25.00")
            ann.locator('[data-face="over"] .cite').first.click()
            expect(ann.locator('[data-face="over"] .pop')).to_contain_text(
                "As it stood Fri 15 Dec 2000, 03:58"
            )
            expect(ann.locator(".strip")).to_contain_text("law of 9 Dec 2000")
            live.round("night")
            expect(ann.locator(".strip")).to_contain_text("law of 15 Dec 2000")
            expect(comes).to_have_count(0)


def test_practice_is_alone_without_money_and_may_advise(chrome: Browser, live: Live) -> None:
    live.table("open", "blackjack")
    live.table("stud-open", "caribbean-stud")
    with visitor(chrome, live.address, None) as cy:
        enter(cy, "cy")
        page = cy.page
        press(page, "practice")
        page.locator('[data-practise="blackjack"]').click()
        expect(page.locator(".strip")).to_contain_text("Practice: no money, no other people")
        page.get_by_text("Advice", exact=True).click()
        faces = page.locator('[data-face="deciding"], [data-face="over"]')
        for _ in range(10):
            page.locator('[data-box="1"] [role=button]').click()
            press(page, "wager")
            expect(page.locator('[data-do="withdraw"]')).to_be_visible()
            press(page, "ready")
            expect(faces).to_be_visible()
            # A hand that is over at once, with a blackjack, leaves nothing to decide.
            if faces.get_attribute("data-face") == "deciding":
                break
            press(page, "next-round")
        advising = page.locator(".advising")
        expect(advising).to_contain_text(re.compile("Working it out|Worth"))
        expect(advising).to_contain_text("Worth", timeout=COMPILING)
        worst = page.locator(".advising tbody tr").last
        gives_up = worst.locator("td").last.inner_text()
        press(page, worst.locator("td").first.inner_text().lower().replace(" ", "-"))
        told = page.locator(".advising summary")
        expect(told).to_contain_text(f"cost {gives_up} on average")
        cy.open("/")
        press(page, "practice")
        page.locator('[data-practise="caribbean-stud"]').click()
        page.locator('[data-spot="ante"]').click()
        press(page, "wager")
        expect(page.locator('[data-do="wager"]')).to_have_text("Place")
        press(page, "ready")
        page.get_by_text("Advice", exact=True).click()
        best = page.locator(".advising tbody tr.b td").first
        expect(best).to_have_text(re.compile("Bet|Fold"))
        press(page, "fold" if best.inner_text().startswith("Bet") else "bet")
        expect(told).to_contain_text("on average")
        assert cy.messages == []
