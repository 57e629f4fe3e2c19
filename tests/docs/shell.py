"""The shell blocks of a page, as a reader runs them."""

import os
import subprocess
import sys
from pathlib import Path

from tools.repository import ROOT
from tools.site.pages import blocks, text


def shell(page: str, base: str = "", options: str = "-eu") -> list[str]:
    """The lines that all shell blocks of a page print, one after the other in one shell with these options.

    With `base`, they use the service at this address. Their `python3` is that of the tests: one that another program
    chooses at each start, as pyenv does, takes seconds on a busy machine.
    """
    script = f"set {options}\n" + "\n".join(blocks(text(page), "sh"))
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", script.replace("http://127.0.0.1:8000", base)],
        cwd=ROOT,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
