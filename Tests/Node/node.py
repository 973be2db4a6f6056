#!/usr/bin/env python3
"""An Ethereum node for tests: a real EVM (py-evm, through eth-tester) behind JSON-RPC on 127.0.0.1.

eth-tester creates its unlocked accounts; their coins are worthless and vanish when the process ends. The chain
contains a contract that accepts no ether, but reverts only a real payment: an estimate succeeds, the transfer is
reverted.
"""

import argparse
import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from eth_tester import EthereumTester, PyEVMBackend
from eth_tester.backends.pyevm.main import EVMSpoofTransaction, _execute_and_revert_transaction
from eth_tester.exceptions import BlockNotFound, TransactionNotFound
from eth_utils import to_canonical_address, to_checksum_address

TIP = 10**9
ETHER = 10**18
ACCOUNTS = 10
# Runtime: revert if the gas price is not zero. An estimate has no gas price.
UNWILLING = "0x6a3a600557005b60006000fd600052600b6015f3"


class RPCError(Exception):
    """An error response of JSON-RPC."""

    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.data = data


def number(quantity, name):
    """Return the value of a quantity (EIP-1474)."""
    if not isinstance(quantity, str) or not quantity.startswith("0x"):
        raise RPCError(-32602, f"{name} is not a quantity")
    digits = quantity[2:]
    if not digits or (digits[0] == "0" and digits != "0"):
        raise RPCError(-32602, f"{name} is not a quantity")
    try:
        return int(digits, 16)
    except ValueError:
        raise RPCError(-32602, f"{name} is not a quantity") from None


