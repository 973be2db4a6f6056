public import QuidCore

/// The base URL of a provider's API, such as `https://api.coingecko.com/api/v3`.
///
/// The scheme is `https`, or `http` for a loopback host such as `localhost`. User information, a query and a fragment
/// are not allowed: `https://api.coingecko.com@evil.example` is rejected, because its host is `evil.example`. Only the
/// URL of a node can have user information and a query; see ``init(node:)``.
public struct ProviderURL: Hashable, Sendable, CustomStringConvertible {
  /// The scheme of the URL in lower case, `https` or `http`.
  package let scheme: String
  /// The host in lower case, such as `api.coingecko.com`; an IPv6 address is enclosed in brackets.
  public let host: String
  /// The port, such as 8545; `nil` for the default port of the scheme (443 or 80).
  package let port: Int?
  /// The path without a trailing slash, such as `/api/v3`; empty for the root path.
  package let path: String
  /// The percent-encoded query of the URL of a node, such as `dkey=KEY`; `nil` if there is none.
  private(set) var query: String?
  /// The login of a node, which is sent with each request to this URL and never shown; `nil` if none.
  package var login: NodeLogin?

  /// Creates a base URL from a string such as `https://api.coingecko.com/api/v3`.
  public init(_ string: String) throws(ValidationError) {
    guard string.utf8.allSatisfy(Self.isAllowed) else { throw .unexpectedCharacter }
    guard let components = URLComponents(string: string) else { throw .invalidURL }
    guard let scheme = components.scheme?.lowercased() else { throw .missingScheme }
    guard scheme == "https" || scheme == "http" else { throw .unsupportedScheme(scheme) }
    // An `@` is accepted only at the start of a path segment, because URL parsers disagree about the parts that it
    // separates.
    let parts = string.split(separator: "@", omittingEmptySubsequences: false).dropLast()
    guard parts.allSatisfy({ $0.hasSuffix("/") && !$0.hasSuffix("//") && !$0.contains("?") && !$0.contains("#") })
    else { throw .userInfo }
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

  /// Creates the URL of a node from a string such as `https://user:password@node.example/v3?key=KEY`, with its
  /// login.
  public init(node string: String) throws(ValidationError) {
    guard !string.utf8.contains(UInt8(ascii: "#")) else { throw .fragment }
    let parts = string.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var address = String(parts[0])
    var login: NodeLogin?
    if let start = address.firstRange(of: "://")?.upperBound {
      let authority = address[start...].prefix { $0 != "/" }
      let halves = authority.split(separator: "@", omittingEmptySubsequences: false)
      if halves.count == 2 {
        let pair = halves[0].contains(":") ? String(halves[0]) : "\(halves[0]):"
        guard let decoded = Self.decoded(pair), let parsed = NodeLogin(pair: decoded), pair != ":" else {
          throw .userInfo
        }
        login = parsed
        address = String(address[..<start] + halves[1] + address[authority.endIndex...])
      }
    }
    try self.init(address)
    self.login = login
    guard parts.count == 2, !parts[1].isEmpty else { return }
    guard parts[1].utf8.allSatisfy(Self.isAllowed), Self.decoded(parts[1]) != nil,
      URLComponents(string: "https://host/?\(parts[1])")?.percentEncodedQuery == String(parts[1])
    else { throw .unexpectedCharacter }
    query = String(parts[1])
  }

  package func withLogin(of node: ProviderURL?) -> ProviderURL {
    var copy = self
    if login == nil, let node, node.origin == origin { copy.login = node.login }
    return copy
  }

  /// A Boolean value that indicates whether the URL has a path, a query or a ``login``, which may contain a key.
  package var mayContainKey: Bool { !path.isEmpty || query != nil || login != nil }

  /// Creates an `https` URL without validation; `host` must be a lower-case constant.
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

  /// Returns a URL below this one, without validating or encoding its path.
  ///
  /// - Parameter path: A path with a leading slash that contains only constants and days.
  func appending(constantPath path: String) -> ProviderURL {
    ProviderURL(scheme: scheme, host: host, port: port, path: self.path + path)
  }

  /// The URL as a string.
  ///
  /// The path and the query are not masked and may contain an API key. Use ``redacted`` for messages. The login is
  /// omitted.
  public var description: String {
    "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)\(query.map { "?\($0)" } ?? "")"
  }

  /// The URL with only the scheme, host and port.
  package var origin: ProviderURL { ProviderURL(scheme: scheme, host: host, port: port, path: "") }

  /// A reason why a string is not a valid base URL.
  public enum ValidationError: NamedError, Hashable, Sendable {
    /// The string is not a URL with a scheme, a host and an optional path.
    case invalidURL
    /// The string contains a character that is not allowed in URLs, such as a space or a non-ASCII character.
    case unexpectedCharacter
    /// The string does not start with a scheme, such as `https:`.
    case missingScheme
    /// The scheme is neither `https` nor `http`. The associated value is the scheme.
    case unsupportedScheme(String)
    /// The scheme is `http`, which is not encrypted, although the host is not a loopback host such as `localhost`.
    case plainHTTP(host: String)
    /// The string contains an `@`. User names and passwords in the URL are not supported.
    case userInfo
    /// The string contains a query, such as `?key=…`. API keys must be set separately.
    case query
    /// The string contains a fragment, such as `#section`.
    case fragment
    /// The host is missing or invalid: it is neither a host name nor an IP address.
    case invalidHost
    /// The port is not a number from 1 through 65535.
    case invalidPort
    /// The path contains a `.` or `..` segment.
    case invalidPath
  }

  // MARK: Validation

  /// Whether a byte is an ASCII character that is allowed in a URL (RFC 3986).
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      false
    default: 0x21...0x7E ~= byte
    }
  }

  /// Whether a host is an IPv6 address in brackets, or a name of letters, digits, dots, dashes and underscores.
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
    // Only the label after the last dot of a host name may be empty.
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

  /// Whether a host is `localhost`, `::1` or 127.x.x.x; short forms such as 127.1 are not accepted.
  static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "[::1]", "::1"].contains(host.lowercased()) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0).map { String($0) } == String($0) }
  }

  /// Whether a path segment is `.` or `..`, including forms such as `%2e`.
  private static func isDotSegment(_ segment: Substring) -> Bool {
    [".", "..", "%2e", "%2e.", ".%2e", "%2e%2e"].contains(segment.lowercased())
  }
}

