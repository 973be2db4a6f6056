/// A client that sends requests to a provider through a pipeline.
package protocol ProviderClient: Sendable {
  var pipeline: RequestPipeline { get }
  var provider: ProviderAPI { get }
  /// The API key and the header field or query parameter for it; `nil`, the default, for no key.
  var credential: Credential? { get }
}

extension ProviderClient {
  package var credential: Credential? { nil }

  /// Returns the status of the provider, such as the time of its last successful request and its rate limit.
  package func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: credential != nil) }

  func request(
    _ path: [String], _ query: [QueryParameter] = [], subject: String, lifetime: CacheLifetime = .prices
  ) -> ProviderRequest {
    ProviderRequest(
      provider: provider, path: path, query: query, credential: credential, subject: subject, lifetime: lifetime)
  }
}
