import Foundation
import TestSupport
import Testing

@testable import QuidCore

/// Amounts that users of other wallets and libraries reported as misread.
@Suite(.enabled(if: SharedFolder.isPresent))
struct ReportedBugTests {
  private enum Outcome { case exact, tooPreciseRefused, exponentRefused, past128BitsRefused }

  private struct Row: Decodable {
    let issue: String
    let input: String
    let decimals: Int
    /// The right amount, where there is one that needs no rounding.
    let exact: String?
    /// What a strict reader does instead.
    let strict: String?
  }

  @Test func `every amount that was misread elsewhere is read exactly or refused`() throws {
    let rows = try JSONDecoder().decode([Row].self, from: SharedFolder.data("vectors/regressions/units.json"))
    var tally = Tally<Outcome>()
    for row in rows { tally.add(try outcome(of: row)) }
    #expect(rows.count == 13)
    #expect(tally.total == rows.count)
    #expect(
      tally.counts == [.exact: 4, .tooPreciseRefused: 5, .exponentRefused: 1, .past128BitsRefused: 3])
  }

  private func outcome(of row: Row) throws -> Outcome {
    switch row.strict {
    case nil:
      let exact = try #require(row.exact)
      guard Schoolbook(decimal: exact).fits128Bits else {
        // 256 bits are what a contract can count; ether is counted in 128, a trillion times what there is.
        return try refused(row, with: .tooLarge, .past128BitsRefused)
      }
      #expect(try wei(row).description(in: .wei) == exact, "\(row)")
      return .exact
    case "throws tooManyDecimals":
      return try refused(row, with: .tooPrecise(decimals: row.decimals), .tooPreciseRefused)
    case "throws (no exponent accepted)": return try refused(row, with: .malformed(.exponent), .exponentRefused)
    default: return try refused(row, with: .tooLarge, .past128BitsRefused)
    }
  }

  private func refused(_ row: Row, with error: DecimalSyntaxError, _ outcome: Outcome) throws -> Outcome {
    #expect(throws: error, "\(row)") { try wei(row) }
    return outcome
  }

  private func wei(_ row: Row) throws -> Wei {
    Wei(count: try DecimalParser.units(of: row.input, decimals: row.decimals))
  }
}
