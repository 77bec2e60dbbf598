"""One command at a table, inside its transaction: who may, what happens, what follows at once."""

from collections.abc import Iterable, Mapping
from dataclasses import fields as fields_of
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

from croupier.equipment import Card
from croupier.games.asking import command_of, has_default, hints_of
from croupier.games.codec import BadValue, coder_of
from croupier.games.game import Actor, Asks, Fill, Need, Of, Setting
from croupier.games.refusal import RuleBreach
from croupier.ledger import Draft, Event
from croupier.ledger.canonical import canonical
from croupier.money import Cents, Limits
from croupier.rulebook import Law, NotHeld
from croupier.table import (
    Command,
    Dealing,
    Play,
    Table,
    decide,
)
from croupier.table.operation import Second
from croupier.table.record import write
from croupier.table.supervision import AskSecond

from .approvals import HAND_PAY, TRANSFER, is_arranged
from .chance import MIXES_PLAYERS, drawn_value, mixed
from .clock import wall_of
from .covering import must_cover
from .face_down import stored_bodies
from .fields import Request
from .hosted import Hosted, Moment
from .house import Move, at_once
from .house_moves import carry_out
from .law import law_now, moment_of
from .moved import postings_of
from .next_rounds import reopened, setting_now
from .opening import must_be_made_of_chips, open_table
from .own import OWN
from .own_limits import must_keep
from .players import seats_enough
from .postings import chips_of, currency_of
from .powers import must, must_be_seated, powers_for, rank_at
from .refusals import NotAllowed, NotThere, Outdated, Unusable
from .roles import Person
from .seen import has_changed
from .separation import person_at, require_apart
from .shoes import cards_out, next_card
from .titles import approval_at, with_approval

if TYPE_CHECKING:
    from .floor import Floor


OF_CLOCK: Final = frozenset({"call-time", "see-out", "sign-off"})
"""What the house does at a table of a tournament with nobody in charge: no hand is played by it."""
STEPS_MAX: Final = 500
"""More things than can follow from one command."""
KEPT_FIELDS: Final = frozenset({"law", "by_rules"})
"""What is large and the same for many events: stored once, under its digest."""


