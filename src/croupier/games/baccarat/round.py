"""The state of a coup, and of the wagers that span several: frozen, moved by events alone."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from croupier.equipment import Card
from croupier.games import act
from croupier.games.act import Irregular
from croupier.games.conduct import Contravened, Measure, OutcomeSetAside
from croupier.games.fast import replacer
from croupier.games.game import Draw, Need, Of
from croupier.games.notes import Notes, Row
from croupier.games.refusal import Refusal
from croupier.games.settlement import Settlement
from croupier.kernel import implements
from croupier.money import Cents, Chips, Limits, Payout

from .kernel import NO_CARD, Outcome, RunKind, Step, Tally, next_step, run_kind
from .policies import Policies
from .rules import BaccaratRules, RefusalCode

NO_CARDS = Tally(total=0, cards=0, third=NO_CARD)

LETTERS = {Outcome.PLAYER: "P", Outcome.BANKER: "B", Outcome.TIE: "T"}
"""How a run is written: ``PBP``."""


class Bet(StrEnum):
    """An ordinary wager on one coup."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"

    @property
    def outcome(self) -> Outcome:
        """The outcome that wins it."""
        return Outcome[self.name]


class Side(StrEnum):
    """Whose hand a card belongs to."""

    PLAYER = "player"
    BANKER = "banker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """A wager on the coup that is to come or in play."""

    player: str
    on: Bet
    stake: Cents
    warned: bool = False
    """Whether its owner was warned before of wagers under the minimum."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A wager that coups in succession will go as named."""

    number: int
    """Counts the runs of this series from 1."""
    player: str
    nominates: tuple[Outcome, ...]
    stake: Cents
    pays: Payout
    """Fixed when it is placed: the law at its first coup governs it."""
    placed_before: int
    """The coup before which it was placed, counted from 1."""
    done: int = 0
    """How many of its coups have come true."""
    was_passed_over: bool = False
    """Whether it has stood through a coup that does not count for it."""

    @property
    def kind(self) -> RunKind:
        """Which of the four kinds it is."""
        return run_kind(*(self.nominates.count(outcome) for outcome in Outcome))

    @property
    def wants(self) -> Outcome:
        """What the next coup that counts must bring."""
        return self.nominates[self.done]

    def __str__(self) -> str:
        return write_nomination(self.nominates)


def read_nomination(text: str) -> tuple[Outcome, ...]:
    """Read what a run names, such as ``PBP``.

    >>> read_nomination("PT")
    (<Outcome.PLAYER: 0>, <Outcome.TIE: 2>)
    """
    named = {letter: outcome for outcome, letter in LETTERS.items()}
    if not text or any(letter not in named for letter in text):
        raise ValueError(f"no such run: {text!r} (letters P, B, or T only)")
    return tuple(named[letter] for letter in text)


