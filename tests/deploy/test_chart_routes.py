"""The ways from outside: an Ingress and an HTTPRoute, each with several hosts, lead to the service."""

import helm_python as helm
import pytest
from tests.deploy import foreign
from tests.deploy.foreign import HTTPRoute
from tests.deploy.rendered import NAMESPACE, SETS, Object, one, rendered, values_of
from tools.generate.chart import CHART


@pytest.fixture
def given() -> Object:
    """Values with several hosts for both."""
    return values_of(next(path for path in SETS if path.stem == "gateway"))


def test_each_host_of_an_ingress_has_its_certificate(given: Object) -> None:
    """Every host leads to the service. Only hosts with a Secret have TLS, each with its own."""
    spec = one(rendered(given), "Ingress")["spec"]
    assert [rule["host"] for rule in spec["rules"]] == ["*.rami.example", "cartes.example", "rummy.example"]
    backends = [path["backend"]["service"] for rule in spec["rules"] for path in rule["http"]["paths"]]
    assert backends == [{"name": "rami", "port": {"name": "http"}}] * 3
    assert spec["tls"] == [{"hosts": ["cartes.example"], "secretName": "cartes-tls"}]


def test_an_ingress_with_one_host_is_as_before() -> None:
    """Without a certificate there is no TLS at all, because an empty list would mean the controller's certificate."""
    spec = one(rendered({"ingress": {"enabled": True, "host": "rami.example"}}), "Ingress")["spec"]
    assert ([rule["host"] for rule in spec["rules"]], "tls" in spec) == (["rami.example"], False)


def test_a_route_leads_from_the_gateway_to_the_service(given: Object) -> None:
    """The backend is the Service of the API by the number of its port; the Gateway and the hosts are those given."""
    given["service"] = {"port": 8080}
    found = rendered(given)
    route = foreign.read(one(found, "HTTPRoute"))
    assert isinstance(route, HTTPRoute)
    (rule,), (parent,) = route.spec.rules, route.spec.parent_refs
    ports = {item["metadata"]["name"]: item["spec"]["ports"] for item in found if item["kind"] == "Service"}
    assert [(each.name, each.port) for each in rule.backend_refs] == [("rami", ports["rami"][0]["port"])]
    assert (parent.name, parent.namespace, parent.section_name) == ("public", "gateways", "https")
    assert route.spec.hostnames == given["httpRoute"]["hostnames"]


def test_a_route_does_not_end_streams_by_itself() -> None:
    """By default the route has no time limit; a gateway that does not know the field gets none."""
    on = {"enabled": True, "parentRefs": [{"name": "public"}]}
    (rule,) = one(rendered({"httpRoute": on}), "HTTPRoute")["spec"]["rules"]
    assert rule["timeouts"] == {"request": "0s"}
    (plain,) = one(rendered({"httpRoute": {**on, "timeouts": None}}), "HTTPRoute")["spec"]["rules"]
    assert "timeouts" not in plain


def test_the_notes_name_every_host(given: Object) -> None:
    """After the installation the addresses of all hosts are printed, with the scheme of each."""
    with helm.Chart.load(CHART) as chart:
        (text,) = [
            text for path, text in chart.render(given, namespace=NAMESPACE).items() if path.endswith("NOTES.txt")
        ]
    assert [line.split()[-1] for line in text.splitlines() if "The pages:" in line and "://" in line] == [
        "http://*.rami.example/",
        "https://cartes.example/",
        "http://rummy.example/",
    ]
    assert "rami.example, through your Gateway" in text
    assert "RAMI_TRUSTED_PROXIES is empty" not in text
