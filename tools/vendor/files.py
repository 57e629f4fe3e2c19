"""Makes the libraries of the pages and the picture of the cards from packages of npm.

`python -m tools.vendor.files` writes `rami_service/web/vendor/` and `rami_service/web/cards/`. It needs npm, Node and
the network. A page loads the files as they are, so a module must name other modules by their files.
"""

import json
import re
import subprocess
import tarfile
from base64 import b64encode
from hashlib import sha512
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.vendor.lock import WEB, Package, packages, taken, write

MODULES: Final = {
    "vendor/preact.js": ("preact", "dist/preact.mjs"),
    "vendor/hooks.js": ("preact", "hooks/dist/hooks.mjs"),
    "vendor/htm.js": ("htm", "dist/htm.mjs"),
    "vendor/signals-core.js": ("@preact/signals-core", "dist/signals-core.mjs"),
    "vendor/signals.js": ("@preact/signals", "dist/signals.mjs"),
    "vendor/lean-qr.js": ("lean-qr", "index.mjs"),
    "vendor/lean-qr-svg.js": ("lean-qr", "extras/svg.mjs"),
    "vendor/oauth4webapi.js": ("oauth4webapi", "build/index.js"),
}
"""The file that we make, and the package and the file from which."""
CARDS: Final = "@letele/playing-cards"
LICENCES: Final = "vendor/LICENCES.txt"
SPRITE: Final = "cards/cards.svg"
_BESIDE: Final = {
    '"preact"': '"./preact.js"',
    '"preact/hooks"': '"./hooks.js"',
    '"@preact/signals-core"': '"./signals-core.js"',
}
"""The names in imports that only a bundler can resolve, and our files for them."""
_IMPORTED: Final = re.compile(r'(?<=\bfrom)\s*("[\w@-][\w@/-]*")')
_MAP: Final = re.compile(r"\s*//# sourceMappingURL=\S+")


def main() -> None:
    """Fetch the packages, make the files, and write their hashes into the lock."""
    with TemporaryDirectory() as folder:
        sources = {name: _fetched(package, Path(folder)) for name, package in packages().items()}
        for path, (name, file) in MODULES.items():
            _write(path, module((sources[name] / file).read_text(), packages()[name]))
        _write(LICENCES, "\n\n".join(_licence(package, sources[package.name]) for package in taken()))
        _write(SPRITE, _sprite(sources[CARDS], sources["svgo"]))
    write((*MODULES, LICENCES, SPRITE))


def module(source: str, package: Package) -> str:
    """The source of a module as a page can load it, with a line that says where it comes from."""
    rewritten = _IMPORTED.sub(lambda found: _BESIDE[found[1]], _MAP.sub("", source)).strip()
    return f"/*! {package.name} {package.version}, see LICENCES.txt */\n{rewritten}\n"


def _fetched(package: Package, folder: Path) -> Path:
    """The folder with the content of a package. Raises ValueError if its archive or licence is not the locked one."""
    command = ("npm", "pack", "--silent", "--ignore-scripts", f"{package.name}@{package.version}")
    packed = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    archive = folder / packed.stdout.strip()
    found = "sha512-" + b64encode(sha512(archive.read_bytes()).digest()).decode()
    if found != package.hash:
        raise ValueError(f"{package.name} {package.version} has the hash {found}, not the locked one")
    target = folder / "unpacked" / package.name
    with tarfile.open(archive) as opened:
        opened.extractall(target, filter="data")
    source = target / "package"
    licence = json.loads((source / "package.json").read_text())["license"]
    if licence != package.licence:
        raise ValueError(f"{package.name} {package.version} has the licence {licence}, not the locked one")
    return source


def _sprite(cards: Path, svgo: Path) -> str:
    command = ("node", str(Path(__file__).with_name("sprite.mjs")), str(cards), str(svgo))
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _licence(package: Package, source: Path) -> str:
    title = f"{package.name} {package.version} ({package.licence})"
    [text] = source.glob("LICENSE*")
    return f"{title}\n{'=' * len(title)}\n\n{text.read_text().strip()}\n"


def _write(path: str, text: str) -> None:
    target = WEB / path
    target.parent.mkdir(exist_ok=True)
    target.write_text(text)


if __name__ == "__main__":
    main()
