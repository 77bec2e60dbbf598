"""Answers about play: their beginning, and charts as they write them."""

from croupier.odds.chart import Grid

from .odds_answers import AboutPlay, ChartShown, RowShown
from .odds_question import Question

__all__ = ("about_play", "chart_shown")


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


def about_play(question: Question) -> AboutPlay:
    """What was asked, and by which law."""
    assert question.decks is not None
    return AboutPlay(
        game=question.game,
        title=question.title,
        at=question.law.at.isoformat(),
        status=question.law.status.value,
        decks=question.decks,
        policies=question.policies,
        defaults=list(question.defaults),
        law=question.law.digest,
    )
