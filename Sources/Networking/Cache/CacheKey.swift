import QuidPlatform

/// The key of a cached response: the provider, its base URL, and the path and query of the request.
///
/// Requests that differ only in the order of their query parameters have the same key. The parts of a cache key must
/// not contain an API key, since the cache file contains the cache key as a plain string.
package struct CacheKey: Hashable, Sendable {
  /// The name of the provider, such as `CoinGecko`.
  package let provider: String
  /// The base URL of the provider, such as `https://api.coingecko.com/api/v3`.
  ///
  /// Requests to different base URLs of a provider have different cache keys. The string is empty for stored state
  /// that is not fetched from a URL, such as a request count.
  package let base: String
  /// The percent-encoded path and query of the request, such as `simple/price?ids=ethereum`.
  package let resource: String

  /// Creates a cache key from the parts of a request.
  ///
  /// - Parameters:
  ///   - provider: The name of the provider, such as `CoinGecko`.
  ///   - base: The base URL of the provider. It is empty, the default, for stored state that is not fetched from a
  ///     URL.
  ///   - path: The path below the base URL, such as `simple/price`.
  ///   - parameters: The query parameters, without an API key; none by default.
  package init(
    _ provider: String, at base: String = "", _ path: String, _ parameters: [(name: String, value: String)] = []
  ) {
    self.provider = provider
    self.base = base
    let query = parameters.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.sorted()
    resource = query.isEmpty ? Self.encoded(path) : "\(Self.encoded(path))?\(query.joined(separator: "&"))"
  }

  /// Creates a cache key by parsing the subject of a cache file; fails if the subject is invalid or belongs to a
  /// file of another kind.
  ///
  /// The subject is a string in the header of each cache file. It consists of the kind of the file and the cache
  /// key, in the format of ``CacheFileKind/subject(_:)``.
  init?(subject: String, of kind: CacheFileKind) {
    let parts = subject.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == kind.rawValue, let provider = ProviderURL.decoded(parts[1]),
      let base = ProviderURL.decoded(parts[2])
    else { return nil }
    self.provider = provider
    self.base = base
    resource = String(parts[3])
  }

  /// The cache key as one line: the percent-encoded provider, base URL and resource, separated by spaces.
  ///
  /// An example is `CoinGecko https://api.coingecko.com/api/v3 simple/price?ids=ethereum`.
  var line: String { "\(Self.encoded(provider)) \(Self.encoded(base)) \(resource)" }

  /// The name of the cache file for the key, without its suffix, such as `coingecko-simple-price-0123456789abcdef`.
  ///
  /// The name consists of the provider, the path and a hash of the whole key. If two keys have the same file name,
  /// the subject in the file header distinguishes them.
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

  /// Returns a string in which all bytes are percent-encoded, except for unreserved characters and `/:,[]`.
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

  /// Returns whether a byte is a letter, a digit or one of `-._~/:,[]`, which are unchanged in a cache key.
  ///
  /// All other bytes are percent-encoded.
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

/// A kind of file in the cache folder.
///
/// The raw value is part of the file name and of the subject in the file header.
enum CacheFileKind: String, Hashable, Sendable {
  /// A provider response, which can be fetched again.
  case response = "answer"
  /// State that processes share, such as the request count of a provider.
  case state

  /// The file-name suffix of this kind of file, such as `.state` for shared state.
  var fileNameSuffix: String { ".\(rawValue)" }

  /// Returns the name of the cache file of this kind for a key.
  func fileName(_ key: CacheKey) -> String { "\(key.fileName)\(fileNameSuffix)" }

  /// Returns the subject for the header of a cache file, a string that identifies the contents by their kind
  /// and key.
  func subject(_ key: CacheKey) -> String { "\(rawValue) \(key.line)" }

  /// Returns the time at which a damaged cache file was renamed, in seconds since 1970.
  ///
  /// The time is part of the new name, such as 1795000000 in `….state.corrupt-1795000000`.
  ///
  /// - Parameter name: The name of the renamed file.
  /// - Returns: The time; `nil` if the name is not that of a renamed cache file.
  static func setAsideSecond(of name: String) -> Int? {
    guard let (original, second) = StorageFileName.splitSetAside(name),
      original.hasSuffix(response.fileNameSuffix) || original.hasSuffix(state.fileNameSuffix)
    else { return nil }
    return second
  }
}
