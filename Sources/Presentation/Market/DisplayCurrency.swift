import QuidCore

/// The currency that the user selected for prices, and the exchange rates for the conversion.
///
/// If no exchange rate is known, prices are displayed in the currency in which they were received.
struct DisplayCurrency: Hashable, Sendable {
  var selected: Currency
  var rates: LoadState<Sourced<RateTable>> = .loading(previous: nil)

  func converted(_ listing: MarketListing) -> MarketListing {
    guard listing.currency != selected, let table = rates.value?.value else { return listing }
    return listing.converted(to: selected, by: table) ?? listing
  }

  func converted(_ series: PriceSeries) -> PriceSeries {
    guard series.currency != selected, let table = rates.value?.value else { return series }
    return (try? series.converted(to: selected, by: table)).flatMap { $0 } ?? series
  }

  func converted(_ series: CandleSeries) -> CandleSeries {
    guard series.currency != selected, let table = rates.value?.value else { return series }
    return (try? series.converted(to: selected, by: table)).flatMap { $0 } ?? series
  }

  /// Returns the status of converted prices.
  ///
  /// The result is ``ContentStatus/outOfDate(_:)`` if the exchange rate for the conversion could not be loaded, does
  /// not exist or is out of date. Otherwise, `status` is returned unchanged.
  func status(_ status: ContentStatus, shown: Currency, quoted: Currency, at now: Date, _ format: DisplayFormat)
    -> ContentStatus
  {
    guard status == .ready else { return status }
    guard shown == selected else {
      let reason: String? =
        switch rates {
        case .loading: nil
        case .failed(let error, _): format.strings.message(of: error)
        case .loaded: format.strings.noRateForPrices
        }
      return reason.map {
        .outOfDate(
          "\(format.strings.prices(shownIn: shown.code, insteadOf: selected.code)) \($0)")
      } ?? .ready
    }
    guard shown != quoted, let table = rates.value, table.freshness == .stale else { return .ready }
    return .outOfDate(
      format.strings.rate(to: selected.code, provenance: table.provenance(at: now, format)))
  }

  func isWaiting(shown: Currency) -> Bool {
    if case .loading = rates { shown != selected } else { false }
  }

  func rateLine(shown: Currency, quoted: Currency, at now: Date, _ format: DisplayFormat) -> String? {
    guard shown != quoted, let table = rates.value, let cross = table.value.cross(from: quoted, to: shown),
      let rate = try? cross.rate()
    else { return nil }
    let digits = table.value.digits(from: quoted, to: shown)
    let line =
      "1 \(quoted.code) = \(format.numbers.rate(rate, digits: digits)) \(shown.code) · \(table.provenance(at: now, format))"
    return ([line] + format.notes(about: table.value.fixedRates(of: [shown]))).joined(separator: " · ")
  }
}
