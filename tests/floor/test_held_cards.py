"""Cards that a reconstruction held back are shown to the staff who enter them again."""

from croupier.floor import Role
from day import Day
from served import Served


def test_dealer_of_a_real_shoe_sees_the_cards_to_enter_again(served: Served) -> None:
    day = Day(served)
    day.does("ann", "sit", buy_in="100.00")
    day.shoe()
    day.does("dora", "next-round")
    for box in (1, 2):
        day.does("ann", "wager", box=box, stake="10.00")
    day.does("dora", "close-betting")
    for card in ("KS", "9S", "6D", "QH", "8D"):
        day.does("dora", "card", card=card)
    day.does("gus", "irregularity", kind="misplaced-card", drawn=2)
    held = ["9S", "6D", "QH", "8D"]
    for who in ("dora", "gus"):
        assert day.asks(who, "GET", "/tables/t")["view"]["held_cards"] == held
    [card] = [one for one in day.asks("dora", "GET", "/tables/t")["legal"] if one["do"] == "card"]
    assert card["fields"]["card"] == {"among": ["9S"]}
    day.does("dora", "card", card="9S")
    assert day.asks("dora", "GET", "/tables/t")["view"]["held_cards"] == held[1:]
    assert day.asks("ann", "GET", "/tables/t")["view"]["held_cards"] == []


def test_nobody_sees_the_cards_that_the_house_deals_again(served: Served) -> None:
    served.people(ann=Role.PLAYER, dora=Role.DEALER)
    served.table(dealing="shoe")
    served.do("ann", "sit", buy_in="100.00")
    served.house()
    assert served.ask("dora", "GET", "/tables/t").json()["view"]["held_cards"] == []
