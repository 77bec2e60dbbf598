"""Play round files of every game but the Blackjack family at a hand-dealt table of a floor."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from datetime import timedelta
from typing import Any, get_type_hints

from croupier.desk.round_files import com_bo, roulette
from croupier.desk.round_files.baccarat.driver import BaccaratFile
from croupier.desk.round_files.caribbean_stud.driver import StudFile as Caribbean
from croupier.desk.round_files.formats import read_round
from croupier.desk.round_files.record import Step, kebab
from croupier.desk.round_files.shared import Shared
from croupier.desk.round_files.tables import Row
from croupier.desk.tournament.drafting import read_conditions
from croupier.desk.wrong import WrongInput
from croupier.equipment import CARDS
from croupier.floor import Role, law_at
from croupier.games.baccarat import CloseTable
from croupier.games.codec import coder_of
from croupier.games.game import AnyGame, Fill, Of
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.registry import game_of
from croupier.money import Cents, dollars
from croupier.table.shoe import has_players_cut
from croupier.tournament.seating import commitment_of
from hand_dealt import STAFF, asked, staffed
from running_floor import Running
from tournament_driver import fields_of, seed_of


class AtTable:
    """Takes the commands of a file's driver to a table, each from the person who gives it."""

    def __init__(self, floor: Running, table: str, engine: AnyGame) -> None:
        self.floor = floor
        self.table = table
        self.engine = engine
        self.steps: list[Step] = []

    @property
    def round(self) -> Any:
        found = self.floor.hosted(self.table).table
        assert found is not None
        return found.round

    @round.setter  # noqa: A003 (a driver's own word)
    def round(self, _: Any) -> None:
        """A driver opens the next coup; here the dealer does."""
        self.floor.do("dora", "next-round", self.table)

    def do(self, command: Any, where: str) -> tuple[Any, ...]:
        return self.attempt(command, lambda refusal: WrongInput(f"{where}: {refusal.says}"))

    def attempt(self, command: Any, blame: Callable[[Refusal], WrongInput]) -> tuple[Any, ...]:
        """Have it asked for by whoever does; what happened in the round."""
        if isinstance(command, CloseTable):
            return self.close(self.floor.hosted(self.table).seq)
        word, said = self.engine.commands.name_of(type(command)), self.said(command)
        if word in self.engine.irregularities:
            word, said = "irregularity", {"kind": word, **said}
        try:
            before = asked(self.floor, self.table, self.who(command), word, command, **said)
        except RuleBreach as breach:
            raise blame(breach.refusal) from breach
        moments = self.floor.hosted(self.table).moments
        events = tuple(moment.happening for moment in moments if moment.seq > before)
        self.steps += [
            Step(event=kebab(type(e).__name__), says="", rules=(), facts={}) for e in events
        ]
        return events

    def close(self, before: int) -> tuple[Any, ...]:
        """Close the table on its players, after the sign of it has stood (17.7)."""
        self.floor.do("pia", "announce-closing", self.table)
        self.floor.wait(20 * 60)
        self.floor.do("pia", "close-table", self.table)
        moments = self.floor.hosted(self.table).moments
        return tuple(moment.happening for moment in moments if moment.seq > before)

    def who(self, command: Any) -> str:
        asks = self.engine.asks[type(command)]
        if asks.by in (Of.WAGERS, Of.PLAYER):
            return str(command.player)
        return STAFF[getattr(command, "directed_by", asks.least)][0]

    def said(self, command: Any) -> dict[str, Any]:
        """The fields of a command that a request says."""
        fills, hints = self.engine.asks[type(command)].fills, get_type_hints(type(command))
        asked = (Fill.ASKED, Fill.CHANCE)
        return {
            one.name: coder_of(hints[one.name], in_dollars=True).write(value)
            for one in fields(command)
            if fills.get(one.name, Fill.ASKED) in asked
            and ((value := getattr(command, one.name)) is not None or one.default is MISSING)
        }


def setting_of(top: Row, shared: Shared) -> dict[str, Any]:
    """How a table is set up for a file."""
    options: dict[str, Any] = {}
    found: dict[str, Any] = {"options": options}
    match shared.game:
        case "com-bo":
            found["decks"] = top.whole("decks")
            if any(row.text("kind") == "shoe-failed" for row in top.rows("irregularity")):
                options["shoe"] = "automatic"
        case "rapid-roulette":
            options["zeros"] = top.whole_or_none("zeros") or 1
        case "gaming-machines":
            machines = top.rows("machine")
            options["titles"] = "; ".join(machine.text("title") for machine in machines)
            options["makers"] = "; ".join(machine.text("maker") for machine in machines)
            options["payout_limit"] = dollars(machines[0].cents("payout_limit"))
        case "caribbean-stud":
            found["policies"] = top.named("policies")
            options |= caribbean_options(top)
            found["side_bets"] = ["jackpot"] if "meter" in options else []
        case _:
            found["decks"] = top.whole_or_none("decks")
            found["policies"] = top.named("policies")
    return found


