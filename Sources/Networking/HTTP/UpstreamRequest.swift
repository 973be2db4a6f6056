import QuidCore

/// One question to an upstream.
struct UpstreamRequest: Sendable {
  /// Who is asked.
  let upstream: Upstream
  /// The segments of the path under the upstream's base.
  let path: [String]
  /// The parameters, without the key.
  let query: [QueryParameter]
  /// The key, where there is one.
  let credential: Credential?
  /// What is asked for, in words that can follow "does not know".
  let subject: String
  /// For how long the answer stands in for a new one.
  var lifetime = Lifetime.prices
  /// What form the answer is wanted in.
  var mediaType = "application/json"
  /// The largest answer that is wanted, in bytes.
  var byteLimit = HTTPRequest.defaultByteLimit

  /// What the answer is stored as; it holds no key.
  var resource: ResourceName {
    ResourceName(
      upstream.source.name, at: upstream.base.description,
      path.map(Self.segment).text(separatedBy: "/"),
      query.map { ($0.name, $0.value) })
  }

  /// A segment of the path in which no slash can be taken for one between segments.
  private static func segment(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "/") }) else { return text }
    return text.replacing("%", with: "%25").replacing("/", with: "%2F")
  }

  /// The request to send; `nil` when it would not lead to the upstream's own host.
  ///
  /// - Parameter entityTag: the tag of an answer that need not come again (RFC 9110, `If-None-Match`).
  func httpRequest(unless entityTag: String? = nil) -> HTTPRequest? {
    var query = query
    var headers = [
      HTTPHeader(name: "Accept", value: mediaType), HTTPHeader(name: "User-Agent", value: "quid"),
    ]
    switch credential {
    case .header(let name, let key): headers.append(HTTPHeader(name: name, value: key.text))
    case .query(let name, let key): query.append(QueryParameter(name, key.text))
    case nil: break
    }
    if let entityTag { headers.append(HTTPHeader(name: "If-None-Match", value: entityTag)) }
    guard let url = upstream.base.address(of: path, query: query) else { return nil }
    return HTTPRequest(url: url, headers: headers, byteLimit: byteLimit)
  }
}
