import Foundation
import QuidCore

/// The currency that the user wants prices in, and the exchange rates that prices are converted at.
///
/// Until a rate is known, prices keep the currency of the provider, and the view state names that currency.
struct DisplayCurrency: Hashable, Sendable {
  var selected: Currency
  var rates: LoadState<Sourced<RateTable>> = .loading(previous: nil)

  /// Returns a listing converted to the selected currency, or unchanged if no rate is known.
  func converted(_ listing: MarketListing) -> MarketListing {
    guard listing.currency != selected, let table = rates.value?.value else { return listing }
    return listing.converted(to: selected, by: table) ?? listing
  }

  /// Returns a series converted to the selected currency, or unchanged if no rate is known.
  func converted(_ series: PriceSeries) -> PriceSeries {
    guard series.currency != selected, let table = rates.value?.value else { return series }
    return (try? series.converted(to: selected, by: table)).flatMap { $0 } ?? series
  }

  /// Returns the status of content that is displayed in one currency and was quoted in another.
  func status(_ status: ContentStatus, shown: Currency, quoted: Currency, at now: Date, _ format: DisplayFormat)
    -> ContentStatus
  {
    guard status == .ready else { return status }
    guard shown == selected else {
      let reason: String? =
        switch rates {
        case .loading: nil
        case .failed(let error, _): error.message
        case .loaded: "There is no rate between them. Choose another currency."
        }
      return reason.map { .outOfDate("Prices are in \(shown.code), not \(selected.code). \($0)") } ?? .ready
    }
    guard shown != quoted, let table = rates.value, table.freshness == .stale else { return .ready }
    return .outOfDate("The rate to \(selected.code): \(table.provenance(at: now, format))")
  }

  /// Returns whether the rate to the selected currency is being requested, for prices in another currency.
  func isWaiting(shown: Currency) -> Bool {
    if case .loading = rates { shown != selected } else { false }
  }

  /// Returns the exchange rate between two currencies with its source and age; `nil` if prices were not converted.
  func rateLine(shown: Currency, quoted: Currency, at now: Date, _ format: DisplayFormat) -> String? {
    guard shown != quoted, let table = rates.value, let cross = table.value.cross(from: quoted, to: shown),
      let rate = try? cross.rate()
    else { return nil }
    return "1 \(quoted.code) = \(format.numbers.rate(rate)) \(shown.code) · \(table.provenance(at: now, format))"
  }
}
