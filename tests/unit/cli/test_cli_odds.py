"""`croupier odds`, `strategy` and `compare`: the shapes that others rely on, and wrong input."""

import csv
import importlib
import io
import json
import re
import sys
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import croupier
from croupier.cli.main import main

KEYS = {"bet", "house_edge", "per", "method", "exact", "win", "lose", "void", "rules"}
SIGNIFICANT = 10


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    status = main([*arguments, "--json"])
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return json.loads(out)


def digits(figure: str) -> int:
    return len(re.sub(r"[-.]", "", figure).lstrip("0")) or len(figure.replace(".", ""))


@pytest.mark.parametrize(
    ("arguments", "at", "decks", "bets"),
    [
        (("com-bo",), "2000-12-15T04:00:00", 8, {"high-1", "low-run-4", "com-bo"}),
        (("com-bo", "--decks", "1"), "2000-12-15T04:00:00", 1, {"high-5"}),
        (("rapid-roulette",), "2000-12-20T04:00:00", None, {"straight", "first-four", "high"}),
        (("baccarat", "--bet", "banker"), "2000-12-20T04:00:00", 8, {"banker"}),
        (("baccarat", "--bet", "run-mixed-PBP"), "2000-12-20T04:00:00", 8, {"run-mixed-PBP"}),
        (("blackjack", "--bet", "perfect-pairs"), "2003-02-06T06:00:00", 8, {"perfect-pairs"}),
        (
            ("crown-blackjack", "--bet", "magnificent-sevens"),
            "2003-02-06T06:00:00",
            8,
            {"magnificent-sevens-1", "magnificent-sevens-2"},
        ),
        (
            ("pontoon-pandemonium", "--bet", "pandemonium"),
            "2003-02-06T06:00:00",
            8,
            {f"pandemonium-{table}" for table in range(1, 6)},
        ),
        (("vegas-blackjack", "--bet", "insurance"), "2003-02-06T06:00:00", 4, {"insurance"}),
        (("crown-21", "--bet", "insurance"), "2000-12-15T04:00:00", 8, {"insurance"}),
        (
            ("crown-pontoon", "--bet", "super-bonus", "--stake", "25"),
            "2003-02-06T06:00:00",
            8,
            {"super-bonus"},
        ),
        (
            ("caribbean-stud", "--bet", "jackpot", "--meter", "100,000"),
            "1999-12-01T04:00:00",
            1,
            {"jackpot"},
        ),
    ],
)
def test_odds_have_the_promised_shape(
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    at: str,
    decks: int | None,
    bets: set[str],
) -> None:
    shown = answer(capsys, "odds", *arguments)
    assert (shown["game"], shown["at"], shown["decks"]) == (arguments[0], at, decks)
    assert bets <= {bet["bet"] for bet in shown["bets"]}
    for bet in shown["bets"]:
        assert set(bet) >= KEYS
        if not bet["method"].startswith("approximate"):
            assert digits(bet["house_edge"]) >= SIGNIFICANT
        assert bet["rules"]
        parts = [Fraction(bet[part]) for part in ("win", "lose", "void")]
        assert float(sum(parts)) == pytest.approx(1)
        if bet["exact"] is not None:
            assert float(Fraction(bet["exact"])) == pytest.approx(float(bet["house_edge"]))


def test_long_runs_are_not_called_exact(capsys: pytest.CaptureFixture[str]) -> None:
    [bet] = answer(capsys, "odds", "baccarat", "--bet", "run-banker-3")["bets"]
    assert bet["exact"] is None
    assert bet["method"].startswith("approximate: coups taken as independent")
    assert (bet["house_edge"], bet["error_bound"]) == ("0.1320", "6.4e-5")
    assert main(["odds", "baccarat", "--bet", "run-banker-3"]) == 0
    assert "13.20 %" in (said := capsys.readouterr().out)
    assert "approximate ± 0.0064 %" in said and "13.200" not in said


