import QuidCore

/// What a provider did, as one value that a test can compare.
enum Outcome: Hashable, Sendable {
  case answered
  case failed(ProviderError.Reason)

  static func of<Value: Sendable>(_ ask: () async throws(ProviderError) -> Value) async -> Outcome {
    do throws(ProviderError) {
      _ = try await ask()
      return .answered
    } catch {
      return .failed(error.reason)
    }
  }
}
