"""Measure the operations of Python's decimal (in C), without the loop, for comparison.

  peers.py ROUNDS

Each line of the output is a name, a tab and a median in nanoseconds.
"""

import statistics
import sys
import timeit
from decimal import Decimal, ROUND_HALF_EVEN, getcontext

COUNT = 20_000
OPERATIONS = {
    "parse 1644.1": 'Decimal("1644.1")',
    "parse 0.030411775439450155": 'Decimal("0.030411775439450155")',
    "add": "a + b",
    "multiply": "(a * b).quantize(unit)",
    "divide": "(a / b).quantize(unit)",
    "convert": "(a * b / c).quantize(unit)",
    "format a price": "str(a)",
    "format 18 decimals": "str(c)",
}
SCOPE = {
    "Decimal": Decimal, "unit": Decimal("1e-18"), "a": Decimal("734.91"), "b": Decimal("1644.10"),
    "c": Decimal("1.084411775439450155"),
}


def nanoseconds(statement: str) -> float:
    times = timeit.Timer(statement, globals=SCOPE).repeat(int(sys.argv[1]), COUNT)
    return statistics.median(times) / COUNT * 1e9


getcontext().prec = 60
getcontext().rounding = ROUND_HALF_EVEN
empty = nanoseconds("pass")
for name, statement in OPERATIONS.items():
    print(name, max(nanoseconds(statement) - empty, 0.1), sep="\t")
