"""A table as somebody may see it: one document, which answers, streams and pages share."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from croupier.floor import (
    Floor,
    Hosted,
    NotThere,
    Person,
    Role,
    house_deals,
    law_in_play,
    when_due,
)
from croupier.floor.advice import live_table
from croupier.floor.approvals import Approval, approvals
from croupier.floor.entropy_windows import taken_for
from croupier.floor.holdings import Holdings, holdings_of
from croupier.floor.openings import promised_of
from croupier.floor.postings import CASH, currency_of
from croupier.floor.separation import person_at
from croupier.games.codec import coder_of
from croupier.games.game import Draw, Need, Viewer
from croupier.games.settlement import Settlement, net_by_player
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.ledger.canonical import read_canonical
from croupier.money import dollars
from croupier.table import Dealing, Table
from croupier.table.entropy import On

from . import round_offers
from .feeds import Feed, Feeds
from .irregularities import irregularities
from .lobby import limits_shown, lying, tile_for_all
from .moments import wall_shown
from .own_offers import own_offers
from .written import SharedPart, Written

FEED_MAX = 200

Document = dict[str, Any]

SAID = {
    "wagers": "Place your bets.",
    "card": "A card is due.",
    "held-card": "The card that waits is due.",
    "play": "The machines are open.",
    "result": "The game runs.",
    "spin": "The ball runs.",
    "examination": "The cards of the shoe are to be examined.",
    "announcement": "The coup is to be announced.",
    "call": "The call is due.",
    "reveal": "The hands are to be shown.",
    "registration": "A jackpot hand is to be registered.",
    "entry": "The result is to be keyed.",
    "button": "The 'deal' button is to be pressed.",
    "correction": "The result keyed is to be put right.",
    "settlement": "The wagers are to be settled.",
}
ASKED = {
    "decision": "what will you do?",
    "commission": "your commission is due.",
}


class Documents:
    """Documents of tables: what many viewers see alike is worked out, and written, once."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._feeds = Feeds()
        self._kept: dict[str, tuple[int, dict[tuple[Viewer, bool], SharedPart]]] = {}
        """By table: the event that they show, and by viewer what is the same for all such."""

    def of(self, table_id: str, person: Person) -> Document:
        """A table as the asker may see it."""
        core, own = self._parts(table_id, person)
        return {**core.document, **own, "legal": [*own["legal"], *core.document["legal"]]}

    def written(self, table_id: str, person: Person) -> Written:
        """The same document as JSON."""
        core, own = self._parts(table_id, person)
        return core.with_own(own)

    def seen(self, table_id: str, person: Person) -> int:
        """How far somebody has seen."""
        hosted = self._floor.hosted(table_id)
        return self._feeds.of(hosted, viewer_of(hosted, person)).seen

    def _parts(self, table_id: str, person: Person) -> tuple[SharedPart, Document]:
        """What a document shares with others, and what is the asker's own."""
        floor, hosted = self._floor, self._floor.hosted(table_id)
        table = hosted.table
        assert table is not None
        must_be_shown(table, person)
        holds = holdings_of(floor, person.name, _currency(table, person))
        own = {
            "mine": table.seat_of(person.name) is not None,
            "clock": _clock(floor, hosted),
            "session": _session(floor, table),
            "approvals": _approvals(floor, table, person),
            "legal": own_offers(floor, hosted, person, holds.purse),
            "me": _me(floor, person, holds),
        }
        return self._core(hosted, viewer_of(hosted, person), acts=_acts(table, person)), own

    def _core(self, hosted: Hosted, viewer: Viewer, *, acts: bool) -> SharedPart:
        seq, kept = self._kept.get(hosted.stream, (0, {}))
        if seq != hosted.seq:
            kept = {}
            self._kept[hosted.stream] = (hosted.seq, kept)
        found = kept.get((viewer, acts))
        if found is None:
            feed = self._feeds.of(hosted, viewer)
            core = _core(self._floor, hosted, viewer, feed, acts=acts)
            found = kept[viewer, acts] = SharedPart(core)
        return found


