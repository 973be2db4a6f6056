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

  /// The request to send; `nil` when it would not lead to the upstream's own host.
  func httpRequest() -> HTTPRequest? {
    var query = query
    var headers = [
      HTTPHeader(name: "Accept", value: "application/json"), HTTPHeader(name: "User-Agent", value: "quid"),
    ]
    switch credential {
    case .header(let name, let key): headers.append(HTTPHeader(name: name, value: key.text))
    case .query(let name, let key): query.append(QueryParameter(name, key.text))
    case nil: break
    }
    guard let url = upstream.base.address(of: path, query: query) else { return nil }
    return HTTPRequest(url: url, headers: headers)
  }
}
