"""The cards of a table: who cuts, the burnt card, checks, counts, new cards, out of service."""

from collections import Counter
from typing import Any

import pytest

from croupier.api import documents
from croupier.equipment import ShuffleCause, stack
from croupier.floor import NotAllowed, Role
from croupier.floor.verifying import verify_floor
from croupier.games.game import Of
from croupier.games.refusal import RuleBreach
from croupier.table import RefusalCode
from croupier.table.shoe import cut_offered_to
from running_floor import Running


def opened(floor: Running, **fields: Any) -> None:
    floor.people(
        ann=Role.PLAYER,
        bob=Role.PLAYER,
        cy=Role.PLAYER,
        dan=Role.DEALER,
        sue=Role.GAME_SUPERVISOR,
        pat=Role.PIT_BOSS,
    )
    floor.table(**{"game": "blackjack", **fields})
    floor.do("ann", "sit", seat=5, buy_in="300.00")
    floor.do("bob", "sit", seat=2, buy_in="300.00")
    floor.do("cy", "sit", seat=7, buy_in="300.00")


def refused(floor: Running, code: RefusalCode, rule: str, who: str, do: str, **asked: Any) -> None:
    with pytest.raises(RuleBreach) as breach:
        floor.do(who, do, **asked)
    assert (breach.value.refusal.code, breach.value.refusal.rule) == (code, rule)


def play_out(floor: Running) -> None:
    while (need := floor.need()) is not None:
        if need.of is Of.PLAYER and need.step == "decision":
            floor.do(need.players[0], "stand", box=need.box)
        else:
            floor.until_due()


def shuffled(floor: Running) -> None:
    while floor.now.shoe is None or floor.now.shoe.stage != "shuffled":
        floor.until_due()


@pytest.mark.rule("BJ-019", "BJ-020")
def test_the_first_to_arrive_is_offered_the_cut_of_a_new_game(floor: Running) -> None:
    opened(floor)
    shuffled(floor)
    assert floor.now.shoe is not None
    assert floor.now.shoe.cut_order == ("ann", "cy", "bob")
    code = RefusalCode.NOT_OFFERED_THE_CUT
    refused(floor, code, "blackjack 4.2.1", "bob", "cut", place=60)
    for player in ("ann", "cy", "bob"):
        assert cut_offered_to(floor.now) == player
        floor.do(player, "pass-cut")
    assert cut_offered_to(floor.now) is None
    with pytest.raises(NotAllowed):
        floor.do("dan", "cut", place=60)
    floor.do("sue", "cut", place=60)


@pytest.mark.rule("BJ-019")
def test_the_cut_is_offered_where_the_cutting_card_came_out(floor: Running) -> None:
    opened(floor, dealing="hand")
    floor.do("dan", "sign-on")
    floor.do("dan", "shuffle")
    floor.do("sue", "cut", place=60)
    floor.do("dan", "load", behind=60)
    floor.do("dan", "burn")
    floor.do("dan", "next-round")
    floor.do("ann", "wager", box=5, stake="5.00")
    floor.do("bob", "wager", box=2, stake="5.00")
    floor.do("dan", "close-betting")
    floor.do("dan", "card", card="9S")
    floor.do("dan", "cutting-card")
    floor.do("dan", "card", card="9H")
    assert floor.now.shoe is not None and floor.now.shoe.out_on == 5
    for card in ("8C", "TD", "TH"):
        floor.do("dan", "card", card=card)
    floor.do("bob", "stand", box=2)
    floor.do("ann", "stand", box=5)
    floor.do("dan", "card", card="TC")
    floor.do("dan", "shuffle")
    assert floor.now.shoe.cut_order == ("ann", "cy", "bob")


@pytest.mark.rule("BJ-019", "BJ-025", "BJ-026")
def test_unfit_cards_are_replaced_between_hands_and_begin_afresh(floor: Running) -> None:
    opened(floor)
    floor.until("wagers")
    with pytest.raises(NotAllowed):
        floor.do("sue", "replace-cards", unfit=True)
    floor.do("ann", "wager", box=5, stake="5.00")
    floor.until_due()
    if floor.need() is not None:
        code = RefusalCode.ROUND_IN_PLAY
        refused(floor, code, "blackjack 4.4.2", "pat", "replace-cards", unfit=True)
        play_out(floor)
    floor.do("pat", "replace-cards", unfit=True)
    assert floor.now.shuffle_due is ShuffleCause.BEFORE_PLAY
    shuffled(floor)
    assert floor.now.shoe is not None and floor.now.shoe.cut_order == ("cy", "bob", "ann")
    floor.until("wagers")
    assert floor.now.shoe.drawn == floor.now.rules.burns


