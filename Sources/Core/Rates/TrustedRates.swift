import Synchronization

/// The newest confirmed rate of each currency, with which new rates are compared before they are cached or used.
///
/// A rate of the same week may differ by at most 20 % from the confirmed one, whatever its source. Without a confirmed
/// rate, it may differ from the built-in one at most by a factor of three. A larger difference is confirmed by another
/// source that agrees within 2 %.
package final class TrustedRates: Sendable {
  /// A rate against the euro.
  struct Rate: Hashable, Sendable {
    let rate: FixedDecimal
    /// The day of the table that contained the rate.
    let day: CalendarDay
    let fetchedAt: Timestamp
    /// The name of the source.
    let source: String
  }

  private struct State: Sendable {
    var rates: [Currency: Rate]?
    /// The rates that were not confirmed, which another source may confirm.
    var doubtful: [Currency: [Rate]] = [:]
  }

  private let state = Mutex(State())
  private let builtin: @Sendable () -> RateTable?
  private let load: @Sendable () -> String?
  private let update: @Sendable ((String?) -> String) -> Void

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - builtin: The rates for currencies without a confirmed rate.
  ///   - load: A closure that returns the stored rates.
  ///   - update: A closure that replaces the stored rates with the result of its argument.
  package init(
    builtin: @autoclosure @escaping @Sendable () -> RateTable? = nil, load: @escaping @Sendable () -> String? = { nil },
    update: @escaping @Sendable ((String?) -> String) -> Void = { _ in }
  ) {
    self.builtin = builtin
    self.load = load
    self.update = update
  }

  // MARK: Comparison

  /// The rates of a table that must not be used.
  package struct Doubts: Sendable {
    /// A description of each rate, such as `1 EUR = 116 USD on 2026-11-28, but …`.
    package fileprivate(set) var problems: [Currency: String] = [:]
    fileprivate var comparedCount = 0

    /// Whether more than half of the rates that can be compared differ, so that the whole table is wrong.
    package var isTableRejected: Bool { problems.count * 2 > comparedCount }

    /// The description of the first of some currencies that has one, else of the first of all.
    package func problem(of currencies: [Currency]) -> String? {
      (currencies + Currency.mostTradedCurrencies + problems.keys.sorted()).lazy.compactMap { self.problems[$0] }.first
    }
  }

  /// Returns the rates of a response that must not be used, and remembers the others if they are the newest.
  package func doubts(about response: Sourced<RateTable>, areNewest: Bool) -> Doubts {
    state.withLock { state in
      let stored = state.rates ?? Self.rates(load())
      var doubts = Doubts()
      var confirmed: [Currency: Rate] = [:]
      lazy var builtin = self.builtin()
      let table = response.value
      for currency in table.rates.keys where currency != .eur {
        guard let value = table.euroRate(of: currency) else { continue }
        let rate = Rate(rate: value, day: table.day, fetchedAt: response.fetchedAt, source: response.source.name)
        let problem = Self.problem(of: rate, currency, known: stored[currency], builtin)
        doubts.comparedCount += problem.isCompared ? 1 : 0
        guard let text = problem.text else {
          confirmed[currency] = rate
          continue
        }
        let others = (state.doubtful[currency] ?? []).filter { $0.source != rate.source }
        state.doubtful[currency] = others + [rate]
        if others.contains(where: { rate.isConfirmed(by: $0) }) {
          confirmed[currency] = rate
        } else {
          doubts.problems[currency] = text
        }
      }
      state.rates = stored
      guard areNewest, !doubts.isTableRejected else { return doubts }
      func merge(_ rates: [Currency: Rate]) -> [Currency: Rate] {
        rates.merging(confirmed) { $0.fetchedAt < $1.fetchedAt && $0.day <= $1.day ? $1 : $0 }
      }
      let rates = merge(stored)
      guard rates != stored else { return doubts }
      state.rates = rates
      update { text in Self.text(of: merge(Self.rates(text).merging(rates) { $0.fetchedAt < $1.fetchedAt ? $1 : $0 })) }
      return doubts
    }
  }

  private static func problem(
    of rate: Rate, _ currency: Currency, known: Rate?, _ builtin: @autoclosure () -> RateTable?
  ) -> (text: String?, isCompared: Bool) {
    var description: String { "1 EUR = \(rate.rate) \(currency) on \(rate.day), but the" }
    if let known, known.isOfSameWeek(as: rate) {
      guard let expected = known.rate(of: currency, on: rate.day) else { return (nil, false) }
      if expected.isWithin(percent: 20, of: rate.rate) { return (nil, true) }
      return ("\(description) last rate from \(known.source) is 1 EUR = \(expected) \(currency) on \(known.day)", true)
    }
    guard let builtin = builtin(), abs(builtin.day.ordinal - rate.day.ordinal) <= longestBuiltinUse,
      let expected = builtin.rates[currency]
    else { return (nil, false) }
    if expected.isWithinFactorThree(of: rate.rate) { return (nil, true) }
    return ("\(description) built-in rate is 1 EUR = \(expected) \(currency) on \(builtin.day)", true)
  }

  /// In days: three years.
  private static let longestBuiltinUse = 1_096

  // MARK: Use

  /// Returns a copy of a response in which confirmed rates replace those that must not be used, or which lacks them.
  ///
  /// - Parameters:
  ///   - maximumAge: The maximum age of a confirmed rate; `nil` for the default of seven days.
  ///   - freshness: The freshness of the copy.
  func replacing(
    _ doubts: Doubts, in response: Sourced<RateTable>, maximumAge: Duration?, freshness: Freshness
  ) -> Sourced<RateTable> {
    guard !doubts.problems.isEmpty else { return response }
    let known = state.withLock { $0.rates ?? [:] }
    var time = response.fetchedAt
    var table = response.value.removing(Array(doubts.problems.keys))
    for currency in doubts.problems.keys where table.base == .eur {
      guard let rate = known[currency], let value = rate.rate(of: currency, on: table.day),
        response.fetchedAt.time(since: rate.fetchedAt) < maximumAge ?? .seconds(7 * 86_400)
      else { continue }
      time = min(time, rate.fetchedAt)
      table = table.replacing(value, of: currency, on: rate.day)
    }
    return Sourced(
      table, source: response.source, asOf: response.asOf, fetchedAt: time, freshness: freshness,
      failures: response.failures)
  }

  /// Whether a rate against the euro is at most three times and at least a third of a confirmed or built-in one.
  package func supports(_ rate: FixedDecimal, of currency: Currency) -> Bool {
    let known = state.withLock { ($0.rates ?? Self.rates(load()))[currency]?.rate }
    return (known ?? builtin()?.rates[currency])?.isWithinFactorThree(of: rate) ?? false
  }

  // MARK: Storage

  /// One line for each currency: code, rate, day, time of the request in seconds since 1970, and source.
  private static func text(of rates: [Currency: Rate]) -> String {
    rates.sorted { $0.key < $1.key }.map { currency, rate in
      "\(currency) \(rate.rate) \(rate.day) \(Int64(rate.fetchedAt.timeIntervalSince1970)) \(rate.source)\n"
    }.joined()
  }

  private static func rates(_ text: String?) -> [Currency: Rate] {
    let lines = (text ?? "").split(separator: "\n").map { $0.split(separator: " ", maxSplits: 4) }
    return lines.reduce(into: [:]) { rates, fields in
      guard fields.count == 5, let currency = Currency(fields[0]), let rate = try? FixedDecimal(fields[1]),
        rate > .zero,
        let day = CalendarDay(String(fields[2])), let seconds = Int64(fields[3])
      else { return }
      let time = Timestamp(timeIntervalSince1970: .init(seconds))
      rates[currency] = Rate(rate: rate, day: day, fetchedAt: time, source: String(fields[4]))
    }
  }
}

