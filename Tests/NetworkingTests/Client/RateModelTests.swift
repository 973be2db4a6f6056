import Foundation
import QuidCore
import QuidNetworkingTesting
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

/// Two providers of exchange rates, of which one at a time sends wrong responses, over 400 simulated days.
struct RateModelTests {
  private enum Behavior: CaseIterable {
    case honest, scaled, swappedBase, staleReplica, empty, otherDay, twoRows, zero, null, broken
  }

  private struct World {
    /// 2026-03-06.
    var now = Date(timeIntervalSince1970: 20_518 * 86_400)
    var frankfurter = Behavior.honest
    var erAPI = Behavior.honest

    var isHonest: Bool { frankfurter == .honest && erAPI == .honest }

    /// The newest day that Frankfurter has published, through another day.
    func published(through last: CalendarDay) -> CalendarDay {
      var day = min(last, CalendarDay(now))
      while !ECBPublication.isExpected(on: day) || ECBPublication.time(on: day) > now { day = day.advanced(by: -1) }
      return day
    }
  }

  private static let codes = ["USD", "GBP", "SEK"]

  /// The rate of a currency on a day, which identifies the day.
  private static func rate(_ code: String, _ day: CalendarDay) -> String {
    let number = 1_000 + day.ordinal * 7 % 97
    return code == "USD" ? "1.\(number)" : code == "GBP" ? "0.8\(number)" : "10.\(number)"
  }

  private static func body(of request: URL, _ world: World) throws(TransportError) -> String {
    let isFrankfurter = request.host() == "frankfurter.example"
    let behavior = isFrankfurter ? world.frankfurter : world.erAPI
    func value(_ code: String, _ day: CalendarDay) -> String {
      switch behavior {
      case .scaled: "\(rate(code, day))e2"
      case .zero where code == "USD": "0"
      case .null where code == "USD": "null"
      default: rate(code, day)
      }
    }
    if behavior == .broken { throw .interrupted }
    if behavior == .empty { return isFrankfurter ? "[]" : "{}" }
    let base = behavior == .swappedBase ? "USD" : "EUR"
    guard isFrankfurter else {
      let day = CalendarDay(world.now).advanced(by: behavior == .otherDay ? 400 : behavior == .staleReplica ? -30 : 0)
      let rates = codes.map { "\"\($0)\":\(value($0, day))" }.joined(separator: ",")
      return
        "{\"time_last_update_unix\":\(Int(day.start.timeIntervalSince1970)),\"base_code\":\"\(base)\",\"rates\":{\(rates)}}"
    }
    let query = URLComponents(url: request, resolvingAgainstBaseURL: false)?.queryItems ?? []
    func day(_ name: String) -> CalendarDay? { query.first { $0.name == name }?.value.flatMap { CalendarDay($0) } }
    let last = world.published(through: day("to") ?? day("date") ?? CalendarDay(world.now))
    let newest = behavior == .staleReplica ? min(last, CalendarDay(world.now).advanced(by: -20)) : last
    let days = Set(
      ((day("from") ?? newest).ordinal...max(newest.ordinal, (day("from") ?? newest).ordinal)).map {
        min(world.published(through: newest.advanced(by: $0 - newest.ordinal)), newest)
      })
    let rows = days.sorted().flatMap { day -> [String] in
      let date = behavior == .otherDay ? day.advanced(by: 400) : day
      return codes.flatMap { code -> [String] in
        let start = "{\"date\":\"\(date)\",\"base\":\"\(base)\",\"quote\":\"\(code)\",\"rate\":"
        return [start + "\(value(code, day))}"] + (behavior == .twoRows && code == "USD" ? [start + "1.2}"] : [])
      }
    }
    return "[\(rows.joined(separator: ","))]"
  }

  @Test(arguments: SplitMix64.seeds)
  func `no wrong rate is used, and rates heal when the provider does`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let world = Mutex(World())
    let now: @Sendable () -> Date = { world.withLock { $0.now } }
    let transport = StubTransport { request throws(TransportError) in
      let world = world.withLock { $0 }
      let headers = [TransportHeader(name: "Cache-Control", value: "max-age=80000")]
      return TransportResponse(status: 200, headers: headers, body: Data(try Self.body(of: request.url, world).utf8))
    }
    let first = CalendarDay(now())
    let currencies = try Self.codes.map { try #require(Currency($0)) }
    let builtin = RateTable(
      base: .eur, day: first,
      rates: Dictionary(uniqueKeysWithValues: try currencies.map { ($0, try FixedDecimal(Self.rate($0.code, first))) }))
    let trusted = TrustedRates(builtin: builtin)
    let pipeline = RequestPipeline(
      transport: transport, store: ResponseCache(), now: now, sleep: { _ in }
    ).comparingRates(with: trusted)
    let rates = Fallback<any RateProvider>(
      FrankfurterClient(pipeline: pipeline, base: try ProviderURL("https://frankfurter.example/v2")),
      ERAPIClient(pipeline: pipeline, base: try ProviderURL("https://erapi.example/v6"))
    ).compared(with: trusted, maximumAge: nil)

    let count = GeneratedCases.count(10_000, sample: 600)
    var requests: [CalendarDay?: Date] = [:]
    var (shown, healed) = (0, 0)
    for step in 0..<count {
      world.withLock { world in
        world.now += [60.0, 1_200, 4_000, 7_200].randomElement(using: &random) ?? 60
        // The steps are spread over 400 days.
        if step % (count / 400 + 1) == 0 { world.now += 72_000 }
        guard Int.random(in: 0..<4, using: &random) == 0 else { return }
        let behavior = Behavior.allCases.randomElement(using: &random) ?? .honest
        let isFirst = Bool.random(using: &random)
        (world.frankfurter, world.erAPI) = isFirst ? (behavior, .honest) : (.honest, behavior)
      }
      let state = world.withLock { $0 }
      let today = CalendarDay(state.now)
      let past = today.advanced(by: -Int.random(in: 1...20, using: &random))
      let day = Bool.random(using: &random) ? nil : past
      let comment = Comment(rawValue: "seed \(seed), step \(step): \(state) \(day.map { "\($0)" } ?? "newest")")
      let last = requests.updateValue(state.now, forKey: day)
      let response = try? await rates.rates(of: [.usd, .gbp], on: day)
      if let table = response?.value {
        shown += 1
        for currency in currencies {
          guard let rate = table[currency]?.rate else { continue }
          #expect(try rate == FixedDecimal(Self.rate(currency.code, table.day(of: [currency]))), comment)
        }
      }
      // A response is kept for an hour at most unless it is final.
      guard state.isHonest, last.map({ state.now.timeIntervalSince($0) >= 3_600 }) ?? true else { continue }
      healed += 1
      #expect(response?.value.day(of: [.usd, .gbp]) == state.published(through: day ?? today), comment)
      #expect(response?.freshness == .live || response?.freshness == .fresh, comment)
    }
    #expect(shown > count / 2 && healed > count / 20)
  }
}
