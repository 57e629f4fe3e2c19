"""The file of the dashboard, as Grafana's own library writes it. Grafana 10 and later read it."""

import json
from itertools import count
from typing import Final

from grafana_foundation_sdk.builders import common, dashboard, prometheus, timeseries
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models.common import LegendDisplayMode, LegendPlacement, SortOrder, TooltipDisplayMode
from grafana_foundation_sdk.models.dashboard import DataSourceRef, VariableRefresh
from tools.generate.chart import CHART
from tools.generate.dashboard.rows import ROWS, Drawn

DASHBOARD: Final = CHART / "dashboards/rami.json"
_WIDTH, _HEIGHT = 8, 7  # a row of the page has 24 columns
_SOURCE: Final = DataSourceRef(type_val="prometheus", uid="${datasource}")
_NAMESPACES: Final = "label_values(rami_build_info, namespace)"


def dashboard_text() -> str:
    """The dashboard with all rows, in JSON."""
    sources = dashboard.DatasourceVariable("datasource").label("Data source").type("prometheus")
    spaces = dashboard.QueryVariable("namespace").label("Namespace").datasource(_SOURCE).query(_NAMESPACES)
    board = dashboard.Dashboard("Rami").uid("rami").tags(["rami"]).editable().refresh("30s").time("now-3h", "now")
    board = board.with_variable(sources).with_variable(spaces.refresh(VariableRefresh.ON_DASHBOARD_LOAD))
    numbers = count(1)
    for title, panels in ROWS.items():
        board = board.with_row(dashboard.Row(title).id(next(numbers)))
        for panel in panels:
            board = board.with_panel(_panel(panel).id(next(numbers)))
    return json.dumps(board.build(), cls=JSONEncoder, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _panel(drawn: Drawn) -> timeseries.Panel:
    legend = common.VizLegendOptions().display_mode(LegendDisplayMode.LIST).placement(LegendPlacement.BOTTOM)
    tooltip = common.VizTooltipOptions().mode(TooltipDisplayMode.MULTI).sort(SortOrder.DESCENDING)
    panel = timeseries.Panel().title(drawn.title).unit(drawn.unit).min(0).datasource(_SOURCE)
    panel = panel.span(_WIDTH).height(_HEIGHT).legend(legend.show_legend(True)).tooltip(tooltip)
    for letter, line in zip("ABCDEF", drawn.lines, strict=False):
        query = prometheus.Dataquery().expr(line.query).legend_format(line.legend).range()
        panel = panel.with_target(query.ref_id(letter))
    return panel
