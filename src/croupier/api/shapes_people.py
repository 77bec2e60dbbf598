"""The shapes of answers about people: sessions, tokens, roles, one's own limits and history."""

from .shapes import Money, Now, Shape


class WaitingRoles(Shape):
    """Roles that a person asked for and a second person has to agree to."""

    roles: list[str]
    by: str


class PersonDoc(Shape):
    """A person whom the floor knows.

    ``introduced_by``: by whose link the password was set, until another person confirms that they
    are two. ``conflicts``: a sentence for each pair of roles that one person may not have.
    """

    name: str
    roles: list[str]
    disabled: bool
    second_factor: bool
    introduced_by: str | None
    conflicts: list[str]
    waiting: WaitingRoles | None


class StaffingDoc(Shape):
    """People whose roles, or whose accounts, wait for a second member of staff."""

    people: list[PersonDoc]


class PeopleDoc(Shape):
    """Everybody whom the floor knows, and the roles that there are."""

    people: list[PersonDoc]
    roles: list[str]


class Given(Shape):
    """A token, shown once, with its id."""

    name: str
    token: str
    id: str


class NewPerson(PersonDoc):
    """A person who was added, and a link to choose a password by, shown once."""

    link: str


class NewLink(Shape):
    """A link to choose a password by, shown once."""

    name: str
    link: str


class Token(Shape):
    """A token, by its id; never what it is."""

    id: str
    scope: str
    until: str | None


class Tokens(Shape):
    """Somebody's tokens."""

    name: str
    tokens: list[Token]


class SessionDoc(Shape):
    """A session, by its id; never what it is. Moments are the machine's own, in UTC."""

    id: str
    begun: str
    used: str
    until: str
    this: bool


class Sessions(Shape):
    """Somebody's sessions."""

    name: str
    sessions: list[SessionDoc]


class Proof(Shape):
    """That the password was said, and how many seconds that counts."""

    seconds: int


class SecondFactor(Shape):
    """Whether one has a second factor, whether one must, and the recovery codes that are left."""

    set: bool
    wanted: bool
    recovery_codes: int


class OfferedFactor(Shape):
    """A secret for a program that shows codes, shown once, in three forms of the same.

    ``qr`` has a row of squares a line, 1 for a dark one.
    """

    secret: str
    uri: str
    qr: list[str]
    seconds: int


class RecoveryCodes(Shape):
    """Codes that count once each in place of one that changes, shown once."""

    recovery_codes: list[str]


# ---------------------------------------------------------------- one's own limits and history


class Held(Shape):
    """What holds of one's own limits; nothing is no limit."""

    stake: Money | None
    loss: Money | None
    minutes: int | None
    reminder: int | None


class Pending(Shape):
    """A looser limit that comes into force; ``most`` is nothing where the limit goes."""

    limit: str
    most: Money | int | None
    comes: str


class Day(Shape):
    """One's last 24 hours."""

    staked: Money
    net: Money
    lost: Money
    minutes: int
    rounds: int


class OwnLimitsDoc(Shape):
    """Limits one sets oneself, what is to come of them, and one's last 24 hours."""

    limits: Held
    pending: list[Pending]
    day: Day
    reminder: str | None
    clock: Now


class OwnRound(Shape):
    """What a round was to oneself."""

    round: str
    table: str
    game: str | None
    at: str
    staked: Money
    net: Money


class OwnRounds(Shape):
    """A page of one's rounds, the last first; ``before`` asks for the next page."""

    rounds: list[OwnRound]
    before: int | None


class OwnPosting(Shape):
    """What one's purse or chips gained or lost, and by what."""

    event: int
    at: str
    account: str
    amount: Money
    type: str
    where: str


class OwnPostings(Shape):
    """A page of what one's purse and chips gained and lost; ``after`` asks for the next."""

    purse: Money
    chips: Money
    postings: list[OwnPosting]
    after: int | None
