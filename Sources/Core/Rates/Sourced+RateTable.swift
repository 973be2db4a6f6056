extension Sourced<RateTable> {
  /// Returns a copy with the day and time of the oldest of the rates by which currencies are converted.
  package func dated(by currencies: [Currency]) -> Sourced {
    let table = value.dated(by: currencies)
    return table.day == value.day ? self : element(table, of: table.day)
  }

  /// Returns a copy with the day of the rates from a currency to the given ones, or else to the popular ones.
  func dated(from currency: Currency?, to targets: [Currency]?) -> Sourced {
    dated(by: [currency].compactMap { $0 } + (targets ?? value.popularCurrencies(excluding: currency)))
  }
}
