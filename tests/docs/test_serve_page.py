"""The page about bots that accept invitations: its file is read, and has every setting."""

from pathlib import Path

from msgspec.structs import fields
from tests.docs.lessons import files_of
from tools.site.pages import blocks, text

from rami.bots import Accept, Policy, Seek
from rami.bots.serving.policy import read_policy

PAGE = "docs/do/serve-a-bot.md"


def test_the_file_has_every_setting(tmp_path: Path) -> None:
    """It is read, and names each field of the three parts once."""
    file = files_of(PAGE)["serve.toml"]
    path = tmp_path / "serve.toml"
    path.write_text(file, encoding="utf-8")
    policy = read_policy(path)
    assert policy.seek is not None
    assert policy.accept.games_each == 1
    named = [line.split(" =")[0] for line in file.splitlines() if " =" in line]
    settings = [field.name for kind in (Policy, Accept, Seek) for field in fields(kind)]
    assert sorted(named) == sorted(name for name in settings if name not in {"accept", "seek"})


def test_the_program_can_be_imported() -> None:
    """Its policy is one, and it does nothing else when it is imported."""
    (program,) = blocks(text(PAGE), "python")
    found: dict[str, object] = {"__name__": "page"}
    exec(program, found)  # noqa: S102 - a snippet of our own page
    assert found["policy"] == Policy(games=8, accept=Accept(variants=("rami",), no_clock=False))
