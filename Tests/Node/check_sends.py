#!/usr/bin/env python3
"""Sends through a faulty proxy: real processes of quid, a real EVM, and everything in between going wrong.

Each payment has an amount of its own, so that the chain itself says how often it was made. A payment is done with once
quid has said what became of it; until then it is looked for with --resume, which is disturbed just as much, and put
again in its own place with --replace when nobody has seen it. At the end the chain is compared with what quid has said.

    check_sends.py --quid PROGRAM [--sends 1000] [--seed N]
"""

import argparse
import collections
import json
import os
import random
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FIRST = 10**12  # wei; the amount of the first payment
RECIPIENT = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
LATE = 1.2  # seconds that a delay takes; longer than quid waits

# What happens to a transfer on its way, with its weight.
SEND_FAULTS = {
    "none": 30, "cut before": 8, "cut in the request": 8, "cut after": 10, "cut in the answer": 8, "answer late": 7,
    "request late": 7, "request twice": 7, "502 before": 6, "502 after": 6, "reset after": 3,
}
# And to anything else.
READ_FAULTS = {"none": 94, "cut before": 2, "cut after": 2, "502 before": 2}


def choice(random_numbers, weights):
    return random_numbers.choices(list(weights), list(weights.values()))[0]


class QuietServer(ThreadingHTTPServer):
    """Processes that are killed break their connections off, which is nothing to report."""

    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_):
        pass


