import Foundation
import QuidCore

/// Decodes the response of Etherscan's gas oracle, `module=gastracker&action=gasoracle`.
///
/// The prices are strings in gwei, such as `"ProposeGasPrice":"14"`.
enum EtherscanGasOracle {
  /// Decodes the gas prices, the base fee, and the number of the block to which they apply.
  ///
  /// The result has no time, since the response contains none.
  ///
  /// - Throws: ``ResponseError``.
  @Sendable
  static func gasPrices(_ body: JSONBody) throws(ResponseError) -> Decoded<GasPrices> {
    let oracle = try body.read { reader throws(ResponseError) in try Self.oracle(&reader) }
    let prices = GasPrices(
      slow: try price(oracle.safe, at: "SafeGasPrice"),
      standard: try price(oracle.propose, at: "ProposeGasPrice"),
      fast: try price(oracle.fast, at: "FastGasPrice"),
      baseFee: try oracle.baseFee.map { string throws(ResponseError) in try price(string, at: "suggestBaseFee") },
      block: try oracle.block.map(block))
    return Decoded(value: prices, asOf: nil)
  }

  private static func price(_ string: String, at field: String) throws(ResponseError) -> GasPrice {
    guard let gwei = try? FixedPoint(string), !gwei.isZero, let price = GasPrice(gwei: gwei) else {
      throw .malformed(expected: "a gas price in gwei", at: "result.\(field)")
    }
    return price
  }

  private static func block(_ string: String) throws(ResponseError) -> UInt64 {
    guard string.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let block = UInt64(string) else {
      throw .malformed(expected: "the number of a block", at: "result.LastBlock")
    }
    return block
  }

  private static func oracle(_ reader: inout JSONReader) throws(ResponseError) -> Oracle {
    var oracle: Oracle?
    var envelope = try reader.beginObject()
    while let field = try reader.nextField(in: &envelope) {
      if field.is("result") { oracle = try Oracle(&reader) } else { try reader.skip() }
    }
    guard let oracle else { throw .missingField("result") }
    return oracle
  }

  /// The decoded fields of the gas oracle's response. All values are strings.
  ///
  /// `suggestBaseFee` is missing before Ethereum's London upgrade and on chains without a base fee.
  private struct Oracle {
    let block: String?
    let safe: String
    let propose: String
    let fast: String
    let baseFee: String?

    init(_ reader: inout JSONReader) throws(ResponseError) {
      var (block, safe, propose, fast, baseFee): (String?, String?, String?, String?, String?)
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("LastBlock") {
          block = try reader.string()
        } else if field.is("SafeGasPrice") {
          safe = try reader.requiredString()
        } else if field.is("ProposeGasPrice") {
          propose = try reader.requiredString()
        } else if field.is("FastGasPrice") {
          fast = try reader.requiredString()
        } else if field.is("suggestBaseFee") {
          baseFee = try reader.string()
        } else {
          try reader.skip()
        }
      }
      guard let safe else { throw .missingField("result.SafeGasPrice") }
      guard let propose else { throw .missingField("result.ProposeGasPrice") }
      guard let fast else { throw .missingField("result.FastGasPrice") }
      (self.block, self.safe, self.propose, self.fast, self.baseFee) = (block, safe, propose, fast, baseFee)
    }
  }
}
