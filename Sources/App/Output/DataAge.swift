import QuidCore
import QuidPresentation
import QuidTerminal

/// The maximum age of the data in a new response, above which the user is warned.
enum DataAge {
  /// The maximum age of coin prices: one hour.
  case prices
  /// The maximum age of exchange rates: a day on which the European Central Bank publishes rates, or 14 days for other
  /// sources.
  case rates
}

extension Sourced {
  /// Returns the English warnings about this value: errors of preferred providers, and outdated data.
  ///
  /// - Parameter maximumAge: The age above which the data of a new response is old; `nil`, the default, to accept any age.
  func warnings(at now: Date, _ format: DisplayFormat, notOlderThan maximumAge: DataAge? = nil) -> [String] {
    failures.map(\.commandMessage) + (isOld(at: now) ? [provenance(at: now, format.inEnglish)] : [])
      + (oldData(maximumAge, format.inEnglish).map { [$0] } ?? [])
  }

  private func oldData(_ maximumAge: DataAge?, _ format: DisplayFormat) -> String? {
    guard let maximumAge, let asOf, freshness == .live || freshness == .fresh else { return nil }
    let isOld =
      switch maximumAge {
      case .prices: fetchedAt.timeIntervalSince(asOf) > 3_600
      case .rates where source.hasECBRates: ECBPublication.isOverdue(after: CalendarDay(asOf), at: fetchedAt)
      case .rates: fetchedAt.timeIntervalSince(asOf) > 14 * 86_400
      }
    guard isOld else { return nil }
    return "The newest data from \(source.name) is old: it is from \(format.dates.dateTime(asOf))."
  }
}
