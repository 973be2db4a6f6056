import QuidCore

/// A request for data from a provider, a file or a computation.
///
/// Two equal queries have the same response.
protocol Query: Hashable, Sendable {
  /// The data.
  associatedtype Value: Sendable
  /// The error of a failed request, to which every error of ``load(from:)`` is converted.
  associatedtype Failure: QueryError = ProviderError
  /// Loads the data.
  func load(from services: Services) async throws -> Value
  /// Loads the data, and reports earlier values while the request is in flight.
  func load(from services: Services, report: @Sendable (Value) -> Void) async throws -> Value
  /// The providers that the request is sent to; empty for data that no refresh changes, such as a file or a picture.
  var providers: [KeyPath<ProviderNames, String>] { get }
  /// Returns the age of the data; `nil` if it does not come from a provider.
  func provenance(of value: Value) -> Provenance?
}

extension Query {
  func load(from services: Services, report: @Sendable (Value) -> Void) async throws -> Value {
    try await load(from: services)
  }
  var providers: [KeyPath<ProviderNames, String>] { [] }
  func provenance(of value: Value) -> Provenance? { nil }

  /// Whether a provider serves the data, rather than a file or a computation.
  var isForProvider: Bool { !providers.isEmpty }

  /// Returns the names of the providers, such as `CoinGecko and Etherscan`.
  func providerName(in names: ProviderNames) -> String {
    let all = providers.map { names[keyPath: $0] }
    return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element).joined(separator: " and ")
  }

  fileprivate func isEqual(to other: any Query) -> Bool { other as? Self == self }
}

/// The error of a ``Query`` in a ``Response``.
protocol QueryError: Error {
  init(_ error: any Error)
}

extension CommandError: QueryError {}

extension ProviderError: QueryError {
  init(_ error: any Error) {
    switch error {
    case let error as ProviderError: self = error
    case ConversionError.provider(let error): self = error
    // A request for exchange rates fails with provider errors only.
    default: self.init(.notFound("these exchange rates"), from: DataSource(name: "The rate provider", host: nil))
    }
  }
}

/// The freshness of the data in a response.
struct Provenance: Hashable, Sendable {
  private let freshness: Freshness
  private let fetchedAt: Timestamp
  private let hasFailures: Bool

  /// Creates the provenance of a value from a provider.
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

/// A query of any type.
struct AnyQuery: Hashable, Sendable {
  /// The query.
  let base: any Query

  init(_ base: any Query) { self.base = base }

  static func == (left: AnyQuery, right: AnyQuery) -> Bool { left.base.isEqual(to: right.base) }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: base)))
    base.hash(into: &hasher)
  }

  /// Returns the query if it has a type; otherwise `nil`.
  func `as`<Q: Query>(_ type: Q.Type) -> Q? { base as? Q }

  /// Returns whether this is a query.
  func `is`<Q: Query>(_ query: Q) -> Bool { base as? Q == query }
}

/// The response to a ``Query``: its data or an error.
struct Response: Sendable {
  let query: AnyQuery
  /// The age of the data; `nil` for an error and for data that does not come from a provider.
  let provenance: Provenance?
  private let result: any Sendable

  /// Creates the response to a query.
  init<Q: Query>(_ result: Result<Q.Value, Q.Failure>, to query: Q) {
    self.query = AnyQuery(query)
    self.result = result
    if case .success(let value) = result { provenance = query.provenance(of: value) } else { provenance = nil }
  }

  /// Returns the query and its result if the query has a type; otherwise `nil`.
  func to<Q: Query>(_ type: Q.Type) -> (query: Q, result: Result<Q.Value, Q.Failure>)? {
    guard let query = query.as(type), let result = result as? Result<Q.Value, Q.Failure> else { return nil }
    return (query, result)
  }

  /// Returns the result if the query has a type; otherwise `nil`.
  func result<Q: Query>(of type: Q.Type) -> Result<Q.Value, Q.Failure>? { to(type)?.result }
}

/// A subscription of a screen to data while the screen is selected.
struct Subscription: Hashable, Sendable {
  let query: AnyQuery
  /// The time between two requests.
  let interval: Duration
  /// The time before the first request, so that scrolling past an item sends no request for it.
  let delay: Duration

  init(_ query: any Query, every interval: Duration, after delay: Duration = .zero) {
    self.query = AnyQuery(query)
    self.interval = interval
    self.delay = delay
  }
}

/// The refresh intervals of the data on the screens.
struct RefreshIntervals: Hashable, Sendable {
  /// The interval of prices.
  let prices: Duration
  /// The interval of exchange rates.
  let rates: Duration
  /// The interval of data that rarely changes, such as the catalogue of coins.
  let lists: Duration

  /// The intervals for live data: one minute, five minutes and one hour.
  static let live = RefreshIntervals(prices: .seconds(60), rates: .seconds(300), lists: .seconds(3_600))

  /// Returns the intervals for mock data.
  ///
  /// - Parameter step: The interval at which the mock client changes prices and exchange rates.
  static func mock(_ step: Duration) -> RefreshIntervals {
    RefreshIntervals(prices: step, rates: step, lists: .seconds(3_600))
  }
}
