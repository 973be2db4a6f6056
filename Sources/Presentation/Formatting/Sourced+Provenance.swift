public import QuidCore

extension Sourced {
  /// Returns the source and age of this value, such as `CoinGecko, 12 s ago`.
  ///
  /// The age is the time since the provider updated the data, or since the response if the provider reports no time. The
  /// European Central Bank's rates, which have a date only, count from the time at which the bank publishes them.
  /// For a value that is built into Quid (``Freshness/builtin``) and at most a day old, the result contains a date
  /// instead of an age, such as `European Central Bank, 2023-09-01 00:00 UTC`.
  public func provenance(at now: Date, _ format: DisplayFormat) -> String {
    let time = asOf ?? fetchedAt
    let (day, published) = (CalendarDay(time), ECBPublication.time(on: CalendarDay(time)))
    // A table of an earlier day is as old as the number of days since then.
    let isRecent = source.hasECBRates && time == day.start && now.timeIntervalSince(published) < 172_800
    let start = isRecent ? published : time
    let age = format.strings.age(of: start, at: now)
    if freshness == .builtin {
      return isOld(at: now)
        ? "\(source.name), \(format.strings.builtIn(age: age))"
        : "\(source.name), \(DateTimeFormat.iso.dateTime(time))"
    }
    return "\(source.name), \(freshness == .stale ? format.strings.outOfDate(age: age) : age)"
  }

  /// Returns a Boolean value that indicates whether the user should be warned that this value is old.
  ///
  /// A value is old if it is from an expired cache entry (``Freshness/stale``), or if it is built into Quid
  /// (``Freshness/builtin``) and more than a day old.
  public func isOld(at now: Date) -> Bool {
    switch freshness {
    case .live, .fresh: false
    case .stale: true
    case .builtin: now.timeIntervalSince(asOf ?? fetchedAt) > 86_400
    }
  }

  /// Returns the source and age of this value, followed by an error message if a refresh failed.
  ///
  /// An example is `CoinGecko, 3 h ago (out of date). CoinGecko did not respond in time. Try again.`
  ///
  /// - Parameters:
  ///   - now: The current time, from which the age is computed.
  ///   - format: The formats of numbers and dates.
  ///   - failure: The error of the last request for a newer value; `nil` if no request failed.
  func ageMessage(at now: Date, _ format: DisplayFormat, after failure: ProviderError?) -> String {
    let age = provenance(at: now, format)
    return failure.map { "\(age). \(format.strings.message(of: $0))" } ?? age
  }
}

extension Sourced where Value == MarketListing {
  /// Returns the rows whose price is not current; see ``QuidCore/MarketRow/isOld(at:)``.
  ///
  /// In a listing from an expired cache entry, these are the rows that were not current when the listing was fetched.
  package func oldRows(at now: Date) -> [MarketRow] {
    let time = freshness == .stale ? fetchedAt : now
    return value.rows.filter { $0.price != nil && $0.isOld(at: time) }
  }

  /// Returns the source and age of the listing, followed by the number of old prices and of entries that cannot be read.
  ///
  /// An example is `CoinGecko, 12 s ago · 2 prices (~) are not current`.
  func updatedLine(at now: Date, _ format: DisplayFormat) -> String {
    let count = value.rows.count > 1 ? oldRows(at: now).count : 0
    let old = count == 0 ? [] : [format.strings.oldPrices(count)]
    let unusable = failures.filter { if case .unusableEntries = $0.reason { true } else { false } }
    return ([asOfRows.provenance(at: now, format)] + old + unusable.map { format.strings.message(of: $0) })
      .joined(separator: " · ")
  }
}

extension DisplayFormat {
  /// Formats the time of a price that is not current, such as `2024-01-05`, or a time of day if it is of the last day.
  ///
  /// - Returns: The time; `nil` if the price is current or has no time.
  package func oldTime(_ asOf: Timestamp?, at now: Timestamp) -> String? {
    guard let asOf, asOf.isOldPrice(at: now) else { return nil }
    return abs(now.timeIntervalSince(asOf)) > 86_400 ? dates.day(asOf) : dates.dateTime(asOf)
  }
}
