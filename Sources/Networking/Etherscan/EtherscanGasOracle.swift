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
    let oracle = try body.read { reader throws(AnswerFlaw) in try Self.oracle(&reader) }
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

  private static func oracle(_ reader: inout JSONReader) throws(AnswerFlaw) -> Oracle {
    var oracle: Oracle?
    var envelope = try reader.object()
    while let field = try reader.nextField(in: &envelope) {
      if field.is("result") { oracle = try Oracle(&reader) } else { try reader.skip() }
    }
    guard let oracle else { throw .noField("result") }
    return oracle
  }

  /// The figures as they stand there.
  ///
  /// `suggestBaseFee` is missing before the London fork and on chains without a base fee.
  private struct Oracle {
    let block: String?
    let safe: String
    let propose: String
    let fast: String
    let baseFee: String?

    init(_ reader: inout JSONReader) throws(AnswerFlaw) {
      var (block, safe, propose, fast, baseFee): (String?, String?, String?, String?, String?)
      var object = try reader.object()
      while let field = try reader.nextField(in: &object) {
        if field.is("LastBlock") {
          block = try reader.text()
        } else if field.is("SafeGasPrice") {
          safe = try reader.requiredText()
        } else if field.is("ProposeGasPrice") {
          propose = try reader.requiredText()
        } else if field.is("FastGasPrice") {
          fast = try reader.requiredText()
        } else if field.is("suggestBaseFee") {
          baseFee = try reader.text()
        } else {
          try reader.skip()
        }
      }
      guard let safe else { throw .noField("result.SafeGasPrice") }
      guard let propose else { throw .noField("result.ProposeGasPrice") }
      guard let fast else { throw .noField("result.FastGasPrice") }
      (self.block, self.safe, self.propose, self.fast, self.baseFee) = (block, safe, propose, fast, baseFee)
    }
  }
}
