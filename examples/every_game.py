"""Play random rounds of every game through the registry; store, read and replay them.

python examples/every_game.py [ROUNDS] [SEED]
"""

import json
import random
import subprocess
import sys
from contextlib import suppress
from typing import Any

from croupier.desk.setting import law_moments
from croupier.games.asking import command_of
from croupier.games.codec import coder_of
from croupier.games.game import Actor, Among, AnyGame, Bounds, Of, Offer, Setting, Viewer
from croupier.games.registry import GAMES, game_of
from croupier.games.staff import Staff
from croupier.rulebook import NotHeld, rulebook

PEOPLE = [Viewer(player="ann"), Viewer(player="bob"), Viewer(rank=Staff.DEALER)]


def opened_last(name: str, setting: Setting) -> Any:
    """How a table opens under the last law of a game that is held."""
    for at in law_moments(rulebook(), name, latest_first=True):
        with suppress(NotHeld):
            return game_of(name).opening(rulebook().law(name, at), setting)
    raise NotHeld(name)


def choose(offer: Offer, chance: random.Random) -> dict[str, object]:
    """Fill what an offer leaves open."""
    found: dict[str, object] = {}
    for name, field in offer.fields.items():
        if isinstance(field, Bounds):
            steps = ((field.most or field.least + 9 * field.step) - field.least) // field.step
            found[name] = field.least + field.step * chance.randint(0, min(steps, 9))
        else:
            value = chance.choice(field.values) if isinstance(field, Among) else field
            found[name] = list(value) if isinstance(value, tuple) else value
    return found


def play(name: str, setting: Setting, chance: random.Random) -> list[str]:
    """Play one round at random; give back the bytes of its events, the opening first."""
    game, opened = game_of(name), opened_last(name, setting)
    shoe = list(game.stack(opened))
    chance.shuffle(shoe)
    r, log = game.open(opened), [json.dumps(game.openings.write(opened))]
    while (need := game.needs(r)) is not None:
        command = game.routine(r)
        if command is None and need.of is Of.CHANCE:
            values = [value for count, value in need.among for _ in range(count)]
            command = game.answer(r, need, chance.choice(values) if values else shoe.pop())
        while command is None:
            who = chance.choice(PEOPLE)
            offers = [one for one in game.legal(r, who) if one.do not in game.irregularities]
            if offers:
                offer, actor = chance.choice(offers), Actor(player=who.player, rank=who.rank)
                command = command_of(game, offer.do, choose(offer, chance), actor)
        r, happened = game.act(r, command)
        log += [json.dumps(game.events.write(event)) for event in happened]
    return [*log, seen(game, r)]


def replay(name: str, stored: list[str]) -> list[str]:
    """Read a stored round, fold it and write it again, as a program that has just started does."""
    game = game_of(name)
    opened = game.openings.read(json.loads(stored[0]))
    events = [game.events.read(json.loads(line)) for line in stored[1:-1]]
    log = [game.openings.write(opened), *map(game.events.write, events)]
    return [*map(json.dumps, log), seen(game, game.replay(game.open(opened), events))]


def seen(game: AnyGame, r: object) -> str:
    """What a dealer sees of a round, as bytes."""
    view = game.view(r, PEOPLE[-1])
    return json.dumps(coder_of(type(view)).write(view))


def main() -> None:
    """Play, store, and let a new process read and replay."""
    if sys.argv[1:] == ["--replay"]:
        json.dump([[name, replay(name, log)] for name, log in json.load(sys.stdin)], sys.stdout)
        return
    rounds, seed = (*map(int, sys.argv[1:]), 10, 1)[:2]
    chance = random.Random(seed)
    played = [
        [name, play(name, Setting(decks=entry.decks), chance)]
        for name, entry in GAMES.items()
        for _ in range(rounds)
    ]
    again = subprocess.run(
        [sys.executable, __file__, "--replay"],
        input=json.dumps(played),
        capture_output=True,
        check=True,
        text=True,
    )
    assert json.loads(again.stdout) == played
    print(f"{len(played)} rounds of {len(GAMES)} games, replayed to the same bytes")


if __name__ == "__main__":
    main()
