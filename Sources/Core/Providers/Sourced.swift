/// A value with its source, the time for which it is valid, the time it was fetched, and its freshness.
///
/// All values that providers return are wrapped in this type, so that the source and age of each value can be
/// displayed.
public struct Sourced<Value: Sendable>: Sendable {
  /// The wrapped value, such as a table of exchange rates.
  public let value: Value
  /// The provider, node or built-in table that the value comes from.
  public let source: DataSource
  /// The time for which the value is valid, as reported by the source; `nil` if the source reports no time.
  public let asOf: Timestamp?
  /// The time at which the value was fetched from its source.
  public let fetchedAt: Timestamp
  /// The freshness of the value: fetched for this request, read from the cache, or built in.
  public let freshness: Freshness
  /// The errors of the providers that were tried before this value was returned, in the order of the requests.
  public let failures: [ProviderError]

  /// Creates a value with its source, its times and its freshness.
  ///
  /// - Parameters:
  ///   - value: The value to wrap, such as a table of exchange rates.
  ///   - source: The provider, node or built-in table that the value comes from.
  ///   - asOf: The time for which the value is valid; `nil` if the source reports no time.
  ///   - fetchedAt: The time at which the value was fetched.
  ///   - freshness: The freshness of the value.
  ///   - failures: The errors of the providers that were tried before. The default is an empty array.
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

  /// Returns a copy with a transformed value and the same source, times, freshness and failures.
  ///
  /// - Parameter transform: A closure that receives the wrapped value and returns the new value.
  /// - Throws: The error that `transform` throws.
  public func map<Other: Sendable, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Sourced<Other> {
    Sourced<Other>(
      try transform(value), source: source, asOf: asOf, fetchedAt: fetchedAt, freshness: freshness, failures: failures)
  }

  /// Combines this value with another value of the same source.
  ///
  /// The result has the earlier ``asOf`` and ``fetchedAt`` of the two values, the lower ``freshness``, and the
  /// ``failures`` of both. If one value has no ``asOf``, the result has none. The result has the ``source`` of this
  /// value, so do not combine values of different sources.
  ///
  /// - Parameters:
  ///   - other: The other value, with its source and times.
  ///   - combine: A closure that receives the two wrapped values and returns the combined value.
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
  /// Returns a copy in which the given errors are inserted before the existing ``failures``.
  func preceded(by earlier: [ProviderError]) -> Sourced { with(failures: earlier + failures) }

  /// Returns a copy in which ``failures`` is replaced by the given errors.
  func with(failures: [ProviderError]) -> Sourced {
    Sourced(
      value, source: source, asOf: asOf, fetchedAt: fetchedAt, freshness: freshness, failures: failures)
  }
}

/// The origin of a value: a provider, an Ethereum node, or a table built into Quid.
public struct DataSource: Hashable, Sendable {
  /// The display name of the source, such as `CoinGecko`.
  public let name: String
  /// The host name of the provider or node, without scheme, path or query; `nil` for built-in values.
  public let host: String?

  /// Creates a source with a display name and the host of the provider.
  public init(name: String, host: String?) {
    self.name = name
    self.host = host
  }
}

/// The freshness of a value: newly fetched, cached, or built in.
public enum Freshness: String, Hashable, Sendable, CaseIterable {
  /// The value was fetched from the provider for this request.
  case live
  /// The value was read from the cache and is not older than the cache lifetime.
  case fresh
  /// The value was read from the cache and is older than the cache lifetime.
  ///
  /// Such a value is returned if no newer value is available.
  case stale
  /// The value is built into Quid, for example in a table of exchange rates.
  ///
  /// The values of the clients `test` and `mock`, which use no network, are also built in.
  case builtin

  /// Returns whether this freshness is higher than the other freshness.
  ///
  /// The order is, from highest to lowest: live, fresh, stale, builtin.
  func isFresher(than other: Freshness) -> Bool { rank < other.rank }

  private var rank: Int {
    switch self {
    case .live: 0
    case .fresh: 1
    case .stale: 2
    case .builtin: 3
    }
  }
}
