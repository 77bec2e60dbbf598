"""Whatever is played at a Blackjack table: it ends, it balances, it replays, it refuses cleanly."""

from collections import Counter
from datetime import datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackjack_table import rules
from croupier.equipment import Card, stack
from croupier.games.blackjack import (
    AwaitCard,
    AwaitDecision,
    AwaitOffer,
    AwaitPrize,
    BlackjackRules,
    Command,
    Event,
    Round,
    Terms,
    act,
    awaiting,
    can,
    decide,
    replay,
    why_not,
)
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.events import Settled
from croupier.games.blackjack.notation import parse_command, spoken, write_command
from croupier.games.blackjack.views import view
from croupier.games.refusal import RuleBreach
from croupier.games.settlement import Result
from croupier.games.staff import Staff
from croupier.money import Cents, Chips, Limits, LimitsPer

STEPS_MAX = 400
PLAYERS = ("ann", "bob", "cat", "dan")

VERSIONS = (
    lambda: rules("blackjack", side_bets=("perfect-pairs", "magnificent-sevens"), version=1),
    lambda: rules(
        "crown-blackjack",
        decks=4,
        side_bets=("perfect-pairs", "magnificent-sevens"),
        version=2,
        policies=(("dealer_blackjack_after_split", "obo"),),
    ),
    lambda: rules("vegas-blackjack", policies=(("dealer_blackjack_after_split", "cap-fill"),)),
    lambda: rules("vegas-blackjack", policies=(("surrender_not_followed", "surrenders"),)),
    lambda: rules("pontoon-pandemonium", table=1),
    lambda: rules("crown-pontoon", policies=(("split_not_followed", "nominated"),)),
    lambda: rules(
        "crown-pontoon",
        policies=(
            ("dealer_blackjack_after_busted_double", "original-only"),
            ("dealer_blackjack_after_split", "enhc"),
        ),
    ),
    lambda: rules("crown-pontoon", datetime(1999, 3, 19, 4), 3),
    lambda: rules("crown-21"),
)


def placed(chance: Random, r: Round) -> Round:
    """Put some wagers down, shared boxes and side bets among them."""
    sides = r.rules
    for box in chance.sample(range(1, 8), chance.randint(1, 4)):
        for player in chance.sample(PLAYERS, chance.randint(1, 3)):
            wager = c.PlaceWager(
                box=box,
                player=player,
                stake=Cents(50 * chance.randint(1, 60)),
                perfect_pairs=Cents(500 if sides.perfect_pairs and chance.random() < 0.5 else 0),
                magnificent_sevens=Cents(
                    100 if sides.magnificent_sevens and chance.random() < 0.5 else 0
                ),
                pandemonium=Cents(200 if sides.pandemonium and chance.random() < 0.5 else 0),
                warned=chance.random() < 0.2,
            )
            r = act(r, wager)[0]
    return act(r, c.CloseBetting())[0]


def candidates(chance: Random, r: Round, shoe: list[Card]) -> list[Command]:
    """Plausible commands, most of them not allowed now, in a random order."""
    boxes = [box.number for box in r.boxes] + [9]
    everyone: list[str | None] = [None, *PLAYERS]
    made: list[Command] = [
        kind(box=chance.choice(boxes), player=chance.choice(everyone))
        for kind in (
            c.Hit,
            c.Stand,
            c.Split,
            c.Surrender,
            c.Insure,
            c.EvenMoney,
            c.Forfeit,
            c.Keep,
            c.Decline,
            c.Double,
            c.TakeBackInsurance,
        )
    ]
    made += [c.Double(box=chance.choice(boxes), player=None, stake=Cents(50))]
    made += [c.Split(box=box, player=None) for box in boxes]
    made += [c.CloseOffer(), c.Deal(r.held[0] if r.held else shoe[0])]
    made += [c.Absent(box=chance.choice(boxes))]
    made += [c.Nominate(box=chance.choice(boxes), player=chance.choice(PLAYERS), hand=2)]
    if r.rules.pandemonium is not None:
        made += [c.DrawPrize(prize=chance.choice(r.rules.pandemonium.prizes)[1])]
    chance.shuffle(made)
    return made


