"""Credentials as events: what was issued, changed and revoked, by whom, and what is valid now.

An event names a credential by a digest from which it cannot be worked out: a password by the
SHA-256 of its stored hash, a token or a link by its mark. Sessions are not events.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from croupier.games.names import Names
from croupier.ledger import Reading

CREDENTIALS: Final = "credentials"
"""The stream."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPassword:
    """A password that was stored before credentials were events."""

    name: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownToken:
    """A token that was stored before credentials were events."""

    id: str
    name: str
    mark: str
    scope: str
    until: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CredentialsAdopted:
    """The start of the record: what the tables contain by then is taken as valid, unproven."""

    passwords: tuple[KnownPassword, ...]
    tokens: tuple[KnownToken, ...]
    codes: tuple[str, ...]
    """Marks of recovery codes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenIssued:
    """A token for a person's programs was made."""

    id: str
    name: str
    mark: str
    scope: str
    until: str | None
    by: str | None
    """``None``, here and below: the owner of the floor, at the console."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRevoked:
    """A token was revoked."""

    id: str
    name: str
    by: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkIssued:
    """A one-time link to choose a password was made; earlier links of the person are void."""

    name: str
    mark: str
    until: str
    by: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordSet:
    """A person chose a password; links of the person are void."""

    name: str
    digest: str
    link: str | None
    """The mark of the link that was used up; ``None``: by the password before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodesIssued:
    """A person has fresh recovery codes; those from before are void."""

    name: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedOut:
    """Another person ended a person's sessions."""

    name: str
    sessions: int
    by: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessEnded:
    """Every session, token and link of a person was ended."""

    name: str
    by: str | None


Happening = (
    CredentialsAdopted
    | TokenIssued
    | TokenRevoked
    | LinkIssued
    | PasswordSet
    | CodesIssued
    | SignedOut
    | AccessEnded
)

CREDENTIAL_EVENTS: Final[Names[Happening]] = Names(
    "credentials",
    {
        "adopted": CredentialsAdopted,
        "token-issued": TokenIssued,
        "token-revoked": TokenRevoked,
        "link-issued": LinkIssued,
        "password-set": PasswordSet,
        "codes-issued": CodesIssued,
        "signed-out": SignedOut,
        "access-ended": AccessEnded,
    },
)


@dataclass(slots=True)
class ValidCredentials:
    """What the events say is valid."""

    seq: int = 0
    passwords: dict[str, str] = field(default_factory=dict)
    """By person, the digest of the stored hash."""
    tokens: dict[str, KnownToken] = field(default_factory=dict)
    """By id."""
    links: dict[str, LinkIssued] = field(default_factory=dict)
    """By mark."""
    codes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By person, marks of recovery codes; under no name those that were adopted."""

    def apply(self, event: Happening) -> None:
        """Bring one more event to account."""
        match event:
            case CredentialsAdopted(passwords=passwords, tokens=tokens, codes=codes):
                self.passwords = {known.name: known.digest for known in passwords}
                self.tokens = {known.id: known for known in tokens}
                self.codes[""] = codes
            case TokenIssued(id=id_, name=name, mark=mark, scope=scope, until=until):
                self.tokens[id_] = KnownToken(
                    id=id_, name=name, mark=mark, scope=scope, until=until
                )
            case TokenRevoked(id=id_):
                self.tokens.pop(id_, None)
            case LinkIssued(name=name, mark=mark):
                self._void_links(name)
                self.links[mark] = event
            case PasswordSet(name=name, digest=digest):
                self._void_links(name)
                self.passwords[name] = digest
            case CodesIssued(name=name, marks=marks):
                self.codes[name] = marks
            case AccessEnded(name=name):
                self._void_links(name)
                self.tokens = {id_: t for id_, t in self.tokens.items() if t.name != name}
            case SignedOut():
                pass

    def _void_links(self, name: str) -> None:
        self.links = {mark: link for mark, link in self.links.items() if link.name != name}


def valid_credentials(now: Reading) -> ValidCredentials:
    """What is valid by the log; nothing before the first event."""
    valid = ValidCredentials()
    for seq, event in _events(now):
        valid.apply(event)
        valid.seq = seq
    return valid


def _events(now: Reading) -> Iterator[tuple[int, Happening]]:
    after = 0
    while page := now.events(CREDENTIALS, after=after):
        for stored in page:
            yield stored.seq, CREDENTIAL_EVENTS.read(stored.body)
        after = page[-1].seq


def password_digest(stored: str) -> str:
    """The name of a password in events: a digest of what is stored of it."""
    return sha256(stored.encode()).hexdigest()
