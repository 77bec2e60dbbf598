"""What each game's own rules say of its table: seats, signs, shuffles, cuts, counts, notices."""

from typing import Any

import pytest

from croupier.api.documents import Documents
from croupier.floor import NotAllowed, Role
from croupier.games.refusal import RuleBreach
from croupier.table import RefusalCode
from croupier.table.shoe import cut_offered_to
from hand_dealt import ready_the_shoe
from running_floor import Running

MINUTE = 60


def opened(floor: Running, game: str, **fields: Any) -> None:
    floor.people(
        ann=Role.PLAYER,
        dora=Role.DEALER,
        gus=Role.GAME_SUPERVISOR,
        pat=Role.PIT_BOSS,
    )
    floor.table(game=game, **fields)
    floor.do("ann", "sit", buy_in="300.00")


def refused(floor: Running, code: RefusalCode, rule: str, who: str, do: str, **asked: Any) -> None:
    with pytest.raises(RuleBreach) as breach:
        floor.do(who, do, **asked)
    assert (breach.value.refusal.code, breach.value.refusal.rule) == (code, rule)


@pytest.mark.rule("BJ-007", "CC-002", "PD-003")
@pytest.mark.parametrize(
    ("game", "seats"), [("blackjack", 9), ("pontoon-pandemonium", 9), ("com-bo", 7)]
)
def test_a_table_seats_no_more_than_its_rules_allow(floor: Running, game: str, seats: int) -> None:
    opened(floor, game)
    assert floor.now.rules.seats == seats
    floor.people(bob=Role.PLAYER)
    refused(floor, RefusalCode.NO_SUCH_SEAT, floor.now.rules.cites["seats"], "bob", "sit", seat=10)


@pytest.mark.rule("BJ-047", "CC-021")
@pytest.mark.parametrize(
    ("game", "rule"), [("blackjack", "blackjack 6.1"), ("com-bo", "com-bo 6.1")]
)
def test_no_round_opens_without_the_sign(floor: Running, game: str, rule: str) -> None:
    opened(floor, game, limits=None, dealing="hand")
    floor.do("dora", "sign-on")
    refused(floor, RefusalCode.NO_SIGN, rule, "dora", "next-round")


@pytest.mark.rule("CC-025", "CS-025")
@pytest.mark.parametrize(
    ("game", "rule"), [("com-bo", "com-bo 6.3"), ("caribbean-stud", "caribbean-stud 6.4")]
)
def test_a_higher_minimum_waits_for_its_sign(floor: Running, game: str, rule: str) -> None:
    opened(floor, game)
    asked: dict[str, Any] = {"min": "25.00", "max": "500.00"}
    refused(floor, RefusalCode.SIGN_FIRST, rule, "pat", "sign", **asked)
    floor.do("pat", "announce", min="25.00")
    floor.wait(20 * MINUTE - 1)
    refused(floor, RefusalCode.SIGN_TOO_NEW, rule, "pat", "sign", **asked)
    floor.wait(1)
    floor.do("pat", "sign", **asked)


@pytest.mark.rule("BJ-101")
def test_a_sign_of_december_2000_may_state_a_unit_and_whose_wagers_it_measures(
    floor: Running,
) -> None:
    limits = {"min": "5.00", "max": "500.00", "unit": "2.50", "per": "player"}
    opened(floor, "crown-pontoon", law_at="2000-12-15T04:00:00", limits=limits)
    sign = floor.now.sign
    assert sign is not None and sign.unit == 250 and str(sign.per) == "player"
    assert floor.now.rules.cites["sign"].endswith(" 6.1")


@pytest.mark.rule("CC-006", "CC-010", "CC-011", "CC-007", "CC-008")
def test_com_bos_dealer_cuts_and_shuffles_when_cards_were_dropped(floor: Running) -> None:
    opened(floor, "com-bo", dealing="hand")
    floor.do("dora", "sign-on")
    floor.do("dora", "check-cards")
    floor.do("dora", "shuffle")
    assert cut_offered_to(floor.now) is None
    with pytest.raises(NotAllowed):
        floor.do("ann", "cut", place=26)
    for _ in range(2):
        floor.do("dora", "cut", place=26)
        floor.do("dora", "load", behind=52)
        floor.do("dora", "shuffle", cause="mishandled")
    floor.do("dora", "cut", place=26)
    floor.do("dora", "load", behind=52)
    floor.do("dora", "next-round")
    floor.do("ann", "wager", on="high-1", stake="5.00")
    floor.do("dora", "close-betting")
    with pytest.raises(NotAllowed):
        floor.do("dora", "count-cards", counted=416)
    floor.do("gus", "count-cards", counted=416)
    assert floor.hosted().moments[-1].happening.rules == ("com-bo 3.4",)
    refused(floor, RefusalCode.ROUND_IN_PLAY, "com-bo 3.3", "gus", "replace-cards", unfit=True)


@pytest.mark.rule("CS-007", "CS-008", "CS-010", "CS-011", "CS-012")
def test_caribbean_studs_dealer_shuffles_and_cuts_for_every_round(floor: Running) -> None:
    opened(floor, "caribbean-stud", dealing="hand")
    floor.do("dora", "sign-on")
    floor.do("dora", "shuffle")
    assert cut_offered_to(floor.now) is None
    with pytest.raises(NotAllowed):
        floor.do("ann", "cut", place=26)
    floor.do("dora", "cut", place=26)
    floor.do("dora", "load", behind=0)
    floor.do("gus", "replace-cards", unfit=True)
    refused(floor, RefusalCode.SHUFFLE_DUE, "caribbean-stud 4.1", "dora", "next-round")
    floor.do("gus", "count-cards", counted=52)
    assert floor.hosted().moments[-1].happening.rules == ("caribbean-stud 3.3",)


