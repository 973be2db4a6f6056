import QuidCore

/// A transaction as `eth_getTransactionByHash` and `eth_getBlockByNumber` write it.
///
/// Source: execution-apis, `transaction.yaml`.
struct NodeTransactionText: Decodable, Sendable {
  /// The transaction.
  let transaction: NodeTransaction

  private enum CodingKeys: String, CodingKey {
    case hash, from, to, value, nonce, blockNumber
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    transaction = NodeTransaction(
      hash: try fields.decode(HashText.self, forKey: .hash).hash,
      from: try fields.decode(AddressText.self, forKey: .from).address,
      to: try fields.decodeIfPresent(AddressText.self, forKey: .to)?.address,
      value: try fields.decode(QuantityText.self, forKey: .value).wei,
      nonce: try fields.decode(QuantityText.self, forKey: .nonce).count("nonce"),
      block: try fields.decodeIfPresent(QuantityText.self, forKey: .blockNumber)?.count("blockNumber"))
  }
}

/// A block as `eth_getBlockByNumber` writes it when all transactions are asked for.
struct NodeBlock: Decodable, Sendable {
  /// Its transactions.
  let transactions: [NodeTransactionText]
}