def needed(r: Round, shoe: list[Card]) -> Command:
    """A command that the round certainly takes now."""
    need = awaiting(r)
    if isinstance(need, AwaitCard):
        return c.Deal(r.held[0] if r.held else shoe[0])
    if isinstance(need, AwaitDecision):
        return c.Stand(box=need.box)
    if isinstance(need, AwaitOffer):
        return c.CloseOffer()
    assert isinstance(need, AwaitPrize), need
    assert r.rules.pandemonium is not None
    return c.DrawPrize(prize=r.rules.pandemonium.prizes[0][1])


def irregular(chance: Random, r: Round, shoe: list[Card]) -> Command:
    """Something that goes wrong; mostly it will not be the moment for it."""
    boss = Staff.CASINO_SUPERVISOR
    box = chance.choice(r.boxes).number
    mishaps: list[Command] = [
        c.PassOver(box=chance.choice([None, box])),
        c.DealAstray(box=8, card=shoe[0]),
        c.DiscardAstray(box=8),
        c.DealerLacksCard(take_now=chance.random() < 0.5),
        c.RetractWager(box=box),
        c.FaceUpCard(card=shoe[0]),
        c.ExcessCard(card=shoe[0]),
        c.MisplacedCard(drawn=chance.randint(1, 12), directed_by=boss, retracted=((box, "ann"),)),
        c.MisappliedDecision(after=chance.randint(1, 15), decisions=chance.randint(0, 1)),
        c.BurnOmitted(first_round=True, restart=True, directed_by=boss),
        c.ShoeShort(),
        c.MeterFailed(),
        c.StrayPress(),
        c.OtherPress(prize=Cents(1000), accepted=chance.random() < 0.5),
        c.Contravene(
            player=chance.choice(PLAYERS),
            measures=(c.Measure.VOID, c.Measure.SEIZE),
            directed_by=boss,
        ),
    ]
    if chance.random() < 0.1:
        mishaps += [
            c.ShoeFailed(directed_by=boss),
            c.WrongDeck(directed_by=boss),
            c.CardsTogether(directed_by=boss, cards=(shoe[0],)),
            c.Invalidate(cause=c.Cause.FRAUD, directed_by=boss),
        ]
    return chance.choice(mishaps)


def run(
    chance: Random, chosen: BlackjackRules, *, goes_wrong: float = 0.0
) -> tuple[Round, Round, list[Event]]:
    """Play one round at random; return where betting stood, the end, and what happened."""
    sign = Limits(
        wager_min=Cents(500),
        wager_max=Cents(2_000),
        per=chance.choice([LimitsPer.AREA, LimitsPer.PLAYER]),
    )
    terms = Terms(
        limits=sign if chance.random() < 0.5 else None,
        chips=Chips(Cents(chance.choice([1, 50]))),
    )
    start = Round(rules=chosen, terms=terms)
    r = placed(chance, start)
    log: list[Event] = list(r.history)
    shoe = list(stack(chosen.decks, without=chosen.removed))
    chance.shuffle(shoe)
    for _ in range(STEPS_MAX):
        if r.is_over:
            return start, r, log
        if goes_wrong and chance.random() < goes_wrong:
            command = irregular(chance, r, shoe)
            if not can(r, command):
                with pytest.raises(RuleBreach):
                    decide(r, command)
                continue
        else:
            allowed = [x for x in candidates(chance, r, shoe) if can(r, x)]
            command = chance.choice(allowed) if allowed else needed(r, shoe)
        before = len(r.drawn)
        r, happened = act(r, command)
        log += happened
        del shoe[: len(r.drawn) - before]
    raise AssertionError("a round ends within STEPS_MAX steps")


SEEDS = st.integers(0, 2**32)
CHOICES = st.integers(0, len(VERSIONS) - 1)


def on_the_table(r: Round) -> Counter[Card]:
    cards = [card for box in r.boxes for hand in box.hands for card in hand.cards]
    astray = [card for _, card in r.astray]
    return Counter((*cards, *r.dealer, *r.held, *r.discarded, *astray))


