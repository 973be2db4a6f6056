"""Compare the names that quid accepts with ens-normalize, the reference implementation of ENSIP-15 in Python.

A name that quid accepts must be its own normalized form. A name that is its own normalized form must be accepted if
it has two labels or more, only the characters a-z, 0-9, hyphens and dots, and the lengths of DNS. If a name is
rejected only for its capital letters, the suggestion must be its normalized form. The names are listed and random;
the seed is printed. Start with Tests/System/check-ens.
"""
import argparse
import concurrent.futures
import random
import re
import subprocess
import tempfile

from ens_normalize import DisallowedSequence, ens_normalize

PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789"
CAPITALS = "ABCXYZ"
# Characters outside the accepted set: symbols of ASCII, then letters, marks, invisible characters, dots and emoji.
OTHERS = "_$'&/ +" + "".join(map(chr, [
    0xE9, 0x131, 0x308, 0x3BF, 0x430, 0x455, 0x561, 0x5D0, 0x4E00, 0x3042, 0xFF41, 0x212A, 0x17F, 0x2160, 0x200B,
    0x200C, 0x200D, 0x2060, 0xFEFF, 0xAD, 0x202E, 0xA0, 0xFE0F, 0x3002, 0xFF0E, 0xFF61, 0x2024, 0x2019, 0x2010, 0x2764,
    0x1F98A, 0x31, 0x20E3, 0x1F1FA, 0x1F1F8, 0x1D41A, 0xDF, 0x130]))
LISTED = [
    "vitalik.eth", "Vitalik.eth", "nick.eth", "a.b", "0.0", "1eth.eth", "ur.gtest.eth", "a-b.eth", "a--b.eth",
    "a---b.eth", "ab--c.eth", "abc--.eth", "a-.eth", "---.eth", "----.eth", "xn--ls8h.eth", "XN--a.eth", "0x12.eth",
    "a..b", ".", ".eth", "eth.", "eth", "_a.eth", "a_b.eth", "$.eth", "vit\u0430lik.eth", "vita\u200dlik.eth",
    "\U0001F98A.eth", "a\u3002eth", "\uff41.eth", "\u212a.eth", "a b.eth", "a'b.eth", "1\u20e3.eth", "zo\xeb.eth",
    "zoe\u0308.eth", "\xdf.eth", "\u0130.eth", "a" * 63 + ".eth", "a" * 64 + ".eth", "b." * 126 + "c",
    "b." * 127 + "c", "0x" + "1" * 40 + ".eth",
]


def random_name(generator):
    """Return a name of one to four labels, most of them of accepted characters."""
    kind = generator.random()
    characters = PLAIN + "-" * 20
    if kind > 0.5:
        characters += CAPITALS
    if kind > 0.7:
        characters += generator.choice(OTHERS) * 4
    labels = []
    for _ in range(generator.choice([1, 2, 2, 2, 3, 4])):
        length = generator.choice([0, 1, 2, 3, 4, 5, 6, 9, 30])
        labels.append("".join(generator.choice(characters) for _ in range(length)))
    if generator.random() < 0.9:
        labels = [label or "x" for label in labels]
    return ".".join(labels)


def normalized(name):
    """Return the normalized form of a name, or None if it has none."""
    try:
        return ens_normalize(name)
    except DisallowedSequence:
        return None


def is_expected(name):
    """Whether quid must accept a name."""
    labels = name.split(".")
    return (
        normalized(name) == name and len(labels) > 1 and all(0 < len(label) <= 63 for label in labels)
        and len(name) <= 253 and re.fullmatch(r"[a-z0-9.-]+", name) is not None)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("quid")
    parser.add_argument("--names", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    options = parser.parse_args()
    print(f"check-ens: seed {options.seed}", flush=True)
    generator = random.Random(options.seed)
    names = LISTED + [random_name(generator) for _ in range(options.names)]
    counts = {"accepted": 0, "rejected": 0, "suggestions": 0}
    with tempfile.TemporaryDirectory() as home, concurrent.futures.ThreadPoolExecutor(2) as pool:
        def run(name):
            # Without a node, an accepted name is a usage error, and a rejected name is rejected input.
            return subprocess.run(
                [options.quid, "balance", "--client", "test", "--", name], env={"HOME": home, "LC_ALL": "C.UTF-8"},
                stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)

        for name, result in zip(names, pool.map(run, names)):
            is_accepted = result.returncode == 64 and "Add --node" in result.stderr
            if not is_accepted and (result.returncode != 65 or result.stdout):
                raise SystemExit(f"check-ens: {name!r}: exit code {result.returncode}: {result.stderr}")
            if is_accepted != is_expected(name):
                raise SystemExit(
                    f"check-ens: {name!r} is {'accepted' if is_accepted else 'rejected'}, but ens-normalize returns"
                    f" {normalized(name)!r} (seed {options.seed})")
            if is_expected(name.lower()) and re.fullmatch(r"[A-Za-z0-9.-]+", name) and not is_accepted:
                if f"Did you mean “{normalized(name)}”?" not in result.stderr:
                    raise SystemExit(f"check-ens: {name!r}: no suggestion: {result.stderr}")
                counts["suggestions"] += 1
            counts["accepted" if is_accepted else "rejected"] += 1
    if min(counts.values()) < options.names // 100:
        raise SystemExit(f"check-ens: too few names of one kind: {counts}")
    print(f"check-ens: ens-normalize agrees: {counts}")


main()
