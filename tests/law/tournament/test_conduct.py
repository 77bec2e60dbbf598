"""Rules 16.1 and 16.3 (20.x, Com-Bo 10.x): who runs a tournament, and how."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from croupier.desk.tournament.drafting import read_conditions
from croupier.money import Cents
from croupier.tournament import (
    EVENTS,
    Command,
    Phase,
    Power,
    Standing,
    Who,
    replay,
    why_not,
    why_not_play,
)
from croupier.tournament import commands as c
from croupier.tournament.powers import POWERS
from croupier.tournament.rules import About
from croupier.tournament.seating import commitment_of, drawn
from tournament_driver import (
    ANN,
    DELEGATE,
    DIRECTOR,
    DORA,
    HOUSE,
    OPERATOR,
    TESS,
    Driven,
    by_number,
    conditions,
    fields_of,
    player,
    seed_of,
)


def blackjack(**changes: Any) -> Driven:
    return Driven(conditions("blackjack", **changes))


@pytest.mark.rule("TP-002", "TP-003", "TP-026")
def test_who_is_in_charge_is_qualified_and_appointed_by_the_operator() -> None:
    t = blackjack()
    unqualified = c.AppointDirector(name="ann", is_qualified=False)
    assert t.refused(unqualified, OPERATOR) == ("not_qualified", "blackjack 16.1.2(a)")
    deputy = c.AppointDeputy(name="ann", is_qualified=False)
    assert t.refused(deputy, OPERATOR) == ("not_qualified", "blackjack 16.1.2(b)")
    t.do(c.AppointDirector(name="tess", is_qualified=True), OPERATOR)
    again = c.AppointDirector(name="dora", is_qualified=True)
    assert t.refused(again, OPERATOR)[0] == "appointed_already"


@pytest.mark.rule("TP-004")
def test_nothing_starts_without_the_directors_writing() -> None:
    t = blackjack()
    assert t.refused(c.OpenEntries(commitments=()), OPERATOR) == (
        "not_approved",
        "blackjack 16.1.3",
    )
    assert t.refused(c.Approve(writing=" "), DIRECTOR)[0] == "not_in_writing"
    assert t.refused(c.Approve(writing="letter"), DELEGATE)[0] == "not_in_your_power"
    assert t.refused(c.Enter(), ANN)[0] == "not_approved"
    t.do(c.Approve(writing="letter"), DIRECTOR)
    assert t.now.phase is Phase.APPROVED


@pytest.mark.rule("TP-004", "TP-016")
def test_faulty_conditions_cannot_be_approved() -> None:
    t = blackjack(lateness=None)
    assert t.refused(c.Approve(writing="letter"), DIRECTOR) == (
        "conditions_faulty",
        "blackjack 16.2.1(i)",
    )


@pytest.mark.rule("TP-004")
def test_a_changed_document_needs_approval_again() -> None:
    t = blackjack().entered(14)
    t.change(conditions("blackjack", chips=6000))
    assert t.now.approval is None and t.now.phase is Phase.DRAFTED
    t.do(c.SignIn())
    assert t.refused(c.Begin())[0] == "not_approved"
    t.do(c.Approve(writing="letter 2"), DIRECTOR)
    t.do(c.Brief())
    t.do(c.Begin())
    assert (
        t.refused(
            c.DraftConditions(id="t", conditions=t.now.conditions, rules=t.now.rules), OPERATOR
        )[0]
        == "play_begun"
    )


def test_early_start_needs_a_reason_that_stays_in_the_log() -> None:
    t = blackjack().entered(14)
    t.do(c.SignIn())
    t.do(c.Brief())
    start, terms = t.now.conditions.at, t.now.conditions.terms
    assert terms is not None and terms.withdraw_until is not None
    free, minute = terms.withdraw_until, timedelta(minutes=1)
    for early in (free - minute, start - minute):
        assert t.refused(c.Begin(at=early))[0] == "no_reason"
        assert t.refused(c.Begin(at=early, reason=" "))[0] == "no_reason"
    happened = t.do(c.Begin(at=free - minute, reason="Everybody is here."))
    assert [getattr(event, "reason", "") for event in happened] == ["Everybody is here."]


def test_start_at_its_stated_time_needs_no_reason() -> None:
    t = blackjack().entered(14)
    t.do(c.SignIn())
    t.do(c.Brief())
    t.do(c.Begin(at=t.now.conditions.at))
    assert t.now.phase is Phase.PLAYING


@pytest.mark.rule("TP-017", "TP-018")
def test_players_are_briefed_and_sign_where_that_is_wanted() -> None:
    t = blackjack().entered(14)
    t.do(c.SignIn())
    assert t.refused(c.SignConditions(entry=1), player("p1"))[0] == "not_signed"
    assert t.refused(c.Begin()) == ("not_briefed", "blackjack 16.2.2")
    t.do(c.Brief())
    t.do(c.WantSignatures())
    t.do(c.DesignateTables(tables=("T1", "T2")))
    t.do(c.Begin())
    t.draw()
    assert t.refused(c.StartSession(table="T1")) == ("not_signed", "blackjack 16.2.3")
    for n in range(1, 15):
        t.do(c.SignConditions(entry=n), player(f"p{n}"))
    t.do(c.StartSession(table="T1"))


@pytest.mark.rule("TP-019", "TP-003")
def test_play_is_blocked_while_nobody_in_charge_is_present() -> None:
    t = blackjack().begun(14)
    t.draw()
    t.do(c.StartSession(table="T1"))
    assert why_not_play(t.now, "T1") is None
    t.do(c.SignOut())
    blocked = why_not_play(t.now, "T1")
    assert blocked is not None and blocked.rule == "blackjack 16.2.4"
    assert t.refused(c.StartSession(table="T2"))[0] == "nobody_in_charge_present"
    t.do(c.SignIn(), DORA)
    assert why_not_play(t.now, "T1") is None
    t.do(c.StartSession(table="T2"), DORA)
    t.do(c.SignIn())
    assert t.refused(c.CloseRound(), DORA)[0] == "not_in_your_power"


@pytest.mark.rule("TP-020", "TP-021")
def test_tables_are_designated_and_kept_for_the_tournament() -> None:
    t = blackjack().begun(14)
    t.do(c.DesignateTables(tables=("T1",)))
    code, rule = t.refused(c.DrawSeats(seed=seed_of("heats")))
    assert (code, rule) == ("tables_too_few", "blackjack 16.3.1")
    t.do(c.DesignateTables(tables=("T1", "T2", "T3")))
    t.draw()
    kept = why_not_play(t.now, "T1")
    assert kept is not None and kept.rule == "blackjack 16.3.2"
    assert t.refused(c.DesignateTables(tables=("T1", "T9")))[0] == "table_in_session"
    assert t.refused(c.StartSession(table="T3"))[0] == "table_not_designated"


@pytest.mark.rule("TP-022")
def test_a_substitute_needs_the_conditions_and_the_tournament_director() -> None:
    t = blackjack(substitutes="none").begun(14)
    name = c.NominateSubstitute(entry=3, substitute="sue")
    assert t.refused(name, player("p3")) == ("substitutes_not_allowed", "blackjack 16.3.3")
    # Where the conditions are silent, there is no applicable condition to stand in the way.
    t = blackjack(substitutes=None).begun(14)
    t.do(name, player("p3"))
    t.do(c.ApproveSubstitute(entry=3))
    assert t.now.entries[2].plays == "sue"
    t = blackjack(substitutes={"terms": "in writing"}).begun(14)
    assert t.refused(name, player("p4"))[0] == "not_in_your_power"
    t.do(name, player("p3"))
    assert t.now.entries[2].plays == "p3"
    t.do(c.ApproveSubstitute(entry=3))
    assert t.now.entries[2].plays == "sue"
    assert t.refused(c.ApproveSubstitute(entry=3))[0] == "no_substitute_proposed"


@pytest.mark.rule("TP-017", "TP-018")
def test_players_who_enter_later_are_briefed_and_substitutes_sign() -> None:
    t = blackjack(substitutes={"terms": "in writing"}).entered(14)
    t.do(c.SignIn())
    t.do(c.Brief())
    t.do(c.Enter(), player("late"))
    assert t.refused(c.Begin()) == ("not_briefed", "blackjack 16.2.2")
    t.do(c.Brief())
    t.do(c.WantSignatures())
    t.do(c.SignConditions(entry=3), player("p3"))
    t.do(c.NominateSubstitute(entry=3, substitute="sue"), player("p3"))
    t.do(c.ApproveSubstitute(entry=3))
    assert not t.now.entries[2].has_signed
    t.do(c.Begin())


@pytest.mark.rule("TP-003")
def test_a_deputy_signs_in_under_the_rule_on_deputies() -> None:
    t = blackjack().entered(14)
    (tess,), (dora,) = t.do(c.SignIn()), t.do(c.SignIn(), DORA)
    assert tess.rules == ("blackjack 16.2.4",)
    assert dora.rules == ("blackjack 16.2.4", "blackjack 16.1.2(b)")
    assert t.refused(c.Brief(), DORA) == ("not_in_your_power", "blackjack 16.1.2(b)")


@pytest.mark.rule("TP-023")
def test_a_start_is_moved_with_notice() -> None:
    t = blackjack().begun(14)
    t.draw()
    later = datetime(2003, 5, 17, 20)
    assert t.refused(c.MoveStart(heat=1, to=later, notice=""))[1] == "blackjack 16.3.4"
    assert t.refused(c.MoveStart(heat=2, to=later, notice="an hour"))[0] == "round_not_drawn"
    t.do(c.MoveStart(heat=1, to=later, notice="an hour, by announcement"))
    assert t.now.round is not None and dict(t.now.round.starts) == {1: later}


def ended(t: Driven, *amounts: int) -> c.EndEarly:
    r = t.now.round
    assert r is not None
    seated = r.at_table("T1")
    held = amounts + (0,) * (len(seated) - len(amounts))
    counts = zip(seated, held, strict=True)
    return c.EndEarly(table="T1", counts=tuple((one, Cents(a * 100)) for one, a in counts))


@pytest.mark.rule("TP-024")
def test_a_table_ends_early_only_if_those_who_progress_are_determined() -> None:
    t = blackjack().begun(14)
    t.draw()
    t.do(c.StartSession(table="T1"))
    assert t.refused(ended(t, 5000, 200)) == ("not_determined", "blackjack 16.3.5(a)")
    t.do(ended(t, 5000))
    assert t.now.round is not None and t.now.round.early == {"T1"}


@pytest.mark.rule("TP-025")
def test_where_chips_become_cash_everybody_at_the_table_must_agree() -> None:
    fields = fields_of("blackjack")
    fields["prizes"]["chips_become_cash"] = True
    t = Driven(read_conditions(fields)).begun(14)
    r = t.draw()
    t.do(c.StartSession(table="T1"))
    assert t.refused(ended(t, 5000)) == ("not_agreed", "blackjack 16.3.5(b)")
    for entry in r.at_table("T1")[:-1]:
        t.do(c.Consent(entry=entry), player(f"p{entry}"))
    assert t.refused(ended(t, 5000))[0] == "not_agreed"
    last = r.at_table("T1")[-1]
    t.do(c.Consent(entry=last), player(f"p{last}"))
    t.do(ended(t, 5000))


@pytest.mark.rule("TP-001")
def test_seats_are_drawn_by_a_seed_that_was_committed_to() -> None:
    t = blackjack().begun(49)
    assert t.refused(c.DrawSeats(seed=seed_of("other"))) == (
        "seed_does_not_fit",
        "blackjack 16.1.1",
    )
    r = t.draw()
    assert sorted(place.entry for place in r.places) == list(range(1, 50))
    assert len({(place.table, place.seat) for place in r.places}) == 49
    again = drawn("t", r.stage, range(1, 50), r.tables, seed_of("heats"))
    assert again == r.places
    assert dict(t.now.commitments)["heats"] == commitment_of(seed_of("heats"))


# ---------------------------------------------------------------- powers

SAMPLES: dict[type[Command], Command] = {
    c.DraftConditions: c.DraftConditions(
        id="t",
        conditions=conditions("blackjack").conditions,
        rules=conditions("blackjack").rules,
    ),
    c.AppointDirector: c.AppointDirector(name="x", is_qualified=True),
    c.AppointDeputy: c.AppointDeputy(name="x", is_qualified=True),
    c.Approve: c.Approve(writing="w"),
    c.OpenEntries: c.OpenEntries(commitments=()),
    c.AdmitEarned: c.AdmitEarned(entries=()),
    c.RefuseEntry: c.RefuseEntry(entry=1, reason="r"),
    c.Cancel: c.Cancel(reason="r"),
    c.Enter: c.Enter(),
    c.Withdraw: c.Withdraw(entry=1, at=datetime(2003, 1, 1)),
    c.SignConditions: c.SignConditions(entry=1),
    c.NominateSubstitute: c.NominateSubstitute(entry=1, substitute="s"),
    c.BuyBackIn: c.BuyBackIn(entry=1),
    c.Consent: c.Consent(entry=1),
    c.Retire: c.Retire(entry=1, reason="r"),
    c.SignIn: c.SignIn(),
    c.SignOut: c.SignOut(),
    c.WantSignatures: c.WantSignatures(),
    c.Brief: c.Brief(),
    c.DesignateTables: c.DesignateTables(tables=("T1",)),
    c.Begin: c.Begin(),
    c.DrawSeats: c.DrawSeats(seed="00" * 32),
    c.MoveStart: c.MoveStart(heat=1, to=datetime(2003, 6, 1), notice="n"),
    c.ApproveSubstitute: c.ApproveSubstitute(entry=1),
    c.Disqualify: c.Disqualify(entry=1, ground="misconduct", reason="r"),
    c.MarkLate: c.MarkLate(entry=1, minutes=5),
    c.Exclude: c.Exclude(entry=1, rule="blackjack 17.2"),
    c.SeeOut: c.SeeOut(entry=1),
    c.ReturnHeld: c.ReturnHeld(entry=1, table="T1", amount=Cents(1), rule="blackjack 17.2"),
    c.StartSession: c.StartSession(table="T1"),
    c.StopClock: c.StopClock(reason="fire drill"),
    c.StartClock: c.StartClock(),
    c.CountTable: c.CountTable(table="T1", counts=()),
    c.EndEarly: c.EndEarly(table="T1", counts=()),
    c.CorrectCount: c.CorrectCount(entry=1, amount=Cents(1), reason="r"),
    c.BeginTieBreak: c.BeginTieBreak(allocation=Cents(0)),
    c.CountTieBreak: c.CountTieBreak(counts=()),
    c.CloseRound: c.CloseRound(),
    c.PayPrizes: c.PayPrizes(),
}
HOLDERS = {
    Power.OPERATOR: OPERATOR,
    Power.DIRECTOR: DIRECTOR,
    Power.IN_CHARGE: TESS,
    Power.PLAYER: ANN,
    Power.ENTRANT: player("p1"),
    Power.APPOINTED: TESS,
    Power.HOUSE: HOUSE,
}
EVERYBODY = (HOUSE, OPERATOR, DIRECTOR, DELEGATE, TESS, DORA, player("p1"), ANN)


def holds(power: Power, who: Who) -> bool:
    if power is Power.APPOINTED:
        return who in (TESS, DORA)
    if power is Power.PLAYER:
        return Power.PLAYER in who.powers
    return who == HOLDERS[power]


@pytest.mark.rule("TP-002", "TP-004", "TP-019", "TP-020", "TP-022", "TP-023", "TP-024")
def test_every_power_is_refused_to_everyone_else() -> None:
    assert set(SAMPLES) == set(POWERS) == set(c.COMMANDS.kinds.values())
    t = blackjack().entered(14)
    t.do(c.SignIn())
    for kind, command in SAMPLES.items():
        power, about = POWERS[kind]
        for who in EVERYBODY:
            refusal = why_not(t.now, command, who)
            kept = refusal is not None and refusal.code == "not_in_your_power"
            assert kept is not holds(power, who), (kind, who, refusal)
            if kept and refusal is not None:
                deputises = power is Power.IN_CHARGE and who.name in t.now.deputies
                rule = t.now.rules.rule(About.DEPUTIES if deputises else about)
                assert refusal.rule == rule


# ---------------------------------------------------------------- entries


@pytest.mark.rule("TP-005", "TP-011")
def test_entries_are_paid_limited_and_withdrawn_in_time_at_no_cost() -> None:
    t = blackjack().entered(13)
    t.do(c.SignIn())
    t.do(c.Brief())
    assert t.refused(c.Begin()) == ("too_few_entries", "blackjack 16.2.1(g)")
    t.do(c.Withdraw(entry=2, at=datetime(2003, 5, 17, 12)), player("p2"))
    assert t.now.entries[1].fee == 0
    t.do(c.Withdraw(entry=3, at=datetime(2003, 5, 17, 12, 1)), player("p3"))
    assert t.now.entries[2].fee == 50_000
    for n in range(14, 52):
        t.do(c.Enter(), player(f"p{n}"))
    assert t.refused(c.Enter(), ANN)[0] == "tournament_full"


@pytest.mark.rule("TP-010")
def test_an_application_is_refused_only_where_that_right_is_kept() -> None:
    t = blackjack().entered(14)
    t.do(c.RefuseEntry(entry=4, reason="full house"), OPERATOR)
    assert (t.now.entries[3].standing, t.now.entries[3].fee) == (Standing.REFUSED, 0)
    fields = fields_of("blackjack")
    fields["eligibility"]["may_refuse"] = False
    t = Driven(read_conditions(fields)).entered(14)
    refuse = c.RefuseEntry(entry=4, reason="full house")
    assert t.refused(refuse, OPERATOR) == ("no_right_to_refuse", "blackjack 16.2.1(f)(ii)")


@pytest.mark.rule("TP-012")
def test_disqualification_and_retirement_are_as_the_conditions_say() -> None:
    fields = fields_of("blackjack")
    fields["disqualification"] |= {"refund_disqualified": 0, "refund_retired": 50}
    t = Driven(read_conditions(fields)).begun(14)
    out = c.Disqualify(entry=1, ground="rudeness", reason="")
    assert t.refused(out) == ("not_a_ground", "blackjack 16.2.1(h)")
    t.do(c.Disqualify(entry=1, ground="collusion", reason="signals"))
    t.do(c.Retire(entry=2, reason="ill"), player("p2"))
    assert [entry.fee for entry in t.now.entries[:2]] == [50_000, 25_000]
    assert t.refused(c.Retire(entry=2, reason="ill"), player("p2"))[0] == "entry_is_out"
    r = t.draw()
    assert sorted(place.entry for place in r.places) == list(range(3, 15))


@pytest.mark.rule("TP-013")
def test_a_late_player_plays_within_the_grace_and_not_beyond() -> None:
    t = blackjack().begun(14)
    r = t.draw()
    late, later, never = r.at_table("T1")[:3]
    t.do(c.MarkLate(entry=late, minutes=15))
    t.do(c.MarkLate(entry=later, minutes=16))
    t.do(c.MarkLate(entry=never, minutes=None))
    standings = [t.now.entries[one - 1].standing for one in (late, later, never)]
    assert standings == [Standing.IN, Standing.ABSENT, Standing.ABSENT]
    (started,) = t.do(c.StartSession(table="T1"))
    assert len(started.chips) == 5  # type: ignore[union-attr]


@pytest.mark.rule("TP-009")
def test_a_player_who_is_out_buys_back_as_often_as_the_conditions_allow() -> None:
    fields = fields_of("blackjack", buy_back={"times": 1, "fee": 100, "until": "heats"})
    fields["structure"]["round"][1]["seats"] = 7
    t = Driven(read_conditions(fields)).begun(21)
    assert t.refused(c.BuyBackIn(entry=1), player("p1"))[0] == "no_buy_back"
    t.draw()
    t.play_tables(by_number)
    t.do(c.CloseRound())
    out = t.now.those(Standing.OUT)[0].number
    t.do(c.BuyBackIn(entry=out), player(f"p{out}"))
    entry = t.now.entries[out - 1]
    assert (entry.fee, entry.buy_backs, entry.standing) == (60_000, 1, Standing.IN)
    r = t.draw()
    assert len(r.places) == 4 and r.place_of(out) is not None
    assert t.refused(c.BuyBackIn(entry=out), player(f"p{out}"))[1] == "blackjack 16.2.1(e)"


def test_a_tournament_that_is_given_up_pays_every_fee_back() -> None:
    t = blackjack().entered(14)
    t.do(c.Cancel(reason="too few"), OPERATOR)
    assert t.now.phase is Phase.CANCELLED
    assert {entry.fee for entry in t.now.entries} == {0}
    assert t.refused(c.Enter(), ANN)[0] == "tournament_over"


# ---------------------------------------------------------------- other structures


@pytest.mark.rule("TP-008")
def test_a_repechage_leads_back_and_a_secondary_round_has_prizes_of_its_own() -> None:
    fields = fields_of("blackjack")
    fields["structure"]["round"][0]["tables"] = 5
    fields["entry"]["players_max"] = 35
    fields["structure"]["repechage"] = [
        {"name": "again", "of": "heats", "joins": "final", "tables": 5, "seats": 7}
        | {"hands": 20, "progress": 0, "others": 2}
    ]
    fields["structure"]["secondary"] = [
        {"name": "plate", "of": "final", "tables": 1, "seats": 7, "hands": 20, "prizes": [70, 30]}
    ]
    t = Driven(read_conditions(fields))
    assert t.drafted.faults == ()
    t.begun(35)
    t.draw()
    t.play_tables(by_number)
    t.do(c.CloseRound())
    again = t.draw()
    assert again.stage.name == "again" and len(again.places) == 30
    t.play_tables(by_number)
    t.do(c.CloseRound())
    final = t.draw()
    assert final.stage.name == "final" and len(final.places) == 7
    t.play_tables(by_number)
    assert t.refused(c.PayPrizes())[0] == "round_not_over"
    t.do(c.CloseRound())
    plate = t.draw()
    assert {place.entry for place in plate.places} == {place.entry for place in final.places}
    t.play_tables(by_number)
    t.do(c.CloseRound())
    t.do(c.PayPrizes())
    assert sum(amount for _, amount in t.now.prizes) == 2_450_000 + 10_000


@pytest.mark.rule("TP-006", "TP-008")
def test_sessions_add_up_and_each_begins_with_equal_chips() -> None:
    fields = fields_of("blackjack")
    fields["structure"]["round"][0]["sessions"] = 2
    t = Driven(read_conditions(fields)).begun(14)
    r = t.draw()
    assert t.refused(c.CloseRound())[0] == "not_counted"
    t.play_tables(by_number)
    assert t.now.round is not None
    assert dict(t.now.round.counts) == {n: 2 * (1000 + 10 * n) * 100 for n in range(1, 15)}
    assert t.refused(c.StartSession(table=r.in_use[0]))[0] == "sessions_over"


def test_a_heat_waits_for_the_one_before_it() -> None:
    fields = fields_of("blackjack")
    fields["structure"]["round"][0]["heats"] = 2
    t = Driven(read_conditions(fields)).begun(14)
    t.draw()
    assert t.refused(c.StartSession(table="T2"))[0] == "heat_before_not_over"
    t.play_tables(by_number)


@pytest.mark.rule("CC-049")
def test_com_bo_cites_its_own_rule_10() -> None:
    t = Driven(conditions("com-bo"))
    assert t.refused(c.OpenEntries(commitments=()), OPERATOR)[1] == "com-bo 10.1.3"
    t.begun(14)
    t.draw()
    t.do(c.SignOut())
    assert t.refused(c.StartSession(table="T1"))[1] == "com-bo 10.2.4"


@pytest.mark.rule("BJ-103")
def test_until_2003_a_pontoon_tournament_is_run_under_rule_20() -> None:
    fields = fields_of("blackjack", game="crown-pontoon", at=datetime(2001, 5, 19))
    fields["entry"]["withdraw_until"] = datetime(2001, 5, 18)
    t = Driven(read_conditions(fields)).begun(14)
    t.draw()
    t.play_tables(by_number)
    (closed,) = t.do(c.CloseRound())
    assert closed.rules == ("blackjack 20.2.1(d)",)


def test_a_log_that_is_stored_and_read_gives_the_same_tournament() -> None:
    t = blackjack().begun(14)
    t.draw()
    t.play_tables(by_number)
    t.do(c.CloseRound())
    t.draw()
    t.play_tables(by_number)
    t.do(c.CloseRound())
    t.do(c.PayPrizes())
    stored = [EVENTS.write(event) for event, _ in t.log]
    assert replay(t.log[0][1], [EVENTS.read(one) for one in stored]) == t.now
