import QuidCore
import Synchronization

/// A market of a few coins in dollars that records its requests and can fail.
struct StubMarket: MarketProvider, ChartProvider, CoinCatalog {
  let rows: [MarketRow]
  var failure: ProviderError?
  let log = Log()

  final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    var requests: [String] { entries.withLock { $0 } }
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
  }

  private func response<Value>(_ request: String, _ value: Value) throws(ProviderError) -> Sourced<Value> {
    log.add(request)
    if let failure { throw failure }
    return .stub(value)
  }

  func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    let part = rows.dropFirst((page - 1) * size).prefix(size)
    return try response("page \(page) in \(currency)", MarketListing(currency: currency, rows: Array(part)))
  }

  func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing> {
    let named = rows.filter { coins.contains($0.coin.id) }
    let names = coins.map(\.description).joined(separator: " ")
    return try response("\(names) in \(currency)", MarketListing(currency: currency, rows: named))
  }

  func series(of coin: CoinID, in currency: Currency, days: Int?) async throws(ProviderError) -> Sourced<PriceSeries> {
    guard let series = PriceSeries(prices: [1, 2]) else { throw ProviderError(.notFound("\(coin)"), from: .stub) }
    return try response("\(days ?? 0) days of \(coin) in \(currency)", series)
  }

  func coins() async throws(ProviderError) -> Sourced<[Coin]> { try response("all coins", rows.map(\.coin)) }

  func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]> { try await coins() }
}
