"""Validate the JSON output of every command against its schema.

The judge is the package jsonschema. Each output must be valid, and each of these changes must be invalid: any key is
removed, or any value has another type. The changes are made in all nested objects, at the positions where the schema
itself does not allow any value. Start with Tests/System/check-schemas.
"""
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading

import jsonschema

ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
# Each command line with its exit code. Lines of one list run in the same folders, in this order.
LINES = [
    ("markets --limit 3", 0), ("markets --limit 2 --columns spark", 0), ("markets --search nothing-like-this", 0),
    ("coin btc", 0), ("price btc eth --in sek", 0), ("chart btc --days 7", 0), ("chart btc --at 2023-09-01", 0),
    ("chart btc eth --days 7", 0), ("chart btc eth --days 7 --at 2023-09-01", 0), ("chart btc --candles --days 7", 0),
    ("chart btc --volume --days 7", 0),
    ("watchlist", 0), ("watchlist add btc eth", 0), ("watchlist remove ethereum", 0),
    ("portfolio", 0), ("portfolio add 0.5 btc --at 20000usd --date 2023-08-30", 0),
    ("portfolio add 2 eth --cost 0 --date 2023-08-31", 0), ("portfolio", 0), ("portfolio --in sek", 0),
    ("portfolio list", 0), ("portfolio export", 0), ("portfolio remove 1", 0),
    ("convert 100 usd eur sek", 0), ("convert 0.5 btc eur", 0), ("convert usd", 0), ("history usd sek", 0),
    ("currencies", 0), ("currencies --search krona", 0), ("bitcoin", 0), ("bitcoin 2023-08-30 --in sek", 0),
    (f"send 1.5 --in usd --to {ADDRESS}", 0), ("send 1.5 --fee-formula on-chain", 0), ("send 100", 65), ("send 1,5", 65),
    ("fee --in usd", 0), (f"balance {ADDRESS} --node NODE", 0), (f"contacts add ann {ADDRESS}", 0), ("contacts", 0), ("send 1 --to ann", 0),
    ("contacts remove ann", 0), ("config set currency sek", 0), ("config list", 0), ("config get currency", 0),
    ("config path", 0), ("config unset currency", 0), ("sources", 0), ("commands", 0), ("schema price", 0),
    ("completions bash", 0), ("man", 0), ("version", 0),
]
ERRORS = [
    ("coin nope", 65), ("price", 64), ("nope", 64), ("markets --sort nope", 64), ("convert 1 usd xyz", 65),
    ("bitcoin 2023-02-30", 65), ("watchlist remove nope", 65), ("config get nope", 64), ("schema nope", 64),
    ("completions nope", 64), ("version more", 64),
]
META = '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
# Requests to quid mcp. The schema describes each response; that of a tool describes its result.
REQUESTS = [
    '{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{%s}}' % META,
    '{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{%s,"name":"fee"}}' % META,
    '{"jsonrpc":"2.0","id":2,"method":"nope","params":{%s}}' % META, "nope",
]
WATCHES = ["price btc --until btc>1", "fee --until gas>1", "convert usd eur --until eur<9", "chart btc --until btc>1"]


class Node(http.server.BaseHTTPRequestHandler):
    """An Ethereum node on loopback with one balance."""

    RESULTS = {"eth_chainId": "0x1", "eth_blockNumber": "0x10", "eth_getBalance": "0x14d1120d7b160000"}

    def do_POST(self):
        call = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": self.RESULTS[call["method"]]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Quid:
    """The program with a folder of its own."""

    def __init__(self, path, folder):
        self.path = path
        node = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Node)
        threading.Thread(target=node.serve_forever, daemon=True).start()
        self.node = f"http://127.0.0.1:{node.server_port}"
        self.environment = {"HOME": folder, "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}

    def run(self, line, *options, text=""):
        return subprocess.run(
            [self.path, *line.replace("NODE", self.node).split(), *options], env=self.environment, input=text,
            capture_output=True, text=True, timeout=60)

    def schema(self, topic):
        result = self.run(f"schema {topic}")
        if result.returncode:
            raise SystemExit(f"check-schemas: quid schema {topic}: {result.stderr}")
        schema = json.loads(result.stdout)
        jsonschema.Draft202012Validator.check_schema(schema)
        return jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())