class Node:
    """The chain and its JSON-RPC methods."""

    def __init__(self, chain_id, balance, block_time, rejects, contracts=None):
        """Create the chain; contracts maps addresses to the code that is there in the first block."""
        state = PyEVMBackend.generate_genesis_state(overrides={"balance": balance * ETHER}, num_accounts=ACCOUNTS)
        for contract, code in (contracts or {}).items():
            state[to_canonical_address(contract)] = {"balance": 0, "nonce": 1, "code": code, "storage": {}}
        backend = PyEVMBackend(genesis_state=state)
        backend.chain.chain_id = chain_id
        self.chain_id = chain_id
        self.rejects = rejects
        self.mines = block_time == 0
        self.tester = EthereumTester(backend, auto_mine_transactions=True)
        self.lock = threading.RLock()
        self.accounts = [to_checksum_address(account) for account in self.tester.get_accounts()[:ACCOUNTS]]
        deployer = self.accounts[-1]
        made = self.tester.send_transaction({"from": deployer, "data": UNWILLING, "gas": 200_000, "gas_price": 10 * TIP})
        self.unwilling = self.tester.get_transaction_receipt(made)["contract_address"]
        if not self.mines:
            self.tester.disable_auto_mine_transactions()
            threading.Thread(target=self.mine, args=(block_time,), daemon=True).start()

    def mine(self, block_time):
        while True:
            time.sleep(block_time)
            with self.lock:
                self.tester.mine_block()

    def block(self, which="latest"):
        return self.tester.get_block_by_number(which)

    def next_base_fee(self, block):
        """Return the next base fee (EIP-1559), which changes by at most an eighth towards half-full blocks."""
        base, used, target = block["base_fee_per_gas"], block["gas_used"], block["gas_limit"] // 2
        change = base * abs(used - target) // target // 8
        return base + max(change, 1) if used > target else base - change

    # Methods

    def eth_chainId(self):
        return hex(self.chain_id)

    def eth_accounts(self):
        return [account.lower() for account in self.accounts]

    def eth_blockNumber(self):
        return hex(self.block()["number"])

    def eth_getBalance(self, account, moment="latest"):
        return hex(self.tester.get_balance(account, self.moment(moment)))

    def eth_getCode(self, account, moment="latest"):
        return self.tester.get_code(account)

    def eth_getTransactionCount(self, account, moment="latest"):
        return hex(self.count(account, moment))

    def count(self, account, moment):
        return self.tester.get_nonce(account, self.moment(moment))

    @staticmethod
    def moment(text):
        return int(text, 16) if text.startswith("0x") else text

    def eth_feeHistory(self, count, newest="latest", percentiles=()):
        last = self.block()["number"]
        first = max(0, last + 1 - number(count, "blockCount"))
        blocks = [self.block(each) for each in range(first, last + 1)]
        return {
            "oldestBlock": hex(first),
            "baseFeePerGas": [hex(each["base_fee_per_gas"]) for each in blocks] + [hex(self.next_base_fee(blocks[-1]))],
            "gasUsedRatio": [each["gas_used"] / each["gas_limit"] for each in blocks],
            "reward": [[hex(TIP if each["transactions"] else 0)] * len(percentiles) for each in blocks],
        }

    def eth_estimateGas(self, transfer):
        request = {"from": transfer["from"], "to": transfer["to"], "value": number(transfer["value"], "value")}
        if request["value"] > self.tester.get_balance(request["from"]):
            raise RPCError(-32000, "insufficient funds for transfer")
        try:
            return hex(self.tester.estimate_gas({**request, "gas_price": 0} if self.is_contract(request["to"]) else request))
        except Exception as error:
            raise RPCError(3, f"execution reverted: {error}") from None

    def eth_call(self, call, moment="latest"):
        moment = self.moment(moment)
        backend, sender = self.tester.backend, to_canonical_address(self.accounts[0])
        unsigned = backend._get_normalized_and_unsigned_evm_transaction({
            "from": sender, "to": to_canonical_address(call["to"]), "data": bytes.fromhex(call["data"][2:]), "value": 0,
            "gas": 20_000_000,
        }, moment)
        computation = _execute_and_revert_transaction(
            backend.chain, EVMSpoofTransaction(unsigned, from_=sender), moment)
        if computation.is_error:
            # The code and the data of geth.
            raise RPCError(3, "execution reverted", "0x" + computation.output.hex())
        return "0x" + computation.output.hex()

    def is_contract(self, account):
        return self.tester.get_code(account) not in ("0x", "0x0")

    def eth_sendTransaction(self, transfer):
        if self.rejects:
            raise RPCError(4001, "User rejected the request.")
        sender = to_checksum_address(transfer["from"])
        if sender not in self.accounts:
            raise RPCError(-32000, "unknown account")
        fields = {name: number(transfer[name], name) for name in transfer if name not in ("from", "to")}
        if fields.get("chainId", self.chain_id) != self.chain_id:
            raise RPCError(-32000, f"chainId does not match node's (have={fields['chainId']}, want={self.chain_id})")
        nonce = self.count(sender, "pending") if "nonce" not in fields else fields["nonce"]
        known = self.count(sender, "pending")
        if nonce != known:
            raise RPCError(-32000, f"nonce too {'low' if nonce < known else 'high'}: next nonce {known}, tx nonce {nonce}")
        gas, max_fee = fields.get("gas", 90_000), fields["maxFeePerGas"]
        if gas < 21_000:
            raise RPCError(-32000, f"intrinsic gas too low: have {gas}, want 21000")
        if max_fee < self.next_base_fee(self.block()):
            raise RPCError(-32000, "max fee per gas less than block base fee")
        if fields["maxPriorityFeePerGas"] > max_fee:
            raise RPCError(-32000, "max priority fee per gas higher than max fee per gas")
        cost, balance = fields.get("value", 0) + gas * max_fee, self.tester.get_balance(sender, "pending")
        if cost > balance:
            raise RPCError(
                -32000,
                f"insufficient funds for gas * price + value: balance {balance}, tx cost {cost}, overshot {cost - balance}")
        return self.tester.send_transaction({
            "from": sender, "to": to_checksum_address(transfer["to"]), "value": fields.get("value", 0), "gas": gas,
            "max_fee_per_gas": max_fee, "max_priority_fee_per_gas": fields["maxPriorityFeePerGas"], "nonce": nonce,
        })

    def eth_getTransactionByHash(self, name):
        try:
            return self.transaction(self.tester.get_transaction_by_hash(name))
        except TransactionNotFound:
            return None

    def transaction(self, found):
        """Return a transaction with the fields that geth returns."""
        block = found["block_number"]
        is_included = block is not None and block <= self.block()["number"]
        fields = {
            "hash": found["hash"], "from": found["from"].lower(), "to": found["to"].lower() if found["to"] else None,
            "value": hex(found["value"]), "nonce": hex(found["nonce"]), "gas": hex(found["gas"]), "input": found["data"],
            "type": found["type"], "gasPrice": hex(found["gas_price"]),
            "blockNumber": hex(block) if is_included else None,
            "blockHash": found["block_hash"] if is_included else None,
            "transactionIndex": hex(found["transaction_index"]) if is_included else None,
            "v": hex(found["v"]), "r": hex(found["r"]), "s": hex(found["s"]),
        }
        if found["type"] == "0x2":
            fields |= {
                "chainId": hex(found["chain_id"]), "accessList": list(found["access_list"]),
                "maxFeePerGas": hex(found["max_fee_per_gas"]),
                "maxPriorityFeePerGas": hex(found["max_priority_fee_per_gas"]),
            }
        return fields

    def eth_getTransactionReceipt(self, name):
        try:
            found = self.tester.get_transaction_receipt(name)
        except TransactionNotFound:
            return None
        if found["block_number"] is None or found["block_number"] > self.block()["number"]:
            return None
        return {
            "transactionHash": found["transaction_hash"], "transactionIndex": hex(found["transaction_index"]),
            "blockNumber": hex(found["block_number"]), "blockHash": found["block_hash"], "from": found["from"].lower(),
            "to": found["to"].lower() if found["to"] else None, "type": found["type"], "status": hex(found["status"]),
            "gasUsed": hex(found["gas_used"]), "cumulativeGasUsed": hex(found["cumulative_gas_used"]),
            "effectiveGasPrice": hex(found["effective_gas_price"]), "contractAddress": found["contract_address"],
            "logs": [],
        }

    def eth_getBlockByNumber(self, which, isFull=False):
        try:
            found = self.tester.get_block_by_number(self.moment(which), full_transactions=isFull)
        except BlockNotFound:
            return None
        transactions = [self.transaction(each) if isFull else each for each in found["transactions"]]
        return {
            "number": hex(found["number"]), "hash": found["hash"], "parentHash": found["parent_hash"],
            "baseFeePerGas": hex(found["base_fee_per_gas"]), "gasUsed": hex(found["gas_used"]),
            "gasLimit": hex(found["gas_limit"]), "timestamp": hex(found["timestamp"]), "transactions": transactions,
        }

    # JSON-RPC

    def response(self, call):
        if not isinstance(call, dict) or not isinstance(call.get("method"), str):
            return {"jsonrpc": "2.0", "id": None, "error": {"code": -32600, "message": "invalid request"}}
        response = {"jsonrpc": "2.0", "id": call.get("id")}
        method = call["method"]
        handler = getattr(self, method, None) if method.startswith("eth_") else None
        try:
            if handler is None:
                raise RPCError(-32601, f"the method {method} does not exist/is not available")
            with self.lock:
                response["result"] = handler(*call.get("params", []))
        except RPCError as error:
            response["error"] = {"code": error.code, "message": str(error)}
            if error.data is not None:
                response["error"]["data"] = error.data
        except Exception as error:
            response["error"] = {"code": -32603, "message": f"{type(error).__name__}: {error}"}
        return response


