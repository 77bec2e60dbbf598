"""A small tournament on a running floor, driven as its people would."""

from typing import Any

from croupier.desk.tournament.drafting import read_conditions
from croupier.desk.tournament.writing import conditions_as_fields, plain
from croupier.floor import Role
from croupier.floor.postings import chips_of
from croupier.floor.tournament_money import currency_of_tournament
from croupier.games.game import Of
from croupier.tournament import Tournament, open_tie
from croupier.tournament.seating import commitment_of
from running_floor import Running
from served import Served
from tournament_driver import fields_of, seed_of

PLAYERS = ("p1", "p2", "p3", "p4")


def conditions(**changes: Any) -> dict[str, Any]:
    fields = fields_of("blackjack", entry_fee=100, chips=1000, **changes)
    fields["limits"] = {"min": 25, "max": 500}
    fields["structure"]["round"] = [
        {"name": "heats", "tables": 2, "seats": 2, "hands": 2, "progress": 1},
        {"name": "final", "tables": 1, "seats": 2, "hands": 3},
    ]
    fields["entry"] |= {"players_min": 2, "players_max": 4}
    fields["prizes"] = {"places": [300, 100], "pool": 400}
    return fields


def conditions_as_text(**changes: Any) -> dict[str, Any]:
    """The same as the HTTP API carries them."""
    found: dict[str, Any] = plain(
        conditions_as_fields(read_conditions(conditions(**changes)).conditions)
    )
    return found


class Contest:
    """A tournament on a running floor."""

    def __init__(self, floor: Running, fields: dict[str, Any], *, dealing: str = "shoe") -> None:
        self.floor = floor
        floor.people(olga=Role.OPERATOR, dirk=Role.DIRECTOR, tess=Role.GAME_SUPERVISOR)
        floor.people(dora=Role.GAME_SUPERVISOR, ned=Role.DEALER)
        floor.people(**dict.fromkeys((*PLAYERS, "ann"), Role.PLAYER))
        for number in (1, 2):
            limits = {"min": "25.00", "max": "500.00"}
            name = f"T{number}"
            floor.table(name, game="blackjack", number=number, limits=limits, dealing=dealing)
        drafted = read_conditions(fields)
        asked = floor.floor.tournaments.draft(
            "olga", "cup", drafted.conditions, drafted.rules, key="draft"
        )
        asked.result()

    @property
    def now(self) -> Tournament:
        return self.floor.floor.tournaments.get("cup")

    def do(self, who: str, do: str, **fields: Any) -> Any:
        key = f"{who} {next(self.floor.keys)}"
        return self.floor.floor.tournaments.submit(who, "cup", do, fields, key=key).result()

    def begun(self) -> "Contest":
        self.do("olga", "appoint-director", name="tess")
        self.do("olga", "appoint-deputy", name="dora")
        self.do("dirk", "approve", writing="letter 1")
        named = [[name, commitment_of(seed_of(name))] for name in ("heats", "final")]
        self.do("olga", "open-entries", commitments=named)
        for player in PLAYERS:
            self.do(player, "enter")
        self.do("tess", "sign-in")
        self.do("tess", "brief")
        self.do("tess", "designate-tables", tables=["T1", "T2"])
        self.do("tess", "begin", reason="The players agreed.")
        return self

    def draw(self, stage: str) -> None:
        self.do("tess", "draw-seats", seed=seed_of(stage))

    def chips(self, player: str) -> int:
        with self.floor.store.snapshot() as now:
            return now.balance(chips_of(player, currency_of_tournament("cup")))

    def play(self, table: str, stakes: dict[str, str]) -> None:
        """Play the session at a table: everybody stakes, and stands on everything."""
        floor = self.floor
        for _ in range(2000):
            hosted = floor.hosted(table).table
            assert hosted is not None
            if hosted.is_session_over:
                return
            need = None if hosted.round is None else hosted.engine.needs(hosted.round)
            if need is not None and need.of is Of.WAGERS and not hosted.layout:
                for seat in hosted.seats:
                    held = self.chips(seat.player)
                    if held >= 2_500:
                        stake = stakes.get(seat.player, "25.00")
                        floor.do(seat.player, "wager", table, box=seat.number, stake=stake)
                    floor.do(seat.player, "ready", table)
            elif need is not None and need.of is Of.PLAYER and need.step == "decision":
                floor.do(need.players[0], "stand", table, box=need.box)
            else:
                floor.until_due()
        raise AssertionError("the session does not end")

    def play_round(self, stakes: dict[str, str]) -> None:
        r = self.now.round
        assert r is not None
        for table in r.in_use:
            self.do("tess", "start-session", table=table)
            self.play(table, stakes)
            self.do("tess", "count-table", table=table)
        while (tie := open_tie(self.now, self.now.round)) is not None:  # type: ignore[arg-type]
            low = tie.held < 2_500
            self.do("tess", "begin-tie-break", allocation="500.00" if low else "0.00")
            table = tie.scope if tie.scope != "others" else r.in_use[0]
            # Those tied stake unlike amounts, so that a hand that is not tied breaks it.
            plays = [self.now.entries[entry - 1].plays for entry in tie.entries]
            wagers = {name: f"{25 * (at + 1)}.00" for at, name in enumerate(plays)}
            self.play(table, wagers)
            self.do("tess", "count-tie-break")
        self.do("tess", "close-round")


def asked(served: Served, who: str, path: str, **body: Any) -> Any:
    headers = {"Idempotency-Key": f"{who} {next(served.keys)}"}
    return served.ask(who, "POST", path, json=body, headers=headers)
