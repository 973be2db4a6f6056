import Foundation
import QuidCore
import Synchronization

/// A source of rates that has tables of certain days and remembers what it was asked.
///
/// As real ones do, it answers for a day without a table with that of the last day before.
struct StubRates: RateProvider {
  let tables: [RateTable]
  let log = Log()

  final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    var questions: [String] { entries.withLock { $0 } }
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
  }

  var questions: [String] { log.questions }

  func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    log.add("latest")
    guard let table = tables.last else { throw ProviderError(.offline, from: .stub) }
    return .stub(table)
  }

  func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    log.add("\(day)")
    guard let table = tables.last(where: { $0.day <= day }) else {
      throw ProviderError(.notFound("the rates of \(day)"), from: .stub)
    }
    return .stub(table)
  }
}

/// The same, answering for many days at once.
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

/// Names of a few currencies.
struct StubNames: CurrencyNameProvider {
  func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    .stub([.usd: "United States Dollar", .eur: "Euro"])
  }
}

/// A week of rates, and a reader of it.
enum RateFixture {
  static let sek = Currency("SEK") ?? .eur

  struct NotADay: Error {}

  static func day(_ text: String) throws -> CalendarDay {
    guard let day = CalendarDay(text) else { throw NotADay() }
    return day
  }

  static func table(_ day: String, usd: String, sek: String) throws -> RateTable {
    let rates = [Currency.usd: try FixedPoint(usd), Self.sek: try FixedPoint(sek)]
    guard let table = RateTable(base: .eur, day: try Self.day(day), rates: rates) else { throw NotADay() }
    return table
  }

  /// Wednesday to Friday, then, over a weekend and a holiday, Tuesday and Wednesday.
  static func rates() throws -> StubRates {
    StubRates(tables: [
      try table("2025-04-16", usd: "1.1", sek: "11"),
      try table("2025-04-17", usd: "1.2", sek: "12"),
      try table("2025-04-22", usd: "1.25", sek: "11"),
      try table("2025-04-23", usd: "1.25", sek: "12.5"),
    ])
  }
}
