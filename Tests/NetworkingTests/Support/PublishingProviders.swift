import Foundation
import QuidCore
import QuidNetworkingTesting
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

/// Simulated providers that publish the values of each day at random times, and a local clock that can be behind.
///
/// The value of a day identifies the day, and the hour while the day has not ended.
final class PublishingProviders: Sendable {
  /// The kinds of requests whose responses can be kept permanently.
  enum Kind: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case frankfurterDay, frankfurterRange, fixerDay, paidFixerDay, coinDeskRange, coinGeckoBitcoin, coinGeckoCoin

    var isSeries: Bool { self == .coinGeckoBitcoin || self == .coinGeckoCoin }
    /// The provider whose responses show that a day has ended.
    var source: String { isSeries ? rawValue : String(rawValue.prefix { $0.isLowercase }) }
    var testDescription: String { rawValue }
  }

  private struct State {
    /// The time of the providers.
    var time: Date
    /// The seconds by which the local clock is behind.
    var delay = 0.0
    /// The times at which the reference rates of each working day are published.
    var publications: [CalendarDay: Date] = [:]
    /// The time up to which Fixer, CoinDesk and CoinGecko have published values.
    var visible = Date.distantPast
    var requestCount = 0
  }

  private let state: Mutex<State>
  private let folder = FileManager.default.temporaryDirectory.appending(path: "quid-final-\(UUID().uuidString)")

  init(at time: Date) { state = Mutex(State(time: time)) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The newest day for which CoinGecko has prices.
  var newestPoint: CalendarDay { state.withLock { CalendarDay($0.visible) } }
  /// The time of the local clock.
  var now: Date { state.withLock { $0.time - $0.delay } }
  var today: CalendarDay { CalendarDay(now) }
  var requestCount: Int { state.withLock { $0.requestCount } }

  func advance(by seconds: Double) { state.withLock { $0.time += seconds } }
  func setDelay(_ seconds: Double) { state.withLock { $0.delay = seconds } }
  /// Sets the time by which Fixer, CoinDesk and CoinGecko lag behind; published values stay published.
  func setLag(_ seconds: Double) { state.withLock { $0.visible = max($0.visible, $0.time - seconds) } }
  func publish(_ day: CalendarDay, at time: Date) { state.withLock { $0.publications[day] = time } }

  // MARK: Requests

  private var pipeline: RequestPipeline {
    let transport = StubTransport { request throws(TransportError) in
      let body = self.state.withLock { state in
        state.requestCount += 1
        return Self.body(for: request.url, state)
      }
      return TransportResponse(status: 200, headers: [], body: Data(body.utf8))
    }
    return RequestPipeline(
      transport: transport, store: ResponseCache(folder: folder, now: { self.now }), now: { self.now })
  }

  private static func base(_ name: String) throws -> ProviderURL { try ProviderURL("https://\(name).example/v1") }

  /// Requests the values up to a day, and returns the newest of them.
  ///
  /// - Parameter days: The number of days of a range.
  func value(_ kind: Kind, through last: CalendarDay, days: Int) async throws -> (day: CalendarDay, value: FixedDecimal)
  {
    let first = last.advanced(by: 1 - days)
    let key = APIKey("K1")
    let rate: DailyRate?
    switch kind {
    case .frankfurterDay, .frankfurterRange:
      let client = FrankfurterClient(pipeline: pipeline, base: try Self.base("frankfurter"))
      let table =
        kind == .frankfurterDay
        ? try await client.rates(on: last).value : try await client.rates(from: first, through: last).value.last
      rate = table.flatMap { table in table[.usd].map { DailyRate(day: table.day, price: $0.rate) } }
    case .fixerDay, .paidFixerDay:
      let client = FixerClient(
        pipeline: pipeline, base: try Self.base(kind.rawValue.lowercased()), key: key,
        monthlyRequests: kind == .fixerDay ? 8_000 : 100_000)
      let table = try await client.rates(on: last).value
      rate = table[.usd].map { DailyRate(day: table.day, price: $0.rate) }
    case .coinDeskRange:
      let client = CoinDeskClient(pipeline: pipeline, base: try Self.base("coindesk"))
      rate = try await client.bitcoinHistory(from: first, through: last, in: .usd).value.days.last
    case .coinGeckoBitcoin:
      rate = try await coinGecko().bitcoinHistory(from: first, through: last, in: .usd).value.days.last
    case .coinGeckoCoin:
      rate = try await coinGecko().dailyPrices(of: CoinID("coin"), from: first, through: last, in: .usd).value.last
    }
    guard let rate else { throw ProviderError(.notFound("a value"), from: DataSource(name: "", host: nil)) }
    return (rate.day, rate.price)
  }

  private func coinGecko() throws -> CoinGeckoClient {
    CoinGeckoClient(pipeline: pipeline, base: try Self.base("coingecko"), key: nil, now: { self.now })
  }

  /// Requests the newest values of the provider of a kind; does nothing for a series of prices.
  ///
  /// - Returns: The newest day in the response; `nil` for a series.
  @discardableResult
  func newest(of kind: Kind) async throws -> CalendarDay? {
    switch kind {
    case .frankfurterDay, .frankfurterRange:
      return try await FrankfurterClient(pipeline: pipeline, base: try Self.base("frankfurter")).latestRates().value.day
    case .fixerDay, .paidFixerDay:
      let client = FixerClient(
        pipeline: pipeline, base: try Self.base(kind.rawValue.lowercased()), key: APIKey("K1"),
        monthlyRequests: kind == .fixerDay ? 8_000 : 100_000)
      return try await client.latestRates().value.day
    case .coinDeskRange: return try await value(kind, through: today, days: 60).day
    case .coinGeckoBitcoin, .coinGeckoCoin: return nil
    }
  }

  // MARK: Responses

  /// The value of a day that has ended.
  static func finalValue(of day: CalendarDay) -> FixedDecimal { (try? FixedDecimal("\(day.ordinal)")) ?? .zero }

  /// The value of a day at a time: that of the hour until the day has ended.
  private static func value(of day: CalendarDay, at time: Date) -> String {
    let hour = Int(time.timeIntervalSince(day.start) / 3_600)
    return hour < 24 ? "\(day.ordinal).\(hour + 10)" : "\(day.ordinal)"
  }

  private static func body(for url: URL, _ state: State) -> String {
    let time = state.visible
    let newest = CalendarDay(time)
    let resource = url.lastPathComponent
    let requested = CalendarDay(resource) ?? newest
    let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    func parameter(_ name: String) -> String { query.first { $0.name == name }?.value ?? "" }
    switch url.host() {
    case "frankfurter.example":
      let published = state.publications.filter { $0.value <= state.time }.keys.sorted()
      let bounds = resource.split(separator: ".").compactMap { CalendarDay($0) }
      func rates(_ day: CalendarDay) -> String { "{\"USD\":\(day.ordinal)}" }
      if bounds.count == 2 {
        let start = published.last { $0 <= bounds[0] } ?? bounds[0]
        let days = published.filter { start <= $0 && $0 <= bounds[1] }.map { "\"\($0)\":\(rates($0))" }
        return "{\"base\":\"EUR\",\"rates\":{\(days.joined(separator: ","))}}"
      }
      guard let day = published.last(where: { resource == "latest" || $0 <= requested }) else { return "{}" }
      return "{\"base\":\"EUR\",\"date\":\"\(day)\",\"rates\":\(rates(day))}"
    case "coindesk.example":
      let first = CalendarDay(parameter("start")) ?? newest
      let last = min(CalendarDay(parameter("end")) ?? newest, newest)
      let days = first <= last ? Array(first...last) : []
      let closes = days.map { "\"\($0)\":\(value(of: $0, at: time))" }
      return """
        {"bpi":{\(closes.joined(separator: ","))},"disclaimer":"returned as USD.",
        "time":{"updatedISO":"\(UTCDateTime(time))"}}
        """
    case "coingecko.example":
      let hours = (Int(parameter("days")) ?? 1) * 24
      let end = (time.timeIntervalSince1970 / 3_600).rounded(.down)
      let points = (0...hours).reversed().map { hour -> String in
        let time = Date(timeIntervalSince1970: (end - Double(hour)) * 3_600)
        let hourOfDay = Int(time.timeIntervalSince(CalendarDay(time).start) / 3_600)
        let price = hourOfDay == 23 ? "\(CalendarDay(time).ordinal)" : value(of: CalendarDay(time), at: time)
        return "[\(Int(time.timeIntervalSince1970) * 1_000),\(price)]"
      }
      return "{\"prices\":[\(points.joined(separator: ","))]}"
    default:
      let day = min(requested, newest)
      let second = min(time, day.advanced(by: 1).start - 1).timeIntervalSince1970
      return """
        {"success":true,"timestamp":\(Int(second)),"base":"EUR","date":"\(day)",
        "rates":{"USD":\(value(of: day, at: time))}}
        """
    }
  }
}
