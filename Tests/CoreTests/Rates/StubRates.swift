import Foundation
import QuidCore
import Synchronization

/// A rate provider with tables of some days that records its requests.
///
/// Like real providers, it returns the last table before a day that has none.
struct StubRates: RateProvider {
  let tables: [RateTable]
  let log = Log()

  final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    var requests: [String] { entries.withLock { $0 } }
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
  }

  var requests: [String] { log.requests }

  func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    log.add("latest")
    guard let table = tables.last else { throw ProviderError(.offline, from: .stub) }
    return .stub(table)
  }

  func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    log.add("\(day)")
    guard let table = tables.last(where: { $0.day <= day }) else {
      throw ProviderError(.notFound("the exchange rates of \(day)"), from: .stub)
    }
    return .stub(table)
  }
}

/// A rate provider that also returns ranges of days.
struct StubHistory: RateProvider, RateHistoryProvider {
  let days: StubRates

  func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await days.latestRates() }
  func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> { try await days.rates(on: day) }

  func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    days.log.add("\(first)..\(last)")
    let inside = days.tables.filter { $0.day >= first && $0.day <= last }
    let before = days.tables.last { $0.day < first }
    return .stub((inside.first?.day == first ? [] : [before].compactMap { $0 }) + inside)
  }
}

/// A provider of two currency names.
struct StubNames: CurrencyNameProvider {
  func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    .stub([.usd: "United States Dollar", .eur: "Euro"])
  }
}

/// Sample rate tables of one week.
enum RateFixture {
  static let sek = Currency("SEK") ?? .eur

  struct InvalidDay: Error {}

  static func day(_ text: String) throws -> CalendarDay {
    guard let day = CalendarDay(text) else { throw InvalidDay() }
    return day
  }

  static func table(_ day: String, usd: String, sek: String) throws -> RateTable {
    let rates = [Currency.usd: try FixedDecimal(usd), Self.sek: try FixedDecimal(sek)]
    guard let table = RateTable(base: .eur, day: try Self.day(day), rates: rates) else { throw InvalidDay() }
    return table
  }

  /// Returns the rates of Wednesday and Thursday and, after a long weekend, of Tuesday and Wednesday.
  static func rates() throws -> StubRates {
    StubRates(tables: [
      try table("2025-04-16", usd: "1.1", sek: "11"),
      try table("2025-04-17", usd: "1.2", sek: "12"),
      try table("2025-04-22", usd: "1.25", sek: "11"),
      try table("2025-04-23", usd: "1.25", sek: "12.5"),
    ])
  }
}