def caribbean_options(top: Row) -> dict[str, Any]:
    """What a table of Caribbean Stud has beside its sign, before any round of it."""
    found: dict[str, Any] = {}
    if top.has("shoe"):
        found["shoe"] = top.text("shoe")
    if top.has("max_payout"):
        found["max_payout"] = dollars(top.cents("max_payout"))
    jackpot = top.row_or_none("jackpot")
    if jackpot is not None:
        sums = {name: jackpot.cents(name) for name in ("cost", "contribution", "reset")}
        # Coins that are in from a misdeal have fed the meter by now.
        fed = sums["contribution"] * len(jackpot.many("carried"))
        sums["meter"] = Cents(jackpot.cents("meter") - fed)
        found |= {name: dollars(amount) for name, amount in sums.items()}
        if jackpot.has("sharing"):
            found["sharing"] = jackpot.text("sharing")
    return found


def misdeal(floor: Running, name: str, players: tuple[str, ...]) -> None:
    """Play a round before, whose coins are in for the next: three cards are exposed (14.12)."""
    if not players:
        return
    ready_the_shoe(floor, name)
    floor.do("dora", "next-round", name)
    for box, player in enumerate(players, start=1):
        floor.do(player, "ante", name, box=box, stake="5.00")
        floor.do(player, "jackpot", name)
    floor.do("dora", "close-betting", name)
    for card in CARDS[: 3 * (len(players) + 1)]:
        floor.do("dora", "card", name, card=str(card))
    for place in (1, 2, 3):
        exposed: dict[str, Any] = {"kind": "exposed-card", "box": 1, "place": place}
        floor.do("gus", "irregularity", name, **exposed)
    floor.do("dora", "settle", name)


def open_for(floor: Running, name: str, top: Row, shared: Shared, number: int) -> None:
    """Open a hand-dealt table as a round file describes it, with its players seated."""
    staffed(floor)
    sign = shared.limits
    limits: dict[str, str] | None = {"min": dollars(shared.chips.smallest), "max": "90000.00"}
    if shared.game == "gaming-machines":
        limits = None
    if sign is not None:
        limits = {"min": dollars(sign.wager_min), "max": dollars(sign.wager_max)}
        limits["per"] = str(sign.per)
        if sign.unit is not None:
            limits["unit"] = dollars(sign.unit)
    floor.table(
        name,
        number=number,
        game=shared.game,
        dealing="hand",
        limits=limits,
        smallest_chip=dollars(shared.chips.smallest),
        **setting_of(top, shared),
    )
    floor.do("dora", "sign-on", name)
    if top.row_or_none("session") is None:
        seat_players(floor, name, top, shared)
    else:
        begin_session(floor, name, top, shared)


def seat_players(floor: Running, name: str, top: Row, shared: Shared) -> None:
    """Seat everybody of a file, where it says or where there is room."""
    of_machines = shared.game == "gaming-machines"
    asking = "decision" if of_machines else "wager"
    players = dict.fromkeys(row.text("player") for row in top.rows(asking) if row.has("player"))
    others = () if of_machines else top.rows("irregularity")
    joined = (row.text_or_none("player") for row in others if row.has("player"))
    jackpot = top.row_or_none("jackpot")
    carried = () if jackpot is None else jackpot.many("carried")
    for player in dict.fromkeys((*players, *carried, *filter(None, joined))):
        if floor.floor.people.get(player) is None:
            floor.people(**{player: Role.PLAYER})
        seat = seat_of(top, shared, player)
        floor.do(player, "sit", name, buy_in="200000.00", seat=seat)
    for row in top.rows("personal"):
        limits: dict[str, Any] = {n: dollars(row.cents(n)) for n in ("min", "max")}
        floor.do("pia", "personal-limits", name, player=row.text("player"), **limits)
    misdeal(floor, name, carried)


