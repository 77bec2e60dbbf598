"""Put the rules of an answer in the order in which a copy shows them: layer by layer."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from .answers import RuleShown, RulesShown

STATUS_SIGNS = {
    "attested": "●",
    "presumed": "◐",
    "beyond": "◇",
    "assumed": "△",
    "unknown": "○",
}
"""A shape for each status, so that nobody needs colour to tell them apart."""
STATUS_MEANINGS = {
    "attested": "the text is held, and no notice published since is unseen",
    "presumed": "notices published since are not held; they are named",
    "beyond": "more than 28 days after the last notice held",
    "assumed": "filled in from public knowledge; not law",
    "unknown": "the rule is known to exist; its text is not held",
}


def chapters(shown: RulesShown) -> list[tuple[str, list[RuleShown]]]:
    """Each layer with its title: the version itself, its side bets, its base."""
    titles = {rule["key"]: rule["says"].rstrip(".") for rule in shown["rules"]}
    titles[shown["game"]] = shown["title"]
    return [
        (titles.get(layer) or layer.replace("-", " ").capitalize(), list(rules))
        for layer, rules in groupby(shown["rules"], key=lambda rule: rule["layer"])
    ]


def shown_number(number: str) -> str:
    """Write a number for a reader, its part in words.

    >>> shown_number("22.6.2#table-2"), shown_number("#diagram-i")
    ('22.6.2 table 2', 'diagram i')
    """
    whole, _, part = number.partition("#")
    return f"{whole} {part.replace('-', ' ')}".strip()


def anchor(number: str) -> str:
    """A name for a rule that an address may carry."""
    return "rule-" + number.replace("#", "-").replace("(", "-").replace(")", "")


def provenance(rule: RuleShown) -> str:
    """Say who made a rule, from when, and how sure that is."""
    said = [rule["status"]]
    if rule["notice"] is not None:
        said.append(f"notice {rule['notice']}")
    if rule["since"] is not None:
        said.append(f"since {rule['since'][:16]}")
    if rule["unseen"]:
        said.append(f"not held since: {', '.join(rule['unseen'])}")
    return "; ".join(said)


def once(rules: Sequence[RuleShown]) -> Iterator[tuple[RuleShown, str | None]]:
    """Each rule with its provenance where it is another than the last one said."""
    said = ""
    for rule in rules:
        how = provenance(rule)
        is_new = how != said and rule["kind"] != "heading"
        yield rule, how if is_new else None
        said = how if is_new else said


def columns(rows: Sequence[dict[str, object]]) -> list[str]:
    """The columns of a table, in the order of its first row."""
    return list(rows[0])
