"""Scripted tables for looking at the pages before, and without, a floor. Nothing here is played.

The rounds are golden ones, so their totals, payments and rules are what `croupier replay` gives.
"""

from copy import deepcopy
from typing import Any

from commitment import committed, shoe_cards

Doc = dict[str, Any]

AT = "2003-02-07T21:24:00"
LAW = {"at": "2003-02-06T06:00:00", "status": "attested", "digest": "fa6d5120", "pinned": False}
SIGN = {
    "min": "10.00",
    "max": "500.00",
    "unit": "1.00",
    "per": "area",
    "pending": {"min": "25.00", "from": "2003-02-07T21:40:00", "since": "2003-02-07T21:20:00"},
}
BOOK = "blackjack"
PEOPLE = {
    "dee": ["player"],
    "mai": ["player"],
    "ann": ["player"],
    "jo": ["dealer"],
    "sam": ["game-supervisor"],
}
MAIN_CARDS = [
    "7S",
    "AD",
    "5C",
    "9D",
    "8H",
    "4S",
    "7H",
    "7S",
    "QH",
    "6C",
    "2C",
    "8C",
    "9C",
    "7S",
    "9S",
    "KD",
    "4D",
    "9H",
    "KC",
]


def cites(*numbers: str) -> list[str]:
    return [f"{BOOK} {number}" for number in numbers]


def stake(
    player: str,
    amount: str,
    *,
    rides: str | None = None,
    controls: bool = True,
    insurance: str | None = None,
    **sides: str,
) -> Doc:
    return {
        "player": player,
        "stake": amount,
        "on_hands": [rides or amount],
        "sides": sides if insurance is None else {**sides, "insurance": insurance},
        "controls": controls,
    }


def hand(cards: str, total: str | None, state: str = "open", *, in_play: bool = False) -> Doc:
    return {
        "cards": cards.split(),
        "face_down": 0,
        "total": total,
        "in_play": in_play,
        "state": state,
    }


def box(number: int, hands: list[Doc], stakes: list[Doc]) -> Doc:
    return {"number": number, "hands": hands, "stakes": stakes}


def settled(
    player: str, number: int, bet: str, amount: str, odds: str | None, net: str, *rules: str
) -> Doc:
    return {
        "player": player,
        "box": number,
        "hand": 1,
        "bet": bet,
        "stake": amount,
        "result": "lose" if net.startswith("-") else "win",
        "odds": odds,
        "pays": "0.00" if net.startswith("-") else net,
        "net": net,
        "rules": cites(*rules),
        "status": "attested",
    }


def row(number: int, says: str, kind: str, *rules: str) -> Doc:
    return {"number": number, "says": says, "rules": cites(*rules), "kind": kind}


FEED = [
    row(10, "No more bets", "decision", "7.3.1(a)"),
    row(17, "7♥ to the dealer", "card", "7.3.1(c)"),
    row(21, "2♣ to box 5: 11", "card", "7.3.1(d)"),
    row(25, "bob presses the button: $20 for each dollar", "decision", "11.6.1"),
    row(26, "bob, box 2: Pandemonium wins $100", "payment", "11.6.3"),
    row(28, "dee, box 5: Pandemonium loses $5", "payment", "11.4.1(c)"),
    row(30, "Box 1 hits", "decision", "7.5.1(d)"),
    row(31, "7♠ to box 1: 21", "card", "7.5.2"),
    row(32, "ann wins $75 at 3 to 1", "payment", "10.11.1"),
    row(33, "ann: Super Bonus $5,000", "payment", "10.11.1"),
    row(34, "cy doubles box 4 for $100", "decision", "10.7.1"),
    row(35, "mai doubles box 4 for $25", "decision", "10.7.1"),
    row(36, "9♠ to box 4: 20", "card", "7.5.2"),
    row(37, "cy and mai play on", "decision", "10.7.5"),
]
SETTLED = [
    settled("ann", 1, "super-bonus", "0.00", None, "5000.00", "10.11.1"),
    settled("ann", 1, "main", "25.00", "3 to 1", "75.00", "10.11.1"),
    settled("bob", 2, "pandemonium", "5.00", "20 to 1", "100.00", "11.6.3", "11.4.1(a)"),
    settled("bob", 2, "main", "50.00", "3 to 2", "75.00", "10.6.1(a)"),
    settled("dee", 5, "pandemonium", "5.00", None, "-5.00", "11.4.1(c)"),
]
BOXES = [
    box(1, [hand("7S 7S 7S", "21", "done")], [stake("ann", "25.00")]),
    box(2, [hand("AD QH", "Pontoon", "done")], [stake("bob", "50.00")]),
    box(
        4,
        [hand("5C 6C 9S", "20", "done")],
        [
            stake("cy", "100.00", rides="200.00"),
            stake("mai", "25.00", rides="50.00", controls=False),
            stake("tom", "10.00", controls=False),
        ],
    ),
    box(5, [hand("9D 2C", "11", in_play=True)], [stake("dee", "75.00")]),
    box(7, [hand("8H 8C", "16")], [stake("eli", "40.00"), stake("fay", "40.00", controls=False)]),
    box(8, [hand("4S 9C", "13")], [stake("gus", "10.00")]),
]


