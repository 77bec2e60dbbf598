"""The cards of a table: shuffled and committed to, cut, and taken from the house's own shoe."""

from typing import TYPE_CHECKING

from croupier.equipment import Card, ShuffleCause
from croupier.games.staff import Staff
from croupier.table import Dealing, Shuffle, Table
from croupier.table.entropy import MissEntropy, On
from croupier.table.events import Shuffled

from .chance import CHANCE, MIXES_PLAYERS, house_cut, shoe_commitment
from .next_rounds import opening_of
from .refusals import Unusable

if TYPE_CHECKING:
    from .table_work import TableWork


def shuffle(work: "TableWork", cause: ShuffleCause, by: Staff | None) -> None:
    """Shuffle the cards, and commit to their order where the house deals."""
    if not _has_ended_shoe(work, cause):
        return
    table = work.table
    stack = table.engine.stack(opening_of(table.game, work.law(), table.setting))
    if not stack:
        raise Unusable("This game has no cards.", where="do")
    if table.dealing is Dealing.HAND:
        lying = cards_out(table) if table.is_round_dealt else 0
        work.do(Shuffle(cause=cause, cards=len(stack) - lying, root=None, directed_by=by))
        return
    name, out, pool = shoe_name(work), _lying(work), table.entropy.shoe
    secrets, revealed = work.floor.secrets, () if pool is None else pool.revealed
    shuffled = Shuffle(
        cause=cause,
        cards=len(stack) - len(out),
        root=secrets.new_shoe(work.draft, name, stack, out, revealed).commitment.root,
        directed_by=by,
        chance=CHANCE,
        commitment=shoe_commitment(secrets.house_seed(work.draft, name)),
    )
    work.do(shuffled)
    if pool is not None and pool.unrevealed:
        work.do(MissEntropy(on=On.SHOE, number=pool.number, players=pool.unrevealed))


def _has_ended_shoe(work: "TableWork", cause: ShuffleCause) -> bool:
    """Have a game end its shoe where it has a say in it; false while something is waited for."""
    table, engine = work.table, work.table.engine
    if table.round is None or (table.is_round_open and not cause.is_directed):
        return True
    ends = engine.ends_shoe(table.round)
    work.play(ends)
    if not cause.is_directed:
        return not work.table.is_round_open
    # Whoever directs a shuffle has what is due collected at once.
    while ends is not None and work.table.is_round_open:
        due = engine.lapse(work.table.round, work.need())
        assert due is not None, "what falls due with a shoe is collected by the dealer"
        work.play(due)
    return True


def cut_place(work: "TableWork") -> int:
    """Where the house cuts: by the seed of the shoe, which is committed to by now."""
    shoe, secrets = work.table.shoe, work.floor.secrets
    assert shoe is not None
    name = _name(work, shoe.number)
    if (shoe.chance or 1) >= MIXES_PLAYERS:
        seed = secrets.seed(name, work.draft)
    else:
        seed = secrets.new_seed(work.draft, f"{name}/cut")
    return house_cut(seed, cut_places(work.table))


def shoe_name(work: "TableWork") -> str:
    """What the seed of the next shoe is sealed under."""
    return _name(work, work.table.shoes + 1)


def cut_places(table: Table) -> range:
    """Where the stack in front of the dealer may be cut."""
    cut, shoe = table.rules.cut, table.shoe
    assert shoe is not None
    return range(1, shoe.cards) if cut is None else cut.places(shoe.cards)


def cutting_card_at(table: Table) -> int:
    """After how many cards the house puts the cutting card: one deck from the end."""
    cut, shoe = table.rules.cut, table.shoe
    assert shoe is not None
    return shoe.cards - (0 if cut is None else cut.deck_size)


def next_card(work: "TableWork") -> Card:
    """The card that comes out next."""
    shoe = work.table.shoe
    assert shoe is not None
    return card_of(work, shoe.drawn + 1)


def card_of(work: "TableWork", number: int) -> Card:
    """A card of the house's own shoe by its number after the cut, from 1."""
    shoe = work.table.shoe
    assert shoe is not None
    name = _name(work, shoe.number)
    prepared = work.floor.secrets.shoe(name, stack_of(work), root=shoe.root, draft=work.draft)
    return prepared.card(shoe, number)


def stack_of(work: "TableWork") -> tuple[Card, ...]:
    """Every card that the table has."""
    table, engine = work.table, work.table.engine
    if table.opening is not None:
        return engine.stack(table.opening)
    return engine.stack(opening_of(table.game, work.law(), table.setting))


def cards_out(table: Table | None) -> int:
    """How many cards the round in play has had from the shoe."""
    if table is None or table.round is None:
        return 0
    return table.engine.cards_out(table.round)


def _lying(work: "TableWork") -> tuple[Card, ...]:
    """The cards of the round in play, which stay where they are while others are shuffled."""
    table, shoe = work.table, work.table.shoe
    if shoe is None or not table.is_round_dealt:
        return ()
    found: list[Card] = []
    for moment in work.now.standing:
        if isinstance(moment.happening, Shuffled):
            # The shoe in use was shuffled in this round: what lay there then still does.
            found = list(work.floor.secrets.left_out(_name(work, shoe.number), work.draft))
        source = moment.body.get("from")
        if source is not None:
            numbers = range(source["card"], source["card"] + source["of"])
            found += [card_of(work, number) for number in numbers]
    return tuple(found)


def _name(work: "TableWork", number: int) -> str:
    return f"{work.floor.name}/{work.table.id}/{number}"
