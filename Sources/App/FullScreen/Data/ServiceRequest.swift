import QuidCore

/// A request to the services: a query or an effect; equal requests have the same response.
protocol ServiceRequest: Hashable, Sendable {
  associatedtype Value: Sendable
  associatedtype Failure: QueryError = ProviderError
  func load(from services: Services) async throws -> Value
  func load(from services: Services, report: @Sendable (Value) -> Void) async throws -> Value
  /// The providers of the data; empty for data that a refresh does not change, such as a file or a picture.
  var providers: [KeyPath<ProviderNames, String>] { get }
  func provenance(of value: Value) -> Provenance?
}

/// A request for data from a provider, a file or a computation, which is repeated while a screen subscribes to it.
protocol Query: ServiceRequest {}

/// A request that changes something outside of the app: it writes a file, starts a program or sends a transaction.
///
/// ``Effect/run(_:)`` executes it once. It is never subscribed to, repeated or cancelled.
protocol ServiceEffect: ServiceRequest {}

extension ServiceRequest {
  func load(from services: Services, report: @Sendable (Value) -> Void) async throws -> Value {
    try await load(from: services)
  }
  var providers: [KeyPath<ProviderNames, String>] { [] }
  func provenance(of value: Value) -> Provenance? { nil }

  var isForProvider: Bool { !providers.isEmpty }

  /// Returns the names of the providers, such as `CoinGecko and Etherscan`.
  func providerName(in names: ProviderNames) -> String {
    let all = providers.map { names[keyPath: $0] }
    return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element).joined(separator: " and ")
  }

  fileprivate func isEqual(to other: any ServiceRequest) -> Bool { other as? Self == self }
}

extension ServiceRequest where Value: ProvenanceReporting {
  func provenance(of value: Value) -> Provenance? { value.provenance }
}

struct AnyRequest: Hashable, Sendable {
  let base: any ServiceRequest

  init(_ base: any ServiceRequest) { self.base = base }

  static func == (left: AnyRequest, right: AnyRequest) -> Bool { left.base.isEqual(to: right.base) }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: base)))
    base.hash(into: &hasher)
  }

  func `as`<Q: ServiceRequest>(_ type: Q.Type) -> Q? { base as? Q }

  func `is`<Q: ServiceRequest>(_ query: Q) -> Bool { base as? Q == query }
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
