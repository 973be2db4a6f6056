/// The length of a daily price history to request from a provider.
///
/// Each history ends with the day before the current day. Only a few lengths are used, so that different requests can
/// share a cached response.
enum HistorySpan: Hashable, Sendable, CaseIterable {
  /// A history of 15 days, enough for 14 daily prices, each with its change from the day before.
  case fortnight
  /// A history of 31 days, enough for 30 daily prices, each with its change from the day before.
  case month
  /// A history of 89 days. With the current day, these are the 90 days for which CoinGecko returns hourly prices.
  case quarter
  /// A history of 364 days. With the current day, these are the 365 days that the free plans of CoinGecko include.
  case year
  /// A history of all days since ``firstDay``, the first day for which a bitcoin price is available.
  case all

  /// The first day for which a bitcoin price is available: 2010-07-18.
  ///
  /// Bitcoin is the oldest coin, so there are no earlier prices of other coins.
  static let firstDay = CalendarDay(clamped: 14_808)

  /// Creates the shortest history length of at least the given number of days.
  init(covering days: Int) {
    self = Self.allCases.first { $0.days.map { $0 >= days } ?? false } ?? .all
  }

  /// The number of days in the history; `nil` for ``all``, whose length depends on the current day.
  var days: Int? {
    switch self {
    case .fortnight: 15
    case .month: 31
    case .quarter: 89
    case .year: 364
    case .all: nil
    }
  }

  /// Returns the first day of a daily price history of this length.
  ///
  /// The history ends on the day before the current day.
  ///
  /// - Parameter today: The current day in UTC.
  func firstDay(before today: CalendarDay) -> CalendarDay {
    days.map { today.advanced(by: -$0) } ?? Self.firstDay
  }

  /// Returns the history lengths to request instead after a failed request, in order of preference.
  ///
  /// After a request for ``all``, the result is `year`, because the provider may still return the prices of one year.
  /// After a request for a shorter history, the result contains all longer histories if the provider is unreachable,
  /// because their responses may be cached. In all other cases, and if the request was cancelled, the result is empty.
  ///
  /// - Parameter reason: The reason why the request failed.
  func substitutes(after reason: ProviderError.Reason) -> [HistorySpan] {
    switch (self, reason) {
    case (_, .cancelled): []
    case (.all, _): [.year]
    case (_, let reason) where reason.isUnreachable: Self.allCases.drop { $0 != self }.dropFirst() + []
    default: []
    }
  }

  /// Returns the price of a coin on a past day, from the shortest history that contains the day.
  ///
  /// If the provider is unreachable, histories of other lengths are also requested, because their responses may be
  /// cached.
  ///
  /// - Parameters:
  ///   - subject: A description of the price for error messages, such as `a bitcoin price`.
  ///   - day: The day in UTC, before `today`.
  ///   - today: The current day in UTC.
  ///   - request: A closure that requests a history of the given length.
  /// - Throws: ``ProviderError`` if a request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the history
  ///   has no price for the day.
  static func price(
    _ subject: String, on day: CalendarDay, today: CalendarDay,
    _ request: (HistorySpan) async throws(ProviderError) -> Sourced<[DailyRate]>
  ) async throws(ProviderError) -> Sourced<FixedDecimal> {
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