@pytest.mark.rule("BJ-024")
def test_cards_are_exchanged_at_discretion_only_before_a_shuffle(floor: Running) -> None:
    opened(floor)
    floor.until("wagers")
    code = RefusalCode.NO_SHUFFLE_DUE
    refused(floor, code, "blackjack 4.4.1", "sue", "replace-cards", unfit=False)
    floor.do("pat", "replace-cards", unfit=True, some=["9S", "9H"])
    assert floor.now.shoe is not None and floor.now.shuffle_due is None


@pytest.mark.rule("BJ-023")
def test_the_burnt_card_is_shown_on_a_players_request(floor: Running) -> None:
    opened(floor)
    floor.until("wagers")
    document = documents.Documents(floor.floor).of("t", floor.floor.person("bob"))
    assert document["shoe"]["burnt"] is None
    floor.do("ann", "ask-burn")
    document = documents.Documents(floor.floor).of("t", floor.floor.person("bob"))
    assert document["shoe"]["burnt"] == str(floor.now.operation.burnt)
    assert floor.now.operation.burnt is not None


@pytest.mark.rule("BJ-023")
def test_a_dealer_turns_the_burnt_card_over_when_asked(floor: Running) -> None:
    opened(floor, dealing="hand")
    floor.do("dan", "sign-on")
    floor.do("dan", "shuffle")
    floor.do("sue", "cut", place=60)
    floor.do("dan", "load", behind=60)
    refused(floor, RefusalCode.NOTHING_BURNT, "blackjack 4.3.1", "ann", "ask-burn")
    floor.do("dan", "burn")
    refused(floor, RefusalCode.NOT_ASKED, "blackjack 4.3.1", "dan", "show-burn", card="9S")
    floor.do("ann", "ask-burn")
    floor.do("dan", "show-burn", card="9S")
    assert str(floor.now.operation.burnt) == "9S"


@pytest.mark.rule("BJ-016", "BJ-018")
def test_cards_are_checked_counted_and_put_away_on_the_record(floor: Running) -> None:
    opened(floor, dealing="hand")
    with pytest.raises(NotAllowed):
        floor.do("dan", "check-cards")
    floor.do("dan", "sign-on")
    floor.do("dan", "check-cards")
    floor.do("dan", "store-cards", place="the locked cupboard of pit 2")
    floor.do("dan", "count-cards", counted=415)
    with floor.store.snapshot() as now:
        found = {str(e.body["type"]): e.body["data"] for e in now.events("table/t")}
    counted = found["table.cards-counted"]
    assert isinstance(counted, dict)
    assert (counted["counted"], counted["complete"]) == (415, 8 * 52)
    assert {"table.cards-checked", "table.cards-stored"} <= found.keys()


def test_a_table_out_of_service_opens_no_round(floor: Running) -> None:
    opened(floor)
    floor.do("sue", "out-of-service", because="the shoe jams")
    assert floor.floor.due() is None
    refused(floor, RefusalCode.OUT_OF_SERVICE, "blackjack 17.10", "pat", "next-round")
    floor.do("sue", "in-service")
    floor.until("wagers")


@pytest.mark.rule("BJ-017")
def test_an_abnormal_sequence_is_shuffled_at_once_and_the_cards_on_the_table_stay(
    floor: Running,
) -> None:
    opened(floor)
    floor.people(vera=Role.AUDITOR)
    floor.until("wagers")
    for player, box in (("ann", 5), ("bob", 2)):
        floor.do(player, "wager", box=box, stake="10.00")
    floor.until("decision")
    lying = [card for box in floor.now.round.boxes for card in box.hands[0].cards]
    lying += floor.now.round.dealer
    with pytest.raises(NotAllowed):
        floor.do("sue", "shuffle", cause="abnormal-sequence")
    with pytest.raises(RuleBreach):
        floor.do("pat", "shuffle", cause="reasonable-cause")
    floor.do("pat", "shuffle", cause="abnormal-sequence")
    shoe = floor.now.shoe
    assert shoe is not None and shoe.number == 2 and shoe.cards == 8 * 52 - len(lying)
    need = floor.need()
    assert need is not None and need.step == "decision"
    floor.again()
    floor.do(need.players[0], "hit", box=need.box)
    refused_card = floor.need()
    assert refused_card is not None and refused_card.step == "card", "no card before the cut"
    floor.until_due()
    assert {"table.cut", "table.shoe-loaded", "table.burnt"} <= set(floor.happened)
    play_out(floor)
    floor.do("pat", "shuffle", cause="reasonable-cause")
    opened_cards = floor.floor.openings("t", floor.floor.person("vera"))
    second = [one["card"] for one in opened_cards if "card" in one and one["name"].endswith("/t/2")]
    assert Counter(second) + Counter(map(str, lying)) == Counter(map(str, stack(8)))
    floor.close()
    assert verify_floor(floor.folder / "data")["faults"] == []
    floor.open()
