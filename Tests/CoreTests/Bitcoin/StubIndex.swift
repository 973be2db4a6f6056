import Foundation
import QuidCore
import Synchronization

/// Answers about bitcoin with whatever the test does, and remembers what it was asked.
final class StubIndex: BitcoinPriceProvider, BitcoinHistoryProvider {
  /// One question about days.
  struct Question: Hashable, Sendable {
    let first: CalendarDay
    let last: CalendarDay
    let currency: Currency
  }

  private let known: @Sendable (Question) throws(ProviderError) -> [DailyRate]
  private let price: @Sendable (Currency) throws(ProviderError) -> FixedPoint
  private let asked = Mutex((questions: Set<Question>(), prices: [[Currency]]()))
  private let freshness: Freshness

  init(
    freshness: Freshness = .live,
    price: @escaping @Sendable (Currency) throws(ProviderError) -> FixedPoint = { _ in FixedPoint(100) },
    days: @escaping @Sendable (Question) throws(ProviderError) -> [DailyRate]
  ) {
    self.freshness = freshness
    self.price = price
    known = days
  }

  var questions: Set<Question> { asked.withLock { $0.questions } }
  var priceQuestions: Set<[Currency]> { asked.withLock { Set($0.prices) } }

  func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    asked.withLock { $0.prices.append(currencies) }
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
    let question = Question(first: first, last: last, currency: currency)
    _ = asked.withLock { $0.questions.insert(question) }
    guard let history = BitcoinHistory(currency: currency, days: try known(question)),
      !history.part(from: first, through: last).days.isEmpty
    else { throw ProviderError(.notFound("bitcoin from \(first) through \(last)"), from: .stub) }
    return sourced(history.part(from: first, through: last))
  }

  private func sourced<Value: Sendable>(_ value: Value) -> Sourced<Value> {
    Sourced(value, source: .stub, asOf: nil, fetchedAt: Self.now, freshness: freshness)
  }

  /// 2026-11-21T09:30:00Z.
  static let now = Date(timeIntervalSince1970: 1_795_253_400)

  /// Every day of the calendar costs as many units as its ordinal says.
  static func everyDay(_ question: Question) -> [DailyRate] {
    (question.first.ordinal...question.last.ordinal).map { ordinal in
      DailyRate(day: question.first.advanced(by: ordinal - question.first.ordinal), price: FixedPoint(ordinal))
    }
  }
}
