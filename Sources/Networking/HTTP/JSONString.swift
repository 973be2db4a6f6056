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
  /// - Throws: ``AnswerFlaw`` for one that does not end, for a control character in it, and for an escape that there is not,
  ///   such as half of a pair of surrogates.
  mutating func string() throws(AnswerFlaw) -> JSONString {
    index += 1
    let start = index
    var hasEscapes = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        defer { index += 1 }
        return JSONString(bytes: UnsafeBufferPointer(rebasing: bytes[start..<index]), hasEscapes: hasEscapes)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try escape()
      } else if byte < 0x20 {
        throw .noJSON
      } else {
        index += 1
      }
    }
    throw .noJSON
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