def pandemonium(**changes: Any) -> Doc:
    doc: Doc = {
        "id": "t1",
        "number": "PT-03",
        "game": "pontoon-pandemonium",
        "name": "Pontoon Pandemonium",
        "decks": 8,
        "dealing": "shoe",
        "side_bets": ["pandemonium"],
        "policies": {},
        "law": LAW,
        "sign": SIGN,
        "phase": "boxes",
        "round": "t1-412",
        "round_at": AT,
        "people": {
            "dealer": None,
            "house": True,
            "supervisor": "house",
            "players": [
                {"name": n, "boxes": []}
                for n in ["ann", "bob", "cy", "mai", "tom", "dee", "eli", "fay", "gus"]
            ],
            "watching": 14,
        },
        "clock": {"now": "2003-02-07T21:24:08", "closes": None, "of": 40},
        "awaiting": None,
        "legal": [],
        "refused": [],
        "view": {
            "boxes": deepcopy(BOXES),
            "dealer": {"cards": ["7H"], "total": "7"},
            "held": 0,
            "settlements": SETTLED,
            "net": {},
            "says": None,
        },
        "shoe": committed(3, shoe_cards(MAIN_CARDS, 8, tens=False), 15),
        "feed": FEED,
    }
    doc.update(changes)
    return doc


def asked(who: str, number: int, says: str, step: str = "decision", *rules: str) -> Doc:
    return {
        "of": "player",
        "step": step,
        "players": [who],
        "box": number,
        "hand": 1,
        "says": says,
        "rules": cites(*(rules or ("7.5.1", "7.5.3"))),
    }


def no(do: str, says: str, rule: str, number: int | None = None) -> Doc:
    refused = {"do": do, "says": says, "rule": f"{BOOK} {rule}", "code": do}
    return refused if number is None else {**refused, "box": number}


def yes(do: str, number: int | None = None, **fields: Doc) -> Doc:
    offer: Doc = {"do": do, "fields": fields}
    return offer if number is None else {**offer, "box": number}


def money(least: str, most: str, step: str = "1.00") -> Doc:
    return {"min": least, "max": most, "step": step}


def seen_by(doc: Doc, views: dict[str, Doc]) -> dict[str, Doc]:
    return {"": doc, **views}


def betting() -> dict[str, Doc]:
    doc = pandemonium(
        phase="betting",
        round="t1-413",
        clock={"now": "2003-02-07T21:25:52", "closes": "2003-02-07T21:26:12", "of": 20},
        feed=[row(1, "ann wagers $25 on box 1", "decision", "5.2")],
        awaiting={
            "of": "wagers",
            "step": "wagers",
            "players": [],
            "box": None,
            "says": "Wagers are open.",
            "rules": cites("5.2"),
        },
    )
    doc["view"] = {
        "boxes": [
            box(1, [], [stake("ann", "25.00")]),
            box(
                4,
                [],
                [
                    stake("cy", "100.00"),
                    stake("mai", "25.00", controls=False),
                    stake("tom", "10.00", controls=False),
                ],
            ),
            box(7, [], [stake("eli", "40.00")]),
        ],
        "dealer": {"cards": [], "total": None},
        "held": 0,
        "settlements": [],
        "net": {},
        "says": "Place your bets.",
    }
    offer = yes(
        "wager",
        box={"among": [1, 2, 3, 5, 6, 7, 8, 9]},
        stake=money("10.00", "500.00"),
        pandemonium=money("1.00", "25.00"),
    )
    own = {"legal": [offer, yes("ready")]}
    return seen_by(doc, {"dee": own, "mai": own, "ann": own})


