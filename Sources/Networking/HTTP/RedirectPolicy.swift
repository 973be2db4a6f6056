import QuidCore

/// The rules for following redirects of an HTTP request.
///
/// Only redirects to the same scheme, host and port are followed, because a request may contain an API key.
enum RedirectPolicy {
  static let statuses: Set<Int> = [301, 302, 303, 307, 308]

  /// Returns the reason why a redirect is not allowed, such as another host; `nil` if the redirect is allowed.
  static func rejectionReason(from url: URL, to target: URL?) -> String? {
    guard let target else { return "the response redirects to an invalid URL" }
    guard target.scheme?.lowercased() == url.scheme?.lowercased() else {
      return url.scheme == "https" ? "the response redirects to plain HTTP" : "the response redirects to another host"
    }
    guard target.host()?.lowercased() == url.host()?.lowercased(), port(of: target) == port(of: url),
      target.user() == nil, target.password() == nil
    else { return "the response redirects to another host" }
    return nil
  }

  private static func port(of url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }

  /// Returns the absolute URL of a `Location` header field; `nil` if the value is not a valid URL.
  static func target(_ location: String, from url: URL) -> URL? {
    URL(string: location, relativeTo: url)?.absoluteURL
  }

  /// Returns the URL string for a redirect: the original scheme, host and port with the new path and query.
  ///
  /// The result is `nil` if one of the two URLs cannot be parsed.
  static func address(of target: URL, from url: URL) -> String? {
    guard var address = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let components = URLComponents(url: target, resolvingAgainstBaseURL: true)
    else { return nil }
    let path = components.percentEncodedPath
    address.percentEncodedPath = path.hasPrefix("/") ? path : "/\(path)"
    address.percentEncodedQuery = components.percentEncodedQuery
    address.fragment = nil
    return address.string
  }
}
