import QuidPlatform

/// An encoder for the JSON that Quid sends to Ethereum nodes and stores in files.
enum JSONWriter {
  /// Encodes a value as JSON.
  ///
  /// The keys of objects are sorted in all formats, so that equal values have equal bytes.
  ///
  /// - Throws: `EncodingError`, but never for values that consist of strings, Booleans and integers.
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
    /// One line with escaped slashes (`\/`). Files with state that several processes share, such as request
    /// counts, have this format.
    case sortedKeys
    /// One line with unescaped slashes. Requests to Ethereum nodes have this format.
    case compact
    /// Indented lines with unescaped slashes. Files that users may read have this format.
    case prettyPrinted
  }
}
