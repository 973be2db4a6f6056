import QuidCore

/// The source and age of the data in a response.
struct Provenance: Hashable, Sendable {
  private let freshness: Freshness
  private let fetchedAt: Timestamp
  private let hasFailures: Bool

  init(_ value: Sourced<some Sendable>) {
    freshness = value.freshness
    fetchedAt = value.fetchedAt
    hasFailures = !value.failures.isEmpty
  }

  /// Whether the data is cached and within its lifetime or built in, so that a refresh changes nothing.
  var isUpToDate: Bool { !hasFailures && (freshness == .fresh || freshness == .builtin) }

  /// The time at which fresh cached data was fetched; `nil` for any other data.
  var cachedAt: Timestamp? { freshness == .fresh ? fetchedAt : nil }
}

protocol ProvenanceReporting {
  var provenance: Provenance { get }
}

extension Sourced: ProvenanceReporting {
  var provenance: Provenance { Provenance(self) }
}
