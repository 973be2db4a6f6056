import Foundation
import QuidCore
import QuidNetworking
import Synchronization

/// The company's own exchange, whose requests use Quid's cache, coalescing, retries and limits.
struct Exchange: EtherPriceProvider {
  private struct Quotes: Decodable, Sendable { let prices: [String: JSONNumber] }

  let pipeline: RequestPipeline
  let provider: CustomProvider

  func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await pipeline.value(
      from: provider, path: ["prices"], query: ["of": "ETH"], subject: "the price of ether", lifetime: .zero,
      as: Quotes.self
    ) { quotes in
      let rates = currencies.map { currency in
        quotes.prices[currency.code].flatMap { ExchangeRate(base: .eth, quote: currency, rate: $0.value) }
      }
      return rates.contains(nil) ? nil : PriceList(of: .eth, rates.compactMap { $0 })
    }
  }
}

/// An alert that a user has set, which is stored as JSON: the price of one ether falls below a limit.
struct Alert: Codable, Hashable {
  let currency: Currency
  let below: FixedDecimal

  func isTriggered(by prices: PriceList) -> Bool { prices[currency].map { $0.rate < below } ?? false }
}

/// Checks prices at an interval and reports each alert once.
struct AlertService {
  let prices: any EtherPriceProvider
  let clock: any Clock<Duration>

  func run(_ alerts: [Alert], checks: Int, report: (String) -> Void) async throws {
    var pending = Set(alerts)
    for _ in 0..<checks where !pending.isEmpty {
      do throws(ProviderError) {
        let response = try await prices.etherPrices(in: Array(Set(pending.map(\.currency))).sorted())
        for alert in pending.sorted(by: { $0.currency < $1.currency }) where alert.isTriggered(by: response.value) {
          pending.remove(alert)
          let price = response.value[alert.currency]?.rate ?? .zero
          report("alert: ETH is \(price) \(alert.currency.code), below \(alert.below), says \(response.source.name)")
        }
      } catch {
        report("error: \(error)")
      }
      try await clock.sleep(for: .seconds(60))
    }
  }
}

/// A clock whose minutes pass at once.
struct FastClock: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}

/// A transport with recorded responses: the exchange is overloaded at the third request, so that Quid retries it.
final class RecordedResponses: HTTPTransport {
  private let bodies = Mutex([
    #"{"prices":{"USD":1700.25,"EUR":1570}}"#, #"{"prices":{"USD":1649.999999,"EUR":1521.5}}"#, "overloaded",
    #"{"prices":{"USD":1640,"EUR":1499.99}}"#,
  ])

  func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let body = bodies.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let body else { throw .offline }
    return TransportResponse(status: body.hasPrefix("{") ? 200 : 503, headers: [], body: Data(body.utf8))
  }
}

@main
struct PriceAlerts {
  static func main() async throws {
    let stored = #"[{"currency":"USD","below":"1650"},{"currency":"EUR","below":"1500"}]"#
    let alerts = try JSONDecoder().decode([Alert].self, from: Data(stored.utf8))
    let pipeline = RequestPipeline(
      transport: RecordedResponses(), store: nil, clock: FastClock(),
      observe: { print("log: \($0.host) \($0.outcome)") })
    let exchange = Exchange(
      pipeline: pipeline,
      provider: CustomProvider(name: "House", base: try ProviderURL("https://prices.example/v1"), key: APIKey("secret"))
    )
    try await AlertService(prices: exchange, clock: FastClock()).run(alerts, checks: 5) { print($0) }
  }
}
