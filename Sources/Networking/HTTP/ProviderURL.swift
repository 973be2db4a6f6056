import QuidPlatform
import QuidCore

/// The base URL of a provider's API: scheme, host, optional port and path, such as
/// `https://api.coingecko.com/api/v3`.
///
/// The scheme is `https`, or `http` for a loopback host (127.0.0.0/8, ::1, localhost). User information, a query and a
/// fragment are rejected. This prevents a misleading URL such as `https://api.coingecko.com@evil.example`, whose host
/// is `evil.example`.
public struct ProviderURL: Hashable, Sendable, CustomStringConvertible {
  /// The scheme of the URL in lower case, `https` or `http`.
  public let scheme: String
  /// The host in lower case, such as `api.coingecko.com`, without the port.
  ///
  /// An IPv6 address is in brackets.
  public let host: String
  /// The port, such as 8545; `nil` for the default port of the scheme (443 or 80).
  public let port: Int?
  /// The path of the URL without a trailing slash, such as `/api/v3`; empty for the root.
  public let path: String

  /// Creates a base URL by parsing a string such as `https://api.coingecko.com/api/v3`.
  ///
  /// - Throws: ``ValidationError`` if the string is not a valid base URL.
  public init(_ string: String) throws(ValidationError) {
    guard string.utf8.allSatisfy(Self.isAllowed) else { throw .unexpectedCharacter }
    guard let components = URLComponents(string: string) else { throw .invalidURL }
    guard let scheme = components.scheme?.lowercased() else { throw .missingScheme }
    guard scheme == "https" || scheme == "http" else { throw .unsupportedScheme(scheme) }
    // A string with an `@` is rejected, because URL parsers disagree about the parts that it separates.
    guard !string.utf8.contains(UInt8(ascii: "@")) else { throw .userInfo }
    guard components.percentEncodedQuery == nil else { throw .query }
    guard components.percentEncodedFragment == nil else { throw .fragment }
    guard let host = components.encodedHost?.lowercased(), Self.isHost(host) else { throw .invalidHost }
    guard scheme == "https" || Self.isLoopback(host) else { throw .plainHTTP(host: host) }
    if let port = components.port { guard 1...65535 ~= port else { throw .invalidPort } }
    let path = components.percentEncodedPath
    guard path.isEmpty || path.hasPrefix("/") else { throw .invalidURL }
    guard !path.split(separator: "/").contains(where: { Self.isDotSegment($0) }) else { throw .invalidPath }
    self.init(scheme: scheme, host: host, port: components.port, path: path)
  }

  /// Creates an `https` URL from a host and a path, which are not validated.
  ///
  /// - Parameters:
  ///   - host: The host in lower case, which must be a constant in the source code.
  ///   - path: The path, starting with a slash and without a trailing slash; empty for the root.
  init(host: String, path: String = "") {
    self.init(scheme: "https", host: host, port: nil, path: path)
  }

  private init(scheme: String, host: String, port: Int?, path: String) {
    self.scheme = scheme
    self.host = host
    self.port = port == (scheme == "https" ? 443 : 80) ? nil : port
    var path = path
    while path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    self.path = path
  }

  /// The URL as a string.
  ///
  /// The path is not masked and may contain an API key. For messages, use ``redacted`` instead.
  public var description: String { "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)" }

  /// The URL without its path: only scheme, host and port.
  public var origin: ProviderURL { ProviderURL(scheme: scheme, host: host, port: port, path: "") }

  /// The reason why a string is not a valid base URL.
  public enum ValidationError: Error, Hashable, Sendable {
    /// The string is not a URL with a scheme, a host and an optional path.
    case invalidURL
    /// The string contains a character that is not allowed in URLs, such as a space or a non-ASCII character.
    case unexpectedCharacter
    /// The string has no scheme, such as `https:`.
    case missingScheme
    /// The scheme is neither `https` nor `http`.
    case unsupportedScheme(String)
    /// The scheme is `http`, which is not encrypted, and the host is not a loopback host such as `localhost`.
    case plainHTTP(host: String)
    /// The string contains an `@`, as in a URL with a user name or password, which are not supported.
    case userInfo
    /// The string contains a query, such as `?key=…`. API keys must be set separately.
    case query
    /// The string contains a fragment, such as `#section`.
    case fragment
    /// The host is missing, or neither a name nor an IP address.
    case invalidHost
    /// The port is not a number from 1 through 65535.
    case invalidPort
    /// The path contains `.` or `..` segments.
    case invalidPath
  }

  // MARK: Validation

