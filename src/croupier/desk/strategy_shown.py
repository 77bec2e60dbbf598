"""Answers about play: their beginning, and charts as they write them."""

from croupier.odds.chart import Grid

from .odds_answers import AboutPlay, ChartShown, RowShown
from .setting import Setting


def chart_shown(chart: Grid) -> ChartShown:
    """Write down a chart."""
    return ChartShown(
        title=chart.title,
        rows_are=chart.rows_are,
        columns_are=chart.columns_are,
        columns=list(chart.columns),
        rows=[RowShown(hand=row.label, cells=list(row.cells)) for row in chart.rows],
        legend=dict(chart.legend),
    )


def about_play(setting: Setting) -> AboutPlay:
    """What was asked, and by which law."""
    assert setting.decks is not None
    found = AboutPlay(
        game=setting.game,
        title=setting.title,
        at=setting.law.at.isoformat(),
        status=setting.law.status.value,
        decks=setting.decks,
        policies=setting.policies,
        defaults=list(setting.defaults),
        law=setting.law.digest,
    )
    if setting.book.draft is not None:
        found["draft"] = setting.book.draft
    return found
