"""Every query of the dashboard and of the alerts names metrics, labels and values that a real service reports."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import CollectorRegistry, generate_latest
from tests.deploy.queries import selected
from tests.deploy.rendered import one, rendered
from tests.service.control_group import control_group
from tests.service.direct import direct
from tests.service.listening import game_of, listening
from tests.service.scraping import Scrape, watched
from tests.service.table import ONE_DEAL, play_out
from tools.generate.chart import CHART
from tools.generate.dashboard.file import DASHBOARD

from rami_service.store.redis.embedded import embedded
from rami_service.telemetry.limit_metrics import GroupMemory

ADDED = frozenset({"namespace", "job", "instance"})
"""Labels that Prometheus adds to each metric."""
VARIABLES = {"$namespace": "games", "$__rate_interval": "5m", "NAMESPACE": "games", "SERVICE": "rami-metrics"}
DERIVED = re.compile(r"_(?:bucket|count|sum)\Z")

Panels = list[dict[str, Any]]


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scrape]:
    """What a service reports after a game with a house bot, a refusal and a stream; its container has a limit."""
    folder = tmp_path_factory.mktemp("reported")
    group = CollectorRegistry()
    GroupMemory(group, *control_group(folder))
    with embedded(folder / "store") as url, direct(url) as store, watched(folder, redis_url=url, webhooks=True) as one:
        store.config_set("maxmemory", "100mb")
        ada = one.service.player()
        game = ada.create(bots=1, options=ONE_DEAL).id
        with listening(ada, game_of(game)) as stream:
            stream.next()
            play_out(game, ada)
        ada.get("/v1/games/g_00000000000000000000000000")
        yield Scrape(one.scrape().text + generate_latest(group).decode())


def panels() -> Panels:
    """The panels of the dashboard that draw something."""
    return [panel for panel in json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"] if panel["type"] != "row"]


def plain(query: str) -> str:
    """A query with the values of an installation."""
    for name, value in VARIABLES.items():
        query = query.replace(name, value)
    return query


def alerts() -> list[str]:
    """The queries of the alerts."""
    return [each["expr"] for each in yaml.safe_load((CHART / "files/alerts.yaml").read_text(encoding="utf-8"))]


def drawn() -> list[str]:
    """The queries of the dashboard."""
    return [target["expr"] for panel in panels() for target in panel["targets"]]


def faults(query: str, scrape: Scrape) -> list[str]:
    """What a query names that the service does not report."""
    found = []
    for metric, matchers, grouped in selected(plain(query)):
        series = scrape.series(metric)
        if metric == "up":  # Prometheus's own
            continue
        if not series:
            found.append(metric)
            continue
        labels = {name for one in series for name, _ in one} | ADDED
        found += [f"{metric}: {label}" for label in grouped - labels]
        for name, how, value in matchers:
            values = {other for one in series for label, other in one if label == name}
            wanted = [] if name in ADDED else value.split("|") if how == "Re" else [value]
            found += [f"{metric}: {name}={one}" for one in wanted if one not in values]
    return found


@pytest.mark.parametrize("query", [*alerts(), *drawn()])
def test_a_query_names_only_what_a_service_reports(query: str, reported: Scrape) -> None:
    """Its metrics, its labels and the values of these labels are reported; also those of events not logged yet."""
    assert faults(query, reported) == []


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("sum(rami_gone)", ["rami_gone"]),
        ("sum by (kind) (rami_games)", ["rami_games: kind"]),
        ('rami_log_events_total{event=~"sweep_failed|gone"}', ["rami_log_events_total: event=gone"]),
        ('rami_stream_places{state="free"} / rami_connections', ["rami_stream_places: state=free"]),
        ("histogram_quantile(0.9, sum by (le) (rate(rami_games[5m])))", ["rami_games: le"]),
    ],
)
def test_a_wrong_query_is_found(query: str, fault: list[str], reported: Scrape) -> None:
    """A metric, a label or a value that is not reported is named."""
    assert faults(query, reported) == fault


def test_all_alerts_are_of_this_installation() -> None:
    """Each metric of each alert is of its namespace."""
    for query in alerts():
        assert all(("namespace", "Equal", "games") in one.matchers for one in selected(plain(query))), query


def test_every_metric_of_the_service_is_drawn(reported: Scrape) -> None:
    """Nothing that the service reports of itself is missing on the dashboard."""
    names = set(re.findall(r"^(rami_\w+?)(?:\{| )", reported.text, re.MULTILINE))
    every = {DERIVED.sub("", name) for name in names}
    shown = {DERIVED.sub("", one.metric) for query in drawn() for one in selected(plain(query))}
    assert every - shown == set()


def test_the_names_of_lines_are_labels_of_their_queries() -> None:
    """A line is named by a label by which its query groups; the units are Grafana's, and no two panels overlap."""
    taken = set[tuple[int, int]]()
    for panel in panels():
        for target in panel["targets"]:
            grouped = {label for one in selected(plain(target["expr"])) for label in one.grouped}
            assert set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"])) <= grouped, target
        assert [target["refId"] for target in panel["targets"]] == list("ABCDEF"[: len(panel["targets"])])
        assert panel["fieldConfig"]["defaults"]["unit"] in {"short", "s", "ops", "bytes", "percentunit"}
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not cells & taken
        assert at["x"] + at["w"] <= 24
        taken |= cells


def test_a_sidecar_of_grafana_finds_the_dashboard() -> None:
    """The ConfigMap has the label and the file as it is; without metrics, or without the value, there is none."""
    wanted = {"metrics": {"dashboard": {"enabled": True, "annotations": {"grafana_folder": "Games"}}}}
    found = one(rendered(wanted), "ConfigMap", "-dashboard")
    assert found["metadata"]["labels"]["grafana_dashboard"] == "1"
    assert found["metadata"]["annotations"] == {"grafana_folder": "Games"}
    assert found["data"] == {"rami.json": DASHBOARD.read_text(encoding="utf-8")}
    for without in ({}, {"metrics": {"enabled": False, "dashboard": {"enabled": True}}}):
        names = [item["metadata"]["name"] for item in rendered(without)]
        assert not any(name.endswith("-dashboard") for name in names)


def test_the_dashboard_can_be_imported() -> None:
    """It has a name, an id that stays, its variables, and panels with ids of their own."""
    board = json.loads(Path(DASHBOARD).read_text(encoding="utf-8"))
    assert (board["title"], board["uid"]) == ("Rami", "rami")
    assert [each["name"] for each in board["templating"]["list"]] == ["datasource", "namespace"]
    ids = [panel["id"] for panel in board["panels"]]
    assert len(ids) == len(set(ids)) > 20
    assert all(panel["datasource"]["uid"] == "${datasource}" for panel in panels())
