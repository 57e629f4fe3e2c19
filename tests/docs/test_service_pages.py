"""The pages about running the service do what they say: starting it, the store, limits, metrics and alerts."""

import re
from pathlib import Path
from typing import Final

import pytest
import yaml
from tests.docs.lessons import Step, differing, files_of, followed
from tests.service.debian import program
from tests.service.process import free_port
from tools.repository import ROOT
from tools.site.pages import text

from rami_service.settings import defaults

pytestmark = pytest.mark.tools

PAGES: Final = (
    "should-you-run-it",
    "run-the-service",
    "put-it-on-a-server",
    "set-up-the-store",
    "set-limits",
    "choose-the-size",
    "watch-the-service",
    "answer-an-alert",
)


def shown(steps: list[Step], instead: dict[str, str]) -> list[Step]:
    """The steps with other ports in what the page shows."""
    for before, after in instead.items():
        steps = [step._replace(shown=step.shown and step.shown.replace(before, after)) for step in steps]
    return steps


def test_the_service_is_started_checked_and_stopped(tmp_path: Path) -> None:
    """A check beside the running service names its port, and the service ends when it is told to."""
    port, other = free_port(), free_port()
    instead = {"RAMI_PORT=8000": f"RAMI_PORT={port}", "RAMI_PORT=8001": f"RAMI_PORT={other}"}
    page, base = "docs/do/run-the-service.md", f"http://127.0.0.1:{port}"
    steps = followed(page, tmp_path, base, instead=instead, RAMI_PORT=str(port))
    answer = {"port 8000": f"port {port}", "RAMI_PORT=8001": f"RAMI_PORT={port + 1}", ":8001": f":{other}"}
    assert differing(shown(steps, answer)) == []
    assert len(steps) == 5


def test_a_store_is_started_for_a_user_of_its_own(tmp_path: Path) -> None:
    """The service can use Debian's Redis with the options, the rights and the address of the page."""
    program("redis-server")
    other, store = free_port(), free_port()
    instead = {" 6379": f" {store}", ":6379": f":{store}", "RAMI_PORT=8001": f"RAMI_PORT={other}"}
    steps = followed("docs/do/set-up-the-store.md", tmp_path, "", instead=instead)
    assert differing(shown(steps, {":8001": f":{other}"})) == []
    assert not (tmp_path / "store").exists()


def test_limits_are_set(tmp_path: Path) -> None:
    """The service accepts the settings of the page."""
    other = free_port()
    steps = followed("docs/do/set-limits.md", tmp_path, "", instead={"RAMI_PORT=8001": f"RAMI_PORT={other}"})
    assert differing(shown(steps, {":8001": f":{other}"})) == []


def test_prometheus_gets_metrics_and_alerts(tmp_path: Path) -> None:
    """The metrics can be read, the log has its line, and the file of rules is about what Prometheus reads."""
    port, metrics = free_port(), free_port()
    (tmp_path / "helm").symlink_to(ROOT / "helm")
    page, base = "docs/do/watch-the-service.md", f"http://127.0.0.1:{port}"
    steps = followed(page, tmp_path, base, instead={"9464": str(metrics)}, RAMI_PORT=str(port))
    assert differing(steps) == []
    (scraped,) = yaml.safe_load(files_of(page)["prometheus.yml"])["scrape_configs"]
    (target,) = scraped["static_configs"]
    (group,) = yaml.safe_load((tmp_path / "rami-alerts.yml").read_text(encoding="utf-8"))["groups"]
    down = f'absent(up{{namespace="{target["labels"]["namespace"]}", job="{scraped["job_name"]}"}} == 1)'
    assert group["rules"][0]["expr"] == down
    assert len(group["rules"]) == 23
    assert not re.search("NAMESPACE|SERVICE", (tmp_path / "rami-alerts.yml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", PAGES)
def test_every_setting_of_a_page_exists(name: str) -> None:
    """Every variable that a page names is a setting, except the one of Kubernetes. A page begins with what it gives."""
    page = text(f"docs/do/{name}.md")
    assert set(re.findall(r"\bRAMI_[A-Z_]+\b", page)) - {"RAMI_SERVICE_HOST"} <= set(defaults())
    assert page.split("\n")[2].startswith("At the end of this page ")
