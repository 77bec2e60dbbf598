"""A bot at a practice table: a thousand rounds of Blackjack by its chart, beside the exact figure.

croupier serve --demo --data floor
python examples/bot.py [ADDRESS [ROUNDS]]
"""

import sys
from statistics import fmean, stdev

import croupier
from croupier.client import Client, Table

ADDRESS, ROUNDS = (*sys.argv[1:], *("http://127.0.0.1:8717", "1000")[len(sys.argv) - 1 :])
STAKE = 10
CHARTS = croupier.strategy("blackjack").table()
PLAY = {(row["chart"].split()[0], row["hand"], row["against"]): row["play"] for row in CHARTS}
WORDS = {"H": ["hit"], "S": ["stand"], "D": ["double", "hit"], "d": ["double", "stand"]}


def choose(table: Table) -> dict[str, object]:
    """Play by the chart; insurance and the like are declined."""
    if not table.may("stand"):
        return {"do": "decline", "box": 1}
    hand = next(hand for hand in table.view["boxes"][0]["hands"] if hand["in_play"])
    cards = (*table.view["dealer"]["cards"], *hand["cards"])
    up, *ranks = ("T" if card[0] in "JQK" else card[0] for card in cards)
    if table.may("split") and PLAY["Pairs", "-".join(ranks), up] == "P":
        return {"do": "split", "box": 1}
    kind = "Soft" if " or " in hand["total"] else "Hard"
    words = WORDS[PLAY[kind, hand["total"].split()[-1], up]]
    return {"do": next(word for word in words if table.may(word)), "box": 1}


with Client(ADDRESS, name="ann") as client:
    seat, nets = client.practise("blackjack"), []
    for _ in range(int(ROUNDS)):
        if seat.table.me.chips < STAKE * 10:
            seat.buy_in(900)
        seat.wager(STAKE, box=1)
        seat.ready()
        nets.append(float(seat.decide(choose).net["ann"]) / STAKE)
        seat.next_round()
exact = float(croupier.odds("blackjack", bet="main")["bets"][0]["total_dependent"])
error = stdev(nets) / len(nets) ** 0.5
print(f"of each wager the house won {-fmean(nets):+.2%} ± {error:.2%}; exactly it is {exact:+.2%}")
