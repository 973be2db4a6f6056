import QuidCore

/// A rule that determines how long a cached response is fresh, so that no new request is sent.
enum CacheLifetime: Hashable, Sendable {
  /// The response is fresh for a fixed duration after it was fetched.
  case time(Duration)
  /// The response is fresh until the next scheduled publication of exchange rates, and for at least five minutes.
  case untilNextPublication(Publication)
  /// The response contains the rates or prices of past days through the given day (UTC).
  ///
  /// A response is always fresh once it is final: the provider has shown a later published day, and either the response
  /// was fetched after that, or it contains the given day. Until then, it is fresh as long as the newest rates.
  /// `revisionDays` is the number of days after which published values are final.
  case history(through: CalendarDay, Publication, revisionDays: Int = 0)

  /// The way in which a provider publishes the values of a day.
  enum Publication: Hashable, Sendable {
    /// A table is published on each working day, not before 14:00 UTC, and not changed (European Central Bank).
    case workingDays
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
    case .untilNextPublication(let publication), .history(_, let publication, _): publication != .series
    }
  }

  /// Whether the response contains the newest exchange rates.
  var isNewest: Bool { if case .untilNextPublication = self { true } else { false } }

  func isFresh(fetchedAt: Date, asOf: Date?, days: PublishedDays = PublishedDays(), at now: Date) -> Bool {
    switch self {
    case .time(let duration): return Self.isWithin(duration, of: fetchedAt, at: now)
    case .untilNextPublication(let publication):
      if Self.isWithin(Self.minimumForRates, of: fetchedAt, at: now) { return true }
      guard let asOf else { return false }
      return now >= asOf && now < Self.next(publication, after: CalendarDay(asOf))
    case .history(let last, let publication, let revisionDays):
      let (today, fetchDay) = (CalendarDay(now), CalendarDay(fetchedAt))
      // A day in the future is ignored, because the table may be wrong.
      func isLater(_ day: CalendarDay?, than other: CalendarDay) -> Bool {
        day.map { other < $0 && $0 <= today } ?? false
      }
      let isUnrevised = revisionDays == 0 || fetchDay >= last.advanced(by: revisionDays)
      let shown = [days.atFetch, days.inResponse].compactMap { $0 }.max()
      if isUnrevised, isLater(shown, than: last) { return true }
      let known = days.known()
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
    case .continuous, .series: .distantPast
    }
  }
}
