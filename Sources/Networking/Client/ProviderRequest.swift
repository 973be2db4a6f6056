import QuidCore

/// A request to a provider, and the cache lifetime, media type and maximum size of its response.
struct ProviderRequest: Sendable {
  let provider: ProviderAPI
  /// A constant first path segment that is not encoded, such as `currency-api@2026-05-21`; `nil` for none.
  var folder: String?
  /// The path segments after the base URL and the folder, such as `["simple", "price"]`, not percent-encoded.
  let path: [String]
  let query: [QueryParameter]
  /// The API key and the header field or query parameter for it; `nil` for a request without an API key.
  let credential: Credential?
  /// A description of the requested resource for error messages, such as `the list of coins`.
  let subject: String
  /// The period during which a cached response to this request is fresh; one minute by default.
  var lifetime = CacheLifetime.prices
  var mediaType = "application/json"
  /// The maximum size of the decompressed response body, in bytes.
  var byteLimit = TransportRequest.defaultByteLimit
  /// The JSON document that a `POST` request sends; `nil` for a `GET` request.
  ///
  /// A `POST` request must only read data, because it is retried and its response is cached.
  var document: String?

  /// The cache key of the response, which is the same for all API keys.
  var resource: CacheKey {
    CacheKey(
      provider.source.name, at: provider.base.description,
      ([folder].compactMap(\.self) + path.map(Self.escaped)).joined(separator: "/"),
      query.map { ($0.name, $0.value) } + (document.map { [("document", $0)] } ?? []))
  }

  /// Returns a path segment for the cache key, in which `/` and `%` are percent-encoded.
  private static func escaped(_ segment: String) -> String {
    guard segment.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "/") }) else { return segment }
    return segment.replacing("%", with: "%25").replacing("/", with: "%2F")
  }

  /// Returns the HTTP request, including the API key; `nil` if its URL would not be below the base URL.
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
    if let entityTag, document == nil { headers.append(TransportHeader(name: "If-None-Match", value: entityTag)) }
    let base = folder.map { provider.base.appending(constantPath: "/\($0)") } ?? provider.base
    guard let url = base.url(appending: path, query: query) else { return nil }
    guard let document else { return TransportRequest(url: url, headers: headers, byteLimit: byteLimit) }
    headers.append(TransportHeader(name: "Content-Type", value: mediaType))
    return TransportRequest(posting: Data(document.utf8), to: url, headers: headers, byteLimit: byteLimit)
  }
}
