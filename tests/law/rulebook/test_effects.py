"""No draft is silently ignored: each changed rule is followed, refused, or no matter of play."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import Any

import pytest

from croupier.compiled.hands import poker_tables
from croupier.games.caribbean_stud.kernel import qualifies
from croupier.games.caribbean_stud.rules import CaribbeanRules, Shoe
from croupier.games.drafted import Drafted, DraftRefused
from croupier.games.effects import Effect, RuleEffect, is_of_tournaments
from croupier.games.without import WITHOUT
from croupier.rulebook import rulebook
from croupier.rulebook.entry import Ended, Entry
from croupier.rulebook.model import Node, covers
from drafts import delete, drafted, insert, substitute
from law_probes import Probe
from law_probes.registry import PROBES

BOOK = rulebook()
LAST = {
    "blackjack": datetime(2003, 2, 6, 6),
    "caribbean-stud": datetime(1999, 12, 1, 4),
    "com-bo": datetime(2000, 12, 15, 4),
    "baccarat": datetime(2000, 12, 20, 4),
    "rapid-roulette": datetime(2000, 12, 20, 4),
    "gaming-machines": datetime(2000, 12, 20, 4),
}
"""Each book with a moment at which the last of its rules are in force."""
CROWN_21 = datetime(2000, 12, 15, 4)
SECRET = datetime(1999, 11, 8, 4)
MOMENTS = (*LAST.items(), ("blackjack", CROWN_21), ("baccarat", SECRET))
ENGINE = ("computed", "definition")
"""Rules by which games are played, so that a change of them is followed or refused."""
BATCH = 24


def games_of(book: str) -> tuple[str, ...]:
    return tuple(game.name for game in BOOK.corpus.games if game.book == book)


def rules_of(book: str, at: datetime) -> dict[str, Entry]:
    """Every rule in force in any game of a book, by its number."""
    found: dict[str, Entry] = {}
    for game in games_of(book):
        rules = BOOK.rules_or_none(game, at)
        for entry in () if rules is None else rules.entries:
            if entry.version.node is not None:
                found.setdefault(entry.number, entry)
    return found


def node_of(entry: Entry) -> Node:
    assert entry.version.node is not None
    return entry.version.node


def effects_of(tried: Drafted, book: str, at: datetime) -> dict[str, list[RuleEffect]]:
    """What becomes of each rule, in every game in which it changes anything."""
    found = defaultdict(list)
    for game in games_of(book):
        for row in tried.effects(game, at):
            if not row.is_behind:
                found[row.number].append(row)
    return found


def apart(numbers: list[str]) -> Iterator[list[str]]:
    """Batches of rules of which none is a part of another of its batch."""
    left = sorted(numbers)
    while left:
        batch: list[str] = []
        for number in left:
            if len(batch) < BATCH and not any(covers(other, number) for other in batch):
                batch.append(number)
        left = [number for number in left if number not in batch]
        yield batch


def judged(rows: list[RuleEffect], does: str) -> bool:
    """Whether a rule that changed has the answer that its kind asks for."""
    effects = {row.effect for row in rows}
    if does in ENGINE:
        return bool(effects) and Effect.PROCEDURE not in effects
    return effects <= {Effect.PROCEDURE, Effect.REFUSED, Effect.FOLLOWED} and bool(effects)


@pytest.mark.rule("RB-008")
@pytest.mark.parametrize(("book", "at"), MOMENTS, ids=str)
def test_every_deleted_rule_has_an_effect(book: str, at: datetime) -> None:
    rules = rules_of(book, at)
    for batch in apart([number for number in rules if "." in number or "(" in number]):
        found = effects_of(drafted(book, at, *map(delete, batch)), book, at)
        for number in batch:
            node = node_of(rules[number])
            assert judged(found[number], node.does), number
            played = {row.effect for row in found[number]} == {Effect.FOLLOWED}
            known = any(node.key == key or node.key.startswith(f"{key}.") for key in WITHOUT)
            assert not (node.does == "computed" and played) or known, number


@pytest.mark.rule("RB-008")
@pytest.mark.parametrize(("book", "at"), MOMENTS, ids=str)
def test_every_reworded_rule_is_refused_or_a_procedure(book: str, at: datetime) -> None:
    rules = rules_of(book, at)
    tops = [n for n in rules if not any(covers(o, n) for o in rules if o != n)]
    ops = [
        substitute(
            top,
            *(
                replace(node_of(entry), says=f"{entry.says} Ties lose.")
                for number, entry in rules.items()
                if covers(top, number)
            ),
        )
        for top in tops
    ]
    found = effects_of(drafted(book, at, *ops), book, at)
    for number, entry in rules.items():
        effects = {row.effect for row in found[number]}
        does = node_of(entry).does
        assert judged(found[number], does), number
        if does in ENGINE:
            assert effects == {Effect.REFUSED}, number


@pytest.mark.rule("RB-008")
@pytest.mark.parametrize(
    ("figure", "effect"),
    [
        ({}, Effect.REFUSED),
        ({"ties": {"type": "flag", "value": False}}, Effect.REFUSED),
    ],
)
@pytest.mark.parametrize("over", [(), ("bj.wager.void",)])
def test_a_new_rule_that_no_engine_reads_is_refused(
    figure: dict[str, dict[str, object]], effect: Effect, over: tuple[str, ...]
) -> None:
    at = LAST["blackjack"]
    new = Node(
        number="12.5",
        key="vegas.ties",
        kind="rule",
        says="Ties lose.",
        does="computed",
        over=over,
        params=figure,
    )
    tried = drafted("blackjack", at, insert(new))
    [row] = tried.effects("vegas-blackjack", at)
    assert row.effect is effect
    with pytest.raises(DraftRefused, match=r"12\.5"):
        tried.law("vegas-blackjack", at)
    assert tried.law("crown-blackjack", at).game == "crown-blackjack", "others are as they were"


@pytest.mark.rule("RB-008")
def test_a_new_rule_that_prevails_over_a_figure_is_followed() -> None:
    at = LAST["blackjack"]
    new = Node(
        number="12.4.3",
        key="vegas.dealer",
        kind="rule",
        says="The dealer draws to a hard 17 and a soft 18.",
        does="computed",
        over=("bj.dealer.draw",),
        params={
            "hard": {"type": "count", "value": 17, "unit": "points"},
            "soft": {"type": "count", "value": 18, "unit": "points"},
        },
    )
    tried = drafted("blackjack", at, insert(new))
    [row] = tried.effects("vegas-blackjack", at)
    assert row.effect is Effect.FOLLOWED
    assert tried.law("vegas-blackjack", at).count("bj.dealer.draw", "soft") == 18


@pytest.mark.rule("RB-008")
@pytest.mark.parametrize(
    ("game", "number", "over", "figure"),
    [
        ("rapid-roulette", "7.5", "rr.assumed.pockets", "zero"),
        ("vegas-blackjack", "12.5", "pontoon.double", "from_card"),
    ],
)
def test_a_new_rule_over_one_that_does_not_yield_to_it_is_refused(
    game: str, number: str, over: str, figure: str
) -> None:
    book = BOOK.game(game).book
    new = Node(
        number=number,
        key="new.figures",
        kind="rule",
        says="It is 5.",
        does="computed",
        over=(over,),
        params={figure: {"type": "count", "value": 5, "unit": "number"}},
    )
    [row] = drafted(book, LAST[book], insert(new)).effects(game, LAST[book])
    assert row.effect is Effect.REFUSED
    assert "where it stands" in row.says


@pytest.mark.rule("RB-008")
@pytest.mark.parametrize(
    ("book", "key", "decks"),
    [
        ("com-bo", "combo.decks", {"type": "counts", "value": [1, 2, 8]}),
        ("blackjack", "bj.decks", {"type": "range", "min": 3, "max": 8}),
    ],
)
def test_a_number_of_decks_without_odds_is_refused(
    book: str, key: str, decks: dict[str, object]
) -> None:
    at = LAST[book]
    node = next(n for n in map(node_of, rules_of(book, at).values()) if n.key == key)
    figures = {**node.params, "decks": {"unit": "decks", **decks}}
    below = [n for n in map(node_of, rules_of(book, at).values()) if n.key.startswith(f"{key}.")]
    tried = drafted(book, at, substitute(node.number, replace(node, params=figures), *below))
    [row] = tried.effects(book, at)
    assert row.effect is Effect.REFUSED
    assert "no odds for" in row.says


def probes_for(key: str) -> Iterator[tuple[str, Probe]]:
    for book, probes in PROBES.items():
        for probe in probes:
            rules = BOOK.rules(probe.game, probe.at).entries
            if any(node_of(e).key == key for e in rules if e.version.node is not None):
                yield book, probe


def plays_otherwise(book: str, number: str, probe: Probe) -> bool:
    """Whether a round is played otherwise without a rule, and played to its end."""
    law = drafted(book, probe.at, delete(number)).law(probe.game, probe.at)
    return probe.ask(law) != probe.ask(BOOK.law(probe.game, probe.at))


@pytest.mark.rule("RB-008")
@pytest.mark.parametrize("key", sorted(WITHOUT))
def test_a_rule_that_an_engine_plays_without_is_missed_in_play(key: str) -> None:
    tried = []
    for book, probe in probes_for(key):
        rules = BOOK.rules(probe.game, probe.at).entries
        number = next(e.number for e in rules if e.version.node and e.version.node.key == key)
        if key.startswith(probe.keys) or probe.keys == ("",):
            tried.append(probe)
            if plays_otherwise(book, number, probe):
                return
    raise AssertionError(f"no probe misses {key}: {[probe.name for probe in tried]}")


@pytest.mark.slow
@pytest.mark.parametrize(("book", "at"), MOMENTS, ids=str)
def test_each_rule_deleted_alone_is_played_or_refused(book: str, at: datetime) -> None:
    for number, entry in rules_of(book, at).items():
        tried = drafted(book, at, delete(number))
        for game in games_of(book):
            if BOOK.rules_or_none(game, at) is None:
                continue
            blocks = any(
                row.is_refused and not is_of_tournaments(row.key) for row in tried.effects(game, at)
            )
            probes = [p for p in PROBES.get(book, ()) if (p.game, p.at) == (game, at)]
            if blocks:
                with pytest.raises(DraftRefused):
                    tried.law(game, at)
            elif tried.rules_or_none(game, at) is not None and node_of(entry).does in ENGINE:
                for probe in probes:
                    probe.ask(tried.law(game, at))


def changed_figures(game: str, at: datetime, *figures: tuple[str, str, Any]) -> Drafted:
    """A draft that gives figures of some rules other values, by key and name."""
    rules = rules_of(BOOK.game(game).book, at)
    by_key = {node_of(entry).key: entry for entry in rules.values()}
    ops = []
    for key, name, value in figures:
        entry = by_key[key]
        node = node_of(entry)
        new = {"min": value[0], "max": value[1]} if isinstance(value, tuple) else {"value": value}
        params = {**node.params, name: {**node.params[name], **new}}
        parts = [
            replace(node, params=params) if number == entry.number else node_of(part)
            for number, part in rules.items()
            if covers(entry.number, number)
        ]
        ops.append(substitute(entry.number, *parts))
    return drafted(BOOK.game(game).book, at, *ops)


ACE_QUEEN = ("cs.qualify", "cs.layout.inscription", "cs.no_hand", "cs.compare")


@pytest.mark.rule("RB-008")
def test_caribbean_stud_is_played_with_another_hand_that_qualifies() -> None:
    at = LAST["caribbean-stud"]
    tried = changed_figures("caribbean-stud", at, *((key, "high", "A Q") for key in ACE_QUEEN))
    effects = {row.key: row.effect for row in tried.effects("caribbean-stud", at)}
    assert effects.pop("cs.layout.inscription") is Effect.PROCEDURE
    assert set(effects.values()) == {Effect.FOLLOWED}
    probe = next(p for p in PROBES["caribbean-stud"] if p.name == "ace and queen")
    assert probe.ask(tried.law(probe.game, at)) != probe.ask(BOOK.law(probe.game, at))
    params = CaribbeanRules.from_law(tried.law("caribbean-stud", at)).params(Shoe.MANUAL)
    strengths = sorted(map(int, poker_tables().strengths))
    plays = [qualifies(params, strength) for strength in strengths]
    assert plays == sorted(plays), "the dealer plays from some hand on"
    usual = CaribbeanRules.from_law(BOOK.law("caribbean-stud", at)).params(Shoe.MANUAL)
    assert sum(plays) > sum(qualifies(usual, strength) for strength in strengths)


@pytest.mark.rule("RB-008")
@pytest.mark.parametrize(
    ("game", "key", "name", "value", "says"),
    [
        ("caribbean-stud", "cs.qualify", "high", "A Q", "Rule 9.4 says A K for high"),
        ("caribbean-stud", "cs.qualify", "high", "A", "9.1"),
        ("blackjack", "bj.decks", "decks", (4, 10), "1 to 8 decks, not 4, 10"),
        ("vegas-blackjack", "vegas.decks", "decks", (10, 10), "1 to 8 decks, not 10, 10"),
        ("com-bo", "combo.decks", "decks", [1, 8, 10], "1 to 8 decks, not 1, 8, 10"),
        ("com-bo", "combo.decks", "decks", [], "3.1"),
        ("blackjack", "bj.areas", "areas", (0, 0), "no table with 0 areas"),
        ("blackjack", "bj.cut.card_back", "most", "3/2", "no cutting card at 3/2"),
        ("blackjack", "bj.pays", "other", "not available", "no table can be opened"),
    ],
)
def test_figures_that_no_engine_plays_are_refused_in_one_sentence(
    game: str, key: str, name: str, value: Any, says: str
) -> None:
    at = LAST[BOOK.game(game).book]
    tried = changed_figures(game, at, (key, name, value))
    with pytest.raises(DraftRefused, match=re.escape(says)):
        tried.law(game, at)


@pytest.mark.rule("RB-008", "BJ-060")
def test_even_money_is_paid_as_a_draft_says() -> None:
    at = LAST["blackjack"]
    tried = changed_figures("blackjack", at, ("bj.natural.even_money", "pays", "6 to 5"))
    probe = next(p for p in PROBES["blackjack"] if p.name.endswith("| even | 5C 6C"))
    rows: Any = probe.ask(tried.law("blackjack", at))
    assert ("6 to 5", 1_200) in {(row[5], row[6]) for row in rows[1]}
    [behind] = tried.effects("crown-pontoon", at)
    assert behind.is_behind, "Crown Pontoon pays a Pontoon at once and offers no even money"
    assert tried.law("crown-pontoon", at).game == "crown-pontoon"


def commission(number: str, key: str, rate: str, *over: str) -> Node:
    param = {"type": "fraction", "value": rate, "of": "a Banker win"}
    says = f"Commission is {rate} of a Banker win."
    return Node(
        number=number,
        key=key,
        kind="rule",
        says=says,
        does="computed",
        over=over,
        params={"rate": param},
    )


OF_BANKER = commission("6.1", "bac.assumed.commission", "1/25")
OF_CROWN = commission("6.2", "bac.assumed.no_commission", "1/100", "bac.assumed.commission")


@pytest.mark.rule("RB-012", "RB-008")
@pytest.mark.parametrize(
    ("rules", "rates"),
    [
        ((), ("1/20", "0")),
        ((OF_BANKER,), ("1/25", "0")),
        ((OF_CROWN,), ("1/20", "1/100")),
        ((OF_BANKER, OF_CROWN), ("1/25", "1/100")),
    ],
)
def test_commission_of_one_version_leaves_the_other_alone(
    rules: tuple[Node, ...], rates: tuple[str, str]
) -> None:
    at = LAST["baccarat"]
    tried = drafted("baccarat", at, insert(*rules))
    for game, rate in zip(("baccarat", "crown-baccarat"), rates, strict=True):
        stated = tried.law(game, at).fraction("bac.assumed.commission", "rate")
        assert stated == Fraction(rate), game
        effects = [row for row in tried.effects(game, at) if not row.is_behind]
        assert [row.effect for row in effects] == [Effect.FOLLOWED] * len(effects)
        assert bool(effects) is (stated != Fraction("1/20" if game == "baccarat" else "0"))


@pytest.mark.rule("RB-008", "BJ-106")
@pytest.mark.parametrize(
    ("chapter", "at", "ended", "touched"),
    [
        ("14", LAST["blackjack"], "crown-blackjack", ["crown-blackjack"]),
        ("12", LAST["blackjack"], "vegas-blackjack", ["vegas-blackjack"]),
        ("11", LAST["blackjack"], "pontoon-pandemonium", ["crown-pontoon", "pontoon-pandemonium"]),
        ("27", datetime(2000, 12, 20, 4), "crown-21", ["crown-21"]),
        ("22", datetime(1999, 11, 20, 4), "crown-pontoon", ["crown-pontoon"]),
    ],
)
def test_a_draft_may_end_a_version(
    chapter: str, at: datetime, ended: str, touched: list[str]
) -> None:
    tried = drafted("blackjack", at, delete(chapter))
    rows = {game: tried.effects(game, at) for game in games_of("blackjack")}
    assert [game for game, found in rows.items() if found] == touched
    assert {row.says.partition(": ")[2] for row in rows[ended]} == {
        f"{BOOK.game(ended).title} ends."
    }
    with pytest.raises(Ended):
        tried.law(ended, at)
