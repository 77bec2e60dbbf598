"""Random play of any game, told as a story: what was done, what happened, where it ended."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from croupier.equipment import Card
from croupier.games.game import AnyGame

from .chance import Chance
from .playable import AnySitting, Playable

ONWARD_ONE_IN = 5
"""How often the round simply goes on although somebody could choose."""


@dataclass(frozen=True)
class Plot:
    """What makes a story: it can be told again, and Hypothesis looks for a shorter one."""

    seed: int
    steps: int
    """So many commands are random; regular play then brings the round to its end."""
    mishaps: int
    """Something goes wrong once in so many commands; never where it is nought."""


PLOTS = st.builds(
    Plot,
    seed=st.integers(0, 2**32),
    steps=st.integers(0, 80),
    mishaps=st.sampled_from((0, 0, 12, 3)),
)


@dataclass
class Story:
    """A round as it is played."""

    playable: Playable
    sitting: AnySitting
    start: Any
    """The round as it was opened."""
    round: Any
    log: list[Any] = field(default_factory=list)
    drawn: Counter[Card] = field(default_factory=Counter)
    commands: list[Any] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        return self.game.needs(self.round) is None

    @property
    def game(self) -> AnyGame:
        return self.playable.engine

    def act(self, command: Any) -> None:
        """Carry out a command that the rules allow."""
        before = self.round
        self.commands.append(command)
        self.round, happened = self.game.act(before, command)
        self.log += happened
        self.drawn.update(self.sitting.took(before, command))


def tell(playable: Playable, plot: Plot, watch: Callable[[Story], None] = lambda _: None) -> Story:
    """Play a round at random, then to its end; somebody may watch every state of it."""
    chance = Chance(plot.seed)
    sitting = playable.sit(chance)
    start = playable.engine.open(sitting.opening)
    story = Story(playable, sitting, start, start)
    try:
        _play(story, chance, plot, watch)
    except BaseException as broken:
        done = "".join(f"\n  {command}" for command in story.commands)
        broken.add_note(f"{playable}, from {start}:{done}")
        raise
    return story


def _play(story: Story, chance: Chance, plot: Plot, watch: Callable[[Story], None]) -> None:
    game, sitting = story.game, story.sitting
    story.drawn.update(sitting.on_table(story.start))
    for command in sitting.first:
        if game.can(story.round, command):
            story.act(command)
    watch(story)
    for _ in range(plot.steps):
        command = _anything(story, chance, plot.mishaps)
        if command is None:
            return
        story.act(command)
        watch(story)
    for _ in range(story.playable.steps_max):
        if story.is_over:
            return
        story.act(sitting.onward(story.round))
        watch(story)
    assert story.is_over, f"not over after {story.playable.steps_max} regular steps"


def _anything(story: Story, chance: Chance, mishaps: int) -> Any:
    """A command that is allowed now: a mishap, somebody's choice, or simply the next step."""
    sitting, r = story.sitting, story.round
    tried: Any = ()
    if mishaps and chance.one_in(mishaps):
        tried = sitting.mishaps(r)
    elif not chance.one_in(ONWARD_ONE_IN):
        tried = sitting.choices(r)
    for command in chance.in_any_order(tried):
        if story.game.can(r, command):
            return command
    return None if story.is_over else sitting.onward(r)
