"""`croupier simulate`: play a game by the million."""

import os
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from .options import AsJson, At, Decks, Game, Policies, read_policies
from .simulate_options import (
    Bankroll,
    Behind,
    Bet,
    Boxes,
    Burn,
    Careful,
    Cluster,
    Continuous,
    Count,
    Device,
    Every,
    Exact,
    Insurance,
    Meter,
    Most,
    Out,
    Plot,
    Rounds,
    Seed,
    Session,
    SideBets,
    Spread,
    Stake,
    Strategy,
    System,
    UntilError,
    Workers,
    Zeros,
)

__all__ = ("simulate",)

DRAWING = ("altair", "vl_convert")
NEEDED = {".parquet": ("pyarrow",), ".svg": DRAWING, ".png": DRAWING, ".html": DRAWING}
"""The packages that a file needs, by the end of its name; they are extras."""


def simulate(
    game: Game,
    *,
    rounds: Rounds = None,
    decks: Decks = None,
    seed: Seed = None,
    workers: Workers = None,
    at: At = None,
    policy: Policies = None,
    bet: Bet = None,
    until_se: UntilError = None,
    bankroll: Bankroll = None,
    session: Session = None,
    system: System = None,
    most: Most = None,
    strategy: Strategy = None,
    burn: Burn = None,
    behind: Behind = None,
    zeros: Zeros = None,
    boxes: Boxes = None,
    continuous: Continuous = False,
    side_bet: SideBets = None,
    insurance: Insurance = None,
    count: Count = None,
    spread: Spread = None,
    stake: Stake = None,
    meter: Meter = None,
    exact: Exact = False,
    careful: Careful = False,
    cluster: Cluster = None,
    device: Device = None,
    out: Out = None,
    plot: Plot = None,
    every: Every = False,
    as_json: AsJson = False,
) -> None:
    """Play a game many times and tell the figures of its bets, with their errors.

    Interrupting keeps what has been played.
    """
    from croupier.desk.simulate import simulate as answer  # noqa: PLC0415 (start-up stays quick)

    from .simulate_shown import print_result, watched  # noqa: PLC0415

    _check_names(out, plot)
    with watched() as watch:
        result = answer(
            game,
            rounds=_number(rounds),
            decks=decks,
            seed=seed,
            workers=workers,
            at=at,
            policies=read_policies(policy),
            bet=bet,
            until_se=until_se,
            bankroll=bankroll,
            session=session,
            system=system,
            most=most,
            strategy=strategy,
            burn=burn,
            behind=behind,
            zeros=zeros,
            boxes=boxes,
            continuous=continuous,
            side_bets=side_bet or (),
            insurance=insurance,
            count=count,
            spread=spread,
            stake=stake,
            meter=meter,
            exact=exact,
            careful=careful,
            cluster=cluster,
            device=device,
            watch=watch,
        )
    if as_json:
        from .rules import print_json  # noqa: PLC0415

        print_json(result.as_dict())
    else:
        print_result(result, every=every)
    # The report comes first: a file that cannot be written must not cost a long run.
    _write("--out", out, result.write)
    _write("--plot", plot, result.draw)


def _write(name: str, path: Path | None, write: Callable[[Path], None]) -> None:
    """Write a file if it is asked for, and say so where it cannot be done."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    if path is None:
        return
    try:
        write(path)
    except OSError as error:
        says = error.strerror or str(error)
        raise WrongInput(f"{name}: {path} cannot be written: {says}.") from error


def _number(text: str | None) -> float | None:
    """Read a number of rounds as people write it: 1000000, 1_000_000, 1e6."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    if text is None:
        return None
    try:
        return float(text.replace(",", ""))
    except ValueError as error:
        raise WrongInput(f"--rounds: {text!r} is no number; write it like 1e9.") from error


def _check_names(out: Path | None, plot: Path | None) -> None:
    """Refuse a file that could not be written before anything is played."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    for name, path, endings in (
        ("--out", out, (".csv", ".parquet")),
        ("--plot", plot, (".svg", ".png", ".html")),
    ):
        if path is None:
            continue
        if path.suffix.lower() not in endings:
            raise WrongInput(f"{name}: {path} must end in {' or '.join(endings)}.")
        folder = path.absolute().parent
        if not folder.is_dir():
            raise WrongInput(f"{name}: there is no folder {path.parent}.")
        if path.is_dir():
            raise WrongInput(f"{name}: {path} is a folder; name a file.")
        if not os.access(path if path.exists() else folder, os.W_OK):
            raise WrongInput(f"{name}: {path} cannot be written: permission denied.")
        for needed in NEEDED.get(path.suffix.lower(), ()):
            if find_spec(needed) is None:
                raise WrongInput(f"{name}: {path} needs {needed}, which is not installed.")
