"""The shapes of the answers about odds and strategy, as the commands print them in JSON."""

from typing import Any, Final, NotRequired, TypedDict

BEST_PLAY: Final = "best play"
"""The name of figures of the play that looks at every card of the hand."""
BEST_CHART: Final = "best chart"
"""The name of figures of the best play by totals, pairs and the dealer's first card."""


class PlaysShown(TypedDict):
    """The play that each figure of a game with decisions is of, by the figure's name."""

    house_edge: str
    total_dependent: NotRequired[str]
    best_house_edge: NotRequired[str]


class LineShown(TypedDict):
    """One way for a bet to end, as a par sheet lists it."""

    line: str
    chance: str
    one_in: str
    """Empty where no hand ends so and the line has a contribution alone."""
    net: str
    contribution: str


class EntryShown(TypedDict):
    """The same bet with the value of a tournament entry."""

    house_edge: str
    exact: str
    entry_worth: str
    stake: str
    """The wager that earns it; an entry does not grow with the wager."""
    rules: list[str]


class BonusPlayShown(TypedDict):
    """What playing for the Super Bonus brings on top of the main wager, per original wager."""

    chance: str
    """How many a round brings, split boxes included."""
    main_gives_up: str
    gains: str
    """The prize's worth less what the main wager gives up."""


class BetShown(TypedDict):
    """One bet."""

    bet: str
    house_edge: str
    per: str
    method: str
    exact: str | None
    win: str | None
    lose: str | None
    void: str | None
    rules: list[str]
    hit_rate: str | None
    variance: str | None
    lines: NotRequired[list[LineShown]]
    """With a par sheet."""
    error_bound: NotRequired[str]
    """Where the method is not a fraction: how far from the truth the house edge may be."""
    plays: NotRequired[PlaysShown]
    total_dependent: NotRequired[str]
    super_bonus_play: NotRequired[BonusPlayShown]
    with_entry: NotRequired[EntryShown]
    break_even_meter: NotRequired[str | None]
    bet_frequency: NotRequired[str]
    element_of_risk: NotRequired[str]


class OddsShown(TypedDict):
    """The odds of a game's bets."""

    game: str
    title: str
    at: str
    status: str
    draft: NotRequired[str]
    """The draft notice under which the figures would hold."""
    decks: int | None
    zeros: NotRequired[int]
    stake: NotRequired[str]
    meter: NotRequired[str]
    max_payout: NotRequired[str]
    without: NotRequired[str]
    """The cards that have left the shoe."""
    policies: dict[str, str | bool]
    defaults: list[str]
    """What was not asked for and filled in."""
    law: str
    """The digest of the law's files."""
    bets: list[BetShown]
    notes: list[str]


class RowShown(TypedDict):
    """A hand against every card of the dealer's."""

    hand: str
    cells: list[str]


class ChartShown(TypedDict):
    """One grid of a strategy."""

    title: str
    rows_are: str
    columns_are: str
    columns: list[str]
    rows: list[RowShown]
    legend: dict[str, str]


class ExceptionShown(TypedDict):
    """A hand that is better played otherwise than the charts say."""

    cards: str
    first: str
    chart: str
    best: str
    chance: str
    gain: str


class AboutPlay(TypedDict):
    """What an answer about the play of a game begins with."""

    game: str
    title: str
    at: str
    status: str
    decks: int
    policies: dict[str, str | bool]
    defaults: list[str]
    law: str
    draft: NotRequired[str]
    """The draft notice under which the play would be the best."""


class StrategyShown(AboutPlay):
    """The best play of a game."""

    method: str
    play: str
    """The play that the house edge is of: the best one, or the best that a chart can say."""
    house_edge: str
    sentences: list[str]
    charts: list[ChartShown]
    has_rare_charts: bool
    """Whether the later charts are of hands that come seldom."""
    exceptions: list[ExceptionShown]


class MistakeShown(TypedDict):
    """Hands that a strategy plays worse than the best play does."""

    hand: str
    first: str
    does: str
    better: str
    chance: str
    cost: str
    """Of an original wager, on average over all rounds."""


class JudgedShown(AboutPlay):
    """What a given strategy is worth; the costs of its mistakes add up to the total."""

    method: str
    strategy: str
    plays: PlaysShown
    house_edge: str
    best_house_edge: str
    total_cost: str
    mistakes: list[MistakeShown]
    """The dearest first."""


class ComparedSide(TypedDict):
    """One side of a comparison."""

    game: str
    title: str
    at: str
    status: str
    decks: int | None
    policies: dict[str, str | bool]
    draft: NotRequired[str]
    law: str


class ComparedBet(TypedDict):
    """One bet on both sides; a side that does not offer it is null."""

    bet: str
    a: str | None
    b: str | None
    difference: str | None
    per: str
    play: NotRequired[str]
    """The play that the edges are of, where the game has decisions."""


class Reason(TypedDict):
    """Something in which the sides differ: a rule, a version, the decks or a reading."""

    kind: str
    what: str
    a: Any
    b: Any
    notice: str | None
    rule: str | None
    was_rule: str | None
    says: str


class Comparison(TypedDict):
    """Two sides, their odds, and what makes the difference."""

    a: ComparedSide
    b: ComparedSide
    bets: list[ComparedBet]
    reasons: list[Reason]
