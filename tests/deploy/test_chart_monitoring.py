"""The chart's objects for the Prometheus operator: where the metrics are, and the alerts."""

import re
from typing import Any

import msgspec
import pytest
import yaml
from tests.deploy import monitoring
from tests.deploy.monitoring import PrometheusRule, ServiceMonitor
from tests.deploy.rendered import NAMESPACE, Object, one, rendered
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
    monitor, service = monitoring.read(one(found, "ServiceMonitor")), one(found, "Service", "-metrics")
    assert isinstance(monitor, ServiceMonitor)
    wanted = monitor.spec.selector.match_labels.items()
    assert [item for item in found if item["kind"] == "Service" and wanted <= item["metadata"]["labels"].items()] == [
        service
    ]
    (endpoint,), (port,) = monitor.spec.endpoints, service["spec"]["ports"]
    assert (endpoint.port, endpoint.path) == (port["name"], "/metrics")
    (container,) = one(found, "Deployment")["spec"]["template"]["spec"]["containers"]
    assert port["targetPort"] in {each["name"] for each in container["ports"]}


def test_the_alarms_are_those_of_the_page(found: list[Object]) -> None:
    """The page has the name, expression, duration and meaning of each; each covers only its namespace and service."""
    rules = monitoring.read(one(found, "PrometheusRule"))
    assert isinstance(rules, PrometheusRule)
    (group,) = rules.spec.groups
    page = (ROOT / "docs/do/watch-the-service.md").read_text(encoding="utf-8")
    answer = re.findall(r"^\| `(Rami\w+)` \| `(.+?)` \| (.+?) \| (.+) \|$", page, re.MULTILINE)
    file = yaml.safe_load((CHART / "files/alerts.yaml").read_text(encoding="utf-8"))
    assert answer == [
        (each["alert"], each["expr"], each.get("for", "at once"), each["annotations"]["summary"]) for each in file
    ]
    here = [expr.replace("NAMESPACE", NAMESPACE).replace("SERVICE", "rami-metrics") for _, expr, _, _ in answer]
    assert [each.expr for each in group.rules] == here
    assert all(f'namespace="{NAMESPACE}"' in each.expr for each in group.rules)
    assert {each.labels["severity"] for each in group.rules} == {"critical", "warning"}


def test_each_alert_has_a_section_that_says_what_to_do(found: list[Object]) -> None:
    """The page has a section for each alert, in the same order, and the alert names it."""
    rules = monitoring.read(one(found, "PrometheusRule"))
    assert isinstance(rules, PrometheusRule)
    (group,) = rules.spec.groups
    page = (ROOT / RUNBOOK).read_text(encoding="utf-8")
    names = [each.alert for each in group.rules]
    assert names == re.findall(r"^## (Rami\w+)$", page, re.MULTILINE)
    assert [each.annotations["runbook"] for each in group.rules] == [f"{RUNBOOK}#{name.lower()}" for name in names]


@pytest.mark.parametrize("kind", monitoring.KINDS)
def test_a_field_that_the_operator_does_not_know_is_found(found: list[Object], kind: str) -> None:
    """An unknown field is refused. Kubernetes has no schemas for these kinds, so a typing error must be found here."""
    wrong = one(found, kind)
    wrong["spec"]["endpoint"] = []
    with pytest.raises(msgspec.ValidationError, match="endpoint"):
        monitoring.read(wrong)


def test_nothing_is_said_where_there_are_no_metrics() -> None:
    """Without metrics, neither kind is rendered, even if the values ask for it."""
    kinds = {item["kind"] for item in rendered({"metrics": {**WANTED["metrics"], "enabled": False}})}
    assert not kinds & set(monitoring.KINDS)
