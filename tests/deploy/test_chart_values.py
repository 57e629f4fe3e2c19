"""The values of the chart: each is described, bounded and has its effect; a wrong value is refused by name."""

import json
import re
import tomllib
from typing import Any

import helm_python as helm
import pytest
from tests.deploy.rendered import SETS, Object, container, one, rendered, service, values_of
from tools.generate.chart import (
    CHART,
    MEANINGLESS,
    README,
    SCHEMA,
    SET_BY_CHART,
    documented,
    values,
)
from tools.repository import ROOT

from rami_service.settings import Settings, from_environment
from rami_service.store.redis.connect import is_address


def environment(found: list[Object]) -> dict[str, str]:
    """The variables of the service's container; those from secrets are empty strings."""
    source = container(found)["envFrom"][0]
    settings = one([item for item in found if item["metadata"]["name"] == source["configMapRef"]["name"]], "ConfigMap")
    own: dict[str, str] = {each["name"]: each.get("value", "") for each in container(found)["env"]}
    return {**settings["data"], **own}


@pytest.mark.parametrize("path", SETS, ids=lambda path: str(path.stem))
def test_the_service_understands_what_the_chart_tells_it(path: Any) -> None:
    """The service knows every variable that the chart sets, and every value is within its bounds."""
    given = environment(rendered(values_of(path)))
    settings = from_environment({name: text for name, text in given.items() if name.startswith("RAMI_")})
    assert settings.host in {"0.0.0.0", "::"}  # noqa: S104 - a pod listens on all interfaces
    assert (settings.port, bool(given.keys() & {"RAMI_REDIS_URL"})) == (8000, True)


def test_every_setting_arrives_as_it_was_given() -> None:
    """Lists, fractions and large numbers, which Helm would write with an exponent, arrive unchanged."""
    given = values_of(next(path for path in SETS if path.stem == "settings"))
    answer = environment(rendered(given))
    assert answer["RAMI_PLAYING_TTL"] == "2000000"  # not 2e+06
    read = from_environment(answer)
    wanted = {name.removeprefix("RAMI_").lower(): value for name, value in given["settings"].items()}
    arrived = {name: getattr(read, name) for name in wanted}
    assert {name: list(value) if isinstance(value, tuple) else value for name, value in arrived.items()} == wanted
    assert read.metrics_port == 9999
    default = Settings()
    assert [name for name in wanted if getattr(default, name) == getattr(read, name)] == []


def test_addresses_of_redis_are_what_the_service_takes() -> None:
    """The service accepts every Redis address in the sets, the README and the comments, and all forms occur."""
    texts = [path.read_text(encoding="utf-8") for path in [*SETS, README, CHART / "values.yaml"]]
    shown = {address for text in texts for address in re.findall(r"\brediss?(?:\+\w+)?://[^\s`']+\w", text)}
    assert [address for address in shown if not is_address(address)] == []
    assert {"redis", "rediss", "redis+sentinel", "redis+cluster"} <= {address.partition(":")[0] for address in shown}


