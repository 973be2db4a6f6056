"""A bill of materials of a program in SPDX 2.3. Source: https://spdx.github.io/spdx-spec/v2.3/."""
import hashlib
import json
import re
from datetime import datetime, timezone

from archives import Entry
from program import Program


def component(name: str, version: str | None, license_expression: str, supplier: str, comment: str) -> dict:
    """Return a package of the bill. Its files are not listed."""
    described = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "", name),
        "name": name,
        "supplier": supplier,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": license_expression,
        "licenseDeclared": license_expression,
        "copyrightText": "NOASSERTION",
        "comment": comment,
    }
    if version:
        described["versionInfo"] = version
    return described


def components(program: Program, swift: str | None, c_library: str | None) -> list[tuple[str, dict]]:
    """Return the components that the program contains or requires, each with its relationship to the program.

    swift is the version of the compiler, and c_library the minimum version of glibc on Linux.
    """
    if not program.is_elf:
        return []
    gcc = next((found[1] for line in program.compilers() if (found := re.match(r"GCC: .* (\d[\d.]*)$", line))), None)
    apple = "Organization: Swift project"
    found = [
        ("STATIC_LINK", component(
            "swift", swift, "Apache-2.0 WITH Swift-exception", apple, "The standard library, Foundation and Dispatch.")),
        ("STATIC_LINK", component(
            "libstdc++", gcc, "GPL-3.0-or-later WITH GCC-exception-3.1", "Organization: Free Software Foundation",
            "The C++ library and libgcc.")),
        ("CONTAINS", component(
            "unicode-locale-data", None, "Unicode-3.0", "Organization: Unicode, Inc.",
            "Formats and symbols of numbers, currencies and dates.")),
        ("DYNAMIC_LINK", component(
            "glibc", f">={c_library}", "LGPL-2.1-or-later", "Organization: GNU C Library project",
            "The C library of the system.")),
        ("RUNTIME_DEPENDENCY_OF", component(
            "libcurl", ">=7.68", "curl", "Organization: curl project",
            "Loaded from the system by the first request.")),
    ]
    icu = re.search(rb"icudt(\d+)", program.data)
    if icu:
        found.append(("STATIC_LINK", component(
            "icu", icu[1].decode(), "Unicode-3.0", "Organization: Unicode, Inc.", "Part of Foundation.")))
    return found


def bill(program: Program, version: str, archive: str, data: bytes, entries: list[Entry], time: int,
         swift: str | None, c_library: str | None) -> bytes:
    """Return the bill of an archive in JSON."""
    digest = hashlib.sha256(data).hexdigest()
    files, related = [], []
    for number, entry in enumerate(sorted(entries, key=lambda entry: entry.path), 1):
        files.append({
            "SPDXID": f"SPDXRef-File-{number}",
            "fileName": f"./{entry.path}",
            "checksums": [
                {"algorithm": "SHA1", "checksumValue": hashlib.sha1(entry.data).hexdigest()},
                {"algorithm": "SHA256", "checksumValue": hashlib.sha256(entry.data).hexdigest()},
            ],
            "licenseConcluded": "NOASSERTION",
            "copyrightText": "NOASSERTION",
        })
        related.append(("SPDXRef-quid", "CONTAINS", f"SPDXRef-File-{number}"))
    hashes = sorted(file["checksums"][0]["checksumValue"] for file in files)
    quid = {
        "SPDXID": "SPDXRef-quid",
        "name": "quid",
        "versionInfo": version,
        "packageFileName": archive,
        "supplier": "Organization: The Quid authors",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": True,
        "packageVerificationCode": {"packageVerificationCodeValue": hashlib.sha1("".join(hashes).encode()).hexdigest()},
        "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "MIT",
        "copyrightText": "Copyright (c) 2026 The Quid authors",
        "primaryPackagePurpose": "APPLICATION",
    }
    parts = components(program, swift, c_library)
    for relationship, part in parts:
        pair = ("SPDXRef-quid", part["SPDXID"])
        first, second = reversed(pair) if relationship.endswith("_OF") else pair
        related.append((first, relationship, second))
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": archive.removesuffix(".tar.gz"),
        # Unique for each archive, and equal for equal archives.
        "documentNamespace": f"https://spdx.org/spdxdocs/{archive}-{digest}",
        "creationInfo": {
            "created": datetime.fromtimestamp(time, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Organization: The Quid authors", "Tool: Scripts-package"],
        },
        "packages": [quid] + [part for _, part in parts],
        "files": files,
        "relationships": [
            {"spdxElementId": first, "relationshipType": kind, "relatedSpdxElement": second}
            for first, kind, second in [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-quid"), *related]
        ],
    }
    return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()
