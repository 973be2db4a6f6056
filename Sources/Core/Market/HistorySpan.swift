/// The number of days of a requested price history, which ends with yesterday.
///
/// Only a few lengths are used. The lists of days and the prices of single days then send identical requests
/// and share a cached response.
enum HistorySpan: Hashable, Sendable, CaseIterable {
  /// 15 days: the 14 days of the default list of bitcoin prices and the day before them.
  case fortnight
  /// 31 days: the 30 days of a list and the day before them.
  case month
  /// 89 days: the longest history for which CoinGecko returns more than one price per day.
  case quarter
  /// 364 days: the longest history that CoinGecko's free plans allow.
  case year
  /// All days since ``firstDay``.
  case all

  /// The first day for which a price of bitcoin, and so of any coin, exists: 2010-07-18.
  static let firstDay = CalendarDay(clamped: 14_808)

  /// Creates the shortest length that has at least the given number of days.
  init(covering days: Int) {
    self = Self.allCases.first { $0.days.map { $0 >= days } ?? false } ?? .all
  }

  /// The number of days of the history; `nil` for ``all``, since the number depends on the current day.
  var days: Int? {
    switch self {
    case .fortnight: 15
    case .month: 31
    case .quarter: 89
    case .year: 364
    case .all: nil
    }
  }

  /// Returns the first day of a history with this length that ends with the day before `today`.
  func firstDay(before today: CalendarDay) -> CalendarDay {
    days.map { today.advanced(by: -$0) } ?? Self.firstDay
  }

  /// Returns the lengths to request instead, in order of preference, after a request with this length failed.
  ///
  /// If the provider is unreachable, the response for a longer history may be cached. If the provider rejects
  /// a request for all days, it may still return one year.
  ///
  /// - Parameter reason: The reason for the failure.
  func substitutes(after reason: ProviderError.Reason) -> [HistorySpan] {
    switch (self, reason) {
    case (_, .cancelled): []
    case (.all, _): [.year]
    case (_, let reason) where reason.isUnreachable: Self.allCases.drop { $0 != self }.dropFirst() + []
    default: []
    }
  }

  /// Returns the price on a past day, from the shortest history that contains the day.
  ///
  /// - Parameters:
  ///   - subject: The description of the price in the error if there is none, such as `a bitcoin price`.
  ///   - day: The day in UTC, before `today`.
  ///   - today: The current day in UTC.
  ///   - request: A closure that requests the history of a length, ending with the day before `today`.
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the history has no price of the
  ///   day.
  static func price(
    _ subject: String, on day: CalendarDay, today: CalendarDay,
    _ request: (HistorySpan) async throws(ProviderError) -> Sourced<[DailyRate]>
  ) async throws(ProviderError) -> Sourced<FixedPoint> {
    let span = HistorySpan(covering: today.ordinal - day.ordinal)
    // If the provider lags behind, the cached response for the list may contain a day older than 15 days.
    var spans = span == .all ? [.fortnight, .all] : [span]
    var offline: ProviderError?
    var failure: ProviderError
    var index = 0
    repeat {
      do throws(ProviderError) {
        let response = try await request(spans[index])
        if let price = response.price(on: day) { return price }
        // An unreachable provider may have the day although the cached response lacks it.
        failure = offline ?? ProviderError(.notFound("\(subject) on \(day)"), from: response.source)
      } catch {
        if error.reason == .cancelled { throw error }
        if error.reason.isUnreachable {
          offline = error
          spans += HistorySpan.allCases.filter { !spans.contains($0) }
        }
        failure = error
      }
      index += 1
    } while index < spans.count
    throw failure
  }
}

/// Finds the prices of coins on past days, with at most one request for each coin and length of a history.
///
/// The prices equal those of ``BitcoinService/day(_:and:)``, because both use the same histories.
package struct PastPrices: Sendable {
  private let today: CalendarDay
  private var responses: [Key: Result<Sourced<[DailyRate]>, ProviderError>] = [:]

  private struct Key: Hashable {
    let coin: CoinID
    let span: HistorySpan
  }

  /// Creates a finder of prices on days before the current day in UTC.
  package init(today: CalendarDay) { self.today = today }

  /// Returns the price of a coin in US dollars on a day before the current day.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - day: The day in UTC.
  ///   - provider: The provider of histories that were not requested yet.
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider has no price of the
  ///   day.
  package mutating func price(
    of coin: CoinID, on day: CalendarDay, from provider: any DailyPriceProvider
  ) async throws(ProviderError) -> Sourced<FixedPoint> {
    try await HistorySpan.price("a price of \(coin)", on: day, today: today) { span throws(ProviderError) in
      let key = Key(coin: coin, span: span)
      if let known = responses[key] { return try known.get() }
      do throws(ProviderError) {
        let response = try await provider.dailyPrices(
          of: coin, from: span.firstDay(before: today), through: today.advanced(by: -1), in: .usd)
        responses[key] = .success(response)
        return response
      } catch {
        // A limit of the plan does not change, unlike an error of the network.
        if case .historyLimited = error.reason { responses[key] = .failure(error) }
        throw error
      }
    }
  }
}
