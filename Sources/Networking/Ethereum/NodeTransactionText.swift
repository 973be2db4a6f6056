import QuidCore

/// A transaction as `eth_getTransactionByHash` and `eth_getBlockByNumber` return it.
///
/// Source: execution-apis, `transaction.yaml`.
struct NodeTransactionText: Decodable, Sendable {
  /// The transaction.
  let transaction: NodeTransaction

  private enum CodingKeys: String, CodingKey {
    case hash, from, to, value, nonce, blockNumber, blockHash, input, data, type, chainId, gas, maxFeePerGas
    case maxPriorityFeePerGas
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    var transaction = NodeTransaction(
      hash: try fields.decode(HashText.self, forKey: .hash).hash,
      from: try fields.decode(AddressText.self, forKey: .from).address,
      to: try fields.decodeIfPresent(AddressText.self, forKey: .to)?.address,
      value: try fields.decode(QuantityText.self, forKey: .value).wei,
      nonce: try fields.decode(QuantityText.self, forKey: .nonce).count("nonce"),
      block: try fields.decodeIfPresent(QuantityText.self, forKey: .blockNumber)?.count("blockNumber"))
    // A block may contain transactions of types that Quid does not know. What cannot be read counts as missing, and a
    // transaction with a missing field is never taken for the planned one.
    func quantity(_ key: CodingKeys) -> QuantityText? { try? fields.decodeIfPresent(QuantityText.self, forKey: key) }
    func number(_ key: CodingKeys) -> UInt64? { quantity(key).flatMap { try? $0.count(key.stringValue) } }
    // Some nodes call it `data`, some return both.
    let input = [CodingKeys.input, .data].compactMap { try? fields.decodeIfPresent(String.self, forKey: $0) }
    transaction.hasInput = input.isEmpty ? nil : input.contains { $0 != "0x" }
    transaction.blockHash = try? fields.decodeIfPresent(HashText.self, forKey: .blockHash)?.hash
    transaction.type = number(.type)
    transaction.chain = number(.chainId)
    transaction.gasLimit = number(.gas)
    transaction.maximumFee = quantity(.maxFeePerGas)?.wei
    transaction.tip = quantity(.maxPriorityFeePerGas)?.wei
    self.transaction = transaction
  }
}

/// A block as `eth_getBlockByNumber` returns it with all transactions.
struct NodeBlockText: Decodable, Sendable {
  /// The number of the block; `nil` where the node left it out.
  let number: QuantityText?
  /// The hash of the block; `nil` where the node left it out.
  let hash: HashText?
  /// The transactions in the block.
  let transactions: [NodeTransactionText]

  /// The block.
  var block: NodeBlock { NodeBlock(hash: hash?.hash, transactions: transactions.map(\.transaction)) }
}
