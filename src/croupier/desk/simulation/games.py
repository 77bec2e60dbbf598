"""The game of a simulation made ready to be played; only its own files are imported."""

from croupier.desk.games import desk_of
from croupier.desk.setting import Setting, only_for_takers
from croupier.desk.wrong import WrongInput
from croupier.simulate.game import ReadyGame

from .settings import TableSetting


def made_ready(setting: Setting, table: TableSetting) -> ReadyGame:
    """Make the game of a setting ready to be played."""
    asked = {
        "--strategy": table.strategy,
        "--burn": table.burn,
        "--behind": table.behind,
        "--boxes": table.boxes,
        "--continuous": table.continuous or None,
        "--side-bet": table.side_bets or None,
        "--insurance": table.insurance,
        "--count": table.count,
        "--spread": table.spread,
        "--stake": setting.stake,
    }
    for option, given in asked.items():
        only_for_takers(setting.game, given, option)
    if table.continuous:
        for option in ("--burn", "--behind"):
            if asked[option] is not None:
                says = "a shoe that shuffles all the time burns no card and has no cutting card"
                raise WrongInput(f"{option}: {says}; leave out {option} or --continuous.")
    return desk_of(setting.game).ready(setting, table)
