import QuidCore

/// An encoder for the JSON that Quid sends to Ethereum nodes and stores in files.
enum JSONWriter {
  /// Encodes a value as JSON.
  ///
  /// The keys of objects are sorted in all formats, so that equal values have equal bytes.
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

  /// A layout of the encoded JSON.
  enum Format: Sendable {
    /// One line with sorted keys and escaped slashes (`\/`), for small files in the cache, such as request counts.
    case sortedKeys
    /// One line with sorted keys and unescaped slashes, for requests to Ethereum nodes.
    case compact
    /// Indented lines with sorted keys and unescaped slashes, for files that users may read.
    case prettyPrinted
  }
}
