import Foundation

extension UpstreamURL {
  /// The address of a resource under this base.
  ///
  /// Every segment and value is percent-encoded down to the unreserved characters of RFC 3986 (and the comma), so
  /// nothing in them can start a query, another parameter or another host; the host is compared once more at the end.
  ///
  /// Returns `nil` for a segment that is empty or climbs (`.`, `..`).
  func address(of segments: [String], query: [QueryParameter]) -> URL? {
    guard segments.allSatisfy({ !["", ".", ".."].contains($0) }) else { return nil }
    var components = URLComponents()
    components.scheme = scheme
    components.encodedHost = host
    components.port = port
    components.percentEncodedPath = ([path] + segments.map(Self.encoded)).joined(separator: "/")
    if !query.isEmpty {
      components.percentEncodedQuery =
        query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
    }
    guard let url = components.url, Self.encodedHost(of: url) == host, url.scheme == scheme, url.port == port else {
      return nil
    }
    return url
  }

  private static func encodedHost(of url: URL) -> String? {
    URLComponents(url: url, resolvingAgainstBaseURL: true)?.encodedHost
  }

  /// The text with everything but unreserved characters and the comma percent-encoded.
  static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: ","):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }
}
