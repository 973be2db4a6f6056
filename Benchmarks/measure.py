"""Measures commands that take turns: ROUNDS INPUT COMMAND [-- COMMAND]…

A line for each command, in seconds of the processor, or of the clock where QUID_WALL is set: the median, the least and the
most, and the largest peak of memory in KiB. A command that fails ends it all. Each round has an order of its own, always
the same ones: who comes after a large program finds less of itself in the caches.
"""

import os
import random
import resource
import sys
import time

rounds, given = int(sys.argv[1]), sys.argv[2]
commands = [[]]
for word in sys.argv[3:]:
    if word == "--":
        commands.append([])
    else:
        commands[-1].append(word)


def run(command: list[str]) -> tuple[float, int]:
    start = time.perf_counter()
    pid = os.fork()
    if pid == 0:
        for descriptor, path, flags in ((0, given, os.O_RDONLY), (1, os.devnull, os.O_WRONLY), (2, os.devnull, os.O_WRONLY)):
            os.dup2(os.open(path, flags), descriptor)
        os.execvp(command[0], command)
    _, status, usage = os.wait4(pid, 0)
    if status != 0:
        sys.exit(f"measure: {command} ended with {status}")
    seconds = time.perf_counter() - start if "QUID_WALL" in os.environ else usage.ru_utime + usage.ru_stime
    return seconds, usage.ru_maxrss


times = [[] for _ in commands]
peaks = [0] * len(commands)
order = random.Random(0)
for _ in range(rounds):
    for place in order.sample(range(len(commands)), len(commands)):
        command = commands[place]
        seconds, peak = run(command)
        times[place].append(seconds)
        peaks[place] = max(peaks[place], peak)
for seconds, peak in zip(times, peaks):
    print(sorted(seconds)[len(seconds) // 2], min(seconds), max(seconds), peak)
