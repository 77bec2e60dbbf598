"""The rules that a round cites, looked up once: each role that a rule plays, and its number."""

from collections.abc import Iterator, Mapping
from typing import Final, Never

from croupier.games.cites import Cites, missing_rule
from croupier.rulebook import Law


class Citations(Mapping[str, str]):
    """For each role the rule of the version in play, as ``blackjack 12.4.2(a)``.

    A role whose rule the version does not have may not be asked for; ``has`` tells.
    """

    # the table, the cards, the wagers
    areas: str
    decks: str
    chips: str
    before_first_card: str
    locked: str
    players: str
    controls: str
    several_full: str
    payable: str
    limits_under: str
    limits_over: str
    limits_multiple: str
    # the deal
    announce: str
    deal_first: str
    deal_dealer: str
    deal_second: str
    insurance_offer: str
    insurance_when: str
    insurance_wins: str
    insurance_loses: str
    insurance_collected: str
    insurance_pays: str
    insurance_barred: str
    natural: str
    natural_paid: str
    even_money: str
    # the play of a box
    play: str
    card: str
    stand: str
    draw: str
    absent: str
    absent_soft_stand: str
    absent_soft_draw: str
    absent_hard_stand: str
    absent_hard_draw: str
    double: str
    double_amount: str
    double_natural: str
    double_dealer_natural: str
    double_aces: str
    double_pays: str
    double_not_in_line: str
    forfeit: str
    forfeit_each: str
    split: str
    split_amount: str
    split_order: str
    split_aces: str
    split_hands: str
    split_declined: str
    split_no_natural: str
    split_bust: str
    split_dealer_natural: str
    split_sevens: str
    surrender: str
    surrender_marker: str
    surrender_dealer_natural: str
    surrender_collected: str
    surrender_controller: str
    # the dealer's hand and the settlement
    dealer_draw: str
    no_draw: str
    round_end: str
    wins_natural: str
    wins_dealer_bust: str
    wins_higher: str
    wins_21: str
    paid_21: str
    equal: str
    bust: str
    lower: str
    pays: str
    super_bonus: str
    # side bets
    pairs_offer: str
    pairs_each: str
    pairs_wins: str
    pairs_loses: str
    pairs_odds: str
    pairs_when: str
    sevens_offer: str
    sevens_needs_main: str
    sevens_three: str
    sevens_two: str
    sevens_first: str
    sevens_second: str
    sevens_split: str
    sevens_versions: str
    sevens_odds: str
    pandemonium_offer: str
    pandemonium_needs_main: str
    pandemonium_wins: str
    pandemonium_loses: str
    pandemonium_draw: str
    pandemonium_tables: str
    pandemonium_odds: str
    pandemonium_press: str
    pandemonium_controller: str
    pandemonium_nominee: str
    pandemonium_dealer: str
    pandemonium_no_wager: str
    # irregularities and general provisions
    irr_burn: str
    irr_burn_restart: str
    irr_face_up: str
    irr_excess: str
    irr_excess_dealer: str
    irr_misplaced: str
    irr_no_wager: str
    irr_dealer_no_card: str
    irr_dealer_finish: str
    irr_dealer_take: str
    irr_no_cards: str
    irr_one_card: str
    irr_skipped: str
    irr_skipped_late: str
    irr_shoe_short: str
    irr_shoe_fails: str
    irr_two_cards: str
    irr_wrong_deck: str
    irr_wrong_deck_past: str
    irr_other_press: str
    irr_stray_press: str
    irr_meter_before: str
    irr_meter_during: str
    gen_contravention: str
    gen_void: str
    gen_exclude: str
    gen_seize: str
    gen_confiscate: str
    gen_detain: str
    gen_disruption: str
    gen_fraud: str
    gen_refund: str

    def __init__(self, by_role: Mapping[str, str]) -> None:
        self.__dict__.update(by_role)

    def __getitem__(self, role: str) -> str:
        found: str = self.__dict__[role]
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self.__dict__)

    def __len__(self) -> int:
        return len(self.__dict__)

    def __getattr__(self, role: str) -> str:
        # Copying asks for names of its own; every other name is a role without a rule.
        if role.startswith("_"):
            raise AttributeError(role)
        raise missing_rule(role)

    def has(self, role: str) -> bool:
        """Whether the version has a rule for a role."""
        return role in self.__dict__

    def first(self, *roles: str) -> str:
        """Cite the first of some roles that the version has a rule for; it has the last one."""
        for role in roles:
            if role in self.__dict__:
                found: str = self.__dict__[role]
                return found
        raise missing_rule(roles[-1])

    def held(self, *roles: str) -> tuple[str, ...]:
        """Cite the rules of those roles that the version has, each once."""
        named = (self.__dict__[role] for role in roles if role in self.__dict__)
        return tuple(dict.fromkeys(named))

    def __setattr__(self, role: str, rule: object) -> Never:
        raise AttributeError(f"citations are not changed: {role}")

    def __eq__(self, other: object) -> bool:
        # Tables are compared often, and a mapping's own way copies both.
        return self.__dict__ == (other.__dict__ if isinstance(other, Citations) else other)

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.items()))

    def __repr__(self) -> str:
        return f"Citations({self.__dict__})"


