"""A chain with a mempool: blocks are made at random intervals, and transactions wait for them as on a public network.

The EVM of `node.py` executes the transactions. This file signs them, stores the waiting ones, and serves reads from an
index, because a run of `check_sends.py` makes 100,000 of them.
"""

import random
import threading
import time

from eth_account import Account
from eth_tester import PyEVMBackend
from eth_utils import to_checksum_address

from node import ETHER, TIP, UNWILLING, Node, RPCError, number

# EIP-2718 types.
LEGACY, DYNAMIC_FEE = 0, 2


class MempoolNode(Node):
    """The chain, the mempool and the methods of JSON-RPC.

    Read methods take `behind`, the number of newest blocks that are hidden from them.
    """

    def __init__(self, accounts, chain_id=31337, balance=1000, block_time=(0.3, 1.0), seed=0):
        state = PyEVMBackend.generate_genesis_state(overrides={"balance": balance * ETHER}, num_accounts=accounts + 1)
        self.backend = PyEVMBackend(genesis_state=state)
        self.backend.chain.chain_id = chain_id
        self.chain_id = chain_id
        # The accounts of eth-tester have the private keys 1, 2, 3 and so on.
        keys = [index.to_bytes(32, "big") for index in range(1, accounts + 2)]
        self.keys = {Account.from_key(key).address: key for key in keys}
        self.accounts = list(self.keys)[:accounts]
        self.lock = threading.RLock()
        self.random = random.Random(seed)
        self.blocks = []
        self.transactions = {}
        self.receipts = {}
        self.order = {account.lower(): [] for account in self.keys}
        self.waiting = {account.lower(): {} for account in self.keys}
        self.balances = {}
        # The transactions that a reorganization has removed from their blocks, and its probability for each block.
        self.moved, self.reorganizes = set(), 0
        # The executed transactions, and the number of blocks that were searched for them.
        self.found_transactions, self.read_blocks = {}, 0
        self.add_block()
        deployer = list(self.keys)[-1]
        deployment = self.signed(
            deployer, {"data": UNWILLING, "gas": 200_000, "gasPrice": 10 * TIP, "nonce": 0, "value": 0})
        self.wait_for_block(deployer, deployment)
        self.mine_block()
        self.unwilling = to_checksum_address(self.backend.get_transaction_receipt(
            bytes.fromhex(deployment["hash"][2:]))["contract_address"])
        self.is_mining = True
        threading.Thread(target=self.mine, args=(block_time,), daemon=True).start()

    # Blocks

    def mine(self, block_time):
        while self.is_mining:
            time.sleep(self.random.uniform(*block_time))
            with self.lock:
                self.mine_block()
                if self.random.random() < self.reorganizes:
                    self.reorganize(self.random.randint(1, 2))

    def reorganize(self, depth):
        """Replace the newest blocks by empty ones; their transactions wait again, and cannot be replaced.

        A nonce that is unused for three blocks is taken as free, so fewer blocks are replaced.
        """
        removed = self.blocks[-depth:]
        del self.blocks[-depth:]
        self.backend.revert_to_snapshot(bytes.fromhex(self.blocks[-1]["hash"][2:]))
        for transaction in [self.transactions[name] for block in removed for name in block["transactions"]]:
            name, account = transaction["hash"], transaction["account"]
            transaction["block"] = None
            transaction["shown"].update(blockNumber=None, blockHash=None, transactionIndex=None)
            self.order[account].remove(name)
            self.waiting[account][transaction["nonce"]] = transaction
            del self.receipts[name]
            self.moved.add(name)
        for _ in removed:
            self.backend.mine_blocks(1)
            self.add_block()

    def mine_block(self):
        """Execute all executable transactions, those of an account in order of nonce."""
        base_fee = self.next_base_fee(self.blocks[-1]["evm"])
        included = []
        for account, waiting in self.waiting.items():
            nonce = len(self.order[account])
            while nonce in waiting and waiting[nonce]["max_fee"] >= base_fee:
                transaction = waiting.pop(nonce)
                nonce += 1
                try:
                    self.backend.send_raw_transaction(transaction["raw"])
                except Exception:
                    # No longer executable, for example because of the balance.
                    del self.transactions[transaction["hash"]]
                    break
                included.append(transaction)
        self.backend.mine_blocks(1)
        for transaction in included:
            self.order[transaction["account"]].append(transaction["hash"])
        self.add_block(included)

    def add_block(self, included=()):
        found = self.backend.get_block_by_number("latest")
        height, name = found["number"], "0x" + found["hash"].hex()
        evm = {key: found[key] for key in ("base_fee_per_gas", "gas_used", "gas_limit", "timestamp")}
        self.blocks.append({
            "number": height, "hash": name, "transactions": [each["hash"] for each in included], "evm": evm})
        for index, transaction in enumerate(included):
            receipt = self.backend.get_transaction_receipt(bytes.fromhex(transaction["hash"][2:]))
            shown = transaction["shown"]
            shown.update(blockNumber=hex(height), blockHash=name, transactionIndex=hex(index))
            if shown["type"] == hex(DYNAMIC_FEE):
                shown["gasPrice"] = hex(receipt["effective_gas_price"])
            transaction["block"] = height
            self.receipts[transaction["hash"]] = {
                "transactionHash": transaction["hash"], "transactionIndex": hex(index), "blockNumber": hex(height),
                "blockHash": name, "from": shown["from"], "to": shown["to"], "status": hex(receipt["status"]),
                "gasUsed": hex(receipt["gas_used"]), "cumulativeGasUsed": hex(receipt["cumulative_gas_used"]),
                "effectiveGasPrice": hex(receipt["effective_gas_price"]), "type": shown["type"],
                "contractAddress": None, "logs": [],
            }
        self.balances = {}
        self.fee_history = {}

    def height(self, behind):
        return max(0, len(self.blocks) - 1 - behind)

    # Transactions

    def signed(self, sender, fields):
        """Return a signed transaction with its hash, its bytes, and its JSON-RPC object."""
        signed = Account.sign_transaction({**fields, "chainId": self.chain_id}, self.keys[sender])
        name = "0x" + bytes(signed.hash).hex()
        kind = LEGACY if "gasPrice" in fields else DYNAMIC_FEE
        shown = {
            "hash": name, "from": sender.lower(), "to": fields["to"].lower() if "to" in fields else None,
            "value": hex(fields["value"]), "nonce": hex(fields["nonce"]), "gas": hex(fields["gas"]),
            "input": fields.get("data", "0x"), "type": hex(kind), "chainId": hex(self.chain_id), "blockNumber": None,
            "blockHash": None, "transactionIndex": None,
        }
        if kind == LEGACY:
            shown["gasPrice"] = hex(fields["gasPrice"])
        else:
            shown["maxFeePerGas"] = shown["gasPrice"] = hex(fields["maxFeePerGas"])
            shown["maxPriorityFeePerGas"] = hex(fields["maxPriorityFeePerGas"])
            shown["accessList"] = []
        return {
            "hash": name, "raw": bytes(signed.raw_transaction), "account": sender.lower(), "nonce": fields["nonce"],
            "max_fee": fields.get("gasPrice", fields.get("maxFeePerGas")),
            "tip": fields.get("gasPrice", fields.get("maxPriorityFeePerGas")), "block": None, "shown": shown,
        }

    def wait_for_block(self, sender, transaction):
        self.waiting[sender.lower()][transaction["nonce"]] = transaction
        self.transactions[transaction["hash"]] = transaction

    def submit(self, transfer, changes=None):
        """Sign a transfer and add it to the mempool; `changes` are the fields that a dishonest signer replaces."""
        text = ("from", "to", "input", "data", "type", "accessList")
        fields = {name: number(transfer[name], name) for name in transfer if name not in text}
        fields["to"] = to_checksum_address(transfer["to"])
        chain = fields.pop("chainId", self.chain_id)
        if chain != self.chain_id:
            raise RPCError(-32000, f"chainId does not match node's (have={chain}, want={self.chain_id})")
        fields.update(changes or {})
        if "gasPrice" in fields:
            del fields["maxFeePerGas"], fields["maxPriorityFeePerGas"]
        sender = to_checksum_address(transfer["from"])
        if sender not in self.keys:
            raise RPCError(-32000, "unknown account")
        with self.lock:
            known = len(self.order[sender.lower()])
            nonce = fields["nonce"]
            if nonce < known:
                raise RPCError(-32000, f"nonce too low: next nonce {known}, tx nonce {nonce}")
            transaction = self.signed(sender, fields)
            other = self.waiting[sender.lower()].get(nonce)
            if other and other["hash"] == transaction["hash"]:
                raise RPCError(-32000, "already known")
            if other and other["hash"] in self.moved:
                raise RPCError(-32000, "replacement transaction underpriced")
            if other and any(10 * transaction[each] < 11 * other[each] for each in ("max_fee", "tip")):
                raise RPCError(-32000, "replacement transaction underpriced")
            cost = fields["value"] + fields["gas"] * transaction["max_fee"]
            if cost > self.balance(sender, 0):
                raise RPCError(-32000, "insufficient funds for gas * price + value")
            self.wait_for_block(sender, transaction)
            return transaction["hash"]

    def evict(self, name):
        """Drop a waiting transaction, as a full mempool does."""
        with self.lock:
            transaction = self.transactions.get(name)
            if transaction and transaction["block"] is None:
                del self.transactions[name]
                if self.waiting[transaction["account"]].get(transaction["nonce"]) is transaction:
                    del self.waiting[transaction["account"]][transaction["nonce"]]

    def submit_elsewhere(self, account):
        """Add a transaction of another wallet at the next nonce, whose fee is too low for any block; return its hash."""
        with self.lock:
            nonce = len(self.order[account.lower()])
            if self.waiting[account.lower()]:
                return None
            transaction = self.signed(account, {
                "to": account, "value": 0, "gas": 21_000, "nonce": nonce, "maxFeePerGas": 1, "maxPriorityFeePerGas": 1})
            self.wait_for_block(account, transaction)
            return transaction["hash"]

    def at_nonce(self, account, nonce):
        """Return the JSON-RPC object of the included transaction with a nonce."""
        with self.lock:
            order = self.order[account.lower()]
            return self.transactions[order[nonce]]["shown"] if nonce is not None and nonce < len(order) else None

    # Methods

    def eth_blockNumber(self, behind=0):
        return hex(self.height(behind))

    def balance(self, account, behind):
        key = (account.lower(), self.height(behind))
        if key not in self.balances:
            self.balances[key] = self.backend.get_balance(bytes.fromhex(account[2:]), key[1])
        return self.balances[key]

    def eth_getBalance(self, account, moment="latest", behind=0):
        return hex(self.balance(account, behind))

    def eth_getCode(self, account, moment="latest"):
        return "0x" + self.backend.get_code(bytes.fromhex(account[2:])).hex()

    def eth_getTransactionCount(self, account, moment="latest", behind=0, lags=False):
        account, height = account.lower(), self.height(behind)
        if moment.startswith("0x"):
            height = min(height, int(moment, 16))
        included = len([each for each in self.order.get(account, []) if self.transactions[each]["block"] <= height])
        if moment != "pending" or lags or behind:
            return hex(included)
        waiting = self.waiting.get(account, {})
        while included in waiting:
            included += 1
        return hex(included)

    def eth_feeHistory(self, count, newest="latest", percentiles=(), behind=0):
        last = self.height(behind)
        blocks = self.blocks[max(0, last + 1 - number(count, "blockCount")):last + 1]
        return {
            "oldestBlock": hex(blocks[0]["number"]),
            "baseFeePerGas": [hex(each["evm"]["base_fee_per_gas"]) for each in blocks]
            + [hex(self.next_base_fee(blocks[-1]["evm"]))],
            "gasUsedRatio": [each["evm"]["gas_used"] / each["evm"]["gas_limit"] for each in blocks],
            "reward": [[hex(TIP if each["transactions"] else 0)] * len(percentiles) for each in blocks],
        }

    def eth_estimateGas(self, transfer, behind=0):
        if number(transfer["value"], "value") > self.balance(transfer["from"], behind):
            raise RPCError(-32000, "insufficient funds for transfer")
        # The contract is executed only in a block, since a failing estimate would prevent the payment.
        return hex(30_000 if transfer["to"].lower() == self.unwilling.lower() else 21_000)

    def known(self, name, behind):
        found = self.transactions.get(name)
        return found, found is not None and found["block"] is not None and found["block"] <= self.height(behind)

    def eth_getTransactionByHash(self, name, behind=0):
        found, is_included = self.known(name, behind)
        if found is None or is_included:
            return found and found["shown"]
        return {**found["shown"], "blockNumber": None, "blockHash": None, "transactionIndex": None}

    def eth_getTransactionReceipt(self, name, behind=0):
        return self.receipts[name] if self.known(name, behind)[1] else None

    def eth_getBlockByNumber(self, which, is_full=False, behind=0):
        height = self.height(behind) if which in ("latest", "pending") else int(which, 16)
        return self.block_object(height, is_full) if height <= self.height(behind) else None

    def eth_getBlockByHash(self, name, is_full=False, behind=0):
        found = [block["number"] for block in self.blocks if block["hash"] == name]
        return self.block_object(found[0], is_full) if found and found[0] <= self.height(behind) else None

    def block_object(self, height, is_full):
        block = self.blocks[height]
        return {
            "number": hex(height), "hash": block["hash"],
            "parentHash": self.blocks[height - 1]["hash"] if height else "0x" + "00" * 32,
            "timestamp": hex(block["evm"]["timestamp"]), "baseFeePerGas": hex(block["evm"]["base_fee_per_gas"]),
            "gasUsed": hex(block["evm"]["gas_used"]), "gasLimit": hex(block["evm"]["gas_limit"]),
            "transactions": [self.transactions[each]["shown"] if is_full else each for each in block["transactions"]],
        }

    def eth_sendTransaction(self, transfer):
        return self.submit(transfer)

    # The final comparison

    def executed(self):
        """Return the fields and status of every executed transaction, from the EVM instead of the index.

        The transactions of a block are read once, since the sender of each is computed from its signature.
        """
        found = self.found_transactions
        chain = self.backend.chain
        new = self.blocks[self.read_blocks:]
        self.read_blocks = len(self.blocks)
        for height in [block["number"] for block in new if block["transactions"]]:
            # The receipts of a block at once: a lookup by hash searches the whole chain.
            block = chain.get_canonical_block_by_number(height)
            receipts = block.get_receipts(chain.chaindb)
            for transaction, receipt in zip(block.transactions, receipts, strict=True):
                found["0x" + transaction.hash.hex()] = {
                    "from": "0x" + transaction.sender.hex(), "to": "0x" + transaction.to.hex(),
                    "value": transaction.value, "nonce": transaction.nonce, "block": height,
                    "status": int(receipt.state_root == b"\x01"),
                }
        return dict(found)
