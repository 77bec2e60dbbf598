"""How a round is opened: the first event, from the law and the table's setting."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from croupier.equipment import Card, CutRules, parse_rank, stack
from croupier.games.game import Setting
from croupier.games.table_rules import TableRules, cites_about, figures_about
from croupier.games.unplayed import UnplayedLaw
from croupier.kernel import implements
from croupier.rulebook import Law

from .policies import Policies
from .reading import deck_size
from .round import Round, Terms
from .rules import BlackjackRules

ABOUT: Final = {
    "seats": ("bj.areas",),
    "sign": ("bj.limits.sign", "bj.limits"),
    "raise": ("bj.limits.raise",),
    "wagers": ("bj.wager.before_first_card",),
    "shuffle": ("bj.shuffle.when", "bj.shuffle"),
    "cut": ("bj.cut.offer", "bj.cut"),
    "cut-refused": ("bj.cut.refused", "bj.cut"),
    "cut-place": ("bj.cut.depth", "bj.cut"),
    "cutting-card": ("bj.cut.card_back", "bj.cut"),
    "burn": ("bj.burn",),
}
"""The family's own rules of each condition of a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """Betting on a round began."""

    law: BlackjackRules
    """The rules that the whole round is played by, as they stood then."""
    terms: Terms = field(default_factory=Terms)
    held: tuple[Card, ...] = ()
    """Cards that the round before left to be dealt next; nobody at the table knows them."""
    is_meter_out: bool = False


def opening(law: Law, setting: Setting) -> Opened:
    """Read the law for a table; what it does not allow of the table is refused."""
    options = setting.options
    known = Policies().named
    rules = BlackjackRules.from_law(
        law,
        decks=law.range("bj.decks", "decks")[1] if setting.decks is None else setting.decks,
        side_bets=setting.side_bets,
        magnificent_sevens_version=_number(options, "magnificent_sevens_version"),
        pandemonium_table=_number(options, "pandemonium_table"),
        policies=Policies.read({n: v for n, v in setting.policies.items() if n in known}),
    )
    terms = Terms(
        limits=setting.limits,
        personal=tuple(sorted(setting.personal.items())),
        chips=setting.chips,
        refuses_unpayable=bool(options.get("refuses_unpayable")),
        face_down=bool(options.get("face_down")),
        has_automatic_shoe=bool(options.get("automatic_shoe")),
    )
    return Opened(law=rules, terms=terms)


@implements("BJ-007", "PD-003")
def table_rules(law: Law) -> TableRules:
    """A seat for each betting area, a cut that leaves a deck, and a burnt card (2, 4.2, 4.3)."""
    depth = law.fraction("bj.cut.card_back", "most")
    if not 0 < depth <= 1:
        raise UnplayedLaw(law, "bj.cut.card_back", f"no cutting card at {depth} of the shoe")
    areas = "pandemonium.areas" if law.has("pandemonium.areas") else "bj.areas"
    return TableRules(
        seats=law.range(areas, "areas")[1],
        cut=CutRules(
            deck_size=deck_size(law, tuple(map(parse_rank, law.ranks("bj.decks", "removed")))),
            decks_from_end=law.count("bj.cut.depth", "decks"),
            depth_max=depth,
        ),
        burns=law.count("bj.burn", "cards"),
        cites=cites_about(law, ABOUT),
        figures=figures_about(law, ABOUT),
    )


def _number(options: Mapping[str, object], name: str) -> int | None:
    """Which of several versions or tables a side bet has; the first where nothing is said."""
    number = options.get(name, 1)
    assert number is None or isinstance(number, int), (name, number)
    return number


def open_round(opened: Opened) -> Round:
    """The round at its beginning."""
    return Round(
        rules=opened.law,
        terms=opened.terms,
        carried=opened.held,
        held=opened.held,
        drawn=opened.held,
        is_meter_out=opened.is_meter_out,
    )


def next_opening(r: Round, fresh: Opened) -> Opened:
    """Hand on the cards that wait to be dealt, and a meter that is out."""
    return replace(fresh, held=r.held, is_meter_out=r.is_meter_out)


def whole_shoe(opened: Opened) -> tuple[Card, ...]:
    """Every card of the decks in play, unshuffled."""
    return tuple(stack(opened.law.decks, without=opened.law.removed))
