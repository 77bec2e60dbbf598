"""Draft notices: a file to start from, what they touch, and what they cost."""

import json
from datetime import datetime
from pathlib import Path

import pytest

import croupier
from croupier.desk.drafts import check, draft_schema, new_draft
from croupier.desk.wrong import WrongInput
from croupier.environments.blackjack import BlackjackEnv
from croupier.games.drafted import DraftRefused
from croupier.rulebook import rulebook

HEAD = """
id = "40/2003"
title = "Draft"
book = "{book}"
dated = 2003-02-10
effective = 2003-02-20T04:00:00
"""
DELETE = '[[op]]\nop = "delete"\nwhere = "Schedule"\ntarget = "{target}"\n'


def draft(tmp_path: Path, target: str, book: str = "blackjack") -> Path:
    path = tmp_path / "draft.toml"
    path.write_text((HEAD + DELETE).format(book=book, target=target), encoding="utf-8")
    return path


@pytest.mark.parametrize("game", sorted({g.name for g in rulebook().corpus.games} - {"crown-21"}))
def test_a_starter_is_sound_and_changes_nothing(tmp_path: Path, game: str) -> None:
    path = tmp_path / "draft.toml"
    path.write_text(new_draft(game), encoding="utf-8")
    found = check(path)
    assert (found["faults"], found["edges"]) == ([], [])


HEADING = """
[[op.rule]]
number = "18"
key = "bj.more"
kind = "heading"
says = "More."
does = "structure"
items = ["RB-008"]
"""
NOTHING_DONE = (
    (
        "com-bo",
        'op = "replace-in-column"\ntarget = "8.1#com-bos"\ncolumn = "x"\nold = "a"\nnew = "b"',
    ),
    ("gaming-machines", 'op = "revoke-list"\nmaker = "IGT"\napproved_by = "30/2000"'),
    ("gaming-machines", 'op = "revoke-list"\nmaker = "IGT"\napproved_by = "77/2000"'),
    ("blackjack", 'op = "substitute-notice"\nnotice = "88/2003"'),
    ("blackjack", 'op = "substitute-notice"\nnotice = "29/2000"'),
)


@pytest.mark.rule("RB-007", "RB-008")
@pytest.mark.parametrize(("book", "op"), NOTHING_DONE)
def test_an_operation_that_would_do_nothing_is_a_fault(tmp_path: Path, book: str, op: str) -> None:
    path = tmp_path / "draft.toml"
    text = f'{HEAD.format(book=book)}[[op]]\nwhere = "Schedule"\n{op}\n'
    path.write_text(text, encoding="utf-8")
    assert len(check(path)["faults"]) == 1


@pytest.mark.rule("RB-008")
@pytest.mark.parametrize(("first", "last"), [("5.7.1", "5.7.2"), ("9", "3"), ("1", "99999999")])
def test_a_range_that_is_none_is_refused_in_words(tmp_path: Path, first: str, last: str) -> None:
    op = f'op = "substitute-range"\nwhere = "Schedule"\nfirst = "{first}"\nlast = "{last}"\n'
    path = tmp_path / "draft.toml"
    path.write_text(f"{HEAD.format(book='blackjack')}[[op]]\n{op}{HEADING}", encoding="utf-8")
    with pytest.raises(WrongInput, match="substitute-range"):
        check(path)


@pytest.mark.rule("RB-008")
@pytest.mark.parametrize(
    ("book", "target"), [("baccarat", "14.6.3"), ("blackjack", "13.9"), ("blackjack", "13.9.5(g)")]
)
def test_a_deleted_tournament_rule_stands_in_the_way_of_tournaments_alone(
    tmp_path: Path, book: str, target: str
) -> None:
    path = draft(tmp_path, target, book)
    found = check(path)
    assert found["faults"]
    assert all("tournaments of" in fault for fault in found["faults"])
    assert found["edges"] == []
    bet = "banker" if book == "baccarat" else "magnificent-sevens-1"
    assert croupier.odds(book, bet=bet, draft=path)["bets"]


