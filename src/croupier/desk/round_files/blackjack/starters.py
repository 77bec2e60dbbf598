"""Commented round files to start from, one for each game of the Blackjack family."""

from croupier.games.registry import entry_of, offering

HEAD = """\
# A round of {game}. Replay it with: croupier replay FILE
game = "{game}"
at = {at}      # moment of the first card, Melbourne wall time
decks = {decks}
cards = "{cards}"
# limits = {{ min = 5, max = 500 }}
# smallest_chip = 0.50        # wagers are whole multiples of it; payments are rounded up to it
"""

BLACKJACK = """\
# The cards in the order drawn: one to each box, one to the dealer, a second one to each box,
# then whatever the decisions below call for. Cards that nobody needs are reported as unused.
# side_bets = ["perfect-pairs", "magnificent-sevens"]
# magnificent_sevens_version = 1

[[wager]]                     # the first wager on a box controls it
box = 1
player = "ann"
stake = 25
# perfect_pairs = 5           # with side_bets above

[[wager]]
box = 2
player = "bob"
stake = 10
# paid = 10                   # what bob was in fact paid; the report says what should have been

[[decision]]                  # in the order made: insurance, surrender, then box by box
box = 1
do = "double"                 # hit, stand, double, split, insure, even-money, absent

[[decision]]
box = 2
do = "stand"
"""

VEGAS = (
    BLACKJACK.replace(
        '# side_bets = ["perfect-pairs", "magnificent-sevens"]\n# magnificent_sevens_version = 1\n',
        "",
    )
    .replace("# perfect_pairs = 5           # with side_bets above\n", "")
    .replace("insure, even-money, absent", "surrender, insure, even-money, absent")
)

PONTOON = """\
# The cards in the order drawn: one to each box, one to the dealer, a second one to each box,
# then whatever the decisions below call for. Cards that nobody needs are reported as unused.
{side}
[[wager]]                     # the first wager on a box controls it
box = 1
player = "ann"
stake = 25
{bet}
[[wager]]
box = 2
player = "bob"
stake = 10
# paid = 10                   # what bob was in fact paid; the report says what should have been

[[decision]]                  # in the order made: insurance, surrender, then box by box
box = 1
do = "hit"                    # hit, stand, double, split, surrender, insure, forfeit, absent

[[decision]]
box = 2
do = "hit"

[[decision]]
box = 2
do = "stand"
"""

PANDEMONIUM_SIDE = """\
pandemonium_table = 5         # one of the five pay tables
# prizes = [20]               # what the button gave for each dollar, if a wager wins
"""

PONTOON_SIDE = """\
# side_bets = ["pandemonium"]
# pandemonium_table = 5
# prizes = [20]
"""


def starter(game: str) -> str:
    """A commented round file of a game; it replays without error."""
    at = "2000-12-15T04:00:00" if game == "crown-21" else "2003-02-06T06:00:00"
    if game in offering("pandemonium"):
        head = HEAD.format(game=game, at=at, decks=8, cards="7S 9D 7H 7S 2C  7S 5C 9H  KD")
        own = game == "pontoon-pandemonium"
        side = PANDEMONIUM_SIDE if own else PONTOON_SIDE
        bet = "pandemonium = 2               # in whole dollars\n" if own else ""
        return head + PONTOON.format(side=side, bet=bet)
    head = HEAD.format(game=game, at=at, decks=entry_of(game).decks, cards="6S KD 9H 5C 8H  9D  TC")
    if game in offering("perfect-pairs"):
        return head + BLACKJACK
    plain = VEGAS if game == "vegas-blackjack" else VEGAS.replace("surrender, insure", "insure")
    return head + plain
