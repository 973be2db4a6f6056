#!/usr/bin/env python3
"""Resolve and pay names with quid through a contract on the EVM, and compare every result with the chain.

The contract (`resolver.vy`) decodes the name and computes its namehash itself, so a wrong encoding of quid is reverted.
Behaviors of the contract: an address, no address, another address later, each error of ENS's Universal Resolver,
reverts without data, and malformed results, listed and random. A random result is well-formed if eth_abi encodes its
address in the same way. Then the node lies about quantities, contacts keep names, names that must be rejected are not
resolved, look-alikes of contacts warn, and a name that changes between the plan and the submission is not paid.

    check_ens.py --quid PROGRAM --vyper PROGRAM [--seed N] [--quick]
"""

import argparse
import json
import os
import random
import subprocess
import tempfile
import threading
from http.server import ThreadingHTTPServer

import eth_abi
from eth_utils import keccak, to_checksum_address
from node import TIP, Node, handler

UNIVERSAL_RESOLVER = "0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe"
ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789-"


def selector(signature):
    return keccak(text=signature)[:4]


def namehash(name):
    node = bytes(32)
    for label in reversed(name.split(".")):
        node = keccak(node + keccak(text=label))
    return node


def encoded(address, resolver=UNIVERSAL_RESOLVER):
    return eth_abi.encode(["bytes", "address"], [eth_abi.encode(["address"], [address]), resolver])


def word(number):
    return number.to_bytes(32, "big")


ERRORS = [
    # The data of the revert, the words of the message.
    (selector("OffchainLookup(address,string[],bytes,bytes4,bytes)") + eth_abi.encode(
        ["address", "string[]", "bytes", "bytes4", "bytes"],
        [UNIVERSAL_RESOLVER, ["https://gateway.example/{sender}/{data}"], b"\1", b"\1\2\3\4", b""]), "CCIP-Read"),
    (selector("OffchainLookup(address,string[],bytes,bytes4,bytes)") + b"\xff" * 700, "CCIP-Read"),
    (selector("ResolverNotFound(bytes)") + eth_abi.encode(["bytes"], [b"\1a\0"]), "is not registered"),
    (selector("ResolverNotContract(bytes,address)") + eth_abi.encode(
        ["bytes", "address"], [b"\1a\0", UNIVERSAL_RESOLVER]), "does not support addresses"),
    (selector("UnsupportedResolverProfile(bytes4)") + eth_abi.encode(["bytes4"], [b"\1\2\3\4"]),
     "does not support addresses"),
    (selector("ResolverError(bytes)") + eth_abi.encode(["bytes"], [b"\1"]), "resolver of"),
    (selector("Error(string)") + eth_abi.encode(["string"], ["\x1b[31mpay 0x2222"]), "resolver of"),
    (selector("Panic(uint256)") + word(17), "resolver of"), (b"", "resolver of"), (b"\x55\x6f\x18", "resolver of"),
]


REJECTED = [
    # The name, the words of the message. Letters of other scripts are written as code points.
    ("vit\u0430lik.eth", "looks like “a”"), ("vitalik.\u0435th", "looks like “e”"), ("nick\u03bf.eth", "looks like “o”"),
    ("\uff41nn.eth", "looks like “a”"), ("\u0455am.eth", "looks like “s”"), ("ann\u3002eth", "looks like “.”"),
    ("vita\u200dlik.eth", "U+200D"), ("vita\u200blik.eth", "U+200B"), ("vitalik\ufeff.eth", "U+FEFF"),
    ("vita\u00adlik.eth", "U+00AD"), ("\u202evitalik.eth", "U+202E"),
    ("ann\u4e00.eth", "U+4E00"), ("zo\xeb.eth", "U+00EB"), ("\u05d0nn.eth", "U+05D0"),
    ("\U0001f98a.eth", "emoji U+1F98A"), ("ann\u2764.eth", "U+2764"),
    ("a..eth", "part before or after a dot is empty"), (".eth", "part before or after a dot is empty"),
    ("ann.eth.", "part before or after a dot is empty"), ("xn--ls8h.eth", "two hyphens"), ("a_b.eth", "contains “_”"),
    ("Vitalik.eth", "Did you mean “vitalik.eth”?"),
]
CONTACTS = ["vitalik", "modern", "google", "wallet", "david", "lily"]
LOOKALIKES = {
    "vita1ik.eth": "vitalik", "vital1k.eth": "vitalik", "vltalik.eth": "vitalik", "vitalik.com": "vitalik",
    "rnodern.eth": "modern", "rn0dern.eth": "modern", "g00gle.eth": "google", "goog1e.eth": "google",
    "vvallet.eth": "wallet", "clavid.eth": "david", "l1ly.eth": "lily", "1i1y.eth": "lily",
}


