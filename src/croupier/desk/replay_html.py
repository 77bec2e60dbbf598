"""A replayed round as one sheet of HTML that needs nothing beside it: for a dispute, to print."""

from collections.abc import Iterator, Sequence
from html import escape

from croupier.equipment import Card
from croupier.games.settlement import Settlement
from croupier.money import Cents, dollars
from croupier.rulebook import rulebook

from .chapters import STATUS_SIGNS
from .readings import in_words
from .round_files.record import Paid, Replayed

SUITS = {"S": ("♠", "spades"), "H": ("♥", "hearts"), "D": ("♦", "diamonds"), "C": ("♣", "clubs")}
RED = "HD"

STYLE = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1c1c1c; --soft: #555; --line: #c9c9c9;
  --tint: #f3f1ec; --mark: #00527a; --red: #a4161a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #161616; --ink: #ececec; --soft: #b3b3b3; --line: #4a4a4a; --tint: #242424;
    --mark: #8cc8ef; --red: #ff8f87; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 56rem; padding: 1rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { line-height: 1.2; margin-bottom: .3rem; } h2 { margin: 1.6rem 0 .4rem; }
.facts { color: var(--soft); } .facts dt { font-weight: 600; float: left; clear: left;
  margin-right: .5rem; } .facts dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
caption { text-align: left; color: var(--soft); }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .5rem; text-align: left;
  vertical-align: top; }
td.money, th.money { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.rule { color: var(--soft); }
tr { break-inside: avoid; }
.card { display: inline-block; border: 1px solid var(--line); border-radius: .25rem;
  padding: 0 .3rem; margin: .1rem .15rem; background: var(--tint); white-space: nowrap; }
.red { color: var(--red); }
.due { border-left: 4px solid var(--mark); background: var(--tint); padding: .5rem .8rem; }
.sign { display: grid; grid-template-columns: 1fr 1fr; gap: 2.5rem; margin-top: 3rem; }
.sign p { border-top: 1px solid var(--ink); padding-top: .2rem; color: var(--soft); }
article + article { border-top: 3px double var(--line); margin-top: 3rem; break-before: page; }
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #333; --line: #999; --tint: #fff; --mark: #000;
    --red: #000; }
  body { max-width: none; padding: 0; font-size: 9.5pt; } h2 { break-after: avoid; } }