extension TrustedRates.Rate {
  fileprivate func isOfSameWeek(as other: Self) -> Bool {
    abs(day.ordinal - other.day.ordinal) <= 7 && abs(fetchedAt.timeIntervalSince(other.fetchedAt)) <= 7 * 86_400
  }

  /// Whether another source agrees, at about the same time.
  fileprivate func isConfirmed(by other: Self) -> Bool {
    abs(day.ordinal - other.day.ordinal) <= 7
      && abs(fetchedAt.timeIntervalSince(other.fetchedAt)) <= 3_600 && other.rate.isWithin(percent: 2, of: rate)
  }

  /// Returns the rate in the unit of a day, which a redenomination can have changed.
  fileprivate func rate(of currency: Currency, on day: CalendarDay) -> FixedDecimal? {
    guard day > self.day else { return rate }
    return RateTable(base: .eur, day: self.day, rates: [currency: rate])?.applied(on: day).rates[currency]
  }
}

extension FixedDecimal {
  fileprivate func isWithin(percent: FixedDecimal, of other: FixedDecimal) -> Bool {
    percentChange(to: other).map { $0.magnitude <= percent.magnitude } ?? false
  }

  fileprivate func isWithinFactorThree(of other: FixedDecimal) -> Bool {
    let changes = [percentChange(to: other), other.percentChange(to: self)].compactMap(\.self)
    return changes.count == 2 && changes.allSatisfy { $0 <= 200 }
  }
}

extension RateTable {
  /// Whether the rates of some currencies differ by at most 2 % from those of another table.
  func agrees(with other: RateTable, about currencies: [Currency]) -> Bool {
    currencies.allSatisfy { currency in
      guard let own = self[currency]?.rate, let rate = other[currency]?.rate else { return false }
      return rate.isWithin(percent: 2, of: own)
    }
  }

  fileprivate func euroRate(of currency: Currency) -> FixedDecimal? {
    base == .eur ? rates[currency] : try? cross(from: .eur, to: currency)?.rate()
  }
}
