"""Conditions to start from: one document for each kind of tournament; each passes the check."""

from typing import Final

from croupier.desk.wrong import WrongInput
from croupier.tournament import Kind
from croupier.tournament.seating import SEATING_SEED_BYTES, commitment_of

HEAD: Final = {
    Kind.BLACKJACK: """\
kind = "blackjack"
name = "Autumn Blackjack Tournament"
game = "blackjack"                 # or another version of Blackjack
at = 2003-05-17T19:00:00           # when play begins; the law of this moment governs
decks = 8
limits = { min = 25, max = 1000, unit = 5 }
""",
    Kind.COM_BO: """\
kind = "com-bo"
name = "Com-Bo Challenge"
game = "com-bo"
at = 2001-05-19T19:00:00           # when play begins; the law of this moment governs
decks = 8
limits = { min = 25, max = 1000 }
""",
    Kind.MAGNIFICENT_SEVENS: """\
kind = "magnificent-sevens"
name = "Magnificent Sevens Tournament"
game = "blackjack"                 # or "crown-blackjack"
at = 2003-05-17T19:00:00           # when play begins; the law of this moment governs
decks = 8
limits = { min = 25, max = 1000, unit = 5 }
""",
    Kind.BACCARAT: """\
kind = "baccarat"
name = "Spring Baccarat Tournament"
game = "baccarat"
at = 2001-09-15T19:00:00           # when play begins; the law of this moment governs
decks = 8
limits = { min = 25, max = 2000 }
secret_wagers = 3                  # for each player in a session (14.2.8)
""",
}
FEE: Final = 'entry_fee = 500                     # (a) or "none"'
FREE: Final = 'entry_fee = "none"                 # (a) entries are earned at the tables'
OWN_STRUCTURE: Final = """\
[structure]                        # (d)
repechage = "none"                 # or [[structure.repechage]] with `of` and `joins`
secondary = "none"                 # or [[structure.secondary]] with `of` and `prizes`

[[structure.round]]
name = "heats"
tables = 7
seats = 7
{length}
progress = 1                       # from each table
others = 0                         # further top chip holders

[[structure.round]]
name = "final"
tables = 1
seats = 7
{length}
"""
TABLE_3: Final = """\
structure = "table-3"              # (d) as rule 13.9.6 lays it down
final_shoes = 3                    # 13.9.5(g) fixes the shoes of heats alone
"""
OWN_PRIZES: Final = """\
[prizes]                           # (j)
places = [12000, 6000, 3000, 1500, 1000, 500, 500]
pool = 24500
chips_become_cash = false
"""
PRIZES_3: Final = 'prizes = "table-3"                 # (j) as rule 13.9.6 lays them down\n'
SUBSTITUTES: Final = """\
[substitutes]                      # 16.3.3; how, for a player with several entries (13.9.7)
terms = "Named in writing before the session, if the Tournament Director agrees."
"""
NO_SUBSTITUTES: Final = 'substitutes = "none"\n'
PAID: Final = "One entry for each person, paid at the cage before entries close."
EARNED: Final = "An entry for each three sevens of one suit at a version 1 table."
REST: Final = """\
[eligibility]                      # (f)
entitled_only = true               # (i) only people who may enter the casino and gamble
may_refuse = true                  # (ii) any application can be refused
criteria = "none"                  # (iii)

[entry]                            # (g)
terms = "{terms}"
withdraw_until = {until}
form = "Form T1 at the cage."
players_min = {least}
players_max = 49{sizes}

[disqualification]                 # (h)
grounds = ["misconduct", "a prohibited device", "collusion"]
retirement = "At any time, by telling the Tournament Director."
refund_disqualified = 0            # per cent of the fee and buy-ins
refund_retired = 0

[lateness]                         # (i)
grace_minutes = 15
late = "Sits down at the next hand with the chips of the session."
absent = "The entry is forfeited."

[statement]                        # (k)
director_conducts = true           # by these conditions and the rules of the game
rules_prevail = true               # where the two differ
"""