def handler(node):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Without this, Nagle's algorithm delays the body until the head is acknowledged.
        disable_nagle_algorithm = True

        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            try:
                response = node.response(json.loads(body))
            except ValueError:
                response = {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "parse error"}}
            text = json.dumps(response).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            try:
                self.wfile.write(text)
            except OSError:
                pass

        def log_message(self, *_):
            pass

    return Handler


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8545, help="0 for any free port")
    parser.add_argument("--chain-id", type=int, default=31337, help="the chain identifier (EIP-155)")
    parser.add_argument("--balance", type=int, default=10, help="the balance of each account, in ether")
    parser.add_argument("--block-time", type=float, default=0, help="the time between blocks, in seconds; 0 for one block per send")
    parser.add_argument("--reject", action="store_true", help="reject every send, as a user at a signer")
    parser.add_argument("--stop-on-eof", action="store_true", help="exit at the end of standard input")
    options = parser.parse_args()
    if options.stop_on_eof:
        threading.Thread(target=lambda: (sys.stdin.buffer.read(), os._exit(0)), daemon=True).start()
    node = Node(options.chain_id, options.balance, options.block_time, options.reject)
    server = ThreadingHTTPServer(("127.0.0.1", options.port), handler(node))
    server.daemon_threads = True
    start = {
        "url": f"http://127.0.0.1:{server.server_port}", "chain": options.chain_id, "accounts": node.accounts,
        "unwilling": to_checksum_address(node.unwilling),
    }
    print(json.dumps(start), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
