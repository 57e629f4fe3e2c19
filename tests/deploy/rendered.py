"""The chart, rendered by Helm's own engine into Kubernetes objects."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import helm_python as helm
import yaml
from tools.generate.chart import CHART

Object = dict[str, Any]
SETS: Final = sorted((Path(__file__).parent / "values").glob("*.yaml"))
"""Files of values; each describes a possible installation."""
RELEASE: Final = "rami"
NAMESPACE: Final = "games"


def values_of(path: Path) -> Object:
    """The values of a file, as Helm reads them."""
    return helm.values_from_yaml(path.read_text(encoding="utf-8"))


def rendered(values: Object, *, name: str = RELEASE) -> list[Object]:
    """The objects that these values produce, test hooks included. Raises helm.HelmError for invalid values."""
    with helm.Chart.load(CHART) as chart:
        return objects(chart.render(values, name=name, namespace=NAMESPACE))


def objects(manifests: dict[str, str]) -> list[Object]:
    """The objects in the rendered texts, one text for each template."""
    texts = [text for path, text in manifests.items() if path.endswith(".yaml")]
    return [found for text in texts for found in yaml.load_all(text, yaml.CSafeLoader) if found]


def one(found: list[Object], kind: str, ending: str = "") -> Object:
    """The only object of a kind, or the only one of that kind whose name has this ending."""
    (that,) = [item for item in found if item["kind"] == kind and item["metadata"]["name"].endswith(ending)]
    return that


def pods(found: list[Object]) -> Iterator[Object]:
    """All pod templates and pods: each with its metadata and spec."""
    for item in found:
        if item["kind"] == "Pod":
            yield item
        elif item["kind"] in {"Deployment", "StatefulSet"}:
            yield item["spec"]["template"]
        elif item["kind"] == "CronJob":
            yield item["spec"]["jobTemplate"]["spec"]["template"]


def container(found: list[Object]) -> Object:
    """The container of the service. Others may be beside it."""
    return next(each for each in service(found)["containers"] if each["name"] == "rami")


def service(found: list[Object]) -> Object:
    """The specification of the service's pods."""
    spec: Object = one(found, "Deployment")["spec"]["template"]["spec"]
    return spec
