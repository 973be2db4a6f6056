import Foundation
import QuidCore
import QuidNetworkingTesting
import TestSupport
import Testing

@testable import QuidNetworking

/// Responses about past days are kept permanently only once they are final.
struct FinalResponseTests {
  typealias Kind = PublishingProviders.Kind

  private static let hour = 3_600.0
  private static let day = 86_400.0

  private static func date(_ string: String) throws -> CalendarDay { try #require(CalendarDay(string)) }

  /// Simulated providers that have published all days through Monday, 2026-11-16.
  private func providers(at hours: Double, after day: String) throws -> PublishingProviders {
    let providers = PublishingProviders(at: try Self.date(day).start + hours * Self.hour)
    for day in try Self.date("2026-10-01")...Self.date("2026-11-16") where ECBPublication.isExpected(on: day) {
      providers.publish(day, at: ECBPublication.time(on: day))
    }
    return providers
  }

  @Test(arguments: Kind.allCases)
  func `a day is requested again until its provider has shown a later day`(_ kind: Kind) async throws {
    let tuesday = try Self.date("2026-11-17")
    let providers = try providers(at: 10, after: "2026-11-17")
    providers.setLag(12 * Self.hour)
    func value() async throws -> (day: CalendarDay, isFinal: Bool) {
      let result = try await providers.value(kind, through: tuesday, days: 10)
      return (result.day, result.value == PublishingProviders.finalValue(of: result.day))
    }
    #expect(try await value().day == tuesday.advanced(by: -1))
    providers.advance(by: 28.5 * Self.hour)
    providers.setLag(28 * Self.hour)
    let second = try await value()
    #expect(second.day == tuesday.advanced(by: -1) || !second.isFinal)
    #expect(providers.requestCount == 2)
    providers.advance(by: 301)
    // The provider publishes the day and the next one, but another response must show it.
    providers.setLag(0)
    for day in [tuesday, tuesday.advanced(by: 1)] { providers.publish(day, at: providers.now) }
    try await providers.newest(of: kind)
    let count = providers.requestCount
    #expect(try await value() == (tuesday, true))
    #expect(providers.requestCount == count + 1)
    // CoinGecko counts back from today, so the same response is requested only on the same day.
    for _ in 0..<5 {
      providers.advance(by: kind.isSeries ? Self.hour : 400 * Self.day)
      #expect(try await value() == (tuesday, true))
    }
    #expect(providers.requestCount == count + 1)
  }

  @Test func `a weekend is final once the table of Monday was seen`() async throws {
    let providers = try providers(at: 12, after: "2026-11-15")
    let sunday = try Self.date("2026-11-15")
    func requests(_ kind: Kind = .frankfurterDay) async throws -> Int {
      let count = providers.requestCount
      let result = try await providers.value(kind, through: sunday, days: 3)
      #expect(result.day == sunday.advanced(by: -2))
      return providers.requestCount - count
    }
    #expect(try await requests() == 1)
    providers.advance(by: 25 * Self.hour)
    #expect(try await requests() == 0)
    // Monday 14:00 UTC: a table can exist, but none was seen.
    providers.advance(by: Self.hour)
    #expect(try await requests() == 1)
    providers.advance(by: 301)
    try await providers.newest(of: .frankfurterDay)
    #expect(try await requests() == 1)
    providers.advance(by: 400 * Self.day)
    #expect(try await requests() == 0)
    #expect(try await requests(.frankfurterRange) == 1)
    providers.advance(by: 400 * Self.day)
    #expect(try await requests(.frankfurterRange) == 0)
  }

  @Test func `the table of a day becomes final without another request`() async throws {
    let providers = try providers(at: 18, after: "2026-11-16")
    let monday = try Self.date("2026-11-16")
    _ = try await providers.value(.frankfurterDay, through: monday, days: 1)
    providers.publish(monday.advanced(by: 1), at: providers.now + Self.day)
    providers.advance(by: 2 * Self.day)
    try await providers.newest(of: .frankfurterDay)
    let count = providers.requestCount
    _ = try await providers.value(.frankfurterDay, through: monday, days: 1)
    #expect(providers.requestCount == count)
  }

  @Test func `a response that version 0 2 stored is requested again`() async throws {
    let tuesday = try Self.date("2026-11-17")
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-old-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let now = tuesday.start + 40 * Self.day
    let transport = StubTransport(#"{"base":"EUR","date":"2026-11-17","rates":{"USD":1.3}}"#)
    let cache = ResponseCache(folder: folder, now: { now })
    let key = CacheKey("Frankfurter", at: "https://api.frankfurter.dev/v1", "2026-11-17", [("base", "EUR")])
    try cache.saveAsVersion1(
      CachedResponse(
        body: Data(#"{"base":"EUR","date":"2026-11-16","rates":{"USD":1.161}}"#.utf8), fetchedAt: now - 30 * Self.day),
      for: key)
    let client = FrankfurterClient(
      pipeline: RequestPipeline(transport: transport, store: cache, now: { now }),
      base: ProviderURL(host: "api.frankfurter.dev", path: "/v1"))
    let table = try await client.rates(on: tuesday)
    #expect(table.value[.usd]?.rate.description == "1.3")
    #expect(table.freshness == .live)
  }

  @Test func `a table of the future does not make earlier days final`() async throws {
    let providers = try providers(at: 10, after: "2026-11-17")
    providers.publish(try Self.date("2026-11-18"), at: providers.now)
    try await providers.newest(of: .frankfurterDay)
    let tuesday = try Self.date("2026-11-17")
    #expect(try await providers.value(.frankfurterDay, through: tuesday, days: 1).day == tuesday.advanced(by: -1))
    providers.advance(by: 5 * Self.hour)
    providers.publish(tuesday, at: providers.now)
    #expect(try await providers.value(.frankfurterDay, through: tuesday, days: 1).day == tuesday)
  }

  // MARK: Random states

  /// What a test knows about a cached response, apart from the code.
  private struct Known {
    let fetchedAt: Date
    /// The newest day in the response.
    let day: CalendarDay
    /// Whether the values of ``day`` cannot change any more.
    let isComplete: Bool
    /// The newest day that the provider had shown by then.
    let shown: CalendarDay?
  }

  @Test(arguments: SplitMix64.seeds)
  func `no response that can change is kept permanently, and no final one is requested twice`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let providers = try providers(at: 10, after: "2026-11-17")
    var time = try Self.date("2026-11-17").start
    for day in try Self.date("2026-11-17")...Self.date("2028-01-31") where ECBPublication.isExpected(on: day) {
      // Late by up to two days, but in order.
      let delay = Bool.random(using: &random) ? 0 : Double.random(in: 0...48, using: &random)
      time = max(time, ECBPublication.time(on: day) + delay * Self.hour)
      providers.publish(day, at: time)
    }
    var known: [String: Known] = [:]
    var shown: [String: CalendarDay] = [:]
    var requests: [(kind: Kind, last: CalendarDay, days: Int)] = []
    var finalCount = 0
    for step in 0..<GeneratedCases.count(700, sample: 250) {
      func choice(_ numbers: Double...) -> Double { numbers.randomElement(using: &random) ?? 0 }
      providers.advance(by: choice(0, 60, 400, Self.hour, 9 * Self.hour, Self.day, 2 * Self.day))
      providers.setDelay(choice(0, 0, 0, 0, 20 * Self.hour, -20 * Self.hour))
      providers.setLag(choice(0, Self.hour, 30 * Self.hour))
      let today = providers.today
      let chosen = Kind.allCases.randomElement(using: &random) ?? .frankfurterDay
      if Int.random(in: 0..<4, using: &random) == 0 {
        let count = providers.requestCount
        if let day = try await providers.newest(of: chosen), providers.requestCount > count, day <= today {
          shown[chosen.source] = max(shown[chosen.source] ?? day, day)
        }
        continue
      }
      let new = (
        chosen, today.advanced(by: -Int.random(in: 0...4, using: &random)), Int.random(in: 2...6, using: &random)
      )
      let repeated = requests.suffix(40).filter { $0.last <= today }.randomElement(using: &random)
      let (kind, last, days) = Bool.random(using: &random) ? repeated ?? new : new
      requests.append((kind, last, days))
      let key =
        switch kind {
        case .frankfurterDay, .fixerDay, .paidFixerDay: "\(kind) \(last)"
        case .frankfurterRange, .coinDeskRange: "\(kind) \(last) \(days)"
        case .coinGeckoBitcoin, .coinGeckoCoin: "\(kind) \(today.ordinal - last.ordinal + days)"
        }
      let cached = known[key]
      let count = providers.requestCount
      guard let result = try? await providers.value(kind, through: last, days: days) else { continue }
      let isSent = providers.requestCount > count
      let comment = Comment(rawValue: "seed \(seed), step \(step): \(key) on \(providers.now)")

      func isLater(_ day: CalendarDay?) -> Bool { day.map { last < $0 && $0 <= today } ?? false }
      let holdsLast = cached.map { $0.day == last && $0.isComplete } ?? false
      let isFinal = isLater(cached?.shown) || holdsLast && isLater(shown[kind.source])
      if let cached, isFinal {
        finalCount += 1
        #expect(!isSent, comment)
        let expected =
          kind.source == "frankfurter"
          ? (0...9).lazy.map { last.advanced(by: -$0) }.first(where: ECBPublication.isExpected) : last
        #expect(result.day == expected && result.value == PublishingProviders.finalValue(of: result.day), comment)
        #expect(kind.isSeries || result.day == cached.day, comment)
      } else if let cached {
        let age = providers.now.timeIntervalSince(cached.fetchedAt)
        // The newest rates are kept for at most five days, around Christmas.
        let limit = kind.source == "frankfurter" ? 6 * Self.day : kind == .fixerDay ? Self.day : 300
        #expect(isSent || 0..<limit ~= age, comment)
      } else {
        #expect(isSent, comment)
      }
      guard isSent else { continue }
      let newest: CalendarDay? = kind.isSeries ? providers.newestPoint : result.day
      known[key] = Known(
        fetchedAt: providers.now, day: result.day,
        isComplete: kind.source == "frankfurter"
          || result.value == PublishingProviders.finalValue(of: result.day) && result.day < CalendarDay(providers.now),
        shown: [shown[kind.source], newest].compactMap { $0 }.max())
      if !kind.isSeries, result.day <= today { shown[kind.source] = max(shown[kind.source] ?? result.day, result.day) }
    }
    #expect(finalCount > (GeneratedCases.areComplete ? 30 : 5))
  }
}
