"""What the register says of the titles that a bank of machines has."""

from dataclasses import replace
from datetime import datetime

from croupier.games.game import Setting
from croupier.games.machines import SEPARATOR, Approval, approval_of, titles_of
from croupier.rulebook import rulebook

from .law import law_at


def approval_at(game: str, setting: Setting, machine: object, at: datetime) -> Approval | None:
    """Whether a machine's title may be played at a moment; ``None`` where there is no title."""
    found = dict(enumerate(_approvals(game, setting, at), start=1))
    return next((one for number, one in found.items() if machine == f"m{number}"), None)


def with_approval(game: str, setting: Setting, at: datetime) -> Setting:
    """A setting with the notices that approve its titles, where any do at a moment."""
    rules = [one.rule if one.is_approved else "" for one in _approvals(game, setting, at)]
    if not any(rules):
        return setting
    return replace(setting, options={**setting.options, "approved_by": SEPARATOR.join(rules)})


def _approvals(game: str, setting: Setting, at: datetime) -> list[Approval]:
    """What the register says of each machine of a bank; of nothing else does it say anything."""
    if not {"title", "titles"} & setting.options.keys():
        return []
    book = law_at(game, at).book
    return [
        approval_of(rulebook(), title, maker, at, book=book)
        for title, maker in titles_of(setting.options)
    ]
