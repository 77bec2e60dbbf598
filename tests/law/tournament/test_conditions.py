"""Rule 16.2.1 (20.2.1, Com-Bo 10.2.1): what conditions must say, item by item."""

from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from typing import Any

import pytest

from croupier.desk.tournament.drafting import read_conditions
from croupier.desk.tournament.writing import conditions_as_fields
from croupier.desk.wrong import WrongInput
from croupier.rulebook import NotHeld, rulebook
from croupier.tournament import FaultCode, Item, faults
from croupier.tournament.conditions import Length, Structure
from tournament_driver import conditions, fields_of, sevens

ITEMS = {
    Item.FEE: ("entry_fee", "TP-005"),
    Item.CHIPS: ("chips", "TP-006"),
    Item.MINIMUM: ("minimum_wager", "TP-007"),
    Item.STRUCTURE: ("structure", "TP-008"),
    Item.BUY_BACK: ("buy_back", "TP-009"),
    Item.ELIGIBILITY: ("eligibility", "TP-010"),
    Item.TERMS: ("entry", "TP-011"),
    Item.DISQUALIFICATION: ("disqualification", "TP-012"),
    Item.LATENESS: ("lateness", "TP-013"),
    Item.PRIZES: ("prizes", "TP-014"),
    Item.STATEMENT: ("statement", "TP-015"),
}
RULE = {"blackjack": "blackjack 16.2.1", "com-bo": "com-bo 10.2.1"}


@pytest.mark.parametrize("kind", ["blackjack", "com-bo", "magnificent-sevens", "baccarat"])
def test_a_starter_says_everything(kind: str) -> None:
    assert conditions(kind).faults == ()


@pytest.mark.rule("TP-005", "TP-006", "TP-007", "TP-008", "TP-009", "TP-010", "TP-011")
@pytest.mark.rule("TP-012", "TP-013", "TP-014", "TP-015", "TP-016", "CC-049")
@pytest.mark.parametrize("kind", ["blackjack", "com-bo"])
@pytest.mark.parametrize("item", list(Item))
def test_each_missing_item_is_named_by_its_letter(kind: str, item: Item) -> None:
    name, _ = ITEMS[item]
    found = conditions(kind, **{name: None}).faults
    assert {fault.item for fault in found} == {item}
    assert {fault.code for fault in found} == {FaultCode.MISSING}
    assert found[0].rule == f"{RULE[kind]}({item})"
    assert found[0].where.startswith(name)


@pytest.mark.rule("TP-016")
def test_everything_missing_is_told_at_once() -> None:
    gone = dict.fromkeys(name for name, _ in ITEMS.values())
    letters = {fault.item for fault in conditions("blackjack", **gone).faults}
    assert letters == set(Item)


@pytest.mark.rule("TP-016")
@pytest.mark.parametrize("name", ["entry_fee", "minimum_wager", "buy_back", "substitutes"])
def test_none_must_be_said_and_is_enough(name: str) -> None:
    assert conditions("blackjack", **{name: "none"}).faults == ()


@pytest.mark.rule("TP-010", "TP-011", "TP-012", "TP-013", "TP-015")
@pytest.mark.parametrize(
    ("table", "field", "rule"),
    [
        ("eligibility", "entitled_only", "16.2.1(f)(i)"),
        ("eligibility", "may_refuse", "16.2.1(f)(ii)"),
        ("eligibility", "criteria", "16.2.1(f)(iii)"),
        ("entry", "terms", "16.2.1(g)"),
        ("entry", "withdraw_until", "16.2.1(g)"),
        ("entry", "form", "16.2.1(g)"),
        ("entry", "players_min", "16.2.1(g)"),
        ("entry", "players_max", "16.2.1(g)"),
        ("disqualification", "grounds", "16.2.1(h)"),
        ("disqualification", "retirement", "16.2.1(h)"),
        ("disqualification", "refund_retired", "16.2.1(h)"),
        ("lateness", "late", "16.2.1(i)"),
        ("lateness", "absent", "16.2.1(i)"),
        ("statement", "director_conducts", "16.2.1(k)"),
        ("statement", "rules_prevail", "16.2.1(k)"),
        ("structure", "repechage", "16.2.1(d)"),
        ("structure", "secondary", "16.2.1(d)"),
    ],
)
def test_each_part_of_an_item_must_be_there(table: str, field: str, rule: str) -> None:
    fields = fields_of("blackjack")
    del fields[table][field]
    (found,) = read_conditions(fields).faults
    assert found.rule == f"blackjack {rule}"
    assert found.where == f"{table}: {field}"


def changed(kind: str, table: str, **values: Any) -> dict[str, Any]:
    fields = fields_of(kind)
    fields[table] |= values
    return fields