def _acts(table: Table, person: Person) -> bool:
    """Whether the round is this person's to act in: a dealer has to sign on first."""
    return person.rank is not Staff.DEALER or table.dealer == person.name


def viewer_of(hosted: Hosted, person: Person) -> Viewer:
    """Whose eyes look: a player who neither sits nor has a wager here is anybody who watches."""
    table = hosted.table
    assert table is not None
    person = person_at(table, person)
    viewer = person.viewer
    if table.engine.is_attended and person.may_be(Role.MACHINE_ATTENDANT):
        return replace(viewer, player=None, rank=Staff.DEALER)
    seat = table.seat_of(person.name)
    if seat is not None:
        return replace(viewer, place=seat.number)
    return viewer if table.on_layout(person.name) > 0 else replace(viewer, player=None)


def _core(floor: Floor, hosted: Hosted, viewer: Viewer, feed: Feed, *, acts: bool) -> Document:
    """What a document says to everybody who sees the same."""
    table = hosted.table
    assert table is not None
    round_ = table.round
    view = lying(floor, table, viewer)
    rows = () if round_ is None else table.engine.settlements(round_)
    # A game that shows each player the own settlements alone says so in its view.
    rows = getattr(view, "settlements", rows)
    return {
        **tile_for_all(floor, table, view),
        "policies": dict(table.setting.policies),
        "notice": _notice(floor, table),
        "seen": feed.seen,
        "round": None if table.rounds == 0 else f"{table.id}-{table.rounds}",
        "round_at": _round_at(hosted),
        "boxes": table.rules.seats,
        "people": _people(table, view),
        "awaiting": _awaiting(table),
        "legal": round_offers.legal(table, viewer) if acts else [],
        "refused": round_offers.refused(table, viewer),
        "view": {**_view(view, rows, feed.rows), **_held_back(floor, table, viewer)},
        "shoe": _shoe(floor, table),
        "entropy": _entropy(floor, hosted, table),
        "feed": list(feed.rows[-FEED_MAX:]),
        "irregularities": irregularities(floor, table, viewer) if acts else [],
        "restrictions": _restrictions(table, viewer),
        "second": _second(table, viewer),
    }


def must_be_shown(table: Table, person: Person) -> None:
    """Refuse whoever asks for somebody else's practice table; an auditor may see it."""
    if table.practice_for not in (None, person.name) and not person.may_be(Role.AUDITOR):
        raise NotThere(f"There is no table {table.id!r}.", where="table")


def me(floor: Floor, person: Person) -> dict[str, Any]:
    """Who is asking."""
    return _me(floor, person, holdings_of(floor, person.name))


def _currency(table: Table, person: Person) -> str:
    """What somebody plays with; whoever only looks on at a tournament still has money alone."""
    plays = table.kept is None or table.seat_of(person.name) is not None
    return currency_of(table) if plays else CASH


def _me(floor: Floor, person: Person, holds: Holdings) -> dict[str, Any]:
    seated = live_table(floor, person)
    return {
        "name": person.name,
        "roles": sorted(str(role) for role in person.roles),
        "balance": dollars(holds.chips),
        "is_money": holds.currency == CASH,
        "purse": dollars(holds.purse),
        "clock": {"now": wall_shown(floor.clock.now())},
        "live_table": None if seated is None else seated.id,
        "reminder": holds.reminder,
    }


# ---------------------------------------------------------------- parts


NOTICE = "pontoon.notice"
ON_NOTICE = ("pontoon.pays", "pontoon.super_bonus")
"""What the notice of 22.6.4 shows: the odds, and the bonus on top of them."""


@implements("CP-037")
def _notice(floor: Floor, table: Table) -> dict[str, Any] | None:
    """The notice on the table that shows what the game pays, where the rules ask for one."""
    law = law_in_play(table, floor)
    if not law.has(NOTICE):
        return None
    shown = law.cited(law.cite(key) for key in ON_NOTICE if law.has(key))
    return {
        "rule": law.cite(NOTICE),
        "odds": [{"rule": one.rule, "says": one.says} for one in shown],
    }


