"""Play random rounds of every game; a new process replays what was stored to the same bytes.

python examples/every_game.py [ROUNDS] [SEED]
"""

import json
import random
import subprocess
import sys
from typing import Any

from croupier.desk.setting import law_moments
from croupier.games.asking import command_of
from croupier.games.codec import coder_of
from croupier.games.game import Actor, Among, AnyGame, Bounds, Of, Setting, Viewer
from croupier.games.registry import GAMES, game_of
from croupier.games.staff import Staff
from croupier.rulebook import rulebook

PEOPLE = [Viewer(player="ann"), Viewer(player="bob"), Viewer(rank=Staff.DEALER)]


def chosen(field: Any, chance: random.Random) -> Any:
    """A value of a field that an offer leaves open, or the only one."""
    if isinstance(field, Bounds):
        return field.least + field.step * chance.randint(0, 9 if field.most is None else 0)
    value = chance.choice(field.values) if isinstance(field, Among) else field
    return list(value) if isinstance(value, tuple) else value


def asked(game: AnyGame, r: Any, chance: random.Random) -> Any:
    """What one of the people at the table asks for, of what is open to them."""
    offers = [(who, one) for who in PEOPLE for one in game.legal(r, who)]
    who, offer = chance.choice([one for one in offers if one[1].do not in game.irregularities])
    fields = {name: chosen(field, chance) for name, field in offer.fields.items()}
    return command_of(game, offer.do, fields, Actor(player=who.player, rank=who.rank))


def play(name: str, chance: random.Random) -> list[Any]:
    """Play one round under the last law that is held; give back what is stored of it."""
    game, at = game_of(name), next(law_moments(rulebook(), name, latest_first=True))
    opened = game.opening(rulebook().law(name, at), Setting(decks=GAMES[name].decks))
    shoe, r = list(game.stack(opened)), game.open(opened)
    chance.shuffle(shoe)
    log = [game.openings.write(opened)]
    while (need := game.needs(r)) is not None:
        command = game.routine(r)
        if command is None and need.of is Of.CHANCE:
            among = [value for many, value in need.among for _ in range(many)]
            command = game.answer(r, need, chance.choice(among) if among else shoe.pop())
        r, happened = game.act(r, asked(game, r, chance) if command is None else command)
        log += map(game.events.write, happened)
    return [name, log, seen(game, r)]


def seen(game: AnyGame, r: Any) -> Any:
    """What a dealer sees of a round."""
    view = game.view(r, Viewer(rank=Staff.DEALER))
    return coder_of(type(view)).write(view)


def replay(name: str, log: list[Any], _end: Any) -> list[Any]:
    """Read a stored round, fold it and write it again."""
    game, (opening, *rest) = game_of(name), log
    opened, events = game.openings.read(opening), [game.events.read(one) for one in rest]
    written = [game.openings.write(opened), *map(game.events.write, events)]
    return [name, written, seen(game, game.replay(game.open(opened), events))]


if sys.argv[1:] == ["--replay"]:
    print(json.dumps([replay(*one) for one in json.load(sys.stdin)]))
else:
    rounds, seed = (*map(int, sys.argv[1:]), 10, 1)[:2]
    chance = random.Random(seed)
    stored = json.dumps([play(name, chance) for name in GAMES for _ in range(rounds)])
    again = [sys.executable, __file__, "--replay"]
    replayed = subprocess.run(again, input=stored, stdout=subprocess.PIPE, check=True, text=True)
    assert replayed.stdout == f"{stored}\n"
    print(f"{rounds * len(GAMES)} rounds of {len(GAMES)} games, replayed to the same bytes")