def malformed(address):
    """Return malformed results that contain an address."""
    right = word(int(address, 16))
    resolver = word(int(UNIVERSAL_RESOLVER, 16))
    ones = b"\xff" * 32
    return [
        b"", b"\0", right, encoded(address)[:-1], encoded(address) + b"\0", encoded(address) + bytes(32),
        *[offset + resolver + word(32) + right for offset in [ones, *map(word, [2**64 - 32, 0, 32, 128])]],
        *[word(64) + resolver + length + right for length in [ones, *map(word, [2**31, 33, 20, 0])]],
        word(64) + resolver + word(32) + word(int(address, 16) + 2**160), word(64) + word(2**160) + word(32) + right,
        word(64) + resolver + word(32) + right[12:] + bytes(12), encoded(address) * 15,
    ]


class Chain(Node):
    """A node with a resolver. Results of its methods can be replaced."""

    def __init__(self, chain_id, contracts=None):
        super().__init__(chain_id, 10, 0, False, contracts)
        self.lies = {}
        # Executed once, after the next call of a contract.
        self.after_call = None
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler(self))
        server.daemon_threads = True
        self.url = f"http://127.0.0.1:{server.server_port}"
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def response(self, call):
        response = super().response(call)
        if call.get("method") in self.lies:
            response["result"] = self.lies[call["method"]]
        if call.get("method") == "eth_call" and self.after_call:
            change, self.after_call = self.after_call, None
            change()
        return response

    def transact(self, to, data):
        sent = self.tester.send_transaction({
            "from": self.accounts[0], **({"to": to} if to else {}), "data": "0x" + data.hex(), "gas": 5_000_000,
            "gas_price": 10 * TIP})
        receipt = self.tester.get_transaction_receipt(sent)
        if receipt["status"] != 1:
            raise SystemExit("check-ens: a transaction of the test was reverted")
        return receipt["contract_address"]

    def set_address(self, contract, name, first, second=None):
        data = eth_abi.encode(["bytes32", "address", "address"], [namehash(name), first, second or first])
        self.transact(contract, selector("set_address(bytes32,address,address)") + data)

    def set_content(self, contract, name, reverts, content):
        data = eth_abi.encode(["bytes32", "bool", "bytes"], [namehash(name), reverts, content])
        self.transact(contract, selector("set_content(bytes32,bool,bytes)") + data)


