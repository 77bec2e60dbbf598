"""One colour for one action, in every chart of every game, on paper and on the screen."""

from typing import Final, NamedTuple


class ActionColour(NamedTuple):
    """How an action looks: pale on paper, for black letters; on a terminal, as rich names it."""

    paper: str
    screen: str


ACTIONS: Final = {
    "stand": ActionColour("#d9d9d9", "black on white"),
    "hit": ActionColour("#9ecae1", "black on bright_cyan"),
    "double, or else hit": ActionColour("#c7e9c0", "black on bright_green"),
    "double, or else stand": ActionColour("#74c476", "black on green"),
    "split": ActionColour("#fdd0a2", "black on yellow"),
    "surrender": ActionColour("#fcbba1", "white on red"),
    "take the double back": ActionColour("#dadaeb", "black on magenta"),
    "bet": ActionColour("#fff2ae", "black on bright_yellow"),
    "depends on the suits; betting is better on the whole": ActionColour(
        "#ffe066", "bright_yellow"
    ),
    "fold": ActionColour("#f4cae4", "black on bright_magenta"),
    "depends on the suits; folding is better on the whole": ActionColour(
        "#e08ac2", "bright_magenta"
    ),
}
"""By what a chart's legend says; the letters say it in any case."""
NOTHING: Final = ActionColour("#ffffff", "dim")
"""Where nothing special is done: no split, no surrender, the double kept."""


def colour_of(meaning: str) -> ActionColour:
    """The colour of what a letter of a chart means."""
    return ACTIONS.get(meaning, NOTHING)
