"""Static files on the wire: an address whose content never changes, one script and one sheet a page, packed once."""

import gzip
import re
import subprocess

import pytest

from director.paths import files
from director.web.delivery import EXPORT, IMPORT, content, edition_of, sheet
from tests.test_scripts import node, scripts


def packed(client, address):
    answer = client.get(address, headers={"Accept-Encoding": "gzip, deflate"})
    assert answer.status_code == 200, address
    assert answer.headers["Content-Encoding"] == "gzip"
    return answer


def test_a_file_is_kept_for_good_under_the_edition_and_asked_again_without(client):
    of_edition = packed(client, f"/static/{edition_of()}/app.css")
    assert of_edition.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert of_edition.headers["Vary"] == "Accept-Encoding"
    plain = client.get(f"/static/{edition_of()}/app.css")
    assert gzip.decompress(of_edition.data) == plain.data
    for other in ("/static/app.css", "/static/000000000000/app.css"):
        again = client.get(other)
        assert (again.data, again.headers["Cache-Control"]) == (plain.data, "no-cache")
        assert client.get(other, headers={"If-None-Match": again.headers["ETag"]}).status_code == 304


def test_every_file_has_its_kind_and_is_packed_where_that_helps(client):
    folder = files("static")
    names = {each.suffix: each.relative_to(folder).as_posix() for each in sorted(folder.rglob("*.*"))}
    names[".woff"] = "open-sans-400.woff"
    kinds = {
        ".css": ("text/css; charset=utf-8", "gzip"), ".js": ("text/javascript; charset=utf-8", "gzip"),
        ".svg": ("image/svg+xml", "gzip"), ".woff": ("font/woff", None),
    }  # fmt: skip
    for kind, told in kinds.items():
        answer = client.get(f"/static/{names[kind]}", headers={"Accept-Encoding": "gzip"})
        assert (answer.headers["Content-Type"], answer.headers.get("Content-Encoding")) == told
    refused = client.get("/static/app.css", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


def test_nothing_beside_the_files_is_sent(client):
    for wrong in ("../pyproject.toml", "..%2fpyproject.toml", "styles", "none.css", "desk/none.js", ""):
        assert client.get(f"/static/{edition_of()}/{wrong}").status_code == 404
        assert client.get(f"/static/{wrong}").status_code == 404


def test_pages_are_packed_for_who_takes_it(client):
    page = packed(client, "/manual/first-night")
    sent, plain = gzip.decompress(page.data), client.get("/manual/first-night").data
    token = re.compile(rb'(?<=")[\w.-]{60,}(?=")')  # has the second in it
    assert token.sub(b"", sent) == token.sub(b"", plain) != plain


def test_every_script_keeps_to_the_form_that_a_bundle_understands():
    """Imports by name in one line, exports where they are declared: then a module is a function that gives its exports."""
    exported = {each: EXPORT.findall(each.read_text("utf-8")) for each in scripts()}
    for script, names in exported.items():
        text = script.read_text("utf-8")
        assert len(re.findall(r"^(?:import|\} from)\b", text, re.MULTILINE)) == len(IMPORT.findall(text)), (
            script
        )
        assert len(re.findall(r"^export\b", text, re.MULTILINE)) == len(names), script
        assert not re.search(r"^await\b|\bimport\.meta\b", text, re.MULTILINE), script
        for wanted, other in IMPORT.findall(text):
            given = exported[(script.parent / other).resolve()]
            assert {each.split(" as ")[0].strip() for each in wanted.split(",") if each.strip()} <= set(
                given
            ), script


def test_what_a_page_loads_later_takes_the_modules_of_the_page():
    paper = (content("play/paper.js") or b"").decode()
    assert re.search(r'^import \{ .*\$dom\b.* \} from "./../play.js";$', paper, re.MULTILINE)
    assert "const $dom " not in paper
    assert re.search(r"^export const \{ .* \} = \$play_paper;$", paper, re.MULTILINE)
    assert 'import("./play/paper.js")' in (content("play.js") or b"").decode()


def test_bundles_are_sound_and_work_as_their_modules_do(tmp_path):
    folder = files("static")
    for each in scripts():
        name = each.relative_to(folder).as_posix()
        (tmp_path / f"{name.replace('/', '-')}.mjs").write_bytes(content(name) or b"")
    (tmp_path / "all.mjs").write_text(
        'import { $places } from "./places.js.mjs";\nimport { $cursor } from "./cursor.js.mjs";\n'
        "console.log(JSON.stringify([$places.parsePlace('H8', false), typeof $cursor.Cursor]));\n"
    )
    direct = tmp_path / "direct.mjs"
    direct.write_text(
        f'import {{ parsePlace }} from "{folder.as_posix()}/places.js";\nimport {{ Cursor }} from "{folder.as_posix()}/cursor.js";\n'
        "console.log(JSON.stringify([parsePlace('H8', false), typeof Cursor]));\n"
    )
    run = [
        subprocess.run([node(), each], capture_output=True, text=True, check=True).stdout
        for each in (tmp_path / "all.mjs", direct)
    ]
    assert run[0] == run[1]
    checked = "import { SourceTextModule } from 'node:vm'; import { readFileSync } from 'node:fs';"
    checked += "for (const each of process.argv.slice(2)) new SourceTextModule(readFileSync(each, 'utf8'), { identifier: each });"
    (tmp_path / "check.mjs").write_text(checked)
    command = [
        node(),
        "--experimental-vm-modules",
        "--no-warnings",
        tmp_path / "check.mjs",
        *tmp_path.glob("*.js.mjs"),
    ]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


TOO_NEW = {
    ".css": r":has\(|:user-(in)?valid|:nth-(last-)?child\([^)]* of |@(container|scope|starting-style|position-try)|\b(color-mix|light-dark|oklch|anchor)\(|\d(?:[dsl]v[hw]|r?lh|cap|ic|cq\w+)\b"
    r"|\((?:width|height) *[<>]|(?:^|[{;\s])(?:translate|scale|rotate|overflow: clip|field-sizing|interpolate-size): ?",
    ".js": r"\(\?<[=!]|\.(?:requestSubmit|checkVisibility|findLast\w*|toSorted|toReversed|toSpliced|groupBy|withResolvers|canParse|showPopover|togglePopover|fromAsync)\("
    r"|\b(?:structuredClone|requestIdleCallback|randomUUID|CompressionStream|OffscreenCanvas)\b|AbortSignal\.\w|\bstatic \{|(?:\w\.role =|\baria[A-Z]\w*(?: =|:)) [\"`]",
}
"""What Safari 15.4, Chrome 100 or Firefox 102 do not know: a list of selectors with one unknown among them counts for nothing, a
script that calls one stands still."""
ONLY_WHERE_KNOWN = re.compile(
    r"@supports (?:selector\(:has\(\*\)\)|\(container-type: size\)) \{ [^{}]*\{[^{}]*\} \}"
)


@pytest.mark.parametrize("kind", TOO_NEW)
def test_a_tablet_of_five_years_understands_every_file(kind):
    """Niceties stand in ``@supports``."""
    found = [
        f"{path.name}: {line[:100]}"
        for path in files("static").rglob(f"*{kind}")
        for line in ONLY_WHERE_KNOWN.sub("", sheet(path.read_text("utf-8"))).splitlines()
        if re.search(TOO_NEW[kind], line.partition("// ")[0])
    ]
    assert not found