def test_the_schema_knows_every_operation() -> None:
    text = json.dumps(draft_schema())
    for kind in ("substitute", "insert-after", "delete", "append-text"):
        assert f'"{kind}"' in text


def test_a_draft_names_what_it_touches_and_what_it_costs(tmp_path: Path) -> None:
    found = check(draft(tmp_path, "14.2"))
    assert found["touches"] == ["crown-blackjack"]
    [edge] = found["edges"]
    assert (edge["game"], edge["bet"]) == ("crown-blackjack", "main")
    base = croupier.odds("blackjack", bet="main")["bets"][0]["house_edge"]
    assert edge["after"] == base, "without its own rule the dealer plays as at Blackjack"


def test_a_draft_of_the_base_touches_every_version_that_rests_on_it(tmp_path: Path) -> None:
    found = check(draft(tmp_path, "5.13"))
    assert found["touches"] == [
        "blackjack",
        "crown-blackjack",
        "vegas-blackjack",
        "crown-pontoon",
        "pontoon-pandemonium",
    ]


DOUBLE = """
[[op]]
op = "substitute"
where = "Schedule"
heading = "7.5.4(a)"
target = "7.5.4(a)"
[[op.rule]]
number = "7.5.4(a)"
key = "bj.double"
says = "A player with exactly two cards that make 10 or 11 may double."
does = "computed"
params.totals = { type = "counts", value = [10, 11], unit = "points" }
params.soft = { type = "flag", value = false }
params.after_split = { type = "flag", value = true }
params.cards.type = "count"
params.cards.value = 2
params.cards.unit = "cards"
params.cards.restates = ["bj.def.blackjack.cards"]
[[op.rule]]
number = "7.5.4(a)(i)"
key = "bj.double.amount"
says = "{amount}"
does = "computed"
params.most = { type = "fraction", value = "1", of = "the original wager" }
params.cards = { type = "count", value = 1, unit = "cards" }
"""


def test_a_change_of_the_base_touches_the_versions_that_inherit_it(tmp_path: Path) -> None:
    path = tmp_path / "draft.toml"
    rules = rulebook().rules("blackjack", datetime(2003, 2, 6, 6)).entries
    amount = next(entry.says for entry in rules if entry.number == "7.5.4(a)(i)")
    text = HEAD.format(book="blackjack") + DOUBLE.replace("{amount}", amount)
    path.write_text(text, encoding="utf-8")
    found = check(path)
    # Vegas Blackjack and Crown Pontoon say themselves on what a player doubles; Crown does not.
    assert found["faults"] == []
    assert found["touches"] == ["blackjack", "crown-blackjack"]
    [effect] = found["effects"]
    assert (effect["effect"], effect["games"]) == ("followed", found["touches"])
    assert effect["says"] == "rule 7.5.4(a): totals was 9 10 11 and is 10 11."
    assert {edge["game"] for edge in found["edges"]} == {"blackjack", "crown-blackjack"}


def test_a_draft_that_takes_a_needed_figure_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = draft(tmp_path, "3", book="com-bo")
    found = check(path)
    says = "it takes away rule 3.1, without which Crown Com-Bo cannot be played."
    assert says in found["faults"] and found["edges"] == []
    [refused] = [row for row in found["effects"] if row["number"] == "3.1"]
    assert (refused["effect"], refused["says"]) == ("refused", says)
    shown = {rule["number"]: rule["effect"] for rule in found["differences"][0]["removed"]}
    assert shown["3.1"] == "refused"
    assert set(shown.values()) == {"refused", "procedure"}
    with pytest.raises(DraftRefused, match="Draft 40/2003 cannot be played"):
        croupier.odds("com-bo", draft=path)


