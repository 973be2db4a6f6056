#!/usr/bin/env python3
"""Make payments with processes of quid through a faulty node, and compare each report with the chain.

The EVM, its mempool and its blocks are real (`mempool_node.py`). The server in front of them selects a random behavior
for each request to send (`behaviors.py`). Processes are killed, most of them after the node has accepted the payment.
Some accounts are used from two data folders at the same time. Each payment ends with a claim of quid: included, reverted,
not made, or replaced by a different transaction of the signer. A send with an unknown outcome is tracked with --resume,
under the same faults, and sent again with --replace, or cancelled with --cancel and sent anew. At the end one command
brings each account to rest.

Some payments are made from the full screen in tmux (`check_screen.py`), through a node without faults.

On another chain than 31337, such as 137, whose coin is not ether, there are no prices, and the full screen is not used.
Another wallet's transactions leave gaps of nonces, pools show false transactions, and reorganizations move payments.

    check_sends.py --quid PROGRAM [--sends 1000] [--chain-id 31337] [--screen 5] [--seed N] [--quick]
"""

import argparse
import collections
import decimal
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
from dataclasses import dataclass, field
from typing import Optional

import check_screen
from behaviors import (
    LOWER_FEE, NO_DYNAMIC_FEES, NOT_COVERED, OPERATOR_CONSTANT, Attempt, Behavior, FaultyNode, operator_fee)
from mempool_node import MempoolNode

FIRST = 10**12  # wei; the amount of the first payment
RECIPIENT = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
TEST_CHAIN = 31337
# The coins of the chains with which the check is run.
COINS = {1: "ETH", TEST_CHAIN: "ETH", 10: "ETH", 137: "POL"}
EXIT_CODES = {
    "included": 0, "refused": 70, "rejected": 70, "pending": 71, "unknown": 71, "reverted": 72, "superseded": 73,
    "different": 73,
}
KILLED_AFTER_ACCEPTANCE, KILLED_AT_RANDOM, KILLED_WHILE_RESUMING = 0.22, 0.06, 0.1
# The probability that a user does not repeat a payment that was not made.
GIVES_UP = 0.15
# The probabilities that an open payment is sent again with --replace alone instead of replaced, and that it is cancelled
# first: half of the time through the faulty node, and otherwise through a reliable one, which brings the account to rest.
SPEEDS_UP, CANCELS = 0.25, 0.4
# The probability that another wallet's transaction waits before a payment and is dropped after it, and that a block is the
# start of a reorganization.
GAPS, REORGANIZES = 0.15, 0.05
# Without prices, a chain ID of a real chain can be tested.
OFFLINE = {f"QUID_{name}_URL": "http://127.0.0.1:1" for name in ("COINGECKO", "COINPAPRIKA", "COINBASE", "COINBASE_EXCHANGE")}


@dataclass
class Payment:
    """One payment of a home, its attempts, and the last report of quid about it."""

    amount: int
    recipient: str
    attempts: list = field(default_factory=list)
    claim: Optional[str] = None
    hash: Optional[str] = None
    nonce: Optional[int] = None
    block: Optional[int] = None
    # The maximum total in wei that quid showed, by the hash of the transaction that it reported.
    maxima: dict = field(default_factory=dict)


@dataclass
class Result:
    """The exit code of a run and the data that it printed."""

    code: int
    data: Optional[dict]
    warnings: list
    error: str

    @property
    def transaction(self):
        return (self.data or {}).get("transaction") or {}


class Tally:
    """Counters of events, and a list of violations."""

    def __init__(self, slowness):
        self.lock = threading.Lock()
        self.count = collections.Counter()
        self.errors = []
        self.dead_ends = []
        self.slowness = slowness

    def add(self, event):
        with self.lock:
            self.count[event] += 1

    def report(self, text):
        with self.lock:
            self.errors.append(text)


