"""Write docs/readings.md, the page on how unclear rules are read, from the rulebook's readings.

    python tools/readings_page.py            write the page
    python tools/readings_page.py --check    fail if the page is not what would be written

The column "Worth in house edge" is filled from desk/readings_worth.json where that file exists:
an object of policies, each an object of values (true and false as such words) and short texts,
such as {"dealer_blackjack_vs_21": {"void": "-0.04 % (best play, Blackjack, 8 decks)"}}. A command
that computes the figures has that file to write and nothing else.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from generated import ROOT, keep

from croupier.rulebook.corpus import load_corpus
from croupier.rulebook.model import Corpus, Reading

DOCS = ROOT / "docs"
PAGE = DOCS / "readings.md"
WORTH = ROOT / "src" / "croupier" / "desk" / "readings_worth.json"
NOT_YET = "not worked out yet"
POINT = re.compile(r"\bA-\d{2,3}\b")

PARTS = {
    "hand": "Blackjack: playing and settling a hand",
    "table": "Blackjack: wagers, limits, seats and cards",
    "irregularities": "Blackjack: when something goes wrong",
    "pontoon": "Crown Pontoon, and surrender",
    "pandemonium": "Pontoon Pandemonium",
    "side-bets": "Magnificent Sevens and Perfect Pairs",
    "tournaments": "Tournaments",
    "caribbean-stud": "Caribbean Stud Poker",
    "com-bo": "Crown Com-Bo",
    "baccarat": "Baccarat",
    "rapid-roulette": "Rapid Roulette",
    "gaming-machines": "Gaming machines",
    "rulebook": "Every game, and the rulebook itself",
}

INTRODUCTION = """\
# How unclear rules are read

<!-- Written by tools/readings_page.py from src/croupier/rulebook/data/readings.toml. Edit that. -->

The gazetted rules contradict themselves in places, have misprints, and leave questions open. This
page lists all {count} such points that were found, what this program takes each to mean, and why.
{money} of them change what somebody is paid. None of these readings is law: the rules are those of
the notices, a dispute is for the Casino Supervisor and the Director of Casino Surveillance
(blackjack 17.9, 17.10), and a court may read them otherwise.

Where two readings are both arguable the choice is a **policy**: it has a name, a default, and other
values that can be asked for.

How to read the tables:

- **Point** is the number by which the program and its records cite the reading. **$** marks a
  reading that changes money; *high* and *small* say how much, where it stands out.
- **Where** gives the book and the rule numbers. All versions of Blackjack, their side bets and
  tournaments are numbered in one book, `blackjack`. Numbers 15.5, 20, 22 and 27 of it were in use
  before 6 February 2003; the others are those of the text that began on that day.
- A **box** is a betting area. The **controlling player** is the one whose wager on it lies nearest
  to the dealer, and who decides how its cards are played (blackjack 5.9). A **natural** is a
  Blackjack or, in Crown Pontoon, a Pontoon.
"""

POLICIES = """\
## Policies

A round file asks for another reading in its table of policies, and the commands that compute odds
or simulate do so by an option:

```toml
[policies]
dealer_blackjack_vs_21 = "void"
```

```text
croupier odds blackjack --policy dealer_blackjack_vs_21=void
```

An unknown name or value is refused. The last column says how much more (or less) of each initial
wager the house keeps than under the default, where that has been worked out.

| Policy | Point | Games | Value | What it means | Worth in house edge |
|---|---|---|---|---|---|
"""


def links(text: str) -> str:
    return POINT.sub(lambda found: f"[{found[0]}](#{found[0].lower()})", text).replace("|", "\\|")


def shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_worth(corpus: Corpus) -> Mapping[str, Mapping[str, str]]:
    worth: dict[str, dict[str, str]] = json.loads(WORTH.read_text()) if WORTH.is_file() else {}
    known = {
        reading.policy: {shown(choice.value) for choice in reading.values}
        for reading in corpus.readings
    }
    for policy, values in worth.items():
        if unknown := values.keys() - known.get(policy, set()):
            raise SystemExit(f"{WORTH.name}: no policy {policy} with {', '.join(sorted(unknown))}")
    return worth


def policy_rows(corpus: Corpus) -> Iterator[str]:
    worth = read_worth(corpus)
    titles = {game.name: game.title for game in corpus.games}
    for reading in sorted(corpus.readings, key=lambda reading: reading.policy or ""):
        if reading.policy is None:
            continue
        games = ", ".join(titles[name] for name in reading.games)
        first = f"`{reading.policy}` | {links(reading.id)} | {games}"
        for choice in reading.values:
            value = shown(choice.value)
            default = choice.value == reading.default
            gain = worth.get(reading.policy, {}).get(value, "–" if default else NOT_YET)
            mark = " (default)" if default else ""
            yield f"| {first} | `{value}`{mark} | {links(choice.says)} | {gain} |"
            first = " | | "


def point_row(reading: Reading) -> str:
    marks = ["**$**"] if reading.money else []
    marks += [f"*{reading.weight}*"] if reading.weight else []
    anchor = f'<a id="{reading.id.lower()}"></a>'
    cells = [
        f"{anchor}{reading.id} {' '.join(marks)}".strip(),
        reading.where,
        links(reading.problem),
        links(reading.reading),
        links(reading.why),
        policy_cell(reading),
    ]
    return f"| {' | '.join(cells)} |"


def policy_cell(reading: Reading) -> str:
    if reading.policy is None:
        return ""
    values = [
        f"**`{shown(choice.value)}`**"
        if choice.value == reading.default
        else f"`{shown(choice.value)}`"
        for choice in reading.values
    ]
    return f"`{reading.policy}`: {', '.join(values)}"


def page(corpus: Corpus) -> str:
    money = sum(reading.money for reading in corpus.readings)
    lines = [INTRODUCTION.format(count=len(corpus.readings), money=money)]
    lines.append(POLICIES + "\n".join(policy_rows(corpus)) + "\n")
    for part, title in PARTS.items():
        rows = [point_row(reading) for reading in corpus.readings if reading.part == part]
        head = "| Point | Where | What is unclear | How it is read | Why | Policy and values |"
        lines.append("\n".join([f"## {title}\n", head, "|---|---|---|---|---|---|", *rows]) + "\n")
    lines.append("## By game\n\n| Game | Points |\n|---|---|")
    for game in corpus.games:
        points = [links(reading.id) for reading in corpus.readings if game.name in reading.games]
        lines[-1] += f"\n| {game.title} | {', '.join(points)} |"
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(keep(PAGE, lambda: page(load_corpus()), __doc__))
