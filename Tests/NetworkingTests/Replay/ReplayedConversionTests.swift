import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

extension ReplayTests {
  /// The requests and days of conversions and rate histories.
  ///
  /// `Tests/System/check-conversions` compares the results with exact fractions.
  @Suite struct ReplayedConversionTests {
    private let server: ReplayServer
    private let folder = FileManager.default.temporaryDirectory.appending(path: "quid-rates-\(UUID().uuidString)")

    init() throws { server = try ReplayTests.server() }

    /// The provider of the rates.
    enum Provider: String, CaseIterable, Sendable {
      case fixer
      case frankfurter
    }

    /// Returns a new reader, as in a process that has just started.
    ///
    /// The stored responses are shared.
    private func reader(_ provider: Provider, isOffline: Bool = false, now: Date = Date()) throws -> ConversionService {
      let pipeline = RequestPipeline(
        transport: SystemTransport(), timeout: .seconds(60), store: ResponseCache(folder: folder, now: { now }),
        policy: CachePolicy(isOffline: isOffline, maximumAge: nil), now: { now })
      let fixer = FixerClient(
        pipeline: pipeline, base: try ProviderURL("\(server.url)/fixer"), key: APIKey("KEY-1"))
      let frankfurter = FrankfurterClient(pipeline: pipeline, base: try ProviderURL("\(server.url)/frankfurter/v1"))
      switch provider {
      case .fixer:
        return ConversionService(
          rates: Fallback<any RateProvider>(fixer, frankfurter), histories: frankfurter,
          names: Fallback<any CurrencyNameProvider>(fixer, frankfurter))
      case .frankfurter: return ConversionService(rates: frankfurter, names: frankfurter)
      }
    }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    private func currency(_ code: String) throws -> Currency { try #require(Currency(code)) }

    // MARK: Requests

    @Test(arguments: Provider.allCases)
    func `a table is one request for all pairs and processes`(_ provider: Provider) async throws {
      defer { remove() }
      let sek = try currency("SEK"), jpy = try currency("JPY")
      let first = try await reader(provider).conversions(of: FixedDecimal(100), from: sek, to: [.usd])
      #expect(first.freshness == .live)
      #expect(try server.requests().count == 1)
      #expect(try server.requests(matching: "\(provider)").count == 1)
      // Another process, another base, all popular currencies.
      let second = try await reader(provider).conversions(of: .one, from: jpy, to: nil)
      #expect(second.freshness == .fresh)
      #expect(second.value.results.count == 10)
      #expect(try server.requests().count == 1)
    }

    @Test(arguments: Provider.allCases)
    func `three days of history take at most three requests in all, and none offline`(
      _ provider: Provider
    ) async throws {
      defer { remove() }
      let sek = try currency("SEK")
      let first = try await reader(provider).history(from: sek, to: .usd, days: 3)
      #expect(first.history.days.count == 3)
      let requests = try server.requests().count
      #expect(requests == (provider == .fixer ? 3 : 2))
      for (from, to) in [(sek, Currency.usd), (.usd, sek), (.gbp, .eur)] {
        #expect(try await reader(provider).history(from: from, to: to, days: 3).history.days.count == 3)
      }
      _ = try await reader(provider).conversions(of: .one, from: .gbp, to: [sek])
      #expect(try server.requests().count == requests)
      // Days later, offline.
      let later = Date(timeIntervalSinceNow: 5 * 86_400)
      let stored = try await reader(provider, isOffline: true, now: later).history(from: sek, to: .usd, days: 3)
      #expect(stored.history == first.history)
      let converted = try await reader(provider, isOffline: true, now: later)
        .conversions(of: .one, from: sek, to: [.usd])
      #expect(converted.freshness == .stale)
      #expect(try server.requests().count == requests)
    }

    @Test func `past days are requested once, although the latest table is requested again`() async throws {
      defer { remove() }
      for days in [0.0, 1, 2, 30] {
        let now = Date(timeIntervalSinceNow: days * 86_400)
        for provider in Provider.allCases {
          _ = try await reader(provider, now: now).history(from: .eur, to: .usd, days: 3)
        }
      }
      #expect(try server.requests(matching: "/frankfurter/v1/20").count == 1)
      #expect(try server.requests(matching: "/fixer/20").count == 2)
    }

    @Test func `more days than a plan allows come in one request from the provider without a key`() async throws {
      defer { remove() }
      let result = try await reader(.fixer).history(from: .eur, to: .usd, days: 30)
      #expect(result.history.days.count == 30)
      #expect(result.history.days.allSatisfy { !$0.day.isWeekend && $0.change != nil })
      #expect(try server.requests().count == 2)
      #expect(try server.requests(matching: "/fixer").isEmpty)
    }

    // MARK: Days

    /// - Parameter used: The day whose rates are used; `nil` if the day is rejected.
    @Test(
      arguments: [
        // A Saturday, Good Friday to Easter Monday, Christmas.
        ("2025-06-14", .previous, "2025-06-13"),
        ("2025-06-14", .next, "2025-06-16"),
        ("2025-06-14", .exact, nil),
        ("2025-06-13", .exact, "2025-06-13"),
        ("2025-04-18", .previous, "2025-04-17"),
        ("2025-04-18", .next, "2025-04-22"),
        ("2025-04-21", .exact, nil),
        ("2025-12-25", .previous, "2025-12-24"),
        ("2025-12-25", .next, "2025-12-29"),
      ] as [(String, RateDayRule, String?)])
    func `weekends and holidays follow the rule, with one request`(
      requested: String, rule: RateDayRule, used: String?
    ) async throws {
      defer { remove() }
      let day = try #require(CalendarDay(requested))
      let reader = try reader(.frankfurter)
      let outcome: String?
      do {
        let result = try await reader.conversions(
          of: .one, from: .usd, to: [.eur], on: day, rule: rule, today: CalendarDay(Date()))
        outcome = result.value.day.description
      } catch let error as ConversionError {
        guard case .closed(day, _) = error else { throw error }
        outcome = nil
      }
      #expect(outcome == used)
      #expect(try server.requests().count == 1)
    }

    @Test func `days that cannot have rates are rejected without a request`() async throws {
      let today = CalendarDay(Date())
      let reader = try reader(.fixer)
      await #expect(throws: ConversionError.future(today.advanced(by: 1), today: today)) {
        try await reader.rates(on: today.advanced(by: 1), rule: .previous, today: today)
      }
      let early = RateTable.earliestDay.advanced(by: -1)
      await #expect(throws: ConversionError.tooEarly(early)) {
        try await reader.rates(on: early, rule: .previous, today: today)
      }
      #expect(try server.requests().isEmpty)
    }
  }
}
