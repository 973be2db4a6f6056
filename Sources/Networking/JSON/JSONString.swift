import QuidCore

/// A JSON string whose escapes, such as `\n`, are not yet decoded.
struct JSONString {
  /// The raw bytes between the quotation marks, including escapes such as `\n`.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the string contains escapes such as `\n`, which have already been validated.
  let hasEscapes: Bool

  var string: String {
    hasEscapes ? String(decoding: unescaped, as: UTF8.self) : String(decoding: bytes, as: UTF8.self)
  }

  private var unescaped: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        let (scalar, length) = scalar(at: index)
        result.append(contentsOf: UTF8.encode(scalar) ?? .init())
        index += length
        continue
      default: result.append(bytes[index + 1])
      }
      index += 2
    }
    return result
  }

  /// Returns the Unicode scalar of the `\u` escape at a byte offset, and its length: 6 bytes, or 12 for a surrogate
  /// pair.
  private func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = Self.codeUnit(bytes, at: index + 2) ?? 0
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    let second = Self.codeUnit(bytes, at: index + 8) ?? 0
    let value = 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF
    return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
  }

  /// A hash of the decoded string, for finding duplicate keys.
  var hash: UInt64 {
    guard hasEscapes else { return Self.hash(UnsafeRawBufferPointer(bytes)) }
    return Array(string.utf8).withUnsafeBytes { Self.hash($0) }
  }

  /// Returns a hash of blocks of eight bytes; the last block may overlap the preceding block.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(bytes.count)
    guard bytes.count >= 8 else {
      var word: UInt64 = 0
      for byte in bytes { word = word << 8 | UInt64(byte) }
      return DuplicateKeyDetector.mix(hash, word)
    }
    var offset = 0
    while offset < bytes.count - 8 {
      hash = DuplicateKeyDetector.mix(hash, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    return DuplicateKeyDetector.mix(hash, bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
  }

  /// Returns the UTF-16 code unit of a `\u` escape from its four hexadecimal digits; `nil` if the digits are invalid.
  static func codeUnit(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt16? {
    guard offset + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = byte.hexadecimalValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
