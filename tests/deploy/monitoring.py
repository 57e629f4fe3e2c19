"""The resource kinds of the Prometheus operator, as far as the chart uses them. Kubernetes has no schemas for them.

Fields and required fields follow the operator's own definitions; a field that is not listed here is refused.
"""

from typing import Annotated, Literal

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


class Group(Struct, forbid_unknown_fields=True):
    """Rules that are evaluated together."""

    name: Name
    rules: list[Alert]


class Groups(Struct, forbid_unknown_fields=True):
    """All groups of rules."""

    groups: list[Group]


class PrometheusRule(Struct, forbid_unknown_fields=True, tag_field="kind", rename="camel"):
    """The alert rules that Prometheus evaluates."""

    api_version: Version
    metadata: About
    spec: Groups


KINDS = ("ServiceMonitor", "PrometheusRule")


def read(item: Object) -> ServiceMonitor | PrometheusRule:
    """Parse one of these objects. Raises msgspec.ValidationError for an object that the operator would refuse."""
    return msgspec.convert(item, ServiceMonitor | PrometheusRule)