def begin_session(floor: Running, name: str, top: Row, shared: Shared) -> None:
    """Hold a tournament for a file of one, from its conditions to a session at the table."""
    session, sign = top.row_or_none("session"), shared.limits
    assert session is not None and sign is not None
    players = session.many("players")
    floor.people(olga=Role.OPERATOR, dirk=Role.DIRECTOR, **dict.fromkeys(players, Role.PLAYER))
    fields = fields_of("baccarat", at=shared.at + timedelta(hours=1))
    fields["secret_wagers"] = session.whole("secret_wagers")
    fields["limits"] = {n: c // 100 for n, c in (("min", sign.wager_min), ("max", sign.wager_max))}
    fields |= {"chips": top.rows("secret")[0].cents("chips") // 100, "minimum_wager": "none"}
    fields["entry"] |= {"players_min": len(players), "players_max": len(players)}
    fields["entry"]["withdraw_until"] = shared.at
    # The driver of a series opens one coup more.
    hands = len(top.many("coups")) + 1
    fields["structure"]["round"] = [{"name": "final", "tables": 1, "seats": 5, "hands": hands}]
    fields["prizes"] = {"places": [300], "pool": 300}
    drafted = read_conditions(fields)
    assert drafted.faults == ()
    tournaments, keys = floor.floor.tournaments, floor.keys
    tournaments.draft("olga", name, drafted.conditions, drafted.rules, key="draft").result()
    steps: list[tuple[str, str, dict[str, Any]]] = [
        ("olga", "appoint-director", {"name": "gus"}),
        ("dirk", "approve", {"writing": "letter"}),
        ("olga", "open-entries", {"commitments": [["final", commitment_of(seed_of("final"))]]}),
        *((player, "enter", {}) for player in players),
        *(("gus", do, {}) for do in ("sign-in", "brief")),
        ("gus", "begin", {"reason": "The players agreed."}),
        ("gus", "designate-tables", {"tables": [name]}),
        ("gus", "draw-seats", {"seed": seed_of("final")}),
        ("gus", "start-session", {"table": name}),
    ]
    for who, do, said in steps:
        tournaments.submit(who, name, do, said, key=f"{who} {next(keys)}").result()


def seat_of(top: Row, shared: Shared, player: str) -> int | None:
    """The place that a file says somebody has."""
    rows = top.rows("deferred") if shared.game == "baccarat" else ()
    return next((row.whole("seat") for row in rows if row.text("player") == player), None)


def ready_the_shoe(floor: Running, name: str) -> None:
    """Shuffle, cut and load, as a dealer does by hand."""
    table = floor.hosted(name).table
    assert table is not None
    if table.rules.cut is None and not table.rules.shuffled_each_round:
        return
    floor.do("dora", "shuffle", name)
    if table.is_automatic:
        return
    floor.do("gus" if has_players_cut(table) else "dora", "cut", name, place=26)
    floor.do("dora", "load", name, behind=0)


def play_machines(play: AtTable, top: Row) -> None:
    """Ask of the machines what a file says; a game that tells what it won ends at once."""
    for row in top.rows("decision"):
        if play.floor.need_at(play.table) is None:
            # Everything has been collected; the machines are opened again.
            play.floor.do("dora", "next-round", play.table)
        do, said = row.text("do"), {n: v for n, v in row.values.items() if n in ASKED}
        if do == "result":
            said["won"] = row.cents("won")
        who = row.text_or_none("player") or "dora"
        told: dict[str, Any] = {
            n: dollars(v) if n in ("amount", "stake", "won") else v for n, v in said.items()
        }
        play.floor.do(who, do, play.table, **told)
        if do == "play" and row.has("won"):
            won, machine = dollars(row.cents("won")), row.text("machine")
            play.floor.do("dora", "result", play.table, machine=machine, won=won)


ASKED = ("machine", "amount", "stake", "to", "slip")
"""Fields of a decision that a request says as they are."""


def play_file(floor: Running, name: str, file: Mapping[str, Any], number: int) -> str:
    """Play a round file at a table of its own; the name of the round."""
    _, top, shared = read_round(file)
    engine = game_of(shared.game)
    open_for(floor, name, top, shared, number)
    ready_the_shoe(floor, name)
    floor.do("dora", "next-round", name)
    play: Any = AtTable(floor, name, engine)
    law = law_at(shared.game, shared.at)
    match shared.game:
        case "com-bo":
            driver = com_bo.ComBoFile(top, shared, law)
            driver.play = play
            driver.run()
        case "caribbean-stud":
            other = Caribbean(top, shared, law)
            other.play = play
            other.run()
        case "gaming-machines":
            play_machines(play, top)
        case "baccarat" | "crown-baccarat":
            series = BaccaratFile(top, shared, law)
            series.play = play
            series.run()
        case _:
            spin = roulette.RouletteFile(top, shared, law)
            spin.play = play
            spin.run()
    found = floor.hosted(name).table
    assert found is not None
    # The driver of a series opens one coup more, in which nothing need have happened.
    is_empty = len(floor.hosted(name).standing) == len(("round-opened", "opened"))
    return f"{name}-{found.rounds - is_empty}"
