"""The facts about a built program that packages state: its version, its generated files, and the libraries it requires."""
import os
import re
import subprocess
from pathlib import Path

from archives import Entry

# The packages of Debian that contain the shared libraries of the C library.
C_LIBRARY = re.compile(r"(lib(c|m|dl|rt|pthread|util|resolv)\.so\.\d|ld-linux.*\.so\.\d)")


class ProgramError(Exception):
    """The program cannot be packaged."""


def output(*command: str) -> str:
    """Return the output of a command that does not depend on the user's settings."""
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8", env=environment).stdout


class Program:
    """A built program."""

    def __init__(self, path: Path):
        self.path = path.resolve()
        self.data = self.path.read_bytes()
        self.version = output(str(self.path), "--version").split()[-1]
        self.is_elf = self.data.startswith(b"\x7fELF")

    def generated(self, *arguments: str) -> bytes:
        """Return a file that the program generates, such as its manual page."""
        return output(str(self.path), *arguments).encode()

    def files(self) -> list[Entry]:
        """Return the files that are the same in all packages, with their paths below a prefix such as /usr."""
        return [
            Entry("bin/quid", self.data, 0o755),
            Entry("share/bash-completion/completions/quid", self.generated("completions", "bash")),
            Entry("share/fish/vendor_completions.d/quid.fish", self.generated("completions", "fish")),
        ]

    def shared_libraries(self) -> list[str]:
        """Return the file names of the shared libraries with which the program is linked."""
        return sorted(re.findall(r"\(NEEDED\).*\[(.+)\]", output("readelf", "-dW", str(self.path))))

    def minimum_c_library(self) -> str:
        """Return the minimum version of glibc: the highest of the symbol versions that the program requires.

        Raises ProgramError if the program requires another shared library.
        """
        other = [library for library in self.shared_libraries() if not C_LIBRARY.fullmatch(library)]
        if other:
            raise ProgramError(f"the program requires {', '.join(other)}. Build it with Scripts/release.")
        required = output("readelf", "-VW", str(self.path)).partition(".gnu.version_r")[2]
        versions = [tuple(map(int, version.split("."))) for version in re.findall(r"Name: GLIBC_([\d.]+)", required)]
        if "GLIBC_ABI_DT_RELR" in required:
            versions.append((2, 36))
        if not versions:
            raise ProgramError("the program requires no version of glibc, so it is not a program for Debian")
        return ".".join(map(str, max(versions)))

    def compilers(self) -> list[str]:
        """Return the versions of the compilers that the sections of the program name."""
        section = output("readelf", "-p", ".comment", str(self.path))
        return sorted(set(re.findall(r"\]\s+(.+?)\s*$", section, re.MULTILINE)))