class Home:
    """One data folder and its account. Its payments are made one at a time."""

    def __init__(self, name, quid, network, reliable, account, seed, tally):
        self.name = name
        self.is_shared = name[-1] in "ab"
        self.quid = quid
        self.account = account
        self.random = random.Random(seed)
        self.tally = tally
        self.url = network.add(name, self)
        # A path to the same node without faults.
        self.reliable_url = reliable.add(f"{name}-reliable", argparse.Namespace(account=account))
        self.node = network.node
        self.folder = tempfile.TemporaryDirectory(prefix="quid-sends-", ignore_cleanup_errors=True)
        self.data = self.folder.name
        self.payments = []
        self.is_blocked = False
        # The nonce for which the last report says that a payment waits.
        self.gap = None
        # Whether the payment is the last transfer in the journal, which --resume reports again.
        self.is_last = True

    # Processes

    def run(self, arguments, attempt=None, is_killable=True, url=None):
        """Run quid; return `None` if it was killed."""
        self.attempt = attempt
        timeout = "60s" if url else f"{int(3000 * self.tally.slowness)}ms"
        command = [
            *self.prefix(), self.quid, "send", *arguments, "--node", url or self.url, "--from", self.account, "--json",
            "--chain", str(self.node.chain_id), "--timeout", timeout]
        environment = {"PATH": os.environ["PATH"], "HOME": self.data, "XDG_DATA_HOME": self.data, **OFFLINE}
        kill = self.kill(attempt) if is_killable else None
        if attempt:
            attempt.is_killed = kill is not None
        # Files instead of pipes, which would have to be drained after a kill.
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, env=environment)
            try:
                if kill and self.is_killed(process, attempt, *kill):
                    return None
                process.wait(120)
            finally:
                if process.poll() is None:
                    process.kill()
                    process.wait()
                if attempt:
                    attempt.ended.set()
            output.seek(0)
            text = output.read().decode()
            errors.seek(0)
            message = errors.read().decode()
        try:
            report = json.loads(text) if text else {}
        except ValueError:
            self.check_text(text)
            report = {}
        self.check_code(process.returncode, message)
        if attempt:
            problems = ", ".join(each["code"] for each in (report.get("data") or {}).get("problems", []))
            self.tally.add(f"exit code {process.returncode}" + (f" ({problems})" if problems else ""))
        return Result(process.returncode, report.get("data"), report.get("warnings", []), message)

    def prefix(self):
        """Return the command that runs quid."""
        return []

    def check_code(self, code, message):
        if code not in (0, 65, 69, 70, 71, 72, 73, 75, 76):
            self.tally.report(f"{self.name}: exit code {code}: {message}")

    def check_text(self, text):
        self.tally.report(f"{self.name}: no JSON: {text}")

    def kill(self, attempt):
        """Return whether this run is killed only after acceptance, and the delay in seconds."""
        chance = self.random.random()
        if attempt and chance < KILLED_AFTER_ACCEPTANCE:
            # Half of them before the reply, the others while quid waits for a block or records it.
            attempt.holds_reply = self.random.random() < 0.5
            return True, 0 if attempt.holds_reply else self.random.uniform(0, 0.6)
        if chance < (KILLED_AFTER_ACCEPTANCE + KILLED_AT_RANDOM if attempt else KILLED_WHILE_RESUMING):
            return False, self.random.uniform(0, 0.4) * self.tally.slowness
        return None

    def is_killed(self, process, attempt, is_after_acceptance, delay):
        while is_after_acceptance and not attempt.accepted.wait(0.02):
            if process.poll() is not None:
                return False
        try:
            process.wait(delay)
            return False
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if attempt:
            self.tally.add("killed while sending")
            if attempt.accepted.is_set():
                self.tally.add("killed after acceptance")
        else:
            self.tally.add("killed while resuming")
        return True

    # Payments

    def pay(self, payment):
        """Make one payment with as many runs as it takes, and record its final claim."""
        self.payments.append(payment)
        options, speeds_up = [], False
        for _ in range(60):
            claim = self.sent(payment, options, speeds_up)
            looks = 0
            while claim == "open" and looks < 3:
                looks += 1
                claim = self.resumed(payment)
            if self.gap is not None:
                self.fill_gap()
                claim = self.resumed(payment)
            if claim == "open" and self.random.random() < CANCELS:
                # The user reads the report, which names the payment if it was made.
                result = self.rest() if self.random.random() < 0.5 else self.cancel()
                if self.is_made_instead(payment, result):
                    return
                claim = self.resumed(payment)
            payment.claim = claim
            if claim in ("included", "reverted"):
                return
            # Only after a report on the payment; an unreachable node is retried.
            if claim == "not made" and payment.attempts[-1].behaviors and self.random.random() < GIVES_UP:
                return
            if claim in ("different", "superseded") and not self.is_repeated(payment):
                return
            # An earlier payment may block the account, so it is replaced too.
            options = ["--replace"] if claim == "open" or self.is_blocked else []
            speeds_up = claim == "open" and self.random.random() < SPEEDS_UP
            self.tally.add(f"sent again after {claim}")

    def fill_gap(self):
        """Use the nonce for which a payment waits, in one of the ways that the report names."""
        nonce, wait = str(self.gap), ["--yes", "--wait", "5s"]
        ways = [["--cancel", nonce], ["1wei", "--to", RECIPIENT, "--nonce", nonce]]
        result = self.run([*self.random.choice(ways), *wait], Attempt(None))
        self.gap, self.is_last = None, False
        outcome = "killed" if result is None else result.transaction.get("outcome") or f"exit code {result.code}"
        self.tally.add(f"sent to fill a gap, {outcome}")

    def cancel(self):
        """Cancel the pending transfer of the account, and return the result; `None` if the process was killed."""
        # The transaction of the cancellation pays nothing, so it is none of the payment's.
        wait = self.random.choice(["700ms", "2s", "5s"])
        result = self.run(["--cancel", "--yes", "--wait", wait], Attempt(None))
        self.tally.add("sent to cancel")
        if result and result.transaction.get("outcome") == "included":
            self.tally.add("sent to cancel, included")
        return result

    def is_made_instead(self, payment, result):
        """Return whether a cancellation came too late, and record the payment that its report names instead."""
        actual = result and result.transaction.get("actual") or {}
        is_payment = (actual.get("to") or "").lower() == payment.recipient.lower() and (
            str(actual.get("wei")) == str(payment.amount))
        if is_payment:
            found = self.node.transactions[actual["hash"]]
            payment.claim = "reverted" if payment.recipient == self.node.unwilling else "included"
            payment.hash, payment.nonce, payment.block = actual["hash"], found["nonce"], found["block"]
            self.tally.add("sent to cancel, too late")
        return is_payment

    def reliable_run(self, arguments):
        """Run quid without faults and kills, and again if the machine is too busy or an earlier payment was found."""
        for _ in range(5):
            result = self.run(arguments, is_killable=False, url=self.reliable_url)
            problems = [each["code"] for each in (result.data or {}).get("problems", [])]
            if result.code not in (69, 75) and "madeAfterAll" not in problems:
                break
        return result

    def rest(self):
        """Bring the account to rest with the commands that the reports name, and report a state that it does not leave."""
        if not self.has_open_records():
            return None
        # The other data folder of a shared account can use the nonce after the first command has looked it up.
        nonces = []
        for _ in range(4):
            result = self.reliable_run(["--cancel", *nonces[:1], "--yes", "--wait", "10s"])
            if not self.has_open_records():
                break
            nonces = re.findall(r"--cancel (\d+)", f"{result.data} {result.error}")
            self.tally.add("brought to rest by a second command" if nonces else "cancelled again")
        self.tally.add("brought to rest by --cancel")
        if self.has_open_records():
            self.tally.dead_ends.append(f"{self.name}: a dead end after --cancel: {result.code} {result.error}")
        return result

    def send_last(self):
        """Bring the account to rest, and make one more payment, which must be possible."""
        self.rest()
        result = self.reliable_run(["1wei", "--to", RECIPIENT, "--yes", "--wait", "10s"])
        if result.transaction.get("outcome") != "included":
            self.tally.dead_ends.append(f"{self.name}: no further send: {result.code} {result.data} {result.error}")

    def has_open_records(self):
        path = os.path.join(self.data, "quid", "sends.json")
        if not os.path.exists(path):
            return False
        with open(path) as file:
            return any(each["state"] == "open" for each in json.load(file)["sends"])

    def is_repeated(self, payment):
        """Return whether a user who sees the other transaction makes the payment again."""
        for attempt in payment.attempts:
            attempt.is_different = True
        other = self.node.at_nonce(self.account, payment.nonce)
        return payment.claim == "superseded" and other is not None and other["value"] != hex(payment.amount)

    def sent(self, payment, options, speeds_up=False):
        attempt = Attempt(payment)
        payment.attempts.append(attempt)
        self.is_blocked, self.is_last = False, True
        has_gap = not self.is_shared and self.random.random() < GAPS
        other = self.node.submit_elsewhere(self.account) if has_gap else None
        wait = self.random.choice(["700ms", "2s", "5s"])
        content = [] if speeds_up else [f"{payment.amount}wei", "--to", payment.recipient]
        result = self.run([*content, "--yes", "--wait", wait, *options], attempt)
        self.node.evict(other)
        if result is None:
            return self.resumed(payment)
        if speeds_up:
            self.tally.add("sent with higher fees")
            amount = ((result.data or {}).get("amount") or {}).get("wei")
            if amount not in (None, str(payment.amount)):
                self.tally.report(f"{self.name}, {payment.amount}: sped up as {amount}")
        outcome = result.transaction.get("outcome")
        self.check(payment, result, outcome)
        total = ((result.data or {}).get("total") or {}).get("ether")
        if total is not None and result.transaction.get("hash"):
            # No field of a transaction limits the fees of a rollup.
            planned = sum(fee[0] for fee in self.rollup_fees(result).values())
            payment.maxima[result.transaction["hash"]] = int((decimal.Decimal(total) - planned) * 10**18)
        if outcome in ("included", "reverted", "different", "superseded"):
            return self.claim(payment, outcome, result.transaction)
        if outcome in ("pending", "unknown") or result.code == 71:
            return "open"
        attempt.is_denied = 64 <= result.code < 128 and result.code not in (72, 73)
        self.is_blocked = "unfinishedSend" in [each["code"] for each in (result.data or {}).get("problems", [])]
        # This run sent nothing, but an earlier payment may still be open.
        claim = self.resumed(payment)
        if result.code in (0, 72, 73) and EXIT_CODES.get(claim) != result.code:
            self.tally.report(f"{self.name}, {payment.amount}: exit code {result.code}, but {claim}")
        return claim

    def check(self, payment, result, outcome):
        behavior = (payment.attempts[-1].behaviors or [None])[-1]
        is_input = outcome == "refused" and behavior in (NOT_COVERED, NO_DYNAMIC_FEES)
        if outcome is not None and result.code != (65 if is_input else EXIT_CODES.get(outcome)):
            self.tally.report(f"{self.name}, {payment.amount}: {outcome} with exit code {result.code}")
        if outcome == "included" and payment.attempts[-1].behaviors[-1:] == [LOWER_FEE]:
            is_own = result.transaction["hash"] in payment.attempts[-1].signed
            if is_own and not any("fee" in warning for warning in result.warnings):
                self.tally.report(f"{self.name}, {payment.amount}: a lower fee without a warning")

        fees = self.rollup_fees(result)
        for name, (planned, paid) in fees.items():
            if outcome == "included" and paid > planned and not any(name in warning for warning in result.warnings):
                self.tally.report(f"{self.name}, {payment.amount}: a higher {name} without a warning")
        paid = fees["Operator fee"][1]
        constants = (OPERATOR_CONSTANT, 2 * OPERATOR_CONSTANT)
        if paid and paid * 10**18 not in [
                operator_fee(self.kind, int(result.transaction["gasUsed"]), each) for each in constants]:
            self.tally.report(f"{self.name}, {payment.amount}: an operator fee of {paid}")
        coin = (result.data or {}).get("coin", COINS.get(self.node.chain_id))
        if coin != COINS.get(self.node.chain_id):
            self.tally.report(f"{self.name}, {payment.amount}: in {coin}")

    @staticmethod
    def rollup_fees(result):
        """Return the fees of a rollup in ether by their names, each that of the plan and that of the receipt."""
        fee = (result.data or {}).get("fee") or {}
        return {
            name: [decimal.Decimal((fee.get(key) or {}).get("ether") or 0) for key in (f"{part}Planned", part)]
            for name, part in (("L1 fee", "l1"), ("Operator fee", "operator"))}

    @staticmethod
    def claim(payment, claim, transaction):
        payment.hash, payment.nonce, payment.block = [transaction.get(key) for key in ("hash", "nonce", "block")]
        return claim

    def resumed(self, payment):
        """Return the claim of --resume about a payment."""
        for _ in range(200):
            result = self.run(
                ["--resume", "--wait", self.random.choice(["0s", "300ms", "3s"])], is_killable=self.is_last)
            if result is None or result.data is None or result.code == 75:
                continue
            named = re.search(r"--cancel (\d+), --nonce", json.dumps(result.data))
            self.gap = int(named[1]) if named else None
            sends = result.data["sends"] + ([result.data["last"]] if result.data["last"] else [])
            found = {send["outcome"]: send for send in reversed(sends) if send["amount"]["wei"] == str(payment.amount)}
            for claim in ("included", "reverted", "pending", "unknown", "different", "superseded"):
                if claim in found:
                    if claim in ("pending", "unknown"):
                        return "open"
                    return self.claim(payment, claim, found[claim])
            return "not made"
        self.tally.report(f"{self.name}, {payment.amount}: --resume never ended")
        return "open"

    def settle(self):
        """Resolve open payments without faults."""
        for payment in self.payments:
            tries = 0
            while payment.claim == "open" and tries < 3:
                tries += 1
                payment.claim = self.resumed(payment)


