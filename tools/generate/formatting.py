"""Generated Python in the form of the other code."""

import subprocess
import sys

from tools.repository import ROOT


def formatted(code: str) -> str:
    """The code as ruff writes it, with the imports that it uses."""
    for command in (["check", "--quiet", "--fix", "--select", "F401,I,RUF022"], ["format", "--quiet"]):
        program = [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(ROOT / "sdk/rami/generated.py"), "-"]
        code = subprocess.run(program, input=code, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT).stdout
    return code