def write_nomination(nominates: tuple[Outcome, ...]) -> str:
    """Write what a run names; the inverse of ``read_nomination``."""
    return "".join(LETTERS[outcome] for outcome in nominates)


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretForm:
    """An approved form as the Game Supervisor reads it (14.6.2)."""

    player: str
    on: Bet | None
    """What is bet on; ``None`` where it cannot be told."""
    words: Cents | None
    """The amount in words; ``None`` where it is missing or cannot be read."""
    figures: Cents | None
    chips_held: Cents
    """What the player had in chips at the table when writing it."""
    has_other_details: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """What is announced of a secret wager: its type and its amount, as the form has them."""

    player: str
    on: Bet | None
    amount: Cents | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A tournament session in which secret wagers may be made."""

    players: tuple[str, ...]
    """In the order of dealing."""
    allowed: int
    """How many secret wagers each player has."""
    is_final: bool = True
    """Whether it is a session of the final, whose last hand has a rule of its own (14.6.11)."""
    is_last_hand_of_final: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Coup:
    """A coup that is over."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    player_total: int
    banker_total: int
    outcome: Outcome | None
    """``None`` where it was invalidated before it ended."""
    is_dummy: bool = False
    is_void: bool = False

    @property
    def counts(self) -> bool:
        """Whether runs look at it."""
        return not self.is_dummy and not self.is_void


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What spans coups when a coup is decided; one that is set aside afterwards leaves it so."""

    runs: tuple[Run, ...]
    owed: tuple[tuple[str, Cents], ...]
    secret_used: tuple[tuple[str, int], ...]
    rows: int
    """How many rows were settled before."""


@dataclass(frozen=True, kw_only=True)
class Round:
    """A coup with its wagers, and what spans coups: runs, commission that is owed, a session."""

    rules: BaccaratRules
    chips: Chips
    limits: Limits | None = None
    policies: Policies = field(default_factory=Policies)
    number: int = 1
    """Which coup of the series it is; runs count on from shoe to shoe."""
    deferring: tuple[tuple[str, int], ...] = ()
    """Seated players whose commission may be owed for a while, and the numbers of their places."""
    wagers: tuple[Wager, ...] = ()
    voided: tuple[str, ...] = ()
    """Players whose wagers on this coup were declared void (17.2.1)."""
    runs: tuple[Run, ...] = ()
    runs_placed: int = 0
    is_dummy: bool = False
    is_betting_closed: bool = False
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    player_tally: Tally = NO_CARDS
    """The same hands as the arithmetic has them."""
    banker_tally: Tally = NO_CARDS
    decided: Coup | None = None
    """The coup, once it has its result."""
    before: Standing | None = None
    """What the coup found when it was decided."""
    is_settled: bool = False
    """Everything on the coup is settled."""
    owed: tuple[tuple[str, Cents], ...] = ()
    """Deferred commission by player."""
    settlements: tuple[Settlement, ...] = ()
    is_shoe_over: bool = False
    is_closed: bool = False
    """The table is closed."""
    session: Session | None = None
    forms: tuple[SecretForm, ...] = ()
    since_form: tuple[tuple[str, Cents], ...] = ()
    """By player, the chips staked on this coup since the form of a secret wager was handed in."""
    are_forms_examined: bool = False
    are_forms_announced: bool = False
    secret_used: tuple[tuple[str, int], ...] = ()
    forms_shown: tuple[SecretForm, ...] = ()
    """Forms of the last coup, which any player may look at until this one's first card."""

    def form_of(self, player: str) -> SecretForm | None:
        """The form that a player has handed in for this coup."""
        return next((form for form in self.forms if form.player == player), None)

    @property
    def is_dealing(self) -> bool:
        """Whether the first card of the coup is out."""
        return bool(self.player)

    @property
    def players(self) -> tuple[str, ...]:
        """The players with a wager, a secret one or a run on the coup, in order."""
        wagers = (wager.player for wager in self.wagers)
        forms = (form.player for form in self.forms)
        return tuple(dict.fromkeys((*wagers, *forms, *(run.player for run in self.runs))))

    @property
    def open_owners(self) -> tuple[str, ...]:
        """Players with a wager that may be declared void: on the coup, or a run that lies on."""
        if self.is_dealing and not self.is_settled:
            return tuple(player for player in self.players if player not in self.voided)
        return tuple(dict.fromkeys(run.player for run in self.runs)) if self.is_settled else ()

    @property
    def runs_before(self) -> tuple[Run, ...]:
        """The runs as the coup found them, but for those that were declared void since."""
        assert self.before is not None, "a coup that is decided found something"
        return tuple(run for run in self.before.runs if run.player not in self.voided)

    @property
    def standing(self) -> Standing:
        """What a coup that is decided now would find."""
        return Standing(
            runs=self.runs,
            owed=self.owed,
            secret_used=self.secret_used,
            rows=len(self.settlements),
        )

    @property
    def may_be_set_aside(self) -> bool:
        """Whether a coup is in play, or is settled and still the last that was dealt."""
        return self.is_dealing and not (self.is_void or self.is_shoe_over or self.is_closed)

    def owes(self, player: str) -> Cents:
        """What commission a player owes."""
        return dict(self.owed).get(player, Cents(0))

    def secret_wagers_used(self, player: str) -> int:
        """How many of the session's secret wagers a player has made."""
        return dict(self.secret_used).get(player, 0)

    @property
    def is_announced_first(self) -> bool:
        """Whether every player wagers secretly on the last hand of the final (14.6.11)."""
        if self.session is None or not self.session.is_last_hand_of_final:
            return False
        return {form.player for form in self.forms} == set(self.session.players)

    @property
    def is_at_rest(self) -> bool:
        """Whether the shoe or the table may end now, between two coups."""
        step = awaiting(self)
        if self.is_closed or step is Step.COMMISSION:
            return False
        return self.is_settled or (step is Step.WAGERS and not self.wagers and not self.forms)

    def refusal(self, code: RefusalCode, key: str, says: str) -> Refusal:
        """Refuse something under a rule."""
        return self.rules.cites.refusal(code, key, says)

    # ------------------------------------------------------------ how events change it

    def with_since_form(self, player: str, stake: Cents) -> tuple[tuple[str, Cents], ...]:
        """Add to the chips that a player staked since the form; what came before is not counted."""
        if self.form_of(player) is None:
            return self.since_form
        since = dict(self.since_form)
        since[player] = max(Cents(since.get(player, 0) + stake), Cents(0))
        return tuple(since.items())

    def with_run(self, number: int, **change: int) -> "Round":
        """Change one run."""

        def changed_run(run: Run) -> Run:
            return replace(run, **change) if run.number == number else run  # type: ignore[arg-type]  # a flag or a count

        return changed(self, runs=tuple(map(changed_run, self.runs)))

    def with_rows(self, *rows: Settlement, **change: object) -> "Round":
        """Add to what was settled."""
        return changed(self, settlements=(*self.settlements, *rows), **change)

    # ------------------------------------------------------------ conduct

    @property
    def is_void(self) -> bool:
        """Whether the coup was set aside."""
        return self.decided is not None and self.decided.is_void

    @property
    def settled_rows(self) -> tuple[Settlement, ...]:
        """What has been settled so far; runs that go on are not."""
        return self.settlements

    def moment(self, notes: Notes) -> Row:  # noqa: ARG002
        """Say so while the coup is not settled yet."""
        return {} if self.is_settled else {"settled": False}

    def can_void(self, player: str) -> bool:
        """Whether a player has a wager that can be declared void."""
        return player in self.open_owners

    def why_not_irregular(self, command: Irregular[Any]) -> Refusal | None:
        """Refuse a rank that may not direct it, then what there is no reason for."""
        codes = (RefusalCode.NOT_ENTITLED, RefusalCode.NOTHING_TO_INVALIDATE)
        return act.why_not_irregular(self, command, self.rules.cites, self.rules.staff, codes)

    def after_measure(self, happened: Contravened) -> "Round":
        """Return the coup after a measure against a player."""
        if happened.measure is Measure.VOID:
            return changed(self, voided=(*self.voided, happened.player))
        return self.with_rows(*happened.rows)

    def after_set_aside(self, happened: OutcomeSetAside) -> "Round":
        """Take a settled coup back to where it was decided; runs and debts are as they were."""
        assert self.before is not None
        assert self.decided is not None
        settled_here = self.settlements[self.before.rows :]
        stands = (row for row in settled_here if row not in happened.reverses)
        return changed(
            self,
            settlements=(*self.settlements[: self.before.rows], *stands, *happened.rows),
            runs=self.runs_before,
            owed=self.before.owed,
            secret_used=self.before.secret_used,
            decided=replace(self.decided, outcome=None, is_void=True),
        )


