"""Inserts text into files of a tree, all of it or nothing, and names in it."""

from pathlib import Path


def title(name: str) -> str:
    """`my_option` as `My option`."""
    return name.replace("_", " ").capitalize()


def camel(name: str) -> str:
    """`my_event` as `MyEvent`."""
    return "".join(part.capitalize() for part in name.split("_"))


class Tree:
    """The files of a folder, with changes that are not written yet."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._changed = dict[str, str]()

    def read(self, path: str) -> str:
        """The text of a file, with its changes."""
        return self._changed.get(path) or (self._root / path).read_text(encoding="utf-8")

    def create(self, path: str, text: str) -> None:
        """Add a file."""
        self._changed[path] = text

    def before(self, path: str, place: str, text: str, *, first: bool = False) -> None:
        """Insert a text before the last place, or the first one. Raises ValueError if there is no such place."""
        code = self.read(path)
        if place not in code:
            raise ValueError(f"{path} has no {place!r} any more: tools/additions/ has to follow")
        index = code.index(place) if first else code.rindex(place)
        self._changed[path] = code[:index] + text + code[index:]

    def append(self, path: str, text: str) -> None:
        """Add a text at the end of a file."""
        self._changed[path] = self.read(path) + text

    def save(self) -> None:
        """Write all changes."""
        for path, text in self._changed.items():
            (self._root / path).write_text(text, encoding="utf-8")
