import Foundation

/// Which redirects may be followed: to the same scheme, host and port.
///
/// A request may carry a key, and a key goes to nobody but the upstream it is for.
enum Redirect {
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
}
