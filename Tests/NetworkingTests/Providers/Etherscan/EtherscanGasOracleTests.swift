import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct EtherscanGasOracleTests {
  private func read(_ result: String) throws -> Decoded<GasPrices> {
    let json = #"{"status":"1","message":"OK","result":\#(result)}"#
    return try EtherscanGasOracle.gasPrices(try JSON(Data(json.utf8)))
  }

  private func price(_ gwei: String) throws -> GasPrice {
    try #require(GasPrice(gwei: try FixedDecimal(gwei)))
  }

  @Test func `the documented example response is decoded exactly`() throws {
    let reading = try read(
      #"""
      {"LastBlock":"18041185","SafeGasPrice":"13","ProposeGasPrice":"14","FastGasPrice":"14",
      "suggestBaseFee":"12.086368893","gasUsedRatio":"0.505199894363513,0.45067015395881,0.364857033333333"}
      """#)
    #expect(
      try reading.value
        == GasPrices(
          slow: price("13"), standard: price("14"), fast: price("14"), baseFee: price("12.086368893"), block: 18_041_185
        ))
    #expect(reading.asOf == nil)
  }

  @Test func `decimals are kept exactly`() throws {
    let gas = try read(#"{"SafeGasPrice":"0.496839934","ProposeGasPrice":"0.496840168","FastGasPrice":"0.55411917"}"#)
    #expect(try gas.value.fast == price("0.55411917"))
    #expect(gas.value.baseFee == nil)
    #expect(gas.value.block == nil)
  }

  @Test func `the tiers may be in any order`() throws {
    let gas = try read(#"{"SafeGasPrice":"3","ProposeGasPrice":"2","FastGasPrice":"1"}"#)
    #expect(gas.value.fast < gas.value.slow)
  }

  @Test(arguments: [
    ("FastGasPrice", #""0""#, "a gas price in gwei"),
    ("FastGasPrice", #""0.000""#, "a gas price in gwei"),
    ("FastGasPrice", #""-1""#, "a gas price in gwei"),
    ("FastGasPrice", #""""#, "a gas price in gwei"),
    ("FastGasPrice", #""1e3""#, "a gas price in gwei"),
    ("FastGasPrice", #""1,5""#, "a gas price in gwei"),
    ("FastGasPrice", #"" 1""#, "a gas price in gwei"),
    ("FastGasPrice", #""0x10""#, "a gas price in gwei"),
    ("FastGasPrice", #""1.0000000000000000001""#, "a gas price in gwei"),
    ("FastGasPrice", #""170141183460469231732""#, "a gas price in gwei"),
    ("FastGasPrice", "14", "a string"),
    ("FastGasPrice", "null", "a string"),
    ("SafeGasPrice", #"{"value":1}"#, "a string"),
    ("ProposeGasPrice", #""many""#, "a gas price in gwei"),
    ("suggestBaseFee", #""0""#, "a gas price in gwei"),
    ("suggestBaseFee", #""12.1\u001b[2J""#, "a gas price in gwei"),
    ("LastBlock", #""-5""#, "a block number"),
    ("LastBlock", #""+5""#, "a block number"),
    ("LastBlock", #""18446744073709551616""#, "a block number"),
    ("LastBlock", #""""#, "a block number"),
    ("LastBlock", "18041185", "a string"),
  ])
  func `an invalid value is rejected with its path`(field: String, value: String, what: String) {
    var fields = [
      "LastBlock": #""1""#, "SafeGasPrice": #""13""#, "ProposeGasPrice": #""14""#, "FastGasPrice": #""14""#,
      "suggestBaseFee": #""12""#,
    ]
    fields[field] = value
    let result = "{" + fields.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    #expect(throws: ResponseError.malformed(expected: what, at: "result.\(field)")) { try read(result) }
  }

  @Test func `a missing tier is an error`() {
    #expect(throws: ResponseError.malformed(expected: "a value", at: "result.FastGasPrice")) {
      try read(#"{"SafeGasPrice":"13","ProposeGasPrice":"14"}"#)
    }
  }
}