def settled_bets(r: Round) -> Counter[tuple[str, int | None, int | None, str]]:
    return Counter(
        (row.player, row.box, row.hand, row.bet)
        for row in r.settlements
        if row.result is not Result.ENTRY
    )


def wagered_bets(r: Round) -> Counter[tuple[str, int, int, str]]:
    bets: list[tuple[str, int, int, str]] = []
    for box in r.boxes:
        for stake in box.stakes:
            for index, bet in enumerate(stake.bets):
                if bet.state:
                    bets.append((stake.player, box.number, index + 1, "main"))
            bets += [(stake.player, box.number, 1, side.bet) for side in stake.sides]
    return Counter(bets)


@settings(deadline=None, max_examples=150)
@given(seed=SEEDS, version=CHOICES)
def test_any_round_ends_balances_and_replays(seed: int, version: int) -> None:
    start, r, log = run(Random(seed), VERSIONS[version]())
    assert awaiting(r) is None
    assert replay(start, log) == r
    assert on_the_table(r) == Counter(r.drawn)
    bonuses = {"super-bonus", "super-bonus-share"}
    rows = settled_bets(r)
    main = Counter({key: n for key, n in rows.items() if key[3] not in bonuses})
    assert main == wagered_bets(r), "every wager is settled exactly once"
    for settled in r.settlements:
        assert settled.pays >= 0
        assert settled.rules and all(rule.startswith("blackjack ") for rule in settled.rules)
        if settled.result is Result.VOID:
            assert settled.net == 0
        if settled.result in (Result.LOSE, Result.FORFEIT, Result.SURRENDER):
            assert -settled.stake <= settled.net <= 0
        if settled.result is Result.WIN and settled.bet != "pandemonium":
            assert settled.net == settled.pays > 0
        assert settled.pays % r.chip == 0
    assert all(spoken(event) and event.rules for event in log)


@settings(deadline=None, max_examples=150)
@given(seed=SEEDS, version=CHOICES)
def test_irregular_rounds_end_and_replay_too(seed: int, version: int) -> None:
    start, r, log = run(Random(seed), VERSIONS[version](), goes_wrong=0.15)
    assert awaiting(r) is None
    assert replay(start, log) == r
    assert on_the_table(r) == Counter(r.drawn)
    bonuses = {"super-bonus", "super-bonus-share"}
    main = Counter({key: n for key, n in settled_bets(r).items() if key[3] not in bonuses})
    assert main == wagered_bets(r)
    assert all(spoken(event) for event in log)


@settings(deadline=None, max_examples=60)
@given(seed=SEEDS, version=CHOICES)
def test_a_refused_command_changes_nothing_and_says_why(seed: int, version: int) -> None:
    chance = Random(seed)
    r = placed(chance, Round(rules=VERSIONS[version]()))
    shoe = list(stack(r.rules.decks, without=r.rules.removed))
    chance.shuffle(shoe)
    for _ in range(STEPS_MAX):
        for command in candidates(chance, r, shoe):
            refusal = why_not(r, command)
            if refusal is None:
                continue
            before = r
            with pytest.raises(RuleBreach) as breach:
                decide(r, command)
            assert breach.value.refusal == refusal
            assert refusal.rule.startswith("blackjack ") and refusal.says.endswith(".")
            assert r == before
        if r.is_over:
            return
        count = len(r.drawn)
        r = act(r, needed(r, shoe))[0]
        del shoe[: len(r.drawn) - count]
        view(r, viewer="ann", face_down=True)
    raise AssertionError("a round ends within STEPS_MAX steps")


@settings(deadline=None, max_examples=60)
@given(seed=SEEDS, version=CHOICES)
def test_commands_of_play_survive_their_own_notation(seed: int, version: int) -> None:
    chance = Random(seed)
    r = placed(chance, Round(rules=VERSIONS[version]()))
    for command in candidates(chance, r, [Card.parse("AS")]):
        assert parse_command(write_command(command)) == command  # type: ignore[arg-type]


def test_a_settled_event_cites_the_rules_of_its_row() -> None:
    _, r, log = run(Random(1), VERSIONS[0]())
    rows = [event.row for event in log if isinstance(event, Settled)]
    assert tuple(rows) == r.settlements
