import Foundation
import QuidCore
import QuidPresentation

/// The source and the times of a value, for the JSON output.
struct SourceReport: Hashable, Sendable {
  let source: DataSource
  let asOf: Date?
  let fetchedAt: Date
  let freshness: Freshness

  init(_ sourced: Sourced<some Sendable>) {
    source = sourced.source
    asOf = sourced.asOf
    fetchedAt = sourced.fetchedAt
    freshness = sourced.freshness
  }

  var json: JSONValue {
    [
      "name": .string(source.name), "host": JSONValue(source.host), "asOf": JSONValue(asOf.map(Self.time)),
      "fetchedAt": .string(Self.time(fetchedAt)), "freshness": .string(freshness.rawValue),
    ]
  }

  /// Returns a date in ISO 8601, in UTC with a precision of one second.
  static func time(_ date: Date) -> String { UTCDateTime(date).description }
}

extension Sourced {
  /// Returns warnings about the origin of the value: the errors of preferred sources, and out-of-date data.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - format: The format of times in the warnings.
  ///   - maximumAge: The age above which the data of a new response is old, or `nil` to accept any age.
  func warnings(at now: Date, _ format: DisplayFormat, notOlderThan maximumAge: Duration? = nil) -> [String] {
    failures.map(\.commandMessage) + (isOld(at: now) ? [provenance(at: now, format)] : [])
      + (oldData(maximumAge, format).map { [$0] } ?? [])
  }

  private func oldData(_ maximumAge: Duration?, _ format: DisplayFormat) -> String? {
    guard let maximumAge, let asOf, freshness == .live || freshness == .fresh,
      Duration.seconds(fetchedAt.timeIntervalSince(asOf)) > maximumAge
    else { return nil }
    return "The response of \(source.name) is new, its data is old: \(format.dates.dateTime(asOf))."
  }
}

/// The maximum age of the data in a new response.
///
/// Older data has a warning.
enum DataAge {
  /// The maximum age of coin prices: an hour.
  static let prices = Duration.seconds(3_600)
  /// The maximum age of exchange rates: five days, one more than markets are closed over Easter.
  static let rates = Duration.seconds(5 * 86_400)
}
