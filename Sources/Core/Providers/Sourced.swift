/// A value with its provenance: the source, the time it is valid for, the time it was fetched, and its freshness.
///
/// Every value that a provider returns is wrapped in this type, so that its source and age can always be displayed.
public struct Sourced<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// The provider, node or built-in table that the value comes from.
  public let source: DataSource
  /// The time that the value is valid for; `nil` if the source does not report it.
  public let asOf: Timestamp?
  /// The time at which the value was fetched.
  public let fetchedAt: Timestamp
  /// Whether the value was fetched for this request, is cached, or is built in.
  public let freshness: Freshness
  /// The errors of preferred sources that were tried before this one, in that order.
  public let failures: [ProviderError]

  /// Creates a value with its provenance.
  public init(
    _ value: Value, source: DataSource, asOf: Timestamp?, fetchedAt: Timestamp, freshness: Freshness,
    failures: [ProviderError] = []
  ) {
    self.value = value
    self.source = source
    self.asOf = asOf
    self.fetchedAt = fetchedAt
    self.freshness = freshness
    self.failures = failures
  }

  /// Returns a value derived from this one, with the same provenance.
  public func map<Other: Sendable, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Sourced<Other> {
    Sourced<Other>(
      try transform(value), source: source, asOf: asOf, fetchedAt: fetchedAt, freshness: freshness, failures: failures)
  }

  /// Returns one value made of two responses of the same source, with the provenance of the older one.
  ///
  /// The result has the earlier of both times; ``asOf`` is `nil` if either response lacks it. Do not combine responses of
  /// different sources, because the result has only one ``source``.
  public func combined<Other: Sendable, Whole: Sendable>(
    with other: Sourced<Other>, _ combine: (Value, Other) -> Whole
  ) -> Sourced<Whole> {
    let asOf = asOf.flatMap { own in other.asOf.map { min(own, $0) } }
    return Sourced<Whole>(
      combine(value, other.value), source: source, asOf: asOf, fetchedAt: min(fetchedAt, other.fetchedAt),
      freshness: freshness.isFresher(than: other.freshness) ? other.freshness : freshness,
      failures: failures + other.failures)
  }
}

extension Sourced: Equatable where Value: Equatable {}
extension Sourced: Hashable where Value: Hashable {}

extension Sourced {
  /// Returns the same response with further failures before its own.
  func preceded(by earlier: [ProviderError]) -> Sourced { with(failures: earlier + failures) }

  /// Returns the same response with its failures replaced.
  func with(failures: [ProviderError]) -> Sourced {
    Sourced(
      value, source: source, asOf: asOf, fetchedAt: fetchedAt, freshness: freshness, failures: failures)
  }
}

/// The origin of a value: a provider, an Ethereum node, or a table built into Quid.
public struct DataSource: Hashable, Sendable {
  /// The display name, such as `CoinGecko`.
  public let name: String
  /// The host of the request, without scheme, path or query; `nil` for built-in values.
  public let host: String?

  /// Creates a source.
  public init(name: String, host: String?) {
    self.name = name
    self.host = host
  }
}

/// The way in which a value was obtained.
public enum Freshness: String, Hashable, Sendable, CaseIterable {
  /// Fetched from the provider for this request.
  case live
  /// Taken from the cache within its lifetime.
  case fresh
  /// Taken from the cache past its lifetime, because no newer value was available.
  case stale
  /// Part of Quid: the `test` and `mock` clients and the built-in tables.
  case builtin

  /// Returns whether this is fresher than another; built-in values are the least fresh.
  fileprivate func isFresher(than other: Freshness) -> Bool { rank < other.rank }

  private var rank: Int {
    switch self {
    case .live: 0
    case .fresh: 1
    case .stale: 2
    case .builtin: 3
    }
  }
}