class Comparison:
    """Compare the claims with the transactions that the EVM has executed."""

    def __init__(self, node, homes):
        self.node = node
        self.executed = node.executed()
        self.by_nonce = {(each["from"], each["nonce"]): name for name, each in self.executed.items()}
        self.twice = []
        self.wrong = []
        self.dearer = []
        self.unreported = []
        self.bounded = 0
        self.owners = collections.defaultdict(list)
        for home in homes:
            for payment in home.payments:
                self.compare(home, payment)
        for name, owners in self.owners.items():
            if len(owners) > 1:
                self.wrong.append(f"{name} was claimed by {len(owners)} payments: {', '.join(owners)}")

    def compare(self, home, payment):
        behaviors = "; ".join(", ".join(each.behaviors) or "-" for each in payment.attempts)
        title = f"{home.name}, {payment.amount} ({behaviors})"
        made, excused = {}, set()
        for attempt in payment.attempts:
            own = {name: is_plan for name, is_plan in attempt.signed.items() if name in self.executed}
            made.update(own)
            if attempt.is_denied and own:
                self.wrong.append(f"{title}: an attempt that was reported as not made is on the chain")
            if attempt.is_different:
                excused.update(name for name, is_plan in own.items() if not is_plan)
        paid = [name for name in made if self.pays(name, payment)]
        if len(paid) > 1:
            self.twice.append(f"{title} was paid {len(paid)} times")
        claim = payment.claim
        if claim in ("included", "reverted"):
            self.owners[payment.hash].append(title)
            found = self.executed.get(payment.hash)
            status = 1 if claim == "included" else 0
            if set(made) - excused != {payment.hash} or not made.get(payment.hash):
                self.wrong.append(f"{title} was reported as {claim} ({payment.hash}), on the chain: {made}")
            elif self.spent(payment) > payment.maxima.get(payment.hash, float("inf")):
                self.dearer.append(f"{title} cost more than the maximum of {payment.maxima[payment.hash]} wei that was shown")
            elif found["status"] != status or found["block"] != payment.block and payment.hash not in self.node.moved or not self.pays(payment.hash, payment):
                self.wrong.append(f"{title} was reported as {claim} in block {payment.block}, on the chain: {found}")
        elif claim == "not made":
            if set(made) - excused:
                self.wrong.append(f"{title} was reported as not made, on the chain: {made}")
        elif claim in ("different", "superseded"):
            self.compare_different(home, payment, title, made)
        else:
            # An open payment can be replaced, whatever the behavior.
            self.unreported.append(f"{title} ended as {claim}")

    def spent(self, payment):
        """Return the wei that left the account: the amount, unless it was reverted, and the fee."""
        receipt = self.node.receipts[payment.hash]
        self.bounded += payment.hash in payment.maxima
        fee = int(receipt["gasUsed"], 16) * int(receipt["effectiveGasPrice"], 16)
        return fee + (payment.amount if receipt["status"] == "0x1" else 0)

    def pays(self, name, payment):
        found = self.executed[name]
        return found["to"] == payment.recipient.lower() and found["value"] == payment.amount

    def compare_different(self, home, payment, title, made):
        """Check that exit code 73 means another transaction with the hash or the nonce."""
        planned = [name for name, is_plan in made.items() if is_plan]
        others = {attempt.other_hash for attempt in payment.attempts} - {None}
        for attempt in payment.attempts:
            others.update(name for name, is_plan in attempt.signed.items() if not is_plan)
        if payment.claim == "different" and payment.hash in others:
            return
        at_nonce = self.by_nonce.get((home.account.lower(), payment.nonce))
        # A run that was killed before it read the hash has only the planned fees to recognise its transaction by.
        if any(at_nonce in each.signed and each.is_killed and LOWER_FEE in each.behaviors for each in payment.attempts):
            return
        if at_nonce is None or at_nonce in planned:
            self.wrong.append(f"{title} was reported as {payment.claim}, at nonce {payment.nonce} is {at_nonce}")
        elif planned:
            self.wrong.append(f"{title} was reported as {payment.claim}, but was made: {planned}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quid", required=True, help="the program")
    parser.add_argument("--sends", type=int, default=1000, help="the number of payments")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the seed of the random numbers")
    parser.add_argument("--chain-id", type=int, default=TEST_CHAIN, help="the chain identifier (EIP-155)")
    parser.add_argument("--screen", type=int, default=5, help="the number of payments from the full screen")
    parser.add_argument("--quick", action="store_true", help="40 sends")
    parser.add_argument("--accounts", type=int, default=24, help="the number of accounts")
    options = parser.parse_args()
    if options.quick:
        options.sends, options.accounts = 40, 8
    print(f"seed {options.seed}, {options.sends} sends", file=sys.stderr, flush=True)

    # The last account pays from the full screen.
    node = MempoolNode(options.accounts + 1, chain_id=options.chain_id, seed=options.seed)
    node.reorganizes = REORGANIZES
    *accounts, screen_account = node.accounts
    network = FaultyNode(node, options.seed)
    reliable = FaultyNode(node, options.seed, sends=[Behavior("honest", 1)], reads={"whole": 1}, lag=0)
    # The start-up time of quid on this machine, so that kills are distributed over the whole run.
    before = time.monotonic()
    for _ in range(3):
        subprocess.run([options.quid, "--version"], stdout=subprocess.DEVNULL, check=True)
    tally = Tally(max(1.0, (time.monotonic() - before) / 3 / 0.05))

    # One account in six is used from two data folders, which make the same payments.
    homes, work = [], []
    shared = max(1, options.accounts // 6)
    numbers = list(range(options.sends))
    lines = options.accounts + shared
    start = time.monotonic()
    for index, account in enumerate(accounts):
        for name in ([f"home{index}a", f"home{index}b"] if index < shared else [f"home{index}"]):
            homes.append(Home(name, options.quid, network, reliable, account, f"{options.seed} {name}", tally))
    for index, home in enumerate(homes):
        own = numbers[index::lines]
        if home.name.endswith("b"):
            # The same amounts as the other home.
            own = [number - 1 for number in own]
        work.append([
            Payment(FIRST + number, node.unwilling if number % 40 == 7 else RECIPIENT) for number in own])

    def pay(home, payments):
        for payment in payments:
            try:
                home.pay(payment)
                tally.add("payments")
            except Exception as error:
                tally.report(f"{home.name}, {payment.amount}: {type(error).__name__}: {error}")

    threads = [threading.Thread(target=pay, args=each) for each in zip(homes, work)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        time.sleep(1)
        if int(time.monotonic() - start) % 15 == 0:
            print(f"  {tally.count['payments']} of {options.sends}", file=sys.stderr, flush=True)
    while network.late:
        time.sleep(0.1)
    node.reorganizes = 0
    for home in homes:
        home.settle()
    for home in homes:
        home.send_last()
    check_full_screen(options, node, screen_account, tally)
    time.sleep(2.5)
    with node.lock:
        node.is_mining = False
        comparison = Comparison(node, homes)
    for home in homes:
        home.folder.cleanup()
    return report(options, tally, network, homes, comparison, time.monotonic() - start)


def check_full_screen(options, node, account, tally):
    """Make payments from the full screen, and add the violations to the tally."""
    if not shutil.which("tmux") or options.chain_id != TEST_CHAIN:
        print("no payments from the full screen: tmux is not installed, or the prices would not be real")
        return
    network = FaultyNode(node, options.seed, sends=[Behavior("honest", 1)], reads={"whole": 1}, lag=0)
    url = network.add("screen", argparse.Namespace(account=account))
    wrong = check_screen.check(options.quid, url, node, account, options.screen)
    for text in wrong:
        tally.report(f"full screen, {text}")
    print(f"{options.screen} payments from the full screen, {len(wrong)} violations")


def report(options, tally, network, homes, comparison, seconds):
    wrong = comparison.wrong + tally.errors
    claims = collections.Counter(payment.claim for home in homes for payment in home.payments)
    count = tally.count
    for name, number in sorted(network.count.items(), key=lambda each: -each[1]):
        print(f"  {number:4} {name}")
    faulty = sum(number for name, number in network.count.items() if name != "honest")
    print(
        f"{options.sends} sends from {options.accounts} accounts and {len(homes)} data folders in {seconds:.0f} s:"
        f" {sum(network.count.values())} attempts, {faulty} with one of {len(network.count)} faulty behaviors")
    print("claims: " + ", ".join(f"{number} {claim}" for claim, number in claims.most_common()))
    actions = ("sent", "brought to rest")
    print(", ".join(f"{number} {event}" for event, number in sorted(count.items()) if event.startswith(actions)))
    codes = sorted((event, number) for event, number in count.items() if event.startswith("exit code"))
    print(", ".join(f"{number} {event}" for event, number in codes))
    kills = count["killed while sending"]
    share = 100 * count["killed after acceptance"] // max(kills, 1)
    print(
        f"killed {kills} times while sending, {count['killed after acceptance']} of them ({share} %) after the node had"
        f" accepted the payment, and {count['killed while resuming']} times while resuming")
    print(f"{comparison.bounded} payments compared with the maximum total that was shown")
    violations = comparison.twice + wrong + comparison.dearer + tally.dead_ends + comparison.unreported
    for line in violations[:40]:
        print(line, file=sys.stderr)
    print(
        f"seed {options.seed}: {len(comparison.twice)} paid twice, {len(wrong)} reported incorrectly,"
        f" {len(comparison.dearer)} with a fee above the shown maximum, {len(tally.dead_ends)} dead ends,"
        f" {len(comparison.unreported)} unreported")
    is_complete = sum(claims.values()) == options.sends
    return 1 if violations or not is_complete else 0


if __name__ == "__main__":
    sys.exit(main())
