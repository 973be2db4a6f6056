import Foundation
import QuidCore
import QuidPresentation
import TestSupport
import Testing

struct NumberFormatTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let locale: String
    let amount: String
    let currency: String
    let text: String
    var testDescription: String { "\(locale) \(amount) \(currency)" }
  }

  @Test(arguments: [
    Case(locale: "", amount: "0", currency: "USD", text: "$0.00"),
    Case(locale: "C", amount: "2466.15", currency: "USD", text: "$2,466.15"),
    Case(locale: "en_US", amount: "-1234567.89", currency: "USD", text: "-$1,234,567.89"),
    Case(locale: "en_US.UTF-8", amount: "999.995", currency: "EUR", text: "€1,000.00"),
    Case(locale: "en_US", amount: "0.005", currency: "GBP", text: "£0.00"),
    Case(locale: "en_US", amount: "0.015", currency: "GBP", text: "£0.02"),
    Case(locale: "en_US", amount: "1234.5", currency: "JPY", text: "¥1,234"),
    Case(locale: "en_US", amount: "1234.5", currency: "SEK", text: "SEK\u{A0}1,234.50"),
    Case(locale: "en_US", amount: "1.2345", currency: "KWD", text: "KWD\u{A0}1.234"),
    Case(locale: "sv_SE", amount: "1234.5", currency: "SEK", text: "1\u{A0}234,50\u{A0}kr"),
    Case(locale: "sv_SE", amount: "-1234.5", currency: "SEK", text: "\u{2212}1\u{A0}234,50\u{A0}kr"),
    Case(locale: "de_DE", amount: "1234567.891", currency: "EUR", text: "1.234.567,89\u{A0}€"),
    Case(locale: "de_CH", amount: "-1234.5", currency: "CHF", text: "CHF-1’234.50"),
    Case(locale: "pl_PL", amount: "1234.5", currency: "PLN", text: "1234,50\u{A0}zł"),
    Case(locale: "en_IN", amount: "12345678.9", currency: "INR", text: "₹1,23,45,678.90"),
    Case(locale: "pt-BR", amount: "1234.5", currency: "BRL", text: "R$\u{A0}1.234,50"),
  ])
  func `amount follows the locale and rounds half to even to the minor unit`(_ sample: Case) throws {
    let currency = try #require(Currency(sample.currency))
    #expect(NumberFormat(localeIdentifier: sample.locale).amount(try number(sample.amount), currency) == sample.text)
  }

  @Test(arguments: [
    Case(locale: "", amount: "0.004812", currency: "USD", text: "$0.0048"),
    Case(locale: "", amount: "0.00000888", currency: "USD", text: "$0.0000089"),
    Case(locale: "", amount: "0.01", currency: "USD", text: "$0.01"),
    Case(locale: "", amount: "0", currency: "USD", text: "$0.00"),
    Case(locale: "", amount: "4.833654", currency: "USD", text: "$4.83"),
    Case(locale: "", amount: "0.000000000000000001", currency: "USD", text: "$0.000000000000000001"),
    Case(locale: "", amount: "0.4", currency: "JPY", text: "¥0.40"),
    Case(locale: "", amount: "0", currency: "JPY", text: "¥0"),
    Case(locale: "", amount: "1", currency: "JPY", text: "¥1"),
    Case(locale: "", amount: "250000.4", currency: "JPY", text: "¥250,000"),
    Case(locale: "", amount: "-250000.4", currency: "JPY", text: "-¥250,000"),
  ])
  func `small amount below a minor unit keeps two significant digits`(_ sample: Case) throws {
    let currency = try #require(Currency(sample.currency))
    #expect(NumberFormat.english.smallAmount(try number(sample.amount), currency) == sample.text)
  }

  @Test func `withoutCurrency omits the currency symbol`() throws {
    let bare = NumberFormat(localeIdentifier: "sv_SE").withoutCurrency
    let sek = try #require(Currency("SEK"))
    #expect(bare.price(try FixedDecimal("250229.59"), sek) == "250\u{A0}229,59")
    #expect(bare.price(try FixedDecimal("1.5").negated(), sek) == "\u{2212}1,50")
    #expect(NumberFormat.english.withoutCurrency.compactAmount(try FixedDecimal("729900000000"), sek) == "729.9B")
  }

  @Test func `ether is formatted exactly`() throws {
    #expect(NumberFormat.english.ether(try Ether("1234.567890123456789012")) == "1,234.567890123456789012 ETH")
    #expect(NumberFormat(localeIdentifier: "de_DE").ether(try Ether("1234.5")) == "1.234,5 ETH")
  }

  @Test func `largest and smallest numbers are formatted without loss`() {
    #expect(NumberFormat.english.exact(.maximum) == "170,141,183,460,469,231,731.687303715884105727")
    #expect(NumberFormat.english.exact(FixedDecimal(units: .min)) == "-170,141,183,460,469,231,731.687303715884105728")
    // Rounding up would overflow, so the number is truncated.
    #expect(NumberFormat.english.amount(.maximum, .usd) == "$170,141,183,460,469,231,731.68")
  }

  /// Compares with samples that Babel formatted, after four known differences are removed.
  ///
  /// Foundation and Quid omit the separator in four-digit numbers in Spain, Italy and Poland, put a space between a
  /// code and its digits, use the minus and yen signs of the locale, and write zero without a minus sign.
  @Test(.enabled(if: SharedFolder.url != nil)) func `amounts agree with CLDR in twenty-one locales`() throws {
    struct Samples: Decodable { let rows: [[String]] }
    let url = try #require(SharedFolder.url).appending(path: "vectors/babel-cldr/currency_format.json")
    let rows = try JSONDecoder().decode(Samples.self, from: Data(contentsOf: url)).rows
    var formats: [String: NumberFormat] = [:]
    var differences: [String] = []
    for row in rows {
      let format = formats[row[0]] ?? NumberFormat(localeIdentifier: row[0])
      formats[row[0]] = format
      let text = format.amount(try number(row[2]), try #require(Currency(row[1])))
      if normalized(text, row) != normalized(row[3], row) { differences.append("\(row): \(text)") }
    }
    #expect(rows.count == 2_079)
    #expect(differences.isEmpty, "\(differences.count) differ, such as \(differences.prefix(12))")
  }

  private func normalized(_ text: String, _ row: [String]) -> String {
    var text = text.replacing("\u{2212}", with: "-").replacing("￥", with: "¥")
    text.removeAll { $0 == "\u{A0}" || $0 == "\u{202F}" }
    if row[2] == "-0.01", !text.contains(where: { ("1"..."9").contains($0) }) { text.removeAll { $0 == "-" } }
    let isGroupedLate = ["es_ES", "it_IT", "pl_PL"].contains(row[0]) && text.contains { $0.isNumber }
    if isGroupedLate, ["999.995", "1234.5"].contains(row[2]) { text.removeAll { $0 == "." } }
    return text
  }

  private func number(_ text: String) throws -> FixedDecimal {
    text.hasPrefix("-") ? try FixedDecimal(text.dropFirst()).negated() : try FixedDecimal(text)
  }
}
