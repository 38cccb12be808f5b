"""Writes a bill of materials (CycloneDX 1.6, JSON) of a folder of wheels: each with version, licence and hash.

python3 .ci/packages/bill_of_materials.py WHEELS OUT

Data of other packages that lie inside Director's own wheel are components too: every folder there with a file METADATA.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zipfile
from collections.abc import Iterator
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path

VAGUE = ("OSI Approved", "Other/Proprietary License")
"""Classifiers that name no licence."""


def components(wheel: Path) -> Iterator[dict[str, object]]:
    """A wheel as CycloneDX has it, and the data of others in it."""
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            folder, _, file = name.rpartition("/")
            if file == "METADATA":
                told = HeaderParser().parsestr(archive.read(name).decode("utf-8", "replace"))
                if folder.endswith(".dist-info") and "/" not in folder:
                    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
                    hashes = [{"alg": "SHA-256", "content": digest}]
                    yield component(told) | {"type": "library", "purl": purl(told), "hashes": hashes}
                elif folder.startswith("director/"):
                    packaged = {"purl": purl(told)} if folder.startswith("director/gathered/") else {}
                    yield component(told) | packaged | {"type": "data", "description": f"In {folder}"}


def component(told: Message) -> dict[str, object]:
    """What a package says of itself, as CycloneDX has it."""
    expression = told.get("License-Expression")
    classifiers = [
        each.rpartition(" :: ")[2]
        for each in told.get_all("Classifier") or ()
        if each.startswith("License ::") and not each.endswith(VAGUE)
    ]
    text = (", ".join(classifiers) or (told.get("License") or "").strip().split("\n")[0])[:100]
    licences = [{"expression": expression}] if expression else [{"license": {"name": text}}] if text else []
    return {"name": told["Name"], "version": told["Version"], "licenses": licences}


def purl(told: Message) -> str:
    """The address of a package among all packages of the world."""
    return f"pkg:pypi/{told['Name'].lower().replace('_', '-')}@{told['Version']}"


def main(wheels: Path, out: Path) -> None:
    """Writes the bill; the same wheels give the same bytes."""
    found = [each for wheel in sorted(wheels.glob("*.whl")) for each in components(wheel)]
    own = [each for each in found if each["name"] == "duplicate-director"]
    bill = {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": {"component": own[0] | {"type": "application"}} if own else {},
        "components": [each for each in found if each not in own],
    }  # fmt: skip
    out.write_text(json.dumps(bill, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{len(found)} components in {out}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
