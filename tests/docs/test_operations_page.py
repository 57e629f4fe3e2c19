"""What docs/do/watch-the-service.md lists for the log, the metrics and the traces is what the code writes."""

import re
from pathlib import Path

from tests.service.control_group import control_group
from tools.repository import ROOT

from rami_service.settings import Settings
from rami_service.store.servers.memory import Memory
from rami_service.telemetry.limit_metrics import GroupMemory
from rami_service.telemetry.metrics import Metrics
from rami_service.telemetry.process_metrics import EVENTS
from rami_service.telemetry.whole import parent_metrics

PAGE = (ROOT / "docs/do/watch-the-service.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "service/rami_service").rglob("*.py"))


def section(title: str) -> str:
    """The text under a heading."""
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def test_the_page_lists_every_event_that_is_logged_with_its_level() -> None:
    """The page lists exactly the events of the code; `library` has the level that the library gave it."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    logged = {(event, level) for level, event in re.findall(r'_log\.(debug|info|warning|error)\(\s*"(\w+)"', code)}
    rows = re.findall(r"^\| (`\w+`.*?) \| ([\w, ]+) \| .+ \|$", section("Logs"), re.MULTILINE)
    listed = set[tuple[str, str]]()
    for names, levels in rows:
        events, answer = re.findall(r"`(\w+)`", names), levels.split(", ")
        listed |= set(zip(events, answer if len(answer) == len(events) else answer * len(events), strict=True))
    assert listed - {("library", "as given")} == logged - {("request", "info")}
    assert len(logged) > 8


def test_every_warning_and_error_is_counted() -> None:
    """The metric of the log has the events that the page lists as warnings or errors."""
    rows = re.findall(r"^\| (`\w+`.*?) \| (?:warning|error|as given).* \| .+ \|$", section("Logs"), re.MULTILINE)
    listed = {name for names in rows for name in re.findall(r"`(\w+)`", names)} - {"sweep_goes_on"}
    assert listed == set(EVENTS)


def test_the_page_lists_every_metric_with_its_labels(tmp_path: Path) -> None:
    """The page lists exactly the service's metrics, and alerts use only these; process metrics are left out."""
    metrics = Metrics()
    metrics.report_store(lambda: {"open": 1}, lambda: {"0": Memory(1, 2)}, lambda: 0, lambda: 0)
    metrics.process.watch(bots=lambda: 0, opening=lambda: 0, used=lambda: 0, most=1)
    metrics.limits.configure(Settings())
    metrics.limits.watch_connections(lambda: 0, 1)
    metrics.limits.watch_deliveries(lambda: 0, 1)
    GroupMemory(metrics.registry, *control_group(tmp_path))
    metrics.count_response(None, "GET", 404, "not_found", 0.1)
    counted = dict[str, set[str]]()
    parent, _ = parent_metrics(lambda: {"wanted": 2, "serving": 2})
    for family in (*parent.collect(), *metrics.registry.collect()):
        name = family.name + ("_total" if family.type == "counter" else "")
        counted[name] = {label for sample in family.samples for label in sample.labels} - {"le"}
    rows = re.findall(r"^\| `(rami_\w+)` \| (.+?) \| .+ \|$", section("Metrics"), re.MULTILINE)
    listed = {name: set(re.findall(r"`(\w+)`", labels)) for name, labels in rows}
    assert listed == {name: labels for name, labels in counted.items() if name.startswith("rami_")}
    alerts = re.findall(r"\brami_\w+", section("Alerts"))
    assert {name.removesuffix("_bucket") for name in alerts} <= counted.keys()
    assert len(alerts) >= 6


def test_the_page_lists_every_attribute_of_a_span() -> None:
    """The page lists exactly the attributes of the spans, and also the names of a request's parts."""
    code = (ROOT / "service/rami_service/telemetry/tracing.py").read_text(encoding="utf-8")
    attributes = r"\b(?:http|rami|error)\.[a-z_]+(?:\.[a-z_]+)?\b"
    answer = set(re.findall(rf'"({attributes})"', code))
    assert answer == set(re.findall(rf"`({attributes})`", section("Traces")))
    assert {"load", "rules", "commit"} <= set(re.findall(r"^\| `(\w+)` \|", section("Traces"), re.MULTILINE))
