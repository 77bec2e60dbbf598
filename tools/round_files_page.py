"""Write the manual of round files: fields from their declarations, examples from golden rounds.

python tools/round_files_page.py            write docs/round-files.md and docs/round-files/*.md
python tools/round_files_page.py --check    fail if one is stale
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from generated import ROOT, is_fresh, options

from croupier.desk.round_files.formats import GAMES, format_of
from croupier.desk.round_files.kinds import Amount, Kind
from croupier.desk.round_files.shared import TOP_FIELDS
from croupier.desk.round_files.tables import Field, Rows, Table, Variants
from croupier.games.registry import entry_of, family
from croupier.games.staff import Staff
from croupier.rulebook import rulebook

DOCS = ROOT / "docs"
GOLDEN = ROOT / "tests" / "golden"

HEAD = """\
# Round files

A round file is the record of one round: its wagers, its cards in the order drawn, and the decisions
in the order made. `croupier replay` settles it under the rules in force at the moment of its first
card, and shows every step with the rule that it was taken under.

```console
$ croupier replay --new crown-pontoon > round.toml    # a commented file to start from
$ croupier replay round.toml                          # the table as it went, and the settlement
$ croupier replay round.toml --json                   # the same for a program
$ croupier replay round.toml --html sheet.html        # a sheet to print and sign
$ croupier replay round.toml --against dealer_blackjack_vs_21=void   # two readings side by side
$ croupier replay --schema > round.schema.json        # for an editor
```

From Python, `croupier.replay(path_or_mapping)` gives what `--json` prints.

These pages are written by `python tools/round_files_page.py`. Every example on them is a golden
round under `tests/golden`, so each of them is replayed by the tests.

Here is what every file has. Each game has a page of its own, with its fields, its irregularities
and an example of each:

{games}

## What every file has

Money is a number of dollars, to the cent: `25`, `12.50`. Cards are written rank then suit, `A 2 3 4
5 6 7 8 9 T J Q K` and `S H D C`, with spaces between; `10D` is read as `TD`. A moment is Melbourne
wall time without an offset; a date alone is its 00:00. A table that repeats may be written
`[[wager]]` or inline, `wager = [{ … }, { … }]`. A field that is not listed here is an error, and
so is anything that the rules do not allow: the message names the file, the field (or
`decision 2`), and the rule.
"""

ANSWER = """\
### What `--json` prints

One object for a file, a list for several: `game`, `at`, `status` (how sure the law is), `decks`,
`policies`, `law` (the digest of the rulebook), `settlements`, `net` by player, `events` (what
happened, each with `says`, its `rules` and their `status`), `cited` (each rule once: `rule`,
`notice`, `since`, `status`, `says`), `hands` as they lie at the end, and `unused` cards. A row of
`settlements` has `player`, `box`, `hand`, `bet`, `stake`, `result`, `odds`, `pays` (what is won on
top of the stake), `net`, `rules` and `status`. Where a wager has `paid`, the list `paid` says for
it `should_have_been` and the `difference`. With `--against`, `against` has the other settlement
and the `difference` by player.
"""

POLICIES = """\
### Readings

Where a rule can be read in more than one way, `policies` chooses. Defaults come first in each row;
`docs/readings.md` says why.

| policy | values | bears on |
|---|---|---|
"""

NOTES = {
    "blackjack": """\