def changes(value, path=()):
    """Yield copies of a document in which one key is removed or one value has another type."""
    if isinstance(value, dict):
        for key in value:
            yield path + (key, "removed"), {k: v for k, v in value.items() if k != key}
            for place, changed in changes(value[key], path + (key,)):
                yield place, {**value, key: changed}
    elif isinstance(value, list):
        # The first element represents all elements.
        for place, changed in changes(value[0], path + (0,)) if value else ():
            yield place, [changed, *value[1:]]
    if path and value is not None:
        yield path + ("type",), {"wrong": True} if not isinstance(value, dict) else 3.5


def is_free(place, line):
    """Whether the schema allows the change: keys named by the data, and the schemas that quid schema prints as data."""
    if line.startswith("schema") and place[:2] == ("data", "schema"):
        return len(place) > 2 and place[2:] != ("removed",)
    if line == "mcp":
        return place[0] == "result" and len(place) > 2 or place == ("error", "data", "removed")
    is_removed = place[-1] == "removed"
    if line.startswith("bitcoin") and is_removed:
        keys = place[1:-1] if line != "bitcoin" else place[2:-1]
        return len(keys) == 1 and len(keys[0]) == 3 and keys[0].isupper()
    return False


def check(validator, document, line):
    """Validate a document and its wrong copies; return the number of wrong copies."""
    errors = [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(document)]
    if errors:
        raise SystemExit(f"check-schemas: quid {line}: {errors[:3]}")
    count = 0
    for place, wrong in changes(document):
        if is_free(place, line):
            continue
        if validator.is_valid(wrong):
            raise SystemExit(f"check-schemas: quid {line}: the schema accepts a wrong document: {place}")
        count += 1
    if count < 5:
        raise SystemExit(f"check-schemas: quid {line}: only {count} wrong documents")
    return count


def main():
    outputs = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        quid = Quid(sys.argv[1], folder)
        commands = [command["name"] for command in json.loads(quid.run("commands --json").stdout)["data"]["commands"]]
        validators = {name: quid.schema(name) for name in commands + ["error"]}
        unchecked = set(commands) - {"watch", "mcp"} - {line.split()[0] for line, _ in LINES}
        if unchecked:
            raise SystemExit(f"check-schemas: no command line for {sorted(unchecked)}")
        for line, code in LINES:
            result = quid.run(line, "--client", "test", "--json")
            if result.returncode != code:
                raise SystemExit(f"check-schemas: quid {line}: exit code {result.returncode}: {result.stderr}")
            wrong += check(validators[line.split()[0]], json.loads(result.stdout), line)
            outputs += 1
        for line, code in ERRORS:
            result = quid.run(line, "--client", "test", "--json")
            if result.returncode != code or result.stdout:
                raise SystemExit(f"check-schemas: quid {line}: exit code {result.returncode}: {result.stderr}")
            wrong += check(validators["error"], json.loads(result.stderr), line)
            outputs += 1
        result = quid.run("mcp --client test", text="\n".join(REQUESTS))
        responses = [json.loads(text) for text in result.stdout.splitlines()]
        if result.returncode or len(responses) != len(REQUESTS):
            raise SystemExit(f"check-schemas: quid mcp: exit code {result.returncode}: {result.stderr}")
        for response in responses:
            wrong += check(validators["mcp"], response, "mcp")
            outputs += 1
        for line in WATCHES:
            result = quid.run(f"watch {line}", "--client", "test", "--json")
            documents = [json.loads(text) for text in result.stdout.splitlines()]
            if result.returncode or not documents:
                raise SystemExit(f"check-schemas: quid watch {line}: exit code {result.returncode}: {result.stderr}")
            for document in documents:
                wrong += check(validators["watch"], document, f"watch {line}")
                outputs += 1
    print(f"check-schemas: {outputs} outputs are valid, {wrong} wrong copies are not")


main()
