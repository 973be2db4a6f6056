import Foundation

/// The rules for following redirects of an HTTP request.
///
/// Only redirects to the same scheme, host and port are followed, because a request may contain an API key.
enum RedirectPolicy {
  /// The HTTP status codes of redirects with a `Location` header field.
  static let statuses: Set<Int> = [301, 302, 303, 307, 308]

  /// Returns the reason why a redirect is not followed, such as `a redirect to another host`; `nil` if it is
  /// followed.
  ///
  /// - Parameters:
  ///   - url: The URL of the request.
  ///   - target: The URL to which the response redirects; `nil` if this URL is missing or invalid.
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

  /// Returns the URL in the value of a `Location` header field, which may be relative to the request URL;
  /// `nil` if the value is not a URL.
  static func target(_ location: String, from url: URL) -> URL? {
    URL(string: location, relativeTo: url)?.absoluteURL
  }

  /// Returns the URL string for following a redirect; `nil` if a URL cannot be parsed.
  ///
  /// The string has the path and query of the redirect's target, and the scheme, host and port of the
  /// original request. The host is not taken from the target, because libcurl and Foundation might parse
  /// different hosts from the same URL.
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