def test_every_setting_of_the_service_can_be_given() -> None:
    """Every setting can be given, by its name or by another chart value, except the one that has no use in a chart."""
    given = values_of(next(path for path in SETS if path.stem == "settings"))
    reached = given["settings"].keys() | environment(rendered(given)).keys() & SET_BY_CHART
    assert reached == documented().keys() - MEANINGLESS
    assert given["settings"].keys() == json.loads(SCHEMA.read_text())["properties"]["settings"]["properties"].keys()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("replicaCount", -1, "'/replicaCount': minimum: got -1, want 0"),
        ("replicas", 3, "additional properties 'replicas' not allowed"),
        ("redis.url", "http://redis:6379", "'/redis/url'"),
        ("redis.url", "unix:///redis.sock", "'/redis/url'"),
        ("redis", {"url": "redis://r:6379", "existingSecret": {"name": "s"}}, "redis: the address is in url or in"),
        ("redis", {"existingSecret": {"name": "s", "passwordKey": "p"}}, "redis.existingSecret.passwordKey: needs"),
        (
            "redis",
            {"url": "redis://r", "existingSecret": {"passwordKey": "p"}},
            "redis.existingSecret.passwordKey: needs",
        ),
        (
            "redis",
            {"url": "redis://:old@r", "existingSecret": {"name": "s", "passwordKey": "p"}},
            "redis.url without a password",
        ),
        ("settings.RAMI_OPEN_TLL", 60, "additional properties 'RAMI_OPEN_TLL' not allowed"),
        ("settings.RAMI_OPEN_TTL", 0, "'/settings/RAMI_OPEN_TTL': minimum: got 0, want 1"),
        ("settings.RAMI_OPEN_TTL", "soon", "'/settings/RAMI_OPEN_TTL': got string, want integer"),
        ("settings.RAMI_LOG_LEVEL", "loud", "'/settings/RAMI_LOG_LEVEL'"),
        ("settings.RAMI_REDIS_URL", "redis://r", "additional properties 'RAMI_REDIS_URL' not allowed"),
        ("settings.RAMI_CORS_ORIGINS", "https://a.example", "got string, want array"),
        ("extraEnv", [{"name": "RAMI_WHATEVER", "value": "x"}], "'/extraEnv/0/name'"),
        ("extraEnvFrom", [{"prefix": "RAMI_", "secretRef": {"name": "x"}}], "'/extraEnvFrom/0/prefix'"),
        ("settings.RAMI_ADMIN_HOST", "::", "additional properties 'RAMI_ADMIN_HOST' not allowed"),
        ("admin.port", 8000, "'/admin/port'"),
        ("admin", {"existingSecret": "t", "port": 9090}, "admin.port: is metrics.port, too"),
        ("livenessProbe.successThreshold", 2, "additional properties 'successThreshold' not allowed"),
        ("readinessProbe.periodSeconds", 0, "'/readinessProbe/periodSeconds': minimum: got 0, want 1"),
        ("lifecycleHooks", {"preStart": {}}, "additional properties 'preStart' not allowed"),
        ("sidecars", [{"name": "proxy"}], "missing property 'image'"),
        ("service.type", "ExternalName", "'/service/type'"),
        ("service.port", 70000, "'/service/port': maximum: got 70,000, want 65,535"),
        ("metrics.port", 8000, "'/metrics/port'"),
        ("image.digest", "sha256:abc", "'/image/digest'"),
        ("resources.limits.memory", "lots", "'/resources/limits/memory'"),
        ("networkPolicy.apiFrom", [{"namespace": "web"}], "'/networkPolicy/apiFrom/0'"),
        ("commonLabels", {"app.kubernetes.io/name": "x"}, "invalid propertyName 'app.kubernetes.io/name'"),
        ("valkey.appendfsync", "no", "'/valkey/appendfsync'"),
        ("valkey.maxmemory", "256Mi", "'/valkey/maxmemory'"),
        ("podDisruptionBudget.maxUnavailable", 0, "'/podDisruptionBudget/maxUnavailable'"),
        ("terminationGracePeriodSeconds", 5, "'/terminationGracePeriodSeconds': minimum: got 5, want 15"),
        ("preStopSeconds", 20, "terminationGracePeriodSeconds: at least 38"),
        ("autoscaling", {"enabled": True, "minReplicas": 9}, "autoscaling.maxReplicas: at least minReplicas"),
        ("autoscaling.targetCPUUtilizationPercentage", 0, "autoscaling: no target is more than 0"),
        ("autoscaling.targetStreams", 10_000, "autoscaling.targetStreams: less than settings.RAMI_STREAMS_MOST"),
        (
            "",
            {"autoscaling": {"enabled": True, "targetStreams": 9}, "metrics": {"enabled": False}},
            "needs metrics.enabled",
        ),
        ("httpRoute.enabled", True, "httpRoute.parentRefs: names no Gateway"),
        ("httpRoute.timeouts", {"request": "soon"}, "'/httpRoute/timeouts/request'"),
        ("ingress.extraHosts", [{"tlsSecret": "x"}], "missing property 'host'"),
        ("metrics.prometheusRule.extraRules", [{"expr": "up"}], "'/metrics/prometheusRule/extraRules/0'"),
        ("", {"redis": {"existingSecret": {"name": "s"}}, "backup": {"enabled": True}}, "backup: for your own Redis"),
        ("backup.servers", ["redis:6379"], "backup.servers: only for your own Redis"),
        ("backup.servers", ["redis"], "'/backup/servers/0'"),
        ("backup.user", "ada; id", "'/backup/user'"),
        ("backup.schedule", "nightly", "'/backup/schedule'"),
        (
            "rollingUpdate",
            {"maxSurge": "0%"},
            "rollingUpdate: of maxSurge and maxUnavailable one has to be more than 0",
        ),
        ("rollingUpdate.maxUnavailable", "half", "'/rollingUpdate/maxUnavailable'"),
        ("service.externalTrafficPolicy", "Local", "service.externalTrafficPolicy: only for a service.type"),
        ("runAsUser", 0, "'/runAsUser': minimum: got 0, want 1"),
        ("extraVolumeMounts", [{"name": "ca"}], "missing property 'mountPath'"),
        ("redis.url", "rediss://rami:secret@redis:6380/0", "networkPolicy.redisPorts: lacks 6380"),
        ("redis.url", "redis+cluster://a:6379,b:7001?x=1:9", "networkPolicy.redisPorts: lacks 7001"),
    ],
)
def test_a_wrong_value_is_refused_by_name(path: str, value: object, said: str) -> None:
    """The error message has the path of the wrong value and the reason."""
    wrong: Any = value
    for name in reversed(path.split(".") if path else []):
        wrong = {name: wrong}
    with pytest.raises(helm.HelmError, match=re.escape(said)):
        rendered(wrong)


