import Foundation
import QuidCore

/// The user's restrictions on the use of cached responses and of the network.
public struct CachePolicy: Hashable, Sendable {
  /// A Boolean value that indicates whether only cached responses are used, without network access.
  public var isOffline: Bool
  /// The maximum age of a cached response.
  ///
  /// Zero always sends a request; `nil` applies the lifetime of each kind of data.
  ///
  /// An older response is not used even if the request fails.
  public var maximumAge: Duration?

  /// Creates a policy.
  ///
  /// By default, the network is used and each kind of data has its own lifetime.
  public init(isOffline: Bool = false, maximumAge: Duration? = nil) {
    self.isOffline = isOffline
    self.maximumAge = maximumAge
  }
}

/// The period during which a cached response is fresh and no new request is sent.
enum CacheLifetime: Hashable, Sendable {
  /// A fixed time since the response was fetched.
  case time(Duration)
  /// Five minutes; for a table of rates also until the provider may publish the next table.
  case untilNextPublication(Publication)
  /// The lifetime of data that ends with the given day. A response fetched after that day is fresh permanently, any
  /// other for five minutes.
  case history(through: CalendarDay)

  /// The schedule on which a provider publishes tables of rates.
  enum Publication: Hashable, Sendable {
    /// The schedule of the European Central Bank: each working day around 16:00 in Frankfurt, never before 14:00 UTC.
    case workingDays
    /// A new table each day from midnight UTC.
    case eachDay
  }

  /// The lifetime of coin prices: one minute.
  static let prices = CacheLifetime.time(.seconds(60))
  /// The lifetime of exchange rates that may change at any time: five minutes.
  static let rates = CacheLifetime.time(minimumForRates)
  /// The lifetime of gas prices, which change with each block of 12 s: 15 s.
  static let gas = CacheLifetime.time(.seconds(15))
  /// The lifetime of lists of currencies and coins, which change about weekly: one day.
  static let names = CacheLifetime.time(.seconds(86_400))

  /// Returns the lifetime of a price chart: five minutes for one day, half an hour up to 90 days, six hours beyond.
  ///
  /// - Parameter days: The number of days that the chart covers, which determines the interval between its points.
  static func chart(days: Int) -> CacheLifetime { .time(.seconds(days <= 1 ? 300 : days <= 90 ? 1_800 : 21_600)) }

  /// Returns whether a cached response is fresh.
  ///
  /// - Parameters:
  ///   - fetchedAt: The time at which the response was fetched.
  ///   - asOf: The time at which the data was valid; for a table of rates, the start of its day. `nil` if unknown.
  ///   - now: The current time.
  func isFresh(fetchedAt: Date, asOf: Date?, at now: Date) -> Bool {
    switch self {
    case .history(let last):
      return CalendarDay(fetchedAt) > last || Self.isWithin(Self.minimumForRates, of: fetchedAt, at: now)
    case .time(let duration): return Self.isWithin(duration, of: fetchedAt, at: now)
    case .untilNextPublication(let publication):
      if Self.isWithin(Self.minimumForRates, of: fetchedAt, at: now) { return true }
      guard let asOf else { return false }
      return now >= asOf && now < Self.next(publication, after: CalendarDay(asOf))
    }
  }

  private static let minimumForRates = Duration.seconds(300)

  /// Returns whether less than a duration has passed since a response was fetched.
  ///
  /// The result is `false` for a fetch time in the future, which is possible after the clock was set back.
  private static func isWithin(_ duration: Duration, of fetchedAt: Date, at now: Date) -> Bool {
    let age = Duration.seconds(now.timeIntervalSince(fetchedAt))
    return age >= .zero && age < duration
  }

  /// Returns the earliest time at which a provider can publish a table newer than that of a day.
  private static func next(_ publication: Publication, after day: CalendarDay) -> Date {
    switch publication {
    case .eachDay: return day.advanced(by: 1).start
    case .workingDays:
      var next = day.advanced(by: 1)
      while next.isWeekend { next = next.advanced(by: 1) }
      return next.start.addingTimeInterval(14 * 3_600)
    }
  }
}
