"""The chart's objects for the Prometheus operator: where the metrics are, and the alerts."""

import re
from typing import Any

import msgspec
import pytest
import yaml
from tests.deploy import foreign
from tests.deploy.foreign import PrometheusRule, ServiceMonitor
from tests.deploy.rendered import NAMESPACE, SETS, Object, container, one, rendered, values_of
from tools.generate.chart import CHART
from tools.repository import ROOT

WANTED: dict[str, Any] = {"metrics": {"serviceMonitor": {"enabled": True}, "prometheusRule": {"enabled": True}}}
RUNBOOK = "docs/do/answer-an-alert.md"


@pytest.fixture
def found() -> list[Object]:
    """A rendered chart with both kinds."""
    return rendered(WANTED)


def test_prometheus_finds_the_metrics(found: list[Object]) -> None:
    """The monitor selects the labels of the metrics service, and its port exists in the service and in the pods."""
    monitor, service = foreign.read(one(found, "ServiceMonitor")), one(found, "Service", "-metrics")
    assert isinstance(monitor, ServiceMonitor)
    wanted = monitor.spec.selector.match_labels.items()
    assert [item for item in found if item["kind"] == "Service" and wanted <= item["metadata"]["labels"].items()] == [
        service
    ]
    (endpoint,), (port,) = monitor.spec.endpoints, service["spec"]["ports"]
    assert (endpoint.port, endpoint.path) == (port["name"], "/metrics")
    assert port["targetPort"] in {each["name"] for each in container(found)["ports"]}


def test_the_alarms_are_those_of_the_page(found: list[Object]) -> None:
    """The page has the name, expression, duration and meaning of each; each covers only its namespace and service."""
    rules = foreign.read(one(found, "PrometheusRule"))
    assert isinstance(rules, PrometheusRule)
    (group,) = rules.spec.groups
    page = (ROOT / "docs/do/watch-the-service.md").read_text(encoding="utf-8")
    answer = re.findall(r"^\| `(Rami\w+)` \| `(.+?)` \| (.+?) \| (.+) \|$", page, re.MULTILINE)
    file = yaml.safe_load((CHART / "files/alerts.yaml").read_text(encoding="utf-8"))
    assert answer == [
        (each["alert"], each["expr"], each.get("for", "at once"), each["annotations"]["summary"]) for each in file
    ]
    here = [expr.replace("NAMESPACE", NAMESPACE).replace("SERVICE", "rami-metrics") for _, expr, _, _ in answer]
    assert [each.expr for each in group.alerts] == here
    assert all(f'namespace="{NAMESPACE}"' in each.expr for each in group.alerts)
    assert {each.labels["severity"] for each in group.alerts} == {"critical", "warning"}


def test_each_alert_has_a_section_that_says_what_to_do(found: list[Object]) -> None:
    """The page has a section for each alert, in the same order, and the alert names it."""
    rules = foreign.read(one(found, "PrometheusRule"))
    assert isinstance(rules, PrometheusRule)
    (group,) = rules.spec.groups
    page = (ROOT / RUNBOOK).read_text(encoding="utf-8")
    names = [each.alert for each in group.alerts]
    assert names == re.findall(r"^## (Rami\w+)$", page, re.MULTILINE)
    assert [each.annotations["runbook"] for each in group.alerts] == [f"{RUNBOOK}#{name.lower()}" for name in names]


@pytest.mark.parametrize("kind", foreign.KINDS[:2])
def test_a_field_that_the_operator_does_not_know_is_found(found: list[Object], kind: str) -> None:
    """An unknown field is refused. Kubernetes has no schemas for these kinds, so a typing error must be found here."""
    wrong = one(found, kind)
    wrong["spec"]["endpoint"] = []
    with pytest.raises(msgspec.ValidationError, match="endpoint"):
        foreign.read(wrong)


def test_nothing_is_said_where_there_are_no_metrics() -> None:
    """Without metrics, neither kind is rendered, even if the values ask for it."""
    kinds = {item["kind"] for item in rendered({"metrics": {**WANTED["metrics"], "enabled": False}})}
    assert not kinds & {"ServiceMonitor", "PrometheusRule"}


def test_prometheus_finds_the_exporter_of_the_store() -> None:
    """A second monitor selects only the exporter's service, and Prometheus may connect to the container's port."""
    found = rendered(values_of(next(path for path in SETS if path.stem == "operated")))
    monitor = foreign.read(one(found, "ServiceMonitor", "-valkey"))
    assert isinstance(monitor, ServiceMonitor)
    wanted = monitor.spec.selector.match_labels.items()
    chosen = [item for item in found if item["kind"] == "Service" and wanted <= item["metadata"]["labels"].items()]
    assert [item["metadata"]["name"] for item in chosen] == ["rami-valkey-metrics"]
    exporter = one(found, "StatefulSet")["spec"]["template"]["spec"]["containers"][1]
    (port,) = chosen[0]["spec"]["ports"]
    assert {port["targetPort"]} == {each["name"] for each in exporter["ports"]}
    rules = one(found, "NetworkPolicy", "-valkey")["spec"]["ingress"]
    assert [{"port": "metrics"}] in [rule["ports"] for rule in rules]
    assert len([item for item in rendered({}) if item["metadata"]["name"].endswith("-valkey-metrics")]) == 0


def test_rules_of_the_operator_stand_beside_the_alerts() -> None:
    """They are in a group of their own, as they were given."""
    given = values_of(next(path for path in SETS if path.stem == "operated"))
    groups = one(rendered(given), "PrometheusRule")["spec"]["groups"]
    assert [group["name"] for group in groups] == ["rami", "rami-extra"]
    assert groups[1]["rules"] == given["metrics"]["prometheusRule"]["extraRules"]
