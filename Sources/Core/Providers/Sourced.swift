/// A value together with its source, its timestamps and its freshness, all of which can be displayed.
public struct Sourced<Value: Sendable>: Sendable {
  /// The wrapped value, such as a table of exchange rates.
  public let value: Value
  /// The provider, node or built-in table that the value comes from.
  public let source: DataSource
  /// The date and time to which the value applies, such as the publication day of an exchange rate; `nil` if the source
  /// reports no time.
  public let asOf: Timestamp?
  /// The time at which the value was fetched from its source.
  public let fetchedAt: Timestamp
  /// The freshness of the value, which indicates whether the value is live, cached or built in.
  public let freshness: Freshness
  /// The errors of the providers that failed before the value was obtained, in the order of the requests.
  ///
  /// If the value lacks entries that could not be read, the first element has the reason
  /// ``ProviderError/Reason/unusableEntries(count:)``.
  public let failures: [ProviderError]

  /// Creates a value with its source, its timestamps and its freshness.
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

  /// Creates a value that a source has returned.
  ///
  /// - Parameter time: The time to which the value applies and at which it was fetched.
  public init(_ value: Value, from source: DataSource, at time: Timestamp, freshness: Freshness = .live) {
    self.init(value, source: source, asOf: time, fetchedAt: time, freshness: freshness)
  }

  /// Returns a copy in which the wrapped value is transformed by a closure, whose error is rethrown.
  public func map<Other: Sendable, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Sourced<Other> {
    Sourced<Other>(
      try transform(value), source: source, asOf: asOf, fetchedAt: fetchedAt, freshness: freshness, failures: failures)
  }

  /// Returns a combination of this value and another value from the same source.
  ///
  /// The result has the earlier ``fetchedAt`` of the two values, the earlier ``asOf`` or else one in the future, the
  /// lower ``freshness``, and the ``failures`` of both values. If one of the values has no ``asOf``, the ``asOf`` of the
  /// result is `nil`. Values from different sources must not be combined, because the result has the ``source`` of this
  /// value.
  package func combined<Other: Sendable, Whole: Sendable>(
    with other: Sourced<Other>, _ combine: (Value, Other) -> Whole
  ) -> Sourced<Whole> {
    let times = [asOf, other.asOf].compactMap { $0 }
    let asOf = times.count == 2 ? times.leastCurrent(at: max(fetchedAt, other.fetchedAt)) : nil
    return Sourced<Whole>(
      combine(value, other.value), source: source, asOf: asOf, fetchedAt: min(fetchedAt, other.fetchedAt),
      freshness: freshness.isFresher(than: other.freshness) ? other.freshness : freshness,
      failures: (failures + other.failures).withUnusableEntriesAdded)
  }
}

extension Sourced: Equatable where Value: Equatable {}
extension Sourced: Hashable where Value: Hashable {}
extension Sourced: Codable where Value: Codable {}

extension Sourced {
  func preceded(by earlier: [ProviderError]) -> Sourced { with(failures: earlier + failures) }

  /// Returns one element of a response with several days, with the ``asOf`` moved to the day of the element.
  ///
  /// The ``asOf`` of the response applies to its newest day. Built-in values keep their time, because they do not
  /// become old.
  func element<Element: Sendable>(_ element: Element, of day: CalendarDay) -> Sourced<Element> {
    let time = freshness == .builtin ? asOf : asOf?.moved(to: day) ?? day.start
    return Sourced<Element>(
      element, source: source, asOf: time, fetchedAt: fetchedAt, freshness: freshness, failures: failures)
  }

  func with(failures: [ProviderError]) -> Sourced {
    Sourced(
      value, source: source, asOf: asOf, fetchedAt: fetchedAt, freshness: freshness, failures: failures)
  }

  package func with<Other: Sendable>(value: Other) -> Sourced<Other> { map { _ in value } }
}

extension [ProviderError] {
  /// A copy with at most one error for unusable entries, at the start, whose count is the sum of all counts.
  fileprivate var withUnusableEntriesAdded: [ProviderError] {
    var count = 0
    var source: DataSource?
    let others = filter { error in
      guard case .unusableEntries(let number) = error.reason else { return true }
      count += number
      source = error.source
      return false
    }
    return (source.map { [ProviderError(.unusableEntries(count: count), from: $0)] } ?? []) + others
  }
}