class Proxy:
    """Stands between quid and the node and breaks things."""

    def __init__(self, node, seed):
        self.node = node
        self.random = random.Random(seed)
        self.lock = threading.Lock()
        self.count = collections.Counter()
        self.late = 0
        self.server = QuietServer(("127.0.0.1", 0), self.handler())
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def fault(self, is_send):
        with self.lock:
            fault = choice(self.random, SEND_FAULTS if is_send else READ_FAULTS)
            if is_send:
                self.count[fault] += 1
            return fault

    def forward(self, body):
        request = urllib.request.Request(self.node, body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.read()

    def forward_late(self, body):
        with self.lock:
            self.late += 1

        def work():
            time.sleep(LATE)
            self.forward(body)
            with self.lock:
                self.late -= 1

        threading.Thread(target=work, daemon=True).start()

    def handler(self):
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self):
                try:
                    self.carry(int(self.headers.get("Content-Length", 0)))
                except OSError:
                    # quid was killed, or has stopped waiting.
                    self.close_connection = True

            def carry(self, length):
                # The method stands before the parameters, so half of a transfer is enough to see that it is one.
                head = self.rfile.read(length // 2)
                fault = proxy.fault(b'"eth_sendTransaction"' in head)
                if fault == "cut in the request":
                    return self.cut()
                body = head + self.rfile.read(length - len(head))
                if fault == "cut before":
                    return self.cut()
                if fault == "502 before":
                    return self.say(502, b"<html>Bad Gateway</html>")
                if fault == "request late":
                    proxy.forward_late(body)
                    return self.cut()
                answer = proxy.forward(body)
                if fault == "request twice":
                    answer = proxy.forward(body)
                if fault == "502 after":
                    return self.say(502, b"<html>Bad Gateway</html>")
                if fault == "cut after":
                    return self.cut()
                if fault == "reset after":
                    return self.cut(reset=True)
                if fault == "answer late":
                    time.sleep(LATE)
                if fault == "cut in the answer":
                    return self.say(200, answer, only=len(answer) // 2)
                return self.say(200, answer)

            def say(self, status, body, only=None):
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body[:only])
                if only is not None:
                    self.cut()

            def cut(self, reset=False):
                if reset:
                    self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                self.close_connection = True
                self.connection.close() if reset else self.connection.shutdown(socket.SHUT_RDWR)

            def log_message(self, *_):
                pass

        return Handler


class Sender:
    """One account and one folder of records; its payments are made one after the other."""

    def __init__(self, quid, proxy, account, seed, tally):
        self.quid = quid
        self.proxy = proxy
        self.account = account
        self.random = random.Random(seed)
        self.tally = tally
        # Gone when the check ends, whatever ends it but a kill.
        self.home = tempfile.TemporaryDirectory(prefix="quid-sends-", ignore_cleanup_errors=True)
        self.folder = self.home.name
        self.claims = {}
        self.hashes = {}

    def run(self, arguments, is_killable=True):
        """Runs quid, perhaps only for a moment; gives its exit code and what it said, or None when it was killed."""
        command = [self.quid, "send", *arguments, "--node", self.proxy.url, "--from", self.account, "--json",
                   "--client", "test", "--timeout", "800ms"]
        environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "XDG_DATA_HOME": self.folder}
        # Into files: a killed process would leave a pipe that somebody still has to empty.
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, env=environment)
            if is_killable and self.random.random() < 0.25:
                try:
                    process.wait(self.random.uniform(0, 0.35) * self.tally.slowness)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
                    self.tally.add("killed")
                    return None
            process.wait(120)
            output.seek(0)
            text = output.read().decode()
            errors.seek(0)
            complaint = errors.read().decode()
        if process.returncode not in (0, 65, 69, 70, 71, 72, 75, 76):
            self.tally.complain(f"exit code {process.returncode}: {complaint}")
        try:
            return process.returncode, json.loads(text)["data"] if text else None
        except ValueError:
            self.tally.complain(f"no JSON: {text}")
            return process.returncode, None

    def pay(self, amount):
        """Makes one payment, whatever it takes, and keeps what quid said about it."""
        options = []
        for _ in range(60):
            result = self.run([f"{amount}wei", "--to", RECIPIENT, "--yes", "--chain", "31337", "--wait", "700ms", *options])
            state = self.state(result, amount)
            looks = 0
            while state == "open" and looks < 3:
                looks += 1
                state = self.resumed(amount)
            if state == "included":
                self.claims[amount] = "included"
                return
            if state == "not made" and self.random.random() < 0.1:
                # Some people leave it at that: then it must never have been paid.
                self.claims[amount] = "not made"
                return
            options = ["--replace"] if state == "open" else []
            self.tally.add("replaced" if options else "sent again after it was not made")
        self.claims[amount] = "open"

    def state(self, result, amount):
        """What quid says has become of the payment: included, not made, or open."""
        if result is None:
            return self.resumed(amount)
        code, data = result
        outcome = (data or {}).get("transaction", {}).get("outcome")
        if outcome == "included":
            self.hashes[amount] = data["transaction"]["hash"]
            return "included"
        if code == 71:
            return "open"
        if code == 65 and "unfinishedSend" in [problem["code"] for problem in data["problems"]]:
            return "open"
        if outcome in ("refused", "rejected", "superseded") or outcome is None:
            # Nothing was sent by this run; an earlier one may still be open.
            return self.resumed(amount)
        self.tally.complain(f"{amount}: code {code}, outcome {outcome}")
        return "open"

    def resumed(self, amount):
        for _ in range(200):
            result = self.run(["--resume", "--chain", "31337", "--wait", "300ms"])
            if result is None or result[1] is None:
                continue
            code, data = result
            found = [send["outcome"] for send in data["sends"] if send["amount"]["wei"] == str(amount)]
            last = data["last"]
            if last and last["amount"]["wei"] == str(amount):
                found.append(last["outcome"])
                if last["outcome"] == "included":
                    self.hashes[amount] = last["hash"]
            if "included" in found:
                return "included"
            return "open" if {"pending", "unknown"} & set(found) else "not made"
        self.tally.complain(f"{amount}: --resume never came to an end")
        return "open"

    def close(self):
        self.home.cleanup()


class Tally:
    """Counts, and keeps what must not happen."""

    def __init__(self, slowness):
        self.lock = threading.Lock()
        self.count = collections.Counter()
        self.complaints = []
        self.slowness = slowness

    def add(self, what):
        with self.lock:
            self.count[what] += 1

    def complain(self, text):
        with self.lock:
            self.complaints.append(text)


