"""The page about serverless bots: its program is started with its command, registered as it says, and plays."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.docs.lessons import files_of
from tests.service.process import Service, free_port, serving
from tests.service.webhooks.test_called_bots import against_bot, over
from tools.site.pages import text

from rami.bots.called.requests import LONGEST, SECONDS

PAGE = "docs/do/serverless-bot.md"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service as the page has it on one machine."""
    with serving(tmp_path_factory.mktemp("serverless"), webhooks=True, webhook_loopback=True) as running:
        yield running


def test_the_program_of_the_page_plays_a_game(service: Service, tmp_path: Path) -> None:
    """With the command and the request of the page, at another port and for this service."""
    page, port, ada = text(PAGE), free_port(), service.player()
    (tmp_path / "mybot.py").write_text(files_of(PAGE)["mybot.py"], encoding="utf-8")
    (program,) = re.findall(r"^\$ uvicorn (mybot:app) --port 8080$", page, re.MULTILINE)
    (request,) = re.findall(r"^curl .*?}'$", page, re.MULTILINE | re.DOTALL)
    request = request.replace("https://bot.example/rami", f"http://127.0.0.1:{port}/rami")
    environment = os.environ | {"RAMI": service.base, "TOKEN": ada.token}
    asked = subprocess.run(["sh", "-c", request], env=environment, capture_output=True, check=True, timeout=20)
    secret = re.findall(rb'"secret":"([^"]+)"', asked.stdout)[0].decode()
    command = [sys.executable, "-m", "uvicorn", program, "--port", str(port)]
    with subprocess.Popen(command, cwd=tmp_path, env=os.environ | {"RAMI_WEBHOOK_SECRET": secret}) as bot:
        try:
            wait_for(port)
            assert over(ada, against_bot(ada, turn_seconds=60)).players[0].missed == 0
        finally:
            bot.terminate()


def wait_for(port: int) -> None:
    """Wait until something answers there. Without a signature it is refused."""
    transport = httpx.HTTPTransport(retries=9)
    with httpx.Client(transport=transport, timeout=20) as http:
        assert http.post(f"http://127.0.0.1:{port}/rami").status_code == 401


def test_the_page_names_the_bounds() -> None:
    """Those of the code."""
    page = text(PAGE)
    assert f"more than {LONGEST:,} bytes" in page
    assert SECONDS == 10
    assert "more than ten seconds" in page
    assert len([line for line in files_of(PAGE)["mybot.py"].splitlines() if line]) <= 10
