"""Archives that depend only on their contents: sorted names, one time, root as the owner, no name of a compressed file."""
import gzip
import hashlib
import io
import lzma
import tarfile
from dataclasses import dataclass
from pathlib import PurePosixPath


@dataclass(frozen=True)
class Entry:
    """A file of an archive."""

    path: str
    data: bytes
    mode: int = 0o644


def tar(entries: list[Entry], time: int, root: str = "") -> bytes:
    """Return an archive of files and their folders.

    root is the first part of all names: "quid-1.0.0/" for a folder, "./" for a Debian package.
    """
    folders = {str(parent) for entry in entries for parent in PurePosixPath(entry.path).parents}
    files = {entry.path: entry for entry in entries}
    if len(files) != len(entries):
        raise ValueError("two files of an archive have the same name")
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(folders | set(files)):
            name = root if path == "." else root + path
            member = tarfile.TarInfo(name.rstrip("/") + ("" if path in files else "/"))
            member.mtime = time
            member.uname = member.gname = "root"
            if path in files:
                member.mode = files[path].mode
                member.size = len(files[path].data)
                archive.addfile(member, io.BytesIO(files[path].data))
            else:
                member.mode = 0o755
                member.type = tarfile.DIRTYPE
                archive.addfile(member)
    return output.getvalue()


def gzipped(data: bytes) -> bytes:
    """Return gzip-compressed data without a name and a time."""
    return gzip.compress(data, compresslevel=9, mtime=0)


def ar(members: list[tuple[str, bytes]], time: int) -> bytes:
    """Return an archive in the common format of ar, in the order of the members."""
    parts = [b"!<arch>\n"]
    for name, data in members:
        parts.append(f"{name:<16}{time:<12}{0:<6}{0:<6}{0o100644:<8o}{len(data):<10}`\n".encode())
        parts.append(data + b"\n" * (len(data) % 2))
    return b"".join(parts)


def debian_package(control: str, entries: list[Entry], time: int) -> bytes:
    """Return a Debian package, whose format is described in deb(5)."""
    files = sorted(entries, key=lambda entry: entry.path)
    sums = "".join(f"{hashlib.md5(entry.data).hexdigest()}  {entry.path}\n" for entry in files)
    description = [Entry("control", control.encode()), Entry("md5sums", sums.encode())]
    return ar([
        ("debian-binary", b"2.0\n"),
        ("control.tar.xz", lzma.compress(tar(description, time, "./"))),
        ("data.tar.xz", lzma.compress(tar(entries, time, "./"))),
    ], time)
