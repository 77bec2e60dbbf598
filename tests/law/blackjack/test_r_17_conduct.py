"""Blackjack rule 17: what is done about whoever breaks a rule, and outcomes that are set aside."""

import pytest

from blackjack_table import (
    do,
    dollars,
    go,
    half_settled,
    net,
    opened,
    play,
    refused,
    ruling,
)
from croupier.games.blackjack import AwaitDecision, AwaitOffer, Offer, RefusalCode, awaiting
from croupier.games.blackjack.commands import Contravene
from croupier.games.blackjack.events import Remedy
from croupier.games.conduct import Cause, Invalidate, Measure
from croupier.games.staff import Staff

GS, CS = Staff.GAME_SUPERVISOR, Staff.CASINO_SUPERVISOR


@pytest.mark.rule("GP-002")
def test_r_17_2_1_a_contraveners_open_wagers_are_void() -> None:
    r = go(opened("blackjack", "1 ann 10; 1 bob 10; 2 ann 20"), "5S 9S 6D 6C 9C")
    r = do(r, Contravene(player="ann", measures=(Measure.VOID,), directed_by=CS))
    assert ruling(r) == ("contravention", Remedy.WAGERS_VOID, ("blackjack 17.2.1",))
    assert awaiting(r) == AwaitDecision(1, 1, "bob")
    r = go(r, "1:hit 9D | TD 5H".replace("hit 9D", "hit 9D stand"))
    assert net(r) == {"ann": "0", "bob": "-10"}
    again = Contravene(player="ann", measures=(Measure.VOID,), directed_by=CS)
    assert refused(r, again).code is RefusalCode.NOT_NOW


def test_a_forfeit_offer_ends_when_the_only_one_who_doubled_is_out() -> None:
    r = go(opened("crown-pontoon", "1 ann 10; 1 bob 10"), "5S 6D 6C | 1:double 2S")
    assert awaiting(r) == AwaitOffer(Offer.FORFEIT, ((1, "ann"),))
    r = do(r, Contravene(player="ann", measures=(Measure.VOID,), directed_by=CS))
    assert net(go(r, "JD KC")) == {"ann": "0", "bob": "+10"}


@pytest.mark.rule("GP-003", "GP-004", "GP-005", "GP-006")
def test_r_17_2_2_to_5_other_measures_are_recorded_and_winnings_held() -> None:
    r = go(opened("blackjack", "1 ann 10; 2 bob 10"), "AS 9S 6D KS 9C")
    measures = (Measure.EXCLUDE, Measure.SEIZE, Measure.CONFISCATE, Measure.DETAIN)
    r = do(r, Contravene(player="ann", measures=measures, directed_by=Staff.PIT_BOSS))
    assert [(x.remedy, x.rules, x.amount) for x in r.rulings] == [
        (Remedy.EXCLUDED, ("blackjack 17.2.2",), None),
        (Remedy.SEIZED, ("blackjack 17.2.3",), dollars("15")),
        (Remedy.CONFISCATED, ("blackjack 17.2.4",), None),
        (Remedy.DETAINED, ("blackjack 17.2.5",), None),
    ]
    refusal = refused(r, Contravene(player="ann", measures=measures, directed_by=GS))
    assert (refusal.code, refusal.rule) == (RefusalCode.AUTHORITY, "blackjack 17.2")
    assert refused(r, Contravene(player="ann", measures=(), directed_by=CS)).code is (
        RefusalCode.NOT_NOW
    )


@pytest.mark.rule("GP-007", "GP-008", "GP-009")
@pytest.mark.parametrize(("cause", "rule"), [(Cause.DISRUPTION, "17.3.1"), (Cause.FRAUD, "17.3.2")])
def test_r_17_3_an_invalidated_outcome_refunds_every_wager(cause: Cause, rule: str) -> None:
    for r in (half_settled(), play("blackjack", "1 ann 10", "TS 6D 9C | stand | TC 2H")):
        after = do(r, Invalidate(cause=cause, directed_by=CS))
        assert ruling(after) == (
            "invalidated",
            Remedy.REFUNDED,
            (f"blackjack {rule}", "blackjack 17.4"),
        )
        assert set(net(after).values()) == {"0"}
    refusal = refused(half_settled(), Invalidate(cause=cause, directed_by=GS))
    assert refusal.code is RefusalCode.AUTHORITY