def test_odds_and_comparisons_under_a_draft(tmp_path: Path) -> None:
    path = draft(tmp_path, "14.2")
    shown = croupier.odds("crown-blackjack", bet="insurance", draft=path)
    assert (shown["status"], shown["draft"]) == ("assumed", "40/2003")
    assert shown["at"] == "2003-02-20T04:00:00"
    compared = croupier.compare("crown-blackjack", "crown-blackjack", bet="main", draft=path)
    assert compared["a"]["at"] == compared["b"]["at"] == "2003-02-20T04:00:00"
    assert float(compared["bets"][0]["difference"] or 0) == pytest.approx(-0.0022, abs=1e-4)
    gone = [reason for reason in compared["reasons"] if reason["kind"] == "rule gone"]
    assert gone and all(reason["notice"] == "40/2003" for reason in gone)
    with pytest.raises(WrongInput, match="it is for the book blackjack"):
        croupier.odds("com-bo", draft=path)


def test_play_under_a_draft_is_what_the_draft_makes_of_the_game(tmp_path: Path) -> None:
    path = draft(tmp_path, "14.2")
    played = croupier.simulate("crown-blackjack", draft=path, rounds=20_000, seed=5, workers=1)
    base = croupier.simulate("blackjack", rounds=20_000, seed=5, workers=1)
    assert played["bets"] == base["bets"], "without its own rule it is played as Blackjack"
    assert (played["draft"], played["status"]) == ("40/2003", "assumed")
    assert played["law"] != base["law"], "a draft's law is not the law in force"
    assert "under draft 40/2003, which is no law" in str(played)
    best = croupier.strategy("crown-blackjack", draft=path)
    assert best["charts"] == croupier.strategy("blackjack")["charts"]
    assert (best["draft"], best["law"]) == ("40/2003", played["law"])
    with pytest.raises(WrongInput, match="it is for the book blackjack"):
        croupier.simulate("com-bo", draft=path, rounds=1000)


def test_two_different_games_are_not_compared() -> None:
    with pytest.raises(WrongInput, match="are different games"):
        croupier.compare("com-bo", "baccarat")


SOFT_17 = {
    "game": "crown-blackjack",
    "at": "2003-02-20T04:00",
    "decks": 8,
    "cards": "TS AD 9H 6D 5C KC",
    "wager": [{"box": 1, "player": "ann", "stake": 10}],
    "decision": [{"box": 1, "do": "stand"}],
}


def test_replay_under_a_draft_settles_as_it_says(tmp_path: Path) -> None:
    path = draft(tmp_path, "14.2")
    drawn, stood = croupier.replay(SOFT_17), croupier.replay(SOFT_17, draft=path)
    assert (len(drawn["unused"]), len(stood["unused"])) == (0, 2), "without 14.2 the dealer stands"
    assert (stood["draft"], stood["status"]) == ("40/2003", "assumed")
    assert "draft" not in drawn and stood["law"] != drawn["law"]
    with pytest.raises(WrongInput, match="it takes effect at 2003-02-20T04:00, after 2003-02-06"):
        croupier.replay({**SOFT_17, "at": "2003-02-06T06:00"}, draft=path)
    wagers = [{"player": "ann", "on": "high-1", "stake": 10}]
    com_bo = {**SOFT_17, "game": "com-bo", "wager": wagers, "decision": []}
    del com_bo["decision"]
    with pytest.raises(WrongInput, match="it is for the book blackjack"):
        croupier.replay(com_bo, draft=path)
    with pytest.raises(WrongInput, match=r"it takes away rule 5\.6\.4"):
        croupier.replay(SOFT_17, draft=draft(tmp_path, "5.6.4"))


def test_environments_are_played_under_a_draft(tmp_path: Path) -> None:
    path = draft(tmp_path, "14.2")
    table = BlackjackEnv(game="crown-blackjack", draft=path)
    assert table.draft == "40/2003"
    base = BlackjackEnv(game="blackjack").rules.params.dealer_soft
    usual = BlackjackEnv(game="crown-blackjack")
    assert (table.rules.params.dealer_soft, usual.draft) == (base, None)
    assert usual.rules.params.dealer_soft != base
    with pytest.raises(DraftRefused):
        BlackjackEnv(game="crown-blackjack", draft=draft(tmp_path, "5.6.4"))
