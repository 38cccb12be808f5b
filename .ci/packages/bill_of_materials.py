"""Writes a bill of materials (CycloneDX 1.6, JSON) of a folder of wheels: each with version, licence and hash.

python3 .ci/packages/bill_of_materials.py WHEELS OUT
"""

from __future__ import annotations

import hashlib
import json
import sys
import zipfile
from email.parser import HeaderParser
from pathlib import Path


def component(wheel: Path) -> dict[str, object]:
    """A wheel as CycloneDX has it."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(
            each
            for each in archive.namelist()
            if each.endswith(".dist-info/METADATA") and each.count("/") == 1
        )
        told = HeaderParser().parsestr(archive.read(name).decode("utf-8", "replace"))
    expression = told.get("License-Expression")
    named = [
        each.rpartition(" :: ")[2]
        for each in told.get_all("Classifier") or ()
        if each.startswith("License ::")
    ]
    text = (expression or ", ".join(named) or (told.get("License") or "").strip().split("\n")[0])[:100]
    licences = [{"expression": expression}] if expression else [{"license": {"name": text}}] if text else []
    return {
        "type": "library", "name": told["Name"], "version": told["Version"],
        "purl": f"pkg:pypi/{told['Name'].lower().replace('_', '-')}@{told['Version']}",
        "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(wheel.read_bytes()).hexdigest()}],
        "licenses": licences,
    }  # fmt: skip


def main(wheels: Path, out: Path) -> None:
    """Writes the bill; the same wheels give the same bytes."""
    found = [component(each) for each in sorted(wheels.glob("*.whl"))]
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
