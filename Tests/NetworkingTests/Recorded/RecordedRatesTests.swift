import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// Recorded rate tables of Fixer and Frankfurter, compared with a second parser.
@Suite(.enabled(if: SharedFolder.isPresent)) struct RecordedRatesTests {
  struct Table: Sendable, CustomTestStringConvertible {
    let path: String
    let day: String
    let base: Currency
    let count: Int
    var testDescription: String { path }

    func read() throws -> Decoded<RateTable> {
      let body = try RecordedBody(path).body()
      return path.hasPrefix("fixer")
        ? try FixerRates.table(body, notAfter: CalendarDay(day))
        : try FrankfurterRates.table(body, base: base, notAfter: CalendarDay(day))
    }
  }

  @Test(arguments: [
    Table(path: "fixer/latest_168_2019-06-11.json", day: "2019-06-11", base: .eur, count: 168),
    Table(path: "fixer/latest_170_2025-06-20.json", day: "2025-06-20", base: .eur, count: 170),
    Table(path: "fixer/historical_170_2025-06-13.json", day: "2025-06-13", base: .eur, count: 170),
    Table(path: "frankfurter/latest_eur_2025-12-17.json", day: "2025-12-17", base: .eur, count: 30),
    Table(path: "frankfurter/historical_usd_2025-06-13.json", day: "2025-06-13", base: .usd, count: 30),
  ])
  func `every rate has the digits of the body`(_ table: Table) throws {
    let reading = try table.read()
    let raw = try RecordedBody(table.path).raw()
    let digits = try #require(raw["rates"]).fields
    #expect(digits.count == table.count)
    #expect(reading.value.day.description == table.day)
    #expect(reading.value.base == table.base)
    for (code, number) in digits {
      let currency = try #require(Currency(code))
      // The rate that a provider has for a withdrawn currency is not used.
      guard currency.withdrawal(on: reading.value.day) == nil else { continue }
      let expected = try #require(number.digits.flatMap { SchoolbookDecimal($0) }).string
      #expect(reading.value[currency]?.rate.description == expected, "\(code)")
    }
    #expect(Set(reading.value.rates.keys.map(\.code)) == Set(digits.keys).union([table.base.code]))
    if let timestamp = raw["timestamp"]?.digits {
      #expect(reading.asOf?.timeIntervalSince1970 == Double(timestamp))
    } else {
      #expect(reading.asOf == reading.value.day.start)
    }
  }
}
