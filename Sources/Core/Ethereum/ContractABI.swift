/// A namespace that encodes contract calls, according to Solidity's contract ABI specification.
enum ContractABI {
  /// Returns the selector of a contract function or error: the first four bytes of the signature's Keccak-256 hash.
  static func selector(_ signature: String) -> [UInt8] { Array(Keccak256.hash(Array(signature.utf8)).prefix(4)) }

  /// Returns an unsigned integer as a word of 32 bytes in big-endian byte order.
  static func word(_ value: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: 24) + (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// Returns a byte string: its length as a word, then the bytes, padded with zeros to a multiple of 32 bytes.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    word(bytes.count) + bytes + [UInt8](repeating: 0, count: (32 - bytes.count % 32) % 32)
  }
}
