/// What a bitcoin costs now and what it cost on the days before, with all that is needed to open any of these days.
public struct BitcoinIndex: Hashable, Sendable {
  /// The currency of the list.
  public let currency: Currency
  /// How many days the list was asked for.
  public let dayCount: Int
  /// What a bitcoin costs now in ``currencies``; where the list is in another currency, a second answer is about that.
  public let prices: [Sourced<PriceList>]
  /// The history that the list is made of; it may go back further than the list.
  public let history: Sourced<BitcoinHistory>
  /// The histories in further currencies, for the days that are opened.
  public let others: [Sourced<BitcoinHistory>]
  /// Why a currency is not among ``others``.
  public let failures: [ProviderError]
  /// The list: newest first, ``dayCount`` days at most, each with its change.
  public let days: [DailyChange]

  /// The currencies that a day opens in, in the order they are shown.
  public static let currencies: [Currency] = [.eur, .usd, .gbp]

  /// How many days the list usually has.
  public static let usualDayCount = 14

  /// The first day anybody quoted a price for: the first of CoinDesk's index, 2010-07-18.
  public static let firstDay = CalendarDay(clamped: 14_808)

  /// How long a price is up to date: today's is set anew each minute.
  ///
  /// Source: the brief, as CoinDesk had it.
  public static let priceLifetime = Duration.seconds(60)

  /// By how much a source may lag behind although it was asked in time: ten of its minutes.
  public static let mostLag = Duration.seconds(600)

  /// An index out of the answers to its questions.
  public init(
    currency: Currency, dayCount: Int, prices: [Sourced<PriceList>], history: Sourced<BitcoinHistory>,
    others: [Sourced<BitcoinHistory>] = [], failures: [ProviderError] = []
  ) {
    self.currency = currency
    self.dayCount = dayCount
    self.prices = prices
    self.history = history
    self.others = others
    self.failures = failures
    days = history.value.changes(ofLast: dayCount)
  }

  /// The price now in each currency that was asked for, in that order.
  public var rates: [ExchangeRate] { prices.flatMap(\.value.rates) }

  /// The answer that has the price now in the currency of the list; `nil` when no source gave one.
  public var price: Sourced<ExchangeRate>? { price(in: currency) }

  /// By how much the price now differs from that of yesterday, and where it went; `nil` where either is not known.
  public var today: DailyChange? {
    price.map { price in
      let day = CalendarDay(price.asOf ?? price.fetchedAt)
      return DailyChange(DailyRate(day: day, price: price.value.rate), after: history.value.days.last)
    }
  }

  /// A day of the list in every currency that was asked for; `nil` for a day that is not in it.
  public func day(_ day: CalendarDay) -> BitcoinDay? {
    guard days.contains(where: { $0.rate.day == day }) else { return nil }
    let histories = [history] + others
    let entries = asked.map { currency in
      let answer = histories.first { $0.value.currency == currency }
      return BitcoinDay.Entry(currency: currency, price: answer.flatMap { $0.price(on: day) })
    }
    return BitcoinDay(day: day, entries: entries, failures: failures)
  }

  /// What a bitcoin costs now, in every currency that was asked for.
  public var currentDay: BitcoinDay? {
    price.map { price in
      BitcoinDay(
        day: CalendarDay(price.asOf ?? price.fetchedAt),
        entries: asked.map { currency in
          BitcoinDay.Entry(currency: currency, price: self.price(in: currency).map { $0.map(\.rate) })
        }, failures: [])
    }
  }

  private var asked: [Currency] { Self.currencies(and: currency) }

  private func price(in currency: Currency) -> Sourced<ExchangeRate>? {
    for answer in prices {
      if let rate = answer.value[currency] { return answer.map { _ in rate } }
    }
    return nil
  }

  /// ``currencies``, and that one behind them where it is another.
  static func currencies(and currency: Currency?) -> [Currency] {
    currencies + (currency.map { currencies.contains($0) ? [] : [$0] } ?? [])
  }
}

extension Sourced<BitcoinHistory> {
  /// The price of a day, with the provenance of the history; `nil` where the day is not in it.
  func price(on day: CalendarDay) -> Sourced<FixedPoint>? {
    guard let rate = value.days.last(where: { $0.day == day }) else { return nil }
    return map { _ in rate.price }
  }
}