@pytest.mark.parametrize(
    ("url", "ports"),
    [
        ("redis://redis", [6379]),
        ("redis+sentinel://u:p%3A1@[::1],s-1:7000/rami/0?sentinel_username=a:9", [26379, 7000]),
        ("rediss+cluster://u:p@[2001:db8::6380],b:7001/?ssl_ca_certs=/x:1/y", [6379, 7001]),
    ],
)
def test_the_ports_of_an_address_are_let_through(url: str, ports: list[int]) -> None:
    """The policy must list all ports of an address, default ports included; without a policy nothing is required."""
    assert rendered({"redis": {"url": url}, "networkPolicy": {"redisPorts": ports}})
    for port in ports:
        others: list[int] = [each for each in ports if each != port] or [1]
        with pytest.raises(helm.HelmError, match=rf"redisPorts: lacks {port}, where redis\.url has a server"):
            rendered({"redis": {"url": url}, "networkPolicy": {"redisPorts": others}})
        assert rendered({"redis": {"url": url}, "networkPolicy": {"enabled": False, "redisPorts": others}})


def test_every_value_is_in_the_schema_and_the_other_way_round() -> None:
    """Values and schema have the same paths; only free-form objects and Helm's own `global` are exceptions."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    shown = {path for path, _, _ in values()}
    allowed = set(_leaves(schema, schema, ""))
    assert {path for path in allowed if not any(_related(path, each) for each in shown)} == {"global"}
    assert {path for path in shown if not any(_related(path, each) for each in allowed)} == set()


def _related(one: str, other: str) -> bool:
    """Whether one of two paths is a prefix of the other."""
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")


def _leaves(root: Object, schema: Object, path: str) -> list[str]:
    if "$ref" in schema:
        schema = root["definitions"][schema["$ref"].rpartition("/")[2]]
    inner = schema.get("properties")
    if not inner:
        return [path.removeprefix(".")]
    return [leaf for name, each in inner.items() for leaf in _leaves(root, each, f"{path}.{name}")]


def test_the_chart_has_the_version_of_what_it_runs() -> None:
    """The chart, the service and the default image have the same version."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    with helm.Chart.load(CHART) as chart:
        assert (chart.version, chart.metadata["appVersion"]) == (version, version)
    assert container(rendered({}))["image"] == f"rami:{version}"


