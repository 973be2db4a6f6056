import Foundation
import QuidCore

/// The user's restrictions on the use of cached responses and of the network.
public struct CachePolicy: Hashable, Sendable {
  /// A Boolean value that indicates whether only cached responses are used and no requests are sent.
  public var isOffline: Bool
  /// The maximum age of a cached response; `nil` to apply the lifetime of each kind of data.
  ///
  /// If the maximum age is zero, a request is always sent.
  ///
  /// A cached response that is older than the maximum age is not used even if the request fails.
  public var maximumAge: Duration?

  /// Creates a cache policy.
  ///
  /// By default, requests are sent and each kind of data has its own lifetime.
  public init(isOffline: Bool = false, maximumAge: Duration? = nil) {
    self.isOffline = isOffline
    self.maximumAge = maximumAge
  }
}

/// The period during which a cached response is fresh and no new request is sent.
enum CacheLifetime: Hashable, Sendable {
  /// A fixed duration since the response was fetched.
  case time(Duration)
  /// At least five minutes and, for a table of exchange rates, until the provider may publish the next table.
  case untilNextPublication(Publication)
  /// The lifetime of historical data up to and including the given day. A response that was fetched after
  /// this day is always fresh. An earlier response is fresh for five minutes.
  case history(through: CalendarDay)

  /// A schedule on which a provider publishes tables of exchange rates.
  enum Publication: Hashable, Sendable {
    /// The schedule of the European Central Bank: each working day around 16:00 in Frankfurt, never before 14:00 UTC.
    case workingDays
    /// A new table is published each day, from midnight UTC.
    case eachDay
  }

  /// The lifetime of coin prices: one minute.
  static let prices = CacheLifetime.time(.seconds(60))
  /// The lifetime of exchange rates without a schedule of publication: five minutes.
  static let rates = CacheLifetime.time(minimumForRates)
  /// The lifetime of Ethereum gas prices, which change with each block (every 12 s): 15 s.
  static let gas = CacheLifetime.time(.seconds(15))
  /// The lifetime of lists of currencies and coins, which change about weekly: one day.
  static let names = CacheLifetime.time(.seconds(86_400))

  /// Returns the lifetime of a price chart: five minutes for one day, half an hour for up to 90 days, six
  /// hours for more.
  ///
  /// - Parameter days: The number of days that the chart covers. The interval between the points of a chart
  ///   grows with it.
  static func chart(days: Int) -> CacheLifetime { .time(.seconds(days <= 1 ? 300 : days <= 90 ? 1_800 : 21_600)) }

  /// Returns whether a cached response is fresh.
  ///
  /// - Parameters:
  ///   - fetchedAt: The time at which the response was fetched.
  ///   - asOf: The time to which the data applies, which is the start of the day for a table of exchange
  ///     rates; `nil` if unknown.
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

  /// Returns whether the time since a response was fetched is shorter than a duration.
  ///
  /// The result is `false` for a fetch time in the future, which occurs if the clock has been set back.
  private static func isWithin(_ duration: Duration, of fetchedAt: Date, at now: Date) -> Bool {
    let age = Duration.seconds(now.timeIntervalSince(fetchedAt))
    return age >= .zero && age < duration
  }

  /// Returns the earliest time at which a provider may publish the table of exchange rates that follows the
  /// table of a day.
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