BASE: Final[dict[str, str]] = {
    "areas": "bj.areas",
    "decks": "bj.decks",
    "chips": "bj.wager.chips",
    "before_first_card": "bj.wager.before_first_card",
    "locked": "bj.wager.locked",
    "players": "bj.players_per_area",
    "controls": "bj.controls",
    "several_full": "bj.several_areas.full",
    "payable": "bj.wager.payable",
    "limits_under": "bj.limits.under",
    "limits_over": "bj.limits.over",
    "limits_multiple": "bj.limits.multiple",
    "announce": "bj.deal.initial.announce",
    "deal_first": "bj.deal.initial.first",
    "deal_dealer": "bj.deal.initial.dealer",
    "deal_second": "bj.deal.initial.second",
    "insurance_offer": "bj.insurance.offer",
    "insurance_when": "bj.insurance.when",
    "insurance_wins": "bj.insurance.wins",
    "insurance_loses": "bj.insurance.loses",
    "insurance_collected": "bj.insurance.collected",
    "insurance_pays": "bj.pays.table",  # stands in 8.1 too, and no version prevails over it
    "natural": "bj.natural",
    "natural_paid": "bj.natural.paid",
    "even_money": "bj.natural.even_money",
    "play": "bj.play",
    "card": "bj.play.cards",
    "stand": "bj.play.stand",
    "draw": "bj.play.draw",
    "absent": "bj.absent",
    "absent_soft_stand": "bj.absent.soft_stand",
    "absent_soft_draw": "bj.absent.soft_draw",
    "absent_hard_stand": "bj.absent.hard_stand",
    "absent_hard_draw": "bj.absent.hard_draw",
    "double": "bj.double",
    "double_amount": "bj.double.amount",
    "double_natural": "bj.double.not_blackjack",
    "double_dealer_natural": "bj.double.dealer_blackjack",
    "split": "bj.split",
    "split_amount": "bj.split.amount",
    "split_order": "bj.split.order",
    "split_aces": "bj.split.again",
    "split_hands": "bj.split.hands",
    "split_declined": "bj.split.declined",
    "split_no_natural": "bj.split.no_blackjack",
    "split_bust": "bj.split.bust",
    "split_dealer_natural": "bj.split.dealer_blackjack",
    "dealer_draw": "bj.dealer.draw",
    "no_draw": "bj.dealer.no_draw",
    "round_end": "bj.round_end.pick_up",
    "wins_natural": "bj.wager.wins_blackjack",
    "wins_dealer_bust": "bj.wager.dealer_bust",
    "wins_higher": "bj.wager.higher",
    "equal": "bj.wager.void",
    "bust": "bj.wager.bust",
    "lower": "bj.wager.lower",
    "pays": "bj.pays",
    "irr_burn": "bj.irr.burn_omitted",
    "irr_burn_restart": "bj.irr.burn_restart",
    "irr_face_up": "bj.irr.face_up",
    "irr_excess": "bj.irr.excess",
    "irr_excess_dealer": "bj.irr.excess_dealer",
    "irr_misplaced": "bj.irr.misplaced",
    "irr_no_wager": "bj.irr.no_wager",
    "irr_dealer_no_card": "bj.irr.dealer_no_card",
    "irr_dealer_finish": "bj.irr.dealer_no_card.finish",
    "irr_dealer_take": "bj.irr.dealer_no_card.take",
    "irr_no_cards": "bj.irr.no_cards",
    "irr_one_card": "bj.irr.one_card",
    "irr_skipped": "bj.irr.skipped",
    "irr_skipped_late": "bj.irr.skipped_late",
    "irr_shoe_short": "bj.irr.shoe_short",
    "irr_shoe_fails": "bj.irr.shoe_fails",
    "irr_two_cards": "bj.irr.two_cards",
    "irr_wrong_deck": "bj.irr.wrong_deck.round",
    "irr_wrong_deck_past": "bj.irr.wrong_deck.past",
    "gen_contravention": "gen.contravention",
    "gen_void": "gen.contravention.void",
    "gen_exclude": "gen.contravention.exclude",
    "gen_seize": "gen.contravention.seize",
    "gen_confiscate": "gen.contravention.confiscate",
    "gen_detain": "gen.contravention.detain",
    "gen_disruption": "gen.invalidate.disruption",
    "gen_fraud": "gen.invalidate.fraud",
    "gen_refund": "gen.refund",
}

