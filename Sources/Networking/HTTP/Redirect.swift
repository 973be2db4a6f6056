import Foundation

/// Which redirects may be followed: to the same scheme, host and port.
///
/// A request may carry a key, and a key goes to nobody but the upstream it is for.
enum Redirect {
  /// The statuses that redirect where a `Location` is given.
  static let statuses: Set<Int> = [301, 302, 303, 307, 308]

  /// Why a redirect is refused, or `nil` for one that may be followed.
  static func refusal(from url: URL, to target: URL?) -> String? {
    guard let target else { return "a redirect to nowhere" }
    guard target.scheme?.lowercased() == url.scheme?.lowercased() else {
      return url.scheme == "https" ? "a redirect to plain HTTP" : "a redirect to another host"
    }
    guard target.host()?.lowercased() == url.host()?.lowercased(), port(of: target) == port(of: url),
      target.user() == nil, target.password() == nil
    else { return "a redirect to another host" }
    return nil
  }

  private static func port(of url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }

  /// Returns the URL that a `Location` leads to; `nil` for one that is no URL.
  static func target(_ location: String, from url: URL) -> URL? {
    URL(string: location, relativeTo: url)?.absoluteURL
  }

  /// Returns the address of a redirect's target at the host of the request.
  ///
  /// Scheme, host and port are those of the request, not of the target: another reader of URLs cannot see another host.
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
