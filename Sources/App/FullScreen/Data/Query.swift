import QuidCore

/// A request for data from a provider, a file or a computation.
///
/// Two equal queries have the same response.
protocol Query: Hashable, Sendable {
  /// The data.
  associatedtype Value: Sendable
  associatedtype Failure: QueryError = ProviderError
  func load(from services: Services) async throws -> Value
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

struct AnyQuery: Hashable, Sendable {
  let base: any Query

  init(_ base: any Query) { self.base = base }

  static func == (left: AnyQuery, right: AnyQuery) -> Bool { left.base.isEqual(to: right.base) }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: base)))
    base.hash(into: &hasher)
  }

  /// Returns the query if it has a type; otherwise `nil`.
  func `as`<Q: Query>(_ type: Q.Type) -> Q? { base as? Q }

  func `is`<Q: Query>(_ query: Q) -> Bool { base as? Q == query }
}
