import Foundation
import QuidCore
import QuidPresentation
import TestSupport
import Testing

/// Recorded prices of CoinGecko, compared with their formatted values.
@Suite(.enabled(if: SharedFolder.isPresent)) struct RecordedPriceTests {
  @Test(arguments: [
    ("markets_250_2022-08-30", "", "USD"),
    ("markets_250_2022-08-30", "sv_SE", "SEK"),
    ("markets_250_2022-08-30", "", "JPY"),
    ("markets_250_2022-08-30", "", "KWD"),
    ("markets_100_2026-04-30", "", "USD"),
  ])
  func `displayed price differs from the exact price by at most 0.5 percent`(
    name: String, locale: String, code: String
  ) throws {
    let numbers = NumberFormat(localeIdentifier: locale)
    let currency = try #require(Currency(code))
    let body = try SharedFolder.data("upstream/bodies/coingecko/\(name).json")
    let rows = try JSONDecoder().decode([Row].self, from: body)
    let prices = rows.compactMap(\.current_price)
    #expect(prices.count >= 100)
    for price in prices {
      let exact = try FixedDecimal(price.description)
      let shown = try value(of: numbers.price(exact, currency), separator: numbers.symbols.decimalSeparator)
      let difference = try (shown > exact ? shown.subtracting(exact) : exact.subtracting(shown))
      #expect(try difference.multiplied(by: FixedDecimal(200), rounding: .up) <= exact, "\(exact) is shown as \(shown)")
    }
  }

  /// Parses the number of a formatted price.
  private func value(of text: String, separator: String) throws -> FixedDecimal {
    let digits = text.filter { $0.isNumber || String($0) == separator }
    return try FixedDecimal(digits.replacing(separator, with: "."))
  }

  private struct Row: Decodable {
    let current_price: Decimal?
  }
}
