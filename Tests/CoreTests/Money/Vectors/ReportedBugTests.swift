import Foundation
import TestSupport
import Testing

@testable import QuidCore

/// Amounts that other wallets and libraries parsed incorrectly, from their bug reports.
@Suite(.enabled(if: SharedFolder.isPresent))
struct ReportedBugTests {
  private enum Outcome { case exact, tooPreciseRejected, exponentRejected, past128BitsRejected }

  private struct Row: Decodable {
    let issue: String
    let input: String
    let decimals: Int
    /// The exact amount, if it needs no rounding.
    let exact: String?
    /// The behavior of a strict parser, if the amount is not exact.
    let strict: String?
  }

  @Test func `reported amounts are parsed exactly or rejected`() throws {
    let rows = try JSONDecoder().decode([Row].self, from: SharedFolder.data("vectors/regressions/units.json"))
    var tally = Tally<Outcome>()
    for row in rows { tally.add(try outcome(of: row)) }
    #expect(rows.count == 13)
    #expect(tally.total == rows.count)
    #expect(
      tally.counts == [.exact: 4, .tooPreciseRejected: 5, .exponentRejected: 1, .past128BitsRejected: 3])
  }

  private func outcome(of row: Row) throws -> Outcome {
    switch row.strict {
    case nil:
      let exact = try #require(row.exact)
      guard Schoolbook(decimal: exact).fits128Bits else {
        // Contracts use 256 bits. Quid uses 128 bits for ether, a trillion times the existing supply.
        return try rejected(row, with: .tooLarge, .past128BitsRejected)
      }
      #expect(try wei(row).description(in: .wei) == exact, "\(row)")
      return .exact
    case "throws tooManyDecimals":
      return try rejected(row, with: .tooPrecise(decimals: row.decimals), .tooPreciseRejected)
    case "throws (no exponent accepted)": return try rejected(row, with: .malformed(.exponent), .exponentRejected)
    default: return try rejected(row, with: .tooLarge, .past128BitsRejected)
    }
  }

  private func rejected(_ row: Row, with error: DecimalSyntaxError, _ outcome: Outcome) throws -> Outcome {
    #expect(throws: error, "\(row)") { try wei(row) }
    return outcome
  }

  private func wei(_ row: Row) throws -> Ether {
    Ether(wei: try DecimalParser.units(of: row.input, decimals: row.decimals))
  }
}
