import QuidCore

extension JSON {
  // MARK: Values of Ethereum's JSON-RPC API

  func quantity() throws -> UInt128 {
    guard let quantity = HexQuantity(try string()) else { throw expected("a hexadecimal quantity such as 0x5208") }
    return quantity.value
  }

  /// Returns an integer of up to 64 bits, such as a block number or nonce.
  func quantity64(_ path: String) throws -> UInt64 {
    guard let number = UInt64(exactly: try quantity()) else {
      throw ResponseError.malformed(expected: "a 64-bit number", at: path)
    }
    return number
  }

  func wei() throws -> Ether { Ether(wei: try quantity()) }

  /// Returns an amount of ether from a number of wei of up to 256 bits.
  func balance() throws -> EtherBalance {
    let string = try string()
    let digits = string.dropFirst(2)
    guard string.hasPrefix("0x"), digits.utf8.count <= 64, let low = HexQuantity("0x" + digits.suffix(32)),
      let high = HexQuantity("0x0" + digits.dropLast(32))
    else { throw expected("a hexadecimal quantity such as 0x5208") }
    return EtherBalance(highWei: high.value, lowWei: low.value)
  }

  func bytes() throws -> [UInt8] {
    guard let data = HexData(try string()) else { throw expected("hexadecimal data such as 0x00ff") }
    return data.bytes
  }

  /// Returns the address of an account without verifying its checksum (EIP-55).
  func address() throws -> EthereumAddress {
    guard let address = try? EthereumAddress(try string().lowercased()) else { throw expected("an Ethereum address") }
    return address
  }

  func hash() throws -> TransactionHash {
    guard let hash = TransactionHash(try string()) else { throw expected("a hash of 32 bytes") }
    return hash
  }
}

/// The results of the methods of an Ethereum node.
enum NodeResponse {
  /// Returns the base fees and tips (priority fees) of recent blocks from a result of `eth_feeHistory`.
  ///
  /// The result is `nil` if there are no base fees (no EIP-1559). Source: execution-apis, `fee_market.yaml`.
  @Sendable
  static func feeHistory(_ json: JSON) throws -> FeeHistory? {
    let oldest = try json.required("oldestBlock").quantity64("oldestBlock")
    let blocks = try json["baseFeePerGas"]?.elements()
    let baseFees = try blocks?.filter { $0.kind != .null }.map { fee in try fee.wei() } ?? []
    guard let blocks, !baseFees.isEmpty || blocks.isEmpty else { return nil }
    let tips = try json["reward"]?.elements().map { block in
      try block.elements().map { tip in try tip.wei() }
    }
    guard baseFees.count >= 2, let next = baseFees.last, baseFees.count == blocks.count,
      tips?.count ?? 0 < baseFees.count
    else { throw ResponseError.malformed(expected: "the base fee of the next block", at: "baseFeePerGas") }
    let (newest, overflow) = oldest.addingReportingOverflow(UInt64(baseFees.count - 2))
    guard !overflow else { throw ResponseError.malformed(expected: "a block number", at: "oldestBlock") }
    return FeeHistory(newestBlock: newest, nextBaseFee: next, tips: tips ?? [])
  }

  /// Returns the receipt of a transaction; `nil` if it is not in a block.
  ///
  /// Fields other than the block that cannot be decoded count as missing; rollups that use the OP stack add `l1Fee`. Source:
  /// execution-apis, `receipt.yaml`.
  static func receipt(_ json: JSON, of hash: TransactionHash) throws -> TransactionReceipt? {
    guard let block = try json["blockNumber"]?.quantity64("blockNumber") else { return nil }
    let status = try? json["status"]?.quantity()
    let fee = try json["l1Fee"]
    let l1Fee = try? fee?.wei()
    var receipt = TransactionReceipt(
      hash: (try? json["transactionHash"]?.hash()) ?? hash, block: block,
      isSuccess: status.flatMap { $0 <= 1 ? $0 == 1 : nil }, gasUsed: try? json["gasUsed"]?.quantity64("gasUsed"),
      // With an additional fee of unknown size, the price per unit of gas does not determine the fee.
      gasPrice: fee != nil && l1Fee == nil ? nil : try? json["effectiveGasPrice"]?.wei())
    receipt.l1Fee = l1Fee
    receipt.blockHash = try? json["blockHash"]?.hash()
    receipt.from = try? json["from"]?.address()
    receipt.to = try? json["to"]?.address()
    return receipt
  }

