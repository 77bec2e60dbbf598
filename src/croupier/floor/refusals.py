"""What the floor itself refuses; what a rule refuses is a ``RuleBreach`` of the game or table."""


class FloorRefusal(Exception):
    """Something that the floor does not do, with a stable code and a sentence."""

    code = "refused"

    def __init__(self, says: str, *, where: str | None = None, rule: str | None = None) -> None:
        super().__init__(says)
        self.says = says
        self.where = where
        self.rule = rule


class NotAllowed(FloorRefusal):
    """Not in this person's power."""

    code = "not_in_your_power"


class NotThere(FloorRefusal):
    """There is no such table, person or round."""

    code = "not_found"


class Outdated(FloorRefusal):
    """Something visible has changed what was offered."""

    code = "outdated"


class TooLittle(FloorRefusal):
    """Somebody has less money, or fewer chips, than this takes."""

    code = "too_little_money"


class Unusable(FloorRefusal):
    """A request that cannot be read."""

    code = "unusable"
