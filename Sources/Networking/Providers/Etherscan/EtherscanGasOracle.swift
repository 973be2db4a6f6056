import QuidCore

/// A decoder for Etherscan's gas oracle, whose prices are strings in gwei, such as `"ProposeGasPrice":"14"`.
enum EtherscanGasOracle {
  /// Returns the gas prices, the base fee, and the number of the newest block; the response contains no time.
  @Sendable
  static func gasPrices(_ response: JSON) throws -> Decoded<GasPrices> {
    let oracle = try response.required("result")
    let block = try oracle["LastBlock"].map(Self.block)
    let prices = GasPrices(
      slow: try price(try oracle.required("SafeGasPrice")), standard: try price(try oracle.required("ProposeGasPrice")),
      fast: try price(try oracle.required("FastGasPrice")),
      // Chains without a base fee omit the field.
      baseFee: try oracle["suggestBaseFee"].map(price), block: block)
    return Decoded(value: prices, asOf: nil)
  }

  private static func price(_ json: JSON) throws -> GasPrice {
    let string = try json.string()
    guard let gwei = try? FixedDecimal(string), !gwei.isZero, let price = GasPrice(gwei: gwei) else {
      throw json.expected("a gas price in gwei")
    }
    return price
  }

  private static func block(_ json: JSON) throws -> UInt64 {
    let string = try json.string()
    guard string.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let block = UInt64(string) else {
      throw json.expected("a block number")
    }
    return block
  }
}
