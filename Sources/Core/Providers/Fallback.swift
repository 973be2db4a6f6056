/// A list of providers of the same data, which are tried in order until one returns a response.
///
/// ``Sourced/failures`` of a response lists the errors of the providers that were tried before. A stale response, which a
/// provider returns from its cache when it is unreachable, is used only if no later provider has a newer one.
///
/// The conformances to the provider protocols are declared beside each protocol.
public struct Fallback<Provider: Sendable>: Sendable {
  private let first: Provider
  private let others: [Provider]

  /// Creates a fallback from the providers in the order of preference.
  public init(_ first: Provider, _ others: Provider...) {
    self.first = first
    self.others = others
  }

  /// Returns the first response that is not stale, or else the first stale one.
  ///
  /// - Parameter request: Requests the value from one provider.
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail. A cancellation is thrown immediately.
  public func firstResponse<Value>(
    _ request: (Provider) async throws(ProviderError) -> Sourced<Value>
  ) async throws(ProviderError) -> Sourced<Value> {
    var failures: [ProviderError] = []
    var staleResponse: Sourced<Value>?
    for provider in [first] + others {
      do throws(ProviderError) {
        let response = try await request(provider)
        guard response.freshness == .stale else { return response.preceded(by: failures) }
        failures += response.failures
        staleResponse = staleResponse ?? response
      } catch {
        guard error.reason != .cancelled else { throw error }
        failures.append(error)
      }
    }
    if let staleResponse { return staleResponse.with(failures: failures) }
    guard let error = failures.first else { preconditionFailure("a provider without a response has failed") }
    throw error
  }
}
