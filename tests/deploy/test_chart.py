"""The chart with every set of values in `values/`: rendered by Helm, valid for Kubernetes, and consistent."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import helm_python as helm
import kubernetes_validate  # type: ignore[import-untyped]  # it has no types
import pytest
from tests.deploy import foreign
from tests.deploy.rendered import (
    NAMESPACE,
    RELEASE,
    SETS,
    Object,
    container,
    objects,
    one,
    pods,
    rendered,
    service,
    values_of,
)
from tools.generate.chart import CHART

from rami_service.settings import Settings

FIRST, LAST = "1.30", kubernetes_validate.latest_version()
"""The oldest Kubernetes version that the chart supports, and the newest whose schemas are installed."""


VOLUMES = {"configMap", "emptyDir", "secret", "persistentVolumeClaim"}


@pytest.fixture(params=SETS, ids=lambda path: str(path.stem))
def values(request: pytest.FixtureRequest) -> Object:
    """Each set of values."""
    return values_of(request.param)


@pytest.fixture
def found(values: Object) -> list[Object]:
    """The rendered objects of this set."""
    return rendered(values)


def test_there_are_eight_sets_and_more() -> None:
    """There are at least eight sets of values, with at least one for each kind of Redis."""
    assert len(SETS) >= 8
    assert {"start", "external", "secret", "sentinel", "cluster", "bare", "settings"} <= {path.stem for path in SETS}


def test_helm_finds_nothing_to_say(values: Object) -> None:
    """Helm's linter reports nothing; warnings count as errors, and only an icon may be missing."""
    report = helm.lint(CHART, values, strict=True, kube_version=f"v{FIRST}.0")
    answer = [message for message in report["messages"] if message["error"] != "icon is recommended"]
    assert (answer, report["errors"], report["total_charts_linted"]) == ([], [], 1)


@pytest.mark.parametrize("version", [FIRST, LAST])
def test_every_object_is_what_kubernetes_expects(found: list[Object], version: str) -> None:
    """Every object is valid in strict mode: a field that Kubernetes does not know is refused."""
    for item in found:
        if item["kind"] in foreign.KINDS:
            foreign.read(item)
        else:
            kubernetes_validate.validate(item, version, strict=True)
        assert item["metadata"]["namespace"] == NAMESPACE
        # The names of stateful sets and cron jobs are parts of labels, which have at most 63 characters with a suffix.
        assert len(item["metadata"]["name"]) <= (52 if item["kind"] in {"StatefulSet", "CronJob"} else 63)
    assert {"ConfigMap", "Deployment", "Pod", "Service"} <= {item["kind"] for item in found}


def test_a_wrong_field_is_found(found: list[Object]) -> None:
    """The validation above refuses an object with a misspelt field."""
    deployment = one(found, "Deployment")
    container(found)["livenessprobe"] = {}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(deployment, LAST, strict=True)


def test_pods_are_at_the_restricted_level(found: list[Object]) -> None:
    """All pods meet the restricted level, with a read-only root, a fixed user, no token and no service variables."""
    seen = list(pods(found))
    for pod in seen:
        spec = pod["spec"]
        context = spec["securityContext"]
        assert (context["runAsNonRoot"], context["runAsUser"], context["runAsGroup"]) == (True, 10001, 10001)
        assert context["seccompProfile"] == {"type": "RuntimeDefault"}
        assert (spec["automountServiceAccountToken"], spec["enableServiceLinks"]) == (False, False)
        assert not {"hostNetwork", "hostPID", "hostIPC"} & spec.keys()
        assert all(VOLUMES & volume.keys() for volume in spec["volumes"])
        for each in [*spec.get("initContainers", []), *spec["containers"]]:
            assert each["securityContext"] == {
                "allowPrivilegeEscalation": False,
                "readOnlyRootFilesystem": True,
                "capabilities": {"drop": ["ALL"]},
            }
            assert {"requests", "limits"} == each["resources"].keys()
    assert len(seen) == sum(item["kind"] in {"Pod", "Deployment", "StatefulSet", "CronJob"} for item in found)


def test_selectors_find_their_pods_and_no_others(found: list[Object]) -> None:
    """Selectors of services, workloads, budget, policies and spread constraints match only their own pods."""
    labels = {
        pod["metadata"]["labels"]["app.kubernetes.io/component"]: pod["metadata"]["labels"] for pod in pods(found)
    }
    for item in found:
        for selector in _selectors(item):
            meant = selector["app.kubernetes.io/component"]
            chosen = [name for name, own in labels.items() if selector.items() <= own.items()]
            assert chosen == [meant], f"{item['kind']} {item['metadata']['name']} selects {chosen}"


