"""A long command says how far it is, also where nobody sees a bar."""

import pytest

from rami._terminal.cli import progress as module


def test_lines_say_how_far_a_command_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """On the standard error, and not one for each call."""
    with module.progress("deals") as on_progress:
        on_progress(1, 12)
        monkeypatch.setattr(module, "_EVERY", 0.0)
        on_progress(1200, 4000, 1200)
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "1,200 of 4,000 deals, 0.0 deals a second\n")