class Check:
    """The program, its folder, and the count of comparisons."""

    def __init__(self, quid, home, seed):
        self.quid, self.home, self.seed = os.path.abspath(quid), home, seed
        self.count = 0

    def run(self, *arguments, resolver=None):
        environment = {"HOME": self.home, "LC_ALL": "C.UTF-8"}
        if resolver:
            environment["QUID_ENS_RESOLVER"] = resolver
        return subprocess.run(
            [self.quid, *arguments, "--client", "test", "--json"], env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=120)

    def fail(self, text, result):
        raise SystemExit(
            f"check-ens: {text} (seed {self.seed})\nexit code {result.returncode}\n{result.stdout}{result.stderr}")

    def succeeds(self, chain, account, address, warning=None, resolver=None):
        """Compare the report of an account with the chain."""
        result = self.run("balance", account, "--node", chain.url, resolver=resolver)
        if result.returncode:
            self.fail(f"{account} was not resolved", result)
        document = json.loads(result.stdout)
        data = document["data"]
        block = chain.block()["number"]
        expected = {
            "address": to_checksum_address(address), "wei": str(chain.tester.get_balance(address)), "block": block,
            "chain": chain.chain_id,
        }
        if {key: data[key] for key in expected} != expected:
            self.fail(f"{account} has another balance than {expected}", result)
        about = [each for each in document["warnings"] if "resolves to" in each or "looks like" in each]
        if (warning is None and about) or (warning is not None and not any(warning in each for each in about)):
            self.fail(f"{account}: the warning is not {warning!r}", result)
        self.count += 1

    def send(self, chain, recipient, wei, *options, resolver=None, chain_id=None):
        return self.run(
            "send", f"{wei}wei", "--to", recipient, "--from", chain.accounts[0], "--node", chain.url, "--yes", "--chain",
            str(chain_id or chain.chain_id), *options, resolver=resolver)

    def pays(self, chain, recipient, address, name, warning=None, resolver=None):
        """Pay a recipient, and compare the report and the change of the balance."""
        wei, before = self.count + 1, chain.tester.get_balance(address)
        result = self.send(chain, recipient, wei, resolver=resolver)
        if result.returncode:
            self.fail(f"{recipient} was not paid", result)
        document = json.loads(result.stdout)
        data = document["data"]
        expected = {"to": to_checksum_address(address), "ens": name}
        if {key: data[key] for key in expected} != expected or data["transaction"]["outcome"] != "included":
            self.fail(f"{recipient} has another report than {expected}", result)
        if chain.tester.get_balance(address) - before != wei:
            self.fail(f"{recipient}: {address} did not receive {wei} wei", result)
        about = [each for each in document["warnings"] if "resolve" in each or "looks like your contact" in each]
        if (warning is None and about) or (warning is not None and not any(warning in each for each in about)):
            self.fail(f"{recipient}: the warning is not {warning!r}", result)
        self.count += 1

    def stops(self, chain, recipient, words, code=65, resolver=None, chain_id=None):
        """Check that a send ends before the submission, with a message on one line."""
        before = chain.block()["number"]
        result = self.send(chain, recipient, 1, resolver=resolver, chain_id=chain_id)
        if result.returncode != code or chain.block()["number"] != before or "\x1b" in result.stderr:
            self.fail(f"{recipient} is not rejected with {code}", result)
        if result.stdout:
            messages = [each["message"] for each in json.loads(result.stdout)["data"]["problems"]]
        else:
            messages = [json.loads(result.stderr)["error"]["message"]]
        if not any(words in each and "\n" not in each for each in messages):
            self.fail(f"{recipient} is not rejected with {words!r}", result)
        self.count += 1

    def fails(self, chain, account, code, words="", resolver=None):
        """Check an error: its exit code, its message, and that nothing else is printed."""
        result = self.run("balance", account, "--node", chain.url, resolver=resolver)
        if result.returncode != code or result.stdout or "\x1b" in result.stderr:
            self.fail(f"{account} is not rejected with {code}", result)
        if words not in json.loads(result.stderr)["error"]["message"]:
            self.fail(f"{account} is not rejected with {words!r}", result)
        self.count += 1


