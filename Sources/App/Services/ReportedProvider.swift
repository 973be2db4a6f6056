import QuidCore
import QuidNetworking

/// A provider in the list of `quid sources`.
struct ReportedProvider: Sendable {
  let status: @Sendable () -> ProviderStatus
  /// Sends one request; `nil` if the provider needs an API key and none is set.
  let check: (@Sendable () async throws -> Void)?

  /// Creates a provider from a client and one of its requests; returns `nil` if there is no client.
  init?<Client: ProviderClient, Value: Sendable>(
    _ client: Client?, canCheck: Bool = true, check: @escaping @Sendable (Client) async throws -> Value
  ) {
    guard let client else { return nil }
    status = { client.status() }
    let request: @Sendable () async throws -> Void = { _ = try await check(client) }
    self.check = canCheck ? request : nil
  }

  private init(status: @escaping @Sendable () -> ProviderStatus) { (self.status, check) = (status, nil) }

  /// A copy without a request, for a client that contacts no provider.
  var unchecked: ReportedProvider { ReportedProvider(status: status) }
}