def _round_at(hosted: Hosted) -> str | None:
    """The moment of the first card; before it, the moment that betting was opened."""
    if not hosted.moments or hosted.table is None or hosted.table.rounds == 0:
        return None
    first = next((m for m in hosted.moments if m.body.get("from")), hosted.moments[0])
    return wall_shown(datetime.fromisoformat(str(first.body["at"])))


def _people(table: Table, view: Any) -> dict[str, Any]:
    boxes: dict[str, list[int]] = {}
    for box in getattr(view, "boxes", ()):
        for stake in getattr(box, "stakes", ()):
            boxes.setdefault(stake.player, []).append(box.number)
    supervisor = next((on.name for on in table.on_duty if on.rank is not Staff.DEALER), None)
    return {
        "dealer": table.dealer,
        "house": house_deals(table),
        "supervisor": supervisor or ("house" if house_deals(table) else None),
        "players": [
            {
                "name": seat.player,
                "seat": seat.number,
                "boxes": boxes.get(seat.player, []),
                "limits": _own_limits(table, seat.player),
                "away": seat.player in table.operation.away,
            }
            for seat in table.seats
        ],
    }


def _restrictions(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    """Who is held back here: all of it to the staff, one's own to a player."""
    return [
        {"player": one.player, "how": str(one.how), "by": one.by, "at": wall_shown(one.at)}
        for one in table.operation.restrictions
        if viewer.rank is not None or one.player == viewer.player
    ]


def _second(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    """What somebody of the staff has asked for and a second person has to ask for too."""
    second = table.operation.second
    if second is None or viewer.rank is None:
        return None
    return {"do": second.do, "fields": read_canonical(second.said), "by": second.by}


def asked_for(one: Approval) -> Document:
    """An approval as it was asked for."""
    return {
        "id": one.id,
        "what": one.what,
        "table": one.table,
        "asked_by": one.asked_by,
        "asked_at": wall_shown(one.asked_at),
        "says": one.says,
    }


def _approvals(floor: Floor, table: Table, person: Person) -> list[dict[str, Any]]:
    """What was asked of the Director for the table and waits; players have no part in it."""
    if person.roles <= {Role.PLAYER}:
        return []
    return [
        asked_for(one) for one in approvals(floor) if one.given is None and one.table == table.id
    ]


def _own_limits(table: Table, player: str) -> dict[str, Any] | None:
    """Limits that were agreed with a player, and the marker at the place."""
    own = table.operation.personal_of(player)
    return None if own is None else {**limits_shown(own.limits), "marker": own.marker}


def _clock(floor: Floor, hosted: Hosted) -> dict[str, Any]:
    settings = floor.settings_log.in_round(hosted)
    due = when_due(hosted, settings, floor.clock)
    waits = {
        "close-betting": settings.betting,
        "lapse": settings.deciding,
        "draw": settings.deciding,
        "cut": settings.cutting,
    }
    move = None if due is None else due[1].do
    return {
        "now": wall_shown(floor.clock.now()),
        "closes": None if due is None or move not in waits else wall_shown(due[0]),
        "of": waits.get(move or "", settings.deciding),
    }


def _session(floor: Floor, table: Table) -> dict[str, Any] | None:
    """How far the session of a tournament is that the table is kept for."""
    kept = table.kept
    if kept is None:
        return None
    left = None if kept.ends is None else floor.clock.seconds_to(kept.ends)
    runs = left is not None and kept.held is None
    ends = floor.clock.now() + timedelta(seconds=left or 0)
    return {
        "tournament": kept.tournament,
        "hand": table.rounds - kept.from_round,
        "hands": kept.hands,
        "shoe": table.shoes - kept.from_shoe,
        "shoes": kept.shoes,
        "left": left,
        "ends": wall_shown(ends) if runs else None,
        "is_stopped": kept.held is not None,
        "is_over": table.is_session_over,
    }


def _awaiting(table: Table) -> dict[str, Any] | None:
    need: Need | None = None if table.round is None else table.engine.needs(table.round)
    if need is None:
        return None
    return {
        "of": str(need.of),
        "step": need.step,
        "players": list(need.players),
        "box": need.box,
        "hand": need.hand,
        "says": _says(need),
        "rules": list(need.rules),
    }


def _says(need: Need) -> str:
    if need.draws is Draw.CARD and need.box is not None:
        hand = f", hand {need.hand}" if need.hand is not None and need.hand > 1 else ""
        return f"One card to {f'box {need.box}{hand}' if need.box else 'the dealer'}."
    if need.players and need.box is not None:
        return f"{need.players[0]} decides on box {need.box}."
    if need.players:
        return f"{', '.join(need.players)}: {ASKED.get(need.step, f'{need.step}?')}"
    return SAID.get(need.step, need.step)


def _held_back(floor: Floor, table: Table, viewer: Viewer) -> dict[str, Any]:
    """The cards that a reconstruction took back, for those who enter them again from the felt."""
    if table.dealing is not Dealing.HAND or viewer.rank is None or table.round is None:
        return {}
    held = getattr(lying(floor, table, Viewer(rank=Staff.SURVEILLANCE)), "held_cards", None)
    return {} if held is None else {"held_cards": [str(card) for card in held]}


def _view(view: Any, rows: tuple[Settlement, ...], feed: Sequence[Document]) -> dict[str, Any]:
    if view is None:
        shown: dict[str, Any] = {"boxes": [], "dealer": {"cards": [], "total": None}, "held": 0}
    else:
        shown = coder_of(type(view), in_dollars=True).write(view)
    net = {player: dollars(amount) for player, amount in net_by_player(rows).items()}
    says = feed[-1]["says"] if feed else None
    return {**shown, "settlements": [_row(row) for row in rows], "net": net, "says": says}


def _row(row: Settlement) -> dict[str, Any]:
    found: dict[str, Any] = coder_of(Settlement, in_dollars=True).write(row)
    return found


def _shoe(floor: Floor, table: Table) -> dict[str, Any] | None:
    shoe = table.shoe
    if shoe is None:
        return None
    return {
        "name": f"{floor.name}/{table.id}/{shoe.number}",
        "number": shoe.number,
        "root": shoe.root,
        "cards": shoe.cards,
        "stage": str(shoe.stage),
        "cut_at": shoe.cut_at,
        "drawn": shoe.drawn,
        "deck": _deck(table),
        "cutting_card_out": shoe.shuffle_due is not None,
        "burnt": None if table.operation.burnt is None else str(table.operation.burnt),
        "opened": [],
    }


def _entropy(floor: Floor, hosted: Hosted, table: Table) -> dict[str, Any] | None:
    """What players add to chance here; nothing where the cards are real or the table is private."""
    if table.dealing is not Dealing.SHOE or table.practice_for is not None:
        return None
    hides, shoe = table.engine.hands_hidden_by, table.shoe
    law = law_in_play(table, floor)
    return {
        "shoe": _pool(table, On.SHOE, None),
        "round": _pool(table, On.ROUND, promised_of(hosted)),
        "in_shoe": [] if shoe is None else [player for player, _ in shoe.revealed],
        "hidden_by": None if hides is None else law.cite(hides),
    }


def _pool(table: Table, on: On, promised: str | None) -> dict[str, Any] | None:
    pool, taken = table.entropy.pool(on), taken_for(table, on)
    if pool is None and taken is None:
        return None
    given = () if pool is None else pool.contributions
    return {
        "number": table.entropy_numbers[on],
        "commitment": promised if pool is None else pool.commitment or promised,
        "is_open": taken is not None,
        "is_called": pool is not None and pool.is_called and not pool.is_used,
        "committed": [one.player for one in given if one.value is None and not one.is_missed],
        "revealed": [one.player for one in given if one.value is not None],
        "missed": [one.player for one in given if one.is_missed],
    }


def _deck(table: Table) -> int | None:
    """Which of several decks is in play, where a shoe of the house's own takes them in turn."""
    in_turn = table.rules.figures.get("alternating")
    if table.shoe is None or in_turn is None or not table.is_automatic:
        return None
    return (table.shoe.number - 1) % in_turn + 1