  /// Returns whether a byte is an ASCII character that RFC 3986 allows in a URL.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      false
    default: 0x21...0x7E ~= byte
    }
  }

  /// Returns whether a string is a valid host: a name of letters, digits, dots, dashes and underscores, or an IPv6
  /// address in brackets.
  private static func isHost(_ host: String) -> Bool {
    if host.hasPrefix("["), host.hasSuffix("]") {
      return host.utf8.dropFirst().dropLast().allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: ":"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
    }
    // Only the label after the last dot may be empty.
    return !host.isEmpty
      && host.split(separator: ".", omittingEmptySubsequences: false).dropLast().allSatisfy { !$0.isEmpty }
      && host.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
          UInt8(ascii: "."), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Returns whether a host is the local computer: `localhost`, `::1` or an address of the form 127.x.x.x.
  ///
  /// Other notations of the loopback addresses, such as 127.1, are not accepted.
  static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "[::1]", "::1"].contains(host.lowercased()) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0).map { String($0) } == String($0) }
  }

  /// Returns whether a path segment is `.` or `..`, including percent-encoded forms such as `%2e`.
  private static func isDotSegment(_ segment: Substring) -> Bool {
    [".", "..", "%2e", "%2e.", ".%2e", "%2e%2e"].contains(segment.lowercased())
  }
}

// MARK: - Request URLs

extension ProviderURL {
  /// Returns the URL of a resource below this base URL.
  ///
  /// Path segments and the names and values of parameters are percent-encoded, except for the unreserved
  /// characters of RFC 3986 and the comma. A value therefore cannot change the host or add a parameter. As a
  /// further check, the scheme, host and port of the result must be those of this URL.
  ///
  /// - Parameters:
  ///   - segments: The path segments to append, not percent-encoded.
  ///   - query: The query parameters.
  /// - Returns: The URL; `nil` if a path segment is empty, `.` or `..`, or if the URL has another scheme, host
  ///   or port.
  func url(appending segments: [String], query: [QueryParameter]) -> URL? {
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

  /// Decodes a percent-encoded string; returns `nil` if an escape is incomplete or the result is not UTF-8.
  static func decoded(_ string: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(string.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 2 else { return nil }
        rest.removeFirst(2)
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Percent-encodes a string, except for the unreserved characters of RFC 3986 and commas.
  static func encoded(_ string: String) -> String {
    var encoded = ""
    for byte in string.utf8 {
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

/// A query parameter of a request, such as `ids=bitcoin`.
struct QueryParameter: Hashable, Sendable {
  /// The name of the query parameter, such as `ids`, not percent-encoded.
  let name: String
  /// The value of the query parameter, such as `bitcoin`, not percent-encoded.
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

// MARK: - Redaction

extension ProviderURL {
  /// The URL as a string for messages, in which path segments that may be API keys are masked.
  public var redacted: String { origin.description + SecretRedaction.path(path) }

  /// Returns a string, such as an error message, in which possible API keys are masked.
  ///
  /// Path segments of this URL that may be API keys are masked wherever they occur in the string. In
  /// addition, user information, queries, fragments and possible API keys are masked in all URLs in the
  /// string.
  ///
  /// - Parameters:
  ///   - string: The string to mask.
  ///   - hidesPath: Whether every path segment of six or more bytes is masked, even if it is a plain word.
  func redacting(_ string: String, hidesPath: Bool) -> String {
    var string = string
    for segment in secretSegments(hidesPath: hidesPath) {
      string = Self.masking(segment, in: string)
    }
    return SecretRedaction.urls(in: string)
  }

  /// Returns the path segments of this URL that may be API keys, sorted by descending length.
  ///
  /// The result contains the percent-encoded and the decoded form of each segment.
  ///
  /// - Parameter hidesPath: Whether every path segment of six or more bytes is included, even if it is a plain word.
  private func secretSegments(hidesPath: Bool) -> [String] {
    let segments = path.split(separator: "/").map { String($0) }
      .filter { SecretRedaction.mayBeKey($0) || hidesPath && $0.utf8.count >= Self.wordLength }
    let decoded = segments.compactMap { Self.decoded($0) }
    return Set(segments + decoded).filter { !$0.isEmpty }.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// The minimum length, in bytes, of a path segment that is masked in a message even inside a longer word.
  ///
  /// A shorter segment, such as `v3`, is masked only if it is a whole word of the message.
  private static let wordLength = 6

  private static func masking(_ segment: String, in string: String) -> String {
    var result = ""
    var rest = string[...]
    while let match = range(of: segment, in: rest) {
      let isPartOfWord =
        segment.utf8.count < wordLength
        && (rest[..<match.lowerBound].last.map(isWordCharacter) ?? result.last.map(isWordCharacter) ?? false
          || rest[match.upperBound...].first.map(isWordCharacter) ?? false)
      result += rest[..<match.lowerBound]
      result += isPartOfWord ? rest[match] : SecretRedaction.mask[...]
      rest = rest[match.upperBound...]
    }
    return result + rest
  }

  /// Returns the first range of a string that equals a path segment, ignoring case.
  ///
  /// The comparison uses Unicode scalars. A comparison of characters would miss a segment that is followed by a
  /// combining mark.
  private static func range(of segment: String, in string: Substring) -> Range<String.Index>? {
    let segment = segment.unicodeScalars.map(\.properties.lowercaseMapping)
    var rest = string.unicodeScalars
    while !rest.isEmpty {
      let candidate = rest.prefix(segment.count)
      if candidate.elementsEqual(segment, by: { $0.properties.lowercaseMapping == $1 }) {
        return candidate.startIndex..<candidate.endIndex
      }
      rest.removeFirst()
    }
    return nil
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
