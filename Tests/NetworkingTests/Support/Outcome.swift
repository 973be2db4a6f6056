import QuidCore

/// The outcome of a request to a provider, as a value that a test can compare.
enum Outcome: Hashable, Sendable {
  case succeeded
  case failed(ProviderError.Reason)

  static func of<Value: Sendable>(_ request: () async throws(ProviderError) -> Value) async -> Outcome {
    do throws(ProviderError) {
      _ = try await request()
      return .succeeded
    } catch {
      return .failed(error.reason)
    }
  }
}
