import QuidCore

/// The response to `eth_getTransactionReceipt`.
///
/// Source: execution-apis, `receipt.yaml`; `l1Fee` is of the OP stack.
struct NodeReceipt: Decodable, Sendable {
  /// The receipt; `nil` where a node returns one although the transaction is in no block.
  let receipt: TransferReceipt?

  private enum CodingKeys: String, CodingKey {
    case transactionHash, blockNumber, blockHash, from, to, status, gasUsed, effectiveGasPrice, l1Fee
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let hash = try fields.decode(HashText.self, forKey: .transactionHash).hash
    guard let block = try fields.decodeIfPresent(QuantityText.self, forKey: .blockNumber) else {
      receipt = nil
      return
    }
    let status = try fields.decode(QuantityText.self, forKey: .status).value
    guard status <= 1 else { throw AnswerFlaw.unreadable(what: "0x0 or 0x1", place: "status") }
    var receipt = TransferReceipt(
      hash: hash, block: try block.count("blockNumber"), isSuccess: status == 1,
      gasUsed: try fields.decode(QuantityText.self, forKey: .gasUsed).count("gasUsed"),
      gasPrice: try fields.decode(QuantityText.self, forKey: .effectiveGasPrice).wei)
    receipt.blockHash = try fields.decodeIfPresent(HashText.self, forKey: .blockHash)?.hash
    receipt.from = try fields.decodeIfPresent(AddressText.self, forKey: .from)?.address
    receipt.to = try fields.decodeIfPresent(AddressText.self, forKey: .to)?.address
    receipt.l1Fee = try fields.decodeIfPresent(QuantityText.self, forKey: .l1Fee)?.wei
    self.receipt = receipt
  }
}
