"""Measure Python libraries for comparison. Each line of the output is a name, a tab and a median.

  peers.py orjson ROUNDS FOLDER    milliseconds to parse each file in the folder
  peers.py decimal ROUNDS FOLDER   nanoseconds of the operations of decimal (in C), without the loop
"""

import statistics
import sys
import time
from pathlib import Path


def orjson_times(rounds: int, folder: Path) -> None:
    import orjson

    for file in sorted(folder.iterdir()):
        body = file.read_bytes()
        times = []
        for _ in range(rounds):
            start = time.perf_counter()
            orjson.loads(body)
            times.append((time.perf_counter() - start) * 1e3)
        print(file.name, statistics.median(times), sep="\t")


def decimal_times(rounds: int) -> None:
    import timeit
    from decimal import Context, Decimal, ROUND_HALF_EVEN, getcontext

    getcontext().prec = 60
    getcontext().rounding = ROUND_HALF_EVEN
    unit = Decimal("1e-18")
    names = {
        "parse 1644.1": ("Decimal(text)", {"text": "1644.1"}),
        "parse 0.030411775439450155": ("Decimal(text)", {"text": "0.030411775439450155"}),
        "add": ("a + b", {}),
        "multiply": ("(a * b).quantize(unit)", {}),
        "divide": ("(a / b).quantize(unit)", {}),
        "convert": ("(a * b / c).quantize(unit)", {}),
        "format a price": ("str(a)", {}),
        "format 18 decimals": ("str(c)", {}),
    }
    scope = {
        "Decimal": Decimal, "unit": unit, "a": Decimal("734.91"), "b": Decimal("1644.10"),
        "c": Decimal("1.084411775439450155"),
    }
    count = 20_000

    def nanoseconds(statement: str, extra: dict) -> float:
        timer = timeit.Timer(statement, globals=scope | extra)
        return statistics.median(timer.repeat(rounds, count)) / count * 1e9

    empty = nanoseconds("pass", {})
    for name, (statement, extra) in names.items():
        print(name, max(nanoseconds(statement, extra) - empty, 0.1), sep="\t")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        print(__doc__.strip())
        sys.exit(0 if sys.argv[1:2] in (["-h"], ["--help"]) else 64)
    work, rounds, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    if work == "orjson":
        orjson_times(rounds, folder)
    else:
        decimal_times(rounds)
