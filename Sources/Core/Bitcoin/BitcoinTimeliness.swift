extension BitcoinIndex {
  /// When the price now was last set: what the source says, else when it was fetched; `nil` without a price.
  public var updated: Moment? { price.map { $0.asOf ?? $0.fetchedAt } }

  /// Whether the price is no longer that of now: it was served because nothing newer was to be had, fetched
  /// ``priceLifetime`` ago or longer, or its source lags by more than ``mostLag``.
  ///
  /// A clock that was set back makes it come from the future; that is not trusted either.
  public func isPriceOutOfDate(at now: Moment) -> Bool {
    guard let price else { return true }
    switch price.freshness {
    case .builtin: return false
    case .stale: return true
    case .live, .fresh:
      let fetchedAt = price.fetchedAt
      guard max(now.time(since: fetchedAt), fetchedAt.time(since: now)) < Self.priceLifetime else { return true }
      return price.asOf.map { now.time(since: $0) > Self.mostLag } ?? false
    }
  }

  /// Whether the history lacks yesterday.
  ///
  /// Each day has one price, so that a history with yesterday in it is complete until the next midnight UTC.
  public func isHistoryOutOfDate(at now: Moment) -> Bool {
    guard let newest = history.value.days.last else { return true }
    return newest.day < CalendarDay(now).advanced(by: -1)
  }

  /// Whether anything that is shown should be newer than it is.
  public func isOutOfDate(at now: Moment) -> Bool { isPriceOutOfDate(at: now) || isHistoryOutOfDate(at: now) }
}
