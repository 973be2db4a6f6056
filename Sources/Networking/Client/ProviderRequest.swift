import QuidCore

/// A `GET` request to a provider, and the cache lifetime, media type and maximum size of its response.
struct ProviderRequest: Sendable {
  let provider: Provider
  /// The path segments below the provider's base URL, such as `["simple", "price"]`, not percent-encoded.
  let path: [String]
  let query: [QueryParameter]
  /// The API key of the request and the header field or query parameter that contains it.
  ///
  /// The value is `nil` for a request without an API key.
  let credential: Credential?
  /// A description of the requested resource for error messages, such as `the list of coins`.
  let subject: String
  /// The period during which the cached response to this request is fresh; one minute by default.
  var lifetime = CacheLifetime.prices
  var mediaType = "application/json"
  /// The maximum size of the decompressed response body, in bytes; 8 MiB by default.
  var byteLimit = TransportRequest.defaultByteLimit

  /// The cache key of the response, which does not contain the API key.
  ///
  /// Requests with different API keys share one cached response.
  var resource: CacheKey {
    CacheKey(
      provider.source.name, at: provider.base.description,
      path.map(Self.escaped).joined(separator: "/"),
      query.map { ($0.name, $0.value) })
  }

  /// Returns a path segment in which `/` and `%` are percent-encoded, for the cache key.
  ///
  /// The encoding distinguishes a slash within a segment from a slash between two segments.
  private static func escaped(_ segment: String) -> String {
    guard segment.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "/") }) else { return segment }
    return segment.replacing("%", with: "%25").replacing("/", with: "%2F")
  }

  /// Returns the HTTP request with its complete URL and header fields, including the API key.
  ///
  /// - Returns: The HTTP request; `nil` if its URL would not be below the provider's base URL, for example because a
  ///   path segment is `..`.
  func transportRequest(ifNoneMatch entityTag: String? = nil) -> TransportRequest? {
    var query = query
    var headers = [
      TransportHeader(name: "Accept", value: mediaType), TransportHeader(name: "User-Agent", value: "quid"),
    ]
    switch credential {
    case .header(let name, let key): headers.append(TransportHeader(name: name, value: key.value))
    case .query(let name, let key): query.append(QueryParameter(name, key.value))
    case nil: break
    }
    if let entityTag { headers.append(TransportHeader(name: "If-None-Match", value: entityTag)) }
    guard let url = provider.base.url(appending: path, query: query) else { return nil }
    return TransportRequest(url: url, headers: headers, byteLimit: byteLimit)
  }
}
