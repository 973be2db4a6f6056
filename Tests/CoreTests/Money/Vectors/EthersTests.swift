import Foundation
import TestSupport
import Testing

@testable import QuidCore

/// The unit conversions of ethers.js: an amount in wei with its parsed and formatted strings in other units.
///
/// ethers parses negative amounts and `.1`, which Quid rejects, and formats `1.0` where Quid formats `1`.
@Suite(.enabled(if: SharedFolder.isPresent))
struct EthersTests {
  private enum Outcome { case exact, sameString, negativeRejected, missingDigitRejected }

  private let rows: [[String: String]]

  init() throws {
    rows = try JSONDecoder().decode([[String: String]].self, from: SharedFolder.data("vectors/ethers/units.json"))
  }

  @Test func `ethers conversions are equal, or rejected as negative or malformed`() throws {
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
    #expect(tally.counts == [.exact: 17, .sameString: 28, .negativeRejected: 10, .missingDigitRejected: 1])
  }

  private func outcome(of field: String, text: String, wei: String, row: String) throws -> Outcome {
    let name = field.replacing("_format", with: "")
    // The satoshi is not a unit of ether, so the parser is called with its eight decimals.
    let decimals = name == "satoshi" ? 8 : try #require(EtherUnit(name: name)).decimals
    let magnitude = wei.drop { $0 == "-" }
    if field != name {
      let units = try #require(UInt128(magnitude))
      let ours = DecimalFormatter.string(units, decimals: decimals, minimumDecimals: 1, isNegative: wei.hasPrefix("-"))
      #expect(ours == text, "\(row) \(field)")
      return .sameString
    }
    if text.hasPrefix(".") {
      #expect(throws: DecimalSyntaxError.malformed(.missingDigit), "\(row)") {
        try DecimalParser.units(of: text, decimals: decimals)
      }
      return .missingDigitRejected
    }
    if text.hasPrefix("-") {
      #expect(throws: DecimalSyntaxError.malformed(.sign), "\(row)") {
        try DecimalParser.units(of: text, decimals: decimals)
      }
    }
    let read = Ether(wei: try DecimalParser.units(of: text.drop { $0 == "-" }, decimals: decimals))
    #expect(read.description(in: .wei) == magnitude, "\(row) \(field)")
    return text.hasPrefix("-") ? .negativeRejected : .exact
  }
}
