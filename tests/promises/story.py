"""Random play of any game, told as a story: what was tried, what happened, where it ended."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from croupier.equipment import Card

from .chance import Chance
from .playable import AnyGame, AnySitting

MISHAPS_ONE_IN = (0, 0, 12, 4)
"""How often something goes wrong, in four kinds of stories; nought is never."""
CHOICES_ONE_IN = 2

Watcher = Callable[["Story"], None]


@dataclass
class Story:
    """A round as it is played."""

    game: AnyGame
    sitting: AnySitting
    round: Any
    log: list[Any] = field(default_factory=list)
    drawn: Counter[Card] = field(default_factory=Counter)
    commands: list[Any] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        return self.game.awaiting(self.round) is None

    def act(self, command: Any) -> None:
        """Carry out a command that the rules allow."""
        before = self.round
        happened = self.game.decide(before, command)
        self.round = self.game.replay(before, happened)
        self.log += happened
        self.commands.append(command)
        self.drawn.update(self.sitting.took(before, command))


def tell(game: AnyGame, row: bytes, watch: Watcher = lambda _story: None) -> Story:
    """Play a round at random, then to its end; somebody may watch every state of it."""
    chance = Chance(row)
    sitting = game.sit(chance)
    story = Story(game, sitting, sitting.start)
    try:
        _play(story, chance, watch)
    except Exception as broken:
        done = "".join(f"\n  {command}" for command in story.commands)
        broken.add_note(f"{game.name}, from {sitting.start}:{done}")
        raise
    return story


def _play(story: Story, chance: Chance, watch: Watcher) -> None:
    game, sitting = story.game, story.sitting
    story.drawn.update(sitting.on_table(sitting.start))
    mishaps = chance.pick(MISHAPS_ONE_IN)
    while not chance.is_spent and not story.is_over:
        watch(story)
        story.act(_anything(story, chance, mishaps))
    for _ in range(game.steps_max):
        if story.is_over:
            break
        watch(story)
        story.act(sitting.onward(story.round))
    assert story.is_over, f"not over after {game.steps_max} regular steps"
    watch(story)


def _anything(story: Story, chance: Chance, mishaps: int) -> Any:
    """A command that is allowed now: a mishap, somebody's choice, or simply the next step."""
    sitting, r = story.sitting, story.round
    tried: Any = ()
    if mishaps and chance.one_in(mishaps):
        tried = sitting.mishaps(r)
    elif chance.one_in(CHOICES_ONE_IN):
        tried = sitting.choices(r)
    for command in chance.in_turn(tried):
        if story.game.can(r, command):
            return command
    return sitting.onward(r)