@pytest.mark.rule("BJ-010", "CC-011", "CS-006")
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("blackjack", {"automatic_shoe": True}),
        ("com-bo", {"shoe": "automatic"}),
        ("caribbean-stud", {"shoe": "shuffler"}),
    ],
)
def test_an_automatic_shoe_is_neither_cut_nor_has_a_cutting_card(
    floor: Running, game: str, options: dict[str, Any]
) -> None:
    opened(floor, game, options=options)
    bets: dict[str, tuple[str, dict[str, Any]]] = {
        "blackjack": ("wager", {"box": 1}),
        "com-bo": ("wager", {"on": "high-1"}),
    }
    for number in (1, 2, 3):
        floor.until_betting()
        shoe = floor.now.shoe
        assert shoe is not None and shoe.number == number and shoe.cutting_card_at is None
        deck = Documents(floor.floor).of("t", floor.floor.person("ann"))["shoe"]["deck"]
        assert deck == ({1: 1, 2: 2, 3: 1}[number] if game == "caribbean-stud" else None)
        assert not {"table.cut", "table.shoe-loaded", "table.burnt"} & set(floor.happened)
        do, fields = bets.get(game, ("ante", {"box": 1}))
        floor.do("ann", do, stake="10.00", **fields)
        while floor.need() is not None:
            floor.until_due()


@pytest.mark.rule("CP-037")
def test_pontoon_of_1999_has_a_notice_of_what_it_pays(floor: Running) -> None:
    opened(floor, "crown-pontoon", law_at="1999-06-01T12:00:00")
    notice = Documents(floor.floor).of("t", floor.floor.person("ann"))["notice"]
    assert notice["rule"] == "blackjack 22.6.4"
    assert "3 to 2" in notice["odds"][0]["says"] and len(notice["odds"]) == 2


def test_other_tables_have_no_such_notice(floor: Running) -> None:
    opened(floor, "blackjack")
    assert Documents(floor.floor).of("t", floor.floor.person("ann"))["notice"] is None


@pytest.mark.rule("PD-010", "PD-011", "PD-012")
def test_the_dealer_enters_what_the_button_of_a_real_meter_gave(floor: Running) -> None:
    pandemonium: dict[str, Any] = {
        "side_bets": ["pandemonium"],
        "options": {"pandemonium_table": 3},
    }
    opened(floor, "pontoon-pandemonium", dealing="hand", **pandemonium)
    floor.people(bob=Role.PLAYER, cy=Role.PLAYER)
    floor.do("dora", "sign-on")
    ready_the_shoe(floor, "t")
    floor.do("dora", "next-round")
    for player, box in (("ann", 1), ("bob", 1), ("cy", 2)):
        if player != "ann":
            floor.do(player, "sit", buy_in="300.00")
        side: dict[str, Any] = {} if player == "cy" else {"pandemonium": "1.00"}
        floor.do(player, "wager", box=box, stake="10.00", **side)
    floor.do("dora", "close-betting")
    for card in ("AS", "9D", "8H", "KD", "7C"):
        floor.do("dora", "card", card=card)
    seen = Documents(floor.floor).of("t", floor.floor.person("ann"))
    assert seen["awaiting"]["players"] == ["ann"], "who controls the box comes first"
    assert not [one for one in seen["legal"] if one["do"] == "prize"]
    with pytest.raises(NotAllowed):
        floor.do("ann", "prize", prize="50000.00")
    nominee: dict[str, Any] = {"prize": "100.00", "pressed_by": "nominee"}
    with pytest.raises(RuleBreach) as breach:
        floor.do("dora", "prize", nominee="bob", **nominee)
    assert breach.value.refusal.rule == "blackjack 11.6.4(b)"
    floor.do("dora", "prize", nominee="cy", **nominee)
    floor.do("dora", "prize", prize="10.00", pressed_by="dealer")
    pressed = [m.happening for m in floor.hosted().moments if "prize-drawn" in m.body["type"]]
    assert [(one.player, str(one.pressed_by), one.nominee) for one in pressed] == [
        ("ann", "nominee", "cy"),
        ("bob", "dealer", None),
    ]


@pytest.mark.rule("CC-048")
def test_com_bos_lights_hold_the_table_until_they_are_mended(floor: Running) -> None:
    opened(floor, "com-bo", dealing="hand")
    floor.do("dora", "sign-on")
    floor.do("dora", "shuffle")
    floor.do("dora", "cut", place=26)
    floor.do("dora", "load", behind=0)
    floor.do("dora", "next-round")
    # A request says what a round file says.
    floor.do("ann", "wager", on="high-1", stake="5.00")
    floor.do("dora", "close-betting")
    for card in ("AS", "KD", "QH", "JC", "9S"):
        floor.do("dora", "card", card=card)
    floor.do("dora", "irregularity", kind="lights-failed")
    floor.do("dora", "settle")
    with pytest.raises(RuleBreach) as breach:
        floor.do("dora", "next-round")
    assert breach.value.refusal.rule == "com-bo 9.9"
    floor.do("dora", "irregularity", kind="lights-mended")
    floor.do("dora", "next-round")
    offers = Documents(floor.floor).of("t", floor.floor.person("ann"))["legal"]
    wagers = {one["fields"]["on"]["among"][0] for one in offers if one["do"] == "wager"}
    assert {"high-1", "low-run-4", "com-bo"} <= wagers
