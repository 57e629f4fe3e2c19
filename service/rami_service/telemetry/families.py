"""The metrics of the library as families, which can be sent from one process to another, and back."""

from prometheus_client import CollectorRegistry, Metric
from prometheus_client.samples import Sample

from rami_service.telemetry.merged import Family


def families_of(registry: CollectorRegistry) -> tuple[Family, ...]:
    """All metrics of a process."""
    return tuple(_family(metric) for metric in registry.collect())


def _family(metric: Metric) -> Family:
    samples = tuple((sample.name, dict(sample.labels), sample.value) for sample in metric.samples)
    return Family(metric.name, metric.documentation, metric.type, samples)


def as_metric(family: Family) -> Metric:
    """A metric as the library writes it."""
    metric = Metric(family.name, family.text, family.kind)
    metric.samples = [Sample(name, labels, value) for name, labels, value in family.samples]
    return metric
