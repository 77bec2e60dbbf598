"""The tables of a result, as text: sessions with a bankroll, and play by a count."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from croupier.desk.games import KnownEdge
from croupier.simulate.blackjack.counted import SURE, AtCount, Counted, Estimate
from croupier.simulate.figures import BetFigures
from croupier.simulate.sessions import Sessions, SessionTally
from croupier.simulate.systems import FLAT

QUANTILES: Final = (0.05, 0.5, 0.95)
FAN: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Shares whose bankroll is told at every step of a session."""
FEW: Final = 30
"""Fewer sessions than this tell little of their own error."""
SELDOM: Final = 0.001
"""Counts so seldom that all beyond them are shown in one row."""


class Shown(NamedTuple):
    """A table for people."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def plural(number: int, word: str) -> str:
    """A number of things, named by a word in the plural.

    >>> plural(1, "coups"), plural(1_000, "shoes"), plural(2, "boxes")
    ('1 coup', '1,000 shoes', '2 boxes')
    """
    return f"{number:,} {word if number != 1 else word.removesuffix('s')}"


def lined_up(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table as lines of text, the first column to the left and the others to the right."""
    whole = [columns, *rows]
    widths = [max(len(row[column]) for row in whole) for column in range(len(columns))]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in whole
    ]


# ---------------------------------------------------------------- sessions


def session_table(
    plan: Sessions, walked: SessionTally, *, bet: str, unit: str, round_word: str
) -> Shown:
    """What became of the sessions."""
    count, stake = walked.sessions, plan.stake
    net, net_error = walked.mean_net(stake)
    kept, kept_error = walked.net_per_action(stake)
    ends = [walked.final_at(share) for share in QUANTILES]
    falls = [walked.fall_at(share) for share in QUANTILES[1:]]
    rows = [
        ("ruined", f"{walked.ruined / count:.2%}", f"{walked.share_error(walked.ruined):.2%}"),
        (
            "ahead at the end",
            f"{walked.ahead / count:.2%}",
            f"{walked.share_error(walked.ahead):.2%}",
        ),
        (f"{round_word} played", f"{walked.rounds / count:,.1f}", ""),
        ("net, in wagers", f"{net:+,.2f}", "" if net_error is None else f"{net_error:,.2f}"),
        ("action, in wagers", f"{walked.action / count:,.1f}", ""),
        (
            "net of a wager staked",
            f"{kept:+.4%}",
            "" if kept_error is None else f"{kept_error:.4%}",
        ),
        *(
            (f"ends with, {name}", f"{wagers:,}", "")
            for name, wagers in zip(("5 %", "median", "95 %"), ends, strict=True)
        ),
        *(
            (f"deepest fall, {name}", f"{wagers:,}", "")
            for name, wagers in zip(("median", "95 %"), falls, strict=True)
        ),
        ("largest stake", f"{walked.largest:,}", ""),
        *_cut_rows(plan, walked),
    ]
    length = plural(round(walked.length / count), round_word)
    if plan.rounds is None:
        length = f"{plural(plan.units, f'{unit}s')} (about {length})"
    title = f"{plural(count, 'sessions')} of {length} on {bet}, with {plan.bankroll:,} wagers each"
    return Shown(title, ("session", "figure", "std error"), rows)


def _cut_rows(plan: Sessions, walked: SessionTally) -> list[tuple[str, str, str]]:
    """How often a stake was less than what the system called for."""
    rows = []
    if plan.most is not None:
        share, error = (
            walked.cut_sessions / walked.sessions,
            walked.share_error(walked.cut_sessions),
        )
        rows = [
            (f"rounds cut by the maximum of {plan.most:,}, in all", f"{walked.cut:,}", ""),
            ("sessions with such a round", f"{share:.2%}", f"{error:.2%}"),
        ]
    if walked.short:
        rows.append(("rounds staked with all that was left, in all", f"{walked.short:,}", ""))
    return rows


