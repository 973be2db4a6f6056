/// A list of providers of the same kind of data, in order of preference.
///
/// The providers are tried in this order until one returns a response that is not stale. A response is stale if it
/// was cached and its cache lifetime has ended. If all responses are stale, the first of them is returned. The
/// ``Sourced/failures`` of the returned response contain the errors of the providers that failed.
///
/// The list conforms to the protocol of its providers, such as ``RateProvider``, and can be used like a single
/// provider.
public struct Fallback<Provider: Sendable>: Sendable {
  private let first: Provider
  private let others: [Provider]

  /// Creates a list of providers in order of preference, the preferred provider first.
  public init(_ first: Provider, _ others: Provider...) {
    self.first = first
    self.others = others
  }

  /// Requests a value from the providers in order and returns the first response that is not stale.
  ///
  /// A response is stale if it was cached and its cache lifetime has ended. If all responses are stale, the
  /// first of them is returned.
  ///
  /// - Parameter request: A closure that requests the value from one provider.
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail. The error
  ///   ``ProviderError/Reason/cancelled`` is thrown immediately, and no further provider is tried.
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
