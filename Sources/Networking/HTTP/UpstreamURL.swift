import Foundation

/// The base of an upstream: a scheme, a host, perhaps a port and a path.
///
/// `https` anywhere, plain `http` only to this machine itself (127.0.0.0/8, ::1, localhost). There is no place for user
/// info, a query or a fragment, so a base can be shown without giving a secret away, and an address such as
/// `https://api.coingecko.com@evil.example` is refused instead of leading elsewhere.
public struct UpstreamURL: Hashable, Sendable, CustomStringConvertible {
  /// The scheme in small letters, `https` or `http`.
  public let scheme: String
  /// The host in small letters, without a port; an IPv6 address stands in brackets.
  public let host: String
  /// The port, where it is not the scheme's own.
  public let port: Int?
  /// The path without a slash at its end; empty for the root.
  public let path: String

  /// The base that a text says.
  ///
  /// - Throws: ``Flaw``.
  public init(_ text: String) throws(Flaw) {
    guard text.utf8.allSatisfy(Self.isPlain) else { throw .unexpectedCharacter }
    guard let components = URLComponents(string: text) else { throw .notAnAddress }
    guard let scheme = components.scheme?.lowercased() else { throw .missingScheme }
    guard scheme == "https" || scheme == "http" else { throw .unknownScheme(scheme) }
    // An `@` may stand nowhere: what it separates is read differently by different readers.
    guard !text.utf8.contains(UInt8(ascii: "@")) else { throw .userInfo }
    guard components.percentEncodedQuery == nil else { throw .query }
    guard components.percentEncodedFragment == nil else { throw .fragment }
    guard let host = components.encodedHost?.lowercased(), Self.isHost(host) else { throw .badHost }
    guard scheme == "https" || Self.isLoopback(host) else { throw .plainHTTP(host: host) }
    if let port = components.port { guard 1...65535 ~= port else { throw .badPort } }
    let path = components.percentEncodedPath
    guard path.isEmpty || path.hasPrefix("/") else { throw .notAnAddress }
    guard !path.split(separator: "/").contains(where: { Self.isStep($0) }) else { throw .badPath }
    self.init(scheme: scheme, host: host, port: components.port, path: path)
  }

  /// The `https` base of a well-known upstream.
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

  /// The base as text.
  public var description: String { "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)" }

  /// The base without its path, which may hold a key: scheme, host and port.
  public var origin: UpstreamURL { UpstreamURL(scheme: scheme, host: host, port: port, path: "") }

  /// Why a text is no base of an upstream.
  public enum Flaw: Error, Hashable, Sendable {
    /// It cannot be read as an address at all.
    case notAnAddress
    /// It holds a space, a control character, a letter outside ASCII or a character no address has.
    case unexpectedCharacter
    /// It does not start with `https://`.
    case missingScheme
    /// It starts with another scheme than `https` or `http`.
    case unknownScheme(String)
    /// Plain HTTP to a host that is not this machine.
    case plainHTTP(host: String)
    /// It holds a name or a password in front of an `@`.
    case userInfo
    /// It holds a query; keys are set on their own.
    case query
    /// It holds a fragment.
    case fragment
    /// There is no host, or it is no name and no address.
    case badHost
    /// The port is not 1 to 65535.
    case badPort
    /// The path goes up, with `..`.
    case badPath
  }

  /// Printable ASCII without space and without what RFC 3986 keeps out of addresses.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      false
    default: 0x21...0x7E ~= byte
    }
  }

  /// A name of letters, digits, dots and dashes, or an IPv6 address in brackets.
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
    // Nothing between two dots, or before the first, is empty; behind the last it may be.
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

  /// Whether the host is this machine whatever a name server says; other spellings of 127.0.0.1 are not accepted.
  static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "[::1]", "::1"].contains(host.lowercased()) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0).map { String($0) } == String($0) }
  }

  /// `.` and `..`, also when their dots are percent-encoded.
  private static func isStep(_ segment: Substring) -> Bool {
    [".", "..", "%2e", "%2e.", ".%2e", "%2e%2e"].contains(segment.lowercased())
  }
}
