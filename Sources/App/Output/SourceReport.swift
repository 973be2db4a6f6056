import QuidCore

/// The provider of a value with the time and the freshness of the value, for the JSON output.
struct SourceReport: Hashable, Sendable {
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

  static let fields: FieldTable<SourceReport, Never> = [
    .json("name") { $0.source.name },
    .json("host") { $0.source.host },
    .json("asOf") { $0.asOf },
    .json("fetchedAt") { $0.fetchedAt },
    .json("freshness") { $0.freshness },
  ]
}
