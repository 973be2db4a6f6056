public import QuidCore

/// A data provider that a program defines in addition to the built-in providers, such as a company's own price service.
///
/// To request a value, call ``RequestPipeline/value(from:path:query:subject:lifetime:as:asOf:_:)``. The pipeline caches
/// responses, retries failed requests and enforces rate limits.
public struct CustomProvider: Sendable {
  let provider: ProviderAPI
  let credential: Credential?

  /// Creates a provider from its name and its base URL.
  ///
  /// - Parameters:
  ///   - name: The display name. Providers with the same name and base URL share cached responses and rate limit.
  ///   - key: The API key, which is never cached or printed; `nil` if the provider requires no API key.
  ///   - keyHeader: The name of the header field that contains the API key.
  ///   - monthlyRequests: The maximum number of requests in a calendar month (UTC); `nil` for no limit. Without a
  ///     cache, the request count is lost when the process ends.
  public init(
    name: String, base: ProviderURL, key: APIKey? = nil, keyHeader: String = "X-API-Key", monthlyRequests: Int? = nil
  ) {
    var provider = ProviderAPI(name: name, base: base) { _ in nil }
    provider.monthlyBudget = monthlyRequests
    self.provider = provider
    credential = key.map { .header(keyHeader, $0) }
  }

  /// The name and host of the provider.
  package var source: DataSource { provider.source }
}

extension RequestPipeline {
  /// Returns a value from a JSON response of a custom provider, from the cache or over the network.
  ///
  /// A response that cannot be converted, is nested too deeply or contains duplicate keys is rejected and not cached.
  ///
  /// - Parameters:
  ///   - path: The path segments below the base URL of the provider, not percent-encoded.
  ///   - query: The names and values of the query parameters, not percent-encoded.
  ///   - subject: A description of the requested data for error messages, such as `the exchange rates`.
  ///   - type: The type of the decoded response. For exact numbers, use properties of the type ``JSONNumber``, or
  ///     `FixedDecimal` for decimal strings.
  ///   - asOf: A closure that returns the time to which the decoded response applies; `nil` if unknown.
  ///   - convert: A closure that converts the decoded response to a value, depending only on the response. For invalid
  ///     content, the closure returns `nil` or throws an error.
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

  /// Returns a value from a response of a custom provider in any format, from the cache or over the network.
  ///
  /// For `path`, `query` and `subject`, see ``value(from:path:query:subject:lifetime:as:asOf:_:)``.
  ///
  /// - Parameters:
  ///   - mediaType: The expected media type of the response, such as `text/csv`, for the header field `Accept`.
  ///   - decode: A closure that decodes the response body, depending only on the body. For invalid content, the closure
  ///     returns `nil` or throws an error.
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

  private func request(
    _ provider: CustomProvider, _ path: [String], _ query: [String: String], _ subject: String, _ lifetime: Duration
  ) -> ProviderRequest {
    ProviderRequest(
      provider: provider.provider, path: path,
      query: query.sorted { $0.key < $1.key }.map { QueryParameter($0.key, $0.value) },
      credential: provider.credential, subject: subject, lifetime: .time(lifetime))
  }
}
