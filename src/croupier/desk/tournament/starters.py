"""Conditions to start from: one document for each kind of tournament; each passes the check."""

from typing import Final

from croupier.desk.wrong import WrongInput
from croupier.tournament import Kind

__all__ = ("starter",)

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
TABLE_3: Final = 'structure = "table-3"              # (d) as rule 13.9.6 lays it down\n'
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