def deciding() -> dict[str, Doc]:
    doc = pandemonium(
        awaiting=asked("dee", 5, "Box 5: dee to decide."),
        clock={"now": "2003-02-07T21:24:08", "closes": "2003-02-07T21:24:46", "of": 40},
    )
    doc["view"]["says"] = "Box five has eleven."
    return seen_by(
        doc,
        {
            "dee": {
                "legal": [
                    yes("hit", 5),
                    yes("stand", 5),
                    yes("double", 5, stake=money("1.00", "75.00")),
                ],
                "refused": [
                    no("split", "9 and 2 differ.", "7.5.5(a)", 5),
                    no("surrender", "Dealer shows 7.", "10.9.1", 5),
                    no("insure", "Needs an ace.", "7.3.2", 5),
                ],
            }
        },
    )


def shared() -> dict[str, Doc]:
    doc = pandemonium(
        awaiting=asked(
            "mai", 4, "Box 4: mai may double with cy, or not.", "follow", "10.7.4(a)", "5.9"
        ),
        clock={"now": "2003-02-07T21:24:08", "closes": "2003-02-07T21:24:30", "of": 40},
    )
    four = doc["view"]["boxes"][2]
    four["hands"] = [hand("5C 6C", "11", in_play=True)]
    four["stakes"][1]["on_hands"] = ["25.00"]
    doc["view"]["says"] = "Box four doubles."
    own = {
        "legal": [yes("double", 4, stake=money("1.00", "25.00")), yes("decline", 4)],
        "refused": [
            no("hit", "cy decides on box 4.", "5.9", 4),
            no("stand", "cy decides on box 4.", "5.9", 4),
        ],
    }
    return seen_by(doc, {"mai": own})


def insurance() -> dict[str, Doc]:
    doc = pandemonium(
        phase="insurance",
        awaiting=asked("dee", 5, "Insurance is on offer.", "insurance", "7.3.2"),
        clock={"now": "2003-02-07T21:24:08", "closes": "2003-02-07T21:24:28", "of": 20},
    )
    doc["view"]["dealer"] = {"cards": ["AH"], "total": "1 or 11"}
    doc["view"]["says"] = "Insurance?"
    doc["view"]["settlements"] = []
    doc["view"]["boxes"][0]["stakes"][0]["sides"] = {"insurance": "12.50"}
    doc["view"]["boxes"][3]["hands"] = [hand("AD KC", "Blackjack")]
    own = {
        "legal": [
            yes("insure", 5, stake=money("0.50", "37.50", "0.50")),
            yes("even-money", 5),
            yes("decline", 5),
        ],
        "refused": [],
    }
    return seen_by(doc, {"dee": own})


def button() -> dict[str, Doc]:
    doc = pandemonium(
        awaiting=asked("dee", 5, "dee presses the button.", "press", "11.6.1"),
        clock={"now": "2003-02-07T21:24:08", "closes": None, "of": 40},
    )
    doc["view"]["says"] = "Pontoon on box five."
    doc["view"]["boxes"][3] = box(
        5, [hand("AD KC", "Pontoon", in_play=True)], [stake("dee", "75.00", pandemonium="5.00")]
    )
    doc["view"]["settlements"] = SETTLED[:4]
    return seen_by(
        doc,
        {
            "dee": {
                "legal": [yes("prize", 5, pressed_by={"among": ["player", "dealer"]})],
                "refused": [],
            }
        },
    )


def forfeit() -> dict[str, Doc]:
    doc = pandemonium(
        awaiting=asked("dee", 5, "Box 5: keep the double, or forfeit.", "forfeit", "10.7.5"),
        clock={"now": "2003-02-07T21:24:08", "closes": "2003-02-07T21:24:28", "of": 40},
    )
    doc["view"]["boxes"][3] = box(
        5, [hand("9D 2C 3S", "14", in_play=True)], [stake("dee", "75.00", rides="150.00")]
    )
    return seen_by(doc, {"dee": {"legal": [yes("forfeit", 5), yes("keep", 5)], "refused": []}})


