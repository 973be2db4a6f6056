import Foundation
import QuidCore
import Synchronization

/// A provider of the Bitcoin price and history with closures for responses that records its requests.
final class StubIndex: BitcoinPriceProvider, BitcoinHistoryProvider {
  /// A request for the history of a range of days.
  struct Request: Hashable, Sendable {
    let first: CalendarDay
    let last: CalendarDay
    let currency: Currency
  }

  private let known: @Sendable (Request) throws(ProviderError) -> [DailyRate]
  private let price: @Sendable (Currency) throws(ProviderError) -> FixedDecimal
  private let calls = Mutex((requests: Set<Request>(), prices: [[Currency]]()))
  private let freshness: Freshness

  init(
    freshness: Freshness = .live,
    price: @escaping @Sendable (Currency) throws(ProviderError) -> FixedDecimal = { _ in FixedDecimal(100) },
    days: @escaping @Sendable (Request) throws(ProviderError) -> [DailyRate]
  ) {
    self.freshness = freshness
    self.price = price
    known = days
  }

  var requests: Set<Request> { calls.withLock { $0.requests } }
  var priceRequests: Set<[Currency]> { calls.withLock { Set($0.prices) } }

  func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    calls.withLock { $0.prices.append(currencies) }
    var rates: [ExchangeRate] = []
    for currency in currencies {
      if let rate = ExchangeRate(base: .btc, quote: currency, rate: try price(currency)) { rates.append(rate) }
    }
    guard let list = PriceList(of: .btc, rates) else { throw ProviderError(.notFound("bitcoin"), from: .stub) }
    return sourced(list)
  }

  func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    let request = Request(first: first, last: last, currency: currency)
    _ = calls.withLock { $0.requests.insert(request) }
    guard let history = BitcoinHistory(currency: currency, days: try known(request)),
      !history.part(from: first, through: last).days.isEmpty
    else { throw ProviderError(.notFound("the bitcoin prices from \(first) through \(last)"), from: .stub) }
    return sourced(history.part(from: first, through: last))
  }

  private func sourced<Value: Sendable>(_ value: Value) -> Sourced<Value> {
    Sourced(value, source: .stub, asOf: nil, fetchedAt: Self.now, freshness: freshness)
  }

  /// 2026-11-21T09:30:00Z.
  static let now = Date(timeIntervalSince1970: 1_795_253_400)

  /// Returns a price for every requested day that equals the ordinal of the day.
  static func everyDay(_ request: Request) -> [DailyRate] {
    (request.first.ordinal...request.last.ordinal).map { ordinal in
      DailyRate(day: request.first.advanced(by: ordinal - request.first.ordinal), price: FixedDecimal(ordinal))
    }
  }
}