def starter(kind: str) -> str:
    """A commented conditions file of a kind; it passes the check.

    >>> starter("baccarat").splitlines()[1]
    'kind = "baccarat"'
    """
    if kind not in set(Kind):
        raise WrongInput(f"there is no tournament of {kind!r}; the kinds are {', '.join(Kind)}.")
    chosen = Kind(kind)
    is_sevens = chosen is Kind.MAGNIFICENT_SEVENS
    length = "shoes = 1" if chosen is not Kind.COM_BO else "hands = 40"
    until = HEAD[chosen].split("at = ")[1][:10] + "T12:00:00"
    scalars = (
        (FREE if is_sevens else FEE),
        "chips = 5000                       # (b) for each player in a session",
        'minimum_wager = { amount = 25, compulsory = true }  # (c) or "none"',
        'buy_back = "none"                  # (e) or { times = 1, fee = 100, until = "heats" }',
    )
    head = "# Conditions of a tournament; croupier tournament check FILE says what is missing.\n"
    parts = (
        head + HEAD[chosen],
        "\n".join(scalars) + "\n",
        TABLE_3 + PRIZES_3 if is_sevens else NO_SUBSTITUTES,
        SUBSTITUTES if is_sevens else OWN_STRUCTURE.format(length=length),
        "" if is_sevens else OWN_PRIZES,
        REST.format(
            until=until,
            least=49 if is_sevens else 14,
            terms=EARNED if is_sevens else PAID,
            sizes="                   # 49, 98, 147 or 196" if is_sevens else "",
        ),
    )
    return "\n".join(part for part in parts if part)


def record_starter(kind: str) -> str:
    """A commented record to start from; it replays without error, up to the first draw."""
    conditions = starter(kind)
    chosen = Kind(kind)
    names = "heats", "final"
    if chosen is Kind.MAGNIFICENT_SEVENS:
        names = "A", "B"
    seeds = {name: f"{at:02x}" * SEATING_SEED_BYTES for at, name in enumerate(names, start=1)}
    listed = ", ".join(f'{name} = "{commitment_of(seed)}"' for name, seed in seeds.items())
    players = ", ".join(f'"player {number}"' for number in range(1, 50))
    tables = ", ".join(f'"T{number}"' for number in range(1, 8))
    return RECORD.format(
        kind=kind,
        commitments=listed,
        players=players,
        tables=tables,
        seed=seeds[names[0]],
        conditions=_nested(conditions),
    )


def _nested(conditions: str) -> str:
    """A conditions file as the table of a record."""
    lines = ["[conditions]"]
    for line in conditions.splitlines():
        if line.startswith("[["):
            line = line.replace("[[", "[[conditions.", 1)  # noqa: PLW2901
        elif line.startswith("["):
            line = line.replace("[", "[conditions.", 1)  # noqa: PLW2901
        lines.append(line)
    return "\n".join(lines) + "\n"


RECORD: Final = """\
# A record of a tournament; croupier tournament replay FILE says what followed from each step.
id = "{kind}-1"
people = {{ operator = "operator", director = "director", qualified = ["tess", "dora"] }}
step = [
  {{ do = "appoint-director", by = "operator", name = "tess" }},
  {{ do = "appoint-deputy", by = "operator", name = "dora" }},
  {{ do = "approve", by = "director", writing = "letter of the Director, file 1" }},
  {{ do = "open-entries", by = "operator", commitments = {{ {commitments} }} }},
  {{ do = "entrants", by = "operator", names = [{players}] }},  # or file = "entrants.csv"
  {{ do = "sign-in", by = "tess" }},
  {{ do = "brief", by = "tess" }},
  {{ do = "designate-tables", by = "tess", tables = [{tables}] }},
  {{ do = "begin", by = "tess" }},
  {{ do = "draw-seats", by = "tess", seed = "{seed}" }},
  {{ do = "start-session", by = "tess", table = "T1" }},
  # {{ do = "count-table", by = "tess", table = "T1", counts = {{ 1 = 5200, 2 = 4800 }} }},
]

{conditions}"""