def random_name(generator):
    """Return a valid name of up to 253 bytes."""
    while True:
        labels = []
        for _ in range(generator.choice([1, 1, 1, 2, 3, 9])):
            length = generator.choice([1, 2, 3, 4, 8, 20, 63])
            labels.append("".join(generator.choice(ALPHABET) for _ in range(length)))
        name = ".".join(labels + [generator.choice(["eth", "com", "xyz"])])
        is_option = name.startswith("-")
        if len(name) <= 253 and not is_option and all(label[2:4] != "--" for label in labels):
            return name


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quid", required=True)
    parser.add_argument("--vyper", required=True)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--quick", action="store_true", help="fewer random names and results")
    options = parser.parse_args()
    print(f"check-ens: seed {options.seed}", flush=True)
    generator = random.Random(options.seed)
    source = os.path.join(os.path.dirname(__file__), "resolver.vy")
    compiled = subprocess.run(
        [options.vyper, "-f", "bytecode,bytecode_runtime", source], check=True, capture_output=True, text=True)
    creation, runtime = (bytes.fromhex(line[2:]) for line in compiled.stdout.split())
    with tempfile.TemporaryDirectory() as home:
        check = Check(options.quid, home, options.seed)
        chain = Chain(31337)
        contract = chain.transact(None, creation)
        names(check, chain, contract, generator, 10 if options.quick else 60)
        results(check, chain, contract, generator, 20 if options.quick else 300)
        sends(check, chain, contract, generator, 5 if options.quick else 50)
        contacts(check, chain, contract)
        lies(check, chain, contract)
        chains(check, contract, runtime)
    print(f"check-ens: {check.count} results agree with the chain")


def names(check, chain, contract, generator, count):
    """Resolve random names, each to an address of its own."""
    longest = ".".join(["b" * 41] * 6 + ["c"])
    listed = ["a.b", "eth.eth", "0x12.eth", "a" * 63 + ".eth", longest]
    for name in listed + [random_name(generator) for _ in range(count)]:
        address = generator.choice(chain.accounts[:3] + ["0x" + generator.randbytes(20).hex()])
        chain.set_address(contract, name, address)
        check.succeeds(chain, name, address, resolver=contract)
    check.fails(chain, "unknown.eth", 65, "is not registered", resolver=contract)
    chain.set_address(contract, "zero.eth", "0x" + "00" * 20)
    check.fails(chain, "zero.eth", 65, "No address is set", resolver=contract)
    # The address depends on the block.
    first, second = chain.accounts[1:3]
    chain.set_address(contract, "changing.eth", first, second)
    for _ in range(4):
        chain.tester.mine_block()
        # A call is executed in the block after the newest one.
        result = chain.response({"id": 1, "method": "eth_call", "params": [{
            "to": contract, "data": "0x" + (selector("resolve(bytes,bytes)") + eth_abi.encode(
                ["bytes", "bytes"],
                [b"\x08changing\x03eth\0", selector("addr(bytes32)") + namehash("changing.eth")])).hex()}]})["result"]
        check.succeeds(chain, "changing.eth", "0x" + result[-40:], resolver=contract)


def results(check, chain, contract, generator, count):
    """Revert with errors, and return malformed and random results."""
    for data, words in ERRORS:
        chain.set_content(contract, "error.eth", True, data)
        check.fails(chain, "error.eth", 65, words, resolver=contract)
    for content in malformed(chain.accounts[1]):
        chain.set_content(contract, "raw.eth", False, content)
        check.fails(chain, "raw.eth", 76, "malformed", resolver=contract)
    decoded = 0
    for _ in range(count):
        content = bytearray(encoded(generator.choice(chain.accounts)))
        for _ in range(generator.randint(1, 3)):
            index = generator.randrange(len(content)) if content else 0
            match generator.randrange(5):
                case 0 | 1 if content: content[index] ^= 1 << generator.randrange(8)
                case 2 if content: content[index] = generator.randrange(256)
                case 3: del content[generator.randint(0, len(content)):]
                case _: content[index:index] = generator.randbytes(generator.choice([1, 31, 32]))
        content = bytes(content)
        chain.set_content(contract, "raw.eth", False, content)
        address, resolver = "0x" + content[-20:].hex(), "0x" + content[44:64].hex()
        if len(content) == 128 and encoded(address, resolver) == content:
            decoded += 1
            check.succeeds(chain, "raw.eth", address, resolver=contract)
        else:
            check.fails(chain, "raw.eth", 76, "malformed", resolver=contract)
    print(f"check-ens: {decoded} of {count} random results are well-formed")


