"""Measure commands in alternating runs.

  measure.py ROUNDS INPUT COMMAND [-- COMMAND]…

INPUT is the standard input of each run. Prints a line for each command: the median, the minimum and the maximum of the
processor time in seconds, and the peak memory in KiB. QUID_WALL selects the elapsed time instead of the processor time. The
measurement stops if a command fails. The order of the commands changes from round to round, because a large program evicts
the next one from the caches; it is the same in each measurement.
"""

import os
import random
import resource
import sys
import time

if len(sys.argv) < 4 or sys.argv[1] in ("-h", "--help"):
    print(__doc__.strip())
    sys.exit(0 if sys.argv[1:2] in (["-h"], ["--help"]) else 64)
rounds, given = int(sys.argv[1]), sys.argv[2]
commands = [[]]
for word in sys.argv[3:]:
    if word == "--":
        commands.append([])
    else:
        commands[-1].append(word)


def run(command: list[str]) -> tuple[float, int]:
    """Run a command and return its time in seconds and its peak memory in KiB."""
    start = time.perf_counter()
    pid = os.fork()
    if pid == 0:
        for descriptor, path, flags in ((0, given, os.O_RDONLY), (1, os.devnull, os.O_WRONLY), (2, os.devnull, os.O_WRONLY)):
            os.dup2(os.open(path, flags), descriptor)
        os.execvp(command[0], command)
    _, status, usage = os.wait4(pid, 0)
    if status != 0:
        sys.exit(f"measure: {command} failed with status {status}")
    seconds = time.perf_counter() - start if "QUID_WALL" in os.environ else usage.ru_utime + usage.ru_stime
    return seconds, usage.ru_maxrss


times = [[] for _ in commands]
peaks = [0] * len(commands)
order = random.Random(0)
for _ in range(rounds):
    for index in order.sample(range(len(commands)), len(commands)):
        command = commands[index]
        seconds, peak = run(command)
        times[index].append(seconds)
        peaks[index] = max(peaks[index], peak)
for seconds, peak in zip(times, peaks):
    print(sorted(seconds)[len(seconds) // 2], min(seconds), max(seconds), peak)
