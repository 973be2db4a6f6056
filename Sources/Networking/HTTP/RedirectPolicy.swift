import Foundation

/// The rules for redirects: only to the same scheme, host and port, because a request may carry an API key.
enum RedirectPolicy {
  /// The statuses of a redirect with a `Location` header field.
  static let statuses: Set<Int> = [301, 302, 303, 307, 308]

  /// Returns the reason why a redirect is not followed; `nil` when it is.
  static func rejectionReason(from url: URL, to target: URL?) -> String? {
    guard let target else { return "a redirect without a target" }
    guard target.scheme?.lowercased() == url.scheme?.lowercased() else {
      return url.scheme == "https" ? "a redirect to plain HTTP" : "a redirect to another host"
    }
    guard target.host()?.lowercased() == url.host()?.lowercased(), port(of: target) == port(of: url),
      target.user() == nil, target.password() == nil
    else { return "a redirect to another host" }
    return nil
  }

  private static func port(of url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }

  /// Resolves the value of a `Location` header field; `nil` when it is not a URL.
  static func target(_ location: String, from url: URL) -> URL? {
    URL(string: location, relativeTo: url)?.absoluteURL
  }

  /// Returns the URL of a redirect's target, with the scheme, host and port of the original request.
  ///
  /// The host is not copied from the target: libcurl's URL parser might see another host in it than Foundation's.
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
