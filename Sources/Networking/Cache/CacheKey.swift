import QuidCore

/// The key of a cached response: the provider, its base URL, and the path and query of the request.
///
/// The order of the query parameters has no effect on the key. A cache key must not contain an API key, since the cache
/// file contains the cache key as a plain string.
package struct CacheKey: Hashable, Sendable {
  /// The name of the provider, such as `CoinGecko`.
  package let provider: String
  /// The base URL of the provider, such as `https://api.coingecko.com/api/v3`; empty for data without a URL.
  package let base: String
  /// The percent-encoded path and query of the request, such as `simple/price?ids=ethereum`.
  package let resource: String

  package init(
    _ provider: String, at base: String = "", _ path: String, _ parameters: [(name: String, value: String)] = []
  ) {
    self.provider = provider
    self.base = base
    let query = parameters.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.sorted()
    resource = query.isEmpty ? Self.encoded(path) : "\(Self.encoded(path))?\(query.joined(separator: "&"))"
  }

  /// Creates a cache key from the string that identifies the contents of a cache file, ``CacheFileHeader/subject``.
  ///
  /// The result is `nil` if the string is invalid or belongs to a file of another kind.
  init?(subject: String, of kind: CacheFileKind) {
    let parts = subject.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map(Substring.init)
    guard parts.count == 4, parts[0] == kind.rawValue, let provider = ProviderURL.decoded(parts[1]),
      let base = ProviderURL.decoded(parts[2])
    else { return nil }
    self.provider = provider
    self.base = base
    resource = String(parts[3])
  }

  /// The key as one line, such as `CoinGecko https://api.coingecko.com/api/v3 simple/price?ids=ethereum`.
  var line: String { "\(Self.encoded(provider)) \(Self.encoded(base)) \(resource)" }

  /// The name of the cache file without its suffix, such as `coingecko-simple-price-0123456789abcdef`.
  ///
  /// The name consists of the provider, the path and a hash of the whole key. Two keys can have the same file name, so
  /// the file also contains the whole key.
  var fileName: String {
    let hash = Array(line.utf8).withUnsafeBytes { CRC64.value(of: $0) }
    return "\(fileNameStart)-\(StorageFileName.hexadecimal(hash))"
  }

  /// The start of the file name, such as `coingecko-simple-price`; `coingecko-` for an empty path.
  var fileNameStart: String {
    let path = resource.utf8.prefix { $0 != UInt8(ascii: "?") }
    let start = "\(provider)-\(Substring(path))".lowercased().utf8.prefix(48).map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: UInt8(ascii: "-")
      }
    }
    return String(decoding: start, as: UTF8.self)
  }

  private static func encoded(_ string: String) -> String { string.percentEncoded(except: "/:,[]") }
}