VEGAS: Final[dict[str, str]] = {
    "double_amount": "vegas.double",
    "double_natural": "vegas.double",
    "surrender": "vegas.surrender",
    "surrender_marker": "vegas.surrender.marker",
    "surrender_dealer_natural": "vegas.surrender.dealer_blackjack",
    "surrender_collected": "vegas.surrender.collected",
    "surrender_controller": "vegas.surrender.controller",
}

PONTOON: Final[dict[str, str]] = {
    "insurance_barred": "pontoon.interim.no_insurance",
    "natural": "pontoon.interim.pontoon",
    "double_natural": "pontoon.double",
    "double_aces": "pontoon.double.aces",
    "double_pays": "pontoon.double.pays",
    "double_not_in_line": "pontoon.double.not_in_line",
    "forfeit": "pontoon.double.forfeit",
    "forfeit_each": "pontoon.double.forfeit_each",
    "split_sevens": "pontoon.split.sevens",
    "surrender": "pontoon.surrender",
    "surrender_marker": "pontoon.surrender.marker",
    "surrender_dealer_natural": "pontoon.surrender.dealer_pontoon",
    "surrender_collected": "pontoon.surrender.collected",
    "surrender_controller": "pontoon.surrender.controller",
    "wins_21": "pontoon.wager.twenty_one",
    "paid_21": "pontoon.interim.twenty_one",
    "super_bonus": "pontoon.super_bonus",
}

SIDE_BETS: Final[dict[str, str]] = {
    "pairs_offer": "pairs.offer",
    "pairs_each": "pairs.offer.each",
    "pairs_wins": "pairs.wager.wins",
    "pairs_loses": "pairs.wager.loses",
    "pairs_odds": "pairs.odds",
    "pairs_when": "pairs.when",
    "sevens_offer": "sevens.offer",
    "sevens_needs_main": "sevens.offer.needs_main",
    "sevens_three": "sevens.wager.three",
    "sevens_two": "sevens.wager.two",
    "sevens_first": "sevens.loses.first",
    "sevens_second": "sevens.loses.second",
    "sevens_split": "sevens.split",
    "sevens_versions": "sevens.versions",
    "sevens_odds": "sevens.odds",
    "pandemonium_offer": "pandemonium.offer",
    "pandemonium_needs_main": "pandemonium.needs_main",
    "pandemonium_wins": "pandemonium.wager.wins",
    "pandemonium_loses": "pandemonium.wager.loses",
    "pandemonium_draw": "pandemonium.draw",
    "pandemonium_tables": "pandemonium.tables",
    "pandemonium_odds": "pandemonium.odds",
    "pandemonium_press": "pandemonium.press",
    "pandemonium_controller": "pandemonium.press.controller",
    "pandemonium_nominee": "pandemonium.press.nominee",
    "pandemonium_dealer": "pandemonium.press.dealer",
    "pandemonium_no_wager": "pandemonium.no_wager",
    "irr_other_press": "pandemonium.irr.other_press",
    "irr_stray_press": "pandemonium.irr.stray_press",
    "irr_meter_before": "pandemonium.irr.failure.before",
    "irr_meter_during": "pandemonium.irr.failure.during",
}


CHAPTERS: Final = {"pontoon": PONTOON, "vegas": VEGAS}


def cite_all(law: Law, chapter: str, *, has_pandemonium: bool = False) -> Citations:
    """Look up every role in the law of the version in play."""
    cites = Cites.of(law)
    # Where a version has no rule of its own for a role, the base's applies.
    own = {role: key for role, key in CHAPTERS.get(chapter, {}).items() if key in cites}
    keys = BASE | SIDE_BETS | own
    if chapter == "pontoon" and "pontoon.double.first_two" not in cites:
        # Before 2003 one rule says who may double and for how much.
        keys |= {"double_amount": "pontoon.double"}
    if has_pandemonium:
        keys |= {"areas": "pandemonium.areas"}
    return Citations({role: cites[key] for role, key in keys.items() if key in cites})
