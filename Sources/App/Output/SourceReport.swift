import QuidCore
import QuidNetworking

/// The provider of a value with the time and the freshness of the value, for the JSON output.
struct SourceReport: FieldValue, Hashable {
  let source: DataSource
  let asOf: Date?
  let fetchedAt: Date
  let freshness: Freshness

  /// Creates a report of a value's source; `oldestTime` is the time of a list's oldest row, `nil` for other values.
  init(_ sourced: Sourced<some Sendable>, isOld: Bool = false, oldestTime: Date? = nil) {
    source = sourced.source
    asOf = oldestTime ?? sourced.asOf
    fetchedAt = sourced.fetchedAt
    freshness = isOld ? .stale : sourced.freshness
  }

  var json: JSONValue {
    JSONValue(fields: [
      "name": source.name, "host": source.host, "asOf": asOf, "fetchedAt": fetchedAt, "freshness": freshness,
    ])
  }
}