"""

Found = tuple[str, Replayed, Replayed | None]


def as_html(found: Sequence[Found]) -> str:
    """Write the sheet: what was dealt and decided, what is due, and under which rules."""
    titles = {rulebook().game(first.game).title for _, first, _ in found}
    title = f"Round replayed: {', '.join(sorted(titles))}"
    head = (
        '<!doctype html>\n<html lang="en-AU">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
    )
    sheets = ("\n".join(_sheet(name, first, second)) for name, first, second in found)
    return head + "\n".join(sheets) + "\n</main>\n</body>\n</html>\n"


def _sheet(name: str, first: Replayed, second: Replayed | None) -> Iterator[str]:
    title = rulebook().game(first.game).title
    yield f"<article>\n<h1>{escape(title)}, {first.at:%Y-%m-%d %H:%M}</h1>"
    yield from _facts(name, first)
    yield from _paid(first)
    if first.spreads:
        yield "<h2>The cards</h2>"
        rows = (
            f'<tr><th scope="row">{escape(spread.place)}</th>'
            f"<td>{_cards(spread.cards)}</td><td>{escape(spread.says)}</td></tr>"
            for spread in first.spreads
        )
        yield _table("", ("Hand", "Cards", "Total"), rows)
    yield "<h2>Settlement</h2>"
    yield _settlement(first)
    if second is not None:
        yield f"<h2>The same round, read otherwise</h2>\n<p>{escape(_changed(first, second))}</p>"
        yield _settlement(second)
    yield "<h2>Net</h2>"
    yield _net(first, second)
    yield "<h2>Course of the round</h2>"
    steps = (
        f'<tr><td class="money">{place}</td><td>{escape(step.says)}</td>'
        f'<td class="rule">{_rules(step.rules, first)}</td></tr>'
        for place, step in enumerate(first.steps, start=1)
    )
    yield _table("", ("Step", "What happened", "Rule"), steps, money=(0,))
    yield "<h2>Rules cited</h2>"
    yield _legend(first)
    yield '<div class="sign"><p>Game Supervisor</p><p>Casino Supervisor</p></div>\n</article>'


def _facts(name: str, found: Replayed) -> Iterator[str]:
    facts = {
        **{key.capitalize(): said for key, said in found.about.items()},
        "Record": name,
        "Rules": f"those in force at {found.at:%Y-%m-%dT%H:%M}, {found.status}",
        "Decks": "" if found.decks is None else str(found.decks),
        "Readings": " ".join(in_words(found.policies)),
        "Left in the shoe": " ".join(map(str, found.unused)),
        "Digest of the law": found.digest,
        **({} if found.draft is None else {"Draft": f"{found.draft}, which is not law"}),
    }
    yield '<dl class="facts">'
    yield from (f"<dt>{key}</dt><dd>{escape(value)}</dd>" for key, value in facts.items() if value)
    yield "</dl>"


def _paid(found: Replayed) -> Iterator[str]:
    for paid in found.paid:
        yield f'<p class="due">{escape(_paid_line(paid))}</p>'


def _paid_line(paid: Paid) -> str:
    where = f", box {paid.box}" if paid.box is not None else f", {paid.on}" if paid.on else ""
    return (
        f"{paid.player}{where}: paid {dollars(paid.paid)}, should have been "
        f"{dollars(paid.should_have_been)}, difference {dollars(paid.difference)}."
    )


def _changed(first: Replayed, second: Replayed) -> str:
    changed = {k: v for k, v in second.policies.items() if first.policies.get(k) != v}
    return " ".join(in_words(changed)) or "The same readings."


def _settlement(found: Replayed) -> str:
    names = ("Player", "Box", "Bet", "Stake", "Result", "Odds", "Pays", "Net", "Rules")
    rows = (_row(row, found) for row in found.settlements)
    return _table("", names, rows, money=(3, 6, 7))


def _row(row: Settlement, found: Replayed) -> str:
    box = "" if row.box is None else str(row.box)
    if row.hand is not None and row.hand > 1:
        box += f", hand {row.hand}"
    note = f"<br>{escape(row.note)}" if row.note else ""
    return (
        f'<tr><th scope="row">{escape(row.player)}</th><td>{box}</td><td>{escape(row.bet)}</td>'
        f'<td class="money">{dollars(row.stake)}</td><td>{row.result}</td>'
        f'<td>{escape(row.odds or "–")}</td><td class="money">{dollars(row.pays)}</td>'
        f'<td class="money">{dollars(row.net)}</td>'
        f'<td class="rule">{_rules(row.rules, found)}{note}</td></tr>'
    )


def _net(first: Replayed, second: Replayed | None) -> str:
    names: tuple[str, ...] = ("Player", "Net")
    if second is not None:
        names = (*names, "Read otherwise", "Difference")
    rows = []
    for player, amount in first.net.items():
        cells = [amount]
        if second is not None:
            there = second.net.get(player, Cents(0))
            cells += [there, Cents(there - amount)]
        money = "".join(f'<td class="money">{dollars(cell)}</td>' for cell in cells)
        rows.append(f'<tr><th scope="row">{escape(player)}</th>{money}</tr>')
    return _table("", names, iter(rows), money=(1, 2, 3))


def _table(
    caption: str, names: Sequence[str], rows: Iterator[str], money: Sequence[int] = ()
) -> str:
    heads = "".join(
        f'<th scope="col"{" class=money" if place in money else ""}>{name}</th>'
        for place, name in enumerate(names)
    )
    said = f"<caption>{escape(caption)}</caption>" if caption else ""
    body = "\n".join(rows)
    return (
        f'<div class="scroll"><table>{said}<thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def _cards(cards: tuple[Card, ...]) -> str:
    return "".join(_card(card) for card in cards)


def _card(card: Card) -> str:
    rank, suit = str(card)[0], str(card)[1]
    symbol, name = SUITS[suit]
    red = " red" if suit in RED else ""
    said = f"{card.rank.name.lower()} of {name}"
    return f'<span class="card{red}" role="img" aria-label="{said}">{rank}{symbol}</span>'


def _rules(rules: tuple[str, ...], found: Replayed) -> str:
    """The rules cited, each that is not attested with its mark."""
    return ", ".join(_marked(rule, found.status_of((rule,)).value) for rule in rules if rule)


def _marked(rule: str, status: str) -> str:
    if status == "attested":
        return escape(rule)
    sign = STATUS_SIGNS[status]
    return f'{escape(rule)}&nbsp;<abbr title="{status}">{sign}</abbr>'


def _legend(found: Replayed) -> str:
    """Each rule that is cited, once, with what it says: the sheet explains itself."""
    rows = (
        f'<tr><th scope="row">{escape(rule.rule)}</th>'
        f"<td>{STATUS_SIGNS[rule.status.value]}&nbsp;{rule.status.value}</td>"
        f"<td>{escape(rule.notice or '–')}</td>"
        f"<td>{'–' if rule.since is None else f'{rule.since:%Y-%m-%d %H:%M}'}</td>"
        f"<td>{escape(rule.says)}</td></tr>"
        for rule in found.cited.values()
    )
    names = ("Rule", "Status", "Notice", "In force from", "What it says, in our words")
    return _table("", names, rows)