def session_notes(plan: Sessions, walked: SessionTally, figures: BetFigures) -> list[str]:
    """What belongs beside the sessions: how the stakes were chosen, and that the edge stays."""
    if plan.system.name == FLAT.name:
        return []
    kept, error = walked.net_per_action(plan.stake)
    flat_error = "" if figures.std_error is None else f" ± {figures.std_error:.4%}"
    own_error = "" if error is None else f" ± {error:.4%}"
    stays = (
        "A system spreads the same loss differently; it does not move the house edge. Of a wager "
        f"staked the house kept {-kept:.4%}{own_error} here, and it keeps "
        f"{figures.house_edge:.4%}{flat_error} of a flat one."
    )
    notes = [f"System {plan.system.name}: {plan.system.says}.", stays]
    if walked.even_sessions < FEW:
        notes.append(
            "A few sessions hold most of the action, so that this error is not to be trusted; play "
            "more and shorter ones."
        )
    return notes


def sessions_as_dict(
    plan: Sessions, walked: SessionTally, *, bet: str, stakes: str
) -> dict[str, Any]:
    """The sessions as JSON carries them; amounts are in wagers."""
    sessions = walked.sessions
    found: dict[str, Any] = {
        "bet": bet,
        "system": stakes,
        "most": plan.most,
        "bankroll": plan.bankroll,
        "units_each": plan.units,
        "sessions": sessions,
        "rounds": walked.rounds,
        "rounds_without_ruin": walked.length,
        "ruined": walked.ruined,
        "ahead": walked.ahead,
        "ruin": walked.ruined / sessions if sessions else None,
        "action": walked.action,
        "largest_stake": walked.largest,
        "rounds_cut_by_maximum": walked.cut,
        "sessions_cut_by_maximum": walked.cut_sessions,
        "rounds_staked_with_all_left": walked.short,
    }
    if sessions:
        net, net_error = walked.mean_net(plan.stake)
        kept, kept_error = walked.net_per_action(plan.stake)
        found |= {
            "ruin_std_error": walked.share_error(walked.ruined),
            "net": net,
            "net_std_error": net_error,
            "net_per_wager_staked": kept,
            "net_per_wager_staked_std_error": kept_error,
        }
    return found | {
        "final": {f"{share:.0%}": walked.final_at(share) for share in QUANTILES},
        "drawdown": {f"{share:.0%}": walked.fall_at(share) for share in QUANTILES},
        "fan": {f"{share:.0%}": list(walked.fan_at(share)) for share in FAN},
    }


# ---------------------------------------------------------------- what is known without playing


def known_as_dict(known: KnownEdge) -> dict[str, Any]:
    """The edge off the top of a full shoe as JSON carries it: exact, or within a bound."""
    found: dict[str, Any] = {"exact": known.edge}
    if known.error_bound is not None:
        found = {"approximate": known.edge, "error_bound": known.error_bound}
    return found if known.play is None else found | {"play": known.play}


# ---------------------------------------------------------------- counted play


def count_table(counted: Counted) -> Shown:
    """The counter's table: how often each count comes, and what a wager is worth there."""
    insures = any(row.insured for row in counted.rows)
    rows = []
    for label, row in _gathered(counted):
        error = row.std_error
        insurance = row.insurance_edge
        rows.append(
            (
                label,
                str(row.units),
                f"{row.rounds:,}",
                f"{row.rounds / counted.rounds:.3%}",
                f"{row.house_edge:+.3%}",
                "" if error is None else f"{error:.3%}",
                *(("" if insurance is None else f"{insurance:+.2%}",) if insures else ()),
            )
        )
    kind = "true count" if counted.count.pivot is None else "running count"
    columns = (kind, "units", "rounds", "share", "house edge", "std error")
    return Shown(
        f"{counted.count.name} by {kind} at the start of a round",
        (*columns, "insurance") if insures else columns,
        rows,
    )


