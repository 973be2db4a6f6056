/// A list of data providers in order of preference, which can be used like a single provider.
///
/// The providers are tried in order until one returns a response that is not stale, which means that its cache lifetime
/// has not ended. If all responses are stale, the first one is returned. ``Sourced/failures`` contains the errors of
/// the providers that failed. If the providers conform to a protocol such as ``RateProvider``, so does the list.
public struct Fallback<Provider: Sendable>: Sendable {
  private let makeProviders: @Sendable () -> [Provider]
  private let makeLastKnown: @Sendable () -> Provider?
  /// The built-in values that replace those of the providers while the network is unreachable; `nil` for none.
  var builtin: Builtin?

  var providers: [Provider] { makeProviders() }
  /// A provider of cached values of any age, which confirm or contradict the values of fallbacks.
  var lastKnown: Provider? { makeLastKnown() }

  /// Creates a list of providers, the most preferred provider first.
  public init(_ first: Provider, _ others: Provider...) { self.init([first] + others) }

  /// Creates a list of at least one provider, which is evaluated for each request, the most preferred provider first.
  package init(
    _ providers: @autoclosure @escaping @Sendable () -> [Provider],
    lastKnown: @autoclosure @escaping @Sendable () -> Provider? = nil
  ) {
    makeProviders = providers
    makeLastKnown = lastKnown
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

extension Fallback {
  /// Built-in values for a network that is unreachable.
  struct Builtin: Sendable {
    let provider: Provider
    let isOffline: Bool
    let maximumAge: Duration?
    let now: @Sendable () -> Timestamp
  }
}
