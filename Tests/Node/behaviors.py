"""The behaviors of nodes, proxies and signers, and a server with these behaviors for `check_sends.py`.

Behaviors that no client can detect are omitted: a signer that signs and replies with error 4001, a receipt with a
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
# The refusals with exit code 65.
NOT_COVERED, NO_DYNAMIC_FEES = "not accepted, not covered", "not accepted, transaction type"
# Not drawn for a run that may be killed. A transaction at another nonce whose hash is never reported cannot be found, and
# --replace cannot take its nonce: Docs/ThreatModel.md lists it as a residual risk.
OTHER_NONCE = "other nonce"
STRANGER = "0x2222222222222222222222222222222222222222"


@dataclass(frozen=True)
class Behavior:
    """The treatment of one request to send."""

    name: str
    weight: float
    # The delivery of the request: whole, cut, half (cut in the middle), late, twice, 429, 502.
    request: str = "whole"
    # Whether the node accepts the transaction: yes, no, soon (after its reply).
    accepts: str = "yes"
    # The fields that the signer changes.
    changes: Optional[Callable] = None
    # The reply instead of the hash: an error (code, message, HTTP status), a whole body and its HTTP status, "other hash"
    # or "missing hash".
    reply: object = None
    # The delivery of the reply: whole, cut, half, reset, late, 429, 502.
    response: str = "whole"
    # The effect on later reads: the method, and a function of its result and the node.
    read: Optional[tuple] = None
    is_evicted: bool = False
    # Whether the node lists the account of the home.
    signs: bool = True


def quantity(text, change):
    return hex(int(text, 16) + change)


def moved(receipt, node, change):
    """Return a receipt with another block."""
    number = max(0, int(receipt["blockNumber"], 16) + change)
    name = node.blocks[number]["hash"] if number < len(node.blocks) else "0x" + "77" * 32
    return {**receipt, "blockNumber": hex(number), "blockHash": name}


def without(field):
    """Return a function that removes a field of a receipt."""
    return lambda receipt, node: {name: value for name, value in receipt.items() if name != field}


def padded(receipt, node):
    """Return a receipt whose quantities have leading zeros."""
    names = ("blockNumber", "status", "gasUsed", "effectiveGasPrice")
    return {**receipt, "l1Fee": "0x00", **{name: "0x" + receipt[name][2:].rjust(64, "0") for name in names}}


# The methods whose results contain only quantities.
QUANTITIES = {
    "eth_chainId", "eth_blockNumber", "eth_getBalance", "eth_getTransactionCount", "eth_estimateGas", "eth_feeHistory",
}


def padded_quantities(result):
    """Return a result whose quantities have leading zeros."""
    if isinstance(result, dict):
        return {name: padded_quantities(value) for name, value in result.items()}
    if isinstance(result, list):
        return [padded_quantities(value) for value in result]
    return "0x00" + result[2:] if isinstance(result, str) else result


def hashes(block, node):
    """Return a block with the hashes of its transactions only."""
    return {**block, "transactions": [each["hash"] for each in block["transactions"]]}


def odd(block, node):
    """Return a block with further transactions, without a sender, with invalid fields, or of an unknown type."""
    fields = {"from": STRANGER, "to": STRANGER, "value": "0x1", "nonce": "0x1"}
    further = [
        {"hash": "0x" + "71" * 32, "type": "0x7e"}, {"hash": "0x" + "72" * 32, **fields, "to": ""},
        {"hash": "0x" + "73" * 32, **fields, "value": hex(1 << 128)},
        {"hash": "0x" + "74" * 32, **fields, "nonce": hex(1 << 64)},
    ]
    return {**block, "transactions": further + block["transactions"]}


ERRORS = [
    (-32000, "already known"), (-32000, "nonce too low"), (-32000, "replacement transaction underpriced"),
    (-32000, "request timed out"), (-32000, "txpool is full"), (-32000, "insufficient funds for gas * price + value"),
    (-32005, "limit exceeded"), (0, "upstream error"), (-32601, "the method eth_sendTransaction does not exist"),
    (-32000, "unknown account"), (-32602, "invalid argument 0"), (-32603, "internal error"), (-32600, "invalid request"), (-32700, "parse error"),
    (-32002, "resource unavailable"), (-32003, "transaction rejected"), (4100, "unauthorized"), (4200, "unsupported"),
    (4900, "disconnected"),
]

FORMS = {
    "an error without an identifier": {"id": None, "error": {"code": -32000, "message": "busy"}},
    "a string as the error": {"error": "busy"},
    "an error without a message": {"error": {"code": "-32000"}},
}

SENDS = [
    Behavior("honest", 35),
    # Connections.
    Behavior("cut before the request", 4, request="cut"),
    Behavior("cut in the request", 4, request="half"),
    Behavior("request late", 4, request="late"),
    Behavior("request twice", 4, request="twice"),
    Behavior("502 before the node", 3, request="502"),
    Behavior("429 before the node", 3, request="429"),
    Behavior("cut after acceptance", 5, response="cut"),
    Behavior("cut in the response", 4, response="half"),
    Behavior("reset after acceptance", 3, response="reset"),
    Behavior("response late", 4, response="late"),
    Behavior("502 after acceptance", 4, response="502"),
    Behavior("429 after acceptance", 4, response="429"),
    # A cluster that repeats the request at a second back end and returns the error of that one.
    *[Behavior(f"accepted, then {code} {text}", 2.5, reply=(code, text, 200)) for code, text in ERRORS],
    Behavior("accepted, then 500 with an error", 2, reply=(-32000, "already known", 500)),
    Behavior("accepted, then 401 with an error", 2, reply=(-32001, "unauthorized", 401)),
    # Errors in other forms than that of the standard.
    *[Behavior(f"accepted, then {name}", 1, reply=(body, 200)) for name, body in FORMS.items()],
    *[Behavior(f"not accepted, {name}", 1, accepts="no", reply=(body, 200)) for name, body in FORMS.items()],
    Behavior("accepted, then 504 of a gateway", 1, reply=({"id": None, "message": "timeout"}, 504)),
    Behavior("accepted, then 4001 without an identifier", 1, reply=(
        {"id": None, "error": {"code": 4001, "message": "User rejected the request."}}, 200)),
    Behavior("error, accepted soon after", 5, accepts="soon", reply=(-32000, "request timed out", 200)),
    # Correct errors.
    *[Behavior(f"not accepted, {code} {text}", 1, accepts="no", reply=(code, text, 200)) for code, text in ERRORS],
    Behavior("not accepted, 503 with an error", 1, accepts="no", reply=(-32000, "overloaded", 503)),
    Behavior(
        "not accepted, underpriced", 2, accepts="no",
        reply=(-32000, "transaction underpriced: gas tip cap 1, minimum needed 2", 200)),
    Behavior(
        NOT_COVERED, 2, accepts="no",
        reply=(-32000, "insufficient funds for gas * price + value: balance 1, tx cost 2, overshot 1", 200)),
    Behavior(NO_DYNAMIC_FEES, 2, accepts="no", reply=(-32000, "transaction type not supported", 200)),
    *[
        Behavior(f"cannot sign, {code} {text}", 2, accepts="no", reply=(code, text, 200), signs=False)
        for code, text in ((-32601, "the method eth_sendTransaction does not exist"), (-32000, "unknown account"))
    ],
    Behavior("rejected by the user", 4, accepts="no", reply=(4001, "User rejected the request.", 200)),
    Behavior("rejected by the user, 401", 2, accepts="no", reply=(4001, "Request denied", 401)),
    # Signers that sign another transaction.
    Behavior("other recipient", 3, changes=lambda fields: {"to": STRANGER}),
    Behavior("other value", 3, changes=lambda fields: {"value": 3 * fields["value"]}),
    Behavior(OTHER_NONCE, 2, changes=lambda fields: {"nonce": fields["nonce"] + 1}),
    Behavior("input data", 3, changes=lambda fields: {"data": "0x1234", "gas": fields["gas"] + 5_000}),
    Behavior("legacy type", 3, changes=lambda fields: {"gasPrice": fields["maxFeePerGas"]}),
    Behavior("other recipient, response cut", 2, changes=lambda fields: {"to": STRANGER}, response="cut"),
    Behavior(
        LOWER_FEE, 3,
        changes=lambda fields: {"maxPriorityFeePerGas": max(1, fields["maxPriorityFeePerGas"] // 2)}),
    Behavior("higher fee", 3, changes=lambda fields: {"maxFeePerGas": 2 * fields["maxFeePerGas"]}),
    # Hashes.
    Behavior("hash of another transaction", 2, reply="other hash"),
    Behavior("hash that does not exist", 2, reply="missing hash"),
    Behavior("hash that does not exist, not accepted", 2, accepts="no", reply="missing hash"),
    Behavior("evicted from the mempool", 2, is_evicted=True),
    # Reads after the send; each behavior affects a few reads.
    Behavior("receipt late", 3, read=("eth_getTransactionReceipt", lambda result, node: None)),
    Behavior("transaction late", 3, read=("eth_getTransactionByHash", lambda result, node: None)),
    Behavior("receipt in another block", 2, read=(
        "eth_getTransactionReceipt", lambda result, node: moved(result, node, -1))),
    Behavior("receipt in a missing block", 2, read=(
        "eth_getTransactionReceipt", lambda result, node: moved(result, node, 1000))),
    Behavior("receipt with more gas than the limit", 2, read=(
        "eth_getTransactionReceipt", lambda result, node: {**result, "gasUsed": quantity(result["gasUsed"], 100_000)})),
    Behavior("receipt of another sender", 2, read=(
        "eth_getTransactionReceipt", lambda result, node: {**result, "from": STRANGER})),
    Behavior("receipt of another recipient", 2, read=(
        "eth_getTransactionReceipt", lambda result, node: {**result, "to": STRANGER})),
    Behavior("reads a block behind", 3, read=("behind", None)),
    # Partial data; each behavior affects a few reads.
    Behavior("receipt without the price", 2, read=("eth_getTransactionReceipt", without("effectiveGasPrice"))),
    Behavior("receipt without the gas", 2, read=("eth_getTransactionReceipt", without("gasUsed"))),
    Behavior("receipt without a status", 2, read=("eth_getTransactionReceipt", without("status"))),
    Behavior("receipt without a sender", 2, read=("eth_getTransactionReceipt", without("from"))),
    Behavior("padded receipt", 2, read=("eth_getTransactionReceipt", padded)),
    Behavior("block of hashes", 2, read=("eth_getBlockByNumber", hashes)),
    Behavior("odd transactions in the block", 2, read=("eth_getBlockByNumber", odd)),
]
# The probability that the pending count of a node omits waiting transactions.
LAG = 0.5
# The pool of waiting transactions: as it is, not available, or with false fields.
POOLS = [{}, {}, None, {"to": STRANGER}, {"value": hex(3 * 10**18)}, {"maxFeePerGas": hex(10**13)}]
# Any other request.
READS = {"whole": 900, "cut before": 15, "cut after": 15, "502": 15, "429": 5, "limited": 10, "padded": 30, "form": 10,
         "no base fees": 10}
# The contract of rollups (OP Stack) that returns the L1 fee, and the fee in wei. Receipts have it, or twice as much.
ORACLE, L1_FEE = "0x420000000000000000000000000000000000000f", 10**13
# The operator fee of these rollups: a scalar for the gas, and a constant, which is twice as much in some receipts.
OPERATOR_SCALAR, OPERATOR_CONSTANT = 2_000, 5 * 10**9
GET_OPERATOR_FEE, IS_JOVIAN = "0x275aedd2", "0x105d0b81"
# Added to the balances of some accounts, which then exceed 128 bits.
WIDE = 2**256 - 9 - 10**24
# The methods that know fewer blocks at an outdated back end.
BEHIND = {
    "eth_blockNumber", "eth_getTransactionCount", "eth_getTransactionByHash", "eth_getTransactionReceipt",
    "eth_getBlockByNumber", "eth_getBlockByHash",
}


@dataclass
class Attempt:
    """One run of `quid send` as seen by the node."""

    payment: object
    behaviors: list = field(default_factory=list)
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


# The chains of the homes: without L1 fee, with the fees of rollups since Isthmus and since Jovian, and with balances of
# more than 128 bits.
KINDS = ["plain", "rollup", "wide", "jovian"]
ROLLUPS = {"rollup", "jovian"}


def operator_fee(kind, gas, constant=OPERATOR_CONSTANT):
    """Return the operator fee in wei of an amount of gas."""
    return constant + (gas * OPERATOR_SCALAR * 100 if kind == "jovian" else gas * OPERATOR_SCALAR // 10**6)


class QuietServer(ThreadingHTTPServer):
    """A server that does not print errors of connections which killed clients leave open."""

    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, *_):
        pass


class FaultyNode:
    """A server that gives each home its own path to the node, with the behaviors above."""

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
        home.attempt, home.read, home.lags, home.signs = None, None, False, True
        home.kind = KINDS[(len(self.homes) - 1) % len(KINDS)]
        return f"{self.url}/{name}"

    def draw(self, home):
        with self.lock:
            behavior = self.random.choices(self.sends, [each.weight for each in self.sends])[0]
            while behavior.name == OTHER_NONCE and home.attempt and home.attempt.is_killed:
                behavior = self.random.choices(self.sends, [each.weight for each in self.sends])[0]
            self.count[behavior.name] += 1
            home.lags = self.random.random() < self.lag
            home.signs = behavior.signs
            home.read = (*behavior.read, self.random.randint(1, 8)) if behavior.read else None
        if home.attempt:
            home.attempt.behaviors.append(behavior.name)
        return behavior

    def draw_read(self):
        with self.lock:
            return self.random.choices(list(self.reads), list(self.reads.values()))[0]

    # Behaviors of the node

    def submit(self, attempt, behavior, transfer):
        """Submit a transfer to the node and return its reply."""
        names = ("value", "gas", "maxFeePerGas", "maxPriorityFeePerGas", "nonce")
        fields = {name: int(transfer[name], 16) for name in names}
        changes = behavior.changes(fields) if behavior.changes else {}
        try:
            name = self.node.submit(transfer, changes)
        except RPCError as error:
            return {"error": {"code": error.code, "message": str(error)}}
        if attempt:
            attempt.signed[name] = not changes or behavior.name == LOWER_FEE
            attempt.accepted.set()
        if behavior.is_evicted:
            self.node.evict(name)
        return {"result": name}

    def later(self, seconds, attempt, behavior, transfer):
        with self.lock:
            self.late += 1

        def work():
            time.sleep(seconds)
            self.submit(attempt, behavior, transfer)
            with self.lock:
                self.late -= 1

        threading.Thread(target=work, daemon=True).start()

    def send(self, home, behavior, transfer):
        """Return the reply to a request to send, and its HTTP status."""
        attempt = home.attempt
        if attempt:
            attempt.plan = transfer
        status, reply = 200, None
        if behavior.accepts == "yes":
            reply = self.submit(attempt, behavior, transfer)
            if behavior.request == "twice":
                reply = self.submit(attempt, behavior, transfer)
            if "error" in reply:
                return reply, 200
        elif behavior.accepts == "soon":
            self.later(self.random.uniform(0.05, SOON), attempt, behavior, transfer)
        if isinstance(behavior.reply, tuple) and isinstance(behavior.reply[0], dict):
            reply, status = behavior.reply
        elif isinstance(behavior.reply, tuple):
            code, message, status = behavior.reply
            reply = {"error": {"code": code, "message": message}}
        elif behavior.reply == "missing hash":
            reply = {"result": "0x" + self.random.randbytes(32).hex()}
        elif behavior.reply == "other hash":
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
        if method == "txpool_contentFrom" and (lie := self.random.choice(POOLS) if self.lag else {}) is not None:
            with self.node.lock:
                waiting = self.node.waiting[params[0].lower()]
                return {"result": {"queued": {n: {**each["shown"], **lie} for n, each in waiting.items()}}}
        if method == "eth_accounts":
            return {"result": [home.account] if home.signs else []}
        if method == "eth_getCode" and params[0].lower() == ORACLE:
            return {"result": "0x60" if home.kind in ROLLUPS else "0x"}
        if method == "eth_call" and params[0]["to"].lower() == ORACLE:
            data = params[0]["data"]
            if data.startswith(GET_OPERATOR_FEE):
                return {"result": f"0x{operator_fee(home.kind, int(data[10:], 16)):064x}"}
            if data == IS_JOVIAN and home.kind == "jovian":
                return {"result": f"0x{1:064x}"}
            if data == IS_JOVIAN or self.random.random() < 0.2:
                return {"error": {"code": 3, "message": "execution reverted", "data": "0x"}}
            return {"result": f"0x{L1_FEE:064x}"}
        function = getattr(self.node, method, None) if method.startswith("eth_") else None
        if function is None:
            return {"error": {"code": -32601, "message": f"the method {method} does not exist"}}
        try:
            with self.node.lock:
                result = function(*params, **options)
                if method == "eth_getBalance" and home.kind == "wide":
                    result = hex(int(result, 16) + WIDE)
                if method == "eth_getTransactionReceipt" and home.kind in ROLLUPS and result:
                    factor = 2 if int(result["transactionHash"][-1], 16) < 4 else 1
                    result = {
                        **result, "l1Fee": hex(factor * L1_FEE), "operatorFeeScalar": hex(OPERATOR_SCALAR),
                        "operatorFeeConstant": hex(factor * OPERATOR_CONSTANT)}
                if method == affected and result is not None:
                    home.read = (affected, change, remaining - 1) if remaining > 1 else None
                    result = change(result, self.node)
        except RPCError as error:
            return {"error": {"code": error.code, "message": str(error)}}
        return {"result": result}

    # Behaviors of the connection

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
                if fault == "limited":
                    reply = {"error": {"code": -32005, "message": "limit exceeded"}}
                elif fault == "form":
                    reply = network.random.choice(list(FORMS.values()))
                else:
                    reply = network.reply(home, call)
                if fault == "padded" and call["method"] in QUANTITIES and "result" in reply:
                    reply = {"result": padded_quantities(reply["result"])}
                if fault == "no base fees" and call["method"] == "eth_feeHistory" and "result" in reply:
                    reply["result"].pop("baseFeePerGas")
                body = json.dumps({"jsonrpc": "2.0", "id": call["id"], **reply}).encode()
                return self.cut() if fault == "cut after" else self.respond(200, body)

            def carry_send(self, home, head, length):
                behavior = network.draw(home)
                attempt = home.attempt
                if behavior.request == "half":
                    return self.cut()
                call = json.loads(head + self.rfile.read(length - len(head)))
                transfer = call["params"][0]
                if behavior.request == "cut":
                    return self.cut()
                if behavior.request in ("502", "429"):
                    return self.respond(int(behavior.request), b"<html>%s</html>" % behavior.request.encode())
                if behavior.request == "late":
                    if attempt:
                        attempt.plan = transfer
                    network.later(LATE, attempt, behavior, transfer)
                    return self.cut()
                reply, status = network.send(home, behavior, transfer)
                body = json.dumps({"jsonrpc": "2.0", "id": call["id"], **reply}).encode()
                if attempt and attempt.holds_reply:
                    attempt.ended.wait(5)
                if behavior.response in ("502", "429"):
                    return self.respond(int(behavior.response), b"<html>%s</html>" % behavior.response.encode())
                if behavior.response == "cut":
                    return self.cut()
                if behavior.response == "reset":
                    return self.cut(reset=True)
                if behavior.response == "late":
                    time.sleep(LATE)
                if behavior.response == "half":
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
