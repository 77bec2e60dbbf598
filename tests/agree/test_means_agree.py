"""Simulated means against exact ones: within four standard errors, with a fixed seed."""

from pathlib import Path

import pytest

from croupier.desk.odds import odds
from croupier.desk.simulate import simulate

ROUNDS = 10_000_000
FAR = 4.0


def compared(
    game: str,
    *,
    seed: int,
    decks: int | None = None,
    zeros: int | None = None,
    meter: int | None = None,
) -> dict[str, float]:
    """By bet: how many standard errors lie between the simulated and the exact house edge."""
    shown = odds(game, decks=decks, zeros=zeros, meter=meter)["bets"]
    exact = {row["bet"]: float(row["house_edge"]) for row in shown}
    result = simulate(
        game, rounds=ROUNDS, seed=seed, workers=1, decks=decks, zeros=zeros, meter=meter
    )
    found = {}
    for figures in result.bets:
        if figures.bet.name in exact and not figures.bet.name.startswith("run-"):
            assert figures.std_error is not None
            away = figures.house_edge - exact[figures.bet.name]
            found[figures.bet.name] = abs(away) / figures.std_error
    return found


@pytest.mark.parametrize("game", ["baccarat", "crown-baccarat"])
@pytest.mark.parametrize("decks", [6, 8])
def test_baccarat(game: str, decks: int) -> None:
    away = compared(game, seed=1, decks=decks)
    assert set(away) == {"player", "banker", "tie"}
    assert max(away.values()) < FAR, away


@pytest.mark.parametrize("decks", [1, 8])
def test_com_bo(decks: int) -> None:
    away = compared("com-bo", seed=2, decks=decks)
    assert len(away) == 17
    assert max(away.values()) < FAR, away


@pytest.mark.parametrize("zeros", [1, 2])
def test_roulette(zeros: int) -> None:
    away = compared("rapid-roulette", seed=3, zeros=zeros)
    assert len(away) == (14 if zeros == 1 else 13)
    assert max(away.values()) < FAR, away


@pytest.mark.parametrize("meter", [1, 100_000])
def test_caribbean_stud(meter: int) -> None:
    away = compared("caribbean-stud", seed=4, meter=meter)
    assert set(away) == {"main", "jackpot"}
    assert max(away.values()) < FAR, away


@pytest.mark.parametrize("name", ["playing-hands", "threshold"])
def test_caribbean_stud_by_another_strategy(name: str, tmp_path: Path) -> None:
    """The exact figure beside a simulation is that of the strategy that is played."""
    strategy = name
    if name == "threshold":
        strategy = str(tmp_path / "mine.toml")
        Path(strategy).write_text('[rows]\n"A-K-J-8-3" = "B"\n', encoding="utf-8")
    result = simulate(
        "caribbean-stud", rounds=ROUNDS, seed=5, workers=1, strategy=strategy, exact=True
    )
    assert result.exact is not None and result.std_error is not None
    assert abs(result.house_edge - result.exact) < FAR * result.std_error
    best = float(odds("caribbean-stud", bet="main")["bets"][0]["house_edge"])
    assert best < result.exact < best + 0.005


def test_two_in_a_row_are_as_likely_as_the_odds_say() -> None:
    """Runs of two are exact from a full shoe; in the middle of a shoe they hardly differ."""
    result = simulate("baccarat", rounds=ROUNDS, seed=5, workers=1)
    for name in ("run-player-2", "run-banker-2", "run-tie-2", "run-mixed-PB", "run-mixed-BP"):
        figures = result.figures(name)
        [row] = [row for row in odds("baccarat", bet=name)["bets"] if row["bet"] == name]
        assert figures.std_error is not None
        away = abs(figures.house_edge - float(row["house_edge"])) / figures.std_error
        assert away < FAR, (name, away)


def test_careful_words_give_the_same_picture() -> None:
    fast = simulate("baccarat", rounds=ROUNDS, seed=6, workers=1)
    careful = simulate("baccarat", rounds=ROUNDS, seed=6, workers=1, careful=True)
    assert fast.house_edge != careful.house_edge
    for figures in fast.bets:
        other = careful.figures(figures.bet.name)
        if figures.bet.is_minor or figures.std_error is None or other.std_error is None:
            continue
        error = (figures.std_error**2 + other.std_error**2) ** 0.5
        assert abs(figures.house_edge - other.house_edge) < FAR * error, figures.bet.name
