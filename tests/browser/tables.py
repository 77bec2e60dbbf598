"""Tables of every kind in the middle of something, for tests and for pictures of their pages."""

from typing import Any, Final

from .live import Live

HANDS: Final = ("JS 9S 6S 4S 2S", "2H 5D 9C KD 7H", "3H 3D 8C QD 6H", "KS AC 7C 4C QC")
COUPS: Final = ("2S 4D 5H 5C", "9S 4D KH 5C", "9S 2D KH 5C", "7S 7D KH KC", "9S 2D KH 5C")


def dealt(hands: tuple[str, ...]) -> str:
    """Hands as their cards come: one to each, and round again."""
    return " ".join(card for row in zip(*map(str.split, hands), strict=True) for card in row)


def opened(live: Live, table: str, game: str, *players: str, **fields: Any) -> None:
    """A table with people, its cards ready and betting open."""
    live.table(table, game, **fields)
    live.sit(table, *players, chips="120.00")
    live.staffed(table)
    live.round(table)


def pontoon(live: Live) -> None:
    """Box 5 is to decide; three people share box 4."""
    live.table("pontoon", "crown-pontoon", limits={"min": "5.00", "max": "500.00"})
    live.sit("pontoon", "ann", "bob", "cy", chips="120.00")
    live.staffed("pontoon")
    live.round("pontoon")
    for player, box, stake in (
        ("bob", 2, "50.00"), ("cy", 4, "25.00"), ("bob", 4, "10.00"), ("ann", 5, "25.00"),
    ):  # fmt: skip
        live.do(player, "wager", "pontoon", box=box, stake=stake)
    live.deal("pontoon", "AD 5C 9D 7H QH 6C 2C")
    live.do("cy", "stand", "pontoon", box=4)


def baccarat(live: Live) -> None:
    """A coup is over, with a run that has half come true."""
    opened(live, "baccarat", "baccarat", "ann", "bob", "cy", side_bets=["run"])
    for coup in COUPS:
        live.do("bob", "wager", "baccarat", on="banker", stake="5.00")
        live.deal("baccarat", coup)
        live.round("baccarat")
    live.do("ann", "run", "baccarat", nominates="BB", stake="5.00")
    live.do("ann", "run", "baccarat", nominates="BPB", stake="5.00")
    live.do("ann", "wager", "baccarat", on="banker", stake="25.00")
    live.do("bob", "wager", "baccarat", on="player", stake="25.00")
    live.do("cy", "wager", "baccarat", on="tie", stake="5.00")
    live.deal("baccarat", COUPS[0])


def caribbean(live: Live) -> None:
    """Two have decided, ann is to."""
    options = {"meter": "123456.70", "contribution": "0.50", "reset": "10000.00"}
    opened(live, "caribbean", "caribbean-stud", "ann", "bob", "cy",
           side_bets=["jackpot"], options=options)  # fmt: skip
    for player in ("ann", "bob", "cy"):
        live.do(player, "ante", "caribbean", stake="5.00")
    live.do("ann", "jackpot", "caribbean")
    live.deal("caribbean", dealt(HANDS))
    live.until("caribbean", "decision")
    live.do("bob", "bet", "caribbean")
    live.do("cy", "fold", "caribbean")


def com_bo(live: Live) -> None:
    """All lights are on."""
    opened(live, "com-bo", "com-bo", "ann", "bob", decks=1, limits={"min": "1.00", "max": "200.00"})
    for on in ("high-1", "low-1", "low-5", "high-run-2", "high-run-4", "com-bo"):
        live.do("ann", "wager", "com-bo", on=on, stake="1.00")
    live.do("bob", "wager", "com-bo", on="high-1", stake="25.00")
    live.deal("com-bo", "AS KD QH JC TS")


def keying(live: Live) -> None:
    """The dealer of a Com-Bo table is to key what lies there."""
    opened(live, "keying", "com-bo", "dee", decks=1)
    live.do("dee", "wager", "keying", on="high_1", stake="5.00")
    live.do("dora", "close-betting", "keying")
    for card in ("AS", "KD", "QH", "JC", "TS"):
        live.until("keying", "card")
        live.do("dora", "card", "keying", card=card)


def roulette(live: Live) -> None:
    """Betting is open, with chips in every kind of place."""
    opened(
        live, "roulette", "rapid-roulette", "ann", "bob", limits={"min": "1.00", "max": "100.00"}
    )
    for pocket in (4, 22, 36, 0, 11, 9, 30, 17):
        live.do("bob", "wager", "roulette", on="red", stake="1.00")
        live.do("dora", "close-betting", "roulette")
        live.do("dora", "spin", "roulette", pocket=pocket)
        live.round("roulette")
    for on, numbers, stake in (
        ("straight", [17], "5.00"), ("split", [17, 20], "1.00"), ("corner", [7, 8, 10, 11], "5.00"),
        ("street", [28, 29, 30], "1.00"),
    ):  # fmt: skip
        live.do("ann", "wager", "roulette", on=on, numbers=numbers, stake=stake)
    live.do("ann", "wager", "roulette", on="red", stake="5.00")
    live.do("ann", "wager", "roulette", on="dozen", which=2, stake="25.00")


def machines(live: Live) -> None:
    """One of four machines holds credit."""
    options = {"title": "Queen of the Nile", "maker": "Aristocrat", "machines": 4}
    opened(live, "machines", "gaming-machines", "ann", dealing="shoe", options=options)
    live.do("ann", "insert", "machines", machine="m1", amount="20.00")


SCENES: Final = {
    "pontoon": pontoon,
    "baccarat": baccarat,
    "caribbean": caribbean,
    "com-bo": com_bo,
    "roulette": roulette,
    "machines": machines,
}
