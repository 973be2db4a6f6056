import Foundation
import TestSupport
import Testing

@testable import QuidCore

/// The unit conversions of ethers.js: one amount in wei with the same amount in other units, as read and as written.
///
/// ethers reads negative amounts and `.1`, which Quid refuses; it writes `1.0` where Quid writes `1`.
@Suite(.enabled(if: SharedFolder.isPresent))
struct EthersTests {
  private enum Outcome { case exact, writtenAlike, negativeRefused, missingDigitRefused }

  private let rows: [[String: String]]

  init() throws {
    rows = try JSONDecoder().decode([[String: String]].self, from: SharedFolder.data("vectors/ethers/units.json"))
  }

  @Test func `every conversion of ethers holds, or is refused because it is negative or lacks a digit`() throws {
    var tally = Tally<Outcome>()
    for row in rows {
      let wei = try #require(row["wei"])
      for (field, text) in row where field != "name" && field != "wei" {
        tally.add(try outcome(of: field, text: text, wei: wei, row: row["name"] ?? ""))
      }
    }
    let fields = rows.reduce(0) { $0 + $1.keys.count { $0 != "name" && $0 != "wei" } }
    #expect(rows.count == 20)
    #expect(tally.total == fields)
    #expect(tally.counts == [.exact: 17, .writtenAlike: 28, .negativeRefused: 10, .missingDigitRefused: 1])
  }

  private func outcome(of field: String, text: String, wei: String, row: String) throws -> Outcome {
    let name = field.replacing("_format", with: "")
    // Satoshi are no unit of ether; their eight decimals are asked of the parser itself.
    let decimals = name == "satoshi" ? 8 : try #require(EtherUnit(name: name)).decimals
    let magnitude = wei.drop { $0 == "-" }
    if field != name {
      let units = try #require(UInt128(magnitude))
      let ours = DecimalFormatter.text(units, decimals: decimals, minimumDecimals: 1, isNegative: wei.hasPrefix("-"))
      #expect(ours == text, "\(row) \(field)")
      return .writtenAlike
    }
    if text.hasPrefix(".") {
      #expect(throws: DecimalSyntaxError.malformed(.missingDigit), "\(row)") {
        try DecimalParser.units(of: text, decimals: decimals)
      }
      return .missingDigitRefused
    }
    if text.hasPrefix("-") {
      #expect(throws: DecimalSyntaxError.malformed(.sign), "\(row)") {
        try DecimalParser.units(of: text, decimals: decimals)
      }
    }
    let read = Wei(count: try DecimalParser.units(of: text.drop { $0 == "-" }, decimals: decimals))
    #expect(read.description(in: .wei) == magnitude, "\(row) \(field)")
    return text.hasPrefix("-") ? .negativeRefused : .exact
  }
}
