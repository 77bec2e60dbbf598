"""Charts as the answers write them."""

from croupier.odds.chart import Chart

from .odds_answers import ChartShown, RowShown

__all__ = ("chart_shown",)


def chart_shown(chart: Chart) -> ChartShown:
    """Write down a chart."""
    return ChartShown(
        title=chart.title,
        rows_are=chart.rows_are,
        columns_are=chart.columns_are,
        columns=list(chart.columns),
        rows=[RowShown(hand=row.label, cells=list(row.cells)) for row in chart.rows],
        legend=dict(chart.legend),
    )