@pytest.mark.parametrize("game", ["blackjack", "crown-pontoon"])
def test_a_par_sheet_of_the_main_wager_is_printed(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    """One line of it, what a dealer's natural spares a split box, is the ending of no hand."""
    [bet] = answer(capsys, "odds", game, "--bet", "main", "--par")["bets"]
    assert main(["odds", game, "--bet", "main", "--par"]) == 0
    said = capsys.readouterr().out
    assert "hit rate" in said
    assert all(line["contribution"][:8] in said for line in bet["lines"])


def test_figures_of_play_carry_the_names_of_the_play(capsys: pytest.CaptureFixture[str]) -> None:
    [bet] = answer(capsys, "odds", "blackjack", "--bet", "main")["bets"]
    assert bet["plays"] == {"house_edge": "best play", "total_dependent": "best chart"}
    assert main(["odds", "blackjack", "--bet", "main"]) == 0
    assert "best play 0.5421 %, best chart 0.5443 %" in capsys.readouterr().out
    assert main(["odds", "blackjack", "--bet", "main", "--csv"]) == 0
    head, row = capsys.readouterr().out.splitlines()
    assert dict(zip(head.split(","), row.split(","), strict=False))["bet"] == "main"
    assert ",best play," in row
    chart = answer(capsys, "strategy", "blackjack")
    assert (chart["play"], chart["house_edge"]) == ("best chart", bet["total_dependent"])
    judged = answer(capsys, "strategy", "blackjack", "--judge", "best")
    assert judged["plays"] == {"house_edge": "best chart", "best_house_edge": "best play"}
    sides = ("blackjack,decks=8", "blackjack,decks=8")
    assert answer(capsys, "compare", *sides, "--bet", "main")["bets"][0]["play"] == "best play"
    [stud] = answer(capsys, "odds", "caribbean-stud", "--bet", "main")["bets"]
    assert stud["plays"] == {"house_edge": "best play"}


def test_what_was_filled_in_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "odds", "com-bo", "--bet", "com-bo")["defaults"] == ["at", "decks"]
    named = ("--at", "2000-12-15T04:00", "--decks", "8")
    assert answer(capsys, "odds", "com-bo", "--bet", "com-bo", *named)["defaults"] == []
    assert main(["odds", "rapid-roulette"]) == 0
    assert "by default: at, zeros" in capsys.readouterr().out


def test_bets_that_need_more_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    one = answer(capsys, "odds", "caribbean-stud", "--bet", "main")
    assert one["notes"] == []
    shown = answer(capsys, "odds", "caribbean-stud")
    assert [bet["bet"] for bet in shown["bets"]] == ["main"]
    assert shown["notes"] == ["jackpot is told with --meter DOLLARS."]
    assert shown["bets"][0]["exact"] == "86362082531/1661102543100"


def test_a_policy_changes_the_odds(capsys: pytest.CaptureFixture[str]) -> None:
    usual = answer(capsys, "odds", "pontoon-pandemonium", "--bet", "pandemonium-5")
    other = answer(
        capsys, "odds", "pontoon-pandemonium", "--bet", "pandemonium-5",
        "--policy", "pandemonium_returns_stake=false",
    )  # fmt: skip
    assert usual["policies"]["pandemonium_returns_stake"] is True
    assert other["policies"]["pandemonium_returns_stake"] is False
    edges = [Fraction(shown["bets"][0]["exact"]) for shown in (usual, other)]
    assert edges[1] - edges[0] == Fraction(usual["bets"][0]["win"]).limit_denominator(10**6)


def test_a_par_sheet_lists_every_way_to_end(capsys: pytest.CaptureFixture[str]) -> None:
    [bet] = answer(capsys, "odds", "com-bo", "--bet", "com-bo", "--par")["bets"]
    lines = {line["line"]: line for line in bet["lines"]}
    assert {"one pair", "five of a kind", "lose"} <= set(lines)
    assert lines["one pair"]["net"] == "0"
    mean = sum(Fraction(line["contribution"]) for line in bet["lines"])
    assert float(-mean) == pytest.approx(float(bet["house_edge"]), abs=1e-9)
    assert main(["odds", "com-bo", "--bet", "com-bo", "--par"]) == 0
    assert "five of a kind" in capsys.readouterr().out