  /// Returns the fields of a receipt that determine the operator fee (OP Stack); `nil` without a fee.
  static func operatorFee(_ json: JSON) -> (scalar: UInt64, constant: UInt64)? {
    let scalar = (try? json["operatorFeeScalar"]?.quantity64("operatorFeeScalar")) ?? 0
    let constant = (try? json["operatorFeeConstant"]?.quantity64("operatorFeeConstant")) ?? 0
    return scalar == 0 && constant == 0 ? nil : (scalar, constant)
  }

  /// Returns a transaction from a result of `eth_getTransactionByHash` or `eth_getBlockByNumber`.
  ///
  /// Source: execution-apis, `transaction.yaml`.
  @Sendable
  static func transaction(_ json: JSON) throws -> NodeTransaction {
    var transaction = NodeTransaction(
      hash: try json.required("hash").hash(), from: try json.required("from").address(), to: try json["to"]?.address(),
      value: try json.required("value").wei(), nonce: try json.required("nonce").quantity64("nonce"),
      block: try? json["blockNumber"]?.quantity64("blockNumber"))
    // A block may contain transactions of unknown types. Invalid fields count as missing, and a transaction with a
    // missing field never counts as the planned transaction.
    func number(_ name: StaticString) -> UInt64? { try? json[name]?.quantity64("\(name)") }
    func wei(_ name: StaticString) -> Ether? { try? json[name]?.wei() }
    // Some nodes name the field `data`, some return both fields.
    let input = [try? json["input"]?.string(), try? json["data"]?.string()].compactMap { $0 }
    transaction.hasInput = input.isEmpty ? nil : input.contains { $0 != "0x" }
    transaction.blockHash = try? json["blockHash"]?.hash()
    transaction.type = number("type")
    transaction.chain = number("chainId")
    transaction.gasLimit = number("gas")
    transaction.maximumFee = wei("maxFeePerGas")
    transaction.tip = wei("maxPriorityFeePerGas")
    transaction.gasPrice = wei("gasPrice")
    return transaction
  }

  /// The result of `eth_getBlockByNumber` with complete transactions; some nodes return only hashes.
  ///
  /// Transactions of unknown types may lack some of the fields, but do not make the whole block unusable.
  struct Block: Sendable {
    let number: UInt128?
    /// Whether the block has a base fee (EIP-1559).
    let hasBaseFee: Bool
    let block: NodeBlock

    init(_ json: JSON) throws {
      number = try json["number"]?.quantity()
      hasBaseFee = try json["baseFeePerGas"] != nil
      let elements = ((try? json["transactions"]?.elements()) ?? []).map(\.withoutPath)
      let transactions = elements.map { try? NodeResponse.transaction($0) }
      block = NodeBlock(
        hash: try? json["hash"]?.hash(), transactions: transactions.compactMap { $0 },
        otherHashes: zip(elements, transactions).compactMap { json, transaction in
          transaction == nil ? (try? json["hash"]?.hash()) ?? (try? json.hash()) : nil
        })
    }
  }

  /// Returns the pending transactions of an account from a result of geth's `txpool_contentFrom`.
  ///
  /// The field `pending` contains transactions by nonce; those in `queued` wait for a transaction with a lower nonce.
  @Sendable
  static func pendingTransactions(_ json: JSON) throws -> [NodeTransaction] {
    [try json["pending"], try json["queued"]].flatMap { list in
      ((try? list?.fields()) ?? []).compactMap { try? transaction($0.value.withoutPath) }
    }
  }
}
