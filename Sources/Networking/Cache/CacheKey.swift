import Foundation

/// The key of a cached resource: the provider, its base URL, the path and the query.
///
/// Requests that differ only in the order of their parameters have the same key. API keys must not be part of it, since
/// it is written into the cache file and a shortened form is the name of the file.
package struct CacheKey: Hashable, Sendable {
  /// The name of the provider, such as `CoinGecko`.
  package let provider: String
  /// The base URL of the provider; responses from another base URL are other resources.
  package let base: String
  /// The percent-encoded path and query.
  package let resource: String

  /// Creates the key of a resource.
  ///
  /// - Parameters:
  ///   - provider: the name of the provider, such as `CoinGecko`.
  ///   - base: the base URL of the provider; empty for state that is not fetched.
  ///   - path: the path below the base URL, such as `simple/price`.
  ///   - parameters: the query parameters, without an API key.
  package init(
    _ provider: String, at base: String = "", _ path: String, _ parameters: [(name: String, value: String)] = []
  ) {
    self.provider = provider
    self.base = base
    let query = parameters.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.sorted()
    resource = query.isEmpty ? Self.encoded(path) : "\(Self.encoded(path))?\(query.joined(separator: "&"))"
  }

  /// Parses the subject in a cache file; fails for a file of another kind.
  init?(subject: String, of kind: CacheFileKind) {
    let parts = subject.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == kind.rawValue, let provider = String(parts[1]).removingPercentEncoding,
      let base = String(parts[2]).removingPercentEncoding
    else { return nil }
    self.provider = provider
    self.base = base
    resource = String(parts[3])
  }

  /// The key as one line: provider, base URL and resource, separated by spaces.
  var line: String { "\(Self.encoded(provider)) \(Self.encoded(base)) \(resource)" }

  /// The start of the file name: provider and path in lower-case letters, digits and dashes, and a hash of the key.
  ///
  /// Two keys can have the same name, though very rarely; the subject in the file distinguishes them.
  var fileName: String {
    let path = resource.utf8.prefix { $0 != UInt8(ascii: "?") }
    let start = "\(provider)-\(Substring(path))".lowercased().utf8.prefix(48).map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: UInt8(ascii: "-")
      }
    }
    let hash = Array(line.utf8).withUnsafeBytes { CRC64.value(of: $0) }
    return "\(String(decoding: start, as: UTF8.self))-\(StorageFileName.hexadecimal(hash))"
  }

  /// Percent-encodes all bytes except unreserved characters and `/:,[]`.
  private static func encoded(_ string: String) -> String {
    guard !string.utf8.allSatisfy(isPlain) else { return string }
    var encoded: [UInt8] = []
    for byte in string.utf8 {
      if isPlain(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), hexadecimalDigit(byte >> 4), hexadecimalDigit(byte & 0xF)]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func hexadecimalDigit(_ number: UInt8) -> UInt8 {
    number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "A") + number - 10
  }

  /// Whether a byte is a letter, a digit or one of `-._~/:,[]`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }
}

/// A kind of file in the cache folder; its raw value is part of file names and files.
enum CacheFileKind: String, Hashable, Sendable {
  /// A provider response, which can be fetched again.
  case response = "answer"
  /// State that processes share, such as the request count of a provider.
  case state

  /// The end of the names of such files.
  var fileNameSuffix: String { ".\(rawValue)" }

  /// Returns the name of the file for a key.
  func fileName(_ key: CacheKey) -> String { "\(key.fileName)\(fileNameSuffix)" }

  /// Returns the subject for the header of the file: the kind and the key.
  func subject(_ key: CacheKey) -> String { "\(rawValue) \(key.line)" }

  /// Returns the time, in seconds since 1970, when a damaged file of the cache was set aside.
  ///
  /// - Returns: `nil` for the name of another file.
  static func setAsideSecond(of name: String) -> Int? {
    guard let (original, second) = StorageFileName.splitSetAside(name),
      original.hasSuffix(response.fileNameSuffix) || original.hasSuffix(state.fileNameSuffix)
    else { return nil }
    return second
  }
}
