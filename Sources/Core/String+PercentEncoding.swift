extension String {
  /// Returns the string in which each byte is percent-encoded, except for the unreserved characters of RFC 3986 and the
  /// given ASCII characters.
  package func percentEncoded(except characters: String = "") -> String {
    let isPlain = { (byte: UInt8) in byte.isUnreserved || characters.utf8.contains(byte) }
    guard !utf8.allSatisfy(isPlain) else { return self }
    let digits = Array("0123456789ABCDEF".utf8)
    let encoded = utf8.flatMap { byte in
      isPlain(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit, `-`, `.`, `_` or `~` (RFC 3986, section 2.3).
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