def split() -> dict[str, Doc]:
    doc = pandemonium(
        awaiting=asked("dee", 5, "Box 5, second hand: dee to decide."),
        clock={"now": "2003-02-07T21:24:08", "closes": "2003-02-07T21:24:40", "of": 40},
    )
    five = box(
        5,
        [hand("8D 3C KS", "21", "done"), hand("8S 5H", "13", in_play=True)],
        [stake("dee", "75.00")],
    )
    five["stakes"][0]["on_hands"] = ["75.00", "75.00"]
    doc["view"]["boxes"][3] = five
    doc["view"]["says"] = "Second hand has thirteen."
    return seen_by(
        doc,
        {
            "dee": {
                "legal": [
                    yes("hit", 5),
                    yes("stand", 5),
                    yes("double", 5, stake=money("1.00", "75.00")),
                ],
                "refused": [
                    no("split", "8 and 5 differ.", "7.5.5(a)", 5),
                    no("surrender", "The box is split.", "10.9.1", 5),
                    no("insure", "Needs an ace.", "7.3.2", 5),
                ],
            }
        },
    )


NET = {
    "ann": "5070.00", "bob": "225.00", "cy": "250.00", "mai": "98.00", "tom": "60.00",
    "dee": "195.00", "eli": "90.00", "fay": "90.00", "gus": "60.00",
}  # fmt: skip


def over() -> dict[str, Doc]:
    doc = pandemonium(phase="over", shoe=committed(3, shoe_cards(MAIN_CARDS, 8, tens=False), 19))
    doc["view"]["boxes"][3] = box(
        5, [hand("9D 2C KD", "21", "done")], [stake("dee", "75.00", rides="150.00")]
    )
    doc["view"]["boxes"][4]["hands"] = [hand("8H 8C", "16", "stood")]
    doc["view"]["boxes"][5]["hands"] = [hand("4S 9C 4D", "17", "stood")]
    doc["view"]["dealer"] = {"cards": ["7H", "9H", "KC"], "total": "26, bust"}
    doc["view"]["says"] = "Dealer busts."
    doc["view"]["net"] = NET
    doc["view"]["settlements"] = [
        *SETTLED[:4],
        settled("cy", 4, "main", "200.00", "1 to 1", "200.00", "10.7.4"),
        settled("mai", 4, "main", "50.00", "1 to 1", "50.00", "10.7.4"),
        settled("mai", 4, "super-bonus-share", "0.00", None, "50.00", "10.11.1"),
        settled("mai", 4, "pandemonium", "2.00", None, "-2.00", "11.4.1(c)"),
        settled("tom", 4, "main", "10.00", "1 to 1", "10.00", "10.7.4(a)"),
        settled("dee", 5, "main", "150.00", "1 to 1", "150.00", "10.7.4"),
        settled("dee", 5, "super-bonus-share", "0.00", None, "50.00", "10.11.1"),
        SETTLED[4],
        settled("eli", 7, "main", "40.00", "1 to 1", "40.00", "10.11.1"),
        settled("fay", 7, "main", "40.00", "1 to 1", "40.00", "10.11.1"),
        settled("gus", 8, "main", "10.00", "1 to 1", "10.00", "10.11.1"),
    ]
    doc["feed"] = [
        *FEED,
        row(39, "dee doubles box 5 for $75", "decision", "10.7.1"),
        row(40, "K♦ to box 5: 21", "card", "7.5.2"),
        row(41, "dee, box 5: wins $150 at 1 to 1", "payment", "10.7.4"),
        row(46, "9♥ to the dealer: 16", "card", "10.10.1"),
        row(47, "K♣ to the dealer: 26, bust", "card", "10.10.1"),
        row(58, "dee, box 5: Super Bonus share $50", "payment", "10.11.1"),
    ]
    return seen_by(doc, {"dee": {"legal": [yes("next-round")]}})


CARDS = [rank + suit for rank in "A23456789JQK" for suit in "SHDC"]


def odd(kind: str, says: str, does: str, rule: str, needs: str | None = None, **more: Any) -> Doc:
    return {
        "kind": kind,
        "says": says,
        "does": does,
        "rule": f"{BOOK} {rule}",
        "may_now": True,
        "needs": needs,
        "fields": {},
        **more,
    }


