import QuidCore

/// The answer to `eth_feeHistory`: base fees of N blocks and of the one after them, and tips by block and percentile.
///
/// Source: execution-apis, `fee_market.yaml`. The share of gas that was used is written as a floating-point number there
/// and not read.
struct NodeFeeHistory: Decodable, Sendable {
  /// The history.
  let history: FeeHistory

  private enum CodingKeys: String, CodingKey {
    case oldestBlock, baseFeePerGas, reward
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let oldest = try fields.decode(QuantityText.self, forKey: .oldestBlock).count("oldestBlock")
    let bases = try fields.decode([QuantityText].self, forKey: .baseFeePerGas)
    let tips = try fields.decodeIfPresent([[QuantityText]].self, forKey: .reward) ?? []
    guard bases.count >= 2, let next = bases.last, tips.count < bases.count else {
      throw AnswerFlaw.unreadable(what: "the base fee of the next block", place: "baseFeePerGas")
    }
    let (newest, overflow) = oldest.addingReportingOverflow(UInt64(bases.count - 2))
    guard !overflow else { throw AnswerFlaw.unreadable(what: "the number of a block", place: "oldestBlock") }
    history = FeeHistory(newestBlock: newest, nextBaseFee: next.wei, tips: tips.map { $0.map(\.wei) })
  }
}
