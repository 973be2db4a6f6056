#!/usr/bin/env python3
"""Inject a fault into each system call on files and connections, in a whole send and in a cache write.

Each run of quid is traced by strace, which makes the Nth call of one kind in each thread fail, or kills the process at
the call, for N = 1, 2, 3 and so on up to the number of calls. After a send, the user follows the suggestion of the
report, without faults, and the reports are compared with the chain: no payment is made twice or reported incorrectly,
and the journal of sends is intact. After a cache write, the cached rate is the old or the new one, and the next run
succeeds.

    check_syscalls.py --quid PROGRAM [--quick] [--seed N] [--workers 2]
"""

import argparse
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from behaviors import Behavior, FaultyNode
from check_sends import RECIPIENT, Comparison, Home, Payment, Tally
from mempool_node import MempoolNode

# The faults of each system call; KILL ends the process when it makes the call.
WRITING = ["ENOSPC", "EIO", "EINTR", "KILL"]
FAULTS = {
    "write": WRITING, "pwrite64": WRITING, "writev": WRITING, "fsync": WRITING, "fdatasync": WRITING,
    "ftruncate": WRITING, "fallocate": WRITING, "rename": WRITING, "renameat": WRITING, "renameat2": WRITING,
    "link": WRITING, "linkat": WRITING, "unlink": WRITING, "unlinkat": WRITING, "mkdir": WRITING, "mkdirat": WRITING,
    "openat": ["ENOSPC", "EIO", "EMFILE", "EINTR", "KILL"], "open": ["ENOSPC", "EIO", "EMFILE", "EINTR", "KILL"],
    "close": ["EIO", "EINTR", "KILL"], "flock": ["EIO", "EINTR", "ENOLCK", "KILL"], "fcntl": ["EIO", "EINTR", "EMFILE"],
    "fchmod": ["EIO", "EINTR"], "read": ["EIO", "EINTR"], "pread64": ["EIO", "EINTR"], "readv": ["EIO", "EINTR"],
    "getdents64": ["EIO"], "newfstatat": ["EIO"], "fstat": ["EIO"], "statx": ["EIO"], "lseek": ["EIO"],
    "socket": ["EMFILE", "EIO", "KILL"], "socketpair": ["EMFILE"], "connect": ["EIO", "EINTR", "KILL"],
    "sendto": ["EIO", "EINTR", "ENOSPC", "KILL"], "sendmsg": ["EIO", "EINTR", "KILL"],
    "recvfrom": ["EIO", "EINTR", "KILL"], "recvmsg": ["EIO", "EINTR", "KILL"], "getsockopt": ["EIO"],
    "setsockopt": ["EIO"], "getsockname": ["EIO"], "pipe2": ["EMFILE"], "eventfd2": ["EMFILE"],
    "epoll_create1": ["EMFILE"], "epoll_ctl": ["ENOSPC"], "epoll_wait": ["EINTR"], "poll": ["EINTR"],
    "timerfd_create": ["EMFILE"], "dup": ["EMFILE"], "dup3": ["EMFILE"],
}
# Only every tenth call of the dynamic loader is tried.
LOADER_STEP = 10
HONEST = [Behavior("honest", 1)]


class Trace:
    """The options of strace for one fault, and what it reported."""

    def __init__(self, folder, call, fault, number):
        self.file = Path(folder) / "trace"
        self.file.unlink(missing_ok=True)
        effect = "signal=KILL" if fault == "KILL" else f"error={fault}"
        # With --seccomp-bpf strace is quicker and does not inject signals.
        options = [] if fault == "KILL" else ["--seccomp-bpf"]
        self.prefix = [
            "strace", "-f", *options, "-o", str(self.file), "-e", f"trace={call}", "-e",
            f"inject={call}:{effect}:when={number}"]

    @property
    def injected(self):
        """Return the number of failed calls, or 1 if the process was killed by the fault."""
        try:
            text = self.file.read_text(errors="replace")
        except FileNotFoundError:
            return 0
        return text.count("(INJECTED)") or int("+++ killed by SIGKILL" in text)