def sends(check, chain, contract, generator, count):
    """Pay names, and check each reason to stop a send before its submission."""
    paid = ["a.b", "0x12.eth", "0x" + "1" * 40 + ".eth"] + [random_name(generator) for _ in range(count)]
    for name in paid:
        address = "0x" + generator.randbytes(20).hex()
        chain.set_address(contract, name, address)
        check.pays(chain, name, address, name, resolver=contract)
    for name, words in REJECTED:
        check.fails(chain, name, 65, words, resolver=contract)
        check.stops(chain, name, words, resolver=contract)
    print(f"check-ens: {len(paid)} names are paid, {len(REJECTED)} are rejected")
    # The name is set while the send waits for its confirmation.
    first, second = chain.accounts[1:3]
    for change, words in [
        (lambda: chain.set_address(contract, "ann.eth", second), f"now resolves to {second}"),
        (lambda: chain.set_address(contract, "ann.eth", "0x" + "00" * 20), "No address is set for ann.eth"),
        (lambda: chain.set_content(contract, "ann.eth", True, ERRORS[0][0]), "address of ann.eth is stored off-chain"),
        (lambda: chain.set_content(contract, "ann.eth", True, ERRORS[2][0]), "ann.eth is not registered"),
    ]:
        chain.set_address(contract, "ann.eth", first)
        height = chain.block()["number"] + 1
        chain.after_call = change
        result = check.send(chain, "ann.eth", 1, resolver=contract)
        message = json.loads(result.stderr)["error"]["message"] if result.stderr else ""
        # The only block is that of the change.
        if result.returncode != 65 or words not in message or "Nothing was sent." not in message:
            check.fail(f"the change is not reported with {words!r}", result)
        if chain.block()["number"] != height:
            check.fail("a name that changed was paid", result)
        check.count += 1
    for data, words in ERRORS:
        chain.set_content(contract, "error.eth", True, data)
        check.stops(chain, "error.eth", words, resolver=contract)
    chain.set_address(contract, "zero.eth", "0x" + "00" * 20)
    check.stops(chain, "zero.eth", "No address is set for zero.eth", resolver=contract)
    check.stops(chain, "unknown.eth", "unknown.eth is not registered", resolver=contract)
    chain.set_content(contract, "raw.eth", False, malformed(first)[0])
    check.stops(chain, "raw.eth", "malformed response for raw.eth", code=76, resolver=contract)
    for address in [chain.accounts[0], "0x" + "00" * 18 + "dead"]:
        chain.set_address(contract, "bad.eth", address)
        check.stops(chain, "bad.eth", "Give the address" if address == chain.accounts[0] else "No one", resolver=contract)
    check.stops(chain, "ann.eth", "ann.eth cannot be resolved: names are resolved on Ethereum Mainnet")
    practice = check.run("send", "1eth", "--to", "ann.eth")
    if practice.returncode != 65 or "Resolving ann.eth requires a node." not in practice.stdout:
        check.fail("a name is accepted without a node", practice)
    check.count += 1


