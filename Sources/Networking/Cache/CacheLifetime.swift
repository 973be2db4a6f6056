import QuidCore

/// A rule that determines how long a cached response is fresh, so that no new request is sent.
enum CacheLifetime: Hashable, Sendable {
  /// The response is fresh for a fixed duration after it was fetched.
  case time(Duration)
  /// The newest exchange rates are fresh for the `max-age` of the response, for at least `minimum` and at most an hour.
  case newest(minimum: Duration = .seconds(300))
  /// The newest exchange rates, which change until the day ends, are requested once a day (UTC).
  case newestOfDay
  /// The response contains the rates or prices of past days through the given day (UTC).
  ///
  /// A response is always fresh once it is final: the provider has shown a later published day, and the response
  /// contains the given day, or shows that no values are published on it. `revisionDays` is the number of days after
  /// which published values are final.
  case history(through: CalendarDay, Publication, revisionDays: Int = 0)

  /// The way in which a provider publishes the values of a day.
  enum Publication: Hashable, Sendable {
    /// A table is published on each working day, not before 14:00 UTC, and not changed (European Central Bank).
    case workingDays
    /// Many sources publish on different days, so that only the days around it show that a day has no rates.
    case blended
    /// The table of a day changes until the day ends at midnight UTC, and is requested only once a day.
    case eachDay
    /// The values of a day change until the day ends at midnight UTC.
    case continuous
    /// As ``continuous``, but each series of values, such as the prices of one coin, has its own newest day.
    ///
    /// Only a later day in the same response shows that a value is final.
    case series
  }

  static let prices = CacheLifetime.time(.seconds(60))
  /// The lifetime of sparklines (price charts of seven days with one point per hour): 30 minutes.
  static let sparklines = CacheLifetime.time(.seconds(1_800))
  /// The lifetime of Ethereum gas prices: 15 seconds, since gas prices change with each block (about every 12 seconds).
  static let gas = CacheLifetime.time(.seconds(15))
  /// The lifetime of lists of coins and currencies: one day.
  static let names = CacheLifetime.time(.seconds(86_400))

  /// Returns the lifetime of a price chart: ten minutes for one day, 30 minutes for up to 90 days, and six hours for a
  /// longer period.
  static func chart(days: Int) -> CacheLifetime { .time(.seconds(days <= 1 ? 600 : days <= 90 ? 1_800 : 21_600)) }

  /// The lifetime of candles: 15 minutes, the interval at which CoinGecko updates candles.
  static let candles = CacheLifetime.time(.seconds(900))

  var sharesDays: Bool {
    switch self {
    case .time: false
    case .newest, .newestOfDay: true
    case .history(_, let publication, _): publication != .series
    }
  }

  /// Whether the response contains the newest exchange rates.
  var isNewest: Bool {
    switch self {
    case .newest, .newestOfDay: true
    case .time, .history: false
    }
  }

  /// - Parameter maximumAge: A closure that returns the `max-age` of the response; `nil` if it is unknown.
  func isFresh(
    fetchedAt: Date, asOf: Date?, days: PublishedDays = PublishedDays(), maximumAge: () -> Duration? = { nil },
    at now: Date
  ) -> Bool {
    switch self {
    case .time(let duration): return Self.isWithin(duration, of: fetchedAt, at: now)
    case .newest(let minimum):
      if Self.isWithin(minimum, of: fetchedAt, at: now) { return true }
      guard Self.isWithin(Self.hour, of: fetchedAt, at: now), let maximumAge = maximumAge() else { return false }
      return Self.isWithin(maximumAge, of: fetchedAt, at: now)
    case .newestOfDay:
      if Self.isWithin(Self.minimumForRates, of: fetchedAt, at: now) { return true }
      guard let asOf else { return false }
      return now >= asOf && now < Self.next(.eachDay, after: CalendarDay(asOf))
    case .history(let last, let publication, let revisionDays):
      let (today, fetchDay) = (CalendarDay(now), CalendarDay(fetchedAt))
      // A day in the future is ignored, because the table may be wrong.
      func isLater(_ day: CalendarDay?, than other: CalendarDay) -> Bool {
        day.map { other < $0 && $0 <= today } ?? false
      }
      let isUnrevised = revisionDays == 0 || fetchDay >= last.advanced(by: revisionDays)
      let shown = [days.atFetch, days.inResponse].compactMap { $0 }.max()
      let contains = days.inResponse.map { $0 == last || publication == .workingDays && Self.isClosed(after: $0, last) }
      let isShownLater = isLater(shown, than: last)
      if isUnrevised, isLater(days.inResponse, than: last) || contains == true && isShownLater { return true }
      // A server that is behind can lack the day.
      if isShownLater, contains != true { return Self.isWithin(Self.hour, of: fetchedAt, at: now) }
      let known = days.known()
      if publication == .blended {
        let isFinal = isUnrevised && contains == true && isLater(known, than: last)
        return isFinal || Self.isWithin(isShownLater ? Self.day : Self.hour, of: fetchedAt, at: now)
      }
      // The values of a day that has not ended can change.
      let end = last.advanced(by: 1).start.addingTimeInterval(-60)
      let isComplete = publication == .workingDays || fetchDay > last && asOf.map { $0 >= end } ?? true
      let due: CalendarDay
      if isComplete, let newest = days.inResponse, newest >= last {
        if isUnrevised, isLater(known, than: last) { return true }
        due = Self.newestDay(of: publication, at: fetchedAt)
      } else if let shown, !isLater(known, than: shown) {
        due = shown
      } else {
        return false
      }
      return Self.isWithin(Self.minimumForRates, of: fetchedAt, at: now)
        || now >= fetchedAt && now < Self.next(publication, after: due)
    }
  }

  private static let minimumForRates = Duration.seconds(300)
  private static let hour = Duration.seconds(3_600)
  private static let day = Duration.seconds(86_400)

  /// Whether the European Central Bank publishes no rates after a day, through another.
  private static func isClosed(after day: CalendarDay, _ last: CalendarDay) -> Bool {
    1...ECBPublication.longestClosure ~= last.ordinal - day.ordinal
      && !(day.advanced(by: 1)...last).contains(where: ECBPublication.isExpected)
  }

  /// Whether a response was fetched less than `duration` ago; `false` for a fetch time in the future (clock set back).
  private static func isWithin(_ duration: Duration, of fetchedAt: Date, at now: Date) -> Bool {
    let age = Duration.seconds(now.timeIntervalSince(fetchedAt))
    return age >= .zero && age < duration
  }

  /// Returns the newest day whose values a provider may have published at the given time.
  private static func newestDay(of publication: Publication, at time: Date) -> CalendarDay {
    guard publication == .workingDays else { return CalendarDay(time) }
    let today = CalendarDay(time)
    return time < ECBPublication.time(on: today) ? today.advanced(by: -1) : today
  }

  private static func next(_ publication: Publication, after day: CalendarDay) -> Date {
    switch publication {
    case .workingDays: ECBPublication.time(on: ECBPublication.nextDay(after: day))
    case .eachDay: day.advanced(by: 1).start
    case .blended, .continuous, .series: .distantPast
    }
  }
}
