"""Play random rounds of every game; a new process replays what was stored to the same bytes."""

import json
import random
import subprocess
import sys
from typing import Any

from croupier.desk.setting import law_moments
from croupier.games.asking import chosen, command_of
from croupier.games.game import Setting, Viewer
from croupier.games.registry import GAMES, game_of
from croupier.games.staff import Staff
from croupier.rulebook import rulebook

PEOPLE = [Viewer(player="ann"), Viewer(player="bob"), Viewer(rank=Staff.DEALER)]


def play(name: str, chance: random.Random) -> list[Any]:
    """Play one round under the last law that is held; give back what is stored of it."""
    game, at = game_of(name), next(law_moments(rulebook(), name, latest_first=True))
    opened = game.opening(rulebook().law(name, at), Setting(decks=GAMES[name].decks))
    shoe, r, dice = list(game.stack(opened)), game.open(opened), chance.randrange
    log: list[Any] = []
    chance.shuffle(shoe)
    while game.needs(r) is not None:
        command = game.unasked(r, lambda need: need.drawn(dice) if need.among else shoe.pop())
        if command is None:
            offers = [(one, who) for who in PEOPLE for one in game.legal(r, who)]
            offer, who = chance.choice([o for o in offers if o[0].do not in game.irregularities])
            command = command_of(game, offer.do, chosen(offer, dice), who.actor)
        r, happened = game.act(r, command)
        log += happened
    return [name, game.write(opened, log), game.shown(r, PEOPLE[-1])]


def replay(name: str, stored: list[Any], _end: Any) -> list[Any]:
    """Read a stored round, fold it and write it again."""
    opened, events = (game := game_of(name)).read(stored)
    end = game.replay(game.open(opened), events)
    return [name, game.write(opened, events), game.shown(end, PEOPLE[-1])]


if sys.argv[1:] == ["--replay"]:
    print(json.dumps([replay(*one) for one in json.load(sys.stdin)]))
else:
    rounds, chance = int((sys.argv[1:] or ["10"])[0]), random.Random(1)
    stored = json.dumps([play(name, chance) for name in GAMES for _ in range(rounds)]) + "\n"
    again = [sys.executable, __file__, "--replay"]
    assert subprocess.check_output(again, input=stored, text=True) == stored
    print(f"{rounds * len(GAMES)} rounds of {len(GAMES)} games, replayed to the same bytes")
