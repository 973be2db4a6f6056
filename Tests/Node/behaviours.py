"""The behaviours of nodes, proxies and signers, and a server with these behaviours for `check_sends.py`.

Behaviours that no client can detect are omitted: a signer that signs and replies with error 4001, a receipt with a
wrong status whose other fields agree, a node that denies a transaction in every reply, and an error whose transaction
is accepted more than three blocks later.
"""

import collections
import json
import random
import socket
import struct
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Callable, Optional

from node import RPCError

# In seconds; longer than the signer timeout of most runs, and shorter than that of others.
LATE = 1.2
# In seconds; shorter than three blocks.
SOON = 0.5
LOWER_FEE = "lower fee"
# Not drawn for a run that may be killed. A transaction at another nonce whose hash is never reported cannot be found, and
# --replace cannot take its nonce: Docs/ThreatModel.md lists it as a residual risk.
OTHER_NONCE = "other nonce"
STRANGER = "0x2222222222222222222222222222222222222222"


@dataclass(frozen=True)
class Behaviour:
    """The treatment of one request to send."""

    name: str
    weight: float
    # The delivery of the request: whole, cut, half (cut in the middle), late, twice, 429, 502.
    request: str = "whole"
    # Whether the node accepts the transaction: yes, no, soon (after its reply).
    accepts: str = "yes"
    # The fields that the signer changes.
    changes: Optional[Callable] = None
    # The reply instead of the hash: an error (code, message, HTTP status), "other hash" or "missing hash".
    reply: object = None
    # The delivery of the reply: whole, cut, half, reset, late, 429, 502.
    response: str = "whole"
    # The effect on later reads: the method, and a function of its result and the node.
    read: Optional[tuple] = None
    is_evicted: bool = False


def quantity(text, change):
    return hex(int(text, 16) + change)


def moved(receipt, node, change):
    """Return a receipt with another block."""
    number = max(0, int(receipt["blockNumber"], 16) + change)
    name = node.blocks[number]["hash"] if number < len(node.blocks) else "0x" + "77" * 32
    return {**receipt, "blockNumber": hex(number), "blockHash": name}


ERRORS = [
    (-32000, "already known"), (-32000, "nonce too low"), (-32000, "replacement transaction underpriced"),
    (-32000, "request timed out"), (-32000, "txpool is full"), (-32000, "insufficient funds for gas * price + value"),
    (-32005, "limit exceeded"), (0, "upstream error"), (-32601, "the method eth_sendTransaction does not exist"),
    (-32602, "invalid argument 0"), (-32603, "internal error"), (-32600, "invalid request"), (-32700, "parse error"),
    (-32002, "resource unavailable"), (-32003, "transaction rejected"), (4100, "unauthorized"), (4200, "unsupported"),
    (4900, "disconnected"),
]

