import QuidCore

/// A request for data from a provider, a file or a computation; equal queries have the same response.
protocol Query: Hashable, Sendable {
  associatedtype Value: Sendable
  associatedtype Failure: QueryError = ProviderError
  func load(from services: Services) async throws -> Value
  func load(from services: Services, report: @Sendable (Value) -> Void) async throws -> Value
  /// The providers of the data; empty for data that a refresh does not change, such as a file or a picture.
  var providers: [KeyPath<ProviderNames, String>] { get }
  func provenance(of value: Value) -> Provenance?
}

extension Query {
  func load(from services: Services, report: @Sendable (Value) -> Void) async throws -> Value {
    try await load(from: services)
  }
  var providers: [KeyPath<ProviderNames, String>] { [] }
  func provenance(of value: Value) -> Provenance? { nil }

  var isForProvider: Bool { !providers.isEmpty }

  /// Returns the names of the query's providers, such as `CoinGecko and Etherscan`.
  func providerName(in names: ProviderNames) -> String {
    let all = providers.map { names[keyPath: $0] }
    return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element).joined(separator: " and ")
  }

  fileprivate func isEqual(to other: any Query) -> Bool { other as? Self == self }
}

extension Query where Value: ProvenanceReporting {
  func provenance(of value: Value) -> Provenance? { value.provenance }
}

struct AnyQuery: Hashable, Sendable {
  let base: any Query

  init(_ base: any Query) { self.base = base }

  static func == (left: AnyQuery, right: AnyQuery) -> Bool { left.base.isEqual(to: right.base) }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: base)))
    base.hash(into: &hasher)
  }

  func `as`<Q: Query>(_ type: Q.Type) -> Q? { base as? Q }

  func `is`<Q: Query>(_ query: Q) -> Bool { base as? Q == query }
}

protocol QueryError: Error {
  init(_ error: any Error)
}

extension CommandError: QueryError {}

extension ProviderError: QueryError {
  init(_ error: any Error) {
    switch error {
    case let error as ProviderError: self = error
    case ConversionError.provider(let error): self = error
    // A request for exchange rates fails only with provider errors, so this case does not occur.
    default: self.init(.notFound("these exchange rates"), from: DataSource(name: "The rate provider", host: nil))
    }
  }
}