@pytest.mark.rule("TP-001", "TP-004", "TP-010", "TP-015")
@pytest.mark.parametrize(
    ("fields", "where"),
    [
        (changed("blackjack", "eligibility", entitled_only=False), "eligibility: entitled_only"),
        (changed("blackjack", "statement", rules_prevail=False), "statement: rules_prevail"),
        (changed("blackjack", "entry", players_max=60), "structure"),
        (changed("blackjack", "entry", players_min=50), "entry: players_min"),
        (changed("blackjack", "prizes", pool=1), "prizes: pool"),
        (changed("blackjack", "prizes", places=[1, 2], pool=3), "prizes: places"),
        (changed("blackjack", "prizes", places=[1] * 8, pool=8), "prizes: places"),
        (changed("blackjack", "disqualification", refund_retired=101), "disqualification: refund"),
        (
            changed("blackjack", "entry", withdraw_until=datetime(2003, 6, 1)),
            "entry: withdraw_until",
        ),
        (fields_of("blackjack", chips=20), "chips"),
        (fields_of("blackjack", minimum_wager={"amount": 5}), "minimum_wager"),
        (fields_of("blackjack", game="com-bo", at=datetime(2003, 5, 17)), "game"),
        (fields_of("blackjack", decks=3), "game"),
        (fields_of("blackjack", secret_wagers=3), "secret_wagers"),
    ],
)
def test_what_the_rules_do_not_allow_is_a_conflict(fields: dict[str, Any], where: str) -> None:
    found = read_conditions(fields).faults
    assert any(f.code is FaultCode.CONFLICT and f.where.startswith(where) for f in found)


@pytest.mark.rule("TP-008")
@pytest.mark.parametrize(
    ("round_", "values"),
    [
        (0, {"seats": 12}),
        (0, {"progress": 8}),
        (0, {"progress": 0}),
        (0, {"hands": 10}),
        (0, {"heats": 8}),
        (1, {"tables": 2}),
        (1, {"seats": 6}),
        (1, {"name": "heats"}),
    ],
)
def test_a_structure_that_cannot_be_played_is_a_conflict(
    round_: int, values: dict[str, Any]
) -> None:
    fields = fields_of("blackjack")
    fields["structure"]["round"][round_] |= values
    found = read_conditions(fields).faults
    assert found and {fault.item for fault in found} <= {Item.STRUCTURE, Item.PRIZES}


@pytest.mark.rule("BJ-103")
def test_from_december_2000_the_rule_is_20_where_a_text_is_held() -> None:
    fields = fields_of("blackjack", game="crown-pontoon", at=datetime(2001, 5, 19), chips=None)
    fields["entry"]["withdraw_until"] = datetime(2001, 5, 18)
    (found,) = read_conditions(fields).faults
    assert found.rule == "blackjack 20.2.1(b)"
    with pytest.raises(NotHeld, match="Blackjack is not held"):
        conditions("blackjack", at=datetime(2001, 5, 19))


@pytest.mark.rule("BJ-103", "BA-002")
@pytest.mark.parametrize(
    ("kind", "game", "at"),
    [
        ("blackjack", "crown-pontoon", datetime(1999, 6, 1)),
        ("blackjack", "crown-pontoon", datetime(2000, 12, 15, 3, 59)),
        ("baccarat", "baccarat", datetime(1997, 4, 24)),
        ("baccarat", "baccarat", datetime(1999, 11, 8, 3, 59)),
        ("baccarat", "crown-baccarat", datetime(1999, 6, 1)),
    ],
)
def test_tournament_law_that_is_not_on_file_is_unknown(kind: str, game: str, at: datetime) -> None:
    """No text of a later time stands in for it."""
    with pytest.raises(NotHeld, match=rf"rules on tournaments of {game} are unknown at {at:%Y}"):
        conditions(kind, game=game, at=at)
    law = rulebook().law(game, at)
    assert not any(law.has(key) for key in ("tourn.approval", "tourn.conditions", "bac.secret"))


@pytest.mark.rule("BJ-103", "BA-002")
@pytest.mark.parametrize(
    ("kind", "game", "at", "rule"),
    [
        ("blackjack", "crown-pontoon", datetime(2000, 12, 15, 4), "blackjack 20.2.1(b)"),
        ("blackjack", "crown-21", datetime(2000, 12, 15, 4), "blackjack 20.2.1(b)"),
        ("baccarat", "baccarat", datetime(1999, 11, 8, 4), "baccarat assumed-16-2-1-b"),
    ],
)
def test_tournament_law_begins_with_its_first_text_on_file(
    kind: str, game: str, at: datetime, rule: str
) -> None:
    fields = fields_of(kind, game=game, at=at, chips=None)
    fields["entry"]["withdraw_until"] = at
    assert [fault.rule for fault in read_conditions(fields).faults] == [rule]


