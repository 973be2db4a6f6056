import Foundation

/// An encoder of the JSON that this module sends and stores: requests to nodes, the send journal and shared state.
enum JSONWriter {
  /// Encodes a value as JSON.
  ///
  /// The keys are sorted in all formats, so that equal values have equal bytes.
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
    /// One line, in which slashes are escaped: the format of shared state.
    case sortedKeys
    /// One line, in which slashes are not escaped: the format of requests.
    case compact
    /// Indented lines: the format of files that users may read.
    case prettyPrinted
  }
}
