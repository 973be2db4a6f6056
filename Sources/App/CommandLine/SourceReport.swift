import Foundation
import QuidCore
import QuidPresentation

/// Where an answer comes from, as JSON tells it.
struct SourceReport: Hashable, Sendable {
  let source: Source
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

  /// ISO 8601 in UTC, to the second.
  static func time(_ date: Date) -> String { CalendarMoment(date).description }
}

extension Sourced {
  /// Returns what to know about how the value was obtained: why better sources failed, and that it is out of date.
  ///
  /// - Parameter maximumAge: the age above which the data of a new response is called old; `nil` for any age.
  func warnings(at now: Date, _ format: DisplayFormat, notOlderThan maximumAge: Duration? = nil) -> [String] {
    failures.map(\.commandMessage) + (isOld(at: now) ? [provenance(at: now, format)] : [])
      + (oldData(maximumAge, format).map { [$0] } ?? [])
  }

  private func oldData(_ maximumAge: Duration?, _ format: DisplayFormat) -> String? {
    guard let maximumAge, let asOf, freshness == .live || freshness == .fresh,
      Duration.seconds(fetchedAt.timeIntervalSince(asOf)) > maximumAge
    else { return nil }
    return "The response of \(source.name) is new, its data is old: \(format.moments.moment(asOf))."
  }
}

/// The age above which the data of a new response carries a warning.
enum DataAge {
  /// An hour.
  static let prices = Duration.seconds(3_600)
  /// Five days: as long as markets are closed over Easter, and a day more.
  static let rates = Duration.seconds(5 * 86_400)
}