def test_a_secret_may_have_only_a_password() -> None:
    """The address without a password is in the values, and no Secret of the chart repeats it."""
    found = rendered(values_of(next(path for path in SETS if path.stem == "gateway")))
    by_name = {each["name"]: each for each in container(found)["env"]}
    assert by_name["RAMI_REDIS_URL"]["value"].startswith("rediss://rami@redis.data.svc:6380/0")
    source = by_name["RAMI_REDIS_PASSWORD"]["valueFrom"]["secretKeyRef"]
    assert source == {"name": "rami-redis", "key": "redis-password"}
    assert "Secret" not in {item["kind"] for item in found}


def test_operators_have_a_port_that_only_the_pod_reaches() -> None:
    """The port has a file of tokens and listens on the loopback; no Service and no policy leads there."""
    found = rendered({"admin": {"existingSecret": "tokens"}})
    settings = from_environment({name: text for name, text in environment(found).items() if name.startswith("RAMI_")})
    assert (settings.admin_port, settings.admin_host) == (8001, "127.0.0.1")
    (mount,) = [each for each in container(found)["volumeMounts"] if each["name"] == "admin"]
    assert settings.admin_token_file == f"{mount['mountPath']}/admin-tokens"
    (volume,) = [each for each in service(found)["volumes"] if each["name"] == "admin"]
    assert (volume["secret"], mount["readOnly"]) == ({"secretName": "tokens", "defaultMode": 0o440}, True)
    others = [item for item in found if item["kind"] in {"Service", "NetworkPolicy", "Ingress"}]
    assert "8001" not in json.dumps(others)
    assert from_environment(environment(rendered({}))).admin_port == 0


def test_probes_and_hooks_are_changed_one_by_one() -> None:
    """What the values do not name keeps its default; an own hook replaces the wait."""
    own = container(rendered(values_of(next(path for path in SETS if path.stem == "operated"))))
    probes = [
        {k: v for k, v in own[f"{name}Probe"].items() if k != "httpGet"}
        for name in ("startup", "liveness", "readiness")
    ]
    assert probes == [
        {"periodSeconds": 1, "timeoutSeconds": 2, "failureThreshold": 120},
        {"periodSeconds": 30, "timeoutSeconds": 5, "failureThreshold": 3, "initialDelaySeconds": 5},
        {"periodSeconds": 5, "timeoutSeconds": 9, "failureThreshold": 2, "successThreshold": 2},
    ]
    assert own["lifecycle"] == {"postStart": {"sleep": {"seconds": 1}}, "preStop": {"sleep": {"seconds": 9}}}


def test_the_autoscaler_aims_for_all_that_is_named() -> None:
    """By default it aims for processor time alone; streams are a metric of each pod, by the label of used places."""
    metrics = one(rendered({"autoscaling": {"enabled": True}}), "HorizontalPodAutoscaler")["spec"]["metrics"]
    assert [each["resource"]["name"] for each in metrics] == ["cpu"]
    given = values_of(next(path for path in SETS if path.stem == "gateway"))
    cpu, memory, streams = one(rendered(given), "HorizontalPodAutoscaler")["spec"]["metrics"]
    assert [each["resource"]["target"]["averageUtilization"] for each in (cpu, memory)] == [60, 80]
    assert streams["pods"] == {
        "metric": {"name": "rami_stream_places", "selector": {"matchLabels": {"state": "used"}}},
        "target": {"type": "AverageValue", "averageValue": "3000"},
    }