def ask(node, method, *params):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    request = urllib.request.Request(node, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        answer = json.load(response)
    if "error" in answer:
        raise RuntimeError(f"{method}: {answer['error']}")
    return answer["result"]


def payments(node):
    """Every transaction on the chain that is in a block, by its amount."""
    found = collections.defaultdict(list)
    for block in range(int(ask(node, "eth_blockNumber"), 16) + 1):
        for transaction in ask(node, "eth_getBlockByNumber", hex(block), True)["transactions"]:
            found[int(transaction["value"], 16)].append(transaction["hash"])
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quid", required=True)
    parser.add_argument("--sends", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--block-time", type=float, default=0)
    parser.add_argument("--accounts", type=int, default=9)
    options = parser.parse_args()

    script = Path(__file__).with_name("node.py")
    node = subprocess.Popen(
        [sys.executable, str(script), "--port", "0", "--balance", "1000", "--block-time", str(options.block_time)],
        stdout=subprocess.PIPE, text=True)
    start = json.loads(node.stdout.readline())
    url = start["url"]
    proxy = Proxy(url, options.seed)

    # How long quid takes to start here, so that kills fall all over its life.
    before = time.monotonic()
    subprocess.run([options.quid, "--version"], stdout=subprocess.DEVNULL, check=True)
    slowness = max(1.0, (time.monotonic() - before) / 0.05)
    tally = Tally(slowness)

    senders = [
        Sender(options.quid, proxy, account, f"{options.seed} {account}", tally)
        for account in start["accounts"][:options.accounts]
    ]
    amounts = list(range(FIRST, FIRST + options.sends))

    def work(sender, own):
        for amount in own:
            try:
                sender.pay(amount)
                tally.add("payments")
            except Exception as error:
                tally.complain(f"{amount}: {type(error).__name__}: {error}")

    threads = [
        threading.Thread(target=work, args=(sender, amounts[index::len(senders)]))
        for index, sender in enumerate(senders)
    ]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        time.sleep(10)
        print(f"  {tally.count['payments']} of {options.sends}", file=sys.stderr, flush=True)
    while proxy.late:
        time.sleep(0.1)
    time.sleep(2 + 2 * options.block_time)

    made = payments(url)
    twice = [amount for amount in amounts if len(made[amount]) > 1]
    wrong = list(tally.complaints)
    for sender in senders:
        for amount, claim in sender.claims.items():
            hashes = made[amount]
            if claim == "included" and len(hashes) != 1:
                wrong.append(f"{amount} was told as included and is on the chain {len(hashes)} times")
            if claim == "not made" and hashes:
                wrong.append(f"{amount} was told as not made and is on the chain")
            if claim == "open":
                wrong.append(f"{amount} was never settled")
            if claim == "included" and amount in sender.hashes and sender.hashes[amount] not in hashes:
                wrong.append(f"{amount} was told with the hash of another transaction")
        sender.close()
    node.terminate()
    node.wait()

    claims = collections.Counter(claim for sender in senders for claim in sender.claims.values())
    faults = sum(count for fault, count in proxy.count.items() if fault != "none")
    print(f"seed {options.seed}: " + ", ".join(f"{fault} {count}" for fault, count in sorted(proxy.count.items())))
    print(
        f"{options.sends} sends in {sum(proxy.count.values())} attempts, {faults} of them broken, quid killed"
        f" {tally.count['killed']} times, put again in its place {tally.count['replaced']} times:"
        f" {claims['included']} paid, {claims['not made']} not made")
    for line in wrong[:20]:
        print(line, file=sys.stderr)
    print(f"{len(twice)} paid twice, {len(wrong)} reported wrongly")
    return 1 if twice or wrong or sum(claims.values()) != options.sends else 0


if __name__ == "__main__":
    sys.exit(main())
