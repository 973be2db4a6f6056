import QuidCore
import QuidNetworking

/// A provider in the list of `quid sources`.
struct ReportedProvider: Sendable {
  let status: @Sendable () -> ProviderStatus
  /// Sends one request; `nil` if the provider needs an API key and none is set.
  let check: (@Sendable () async throws -> Void)?

  init(
    _ provider: some ProviderStatusReporting, canCheck: Bool = true, check: @escaping @Sendable () async throws -> Void
  ) {
    status = { provider.status() }
    self.check = canCheck ? check : nil
  }
}
