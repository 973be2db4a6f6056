import Foundation
import TestSupport
import Testing

@testable import QuidCore

/// The cases of viem's `parseUnits` and `formatUnits` and their variants for ether and gwei.
///
/// viem rounds amounts with too many decimals and parses negative amounts and amounts of any size. Quid must reject
/// these.
@Suite(.enabled(if: SharedFolder.isPresent))
struct ViemTests {
  private enum Outcome { case exact, negativeRejected, tooPreciseRejected, past128BitsRejected, noSuchUnit }

  private struct Row: Decodable {
    let fn: String
    let input: String
    let resolvedDecimals: Int
    let expected: String
  }

  private let rows: [Row]

  init() throws {
    rows = try JSONDecoder().decode([Row].self, from: SharedFolder.data("vectors/viem/units.json"))
  }

  @Test func `viem inputs are parsed to the same wei or rejected`()
    throws
  {
    var tally = Tally<Outcome>()
    for row in rows where row.fn.hasPrefix("parse") { tally.add(try outcome(ofParsing: row)) }
    #expect(tally.total == rows.count { $0.fn.hasPrefix("parse") })
    #expect(
      tally.counts == [.exact: 55, .negativeRejected: 57, .tooPreciseRejected: 62, .noSuchUnit: 2])
  }

  @Test func `viem outputs are equal`() throws {
    var tally = Tally<Outcome>()
    for row in rows where row.fn.hasPrefix("format") { tally.add(outcome(ofFormatting: row)) }
    #expect(tally.total == rows.count { $0.fn.hasPrefix("format") })
    #expect(tally.counts == [.exact: 113, .noSuchUnit: 2])
  }

  @Test func `every row is a parse or format case`() {
    #expect(rows.count == 291)
    #expect(rows.allSatisfy { $0.fn.hasPrefix("parse") || $0.fn.hasPrefix("format") })
  }

  private func outcome(ofParsing row: Row) throws -> Outcome {
    guard row.resolvedDecimals <= PowersOfTen.largestExponent else {
      #expect(EtherUnit.allCases.allSatisfy { $0.decimals < row.resolvedDecimals })
      return .noSuchUnit
    }
    if row.input.hasPrefix("-") {
      #expect(throws: DecimalSyntaxError.malformed(.sign), "\(row)") { try wei(row) }
      return .negativeRejected
    }
    if PaperDecimal(row.input).precision > row.resolvedDecimals {
      #expect(throws: DecimalSyntaxError.tooPrecise(decimals: row.resolvedDecimals), "\(row)") { try wei(row) }
      return .tooPreciseRejected
    }
    if !Schoolbook(decimal: row.expected).fits128Bits {
      #expect(throws: DecimalSyntaxError.tooLarge, "\(row)") { try wei(row) }
      return .past128BitsRejected
    }
    #expect(try wei(row).description(in: .wei) == row.expected, "\(row)")
    return .exact
  }

  private func wei(_ row: Row) throws -> Ether {
    Ether(wei: try DecimalParser.units(of: row.input, decimals: row.resolvedDecimals))
  }

  private func outcome(ofFormatting row: Row) -> Outcome {
    guard let units = UInt128(row.input.drop { $0 == "-" }), row.resolvedDecimals <= 19 else { return .noSuchUnit }
    let text = DecimalFormatter.string(units, decimals: row.resolvedDecimals, isNegative: row.input.hasPrefix("-"))
    #expect(text == row.expected, "\(row)")
    return .exact
  }
}