@pytest.mark.rule("TP-008")
def test_too_many_seats_are_refused_by_the_games_own_rule() -> None:
    fields = fields_of("blackjack")
    fields["structure"]["round"][0]["seats"] = 10
    rules = {fault.rule for fault in read_conditions(fields).faults}
    assert "blackjack 2.2.1" in rules


@pytest.mark.rule("M7-027", "M7-028")
def test_the_final_of_magnificent_sevens_is_as_long_as_the_conditions_say() -> None:
    """13.9.5(g) fixes three shoes for heats alone."""
    one = read_conditions(sevens(98, final_shoes=1))
    assert one.faults == () and one.conditions.structure is not None
    stages = one.conditions.structure.stages
    assert [stage.length.shoes for stage in stages] == [3, 3, 1]
    fields = conditions_as_fields(one.conditions)
    assert read_conditions(fields).conditions.digest == one.conditions.digest
    timed = replace(stages[-1], length=Length(minutes=60))
    by_time = replace(one.conditions, structure=Structure(stages=(*stages[:-1], timed)))
    (found,) = faults(by_time, one.rules)
    assert (found.where, found.rule) == ("structure: round C", "blackjack 13.9.5(c)")
    short = replace(stages[0], length=Length(shoes=1))
    heats = replace(one.conditions, structure=Structure(stages=(short, *stages[1:])))
    assert [fault.rule for fault in faults(heats, one.rules)] == ["blackjack 13.9.6"]
    with pytest.raises(WrongInput, match="final_shoes"):
        conditions("blackjack", final_shoes=1)


@pytest.mark.rule("BA-002")
def test_baccarat_must_state_the_number_of_secret_wagers() -> None:
    (found,) = conditions("baccarat", secret_wagers=None).faults
    assert (found.code, found.rule) == (FaultCode.MISSING, "baccarat 14.2.8")


@pytest.mark.rule("M7-016", "M7-018", "M7-028", "M7-029")
@pytest.mark.parametrize("size", [49, 98, 147, 196])
def test_table_3_gives_rounds_and_prizes_of_each_size(size: int) -> None:
    found = read_conditions(sevens(size))
    assert found.faults == ()
    told = found.conditions
    assert told.structure is not None and told.prizes is not None
    stages = told.structure.stages
    assert stages[0].tables * 7 == size
    for before, after in pairwise(stages):
        assert before.tables * before.progress + before.others == after.tables * after.seats
    assert sum(told.prizes.places) == told.prizes.pool == size * 37_000_000 // 49
    assert {stage.length.shoes for stage in stages} == {3}


@pytest.mark.rule("M7-017", "M7-018", "M7-027", "M7-028", "M7-030")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"entry_fee": 100}, "13.9.3"),
        ({"buy_back": {"times": 1, "fee": 1, "until": "A"}}, "13.9.6"),
        ({"substitutes": None}, "13.9.7(b)"),
        ({"prizes": {"places": [100], "pool": 100}}, "13.9.6"),
    ],
)
def test_rule_13_9_prevails_over_other_conditions(changes: dict[str, Any], rule: str) -> None:
    found = read_conditions(sevens(49, **changes)).faults
    assert [fault.rule for fault in found] == [f"blackjack {rule}"]


@pytest.mark.rule("M7-016")
@pytest.mark.parametrize("game", ["vegas-blackjack", "crown-pontoon"])
def test_a_game_without_magnificent_sevens_has_no_tournament_of_them(game: str) -> None:
    with pytest.raises(NotHeld, match="no Magnificent Sevens Tournament"):
        conditions("magnificent-sevens", game=game)


@pytest.mark.rule("M7-018")
def test_other_numbers_of_entrants_are_not_in_table_3() -> None:
    fields = sevens(49)
    fields["structure"] = fields_of("blackjack")["structure"]
    fields["prizes"] = fields_of("blackjack")["prizes"]
    fields["entry"]["players_max"] = fields["entry"]["players_min"] = 48
    (found,) = read_conditions(fields).faults
    assert (found.where, found.rule) == ("entry: players_max", "blackjack 13.9.6")


@pytest.mark.rule("M7-027", "M7-028")
def test_another_course_than_table_3_is_a_conflict() -> None:
    fields = sevens(49)
    fields["structure"] = fields_of("blackjack")["structure"]
    (found,) = read_conditions(fields).faults
    assert (found.item, found.rule) == (Item.STRUCTURE, "blackjack 13.9.6")


def test_a_changed_document_has_another_digest() -> None:
    one, other = conditions("blackjack"), conditions("blackjack", chips=6000)
    assert one.conditions.digest == conditions("blackjack").conditions.digest
    assert one.conditions.digest != other.conditions.digest