def _gathered(counted: Counted) -> list[tuple[str, AtCount]]:
    """The rows, each tail of seldom counts in one; rows that stake differently stay apart."""
    rows = counted.rows
    if not rows:
        return []
    few = SELDOM * counted.rounds
    low, high = 0, len(rows) - 1
    while low < high and rows[low].rounds < few and rows[low + 1].units == rows[low].units:
        low += 1
    while high > low and rows[high].rounds < few and rows[high - 1].units == rows[high].units:
        high -= 1
    if low == high:
        return [("all", _joined(rows))]
    first, last = _joined(rows[: low + 1]), _joined(rows[high:])
    less = " or less" if low else ""
    more = " or more" if high < len(rows) - 1 else ""
    return [
        (_signed(rows[low].count) + less, first),
        *((_signed(row.count), row) for row in rows[low + 1 : high]),
        (_signed(last.count) + more, last),
    ]


def _signed(count: int) -> str:
    return f"{count:+d}" if count else "0"


def _joined(rows: Sequence[AtCount]) -> AtCount:
    return AtCount(
        count=rows[0].count,
        units=rows[0].units,
        rounds=sum(row.rounds for row in rows),
        net=sum(row.net for row in rows),
        squares=sum(row.squares for row in rows),
        insured=sum(row.insured for row in rows),
        saved=sum(row.saved for row in rows),
    )


def count_notes(counted: Counted, bankroll: int | None) -> list[str]:
    """What the spread earns, with which swings, and how sure that is."""
    if counted.rounds == 0:
        return []
    gain, error = counted.gain_per_round, counted.gain_error
    earns = (
        f"Spread {counted.count.spread}: {counted.units_per_round:.3f} units staked a round, "
        f"{gain:+.5f} ± {error:.5f} gained a round with a standard deviation of "
        f"{counted.deviation:.3f}."
    )
    score, long_run = counted.score, counted.long_run
    if score is None or long_run is None:
        withheld = "The spread does not gain, so it has no SCORE and no long run."
        if gain > -SURE * error:
            withheld = (
                "That may be chance: SCORE, N0 and long-run ruin need a gain of two standard "
                "errors; play more rounds."
            )
        return [earns, withheld]
    index = (
        f"SCORE {score.figure:.2f} ± {score.std_error:.2f}; N0: after {long_run.figure:,.0f} ± "
        f"{long_run.std_error:,.0f} rounds the gain is one deviation."
    )
    ruin = None if bankroll is None else counted.ruin(bankroll)
    if ruin is None:
        return [earns, index]
    forever = (
        f"Played for ever, {bankroll:,} units are ruined with a chance of about "
        f"{ruin.figure:.2%} ± {ruin.std_error:.2%}."
    )
    return [earns, index, forever]


def counted_as_dict(counted: Counted, bankroll: int | None = None) -> dict[str, Any]:
    """Counted play as JSON carries it; what follows from an unsure gain is null."""
    ruin = None if bankroll is None else counted.ruin(bankroll)
    return {
        "count": counted.count.name,
        "by": "true count" if counted.count.pivot is None else "running count",
        "spread": str(counted.count.spread),
        "insures_from": counted.count.insures_from,
        "units_per_round": counted.units_per_round,
        "gain_per_round": counted.gain_per_round,
        "gain_std_error": counted.gain_error,
        "deviation_per_round": counted.deviation,
        **_estimated("score", counted.score),
        **_estimated("n0", counted.long_run),
        **({} if bankroll is None else _estimated("long_run_ruin", ruin)),
        "by_count": [
            {
                "count": row.count,
                "units": row.units,
                "rounds": row.rounds,
                "house_edge": row.house_edge,
                "std_error": row.std_error,
                "insured": row.insured,
                "insurance_edge": row.insurance_edge,
            }
            for row in counted.rows
        ],
    }


def _estimated(name: str, estimate: Estimate | None) -> dict[str, float | None]:
    figure, error = (None, None) if estimate is None else estimate
    return {name: figure, f"{name}_std_error": error}