def _selectors(item: Object) -> list[dict[str, str]]:
    spec = item.get("spec", {})
    kind = item["kind"]
    if kind == "Service":
        return [spec["selector"]]
    if kind == "NetworkPolicy":
        rules = [*spec.get("ingress", []), *spec.get("egress", [])]
        peers = [
            peer for rule in rules for peer in [*rule.get("from", []), *rule.get("to", [])] if "podSelector" in peer
        ]
        return [spec["podSelector"]["matchLabels"], *[peer["podSelector"]["matchLabels"] for peer in peers]]
    if kind == "Deployment":
        spread = spec["template"]["spec"]["topologySpreadConstraints"]
        return [spec["selector"]["matchLabels"], *[each["labelSelector"]["matchLabels"] for each in spread]]
    return [spec["selector"]["matchLabels"]] if kind in {"StatefulSet", "PodDisruptionBudget"} else []


def test_what_pods_name_is_there(found: list[Object], values: Object) -> None:
    """Config maps, secrets and accounts that pods refer to are created by the chart or named in the values."""
    given = set(re.findall(GIVEN, json.dumps(values)))
    made = {(item["kind"], item["metadata"]["name"]) for item in found} | _claims(found)
    for pod in pods(found):
        for kind, name in _named(pod["spec"]):
            assert name in given or (kind, name) in made, f"{kind} {name}"


GIVEN = r'"(rami-(?:redis|valkey-password|operators|saver|tracing|otel)|redis-ca|corp-ca|registry|far-away)"'


def _claims(found: list[Object]) -> set[tuple[str, str]]:
    """The claims that Kubernetes makes for the pods of stateful sets."""
    sets = [item for item in found if item["kind"] == "StatefulSet"]
    return {
        ("PersistentVolumeClaim", f"{claim['metadata']['name']}-{item['metadata']['name']}-0")
        for item in sets
        for claim in item["spec"]["volumeClaimTemplates"]
    }


def _named(spec: Object) -> set[tuple[str, str]]:
    volumes, containers = spec["volumes"], spec["containers"]
    named = {("ConfigMap", volume["configMap"]["name"]) for volume in volumes if "configMap" in volume}
    named |= {("Secret", volume["secret"]["secretName"]) for volume in volumes if "secret" in volume}
    claims = [volume["persistentVolumeClaim"] for volume in volumes if "persistentVolumeClaim" in volume]
    named |= {("PersistentVolumeClaim", claim["claimName"]) for claim in claims}
    named |= {("Secret", secret["name"]) for secret in spec.get("imagePullSecrets", [])}
    named |= {("ServiceAccount", spec["serviceAccountName"])} - {("ServiceAccount", "default")}
    for each in containers:
        whole = [next(iter(source.keys() - {"prefix"})) for source in each.get("envFrom", [])]
        named |= {
            (KINDS[kind], source[kind]["name"]) for kind, source in zip(whole, each.get("envFrom", []), strict=True)
        }
        sources = [env["valueFrom"]["secretKeyRef"] for env in each.get("env", []) if "valueFrom" in env]
        named |= {("Secret", source["name"]) for source in sources}
    return named


KINDS = {"configMapRef": "ConfigMap", "secretRef": "Secret"}


