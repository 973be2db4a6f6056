import QuidCore

enum JSONWriter {
  /// Returns a value as JSON with sorted keys, so that equal values have equal bytes.
  static func data(_ value: some Encodable, _ format: Format) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      switch format {
      case .sortedKeys: .sortedKeys
      case .compact: [.sortedKeys, .withoutEscapingSlashes]
      case .prettyPrinted: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      }
    return try encoder.encode(value)
  }

  /// A layout of JSON.
  enum Format: Sendable {
    /// One line with escaped slashes (`\/`), for small files in the cache, such as request counts.
    case sortedKeys
    /// One line with unescaped slashes, for requests to Ethereum nodes.
    case compact
    /// Indented lines with unescaped slashes, for files that users may read.
    case prettyPrinted
  }
}