SENDS = [
    Behaviour("honest", 35),
    # Connections.
    Behaviour("cut before the request", 4, request="cut"),
    Behaviour("cut in the request", 4, request="half"),
    Behaviour("request late", 4, request="late"),
    Behaviour("request twice", 4, request="twice"),
    Behaviour("502 before the node", 3, request="502"),
    Behaviour("429 before the node", 3, request="429"),
    Behaviour("cut after acceptance", 5, response="cut"),
    Behaviour("cut in the response", 4, response="half"),
    Behaviour("reset after acceptance", 3, response="reset"),
    Behaviour("response late", 4, response="late"),
    Behaviour("502 after acceptance", 4, response="502"),
    Behaviour("429 after acceptance", 4, response="429"),
    # A cluster that repeats the request at a second back end and returns the error of that one.
    *[Behaviour(f"accepted, then {code} {text}", 2.5, reply=(code, text, 200)) for code, text in ERRORS],
    Behaviour("accepted, then 500 with an error", 2, reply=(-32000, "already known", 500)),
    Behaviour("accepted, then 401 with an error", 2, reply=(-32001, "unauthorized", 401)),
    Behaviour("error, accepted soon after", 5, accepts="soon", reply=(-32000, "request timed out", 200)),
    # Correct errors.
    *[Behaviour(f"not accepted, {code} {text}", 1, accepts="no", reply=(code, text, 200)) for code, text in ERRORS],
    Behaviour("not accepted, 503 with an error", 1, accepts="no", reply=(-32000, "overloaded", 503)),
    Behaviour("rejected by the user", 4, accepts="no", reply=(4001, "User rejected the request.", 200)),
    Behaviour("rejected by the user, 401", 2, accepts="no", reply=(4001, "Request denied", 401)),
    # Signers that sign another transaction.
    Behaviour("other recipient", 3, changes=lambda fields: {"to": STRANGER}),
    Behaviour("other value", 3, changes=lambda fields: {"value": 3 * fields["value"]}),
    Behaviour(OTHER_NONCE, 2, changes=lambda fields: {"nonce": fields["nonce"] + 1}),
    Behaviour("input data", 3, changes=lambda fields: {"data": "0x1234", "gas": fields["gas"] + 5_000}),
    Behaviour("legacy type", 3, changes=lambda fields: {"gasPrice": fields["maxFeePerGas"]}),
    Behaviour("other recipient, response cut", 2, changes=lambda fields: {"to": STRANGER}, response="cut"),
    Behaviour(
        LOWER_FEE, 3,
        changes=lambda fields: {"maxPriorityFeePerGas": max(1, fields["maxPriorityFeePerGas"] // 2)}),
    Behaviour("higher fee", 3, changes=lambda fields: {"maxFeePerGas": 2 * fields["maxFeePerGas"]}),
    # Hashes.
    Behaviour("hash of another transaction", 2, reply="other hash"),
    Behaviour("hash that does not exist", 2, reply="missing hash"),
    Behaviour("hash that does not exist, not accepted", 2, accepts="no", reply="missing hash"),
    Behaviour("evicted from the mempool", 2, is_evicted=True),
    # Reads after the send; each behaviour affects a few reads.
    Behaviour("receipt late", 3, read=("eth_getTransactionReceipt", lambda result, node: None)),
    Behaviour("transaction late", 3, read=("eth_getTransactionByHash", lambda result, node: None)),
    Behaviour("receipt in another block", 2, read=(
        "eth_getTransactionReceipt", lambda result, node: moved(result, node, -1))),
    Behaviour("receipt in a missing block", 2, read=(
        "eth_getTransactionReceipt", lambda result, node: moved(result, node, 1000))),
    Behaviour("receipt with more gas than the limit", 2, read=(
        "eth_getTransactionReceipt", lambda result, node: {**result, "gasUsed": quantity(result["gasUsed"], 100_000)})),
    Behaviour("receipt of another sender", 2, read=(
        "eth_getTransactionReceipt", lambda result, node: {**result, "from": STRANGER})),
    Behaviour("receipt of another recipient", 2, read=(
        "eth_getTransactionReceipt", lambda result, node: {**result, "to": STRANGER})),
    Behaviour("reads a block behind", 3, read=("behind", None)),
]
# The probability that the pending count of a node omits waiting transactions.
LAG = 0.5
# Any other request.
READS = {"whole": 940, "cut before": 15, "cut after": 15, "502": 15, "429": 5}
# The methods that know fewer blocks at an outdated back end.
BEHIND = {
    "eth_blockNumber", "eth_getTransactionCount", "eth_getTransactionByHash", "eth_getTransactionReceipt",
    "eth_getBlockByNumber", "eth_getBlockByHash",
}


@dataclass
class Attempt:
    """One run of `quid send` as seen by the node."""

    payment: object
    behaviours: list = field(default_factory=list)
    # The transfer that quid requested.
    plan: Optional[dict] = None
    # The hash of each signed transaction, and whether it matches the plan. A lower fee is not another payment.
    signed: dict = field(default_factory=dict)
    # Whether quid reported that the transfer was not made, and whether it reported another transaction.
    is_denied: bool = False
    is_different: bool = False
    # The wrong hash that was returned.
    other_hash: Optional[str] = None
    accepted: threading.Event = field(default_factory=threading.Event)
    # Set when the run has been killed. Until then, the reply is delayed if `holds_reply` is set.
    ended: threading.Event = field(default_factory=threading.Event)
    holds_reply: bool = False
    # Whether the run may be killed, so that it may never read the reply.
    is_killed: bool = False


class QuietServer(ThreadingHTTPServer):
    """A server that does not print errors of connections which killed clients leave open."""

    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, *_):
        pass


class FaultyNode:
    """A server that gives each home its own path to the node, with the behaviours above."""

    def __init__(self, node, seed, sends=SENDS, reads=READS, lag=LAG):
        self.node = node
        self.sends, self.reads, self.lag = sends, reads, lag
        self.random = random.Random(seed)
        self.lock = threading.Lock()
        self.count = collections.Counter()
        self.late = 0
        self.homes = {}
        self.server = QuietServer(("127.0.0.1", 0), self.handler())
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def add(self, name, home):
        """Add a home and return its URL."""
        self.homes[f"/{name}"] = home
        home.attempt, home.read, home.lags = None, None, False
        return f"{self.url}/{name}"

    def draw(self, home):
        with self.lock:
            behaviour = self.random.choices(self.sends, [each.weight for each in self.sends])[0]
            while behaviour.name == OTHER_NONCE and home.attempt and home.attempt.is_killed:
                behaviour = self.random.choices(self.sends, [each.weight for each in self.sends])[0]
            self.count[behaviour.name] += 1
            home.lags = self.random.random() < self.lag
            home.read = (*behaviour.read, self.random.randint(1, 8)) if behaviour.read else None
        if home.attempt:
            home.attempt.behaviours.append(behaviour.name)
        return behaviour

    def draw_read(self):
        with self.lock:
            return self.random.choices(list(self.reads), list(self.reads.values()))[0]

    # Behaviours of the node

    def submit(self, attempt, behaviour, transfer):
        """Submit a transfer to the node and return its reply."""
        names = ("value", "gas", "maxFeePerGas", "maxPriorityFeePerGas", "nonce")
        fields = {name: int(transfer[name], 16) for name in names}
        changes = behaviour.changes(fields) if behaviour.changes else {}
        try:
            name = self.node.submit(transfer, changes)
        except RPCError as error:
            return {"error": {"code": error.code, "message": str(error)}}
        if attempt:
            attempt.signed[name] = not changes or behaviour.name == LOWER_FEE
            attempt.accepted.set()
        if behaviour.is_evicted:
            self.node.evict(name)
        return {"result": name}

    def later(self, seconds, attempt, behaviour, transfer):
        with self.lock:
            self.late += 1

        def work():
            time.sleep(seconds)
            self.submit(attempt, behaviour, transfer)
            with self.lock:
                self.late -= 1

        threading.Thread(target=work, daemon=True).start()

    def send(self, home, behaviour, transfer):
        """Return the reply to a request to send, and its HTTP status."""
        attempt = home.attempt
        if attempt:
            attempt.plan = transfer
        status, reply = 200, None
        if behaviour.accepts == "yes":
            reply = self.submit(attempt, behaviour, transfer)
            if behaviour.request == "twice":
                reply = self.submit(attempt, behaviour, transfer)
            if "error" in reply:
                return reply, 200
        elif behaviour.accepts == "soon":
            self.later(self.random.uniform(0.05, SOON), attempt, behaviour, transfer)
        if isinstance(behaviour.reply, tuple):
            code, message, status = behaviour.reply
            reply = {"error": {"code": code, "message": message}}
        elif behaviour.reply == "missing hash":
            reply = {"result": "0x" + self.random.randbytes(32).hex()}
        elif behaviour.reply == "other hash":
            others = [name for name in list(self.node.receipts) if not attempt or name not in attempt.signed]
            name = self.random.choice(others)
            if attempt:
                attempt.other_hash = name
            reply = {"result": name}
        return reply, status

    def reply(self, home, call):
        """Return the reply to a read."""
        method, params = call["method"], call.get("params", [])
        affected, change, remaining = home.read or (None, None, 0)
        options = {}
        if method in BEHIND and affected == "behind":
            options["behind"] = 1
            home.read = (affected, change, remaining - 1) if remaining > 1 else None
        if method == "eth_getTransactionCount":
            options["lags"] = home.lags
        function = getattr(self.node, method, None) if method.startswith("eth_") else None
        if function is None:
            return {"error": {"code": -32601, "message": f"the method {method} does not exist"}}
        try:
            with self.node.lock:
                result = function(*params, **options)
                if method == affected and result is not None:
                    home.read = (affected, change, remaining - 1) if remaining > 1 else None
                    result = change(result, self.node)
        except RPCError as error:
            return {"error": {"code": error.code, "message": str(error)}}
        return {"result": result}

    # Behaviours of the connection

    def handler(self):
        network = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self):
                try:
                    self.carry(network.homes[self.path], int(self.headers.get("Content-Length", 0)))
                except OSError:
                    # quid was killed or has timed out.
                    self.close_connection = True

            def carry(self, home, length):
                # The method precedes the parameters, so half of a request to send is enough to recognise it.
                head = self.rfile.read(length // 2)
                if b'"eth_sendTransaction"' in head:
                    self.carry_send(home, head, length)
                else:
                    self.carry_read(home, json.loads(head + self.rfile.read(length - len(head))))

            def carry_read(self, home, call):
                fault = network.draw_read()
                if fault == "cut before":
                    return self.cut()
                if fault in ("502", "429"):
                    return self.respond(int(fault), b"<html>%s</html>" % fault.encode())
                body = json.dumps({"jsonrpc": "2.0", "id": call["id"], **network.reply(home, call)}).encode()
                return self.cut() if fault == "cut after" else self.respond(200, body)

            def carry_send(self, home, head, length):
                behaviour = network.draw(home)
                attempt = home.attempt
                if behaviour.request == "half":
                    return self.cut()
                call = json.loads(head + self.rfile.read(length - len(head)))
                transfer = call["params"][0]
                if behaviour.request == "cut":
                    return self.cut()
                if behaviour.request in ("502", "429"):
                    return self.respond(int(behaviour.request), b"<html>%s</html>" % behaviour.request.encode())
                if behaviour.request == "late":
                    if attempt:
                        attempt.plan = transfer
                    network.later(LATE, attempt, behaviour, transfer)
                    return self.cut()
                reply, status = network.send(home, behaviour, transfer)
                body = json.dumps({"jsonrpc": "2.0", "id": call["id"], **reply}).encode()
                if attempt and attempt.holds_reply:
                    attempt.ended.wait(5)
                if behaviour.response in ("502", "429"):
                    return self.respond(int(behaviour.response), b"<html>%s</html>" % behaviour.response.encode())
                if behaviour.response == "cut":
                    return self.cut()
                if behaviour.response == "reset":
                    return self.cut(reset=True)
                if behaviour.response == "late":
                    time.sleep(LATE)
                if behaviour.response == "half":
                    return self.respond(status, body, only=len(body) // 2)
                return self.respond(status, body)

            def respond(self, status, body, only=None):
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                if status == 429:
                    self.send_header("Retry-After", "1")
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
