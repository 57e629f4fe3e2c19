"""Inserts text into files of a tree, and names in it."""

from pathlib import Path


def title(name: str) -> str:
    """`my_option` as `My option`."""
    return name.replace("_", " ").capitalize()


def camel(name: str) -> str:
    """`my_event` as `MyEvent`."""
    return "".join(part.capitalize() for part in name.split("_"))


def before(path: Path, place: str, text: str, *, first: bool = False) -> None:
    """Insert a text before the last place, or the first one."""
    code = path.read_text(encoding="utf-8")
    index = code.index(place) if first else code.rindex(place)
    path.write_text(code[:index] + text + code[index:], encoding="utf-8")


def append(path: Path, text: str) -> None:
    """Add a text at the end."""
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
