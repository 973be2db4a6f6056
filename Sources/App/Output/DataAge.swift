import QuidCore
import QuidPresentation

/// The kind of data, which determines the age above which the user is warned about old data in a new response.
enum DataAge {
  /// Coin prices, which are old after one hour.
  case prices
  /// Exchange rates, which are old when the European Central Bank has newer ones; from other sources, after 14 days.
  case rates
}

extension Sourced {
  /// Returns English warnings about errors of preferred providers and about old data; empty without any.
  ///
  /// - Parameter maximumAge: The age above which the data of a new response is old; `nil`, the default, for any age.
  func warnings(at now: Date, _ format: DisplayFormat, notOlderThan maximumAge: DataAge? = nil) -> [String] {
    failures.map(\.commandMessage) + (isOld(at: now) ? [provenance(at: now, format)] : [])
      + (oldDataWarning(maximumAge).map { [$0] } ?? [])
  }

  func isOlder(than maximumAge: DataAge, at time: Date) -> Bool {
    guard let asOf else { return false }
    return switch maximumAge {
    case .prices: asOf.isOldPrice(at: time)
    case .rates where source.hasECBRates: ECBPublication.isOverdue(after: CalendarDay(asOf), at: time)
    case .rates: time.timeIntervalSince(asOf) > 14 * 86_400
    }
  }

  /// Returns an English warning that the data of a new response is old; `nil` if it is not.
  ///
  /// - Parameter maximumAge: The age above which the data is old; `nil` for any age.
  func oldDataWarning(_ maximumAge: DataAge?) -> String? {
    guard let maximumAge, let asOf, freshness == .live || freshness == .fresh, isOlder(than: maximumAge, at: fetchedAt)
    else { return nil }
    let problem = asOf > fetchedAt ? "has a time in the future" : "is old"
    return "The newest data from \(source.name) \(problem): it is from \(DateTimeFormat.iso.dateTime(asOf))."
  }
}
