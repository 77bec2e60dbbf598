"""What people do on the pages, from a click to what the server was told."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser import direct, go_to, said, settled, visitor


def do(page: Page, name: str) -> None:
    page.locator(f'[data-do="{name}"]').first.click()


def told(floor: str) -> list[dict[str, object]]:
    return [{k: v for k, v in one.items() if k not in ("seen", "table")} for one in said(floor)]


def test_a_newcomer_plays_within_two_clicks_and_may_skip_the_tour(
    chrome: Browser, floor: str
) -> None:
    direct(floor, "scene", table="t1", scene="betting")
    with visitor(chrome, floor, None, toured=False) as newcomer:
        page = newcomer.open("/")
        page.get_by_role("button", name="Play as dee").click()
        page.locator('[data-table="t1"]').click()
        expect(page.get_by_role("region", name="A short tour")).to_contain_text("1 of 3")
        page.get_by_role("button", name="Skip the tour").click()
        expect(page.get_by_role("region", name="A short tour")).to_have_count(0)
        expect(page.locator('[data-face="betting"]')).to_be_visible()


def test_signing_in_by_password_and_by_a_link_that_leaves_the_address(
    chrome: Browser, floor: str
) -> None:
    with visitor(chrome, floor, None) as guest:
        page = guest.open("/")
        page.get_by_label("Name").fill("dee")
        page.get_by_label("Password").fill("wrong")
        page.get_by_role("button", name="Sign in", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("do not belong together")
        page.get_by_label("Password").fill("pontoon")
        page.get_by_role("button", name="Sign in", exact=True).click()
        expect(page.get_by_role("heading", name="The floor")).to_be_visible()
    with visitor(chrome, floor, None) as operator:
        page = operator.open("/#link=once")
        assert page.url == f"{floor}/"
        page.get_by_label("Password").fill("short")
        page.get_by_role("button", name="Save and sign in").click()
        expect(page.get_by_role("alert")).to_contain_text("Eight")
        page.get_by_label("Password").fill("long enough for anybody")
        page.get_by_role("button", name="Save and sign in").click()
        expect(page.get_by_role("heading", name="The floor")).to_be_visible()


def test_chips_are_laid_taken_back_and_placed_once(chrome: Browser, floor: str) -> None:
    direct(floor, "scene", table="t1", scene="betting")
    with visitor(chrome, floor) as dee:
        page = dee.open("/tables/t1")
        box = page.locator('[data-box="5"] [role=button]')
        for _ in range(4):
            box.click()
        page.keyboard.press("z")
        page.get_by_role("button", name="Pandemonium").click()
        page.keyboard.press("2")
        box.click()
        expect(page.locator('[data-do="wager"]')).to_have_text("Place $75 + $5")
        do(page, "wager")
        expect(page.locator('[data-box="5"]').first).to_contain_text("dee")
        expect(page.locator('[data-do="wager"]')).to_have_text("Place")
    wager = {"by": "dee", "do": "wager", "box": 5, "stake": "75.00", "pandemonium": "5.00"}
    assert told(floor) == [wager]


def test_a_chip_over_the_sign_is_declined_and_cites_no_rule(chrome: Browser, floor: str) -> None:
    direct(floor, "scene", table="t1", scene="betting")
    with visitor(chrome, floor) as dee:
        page = dee.open("/tables/t1")
        page.keyboard.press("5")
        page.locator('[data-box="1"] [role=button]').click()
        alert = page.locator(".objected")
        declined = "$500 is not placed. Box 1 would hold $525; the sign says $500 at most."
        expect(alert).to_have_text(declined)
        assert alert.locator(".cite").count() == 0
    assert told(floor) == []


def test_a_decision_by_key_and_what_is_refused_says_why(chrome: Browser, floor: str) -> None:
    with visitor(chrome, floor) as dee:
        page = dee.open("/tables/t1")
        split = page.locator('[data-do="split"]')
        expect(split).to_have_attribute("aria-disabled", "true")
        split.focus()
        page.keyboard.press("p")
        expect(page.locator('[aria-live="polite"]', has_text="9 and 2 differ.")).to_have_count(1)
        assert told(floor) == []
        places = page.locator(".acts [data-do]").evaluate_all("all => all.map(a => a.dataset.do)")
        assert places == ["hit", "stand", "double", "split", "surrender", "insure"]
        page.get_by_label("Double for").fill("$40")
        page.locator("h1").click()
        page.keyboard.press("d")
        expect(page.locator('[data-face="over"]')).to_contain_text("You win $195.00")
    assert told(floor) == [{"by": "dee", "do": "double", "box": 5, "stake": "40.00"}]


def test_box_one_is_at_a_players_right_and_at_the_dealers_left(chrome: Browser, floor: str) -> None:
    def across(page: Page, box: int) -> float:
        place = page.locator(f'[data-box="{box}"]').first.bounding_box()
        assert place is not None
        return place["x"]

    with visitor(chrome, floor, "dee") as dee, visitor(chrome, floor, "jo") as jo:
        table = dee.open("/tables/t1")
        table.wait_for_selector("[data-box]")
        assert across(table, 1) > across(table, 9)
        table = jo.open("/tables/t2")
        table.wait_for_selector("[data-box]")
        assert across(table, 1) < across(table, 9)


def test_a_citation_opens_the_rule_of_the_rounds_first_card(chrome: Browser, floor: str) -> None:
    with visitor(chrome, floor) as dee:
        page = dee.open("/tables/t1")
        page.locator("aside .cite", has_text="10.11.1").first.click()
        rule = page.locator("aside .pop")
        expect(rule).to_contain_text("Three sevens of one suit")
        expect(rule).to_contain_text("As it stood Fri 7 Feb 2003, 21:24")
        page.locator(".abar .cite", has_text="7.5.3").click()
        popover = page.get_by_role("dialog", name="Rule 7.5.3")
        expect(popover).to_contain_text("attested")
        page.keyboard.press("Escape")
        expect(popover).to_have_count(0)


def test_a_lost_answer_places_nothing_twice(chrome: Browser, floor: str) -> None:
    with visitor(chrome, floor) as dee:
        page = dee.open("/tables/t1")
        direct(floor, "fail", after=True, drop=True)
        page.keyboard.press("h")
        expect(page.locator('[data-face="over"]')).to_be_visible()
    assert [one["do"] for one in told(floor)] == ["hit"]


def test_a_refusal_stands_where_it_was_asked_with_its_rule(chrome: Browser, floor: str) -> None:
    with visitor(chrome, floor) as dee:
        page = dee.open("/tables/t1")
        direct(floor, "fail", status=422, says="Too late: the card is out.", rule="blackjack 5.2")
        page.keyboard.press("h")
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("Too late: the card is out.")
        expect(alert.locator(".cite")).to_have_text("5.2")
        expect(page.locator('[data-face="deciding"]')).to_be_visible()


def test_everybody_sees_what_happens_and_a_cut_stream_comes_back(
    chrome: Browser, floor: str
) -> None:
    with visitor(chrome, floor, "dee") as dee, visitor(chrome, floor, "ann", size="phone") as ann:
        page, other = dee.open("/tables/t1"), ann.open("/tables/t1")
        expect(other.locator(".abar")).to_contain_text("Box 5: dee to decide.")
        page.keyboard.press("s")
        expect(other.locator('[data-face="over"]')).to_contain_text("You win $5,070.00")
        page.route("**/api/v1/stream*", lambda route: route.abort())
        direct(floor, "cut")
        expect(page.locator(".live")).to_contain_text(re.compile(r"Not live since \d\d:\d\d:\d\d"))
        direct(floor, "scene", table="t1", scene="deciding")
        page.unroute("**/api/v1/stream*")
        expect(page.locator('[data-face="deciding"]')).to_be_visible()
        expect(page.locator(".live")).to_have_text("")


def test_while_the_stream_is_lost_nothing_is_sent(chrome: Browser, floor: str) -> None:
    with visitor(chrome, floor) as dee:
        page = dee.open("/tables/t1")
        page.route("**/api/v1/stream*", lambda route: route.abort())
        direct(floor, "cut")
        expect(page.locator(".live")).to_contain_text("Not live since")
        expect(page.locator('[data-do="hit"]')).to_have_attribute("aria-disabled", "true")
        page.keyboard.press("h")
        expect(page.locator('[data-do="hit"]')).to_contain_text("Not live")
    assert told(floor) == []


def test_the_dealer_types_a_card_and_corrects_one(chrome: Browser, floor: str) -> None:
    with visitor(chrome, floor, "jo") as jo:
        page = jo.open("/tables/t2")
        page.wait_for_selector('[data-do="card"]')
        for key in ("1", "0", "h", "Enter"):
            page.keyboard.press(key)
        assert told(floor) == []
        for key in ("9", "Backspace", "k", "c", "d"):
            page.keyboard.press(key)
        expect(page.locator('[data-do="card"]')).to_contain_text("K")
        page.keyboard.press("Enter")
        expect(page.locator('[data-do="card"]')).to_have_attribute("aria-disabled", "true")
        do(page, "correct")
        sheet = page.get_by_role("dialog", name="Correct an entry")
        expect(sheet).to_be_visible()
        for key in ("q", "d", "Enter"):
            page.keyboard.press(key)
        expect(sheet).to_have_count(0)
        page.keyboard.press("c")
        expect(page.locator(".call")).to_contain_text("Game Supervisor was called.")
    assert told(floor) == [
        {"by": "jo", "do": "card", "card": "KD"},
        {"by": "jo", "do": "correct", "card": "QD"},
        {"by": "jo", "do": "call-staff", "of": "game-supervisor"},
    ]


def test_irregularities_say_what_they_will_do_and_why_not(chrome: Browser, floor: str) -> None:
    with visitor(chrome, floor, "jo") as jo:
        page = jo.open("/tables/t2")
        refused = page.get_by_role("button", name="Shoe runs out")
        expect(refused).to_have_attribute("aria-disabled", "true")
        expect(refused).to_contain_text("330 cards left")
        page.keyboard.press("/")
        page.keyboard.type("no wager")
        page.get_by_role("button", name="Hand where there is no wager").click()
        sheet = page.get_by_role("dialog", name="Hand where there is no wager")
        sheet.get_by_label("Box").select_option("6")
        sheet.get_by_role("button", name="Raise it").click()
        expect(sheet).to_have_count(0)
    raised = {"by": "jo", "do": "irregularity", "kind": "hand-without-wager", "box": 6}
    assert told(floor) == [raised]


def test_a_game_supervisor_reconstructs_a_hand_step_by_step(chrome: Browser, floor: str) -> None:
    with visitor(chrome, floor, "sam") as sam:
        page = sam.open("/tables/t3")
        page.get_by_role("button", name="Card misplaced").click()
        sheet = page.get_by_role("dialog", name="Reconstruct the hand")
        forward = sheet.get_by_role("button", name="Next")
        expect(forward).to_have_attribute("aria-disabled", "true")
        sheet.locator("label", has_text="to box 2").first.click()
        forward.click()
        expect(forward).to_have_attribute("aria-disabled", "true")
        sheet.get_by_role("group", name="ann").get_by_role("button", name="stays").click()
        sheet.get_by_role("group", name="bob").get_by_role("button", name="withdraws").click()
        forward.click()
        expect(sheet).to_contain_text("As it lies")
        expect(sheet).to_contain_text("As it will lie")
        forward.click()
        expect(sheet).to_contain_text("Four cards come back and are dealt again.")
        sheet.get_by_role("button", name="Direct the reconstruction").click()
        expect(sheet).to_have_count(0)
    assert told(floor) == [
        {
            "by": "sam",
            "do": "irregularity",
            "kind": "misplaced-card",
            "drawn": 2,
            "withdrawn": [{"box": 2, "player": "bob"}],
        }
    ]


def test_the_shoe_is_checked_in_the_page_and_a_forged_one_is_found(
    chrome: Browser, floor: str
) -> None:
    def forge(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        doc = answer.json()
        doc["opened"][2]["card"] = "KD"
        route.fulfill(response=answer, json=doc)  # type: ignore[attr-defined]

    with visitor(chrome, floor) as dee:
        page = dee.open("/tables/t1")
        page.get_by_role("tab", name="Shoe").click()
        page.get_by_role("button", name="Check it here").click()
        expect(page.locator(".tag.ok")).to_have_text("15 cards match the commitment")
    with visitor(chrome, floor) as dee:
        dee.page.route("**/api/v1/tables/t1/shoe", forge)
        page = dee.open("/tables/t1")
        page.get_by_role("tab", name="Shoe").click()
        page.get_by_role("button", name="Check it here").click()
        expect(page.locator(".tag.bad")).to_have_text("1 card does not match the commitment")
        expect(page.locator(".lose.st")).to_contain_text("another root")


def test_one_person_becomes_another_and_the_table_follows(chrome: Browser, floor: str) -> None:
    with visitor(chrome, floor) as dee:
        page = dee.open("/tables/t2")
        page.get_by_role("button", name=re.compile("Be somebody else")).click()
        page.get_by_role("dialog").get_by_role("button", name=re.compile("^jo")).click()
        expect(page.locator('[data-do="card"]')).to_be_visible()
        expect(page.get_by_role("heading", name="Raise an irregularity")).to_be_visible()


def test_keys_are_listed_and_lead_to_the_floor(chrome: Browser, floor: str) -> None:
    with visitor(chrome, floor) as dee:
        page = dee.open("/tables/t1")
        page.keyboard.press("?")
        sheet = page.get_by_role("dialog", name="Keys")
        for name in ("hit", "stand", "double", "go to Floor"):
            expect(sheet).to_contain_text(name)
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        go_to(page, "f")
        expect(page.get_by_role("heading", name="The floor")).to_be_visible()


def test_a_phone_places_a_wager_and_opens_a_rule_as_a_sheet(chrome: Browser, floor: str) -> None:
    direct(floor, "scene", table="t1", scene="betting")
    with visitor(chrome, floor, size="phone") as dee:
        page = dee.open("/tables/t1")
        page.get_by_role("button", name="Box 5: free").tap()
        page.get_by_role("button", name="Add $25").tap()
        page.get_by_role("button", name="Add $25").tap()
        page.locator('[data-do="wager"]').tap()
        expect(page.locator('[data-do="wager"]')).to_have_text("Place")
        expect(page.get_by_label("Box 5", exact=True)).to_contain_text("you decide")
        direct(floor, "scene", table="t1", scene="over")
        page.locator(".cite", has_text="10.11.1").tap()
        sheet = page.get_by_role("dialog", name="Rule 10.11.1")
        expect(sheet).to_contain_text("Three sevens of one suit")
        sheet.get_by_role("button", name="Close").tap()
        expect(sheet).to_have_count(0)
    assert told(floor) == [{"by": "dee", "do": "wager", "box": 5, "stake": "50.00"}]


SHIFTS = """() => { window.shifts = []; new PerformanceObserver(list => {
  for (const one of list.getEntries()) window.shifts.push([one.value, one.sources.map(
    source => source.node?.outerHTML?.slice(0, 80) ?? source.node?.textContent)])
}).observe({type: "layout-shift"}) }"""


BARS = {"shared": "mai may double", "over": "You ", "betting": "Place", "deciding": "dee to decide"}
"""What the bar says to somebody who waits, of each scene."""


@pytest.mark.parametrize(
    ("size", "scenes"),
    [("wide", ["shared", "over", "betting", "deciding"]), ("phone", ["shared", "deciding"])],
)
def test_nothing_moves_when_the_turn_comes_and_goes(
    chrome: Browser, floor: str, size: str, scenes: list[str]
) -> None:
    with visitor(chrome, floor, "ann", size=size) as ann:
        page = ann.open("/tables/t1")
        settled(page)
        page.evaluate(SHIFTS)
        for scene in scenes:
            direct(floor, "scene", table="t1", scene=scene)
            expect(page.locator(".abar")).to_contain_text(BARS[scene])
            settled(page)
        # Text that is centred or ends at the right may be wider than before, and moves nobody else.
        assert [one for one in page.evaluate("window.shifts") if one[0] > 0.002] == []


def test_the_button_is_pressed_by_key_and_by_the_player(chrome: Browser, floor: str) -> None:
    direct(floor, "scene", table="t1", scene="button")
    with visitor(chrome, floor) as dee:
        page = dee.open("/tables/t1")
        page.wait_for_selector('[data-do="prize"]')
        with page.expect_response("**/commands"):
            page.keyboard.press("b")
    assert told(floor) == [{"by": "dee", "do": "prize", "pressed_by": "player", "box": 5}]


def test_focus_stays_in_the_bar_and_arrows_go_over_the_boxes(chrome: Browser, floor: str) -> None:
    with visitor(chrome, floor) as dee:
        page = dee.open("/tables/t1")
        page.locator('[data-do="stand"]').focus()
        page.keyboard.press("Enter")
        expect(page.locator('[data-face="over"]')).to_be_visible()
        page.wait_for_function("document.activeElement.closest('.abar') !== null")
        direct(floor, "scene", table="t1", scene="betting")
        expect(page.locator('[data-face="betting"]')).to_be_visible()
        focused = "document.activeElement.closest('[data-box]')?.dataset.box"
        page.keyboard.press("ArrowLeft")
        first = page.evaluate(focused)
        page.keyboard.press("ArrowLeft")
        assert int(page.evaluate(focused)) == int(first) + 1, "the left is the higher number"
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator('[data-do="wager"]').first).to_have_text("Place $25")
        page.keyboard.press("-")
        expect(page.locator('[data-do="wager"]').first).to_have_text("Place")
