"""Measure a call of a tool of the MCP server, without cached data.

  calls.py ROUNDS CALLS QUID TOOL [ARGUMENTS]

ARGUMENTS is a JSON object. The calls are sent one after another. Prints a line as measure.py does, with the processor time
of the server per call. The time of a server with one call is subtracted.
"""

import json
import os
import subprocess
import sys

if len(sys.argv) not in (5, 6):
    sys.exit(__doc__.strip())
rounds, calls, program, tool = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
arguments = json.loads(sys.argv[5]) if len(sys.argv) > 5 else {}
opening = [
    {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "benchmark", "version": "1"}}},
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
]


def run(calls: int) -> tuple[float, int]:
    """Return the processor time in seconds and the peak memory in KiB of a server that responds to the calls."""
    server = subprocess.Popen([program, "mcp", "--max-age", "0s"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for number in range(-2, calls):
        message = opening[number + 2] if number < 0 else {
            "jsonrpc": "2.0", "id": number + 1, "method": "tools/call",
            "params": {"name": tool, "arguments": arguments}}
        server.stdin.write(json.dumps(message).encode() + b"\n")
        server.stdin.flush()
        if "id" in message:
            response = json.loads(server.stdout.readline())
            if "result" not in response or response["result"].get("isError"):
                sys.exit("calls: a call failed")
    server.stdin.close()
    _, _, usage = os.wait4(server.pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


times, peak = [], 0
for _ in range(rounds):
    first, (all_calls, peak) = run(1)[0], run(calls + 1)
    times.append((all_calls - first) / calls)
print(sorted(times)[rounds // 2], min(times), max(times), peak)
