import QuidCore

/// A JSON string whose escapes, such as `\n`, are not yet decoded.
struct JSONString {
  /// The raw bytes between the quotation marks, including escapes such as `\n`.
  let bytes: UnsafeBufferPointer<UInt8>
  /// A Boolean value that indicates whether the string contains escapes such as `\n`.
  ///
  /// All escapes have already been validated.
  let hasEscapes: Bool

  /// The decoded string, with all escapes replaced by the characters that they represent.
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

  /// Returns the Unicode scalar of the `\u` escape at a byte offset, and the length of the escape in bytes.
  ///
  /// The length is 6, or 12 for a surrogate pair, which consists of two escapes.
  private func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = JSONReader.codeUnit(bytes, at: index + 2) ?? 0
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    let second = JSONReader.codeUnit(bytes, at: index + 8) ?? 0
    let value = 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF
    return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
  }
}

/// The name (key) of a field of a JSON object.
struct JSONFieldName {
  private let name: JSONString

  init(_ name: JSONString) { self.name = name }

  /// The name as a string, with all escapes replaced by the characters that they represent.
  var string: String { name.string }

  /// Returns a Boolean value that indicates whether the name of the field equals a string literal.
  ///
  /// A name without escapes is compared byte by byte, without creating a `String`.
  @inline(__always)
  func `is`(_ other: StaticString) -> Bool {
    // Most names differ in length, which is the cheapest comparison.
    if name.bytes.count == other.utf8CodeUnitCount {
      return name.bytes.elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
    }
    return name.hasEscapes && name.string == "\(other)"
  }

  /// A hash of the field's name, after its escapes have been decoded.
  ///
  /// ``DuplicateKeyDetector`` uses the hash to find duplicate keys.
  var hash: UInt64 {
    guard name.hasEscapes else { return Self.hash(UnsafeRawBufferPointer(name.bytes)) }
    return Array(name.string.utf8).withUnsafeBytes { Self.hash($0) }
  }

  /// Returns a hash of the given bytes.
  ///
  /// The bytes are hashed in blocks of eight. The last block always consists of the last eight bytes, so it may overlap
  /// the preceding block. Fewer than eight bytes are hashed as one block.
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
}

extension JSONReader {
  /// Reads the string at the current position without decoding its escapes.
  ///
  /// The next byte must be the opening quotation mark.
  ///
  /// - Throws: ``ResponseError`` if the string has no closing quotation mark, or contains invalid UTF-8, a control
  ///   character, or an invalid escape such as an unpaired surrogate.
  mutating func stringToken() throws(ResponseError) -> JSONString {
    index += 1
    let start = index
    var hasEscapes = false
    var isASCII = true
    while true {
      skipUnescapedASCII()
      guard index < bytes.count else { throw .invalidJSON }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let content = bytes.extracting(start..<index)
        guard isASCII || String(validating: content, as: UTF8.self) != nil else {
          throw .malformed(expected: "UTF-8", at: "body")
        }
        index += 1
        return JSONString(bytes: content, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape()
      case 0x80...:
        isASCII = false
        index += 1
      default: throw .invalidJSON
      }
    }
  }

  /// Skips ASCII characters up to the next quotation mark, backslash, control character or non-ASCII byte.
  @inline(__always)
  private mutating func skipUnescapedASCII() {
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      let special = Self.specialBytes(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      guard special == 0 else {
        index += special.trailingZeroBitCount / 8
        return
      }
      index += 8
    }
    while index < bytes.count, 0x20..<0x80 ~= bytes[index], bytes[index] != UInt8(ascii: "\""),
      bytes[index] != UInt8(ascii: "\\")
    { index += 1 }
  }

  /// Finds the first special byte among eight bytes of a JSON string.
  ///
  /// A special byte is a quotation mark, a backslash, a control character or a byte above 0x7F.
  ///
  /// - Parameter word: Eight bytes of a JSON string, with the first byte in the lowest bits.
  /// - Returns: An integer whose lowest set bit belongs to the first special byte; 0 if no byte is special.
  private static func specialBytes(_ word: UInt64) -> UInt64 {
    // An XOR with the quotation mark or the backslash turns an equal byte into 0. Subtracting 1 sets the highest bit of
    // a zero byte, and subtracting 0x20 sets the highest bit of a control character. The borrow of a subtraction
    // affects only the bytes after the byte that was found.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    let found =
      (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (word &- ones &* 0x20) & ~word | word
    return found & (ones &* 0x80)
  }

  private mutating func skipEscape() throws(ResponseError) {
    guard index + 1 < bytes.count else { throw .invalidJSON }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    case UInt8(ascii: "u"):
      guard let first = Self.codeUnit(bytes, at: index + 2) else { throw .invalidJSON }
      index += 6
      switch first {
      case 0xD800..<0xDC00:
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
          let second = Self.codeUnit(bytes, at: index + 2), 0xDC00..<0xE000 ~= second
        else { throw .invalidJSON }
        index += 6
      case 0xDC00..<0xE000: throw .invalidJSON
      default: break
      }
    default: throw .invalidJSON
    }
  }

  /// Returns the UTF-16 code unit of a `\u` escape by parsing its four hexadecimal digits.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the string.
  ///   - offset: The offset of the first of the four digits, from the start of `bytes`.
  /// - Returns: The code unit; `nil` if there are fewer than four bytes or one of the four is not a hexadecimal digit.
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
