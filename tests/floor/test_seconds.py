"""Requests that take two people are listed for those who may agree and for those who asked."""

from day import Day
from served import Served

VOID = {"kind": "invalidated", "cause": "disruption"}


def seconds(day: Day, who: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = day.asks(who, "GET", "/seconds")["seconds"]
    return found


def test_request_waits_for_whoever_may_agree(served: Served) -> None:
    day = Day(served)
    day.does("ann", "sit", buy_in="100.00")
    day.shoe()
    day.deal("KS", "9D", "7H")
    day.does("ann", "stand", box=1)
    day.does("dora", "card", card="8C")
    assert seconds(day, "pia") == []
    day.does("pia", "irregularity", **VOID)
    wanted = {"table": "t", "do": "irregularity", "fields": VOID, "by": "pia", "until": None}
    agrees = {who: seconds(day, who)[0].pop("may_agree") for who in ("pia", "sam", "gus", "sue")}
    assert agrees == {"pia": False, "sam": True, "gus": False, "sue": False}
    [waits] = seconds(day, "sam")
    assert waits == {**wanted, "at": "2003-02-06T19:00:00", "may_agree": True}
    day.asks("ann", "GET", "/seconds", 403)
    day.does("sam", "irregularity", **VOID)
    assert seconds(day, "sam") == []


def test_correction_waits_for_a_supervisor(served: Served) -> None:
    day = Day(served)
    day.does("ann", "sit", buy_in="100.00")
    day.shoe()
    day.deal("KS", "9D", "7H")
    day.does("ann", "stand", box=1)
    day.does("dora", "card", card="8C")
    day.does("dora", "correct")
    [waits] = seconds(day, "gus")
    assert (waits["do"], waits["by"], waits["may_agree"]) == ("correct", "dora", True)
    assert seconds(day, "dora")[0]["may_agree"] is False