class Baseline:
    """The calls of a run without faults: for each kind, the maximum number in a thread and the number while loading."""

    def __init__(self, run):
        counts, loading = collections.Counter(), {}
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "trace"
            run(["strace", "-f", "--seccomp-bpf", "-o", str(file), "-e", "trace=" + ",".join(FAULTS)])
            lines = file.read_text(errors="replace").splitlines()
        main = lines[0].split()[0]
        for line in lines:
            match = re.match(r"(\d+) +(\w+)\(", line)
            if not match:
                continue
            thread, call = match.groups()
            counts[thread, call] += 1
            if thread == main and call == "openat" and re.search(r"\.so[.\d]*\"", line):
                loading = {call: count for (each, call), count in counts.items() if each == main}
        self.maximum = collections.Counter()
        for (_, call), count in counts.items():
            self.maximum[call] = max(self.maximum[call], count)
        self.loading = loading
        self.total = sum(counts.values())

    def numbers(self, call):
        """Return the calls to try: more than were counted, because runs differ."""
        loading = self.loading.get(call, 0)
        yield from range(1, loading + 1, LOADER_STEP)
        yield from range(loading + 1, 2 * self.maximum[call] + 10)

    def sample(self, call, numbers):
        return [numbers.randint(self.loading.get(call, 0) // 2 + 1, self.maximum[call])]


class FaultHome(Home):
    """A data folder. A fault affects only the first run of each payment."""

    trace = None

    def prefix(self):
        return self.trace.prefix if self.trace else []

    def kill(self, attempt):
        return None

    def run(self, arguments, attempt=None, is_killable=True, url=None):
        disturbed = self.trace is not None
        try:
            result = super().run(arguments, attempt, url=url)
        finally:
            self.trace = None
        if disturbed and result is not None and not 0 <= result.code < 128:
            self.signal = result.code
            return None
        return result

    def check_code(self, code, message):
        if self.trace is None:
            super().check_code(code, message)

    def check_text(self, text):
        if self.trace is None:
            super().check_text(text)


class SendCheck:
    """Send through the EVM, one payment for each fault."""

    title = "send"

    def __init__(self, options, index, node, network, tally):
        self.node = node
        self.tally = tally
        self.index = index
        self.home = FaultHome(
            f"home{index}", options.quid, network, network, node.accounts[index], f"{options.seed} {index}", tally)
        self.amount = 10**12 * (index + 1)
        self.folder = tempfile.TemporaryDirectory(prefix="quid-syscalls-")
        self.template = Path(self.folder.name) / "template"
        self.home.data = str(self.template)
        for _ in range(2):
            self.pay()
        self.records = len(self.journal(self.template))

    def pay(self):
        self.amount += 1
        payment = Payment(self.amount, RECIPIENT)
        self.home.pay(payment)
        return payment

    @staticmethod
    def journal(data):
        return json.loads((Path(data) / "quid" / "sends.json").read_text())["sends"]

    def baseline(self, prefix):
        trace = type("Plain", (), {"prefix": prefix})
        self.home.data = str(Path(self.folder.name) / "baseline")
        shutil.copytree(self.template, self.home.data, dirs_exist_ok=True)
        self.home.trace = trace
        self.pay()

    def check(self, call, fault, number):
        """Make a payment with a fault; return the number of failed calls."""
        data = Path(self.folder.name) / "data"
        shutil.rmtree(data, ignore_errors=True)
        shutil.copytree(self.template, data)
        trace = Trace(self.folder.name, call, fault, number)
        self.home.data, self.home.trace, self.home.signal = str(data), trace, 0
        title = f"send, {call} {fault} {number}"
        payment = self.pay()
        for attempt in payment.attempts[:1]:
            attempt.behaviors = [title]
        if self.home.signal not in (0, -9):
            self.tally.add(f"ended by signal {-self.home.signal}: {call} {fault}")
        result = self.home.run(["--resume"])
        if result is None or result.code != 0:
            self.tally.report(f"{title}: then --resume ended with {result and result.code}")
        try:
            records = self.journal(data)
            if len(records) < self.records or [each["state"] for each in records].count("open"):
                self.tally.report(f"{title}: the record of sends has {len(records)} entries")
        except (OSError, ValueError, KeyError) as error:
            self.tally.report(f"{title}: the record of sends cannot be read: {error}")
        return trace.injected


class RateServer:
    """A rate provider with the API of Frankfurter."""

    def __init__(self):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                # One path and one rate for each worker.
                _, index, resource = self.path.split("/", 2)
                date = time.strftime("%Y-%m-%d", time.gmtime())
                body = json.dumps({
                    "amount": 1.0, "base": "EUR", "date": date,
                    "rates": {"USD": rates[int(index)], "SEK": 11.5},
                }).encode()
                if not resource.startswith("v1/latest"):
                    body = b"{}"
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 64

            def handle_error(self, *_):
                pass

        rates = self.rates = {}
        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class CacheCheck:
    """Convert with a rate that replaces a cached one, once for each fault."""

    title = "cache"
    OLD, NEW = 1.25, 1.5

    def __init__(self, options, index, server, tally):
        self.quid, self.index, self.server, self.tally = options.quid, index, server, tally
        self.folder = tempfile.TemporaryDirectory(prefix="quid-syscalls-")
        self.home = Path(self.folder.name) / "template"
        self.home.mkdir()
        self.template = self.home
        server.rates[index] = self.OLD
        self.wait_for_rate()
        server.rates[index] = self.NEW

    def wait_for_rate(self):
        code, rate, message = self.run("--max-age", "0")
        if code != 0 or rate != self.OLD:
            raise RuntimeError(f"convert ended with {code}, {rate}: {message}")

    def run(self, *options, prefix=()):
        """Return the exit code and the printed rate."""
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "XDG_CACHE_HOME": str(self.home / "cache"),
            "XDG_DATA_HOME": str(self.home / "data"), "QUID_FRANKFURTER_URL": f"{self.server.url}/{self.index}/v1",
        }
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(
                [*prefix, self.quid, "convert", "1", "EUR", "USD", "--json", "--timeout", "20s", *options],
                stdin=subprocess.DEVNULL, stdout=output, stderr=errors, env=environment)
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                return None, None, "did not end"
            output.seek(0)
            errors.seek(0)
            text, message = output.read().decode(), errors.read().decode()
        try:
            return process.returncode, float(json.loads(text)["data"]["results"][0]["rate"]), message
        except (ValueError, KeyError, IndexError, TypeError):
            return process.returncode, None, message

    def restore(self, name):
        self.home = Path(self.folder.name) / name
        shutil.rmtree(self.home, ignore_errors=True)
        shutil.copytree(self.template, self.home)

    def baseline(self, prefix):
        self.restore("baseline")
        self.run("--max-age", "0", prefix=prefix)

    def check(self, call, fault, number):
        self.restore("data")
        title = f"cache, {call} {fault} {number}"
        trace = Trace(self.folder.name, call, fault, number)
        code, rate, message = self.run("--max-age", "0", prefix=trace.prefix)
        if code is None:
            self.tally.report(f"{title}: did not end")
        elif code == 0 and rate != self.NEW:
            self.tally.report(f"{title}: exit code 0 with {rate}")
        elif not 0 <= code < 128 and code != -9:
            self.tally.add(f"ended by signal {-code}: {call} {fault}")
        elif rate not in (None, self.NEW):
            self.tally.report(f"{title}: exit code {code} with {rate}")
        code, rate, message = self.run("--offline")
        if code != 0 or rate not in (self.OLD, self.NEW):
            self.tally.report(f"{title}: then --offline ended with {code}, {rate}: {message}")
        code, rate, message = self.run("--max-age", "0")
        if code != 0 or rate != self.NEW:
            self.tally.report(f"{title}: then the next run ended with {code}, {rate}: {message}")
        if list(self.home.glob("**/*.tmp")):
            self.tally.add("temporary file left after the next run")
        return trace.injected


class Progress:
    """Distributes the combinations of call and fault among the workers and counts the failed calls."""

    def __init__(self, jobs):
        self.lock = threading.Lock()
        self.jobs = jobs
        self.calls = collections.Counter()
        self.runs = 0

    def next(self):
        with self.lock:
            return self.jobs.pop() if self.jobs else None

    def work(self, checks):
        while job := self.next():
            title, call, fault, numbers = job
            misses = 0
            for number in numbers:
                try:
                    injected = checks[title].check(call, fault, number)
                except Exception as error:
                    checks[title].tally.report(f"{title}, {call} {fault} {number}: {type(error).__name__}: {error}")
                    injected = 0
                with self.lock:
                    self.runs += 1
                    self.calls[title, call, fault] += injected
                misses = 0 if injected else misses + 1
                if misses == 2:
                    break


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quid", required=True, help="the program")
    parser.add_argument("--quick", action="store_true", help="one call of each kind and fault, at random")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the seed of the random numbers")
    parser.add_argument("--workers", type=int, default=2, help="the number of runs at the same time")
    parser.add_argument("--only", help="the system calls to test, separated by commas")
    options = parser.parse_args()

    start = time.monotonic()
    tally = Tally(6)
    node = MempoolNode(options.workers, balance=10**6, block_time=(0.08, 0.12), seed=options.seed)
    network = FaultyNode(node, options.seed, sends=HONEST, reads={"whole": 1}, lag=0)
    server = RateServer()
    workers = [
        {"send": SendCheck(options, index, node, network, tally), "cache": CacheCheck(options, index, server, tally)}
        for index in range(options.workers)
    ]
    jobs, numbers = [], random.Random(options.seed)
    for title, check in workers[0].items():
        baseline = Baseline(check.baseline)
        print(f"{title}: {baseline.total} calls in a run without faults", file=sys.stderr, flush=True)
        for call, faults in FAULTS.items():
            if baseline.maximum[call] and (not options.only or call in options.only.split(",")):
                for fault in faults:
                    quick = baseline.sample(call, numbers) if options.quick else None
                    jobs.append((title, call, fault, quick or list(baseline.numbers(call))))
    numbers.shuffle(jobs)
    total = len(jobs)
    progress = Progress(jobs)
    threads = [threading.Thread(target=progress.work, args=(checks,)) for checks in workers]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        time.sleep(1)
        if int(time.monotonic() - start) % 30 == 0:
            done = total - len(progress.jobs)
            print(f"  {done} of {total} combinations of call and fault, {progress.runs} runs", file=sys.stderr, flush=True)
    time.sleep(1)
    with node.lock:
        node.is_mining = False
        comparison = Comparison(node, [checks["send"].home for checks in workers])
    return report(options, tally, progress, comparison, time.monotonic() - start)


def report(options, tally, progress, comparison, seconds):
    for title in ("send", "cache"):
        for call in FAULTS:
            found = {
                fault: number for (each, name, fault), number in progress.calls.items()
                if (each, name) == (title, call)}
            if found:
                print(f"  {title:5} {call:14} " + ", ".join(f"{fault} {number}" for fault, number in found.items()))
    for event, number in sorted(tally.count.items()):
        if not event.startswith(("sent", "killed")):
            print(f"  {number} times {event}")
    wrong = comparison.wrong + tally.errors
    for line in (comparison.twice + wrong + comparison.unreported)[:60]:
        print(line, file=sys.stderr)
    print(
        f"seed {options.seed}: {sum(progress.calls.values())} system calls failed in {progress.runs} runs in"
        f" {seconds:.0f} s: {len(comparison.twice)} paid twice, {len(wrong)} reported incorrectly or damaged,"
        f" {len(comparison.unreported)} unreported")
    return 1 if comparison.twice or wrong or comparison.unreported else 0


if __name__ == "__main__":
    sys.exit(main())
