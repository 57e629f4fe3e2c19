"""A certificate for the loopback, which nobody trusts who does not get it."""

import shutil
import subprocess
from pathlib import Path

import pytest


def certify(folder: Path) -> Path:
    """Make `cert.pem` and `key.pem` in a folder, and return the folder. Without openssl, the test is skipped."""
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl here")
    named = ("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost")
    made = ("-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", "key.pem", "-out", "cert.pem")
    subprocess.run(["openssl", "req", *made, *named], cwd=folder, check=True, capture_output=True)
    return folder
