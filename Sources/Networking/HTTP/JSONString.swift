import QuidCore

/// A string as it lies in the bytes of a body, between its quotation marks.
struct JSONString {
  /// The bytes, with their escapes.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether there are escapes among them, all of them well formed.
  let hasEscapes: Bool

  /// What it says.
  var text: String {
    hasEscapes ? String(decoding: unescaped, as: UTF8.self) : String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of what it says.
  private var unescaped: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        text.append(bytes[index])
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        let (scalar, length) = scalar(at: index)
        text.append(contentsOf: UTF8.encode(scalar) ?? .init())
        index += length
        continue
      default: text.append(bytes[index + 1])
      }
      index += 2
    }
    return text
  }

  /// The scalar of a `\u` escape or of a pair of them, and how many bytes it takes.
  private func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = JSONReader.codeUnit(bytes, at: index + 2) ?? 0
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    let second = JSONReader.codeUnit(bytes, at: index + 8) ?? 0
    let value = 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF
    return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
  }
}

extension JSONReader {
  /// Reads a string, which begins here.
  ///
  /// - Throws: ``AnswerFlaw`` for one that does not end, that is no UTF-8, for a control character in it, and for an escape
  ///   that there is not, such as half of a pair of surrogates.
  mutating func string() throws(AnswerFlaw) -> JSONString {
    index += 1
    let start = index
    var hasEscapes = false
    var isASCII = true
    while true {
      skipPlain()
      guard index < bytes.count else { throw .noJSON }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let text = bytes.extracting(start..<index)
        guard isASCII || String(validating: text, as: UTF8.self) != nil else {
          throw .unreadable(what: "UTF-8", place: "body")
        }
        index += 1
        return JSONString(bytes: text, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try escape()
      case 0x80...:
        isASCII = false
        index += 1
      default: throw .noJSON
      }
    }
  }

  /// Reads over what stands for itself: ASCII but for control characters, the quotation mark and the backslash.
  @inline(__always)
  private mutating func skipPlain() {
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      let special = Self.special(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
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

  /// Eight bytes at once: the lowest bit that is set lies in the first of them which does not stand for itself.
  ///
  /// Taking 1 from each byte, or 0x20, borrows from its highest bit where the byte is smaller; what a borrow spoils lies
  /// above a byte that was found.
  private static func special(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    let found =
      (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (word &- ones &* 0x20) & ~word | word
    return found & (ones &* 0x80)
  }

  private mutating func escape() throws(AnswerFlaw) {
    guard index + 1 < bytes.count else { throw .noJSON }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    case UInt8(ascii: "u"):
      guard let first = Self.codeUnit(bytes, at: index + 2) else { throw .noJSON }
      index += 6
      switch first {
      case 0xD800..<0xDC00:
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
          let second = Self.codeUnit(bytes, at: index + 2), 0xDC00..<0xE000 ~= second
        else { throw .noJSON }
        index += 6
      case 0xDC00..<0xE000: throw .noJSON
      default: break
      }
    default: throw .noJSON
    }
  }

  /// The number that four hexadecimal digits at a place say.
  static func codeUnit(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt16? {
    guard place + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[place..<place + 4] {
      guard let digit = byte.hexadecimalValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