Event = act.Event[Round]
Command = act.Command[Round]
Events = tuple[Event, ...]
changed: Final = replacer(Round)


@implements("BA-009", "BA-010", "BA-016", "BA-027")
def awaiting(r: Round) -> Step | None:
    """Return what the coup awaits; ``None`` once it is settled, or will not be dealt."""
    if r.is_shoe_over and r.owed:
        return Step.COMMISSION
    if r.is_closed or r.is_shoe_over or r.is_settled:
        return None
    if r.decided is not None:
        return Step.ANNOUNCEMENT
    if not r.is_betting_closed:
        return Step.WAGERS
    if r.forms and not r.are_forms_examined:
        return Step.EXAMINATION
    if r.forms and r.is_announced_first and not r.are_forms_announced:
        return Step.ANNOUNCEMENT
    return next_step(r.rules.params, r.player_tally, r.banker_tally)


NEEDS: Final = {
    Step.WAGERS: (Of.WAGERS, "wagers", "bac.assumed.pays"),
    Step.PLAYER_CARD: (Of.CHANCE, "card", "bac.assumed.deal"),
    Step.BANKER_CARD: (Of.CHANCE, "card", "bac.assumed.deal"),
    Step.EXAMINATION: (Of.STAFF, "examination", "bac.secret.examined"),
    Step.ANNOUNCEMENT: (Of.STAFF, "announcement", "bac.secret.announced"),
    Step.COMMISSION: (Of.PLAYER, "commission", "bac.commission.settled"),
}


def needs(r: Round) -> Need | None:
    """Return what the coup awaits, for a host."""
    step = awaiting(r)
    if step is None:
        return None
    of, word, key = NEEDS[step]
    return Need(
        of=of,
        step=word,
        players=tuple(player for player, _ in r.owed) if of is Of.PLAYER else (),
        draws=Draw.CARD if of is Of.CHANCE else None,
        # Between the result and its settlement a coup passes the announcement, at any time.
        rules=r.rules.cites.held(key),
    )
