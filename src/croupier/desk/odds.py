"""The odds of a game's bets: exact figures off the top of a full shoe."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from croupier.equipment import write_cards
from croupier.money import dollars
from croupier.rulebook import status_of

from .arguments import flag, text
from .games import desk_of
from .moment import Moment
from .notebook import OddsAnswer
from .odds_answers import BetShown, OddsShown
from .odds_offers import BetOffer, offers
from .setting import Money, Named, Setting, open_setting
from .wrong import WrongInput

Watch = Callable[[str, int, int], None]
"""Told before each bet: its name, how many are done, and how many there are."""


def odds(  # noqa: PLR0913 (the options of the command)
    game: str,
    *,
    bet: str | None = None,
    decks: int | None = None,
    at: Moment | None = None,
    stake: Money | None = None,
    meter: Money | None = None,
    max_payout: Money | None = None,
    zeros: int | None = None,
    without: str | None = None,
    policies: Named | None = None,
    par: bool = False,
    draft: str | Path | None = None,
) -> OddsAnswer:
    """Return the odds of a game's bets, or of one bet or kind of bets.

    >>> [red] = odds("rapid-roulette", bet="red")["bets"]
    >>> red["exact"], red["house_edge"]
    ('1/37', '0.0270270270270270')
    """
    setting = open_setting(
        game,
        at=at,
        decks=decks,
        policies=policies,
        stake=stake,
        meter=meter,
        max_payout=max_payout,
        zeros=zeros,
        without=without,
        draft=draft,
    )
    return OddsAnswer.of(answer(setting, bet=text("bet", bet), par=flag("par", par)))


def answer(
    setting: Setting, *, bet: str | None = None, par: bool = False, watch: Watch | None = None
) -> OddsShown:
    """The odds of a setting that has been opened."""
    offered = offers(setting)
    chosen = _chosen(setting, offered, bet)
    shown = []
    for done, (name, offer) in enumerate(chosen.items()):
        if watch is not None:
            watch(name, done, len(chosen))
        row = offer.show()
        if not par:
            row.pop("lines", None)
        shown.append(row)
    found = OddsShown(
        game=setting.game,
        title=setting.title,
        at=setting.law.at.isoformat(),
        status=resting_on(setting, shown),
        decks=setting.decks,
        policies=setting.policies,
        defaults=list(setting.defaults),
        law=setting.law.digest,
        bets=shown,
        notes=[*setting.notes, *(_left_out(setting, offered) if bet is None else ())],
    )
    if setting.book.draft is not None:
        found["draft"] = setting.book.draft
    if setting.zeros is not None:
        found["zeros"] = setting.zeros
    if setting.stake is not None:
        found["stake"] = dollars(setting.stake)
    if setting.meter is not None:
        found["meter"] = dollars(setting.meter)
    if setting.max_payout is not None:
        found["max_payout"] = dollars(setting.max_payout)
    if setting.without:
        found["without"] = write_cards(setting.without)
    return found


def resting_on(setting: Setting, bets: Iterable[BetShown]) -> str:
    """How sure figures are: as the game, or as a rule that one of them cites."""
    cited = setting.law.cited(rule for bet in bets for rule in bet["rules"])
    return status_of(setting.law.status, cited).value


def _chosen(
    setting: Setting, offered: Mapping[str, BetOffer], bet: str | None
) -> dict[str, BetOffer]:
    """The bets that are asked for: all that need nothing more, one, or one kind."""
    if bet is None:
        return {name: offer for name, offer in offered.items() if offer.needs is None}
    asked = bet.strip()
    chosen = {
        name: offer
        for name, offer in offered.items()
        if name == asked or name.startswith(f"{asked}-")
    }
    if not chosen:
        run = desk_of(setting.game).bet_named(setting, asked)
        if run is None:
            if setting.without:
                raise WrongInput(
                    f"--without: of {setting.game} only {' and '.join(offered)} can be told "
                    f"once cards are gone, not {asked!r}."
                )
            raise WrongInput(
                f"--bet: {setting.game} has no bet {asked!r}; there are {', '.join(offered)}."
            )
        chosen = {run.bet: run}
    for offer in chosen.values():
        if offer.needs is not None:
            raise WrongInput(f"--bet: {offer.bet} cannot be told without {offer.needs} DOLLARS.")
    return chosen


def _left_out(setting: Setting, offered: Mapping[str, BetOffer]) -> list[str]:
    """Bets that could be told if more were said."""
    notes = [
        f"{offer.bet} is told with {offer.needs} DOLLARS."
        for offer in offered.values()
        if offer.needs is not None
    ]
    if setting.without:
        notes.append("Side bets are told off the top of a full shoe only, without --without.")
    return notes + desk_of(setting.game).bet_notes(offered)