// MARK: - Request URLs

extension ProviderURL {
  /// Returns the URL of a resource below this base URL; segments and parameters are percent-encoded.
  ///
  /// The result is `nil` if a path segment is empty, `.` or `..`, or the scheme, host or port would change.
  func url(appending segments: [String], query: [QueryParameter]) -> URL? {
    guard segments.allSatisfy({ !["", ".", ".."].contains($0) }) else { return nil }
    var components = URLComponents()
    components.scheme = scheme
    components.encodedHost = host
    components.port = port
    components.percentEncodedPath = ([path] + segments.map(Self.encoded)).joined(separator: "/")
    components.percentEncodedQuery = self.query
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

  /// Returns the percent-decoded string; `nil` if an escape is invalid or the result is not UTF-8.
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

  /// Returns the percent-encoded string, except for commas and the unreserved characters of RFC 3986.
  static func encoded(_ string: String) -> String { string.percentEncoded(except: ",") }
}

// MARK: - Redaction

extension ProviderURL {
  /// The URL as a string for messages, in which path segments that may be API keys are masked.
  public var redacted: String { origin.description + SecretRedaction.path(path) }

  /// Returns a message in which possible API keys are masked: secrets of this URL and parts of other URLs.
  ///
  /// The secrets are path segments that may be keys, values of the query, and the login. In URLs in the message, user
  /// information, queries and fragments are masked.
  func redacting(_ string: String, hidesPath: Bool) -> String {
    var string = string
    for segment in secrets(hidesPath: hidesPath) {
      string = Self.masking(segment, in: string)
    }
    return SecretRedaction.urls(in: string)
  }

  /// Returns the parts of the path, query and login that may be API keys, encoded and decoded, longest first.
  private func secrets(hidesPath: Bool) -> [String] {
    var segments = path.split(separator: "/").map { String($0) }
      .filter { SecretRedaction.mayBeKey($0) || hidesPath && $0.utf8.count >= Self.wordLength }
    for parameter in query?.split(separator: "&") ?? [] {
      let value = parameter.split(separator: "=", maxSplits: 1).last ?? parameter
      // A value of less than four bytes may be a number, as in `v=1`.
      if SecretRedaction.mayBeKey(value) || value.utf8.count >= 4 { segments.append(String(value)) }
    }
    let decoded = segments.compactMap { Self.decoded($0) }
    let logins = login.map { $0.secrets + $0.secrets.map(Self.encoded) } ?? []
    return Set(segments + decoded + logins).filter { !$0.isEmpty }.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// The minimum length, in bytes, of a segment that is masked even inside a longer word of a message.
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

  /// Returns the range of the first occurrence of a path segment in a string, ignoring letter case.
  ///
  /// Unicode scalars are compared, so that a segment is also found if a combining mark follows.
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