Boxes are dealt in ascending number: a card to each box, one to the dealer, a second one to each
box. The first wager listed on a box is the one nearest the dealer, and controls it. Decisions come
in the order of the table: insurance and even money (each player's own), then surrender, then box by
box; what another player on the box adds (`double`, `split`, `surrender`) stands directly after the
controller's. On a split box a decision is about the hand in play. A hand that has reached 21 or can
take no card needs no decision.

| `do` | meaning |
|---|---|
| `hit`, `stand` | take a card, or no more |
| `double` | add to the wager for one card; `stake` for less than an equal amount |
| `split` | make two hands of a pair |
| `surrender` | give up half (Vegas Blackjack, Crown Pontoon) |
| `insure` | insurance against an ace; `stake` for less than half |
| `even-money` | be paid 1 to 1 for a Blackjack against an ace |
| `forfeit` | take the doubled portion back and give up the rest (Crown Pontoon) |
| `keep` | play on with a double; also what happens if nothing is said |
| `absent` | the fixed policy of rule 7.5.3; `directed_by` a Game Supervisor or above |
| `nominate` | with `split_not_followed = "nominated"`: ride on `hand` of a split box |
""",
    "caribbean-stud": """\
With a manual shoe the cards go one at a time to the players in the order listed and then to the
dealer, five times, and the dealer's last card is up. With a shuffling shoe each gets five at once,
and the dealer's first is up. Each player decides exactly once; a Bet is twice the Ante.
""",
    "com-bo": """\
Five cards go to boxes 1 to 5 in order. Wagers are settled in the order listed.
""",
    "baccarat": """\
Each coup lists exactly the cards that the drawing rules call for. Only runs may stand on a Dummy
Coup. A run that is undecided at the end of the file is `open` and does not count; with
`run_at_shoe_end = "refunded"` the end of the file is the end of the shoe. The drawing rules and the
odds of Player, Banker and Tie are assumed, and say so.
""",
    "gaming-machines": """\
Only a title on a list of its maker's is played. What a game wins is the machine's own chance, which
the file tells. `limits` and `smallest_chip` have no meaning here. Credits and slips that nobody has
collected at the end of the file are `open` and do not count.
""",
    "rapid-roulette": """\
The odds and the layout are assumed, and say so. Even chances, dozens and columns lose on a zero.
""",
}

EXAMPLES = {
    "blackjack": "blackjack/g21-super-bonus-5000",
    "caribbean-stud": "caribbean_stud/g38-flush-with-jackpot",
    "com-bo": "com_bo/g35-falling-row",
    "baccarat": "baccarat/g42-banker-run-over-a-dummy",
    "gaming-machines": "machines/over-the-limit-by-hand",
    "rapid-roulette": "roulette/outside-bets-lose-on-zero",
}

FURTHER = {
    "blackjack": {"personal": "blackjack/limits-agreed-with-a-player"},
    "caribbean-stud": {
        "personal": "caribbean_stud/limits-agreed-with-a-player",
        "contribution` and `reset": "caribbean_stud/jackpot-fed-and-reset",
        "carried": "caribbean_stud/jackpot-carried-over-from-a-misdeal",
    },
    "com-bo": {"cutting_card": "com_bo/cutting-card-in-the-round"},
    "baccarat": {"shoe_goes_on": "baccarat/run-open-while-the-shoe-goes-on"},
}
"""By page: fields that the first example does not have, and a golden round that has them."""

IRREGULARITIES = """\
### Irregularities

What went wrong is recorded as `[[irregularity]]` entries, in the order in which it came to light.
`cards` are the cards as they left the shoe, misdealt and discarded ones included.

| field | meaning |
|---|---|
| `kind` | what it is; each game's page lists its own |
| `after` | how many cards had left the shoe when it came to light: the same for every kind |
| `settled` | `false`: it came to light before a settlement that fell due with that card |
| `decided` | how many decisions had been made by then, where the cards do not tell; \
without it, those that could not have followed came before |
| `directed_by` | a role; without it the least that the rules ask for. Roles: {roles} |
"""


def pages() -> dict[Path, str]:
    """Every page by its path: what all files have, then one for each kind of file."""
    found: dict[Path, str] = {}
    titles: list[str] = []
    for engine in dict.fromkeys(entry_of(game).engine for game in GAMES):
        games = family(engine)
        path = DOCS / "round-files" / f"{games[0]}.md"
        found[path] = _page(game_lines(games[0], games, format_of(games[0]).table))
        title = ", ".join(rulebook().game(name).title for name in games)
        titles.append(f"- [{title}](round-files/{path.name})")
    return {DOCS / "round-files.md": _page(lines(titles)), **found}


def _page(told: Iterator[str]) -> str:
    return "\n".join(told).rstrip() + "\n"


def lines(titles: list[str]) -> Iterator[str]:
    yield HEAD.replace("{games}", "\n".join(titles))
    yield from fields_table(TOP_FIELDS)
    for field in TOP_FIELDS:
        if isinstance(field.kind, Table):
            yield f"`{field.name}`:"
            yield ""
            yield from fields_table(field.kind.fields)
    yield IRREGULARITIES.format(roles=", ".join(f"`{role}`" for role in Staff))
    yield ANSWER
    yield POLICIES.rstrip()
    for reading in rulebook().corpus.readings:
        if reading.policy is not None:
            values = sorted(reading.values, key=lambda value: value.value != reading.default)
            shown = ", ".join(f"`{written(value.value)}`" for value in values)
            yield f"| `{reading.policy}` ({reading.id}) | {shown} | {', '.join(reading.games)} |"


def written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


def game_lines(game: str, games: tuple[str, ...], table: Table) -> Iterator[str]:
    yield f"# Round files: {', '.join(rulebook().game(name).title for name in games)}"
    yield ""
    yield "What every file has stands on [the first page](../round-files.md)."
    yield ""
    yield f"`game` is {' or '.join(f'`{name}`' for name in games)}."
    yield ""
    yield NOTES[game]
    common = {field.name for field in TOP_FIELDS}
    own = tuple(field for field in table.fields if field.name not in common)
    yield from fields_table(own)
    for field in own:
        if isinstance(field.kind, Table):
            yield f"`{field.name}`:"
            yield ""
            yield from fields_table(field.kind.fields)
        elif isinstance(field.kind, Rows) and isinstance(field.kind.table, Table):
            yield f"`[[{field.name}]]`:"
            yield ""
            yield from fields_table(field.kind.table.fields)
        elif isinstance(field.kind, Rows) and field.name != "irregularity":
            yield from variant_lines(field.name, field.kind.table)
    yield from example(EXAMPLES[game])
    for fields, name in FURTHER.get(game, {}).items():
        yield from example(name, shows=fields)
    for field in own:
        if isinstance(field.kind, Rows) and field.name == "irregularity":
            assert isinstance(field.kind.table, Variants)
            yield from irregularity_lines(games, field.kind.table)


def variant_lines(name: str, variants: Table | Variants) -> Iterator[str]:
    """Tables whose fields depend on one of them, each with its own."""
    assert isinstance(variants, Variants)
    for value, table in variants.variants.items():
        says = next(field.says for field in table.fields if field.name == variants.tag)
        yield f"`[[{name}]]`, `{variants.tag}` `{value}`: {says}"
        yield ""
        yield from fields_table(tuple(one for one in table.fields if one.name != variants.tag))


def irregularity_lines(games: tuple[str, ...], variants: Variants) -> Iterator[str]:
    yield "## Irregularities"
    yield ""
    yield "Beside `kind`, `after`, `settled`, `decided` and `directed_by`, which all of them have:"
    yield ""
    usual = {"kind", "after", "settled", "directed_by", "decided"}
    for kind, table in variants.variants.items():
        says = next(field.says for field in table.fields if field.name == "kind")
        yield f"### `{kind}`"
        yield ""
        yield says
        yield ""
        own = tuple(field for field in table.fields if field.name not in usual)
        if own:
            yield from fields_table(own)
        yield from example(example_of(games, kind))


def example_of(games: tuple[str, ...], kind: str) -> str:
    """The first golden round of one of the games that has an irregularity of this kind."""
    for path in sorted(GOLDEN.glob("*/*.toml")):
        text = path.read_text(encoding="utf-8")
        is_ours = any(f'game = "{game}"' in text for game in games)
        if is_ours and f'kind = "{kind}"' in text:
            return f"{path.parent.name}/{path.stem}"
    raise SystemExit(f"no golden round of {games[0]} shows {kind}")


def example(name: str, *, shows: str | None = None) -> Iterator[str]:
    text = (GOLDEN / f"{name}.toml").read_text(encoding="utf-8")
    says, *rest = text.splitlines()
    of = "Example" if shows is None else f"Example of `{shows}`"
    yield f"{of}, `tests/golden/{name}.toml`:"
    yield ""
    yield "```toml"
    yield says
    yield from rest
    yield "```"
    yield ""


def fields_table(fields: tuple[Field, ...]) -> Iterator[str]:
    yield "| field | holds | meaning |"
    yield "|---|---|---|"
    for field in fields:
        need = "" if field.is_required else " (optional)"
        yield f"| `{field.name}`{need} | {holds(field.kind)} | {field.says} |"
    yield ""


def holds(kind: Kind) -> str:
    if isinstance(kind, Amount):
        return "dollars"
    if isinstance(kind, Rows):
        return "tables that repeat"
    if isinstance(kind, Table):
        return "a table"
    return kind.said.replace("|", "\\|")


def main() -> int:
    is_check = options(__doc__).parse_args().check
    made = pages()
    (DOCS / "round-files").mkdir(exist_ok=True)
    fresh = [is_fresh(path, text, is_check=is_check) for path, text in made.items()]
    return 1 if is_check and not all(fresh) else 0


if __name__ == "__main__":
    sys.exit(main())
