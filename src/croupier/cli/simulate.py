"""`croupier simulate`: play a game by the million."""

from .files import must_be_writable, write_file
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
    Draft,
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
    draft: Draft = None,
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

    must_be_writable("--out", out, (".csv", ".parquet"), is_drawn=True)
    must_be_writable("--plot", plot, (".svg", ".png", ".html"), is_drawn=True)
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
            draft=draft,
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
    write_file("--out", out, result.write)
    write_file("--plot", plot, result.draw)


def _number(text: str | None) -> float | None:
    """Read a number of rounds as people write it: 1000000, 1_000_000, 1e6."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    if text is None:
        return None
    plain = text.replace(",", "")
    try:
        return int(plain) if plain.lstrip("-").isdecimal() else float(plain)
    except ValueError as error:
        raise WrongInput(f"--rounds: {text!r} is no number; write it like 1e9.") from error