def dealer_card() -> dict[str, Doc]:
    doc = pandemonium(
        id="t2",
        number="PT-04",
        dealing="hand",
        round="t2-412",
        shoe={**committed(3, shoe_cards(MAIN_CARDS, 8, tens=False), 0), "root": None, "drawn": 54},
        awaiting={
            "of": "staff",
            "step": "card",
            "players": [],
            "box": 5,
            "hand": 1,
            "says": "One card to box 5.",
            "rules": cites("10.7.1", "7.5.4(a)(i)"),
        },
    )
    doc["people"] = {**doc["people"], "dealer": "jo", "house": False}
    doc["view"]["boxes"][3]["stakes"][0]["on_hands"] = ["150.00"]
    doc["view"]["says"] = "Eleven, on the double."
    wide = [
        odd(
            "face-up-card",
            "Card face up in the shoe",
            "Discard it",
            "9.2",
            fields={"card": {"cards": CARDS}},
        ),
        odd(
            "excess-card",
            "Extra card drawn",
            "It is the next card",
            "9.3",
            fields={"card": {"cards": CARDS}},
        ),
        odd(
            "misplaced-card",
            "Card misplaced",
            "Reconstruct, after players may withdraw",
            "9.4",
            "game-supervisor",
            fields={"drawn": {"among": [1, 2, 3]}},
        ),
        odd(
            "hand-without-wager",
            "Hand where there is no wager",
            "Discard that hand",
            "9.5",
            fields={"box": {"among": [3, 6, 9]}},
        ),
        odd("dealer-without-card", "Dealer has no first card", "You hold 7♥", "9.6", may_now=False),
        odd(
            "no-cards",
            "Box without cards",
            "That wager is void",
            "9.7",
            fields={"box": {"among": [7, 8]}},
        ),
        odd(
            "misapplied-decision",
            "Player skipped, decision misapplied",
            "Later cards go back in order",
            "9.8",
            "game-supervisor",
        ),
        odd("shoe-short", "Shoe runs out", "330 cards left", "9.9", may_now=False),
        odd(
            "cards-together",
            "Two cards at once from the machine",
            "This is a hand shoe",
            "9.11",
            may_now=False,
        ),
        odd("wrong-deck", "Wrong deck", "Round void, all money back", "9.12", "game-supervisor"),
        odd(
            "other-press",
            "Button pressed by another person",
            "That player keeps it or presses again",
            "11.7.1",
        ),
        odd(
            "meter-failed",
            "Bonus meter fails",
            "Smallest prize of table 3: $10 per $1",
            "11.7.3(b)",
            "game-supervisor",
        ),
    ]
    staff = {
        "legal": [
            yes("card", card={"cards": CARDS}),
            yes("correct", card={"cards": CARDS}),
            yes("call-staff", of={"among": ["game-supervisor", "casino-supervisor"]}),
            yes("sign-off"),
        ],
        "irregularities": wide,
    }
    return seen_by(doc, {"jo": staff, "sam": {**staff, "legal": staff["legal"][1:]}})


def misplaced() -> dict[str, Doc]:
    """Golden round `irregular-misplaced-card`: the second card lies in the wrong place."""
    doc = pandemonium(
        id="t3",
        number="BJ-01",
        name="Blackjack",
        game="blackjack",
        side_bets=[],
        dealing="hand",
        round="t3-2318",
        shoe={**committed(3, shoe_cards(MAIN_CARDS, 8, tens=True), 0), "root": None, "drawn": 6},
        feed=[
            row(1, "ann wagers $10 on box 1", "decision", "5.2"),
            row(2, "bob wagers $10 on box 2", "decision", "5.2"),
            row(3, "No more bets", "decision", "7.3.1(a)"),
            row(4, "K♠ to box 1", "card", "7.3.1(b)"),
            row(5, "9♠ to box 2", "card", "7.3.1(b)"),
            row(6, "6♦ to the dealer", "card", "7.3.1(c)"),
            row(7, "Q♥ to box 1: 20", "card", "7.3.1(d)"),
            row(8, "8♦ to box 2: 17", "card", "7.3.1(d)"),
        ],
        awaiting={
            "of": "staff",
            "step": "direct",
            "players": [],
            "box": 2,
            "says": "A card lies in the wrong place.",
            "rules": cites("9.4"),
        },
    )
    one, two = [stake("ann", "10.00")], [stake("bob", "10.00")]
    doc["view"] = {
        "boxes": [
            box(1, [hand("KS QH", "20")], one),
            box(2, [hand("9S 8D", "17", in_play=True)], two),
        ],
        "dealer": {"cards": ["6D"], "total": "6"},
        "held": 0,
        "settlements": [],
        "net": {},
        "says": "A card lies in the wrong place.",
    }
    preview = {
        "says": "Four cards come back and are dealt again.",
        "kind": "misplaced-card",
        "taken_back": 4,
        "now": {
            "boxes": [box(1, [hand("KS QH", "20")], one), box(2, [hand("9S 8D", "17")], two)],
            "dealer": {"cards": ["6D"], "total": "6"},
        },
        "then": {
            "boxes": [box(1, [hand("KS 6D", "16")], one)],
            "dealer": {"cards": ["9S"], "total": "9"},
        },
    }
    wide = dealer_card()["jo"]["irregularities"]
    wide = [
        {**one, "preview": preview, "fields": {"drawn": {"among": [1, 2, 3, 4, 5]}}}
        if one["kind"] == "misplaced-card"
        else one
        for one in wide
    ]
    staff = {
        "legal": [yes("call-staff", of={"among": ["casino-supervisor"]})],
        "irregularities": wide,
    }
    return seen_by(doc, {"sam": staff, "jo": staff})