def test_a_pod_drains_before_it_ends(found: list[Object]) -> None:
    """A pod serves on while proxies remove it, and the grace period leaves time for its shutdown."""
    own = container(found)
    sleeps = own["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert service(found)["terminationGracePeriodSeconds"] >= sleeps + 18
    asked = {name: own[f"{name}Probe"]["httpGet"]["path"] for name in ("startup", "liveness", "readiness")}
    assert asked == {"startup": "/health/live", "liveness": "/health/live", "readiness": "/health/ready"}


def test_an_update_takes_no_pod_away_first() -> None:
    """An update starts a new pod before it stops an old one, unless the values forbid an additional pod."""
    assert one(rendered({}), "Deployment")["spec"]["strategy"]["rollingUpdate"] == {"maxSurge": 1, "maxUnavailable": 0}
    tight = one(rendered({"rollingUpdate": {"maxSurge": 0, "maxUnavailable": 1}}), "Deployment")["spec"]["strategy"]
    assert tight == {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": 0, "maxUnavailable": 1}}


def test_a_probe_waits_as_long_as_the_service_for_its_store() -> None:
    """The probe waits longer than RAMI_STORE_TIMEOUT, so that a 503 arrives in time. The default is repeated here."""
    assert Settings().store_timeout == 0.8
    for given, seconds in ({}, 2), ({"RAMI_STORE_TIMEOUT": 2}, 4), ({"RAMI_STORE_TIMEOUT": 4.2}, 7):
        assert container(rendered({"settings": given}))["readinessProbe"]["timeoutSeconds"] == seconds


def test_a_cluster_may_choose_the_user() -> None:
    """With `runAsUser: null` the pods name no user id, and the other restrictions stay."""
    found = rendered({"runAsUser": None})
    for pod in pods(found):
        assert pod["spec"]["securityContext"] == {"runAsNonRoot": True, "seccompProfile": {"type": "RuntimeDefault"}}
    for item in found:
        kubernetes_validate.validate(item, LAST, strict=True)
    named = next(pods(rendered({"runAsUser": 2_000_000_000})))["spec"]["securityContext"]
    assert (named["runAsUser"], named["runAsGroup"], named["fsGroup"]) == (2_000_000_000,) * 3


def test_metrics_are_for_those_who_are_named() -> None:
    """With an empty list the policy admits no client to the metrics; in Kubernetes an empty list would admit all."""
    closed = one(rendered({"networkPolicy": {"metricsFrom": []}}), "NetworkPolicy", "rami")["spec"]["ingress"]
    assert [port["port"] for rule in closed for port in rule["ports"]] == ["http"]
    usual = one(rendered({}), "NetworkPolicy", "rami")["spec"]["ingress"]
    assert [port["port"] for rule in usual for port in rule["ports"]] == ["http", "metrics"]
    assert all(rule["from"] for rule in usual if rule["ports"] == [{"port": "metrics"}])


def test_either_the_autoscaler_counts_pods_or_the_deployment(found: list[Object], values: Object) -> None:
    """Only one of them sets the number of pods. A single pod has no budget, because that would block every drain."""
    kinds = {item["kind"] for item in found}
    scaled = values.get("autoscaling", {}).get("enabled", False)
    assert ("HorizontalPodAutoscaler" in kinds, "replicas" in one(found, "Deployment")["spec"]) == (scaled, not scaled)
    assert ("PodDisruptionBudget" in kinds) == (scaled or values.get("replicaCount", 2) > 1)


def test_nobody_else_reaches_the_store() -> None:
    """Only the API's pods may connect to the chart's Valkey, and Valkey may open no connection."""
    spec = one(rendered({}), "NetworkPolicy", "-valkey")["spec"]
    (rule,) = spec["ingress"]
    assert [peer["podSelector"]["matchLabels"]["app.kubernetes.io/component"] for peer in rule["from"]] == ["api"]
    assert (spec["policyTypes"], spec.get("egress", [])) == (["Ingress", "Egress"], [])


def test_an_update_leaves_the_store_alone(tmp_path: Path) -> None:
    """A new chart version gives the same pod of Valkey, which keeps running; a changed Valkey setting changes it."""
    copy = tmp_path / "rami"
    shutil.copytree(CHART, copy)
    about = copy / "Chart.yaml"
    about.write_text(re.sub(r"^(version|appVersion): .*$", r'\1: "9.9.9"', about.read_text(), flags=re.MULTILINE))
    with helm.Chart.load(copy) as chart:
        later = objects(chart.render({}, name=RELEASE, namespace=NAMESPACE))
    assert one(later, "Deployment")["spec"] != one(rendered({}), "Deployment")["spec"]
    assert one(later, "StatefulSet")["spec"] == one(rendered({}), "StatefulSet")["spec"]
    fuller: dict[str, Any] = {"valkey": {"maxmemory": "512mb"}}
    assert one(rendered(fuller), "StatefulSet")["spec"]["template"] != one(later, "StatefulSet")["spec"]["template"]


def test_no_password_stands_where_it_can_be_read() -> None:
    """An address of Redis with its password appears only in a Secret."""
    found = rendered(values_of(next(path for path in SETS if path.stem == "external")))
    assert [item["kind"] for item in found if "secret@" in json.dumps(item)] == ["Secret"]
    (text,) = _notes(values_of(next(path for path in SETS if path.stem == "external")))
    assert "secret@" not in text
    assert "you named" in text


def test_the_notes_warn_of_traces_that_nobody_gets() -> None:
    """The notes warn when traces are on but the network policy allows no connection to a collector."""
    traced: dict[str, Any] = {"settings": {"RAMI_TRACES": "http://collector:4318"}}
    way: dict[str, Any] = {"networkPolicy": {"extraEgress": [{"ports": [{"port": 4318}]}]}}
    assert ["names no collector" in text for values in ({}, traced, traced | way) for text in _notes(values)] == [
        False,
        True,
        False,
    ]


def _notes(values: Object) -> list[str]:
    with helm.Chart.load(CHART) as chart:
        return [text for path, text in chart.render(values, name=RELEASE).items() if path.endswith("NOTES.txt")]
