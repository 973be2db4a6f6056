import Foundation
import QuidCore

/// The currency the person wants figures in, and the rates that lead there.
///
/// While there is no rate the figures stay in the currency their source quotes, so that there is always something to
/// read; whoever shows them says which currency it is.
struct CurrencySwitch: Hashable, Sendable {
  var wanted: Currency
  var rates: LoadState<Sourced<RateTable>> = .loading(previous: nil)

  /// A listing in the wanted currency, or as it is.
  func shown(_ listing: MarketListing) -> MarketListing {
    guard listing.currency != wanted, let table = rates.value?.value else { return listing }
    return listing.converted(to: wanted, by: table) ?? listing
  }

  /// A series in the wanted currency, or as it is.
  func shown(_ series: PriceSeries) -> PriceSeries {
    guard series.currency != wanted, let table = rates.value?.value else { return series }
    return (try? series.converted(to: wanted, by: table)).flatMap { $0 } ?? series
  }

  /// How a screen stands whose figures are in `shown` and were quoted in `quoted`.
  func status(_ status: MarketStatus, shown: Currency, quoted: Currency, at now: Date, _ format: DisplayFormat)
    -> MarketStatus
  {
    guard status == .ready else { return status }
    guard shown == wanted else {
      let reason: String? =
        switch rates {
        case .loading: nil
        case .failed(let error, _): error.message
        case .loaded: "There is no rate between them. Choose another currency."
        }
      return reason.map { .outOfDate("Prices are in \(shown.code), not \(wanted.code). \($0)") } ?? .ready
    }
    guard shown != quoted, let table = rates.value, table.freshness == .stale else { return .ready }
    return .outOfDate("The rate to \(wanted.code): \(table.provenance(at: now, format))")
  }

  /// Whether a rate that is needed is on its way.
  func isWaiting(shown: Currency) -> Bool {
    if case .loading = rates { shown != wanted } else { false }
  }

  /// The rate that was used, who said it and how old it is; `nil` where none was needed.
  func rateLine(shown: Currency, quoted: Currency, at now: Date, _ format: DisplayFormat) -> String? {
    guard shown != quoted, let table = rates.value, let cross = table.value.cross(from: quoted, to: shown),
      let rate = try? cross.rate()
    else { return nil }
    return "1 \(quoted.code) = \(format.numbers.rate(rate)) \(shown.code) · \(table.provenance(at: now, format))"
  }
}
