import Foundation
import QuidCore

/// Reads the answer of `module=gastracker&action=gasoracle`, whose figures are texts in gwei.
enum EtherscanGasOracle {
  /// The gas prices.
  ///
  /// The answer does not say of what time they are; only its block does.
  ///
  /// - Throws: ``AnswerFlaw``.
  @Sendable
  static func gasPrices(_ body: JSONBody) throws(AnswerFlaw) -> Reading<GasPrices> {
    let oracle = try body.decoded(as: Envelope.self).result
    let prices = GasPrices(
      slow: try price(oracle.safe, at: "SafeGasPrice"),
      standard: try price(oracle.propose, at: "ProposeGasPrice"),
      fast: try price(oracle.fast, at: "FastGasPrice"),
      baseFee: try oracle.baseFee.map { text throws(AnswerFlaw) in try price(text, at: "suggestBaseFee") },
      block: try oracle.block.map(block))
    return Reading(value: prices, asOf: nil)
  }

  private static func price(_ text: String, at field: String) throws(AnswerFlaw) -> GasPrice {
    guard let gwei = try? FixedPoint(text), !gwei.isZero, let price = GasPrice(gwei: gwei) else {
      throw .unreadable(what: "a gas price in gwei", place: "result.\(field)")
    }
    return price
  }

  private static func block(_ text: String) throws(AnswerFlaw) -> UInt64 {
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let block = UInt64(text) else {
      throw .unreadable(what: "the number of a block", place: "result.LastBlock")
    }
    return block
  }

  private struct Envelope: Decodable {
    let result: Oracle
  }

  /// `suggestBaseFee` is missing before the London fork and on chains without a base fee.
  private struct Oracle: Decodable {
    let block: String?
    let safe: String
    let propose: String
    let fast: String
    let baseFee: String?

    enum CodingKeys: String, CodingKey {
      case block = "LastBlock"
      case safe = "SafeGasPrice"
      case propose = "ProposeGasPrice"
      case fast = "FastGasPrice"
      case baseFee = "suggestBaseFee"
    }
  }
}
