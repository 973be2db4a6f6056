public import QuidCore

/// A data provider that a program defines in addition to the built-in providers, such as a company's own price service.
///
/// To request a value from the provider, call ``RequestPipeline/value(from:path:query:subject:lifetime:as:asOf:_:)``.
/// The pipeline caches the responses, retries failed requests and enforces the rate limits.
public struct CustomProvider: Sendable {
  let provider: Provider
  let credential: Credential?

  /// Creates a provider from its name and its base URL.
  ///
  /// - Parameters:
  ///   - name: The display name of the provider. Providers with the same name and base URL share their cached responses
  ///     and their rate limit.
  ///   - key: The API key, which is sent in a header field and is never cached or printed; `nil` if the provider
  ///     requires no API key.
  ///   - keyHeader: The name of the header field that contains the API key.
  ///   - monthlyRequests: The maximum number of requests in a calendar month (UTC); `nil` for no limit. The request
  ///     count is stored in the cache of the pipeline. Without a cache, the request count is lost when the process
  ///     ends.
  public init(
    name: String, base: ProviderURL, key: APIKey? = nil, keyHeader: String = "X-API-Key", monthlyRequests: Int? = nil
  ) {
    var provider = Provider(name: name, base: base) { _ in nil }
    provider.monthlyBudget = monthlyRequests
    self.provider = provider
    credential = key.map { .header(keyHeader, $0) }
  }

  /// The name and host of the provider, which identify the source of its values and errors.
  public var source: DataSource { provider.source }
}

extension RequestPipeline {
  /// Fetches a JSON response of a custom provider, from the cache or over the network, and converts it to a value.
  ///
  /// A response that cannot be decoded or converted is not cached. JSON that is nested too deeply or contains duplicate
  /// keys is rejected.
  ///
  /// - Parameters:
  ///   - path: The path segments below the base URL of the provider, not percent-encoded.
  ///   - query: The names and values of the query parameters, not percent-encoded.
  ///   - subject: A description of the requested data for error messages, such as `the exchange rates`.
  ///   - type: The type that is decoded from the response. For exact numbers, use properties of the type
  ///     ``JSONNumber``, or `FixedDecimal` for decimal strings.
  ///   - asOf: A closure that returns the time to which the decoded response applies, or `nil` if this time is unknown.
  ///     By default, the time is unknown.
  ///   - convert: A closure that converts the decoded response to a value. If the response has invalid content, the
  ///     closure returns `nil` or throws an error. The result must depend only on the response.
  /// - Throws: ``ProviderError`` if the request fails and no cached response can be returned.
  public func value<Response: Decodable & Sendable, Value: Sendable>(
    from provider: CustomProvider, path: [String], query: [String: String] = [:],
    subject: String = "the requested data",
    lifetime: Duration = .seconds(60), as type: Response.Type,
    asOf: @escaping @Sendable (Response) -> Timestamp? = { _ in nil },
    _ convert: @escaping @Sendable (Response) throws -> Value?
  ) async throws(ProviderError) -> Sourced<Value> {
    try await fetchData(request(provider, path, query, subject, lifetime)) { body in
      _ = try JSON(body)
      let response = try JSONDecoder().decode(type, from: body)
      guard let value = try convert(response) else { throw ResponseError.malformed(expected: subject, at: "body") }
      return Decoded(value: value, asOf: asOf(response))
    }
  }

  /// Fetches a response of a custom provider in any format, from the cache or over the network.
  ///
  /// - Parameters:
  ///   - path: The path segments below the base URL of the provider, not percent-encoded.
  ///   - query: The names and values of the query parameters, not percent-encoded.
  ///   - subject: A description of the requested data for error messages, such as `the exchange rates`.
  ///   - mediaType: The expected media type of the response, such as `text/csv`, which is sent in the `Accept` header
  ///     field.
  ///   - decode: A closure that decodes the response body. If the body has invalid content, the closure returns `nil`
  ///     or throws an error. The result must depend only on the body.
  /// - Throws: ``ProviderError`` if the request fails and no cached response can be returned.
  public func value<Value: Sendable>(
    from provider: CustomProvider, path: [String], query: [String: String] = [:],
    subject: String = "the requested data",
    mediaType: String, lifetime: Duration = .seconds(60), decode: @escaping @Sendable (Data) throws -> Value?
  ) async throws(ProviderError) -> Sourced<Value> {
    var request = request(provider, path, query, subject, lifetime)
    request.mediaType = mediaType
    return try await fetchData(request) { body in
      guard let value = try decode(body) else { throw ResponseError.malformed(expected: subject, at: "body") }
      return Decoded(value: value, asOf: nil)
    }
  }

  /// Returns the status of a custom provider, such as the time of its last successful request and its rate limit.
  public func status(of provider: CustomProvider) -> ProviderStatus {
    status(of: provider.provider, hasKey: provider.credential != nil)
  }

  private func request(
    _ provider: CustomProvider, _ path: [String], _ query: [String: String], _ subject: String, _ lifetime: Duration
  ) -> ProviderRequest {
    ProviderRequest(
      provider: provider.provider, path: path,
      query: query.sorted { $0.key < $1.key }.map { QueryParameter($0.key, $0.value) },
      credential: provider.credential, subject: subject, lifetime: .time(lifetime))
  }
}
