/// The length of a daily price history to request, which ends with the day before the current day.
///
/// Only a few lengths are used, so that different requests can share a cached response.
enum HistoryLength: Hashable, Sendable, CaseIterable {
  /// A history of 15 days, enough for 14 daily prices, each with its change from the day before.
  case fortnight
  /// A history of 31 days, enough for 30 daily prices, each with its change from the day before.
  case month
  /// A history of 89 days; with today, these are the 90 days for which CoinGecko returns hourly prices.
  case quarter
  /// A history of 364 days; with today, these are the 365 days that the free plans of CoinGecko include.
  case year
  case all

  /// The first day with a price of bitcoin, the oldest coin: 2010-07-18.
  static let firstDay = CalendarDay(clamped: 14_808)

  init(covering days: Int) {
    self = Self.allCases.first { $0.days.map { $0 >= days } ?? false } ?? .all
  }

  /// The number of days; `nil` for ``all``, whose length depends on the current day.
  var days: Int? {
    switch self {
    case .fortnight: 15
    case .month: 31
    case .quarter: 89
    case .year: 364
    case .all: nil
    }
  }

  func firstDay(before today: CalendarDay) -> CalendarDay {
    days.map { today.advanced(by: -$0) } ?? Self.firstDay
  }

  /// Returns other lengths to request after an error: one year after ``all``, which the user's plan may not include; if
  /// the provider is unreachable, the longer lengths, whose responses may be cached.
  func substitutes(after reason: ProviderError.Reason) -> [HistoryLength] {
    switch (self, reason) {
    case (_, .cancelled): []
    case (.all, _): [.year]
    case (_, let reason) where reason.isUnreachable: Self.allCases.drop { $0 != self }.dropFirst() + []
    default: []
    }
  }

  /// Returns the price on a past day, from the shortest history with the day or, offline, from any cached history.
  ///
  /// The subject, such as `a bitcoin price`, is part of error messages.
  static func price(
    _ subject: String, on day: CalendarDay, today: CalendarDay,
    _ request: (HistoryLength) async throws -> Sourced<[DailyRate]>
  ) async throws -> Sourced<FixedDecimal> {
    let length = HistoryLength(covering: today.ordinal - day.ordinal)
    // If the provider lags behind, the cached response for the list may contain a day older than 15 days.
    var lengths = length == .all ? [.fortnight, .all] : [length]
    var offline: ProviderError?
    var failure: ProviderError
    var index = 0
    repeat {
      do {
        let response = try await request(lengths[index])
        if let price = response.price(on: day) { return price }
        // An unreachable provider may have the day although the cached response lacks it.
        failure = offline ?? ProviderError(.notFound("\(subject) on \(day)"), from: response.source)
      } catch let error as ProviderError where error.reason != .cancelled {
        if error.reason.isUnreachable {
          offline = error
          lengths += HistoryLength.allCases.filter { !lengths.contains($0) }
        }
        failure = error
      }
      index += 1
    } while index < lengths.count
    throw failure
  }
}
