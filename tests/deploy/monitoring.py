"""The kinds of the operator of Prometheus, as far as the chart uses their fields: the schemas of Kubernetes have none.

Fields, and what is required of them, are those of the operator's own definitions; a field that is not here is refused.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from tests.deploy.rendered import Object

Name = Annotated[str, Meta(min_length=1)]
Duration = Annotated[str, Meta(pattern=r"^(\d+y)?(\d+w)?(\d+d)?(\d+h)?(\d+m)?(\d+s)?(\d+ms)?\Z", min_length=1)]
Version = Literal["monitoring.coreos.com/v1"]


class About(Struct, forbid_unknown_fields=True):
    """What every object says of itself."""

    name: Name
    namespace: Name
    labels: dict[str, str]


class Selector(Struct, forbid_unknown_fields=True, rename="camel"):
    """Which services a monitor means."""

    match_labels: dict[str, str]


class Endpoint(Struct, forbid_unknown_fields=True):
    """What is read of them: a port by its name."""

    port: Name
    path: str
    interval: Duration


class Watched(Struct, forbid_unknown_fields=True):
    """What a monitor is for."""

    selector: Selector
    endpoints: list[Endpoint]


class ServiceMonitor(Struct, forbid_unknown_fields=True, tag_field="kind", rename="camel"):
    """Where Prometheus reads metrics."""

    api_version: Version
    metadata: About
    spec: Watched


class Alert(Struct, forbid_unknown_fields=True):
    """An alarm: when `expr` finds something for so long."""

    alert: Name
    expr: Name
    labels: dict[str, str]
    annotations: dict[str, str]
    for_: Duration = msgspec.field(default="0s", name="for")


class Group(Struct, forbid_unknown_fields=True):
    """Rules that are looked at together."""

    name: Name
    rules: list[Alert]


class Groups(Struct, forbid_unknown_fields=True):
    """All of them."""

    groups: list[Group]


class PrometheusRule(Struct, forbid_unknown_fields=True, tag_field="kind", rename="camel"):
    """What Prometheus looks for."""

    api_version: Version
    metadata: About
    spec: Groups


KINDS = ("ServiceMonitor", "PrometheusRule")


def read(item: Object) -> ServiceMonitor | PrometheusRule:
    """One of these objects. Raises msgspec.ValidationError for what the operator would not take."""
    return msgspec.convert(item, ServiceMonitor | PrometheusRule)
