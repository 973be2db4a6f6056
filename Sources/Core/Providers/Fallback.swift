/// A list of data providers in order of preference, which can be used like a single provider.
///
/// The providers are tried in order until one returns a response that is not stale, which means that its cache lifetime
/// has not ended. If all responses are stale, the first one is returned. ``Sourced/failures`` contains the errors of
/// the providers that failed. If the providers conform to a protocol such as ``RateProvider``, so does the list.
public struct Fallback<Provider: Sendable>: Sendable {
  let providers: [Provider]
  /// A provider of cached values of any age, which confirm or contradict the values of fallbacks.
  let lastKnown: Provider?

  /// Creates a list of providers, the most preferred provider first.
  public init(_ first: Provider, _ others: Provider...) {
    providers = [first] + others
    lastKnown = nil
  }

  /// Creates a list of the providers that are not `nil`, of which there must be at least one.
  package init(_ providers: [Provider?], lastKnown: Provider? = nil) {
    // In a generic type, `compactMap` would look its types up by name, which searches all conformances.
    var present: [Provider] = []
    for case let provider? in providers { present.append(provider) }
    self.providers = present
    self.lastKnown = lastKnown
    precondition(!self.providers.isEmpty)
  }

  /// Requests a value from the providers in order and returns the first response that is not stale, or the first stale
  /// one.
  ///
  /// - Parameter acceptsStale: Whether the first response is returned even if it is stale. The default is `false`.
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail. If a request is cancelled, its error
  ///   is thrown immediately, and no further provider is tried.
  public func firstResponse<Value>(
    acceptsStale: Bool = false,
    _ request: (Provider) async throws(ProviderError) -> Sourced<Value>
  ) async throws(ProviderError) -> Sourced<Value> {
    var failures: [ProviderError] = []
    var staleResponse: Sourced<Value>?
    for provider in providers {
      do {
        let response = try await request(provider)
        guard response.freshness == .stale, !acceptsStale else { return response.preceded(by: failures) }
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
