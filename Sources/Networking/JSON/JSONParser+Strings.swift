extension JSONParser {
  /// Returns the JSON string that starts at the current position, without decoding its escapes.
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

  /// Returns a bit mask of special bytes: quotation marks, backslashes, control characters and bytes above 0x7F.
  ///
  /// The lowest set bit belongs to the first special byte of the eight bytes; the mask is 0 if there is none.
  private static func specialBytes(_ word: UInt64) -> UInt64 {
    // An XOR with the quotation mark or the backslash turns an equal byte into 0. Subtracting 1 sets the highest bit of
    // a zero byte, and subtracting 0x20 that of a control character. Borrows affect only later bytes.
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
      guard let first = JSONString.codeUnit(bytes, at: index + 2) else { throw .invalidJSON }
      index += 6
      switch first {
      case 0xD800..<0xDC00:
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
          let second = JSONString.codeUnit(bytes, at: index + 2), 0xDC00..<0xE000 ~= second
        else { throw .invalidJSON }
        index += 6
      case 0xDC00..<0xE000: throw .invalidJSON
      default: break
      }
    default: throw .invalidJSON
    }
  }
}
