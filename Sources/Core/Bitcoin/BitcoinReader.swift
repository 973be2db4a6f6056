/// The use case behind the Bitcoin index: the price now, the days before, and each of these days in three currencies.
///
/// The histories of all three currencies are fetched together, although the list shows one: opening a day then asks
/// nobody, and works without the network. One day more than is shown is asked for, as the last row's change needs it.
public struct BitcoinReader: Sendable {
  private let prices: any BitcoinPriceProvider
  private let history: any BitcoinHistoryProvider
  private let now: @Sendable () -> Moment

  /// A reader of those providers.
  ///
  /// - Parameter now: the clock; the list ends with the day before, in UTC.
  public init(
    prices: any BitcoinPriceProvider, history: any BitcoinHistoryProvider, now: @escaping @Sendable () -> Moment
  ) {
    self.prices = prices
    self.history = history
    self.now = now
  }

  /// The price now and that of the last days.
  ///
  /// Without the price, or the history in the list's currency, there is no index. A history in another currency that
  /// could not be had only leaves its figures unknown when a day is opened.
  ///
  /// - Parameters:
  ///   - currency: the currency of the list.
  ///   - days: how many days the list has, from 1.
  /// - Throws: ``ProviderError``.
  public func index(
    in currency: Currency = .eur, days: Int = BitcoinIndex.usualDayCount
  ) async throws(ProviderError) -> BitcoinIndex {
    let count = max(days, 1)
    let covered = count == .max ? count : count + 1
    let (prices, (own, others)) = try await concurrently { [self] () throws(ProviderError) in
      try await currentPrices(and: currency)
    } _: { [self] () throws(ProviderError) in
      try await concurrently { [self] () throws(ProviderError) in
        try await history(in: currency, covering: covered)
      } _: { [self] () throws(ProviderError) in
        await each(of: BitcoinIndex.currencies.filter { $0 != currency }) { other throws(ProviderError) in
          try await history(in: other, covering: covered)
        }
      }
    }
    return BitcoinIndex(
      currency: currency, dayCount: count, prices: prices, history: own,
      others: others.compactMap { try? $0.answer.get() }, failures: Self.failures(others))
  }

  /// What a bitcoin cost on a day, or costs now when the day is today: in ``BitcoinIndex/currencies`` and, where that is
  /// another, in one more.
  ///
  /// - Parameter day: a day as ``BitcoinIndex/day(_:today:)`` gives it.
  /// - Throws: ``ProviderError`` when the day is known in none of the currencies.
  public func day(_ day: CalendarDay, and currency: Currency? = nil) async throws(ProviderError) -> BitcoinDay {
    let today = CalendarDay(now())
    let currencies = BitcoinIndex.currencies(and: currency)
    if day >= today {
      let answers = try await currentPrices(and: currency ?? .eur)
      let entries = currencies.map { currency in
        let answer = answers.first { $0.value[currency] != nil }
        return BitcoinDay.Entry(
          currency: currency,
          price: answer.flatMap { answer in answer.value[currency].map { rate in answer.map { _ in rate.rate } } })
      }
      return BitcoinDay(day: today, entries: entries, failures: [])
    }
    let answers = await each(of: currencies) { currency throws(ProviderError) in
      try await price(on: day, in: currency, today: today)
    }
    let entries = answers.map { BitcoinDay.Entry(currency: $0.currency, price: try? $0.answer.get()) }
    let failures = Self.failures(answers)
    if entries.allSatisfy({ $0.price == nil }), let failure = failures.first { throw failure }
    return BitcoinDay(day: day, entries: entries, failures: failures)
  }

  // MARK: The price now

  /// The usual currencies are always the same question; any other is one of its own.
  private func currentPrices(and currency: Currency) async throws(ProviderError) -> [Sourced<PriceList>] {
    let usual = BitcoinIndex.currencies
    guard !usual.contains(currency) else { return [try await prices.bitcoinPrices(in: usual)] }
    let (first, second) = try await concurrently { [prices] () throws(ProviderError) in
      try await prices.bitcoinPrices(in: usual)
    } _: { [prices] () throws(ProviderError) in
      try await prices.bitcoinPrices(in: [currency])
    }
    return [first, second]
  }

  // MARK: The days before

  private typealias Answer<Value: Sendable> = Result<Sourced<Value>, ProviderError>

  private func history(
    in currency: Currency, covering count: Int
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    let today = CalendarDay(now())
    let span = HistorySpan(covering: count)
    do throws(ProviderError) {
      return try await history(in: currency, over: span, before: today)
    } catch {
      for substitute in span.substitutes(after: error.reason) {
        guard let answer = try? await history(in: currency, over: substitute, before: today) else { continue }
        // A shorter history needs to say why it is so short.
        return substitute == .year && span == .all ? answer.preceded(by: [error]) : answer
      }
      throw error
    }
  }

  private func history(
    in currency: Currency, over span: HistorySpan, before today: CalendarDay
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    try await history.bitcoinHistory(
      from: span.firstDay(before: today), through: today.advanced(by: -1), in: currency)
  }

  private func price(
    on day: CalendarDay, in currency: Currency, today: CalendarDay
  ) async throws(ProviderError) -> Sourced<FixedPoint> {
    let span = HistorySpan(covering: today.ordinal - day.ordinal)
    // Where a source lags behind, an old day stands in the list all the same, and its question has been answered.
    var spans = span == .all ? [.fortnight, .all] : [span]
    var offline: ProviderError?
    var failure: ProviderError
    var place = 0
    repeat {
      do throws(ProviderError) {
        let answer = try await history(in: currency, over: spans[place], before: today)
        if let price = answer.price(on: day) { return price }
        // Who is out of reach may know the day, whatever is stored.
        failure = offline ?? ProviderError(.notFound("what a bitcoin cost on \(day)"), from: answer.source)
      } catch {
        if error.reason == .cancelled { throw error }
        if error.reason.isUnreachable {
          offline = error
          spans += HistorySpan.allCases.filter { !spans.contains($0) }
        }
        failure = error
      }
      place += 1
    } while place < spans.count
    throw failure
  }

  /// Asks for every currency at the same time; the answers are in the order of the currencies.
  private func each<Value: Sendable>(
    of currencies: [Currency],
    _ ask: @escaping @Sendable (Currency) async throws(ProviderError) -> Sourced<Value>
  ) async -> [(currency: Currency, answer: Answer<Value>)] {
    let answers = await withTaskGroup(of: (Currency, Answer<Value>).self) { group in
      for currency in currencies {
        group.addTask {
          do throws(ProviderError) {
            return (currency, .success(try await ask(currency)))
          } catch {
            return (currency, .failure(error))
          }
        }
      }
      var answers: [Currency: Answer<Value>] = [:]
      for await (currency, answer) in group { answers[currency] = answer }
      return answers
    }
    return currencies.compactMap { currency in answers[currency].map { (currency, $0) } }
  }

  /// Why currencies have no answer.
  private static func failures<Value: Sendable>(
    _ answers: [(currency: Currency, answer: Answer<Value>)]
  ) -> [ProviderError] {
    answers.compactMap { if case .failure(let error) = $0.answer { error } else { nil } }
  }
}
