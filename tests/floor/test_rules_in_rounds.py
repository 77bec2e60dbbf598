"""In how many rounds of a floor a rule decided a wager, told by the version that was in force."""

import tomllib
from datetime import datetime
from pathlib import Path

from croupier.api.uses import Uses as UsesShown
from croupier.floor import Role, Settings
from croupier.floor.cited import InForce, Uses, uses_of
from croupier.floor.verifying import verify_place
from croupier.ledger import AnyPlace
from croupier.money import Cents
from hand_dealt import play_file
from running_floor import Running
from served import Served
from served import served as served  # noqa: PLC0414 (a fixture)

GOLDEN = Path(__file__).parents[1] / "golden" / "blackjack"
NOTICE_1 = datetime(2003, 2, 6, 6)
RULE = frozenset({"blackjack 10.11.1"})


def test_rounds_are_counted_by_the_law_that_they_were_played_by(
    place: AnyPlace, memory: Path
) -> None:
    floor = Running(memory, place=place, settings=Settings(purse=Cents(100_000_000)))
    for name in ("g20-super-bonus-1000", "g26-surrender"):
        file = tomllib.loads((GOLDEN / f"{name}.toml").read_text(encoding="utf-8"))
        play_file(floor, name, file)

    def told(version: InForce, **more: datetime) -> Uses:
        with floor.store.snapshot() as now:
            return uses_of(now, version, pinned=more)

    bonus = "g20-super-bonus-1000"
    since = told(InForce(RULE, NOTICE_1, None))
    assert since.rounds == 1
    assert since.last is not None and since.last.id == f"{bonus}-1"
    assert told(InForce(RULE, None, NOTICE_1)) == Uses(0, None), "those were other rules"
    pinned = {bonus: datetime(2000, 12, 20)}
    assert told(InForce(RULE, None, NOTICE_1), **pinned).rounds == 1
    assert told(InForce(RULE, NOTICE_1, None), **pinned).rounds == 0
    with floor.store.snapshot() as now:
        version = InForce(RULE, NOTICE_1, None)
        assert uses_of(now, version, pinned={}, in_play=[(bonus, 1)]).rounds == 0
        opened = now.rows.execute("SELECT opened FROM rounds WHERE played_at = ?", (bonus,))
        assert list(opened), "the round that is left out is there"
        # The law changes while a round is dealt: the law of its first card counts.
        turn = floor.at.replace(microsecond=1)
        assert {
            uses_of(now, InForce(RULE, *ends), pinned={}).rounds
            for ends in ((None, turn), (turn, None))
        } == {0, 1}
    floor.close()
    assert verify_place(place)["faults"] == [], "what is stored is what the log gives"


def test_a_rule_tells_the_rounds_that_it_decided_wagers_in(served: Served) -> None:
    served.people(ann=Role.PLAYER)
    served.table(game="rapid-roulette")
    served.do("ann", "sit", buy_in="200.00")
    served.house()
    served.do("ann", "wager", on="red", stake="20.00")

    def told(rule: str) -> UsesShown:
        path = f"/rules/rapid-roulette/{rule}/uses?at=2003-02-06T19:00"
        answer = served.ask("ann", "GET", path)
        assert answer.status == 200, answer.text
        return UsesShown.model_validate(answer.json())

    assert told("assumed-odds").rounds == 0, "a round that is in play is not told of"
    served.house()
    served.house()
    rows = served.ask("ann", "GET", "/rounds/t-1.json").json()["settlements"]
    cited = {rule.partition(" ")[2] for row in rows for rule in row["rules"]}
    assert cited
    for rule in cited:
        found = told(rule)
        assert found.rounds == 1
        assert found.last is not None
        assert (found.last.round, found.last.table) == ("t-1", "t")
    assert served.ask("ann", "GET", "/rules/rapid-roulette/99.9/uses?at=2003-02-06").status == 422
