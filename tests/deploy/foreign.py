"""Kinds of others, as far as the chart uses them: of the Prometheus operator, and of the Gateway API.

Kubernetes has no schemas for them. Fields and required fields follow their own definitions; a field that is not listed
here is refused.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from tests.deploy.rendered import Object

Name = Annotated[str, Meta(min_length=1)]
Duration = Annotated[str, Meta(pattern=r"^(\d+y)?(\d+w)?(\d+d)?(\d+h)?(\d+m)?(\d+s)?(\d+ms)?\Z", min_length=1)]
Version = Literal["monitoring.coreos.com/v1"]


class About(Struct, forbid_unknown_fields=True):
    """The metadata of every object."""

    name: Name
    namespace: Name
    labels: dict[str, str]
    annotations: dict[str, str] = {}


class Selector(Struct, forbid_unknown_fields=True, rename="camel"):
    """The labels of the services that a monitor selects."""

    match_labels: dict[str, str]


class Endpoint(Struct, forbid_unknown_fields=True):
    """Where the metrics of a service are read: a port by its name."""

    port: Name
    path: str
    interval: Duration


class Watched(Struct, forbid_unknown_fields=True):
    """The specification of a monitor."""

    selector: Selector
    endpoints: list[Endpoint]


class ServiceMonitor(Struct, forbid_unknown_fields=True, tag_field="kind", rename="camel"):
    """A monitor: tells Prometheus where to read metrics."""

    api_version: Version
    metadata: About
    spec: Watched


class Alert(Struct, forbid_unknown_fields=True):
    """An alert: it fires when `expr` has a result for the given duration."""

    alert: Name
    expr: Name
    labels: dict[str, str]
    annotations: dict[str, str]
    for_: Duration = msgspec.field(default="0s", name="for")


class Record(Struct, forbid_unknown_fields=True):
    """A rule that stores the result of `expr` under a name."""

    record: Name
    expr: Name
    labels: dict[str, str] = {}


class Group(Struct, forbid_unknown_fields=True):
    """Rules that are evaluated together."""

    name: Name
    rules: list[dict[str, Any]]

    def __post_init__(self) -> None:
        for rule in self.rules:
            msgspec.convert(rule, Record if "record" in rule else Alert)

    @property
    def alerts(self) -> list[Alert]:
        """Those rules that are alerts."""
        return [msgspec.convert(rule, Alert) for rule in self.rules if "alert" in rule]


class Groups(Struct, forbid_unknown_fields=True):
    """All groups of rules."""

    groups: list[Group]


class PrometheusRule(Struct, forbid_unknown_fields=True, tag_field="kind", rename="camel"):
    """The alert rules that Prometheus evaluates."""

    api_version: Version
    metadata: About
    spec: Groups


class Parent(Struct, forbid_unknown_fields=True, rename="camel"):
    """The Gateway that a route belongs to, or one of its listeners."""

    name: Name
    namespace: Name = ""
    section_name: Name = ""


class Path(Struct, forbid_unknown_fields=True):
    """Which paths are meant."""

    type: Literal["PathPrefix"]
    value: Name


class Match(Struct, forbid_unknown_fields=True):
    """Which requests are meant."""

    path: Path


class Backend(Struct, forbid_unknown_fields=True):
    """A Service that gets the requests. A route names its port by number."""

    name: Name
    port: int


class Timeouts(Struct, forbid_unknown_fields=True, rename="camel"):
    """How long a request may take; `0s` is no limit."""

    request: Name = ""
    backend_request: Name = ""


class Rule(Struct, forbid_unknown_fields=True, rename="camel"):
    """Where some requests go."""

    matches: list[Match]
    backend_refs: list[Backend]
    timeouts: Timeouts | None = None


class Route(Struct, forbid_unknown_fields=True, rename="camel"):
    """The specification of a route."""

    parent_refs: Annotated[list[Parent], Meta(min_length=1, max_length=32)]
    hostnames: Annotated[list[Name], Meta(max_length=16)]
    rules: list[Rule]


class HTTPRoute(Struct, forbid_unknown_fields=True, tag_field="kind", rename="camel"):
    """A way from a Gateway to a Service."""

    api_version: Literal["gateway.networking.k8s.io/v1"]
    metadata: About
    spec: Route


Foreign = ServiceMonitor | PrometheusRule | HTTPRoute
KINDS = ("ServiceMonitor", "PrometheusRule", "HTTPRoute")


def read(item: Object) -> Foreign:
    """Parse one of these objects. Raises msgspec.ValidationError for an object that would be refused."""
    found: Foreign = msgspec.convert(item, Foreign)
    return found
