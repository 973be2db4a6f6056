/// A value together with who said it, of what time it speaks, and how old it is.
///
/// No number is shown without these being at hand to show with it.
public struct Sourced<Value: Sendable>: Sendable {
  /// What was said.
  public let value: Value
  /// Who said it.
  public let source: Source
  /// The time the value speaks of, where the source tells it.
  public let asOf: Moment?
  /// When it was fetched.
  public let fetchedAt: Moment
  /// Whether it comes straight from the source or from the store.
  public let freshness: Freshness
  /// What went wrong with better sources before this answer was taken, in the order they were asked.
  public let failures: [ProviderError]

  /// A value and where it comes from.
  public init(
    _ value: Value, source: Source, asOf: Moment?, fetchedAt: Moment, freshness: Freshness,
    failures: [ProviderError] = []
  ) {
    self.value = value
    self.source = source
    self.asOf = asOf
    self.fetchedAt = fetchedAt
    self.freshness = freshness
    self.failures = failures
  }

  /// The same provenance for something derived from the value.
  public func map<Other: Sendable, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Sourced<Other> {
    Sourced<Other>(
      try transform(value), source: source, asOf: asOf, fetchedAt: fetchedAt, freshness: freshness, failures: failures)
  }
}

extension Sourced: Equatable where Value: Equatable {}
extension Sourced: Hashable where Value: Hashable {}
