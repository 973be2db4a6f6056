import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

struct BuiltinRatesTests {
  @Test func `the built-in table is returned for its own day and as the newest one`() async throws {
    let builtin = BuiltinRates()
    let newest = try await builtin.latestRates()
    #expect(newest.freshness == .builtin)
    #expect(newest.value.day.description == ReferenceRates.day)
    #expect(newest.value.rates.count >= 25)
    #expect(try await builtin.rates(on: newest.value.day).value == newest.value)
    await #expect(throws: ProviderError.self) { try await builtin.rates(on: newest.value.day.advanced(by: 1)) }
  }

  @Test(.enabled(if: SharedFolder.isPresent))
  func `the built-in rates are those of the bank's own file`() async throws {
    let file = try SharedFolder.data("upstream/bodies/ecb/eurofxref-hist_last5y_2026-03-05.csv")
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
    let cells = lines.prefix(2).map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let table = try await BuiltinRates().latestRates().value
    #expect(cells[1].first.map(String.init) == table.day.description)
    var rates: [Currency: FixedDecimal] = [.eur: .one]
    for (code, cell) in zip(cells[0], cells[1]) {
      if let currency = Currency(code), cell != "N/A" { rates[currency] = try FixedDecimal(cell) }
    }
    #expect(rates.count == 30)
    #expect(table == RateTable(base: .eur, day: table.day, rates: rates, minimumDigits: ReferenceRates.digits))
  }
}
