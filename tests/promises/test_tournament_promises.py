"""Random tournaments: chips conserved, nobody lost or seated twice, every prize paid once."""

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from croupier.desk.tournament.drafting import read_conditions
from croupier.money import Cents
from croupier.tournament import EVENTS, Phase, Standing, open_tie, replay
from croupier.tournament import commands as c
from croupier.tournament.conditions import StageKind
from croupier.tournament.money import Currency, moves
from tournament_driver import Driven, fields_of, player


@st.composite
def structures(draw: st.DrawFn) -> tuple[dict[str, Any], int]:
    """Conditions that can be played, and a number of entrants."""
    seats = draw(st.integers(2, 7))
    tables = draw(st.integers(1, 6))
    progress = draw(st.integers(1, min(2, seats)))
    others = draw(st.integers(0, 3))
    going = tables * progress + others
    sessions = draw(st.integers(1, 2))
    fields = fields_of("blackjack", substitutes={"terms": "in writing"})
    heat = {"name": "A", "tables": tables, "seats": seats, "shoes": 1, "progress": progress}
    heat |= {"others": others, "sessions": sessions, "heats": draw(st.integers(1, tables))}
    final = {"name": "Z", "tables": 1, "seats": 9, "shoes": 1}
    middle = {"name": "M", "tables": 5, "seats": 7, "shoes": 1, "progress": 1, "others": 2}
    rounds = [heat, final] if going <= 9 else [heat, middle, final]
    fields["structure"]["round"] = rounds
    fields["entry"] |= {"players_min": 2, "players_max": tables * seats}
    fields["prizes"] = {"places": [500, 300, 200], "pool": 1000}
    return fields, draw(st.integers(2, tables * seats))


def settle_ties(t: Driven, data: st.DataObject) -> None:
    for _ in range(40):
        r = t.now.round
        assert r is not None
        tie = open_tie(t.now, r)
        if tie is None:
            return
        low = tie.held < t.now.conditions.limits.wager_min
        t.do(c.BeginTieBreak(allocation=Cents(10_000 if low else 0)))
        amounts = [data.draw(st.integers(0, 3)) for _ in tie.entries]
        counts = zip(tie.entries, amounts, strict=True)
        t.do(c.CountTieBreak(counts=tuple((one, Cents(100 * a)) for one, a in counts)))
    # Forty ties in a row: now let the numbers decide.
    r = t.now.round
    assert r is not None
    while (tie := open_tie(t.now, r)) is not None:
        low = tie.held < t.now.conditions.limits.wager_min
        t.do(c.BeginTieBreak(allocation=Cents(10_000 if low else 0)))
        t.do(c.CountTieBreak(counts=tuple((one, Cents(one)) for one in tie.entries)))
        r = t.now.round
        assert r is not None


@given(st.data())
def test_random_tournaments_keep_their_promises(data: st.DataObject) -> None:
    fields, entrants = data.draw(structures())
    drafted = read_conditions(fields)
    if drafted.faults:
        return
    t = Driven(drafted).begun(entrants)
    while t.now.next_stage is not None and t.now.those(Standing.IN):
        r = t.draw()
        seats = Counter((place.table, place.seat) for place in r.places)
        assert max(seats.values()) == 1
        assert sorted(p.entry for p in r.places) == [e.number for e in t.now.those(Standing.IN)]
        sizes = [len(r.at_table(table)) for table in r.in_use]
        assert max(sizes) - min(sizes) <= 1
        if data.draw(st.booleans()):
            gone = data.draw(st.sampled_from([p.entry for p in r.places]))
            if len(t.now.those(Standing.IN)) > 1:
                t.do(c.Retire(entry=gone, reason="ill"), player(f"p{gone}"))
        t.play_tables(lambda _, e: [data.draw(st.integers(0, 3)) * 50 for _ in e])
        settle_ties(t, data)
        t.do(c.CloseRound())
    t.do(c.PayPrizes())
    check(t)


def check(t: Driven) -> None:
    now = t.now
    assert now.phase is Phase.FINISHED
    # Nobody is lost: every entry stands somewhere, and who is in has played the final.
    final = next(r for r in now.rounds if r.stage.kind is StageKind.FINAL)
    assert all(entry.standing is not Standing.IN for entry in now.entries)
    # Every prize is paid once, in order, to those ranked in the final.
    paid = [entry for entry, _ in now.prizes]
    assert len(paid) == len(set(paid)) and tuple(paid) == final.ranking[: len(paid)]
    assert len(paid) == min(3, len(final.ranking))
    # Chips are conserved: what was issued and won has gone back to the bank.
    held: Counter[int] = Counter()
    cash = 0
    for event, before in t.log:
        for move in moves(before, event):
            if move.currency is Currency.CHIPS:
                held[move.entry] += move.amount
            else:
                cash += move.amount
    retired = {e.number for e in now.entries if e.standing is Standing.RETIRED}
    assert all(not amount for entry, amount in held.items() if entry not in retired)
    fees = sum(entry.fee for entry in now.entries)
    assert cash == sum(amount for _, amount in now.prizes) - fees
    assert replay(t.log[0][1], [EVENTS.read(EVENTS.write(e)) for e, _ in t.log]) == now
