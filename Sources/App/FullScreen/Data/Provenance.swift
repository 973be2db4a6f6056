import QuidCore

/// The freshness of the data in a response.
struct Provenance: Hashable, Sendable {
  private let freshness: Freshness
  private let fetchedAt: Timestamp
  private let hasFailures: Bool

  init(_ value: Sourced<some Sendable>) {
    freshness = value.freshness
    fetchedAt = value.fetchedAt
    hasFailures = !value.failures.isEmpty
  }

  /// Whether the data is from the cache, within its lifetime, or built in.
  var isUpToDate: Bool { !hasFailures && (freshness == .fresh || freshness == .builtin) }

  /// The time at which cached data was fetched; `nil` for data that is not from the cache.
  var cachedAt: Timestamp? { freshness == .fresh ? fetchedAt : nil }
}
