"""What docs/do/deploy-on-kubernetes.md writes is what the chart takes, and what it makes of it."""

import re
from pathlib import Path
from typing import Final

from tests.deploy.rendered import one, rendered, values_of
from tests.deploy.test_chart_values import environment
from tests.docs.lessons import files_of
from tools.site.pages import blocks, text

from rami_service.settings import from_environment

PAGE: Final = "docs/do/deploy-on-kubernetes.md"


def test_the_values_of_the_page_are_what_the_service_reads(tmp_path: Path) -> None:
    """The chart accepts them, and the service gets its settings and its address from the Secret of the page."""
    path = tmp_path / "games.yaml"
    path.write_text(files_of(PAGE)["games.yaml"], encoding="utf-8")
    found = rendered(values_of(path))
    answer = environment(found)
    settings = from_environment({name: value for name, value in answer.items() if name.startswith("RAMI_")})
    assert settings.trusted_proxies == ("10.244.3.0/24",)
    assert settings.cors_origins == ("https://play.example",)
    (container,) = one(found, "Deployment")["spec"]["template"]["spec"]["containers"]
    (address,) = [each for each in container["env"] if each["name"] == "RAMI_REDIS_URL"]
    assert address["valueFrom"]["secretKeyRef"] == {"name": "rami-redis", "key": "url"}
    listed = re.findall(r"^\| `(\w+)` \|", text(PAGE), re.MULTILINE)
    assert set(listed) == {item["kind"] for item in found}


def test_the_commands_name_the_chart_the_secret_and_the_values() -> None:
    """The chart, the file of values and the Secret are those of the page."""
    commands = "\n".join(blocks(text(PAGE), "console"))
    assert commands.count("helm/rami") == commands.count("--values games.yaml") == 3
    assert "secret generic rami-redis --from-literal=url=" in commands
