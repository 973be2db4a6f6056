import Foundation

/// Encodes the JSON that this module sends and stores: requests of nodes, the send journal, shared state of the cache.
enum JSONWriter {
  /// Encodes a value as JSON.
  ///
  /// All formats sort the keys, so that the same value always has the same bytes.
  ///
  /// - Throws: `EncodingError`; never for values made of strings, Booleans and integers.
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
    /// One line with escaped slashes, the format of shared state.
    case sortedKeys
    /// One line, the format of requests.
    case compact
    /// Indented lines, the format of files that users may read.
    case prettyPrinted
  }
}
