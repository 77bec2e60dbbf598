"""What the register says of the title that a bank of machines has."""

from dataclasses import replace
from datetime import datetime

from croupier.games.game import Setting
from croupier.games.machines import Approval, approval_of
from croupier.rulebook import rulebook

from .law import law_at

__all__ = ("approval_at", "with_approval")


def approval_at(game: str, setting: Setting, at: datetime) -> Approval | None:
    """Whether the table's title may be played at a moment; ``None`` where it names no title."""
    title = setting.options.get("title")
    if title is None:
        return None
    maker = str(setting.options.get("maker", ""))
    return approval_of(rulebook(), str(title), maker, at, book=law_at(game, at).book)


def with_approval(game: str, setting: Setting, at: datetime) -> Setting:
    """A setting with the notice that approves its title, where one does at a moment."""
    found = approval_at(game, setting, at)
    if found is None or not found.is_approved:
        return setting
    return replace(setting, options={**setting.options, "approved_by": found.rule})
