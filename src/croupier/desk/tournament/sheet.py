"""A tournament on paper: conditions, entries, seating plans, score sheets, ties and prizes."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any, Final

from croupier.desk.replay_html import STYLE
from croupier.money import Cents, spoken_dollars
from croupier.tournament import Conditions
from croupier.tournament.conditions import Disqualification, StageKind, Terms

from .drafting import Drafted
from .record import Replayed
from .shown import held_said, replayed_as_json

CONDUCT: Final = (
    "The Tournament Director conducts the tournament by these conditions and the rules of the "
    "game; where the two differ, the rules prevail."
)


def items_said(c: Conditions) -> Iterator[tuple[str, str]]:
    """Every subject with its letter, in sentences."""
    yield "(a) Entry fee", spoken_dollars(c.entry_fee) if c.entry_fee else "None."
    yield "(b) Chips", f"{spoken_dollars(c.chips or Cents(0))} for each player in a session."
    yield "(c) Wagers", _minimum(c)
    yield "(d) Structure", _structure(c)
    yield "(e) Buy-back", _buy_back(c)
    if c.eligibility is not None:
        refusal = "Any application can be refused. " if c.eligibility.may_refuse else ""
        chosen = c.eligibility.criteria or "none"
        yield (
            "(f) Eligibility",
            f"Only people who may enter the casino and gamble there. {refusal}Criteria: {chosen}.",
        )
    if c.terms is not None:
        yield "(g) Entry", _terms(c.terms)
    if c.disqualification is not None:
        yield "(h) Disqualification and retirement", _disqualification(c.disqualification)
    if c.lateness is not None:
        late = c.lateness
        yield (
            "(i) Late arrival and absence",
            f"Up to {late.grace_minutes} minutes: {late.late} Absent: {late.absent}",
        )
    yield "(j) Prizes", _prizes(c)
    yield "(k) Conduct", CONDUCT
    if c.secret_wagers is not None:
        yield "Secret wagers", f"{c.secret_wagers} for each player in a session."
    if c.substitutes is not None:
        yield "Substitutes", c.substitutes.terms or "None."
    for further in c.further:
        yield "Further", further


def _terms(said: Terms) -> str:
    until = "" if said.withdraw_until is None else f"{said.withdraw_until:%Y-%m-%d %H:%M}"
    return (
        f"{said.terms} Withdrawal at no cost until {until}. Form: {said.form} "
        f"{said.players_min} to {said.players_max} players."
    )


def _disqualification(said: Disqualification) -> str:
    return (
        f"Grounds: {', '.join(said.grounds)}. Retirement: {said.retirement or 'none'} "
        f"Of fees {said.refund_disqualified} per cent come back on disqualification, "
        f"{said.refund_retired} on retirement."
    )


def _minimum(c: Conditions) -> str:
    if c.minimum is None or not (c.minimum.amount or c.minimum.is_compulsory):
        return "None beyond the sign."
    must = "Every player wagers on every round" if c.minimum.is_compulsory else "No duty to wager"
    least = f"; at least {spoken_dollars(c.minimum.amount)}" if c.minimum.amount else ""
    return f"{must}{least}."


def _structure(c: Conditions) -> str:
    parts = []
    for stage in () if c.structure is None else c.structure.stages:
        on = f"{stage.progress} from each table" if stage.progress else ""
        further = f" and {stage.others} further top chip holders" if stage.others else ""
        goes = f"; {on}{further} progress" if stage.goes_on else ""
        joins = f" to round {stage.joins}" if stage.joins else ""
        kind = "" if stage.kind is StageKind.HEAT else f" ({stage.kind})"
        tables = f"{stage.tables} tables of {stage.seats}" if stage.tables > 1 else "one table"
        parts.append(f"Round {stage.name}{kind}: {tables}, {stage.length.said}{goes}{joins}.")
    return " ".join(parts)


def _buy_back(c: Conditions) -> str:
    if c.buy_back is None or not c.buy_back.times:
        return "None."
    return (
        f"{c.buy_back.times} times for {spoken_dollars(c.buy_back.fee)}, "
        f"up to round {c.buy_back.until}."
    )


def _prizes(c: Conditions) -> str:
    if c.prizes is None:
        return "None."
    places = ", ".join(
        f"{place}: {spoken_dollars(amount)}" for place, amount in enumerate(c.prizes.places, 1)
    )
    cashed = " Chips are turned into cash." if c.prizes.chips_become_cash else ""
    return f"{places}.{cashed}"


def conditions_text(drafted: Drafted) -> str:
    """The conditions as a page of text."""
    c = drafted.conditions
    head = f"{c.name}\n{c.game}, {c.at:%Y-%m-%d %H:%M}; document {c.digest[:16]}\n"
    held = held_said(drafted.rules)
    head += "" if held is None else f"{held}\n"
    return head + "".join(f"\n{item}\n  {said}\n" for item, said in items_said(c))


def conditions_html(drafted: Drafted) -> str:
    """The conditions as a page to print, approve and sign."""
    c = drafted.conditions
    return _page(c.name, "\n".join(_conditions(drafted, with_signatures=True)))


def _conditions(drafted: Drafted, *, with_signatures: bool) -> Iterator[str]:
    c, held = drafted.conditions, held_said(drafted.rules)
    yield f"<h1>{escape(c.name)}</h1>"
    yield f'<p class="facts">{escape(c.game)}, {c.at:%Y-%m-%d %H:%M}; document {c.digest}</p>'
    if held is not None:
        yield f'<p class="facts">{escape(held)}</p>'
    rows = ((item, said) for item, said in items_said(c))
    yield _table("Conditions", ("Subject", "What is laid down"), rows)
    if with_signatures:
        yield (
            '<div class="sign"><p>Approved in writing: Director of Casino Surveillance</p>'
            "<p>Signed: player</p></div>"
        )


def replayed_html(found: Replayed) -> str:
    """The whole record as one page."""
    shown = replayed_as_json(found)
    body = "\n".join(
        (
            *_conditions(found.drafted, with_signatures=False),
            *_entries(shown),
            *_rounds(shown),
            *_won(shown),
            *_course(shown),
        )
    )
    return _page(found.drafted.conditions.name, body)


def _entries(shown: dict[str, Any]) -> Iterator[str]:
    yield "<h2>Entries</h2>"
    columns = ("Entry", "Player", "Plays", "Fee", "Standing")
    rows = (
        (str(one["entry"]), one["player"], one["plays"], one["fee"], one["standing"])
        for one in shown["entries"]
    )
    yield _table("", columns, rows)


def _rounds(shown: dict[str, Any]) -> Iterator[str]:
    for one in shown["rounds"]:
        yield f"<h2>Round {escape(one['round'])} ({escape(one['length'])})</h2>"
        for table in one["tables"]:
            rows = (
                (
                    str(seat["seat"]),
                    str(seat["entry"]),
                    seat["player"],
                    seat["chips"] or "",
                    "progresses" if seat["progresses"] else "",
                )
                for seat in table["seats"]
            )
            is_plan = all(seat["chips"] is None for seat in table["seats"])
            what = "Seating plan" if is_plan else "Score sheet"
            caption = f"{what}: table {table['table']}, heat {table['heat']}"
            yield _table(caption, ("Seat", "Entry", "Player", "Chips", ""), rows)
        for tie in one["ties"]:
            chips = ", ".join(f"{entry}: {amount}" for entry, amount in tie["chips"].items())
            yield f"<p>Tie of {escape(str(tie['entries']))} ({escape(tie['scope'])}): {chips}</p>"
        yield from _result(shown, one)


def _result(shown: dict[str, Any], one: dict[str, Any]) -> Iterator[str]:
    """Who goes on from a round that is over, or the order of a final."""
    names = {entry["entry"]: entry["plays"] for entry in shown["entries"]}
    if one["ranking"]:
        rows = ((str(at), str(n), names[n]) for at, n in enumerate(one["ranking"], start=1))
        yield _table("Result", ("Place", "Entry", "Player"), rows)
    elif one["is_closed"]:
        listed = ((str(entry), names[entry]) for entry in one["progressed"])
        yield _table("Result: these progress", ("Entry", "Player"), listed)


def _won(shown: dict[str, Any]) -> Iterator[str]:
    if shown["prizes"]:
        yield "<h2>Prizes</h2>"
        rows = (
            (str(place), str(one["entry"]), one["player"], one["amount"])
            for place, one in enumerate(shown["prizes"], start=1)
        )
        yield _table("", ("Place", "Entry", "Player", "Prize"), rows)


def _course(shown: dict[str, Any]) -> Iterator[str]:
    yield "<h2>Course of the tournament</h2>"
    rows = (
        (str(step["step"]), step["by"], event["says"], ", ".join(event["rules"]))
        for step in shown["steps"]
        for event in step["events"]
    )
    yield _table("", ("Step", "By", "What happened", "Rules"), rows)


def _table(caption: str, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    body = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    said = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="scroll"><table>{said}<thead><tr>{head}</tr></thead>'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en-AU">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"{body}\n</main>\n</body>\n</html>\n"
    )
