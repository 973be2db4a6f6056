public import QuidCore

extension Sourced {
  /// Returns the source and age of the sourced value, such as `CoinGecko, 12 s ago`.
  ///
  /// The age is the time since the provider updated the data, or since the response if the provider reports no time.
  /// The European Central Bank's rates, which have a date only, count from the time at which the bank publishes them. A
  /// value that is built into Quid (``Freshness/builtin``) and at most a day old has a date instead of an age, such as
  /// `European Central Bank, 2023-09-01 00:00 UTC`.
  public func provenance(at now: Date, _ format: DisplayFormat) -> String {
    let name = source.attribution ?? source.name
    let time = asOf ?? fetchedAt
    let (day, published) = (CalendarDay(time), ECBPublication.time(on: CalendarDay(time)))
    // The age of a table of an earlier day is the number of days since then.
    let isRecent = source.hasECBRates && time == day.start && now.timeIntervalSince(published) < 172_800
    let start = isRecent ? published : time
    let age = format.strings.age(of: start, at: now)
    if time.isInFuture(at: now) { return "\(name), \(DateTimeFormat.iso.dateTime(time))" }
    if freshness == .builtin {
      return isOld(at: now)
        ? "\(name), \(format.strings.builtInRates(age: age))"
        : "\(name), \(DateTimeFormat.iso.dateTime(time))"
    }
    return "\(name), \(freshness == .stale ? format.strings.outOfDate(age: age) : age)"
  }

  /// Returns a Boolean value that indicates whether the user should be warned that the sourced value is old.
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

  /// Returns the source and age of the value, followed by the error message of a failed refresh, if any.
  ///
  /// An example is `CoinGecko, 3 h ago (out of date). CoinGecko did not respond in time. Try again.`
  func ageMessage(at now: Date, _ format: DisplayFormat, after failure: ProviderError?) -> String {
    let age = provenance(at: now, format)
    return failure.map { "\(age). \(format.strings.message(of: $0))" } ?? age
  }
}

extension Sourced where Value == MarketListing {
  /// Returns the rows whose price is not current, or was not when an expired listing was fetched.
  ///
  /// See ``MarketRow/isOld(at:)``.
  package func oldRows(at now: Date) -> [MarketRow] {
    let time = freshness == .stale ? fetchedAt : now
    return value.rows.filter { $0.price != nil && $0.isOld(at: time) }
  }

  /// Returns the source and age of the listing, such as `CoinGecko, 12 s ago · 2 prices (~) are not current`.
  func updatedLine(at now: Date, _ format: DisplayFormat) -> String {
    let count = value.rows.count > 1 ? oldRows(at: now).count : 0
    let old = count == 0 ? [] : [format.strings.oldPrices(count: count)]
    let unusable = failures.filter { if case .unusableEntries = $0.reason { true } else { false } }
    return ([asOfRows.provenance(at: now, format)] + old + unusable.map { format.strings.message(of: $0) })
      .joined(separator: " · ")
  }
}

extension Sourced where Value == RateTable {
  /// Returns the day, source and age of the rates, such as `Rates of 2023-09-01: Frankfurter, 3 h ago`.
  package func ratesLine(at now: Date, _ format: DisplayFormat) -> String {
    "\(format.strings.rates(of: value.day)): \(provenance(at: now, format))"
  }
}

extension DisplayFormat {
  /// Returns the day of a price that is not current, such as `2024-01-05`; for a price of the last day, the time of
  /// day.
  ///
  /// The result is `nil` if the price is current or has no time.
  package func oldTime(_ asOf: Timestamp?, at now: Timestamp) -> String? {
    guard let asOf, asOf.isOldPrice(at: now) else { return nil }
    return abs(now.timeIntervalSince(asOf)) > 86_400 ? dates.day(asOf) : dates.dateTime(asOf)
  }
}