def test_comma_separated_values(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "rapid-roulette", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) == 14
    assert {row["exact"] for row in rows} == {"1/37"}
    assert main(["odds", "com-bo", "--bet", "com-bo", "--par", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["line"] for row in rows][:2] == ["five of a kind", "quad"]


WRONG = [
    (("odds", "poker"), "There is no game 'poker'"),
    (("odds", "com-bo", "--decks", "6"), "1 or 8 decks, not with 6. [com-bo 3.1]"),
    (("odds", "vegas-blackjack", "--decks", "8"), "[blackjack 12.3.1]"),
    (("odds", "caribbean-stud", "--decks", "2"), "[caribbean-stud 3.1]"),
    (("odds", "rapid-roulette", "--decks", "2"), "--decks"),
    (("odds", "rapid-roulette", "--zeros", "3"), "1 or 2 zeros, not 3"),
    (("odds", "baccarat", "--decks", "9"), "--decks"),
    (("odds", "blackjack", "--bet", "jackpot"), "--bet: blackjack has no bet 'jackpot'"),
    (("odds", "vegas-blackjack", "--bet", "perfect-pairs"), "has no bet 'perfect-pairs'"),
    (("odds", "caribbean-stud", "--bet", "jackpot"), "without --meter DOLLARS"),
    (("odds", "crown-pontoon", "--bet", "super-bonus"), "without --stake DOLLARS"),
    (("odds", "com-bo", "--meter", "5"), "--meter: is for caribbean-stud"),
    (("odds", "caribbean-stud", "--max-payout", "5"), "--stake"),
    (("odds", "blackjack", "--stake", "-5"), "--stake"),
    (("odds", "blackjack", "--stake", "much"), "--stake: 'much'"),
    (("odds", "blackjack", "--policy", "obo"), "--policy: 'obo'"),
    (("odds", "blackjack", "--policy", "rain=yes"), "unknown policy"),
    (("odds", "blackjack", "--policy", "dealer_blackjack_vs_21=push"), "dealer_blackjack_vs_21"),
    (("odds", "blackjack", "--at", "2003-02-06T06:00+11:00"), "offset"),
    (("odds", "blackjack", "--at", "1999-01-01"), "not held"),
    (("odds", "crown-21", "--at", "2003-02-06T06:00"), "not approved"),
    (("odds", "baccarat", "--bet", "run-tie-6"), "2 to 4 coups"),
    (("odds", "gaming-machines"), "no bets"),
    (("odds", "com-bo", "--decks", "many"), "--decks"),
    (("odds", "com-bo", "--csv", "--json"), "--csv"),
    (("strategy", "baccarat"), "nothing is decided"),
    (("strategy", "com-bo", "--decks", "8"), "nothing is decided"),
    (("compare", "com-bo"), "'B'"),
    (("compare", "com-bo@", "com-bo"), "com-bo@"),
    (("compare", "com-bo,decks", "com-bo"), "is no setting"),
    (("compare", "com-bo,decks=x", "com-bo"), "decks=x"),
    (("compare", "com-bo", "baccarat"), "are different games"),
    (("compare", "com-bo", "com-bo,decks=1", "--plot", "edges.pdf"), "--plot"),
]


@pytest.mark.parametrize(("arguments", "says"), WRONG)
def test_wrong_input_is_one_sentence_and_exit_two(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    assert main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert says in err


def test_decks_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "compare", "com-bo,decks=1", "com-bo,decks=8", "--bet", "com-bo")
    [bet] = found["bets"]
    assert float(bet["difference"]) == pytest.approx(float(bet["b"]) - float(bet["a"]))
    assert [(reason["kind"], reason["a"], reason["b"]) for reason in found["reasons"]] == [
        ("decks", 1, 8)
    ]


def test_moments_side_by_side_name_the_notice(capsys: pytest.CaptureFixture[str]) -> None:
    sides = ("crown-pontoon@1999-03-19T04:00", "crown-pontoon@2003-02-06T06:00")
    found = answer(capsys, "compare", *sides, "--bet", "super-bonus", "--stake", "3")
    [bet] = found["bets"]
    assert float(bet["a"]) == 0 > float(bet["b"])
    assert "28/2000" in {
        reason["notice"] for reason in found["reasons"] if "super_bonus" in reason["what"]
    }
    turned = answer(capsys, "compare", *reversed(sides), "--bet", "super-bonus", "--stake", "3")
    assert float(turned["bets"][0]["difference"]) == -float(bet["difference"])
    by_what = {reason["what"]: reason for reason in found["reasons"]}
    for reason in turned["reasons"]:
        assert (reason["a"], reason["b"]) == (
            by_what[reason["what"]]["b"],
            by_what[reason["what"]]["a"],
        )


def test_versions_side_by_side_name_the_rule_that_prevails(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = answer(capsys, "compare", "blackjack", "crown-blackjack", "--bet", "insurance")
    assert ("version", "14.2.1(a)") in {(r["kind"], r["rule"]) for r in found["reasons"]}
    assert ("dealer soft", 17, 18) in {
        (r["what"], r["a"], r["b"]) for r in found["reasons"] if r["kind"] == "arithmetic"
    }
    assumed = answer(capsys, "compare", "baccarat", "crown-baccarat", "--bet", "banker")
    assert {r["rule"] for r in assumed["reasons"]} == {
        "assumed-no-commission",
        "assumed-banker-six",
    }


def test_readings_side_by_side_name_the_point(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(
        capsys, "compare", "blackjack", "blackjack,two_sevens_suit_test=all-three",
        "--bet", "magnificent-sevens-2",
    )  # fmt: skip
    [reason] = found["reasons"]
    assert (reason["kind"], reason["what"]) == ("policy", "two_sevens_suit_test")
    assert reason["says"].startswith("A-69")
    assert main(["compare", "blackjack", "blackjack", "--bet", "insurance"]) == 0
    assert "Nothing in the rules or readings differs" in capsys.readouterr().out


def test_edges_over_time_are_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawing = tmp_path / "edges.svg"
    arguments = ["compare", "baccarat", "crown-baccarat", "--bet", "banker", "--plot", str(drawing)]
    assert main(arguments) == 0
    assert "1.4581 %" in capsys.readouterr().out
    assert drawing.read_text(encoding="utf-8").startswith("<svg")


def test_the_best_play_at_caribbean_stud(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    svg, html = tmp_path / "best.svg", tmp_path / "best.html"
    shown = answer(capsys, "strategy", "caribbean-stud", "--svg", str(svg), "--html", str(html))
    assert shown["sentences"][0].startswith("Bet with A-K-Q-J-2")
    assert shown["charts"][0]["columns"][0] == "A"
    assert svg.read_text(encoding="utf-8").count("<rect") > 13 * 156
    assert html.read_text(encoding="utf-8").count("<table>") == len(shown["charts"])
    assert main(["strategy", "caribbean-stud"]) == 0
    out = capsys.readouterr().out
    assert "A-K-Q and two lower cards" in out
    assert "--full" in out


def test_the_main_wager_of_blackjack(capsys: pytest.CaptureFixture[str]) -> None:
    [bet] = answer(capsys, "odds", "blackjack", "--bet", "main", "--par")["bets"]
    assert set(bet) >= KEYS
    assert digits(bet["house_edge"]) >= SIGNIFICANT
    # The regulator published 0.54 per cent for the base game; best play by totals is 0.544.
    assert round(float(bet["house_edge"]) * 100, 2) == 0.54
    assert round(float(bet["total_dependent"]) * 100, 3) == 0.544
    assert sum(float(bet[part]) for part in ("win", "lose", "void")) == pytest.approx(1)
    mean = sum(float(line["contribution"]) for line in bet["lines"])
    assert -mean == pytest.approx(float(bet["house_edge"]), abs=1e-9)


def test_the_best_play_at_blackjack(capsys: pytest.CaptureFixture[str]) -> None:
    shown = answer(capsys, "strategy", "blackjack")
    assert [chart["title"] for chart in shown["charts"]] == ["Hard totals", "Soft totals", "Pairs"]
    hard = {row["hand"]: "".join(row["cells"]) for row in shown["charts"][0]["rows"]}
    assert hard["16"] == "SSSSSHHHHH"
    assert hard["11"] == "DDDDDDDDDH"
    assert shown["exceptions"][0]["best"] == "stand"
    assert not any("surrender" in sentence for sentence in shown["sentences"])


def test_verbs_of_the_package_are_not_hidden_by_rooms() -> None:
    assert isinstance(importlib.import_module("croupier.odds"), ModuleType)
    assert "croupier.odds" in sys.modules
    assert croupier.odds("rapid-roulette", bet="red")["bets"][0]["exact"] == "1/37"
    assert croupier.strategy.__module__ == "croupier.desk.strategy"
