"""Operate the example as a user does, and compare the balances on the chain with what it shows."""

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

NODE = Path(__file__).resolve().parent / "../../Tests/Node/node.py"
RECIPIENT = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
ETHER = 10**18


def call(url, method, *parameters):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}).encode()
    with urllib.request.urlopen(urllib.request.Request(url, body, {"Content-Type": "application/json"})) as response:
        return json.load(response)["result"]


def balance(url, account):
    return int(call(url, "eth_getBalance", account, "latest"), 16)


def wei(output, label):
    """Return the amount in a row of the plan, in wei."""
    whole, _, decimals = re.search(rf"{label}: ([\d.]+) ETH", output)[1].partition(".")
    return int(whole + decimals.ljust(18, "0"))


def pay(program, url, account, folder, *lines):
    result = subprocess.run(
        [program, url, account, folder], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True,
        timeout=60)
    return result.stdout


def check(condition, message, output):
    if not condition:
        sys.exit(f"Examples/Sending: {message}:\n{output}")


def main():
    node = subprocess.Popen(
        [sys.executable, NODE, "--port", "0", "--stop-on-eof"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    start = json.loads(node.stdout.readline())
    url, account = start["url"], start["accounts"][0]
    with tempfile.TemporaryDirectory() as folder:
        output = pay(program, url, account, folder, RECIPIENT[:-1], RECIPIENT, "1,5", "1.5eth", "y", "b9A0")
        check("✓ 1.5 ETH arrived in block" in output, "the send was not reported", output)
        check("Did you mean 1.5?" in output and "does not match" in output, "wrong input was accepted", output)
        check(balance(url, RECIPIENT) == 3 * ETHER // 2, "the recipient was not paid exactly", output)
        spent = 10 * ETHER - balance(url, account)
        check(spent <= wei(output, "Maximum total"), "the send cost more than the maximum shown", output)
        output = pay(program, url, account, folder, RECIPIENT, "100eth")
        check("exceeds the balance" in output, "an amount above the balance was not rejected", output)
        output = pay(program, url, account, folder, RECIPIENT, "1eth", "y")
        check(balance(url, RECIPIENT) == 3 * ETHER // 2, "an unconfirmed send was made", output)
        check("included" in output, "the journal does not list the send", output)
    node.stdin.close()
    node.wait()
    print("Examples/Sending: the balances on the chain are those that the screen shows")


program = sys.argv[1]
main()