SCENES = {
    "betting": betting,
    "deciding": deciding,
    "shared": shared,
    "insurance": insurance,
    "button": button,
    "forfeit": forfeit,
    "split": split,
    "over": over,
    "dealer-card": dealer_card,
    "misplaced": misplaced,
}
# What follows a command, so that a page can be clicked through.
NEXT = {
    "deciding": "over",
    "over": "betting",
    "betting": "deciding",
    "split": "over",
    "shared": "deciding",
}
TABLES = {"t1": "deciding", "t2": "dealer-card", "t3": "misplaced"}


def tile(number: str, name: str, game: str, least: str, most: str, taken: int, **more: Any) -> Doc:
    return {
        "id": number.lower(),
        "number": number,
        "game": game,
        "name": name,
        "decks": 8,
        "law": LAW,
        "sign": {"min": least, "max": most, "unit": None, "per": "area", "pending": None},
        "side_bets": [],
        "seats": {"taken": taken, "of": 9},
        "phase": "boxes",
        "dealing": "shoe",
        "dealer": None,
        "practice": False,
        "mine": False,
        **more,
    }


OLD = {"at": "1999-03-19T00:00:00", "status": "assumed", "digest": "00", "pinned": True}
LOBBY = [
    tile("PT-03", "Pontoon Pandemonium", "pontoon-pandemonium", "10.00", "500.00", 6, id="t1", sign=SIGN, side_bets=["pandemonium"], seats={"taken": 6, "of": 9, "boxes": [1, 2, 4, 5, 7, 8]}, mine=True, my_boxes=[5]),
    tile("PT-04", "Pontoon Pandemonium", "pontoon-pandemonium", "10.00", "500.00", 6, id="t2", side_bets=["pandemonium"], dealing="hand", dealer="jo"),
    tile("BJ-01", "Blackjack", "blackjack", "5.00", "500.00", 7, id="t3", side_bets=["perfect-pairs"]),
    tile("PT-02", "Crown Pontoon", "crown-pontoon", "5.00", "300.00", 4),
    tile("PT-99", "Crown Pontoon of 1999", "crown-pontoon", "5.00", "100.00", 2, decks=6, law=OLD, seats={"taken": 2, "of": 7}),
    tile("BJ-04", "Crown Blackjack", "crown-blackjack", "10.00", "1000.00", 8, side_bets=["magnificent-sevens"]),
    tile("BJ-07", "Vegas Blackjack", "vegas-blackjack", "25.00", "2500.00", 3, decks=4),
    tile("BJ-09", "Blackjack", "blackjack", "1.00", "50.00", 9),
    tile("PR-01", "Blackjack, practice", "blackjack", "1.00", "1000.00", 0, practice=True),
]  # fmt: skip

# What is one's own, the same for everybody.
OWN: dict[str, Any] = {
    "me/limits": {
        "limits": {"stake": "100.00", "loss": None, "minutes": 120, "reminder": 30},
        "pending": [{"limit": "stake", "most": "500.00", "comes": "2003-02-08T21:20:00"}],
        "day": {"staked": "425.00", "net": "-35.00", "lost": "35.00", "minutes": 62, "rounds": 9},
        "reminder": "You have been at tables for 60 minutes in this day and lost $35.",
        "clock": {"now": "2003-02-07T21:24:08"},
    },
    "me/rounds": {
        "rounds": [
            {
                "round": f"t1-{number}",
                "table": "t1",
                "game": "pontoon-pandemonium",
                "at": f"2003-02-07T21:{number:02}:00",
                "staked": "75.00",
                "net": net,
            }
            for number, net in ((22, "-75.00"), (21, "75.00"), (20, "0.00"))
        ],
        "before": None,
    },
    "disputes": {"disputes": []},
}