def contacts(check, chain, contract):
    """Keep a name in the address book, and let it resolve to another address."""
    first, second = chain.accounts[3:5]
    chain.set_address(contract, "vitalik.eth", first)
    added = check.run("contacts", "add", "vitalik", "vitalik.eth", "--node", chain.url, resolver=contract)
    rows = json.loads(added.stdout)["data"]["rows"] if not added.returncode else None
    if rows != [{"name": "vitalik", "address": first, "ens": "vitalik.eth"}]:
        check.fail("the contact is not stored", added)
    check.succeeds(chain, "vitalik", first, resolver=contract)
    check.succeeds(chain, "vitalik.eth", first, resolver=contract)
    chain.set_address(contract, "vitalik.eth", second)
    check.succeeds(chain, "vitalik", first, f"vitalik.eth now resolves to {second}", resolver=contract)
    check.succeeds(chain, "vitalik.eth", second, f"vitalik.eth now resolves to {second}", resolver=contract)
    # The contact is paid at the stored address.
    for recipient in ["vitalik", first]:
        check.pays(chain, recipient, first, "vitalik.eth", f"vitalik.eth now resolves to {second}", resolver=contract)
    chain.set_content(contract, "vitalik.eth", True, ERRORS[0][0])
    check.pays(chain, "vitalik", first, "vitalik.eth", "could not be resolved this time", resolver=contract)
    chain.set_address(contract, "vitalik.eth", second)
    check.pays(
        chain, "vitalik.eth", second, "vitalik.eth", f"vitalik.eth now resolves to {second}", resolver=contract)
    chain.set_address(contract, "vitalik.eth", first)
    check.pays(chain, "vitalik", first, "vitalik.eth", resolver=contract)
    addresses = {"vitalik": first}
    for contact in CONTACTS[1:]:
        addresses[contact] = to_checksum_address("0x" + keccak(text=contact)[-20:].hex())
        added = check.run("contacts", "add", contact, addresses[contact])
        if added.returncode:
            check.fail(f"{contact} is not stored", added)
    for name, contact in LOOKALIKES.items():
        chain.set_address(contract, name, second)
        warning = f"{name} looks like your contact “{contact}”"
        check.succeeds(chain, name, second, warning, resolver=contract)
        check.pays(chain, name, second, name, warning, resolver=contract)
        chain.set_address(contract, name, addresses[contact])
        check.succeeds(chain, name, addresses[contact], resolver=contract)
    print(f"check-ens: {len(LOOKALIKES)} look-alikes warn")


def lies(check, chain, contract):
    """Return malformed quantities and data."""
    chain.set_address(contract, "ann.eth", chain.accounts[1])
    quantities = ["0x", "10", 10, None, "-0x1", "0x1 ", "0x" + "f" * 65, ["0x1"], {"wei": "0x1"}, "0xg", ""]
    for method in ["eth_chainId", "eth_blockNumber", "eth_getBalance"]:
        for quantity in quantities:
            chain.lies = {method: quantity}
            check.fails(chain, chain.accounts[1], 76)
    for data in ["0x0", "", "0xzz", 1, None, [], {"data": "0x"}]:
        chain.lies = {"eth_call": data}
        check.fails(chain, "ann.eth", 76, "ann.eth", resolver=contract)
    chain.lies = {}
    check.succeeds(chain, "ann.eth", chain.accounts[1], resolver=contract)


def chains(check, contract, runtime):
    """Resolve names on the main chain through ENS's contract only, and on no other chain."""
    main = Chain(1, {UNIVERSAL_RESOLVER: runtime})
    main.set_address(UNIVERSAL_RESOLVER, "ur.gtest.eth", main.accounts[2])
    for resolver in [None, contract, "0x" + "11" * 20]:
        check.succeeds(main, "ur.gtest.eth", main.accounts[2], resolver=resolver)
    check.fails(Chain(1), "ur.gtest.eth", 76, "malformed", resolver=contract)
    for chain_id in [10, 8453, 11155111]:
        other = Chain(chain_id, {UNIVERSAL_RESOLVER: runtime, contract: runtime})
        check.fails(other, "ur.gtest.eth", 65, f"on chain {chain_id}", resolver=contract)
        check.succeeds(other, other.accounts[1], other.accounts[1], resolver=contract)
    test = Chain(1337, {UNIVERSAL_RESOLVER: runtime, contract: runtime})
    test.set_address(contract, "ann.eth", test.accounts[1])
    check.succeeds(test, "ann.eth", test.accounts[1], resolver=contract)
    check.fails(test, "ann.eth", 65, "on chain 1337")


main()
