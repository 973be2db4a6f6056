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
  /// What to tell the person about how this answer was come by: why better sources failed, and that it is out of date.
  func warnings(at now: Date, _ format: DisplayFormat) -> [String] {
    failures.map(\.commandMessage) + (isOld(at: now) ? [provenance(at: now, format)] : [])
  }
}