class TableWork:
    """A command in the making."""

    def __init__(
        self,
        floor: "Floor",
        draft: Draft,
        before: Hosted,
        person: Person | None,
        *,
        by_token: bool = False,
    ) -> None:
        self.floor = floor
        self.draft = draft
        self.before = before
        self.now = before
        self.person = person
        """``None``: the house."""
        self._by_token = by_token
        self._batch = 0
        self._drew: dict[str, Any] | None = None
        """What the command in hand draws of the round's own seed, and among what."""
        self._agreed_by: str | None = None
        """Who asked for the same before, where it takes two people."""

    # ------------------------------------------------------------ what is asked

    def carry_out(self, do: str, fields: Mapping[str, Any], *, seen: int | None) -> Hosted:
        """Do what is asked, and what follows from it at once."""
        if do == "open-table":
            self.do(open_table(self, fields))
            return self.now
        if self.now.table is None:
            raise NotThere("There is no such table.", where="table")
        if self.person is not None or do not in OF_CLOCK:
            self.floor.tournaments.must_be_in_session(self.draft.now, self.table)
        try:
            self._asked(do, dict(fields), seen)
            self._must_keep_own_limits()
        except RuleBreach as breach:
            breach.notice = self._made_by(breach.refusal.rule)
            raise
        for _ in range(STEPS_MAX):
            step = at_once(self.table)
            if step is None:
                return self.now
            carry_out(self, step)
        raise AssertionError("the house does not come to an end")

    def _made_by(self, rule: str) -> str | None:
        """The notice that made a rule; ``None`` where the game has none that is held now."""
        try:
            return self.law().notice_of(rule)
        except NotHeld:
            return None

    def _must_keep_own_limits(self) -> None:
        """Refuse what puts more on the layout than the player has allowed."""
        person, before = self.person, self.before.table
        if person is None or before is None:
            return
        if self.table.on_layout(person.name) > before.on_layout(person.name):
            must_keep(self.draft.now, person.name, self.table, self.floor.clock.now())

    @property
    def table(self) -> Table:
        """The table as it stands now."""
        assert self.now.table is not None
        return self.now.table

    def _asked(self, do: str, fields: dict[str, Any], seen: int | None) -> None:
        person = self.person
        if person is None:
            cause = self.table.shuffle_due if do == "shuffle" else None
            carry_out(self, Move(do, cause, fields.get("name")))
            return
        if self.table.practice_for not in (None, person.name):
            raise NotThere("There is no such table.", where="table")
        own = OWN.get(do)
        if own is not None:
            must(person, do)
            own(self, self._acting_here(person, do), fields)
            return
        self._play(person, do, fields, seen)

    def _acting_here(self, person: Person, do: str) -> Person:
        """The person as this table has them, or a refusal where a player asks as staff."""
        if do == "sign-off":
            return person
        here = person_at(self.table, person)
        if here is not person and not any(power.lets_person(here) for power in powers_for(do)):
            says = f"{person.name} plays at this table, and does not work at it. Leave first."
            raise NotAllowed(says)
        if do == "sit":
            self._require_apart_from(person, [on.name for on in self.table.on_duty])
        elif do == "sign-on" or self._is_on_duty(person):
            self._require_apart_from_players(person)
        return here

    def _is_on_duty(self, person: Person) -> bool:
        return any(on.name == person.name for on in self.table.on_duty)

    def _require_apart_from_players(self, person: Person) -> None:
        """Refuse to work where somebody sits who may be the same person."""
        self._require_apart_from(person, [seat.player for seat in self.table.seats])

    def _require_apart_from(self, person: Person, names: Iterable[str]) -> None:
        people = self.floor.people_at(self.draft.now)
        for name in names:
            if name != person.name:
                require_apart(people, name, person.name)

    def _play(self, person: Person, do: str, fields: dict[str, Any], seen: int | None) -> None:
        """Ask something of the round in play."""
        engine = self.table.engine
        if do == "irregularity":
            do = str(fields.pop("kind", ""))
            if do not in engine.irregularities:
                raise Unusable(f"No irregularity of this game is called {do!r}.", where="kind")
        # By whichever of its two names it is asked for, it is one request.
        is_declared = do in engine.irregularities
        named = ("irregularity", {"kind": do, **fields}) if is_declared else (do, dict(fields))
        request = Request(*named)
        kind = engine.commands.kinds.get(do)
        if kind is None:
            raise Unusable(f"{do!r} is nothing that is asked for here.", where="do")
        if self.table.round is None:
            raise Outdated("No round is open yet.")
        asks = engine.asks[kind]
        rank = rank_at(self.table, person_at(self.table, person), asks, do)
        if rank is None:
            must_be_seated(self.table, person)
        else:
            self._require_apart_from_players(person)
        if seen is not None and asks.by is not Of.WAGERS:
            self._must_be_as_seen(person, seen)
        if do == "contravention":
            self._must_be_here(fields.get("player"))
        given = self._given(kind, asks, fields, person)
        actor = Actor(rank=rank) if rank is not None else Actor(player=person.name)
        command = command_of(engine, do, fields, actor, given=given, in_dollars=True)
        if do == "close-betting" and reopened(self):
            return
        limited = self.table.operation.several is not None and asks.by is Of.WAGERS
        is_full = limited and not seats_enough(self.floor, self.table)
        play = Play(command=command, in_full_house=is_full)
        if rank is not None and self._undoes_settled(play):
            self.do_by_two(play, request)
        else:
            self.do(play)

    def _must_be_here(self, player: object) -> None:
        """Refuse a measure against a player who neither sits here nor has a wager here."""
        if not isinstance(player, str) or self.table.seat_of(player):
            return
        if not self.table.on_layout(player) and player not in self._in_the_round():
            says = f"{player!r} is not at this table. Name a player who sits or wagers here."
            raise Unusable(says, where="player")

    def _in_the_round(self) -> set[str]:
        """Who has had a wager in the round that lies on the table."""
        return {row.player for row in self.table.engine.settlements(self.table.round)}

    def _undoes_settled(self, play: Play) -> bool:
        """Whether a command takes back what a round that is over has paid."""
        if self.table.is_round_open:
            return False
        money = self.table.engine.money
        return any(money(happening).reverses for happening in decide(self.table, play))

    def do_by_two(self, command: Command, request: Request) -> bool:
        """Do what another person has asked for before; otherwise note that somebody asks for it."""
        assert self.person is not None
        self.require_in_person()
        decide(self.table, command)
        said, second = canonical(dict(request.fields)), self.table.operation.second
        is_same = second is not None and (second.do, second.said) == (request.do, said)
        if second is None or not is_same or not self._still_asks(second):
            self.do(AskSecond(do=request.do, said=said, by=self.person.name))
            return False
        self.require_second_person(second.by)
        self._agreed_by = second.by
        self.do(command)
        return True

    def require_in_person(self) -> None:
        """Refuse a token where people count: it acts for a person and is not one."""
        if self._by_token:
            raise NotAllowed("This takes two people, and a token is not a person: sign in.")

    def require_second_person(self, first: str) -> None:
        """Refuse the person who asks as the second one beside the first."""
        assert self.person is not None
        if self.person.name == first:
            raise NotAllowed("It moves money: a second person has to ask for it too.")
        require_apart(self.floor.people_at(self.draft.now), first, self.person.name)

    def _still_asks(self, second: Second) -> bool:
        """Whether the first of two people may still ask for it."""
        first = self.floor.people_at(self.draft.now).get(second.by)
        return first is not None and not first.is_disabled and first.rank is not None

    def _must_be_as_seen(self, person: Person, seen: int) -> None:
        """Refuse what was offered in a state that has visibly changed since."""
        if has_changed(self.now, person_at(self.table, person).viewer, seen):
            raise Outdated("Something has happened since; look again.", where="seen")

    def _given(
        self, kind: type, asks: Asks, fields: dict[str, Any], person: Person
    ) -> dict[str, Any]:
        """What the table, chance and the clock fill in of a command."""
        found: dict[str, Any] = {}
        hints = hints_of(kind)
        for one in fields_of(kind):
            fill = asks.fills.get(one.name, Fill.ASKED)
            if fill is Fill.TABLE:
                known = (
                    self._was_warned(asks, person, fields)
                    if one.name == "warned"
                    else self._of_table(one.name, person, fields)
                )
                if known is not None:
                    found[one.name] = known
            elif fill is Fill.CLOCK:
                found[one.name] = wall_of(self.floor.clock.now())
            elif fill is Fill.CHANCE and not self._is_left_out(kind, one.name, fields):
                found[one.name] = self._chance(hints[one.name], one.name, fields)
        return found

    def _was_warned(self, asks: Asks, person: Person, fields: Mapping[str, Any]) -> bool:
        """Whether the player whom a command is about was warned of it at this table (A-26)."""
        is_own = asks.fills.get("player") is Fill.ACTOR
        return (asks.heeds, person.name if is_own else fields.get("player")) in self.table.warned

    def _of_table(self, name: str, person: Person, fields: Mapping[str, Any]) -> Any:
        seat = self.table.seat_of(person.name)
        known: dict[str, Any] = {
            "terminal": None if seat is None else seat.number,
            "seat": None if seat is None else seat.number,
            "chips_held": self.chips_of(person.name),
        }
        if name == "approved":
            # Only staff pay by hand, and only players transfer.
            return self._is_arranged(TRANSFER if seat is not None else HAND_PAY)
        if name == "sits_here":
            # It only matters where tables have no seats for those who want one.
            is_own = seat is not None and seat.number == fields.get("box")
            return is_own and not seats_enough(self.floor, self.table)
        if name == "approval":
            machine = fields.get("machine")
            return approval_at(self.table.game, self.table.setting, machine, self._moment)
        return known.get(name)

    def chips_of(self, player: str) -> Cents:
        """What a player has in chips."""
        return self.draft.now.balance(chips_of(player, currency_of(self.table)))

    def _is_left_out(self, kind: type, name: str, fields: Mapping[str, Any]) -> bool:
        """Whether nothing is drawn: a dealer did not see it, or the house's shoe gives one card."""
        if name in fields or not has_default(kind, name):
            return False
        is_several = get_origin(hints_of(kind)[name]) is tuple
        return self.table.dealing is Dealing.HAND or is_several

    def _chance(self, hint: Any, name: str, fields: dict[str, Any]) -> Any:
        """A drawn value: from the house's own chance, or as a dealer enters it."""
        if self.table.dealing is Dealing.HAND:
            if name not in fields:
                raise BadValue(name, "is missing; this table is dealt by hand.")
            return coder_of(hint, in_dollars=True).read(fields.pop(name), name)
        if name in fields:
            raise BadValue(name, "is drawn by the house at this table.")
        if Card in (hint, *get_args(hint)):
            if self.table.shoe is None or not self.table.shoe.is_ready:
                raise Outdated("No card can come out: the shoe is not in use.")
            return next_card(self)
        need = self.table.engine.needs(self.table.round)
        if need is None or not need.among:
            raise Outdated("Nothing is left to chance now.")
        return self.drawn(need)

    # ------------------------------------------------------------ the law

    @property
    def _moment(self) -> datetime:
        """The moment of law, in wall time: the table's own, or now."""
        return moment_of(self.table, self.floor.clock)

    def law(self) -> Law:
        """The law that a round is played by now."""
        return law_now(self.table, self.floor)

    def must_be_lawful(self, sign: Limits) -> None:
        """Refuse a sign that the law of this moment does not let stand at the table."""
        table, law = self.table, self.law()
        setting = with_approval(table.game, table.setting, self._moment)
        table.engine.opening(law, replace(setting, limits=sign))
        must_be_made_of_chips(sign, setting, law, table.rules)

    def play(self, command: Any) -> None:
        """Ask something of the round in play; nothing where there is nothing to ask."""
        if command is not None:
            self.do(Play(command=command))

    # ------------------------------------------------------------ chance

    def need(self) -> Need:
        """What the round waits for."""
        need = self.table.engine.needs(self.table.round)
        assert need is not None
        return need

    def round_name(self, ahead: int = 0) -> str:
        """What the seed of the round in play, or of one ahead, is sealed under."""
        return f"{self.floor.name}/{self.table.id}/round/{self.table.rounds + ahead}"

    def drawn(self, need: Need) -> int:
        """A value of the round's own seed."""
        seed = self.floor.secrets.seed(self.round_name(), self.draft)
        pool = self.table.entropy.round
        if (self.table.chance or 1) >= MIXES_PLAYERS:
            seed = mixed(seed, self.round_name(), () if pool is None else pool.revealed)
        count = sum(1 for moment in self.now.standing if moment.body.get("drawn"))
        among = self.draft.keep([list(part) for part in need.among])
        self._drew = {"step": need.step, "count": count, "among": among}
        return drawn_value(seed, need, count)

    # ------------------------------------------------------------ writing it down

    def do(self, command: Command) -> None:
        """Decide a command and append what happens."""
        table = self.now.table
        cards = cards_out(table) if isinstance(command, Play) else 0
        happenings = decide(table, command)
        batch, postings, hosted = list[Moment](), [], self.now
        for place, happening in enumerate(happenings):
            body = self._body(hosted.table, happening, place, len(happenings))
            if isinstance(command, Play) and place == 0:
                body["asked"] = self.table.engine.commands.write(command.command)
            if self._drew is not None and place == 0:
                body["drawn"] = self._drew
                self._drew = None
            after = hosted.after(happening, body)
            if isinstance(command, Play):
                source = self._source(hosted.table, after.table, cards)
                if source is not None:
                    body["from"] = source
                    after = hosted.after(happening, body)
                cards = cards_out(after.table)
            batch.append(after.moments[-1])
            postings.append(postings_of(hosted, happening))
            hosted = after
        about = None if self.now.table is None else self.now.table.rules.cites["wagers"]
        must_cover(self.draft.now, postings, rule=about)
        bodies = stored_bodies(self.draft, self.now.stream, batch)
        events = [Event(*one) for one in zip(bodies, postings, strict=True)]
        self.draft.append(self.now.stream, events, after=self.now.seq)
        self.now = hosted
        self.floor.sevens.earned(self.draft, self.table, happenings)
        if table is not None:
            self.floor.tournaments.held_returned(self.draft, table, happenings)
        self._batch += 1

    def _body(self, table: Table | None, happening: Any, place: int, count: int) -> dict[str, Any]:
        stored = write(table, happening)
        data = dict(stored["data"])
        for name in KEPT_FIELDS & data.keys():
            data[name] = self.draft.keep(data[name])
        return {
            "type": stored["type"],
            "v": stored["v"],
            "data": data,
            "at": self.floor.clock.now().isoformat(),
            "count": self.floor.clock.count(),
            "by": self._by(),
            "batch": [self._batch, place, count],
        }

    @property
    def setting(self) -> Setting:
        """How a round is opened here now."""
        return setting_now(self.draft.now, self.table, self._moment, presumed=self._presumed)

    def _is_arranged(self, what: str) -> bool:
        """Whether the Authority lets the house do something at this table."""
        return is_arranged(self.draft.now, what, self.table.id, presumed=self._presumed)

    @property
    def _presumed(self) -> bool:
        """Whether approvals count as given until they are refused, as the log has it now."""
        return self.floor.settings_log.caught_up(self.draft.now).now.arranged

    def _by(self) -> dict[str, str]:
        if self.person is None or self._batch > 0:
            return {"house": "table"}
        found = {"name": self.person.name}
        table = self.before.table
        rank = (self.person if table is None else person_at(table, self.person)).rank
        if rank is not None:
            found["rank"] = str(rank)
        if self._agreed_by is not None:
            found["agreed_by"] = self._agreed_by
        return found

    def _source(self, before: Table | None, after: Table | None, cards: int) -> Any:
        """Which card of the shoe an event brought out, if it did."""
        out = cards_out(after) - cards
        if out <= 0 or before is None or before.shoe is None:
            return None
        return {"shoe": before.shoe.number, "card": before.shoe.drawn + 1, "of": out}
