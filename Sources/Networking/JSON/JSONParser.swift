/// A strict parser for JSON documents.
///
/// A document must conform to RFC 8259 and be UTF-8, with limited depth and without duplicate keys. `JSONDecoder` is
/// not strict enough: it accepts UTF-16, UTF-32 and duplicate keys, and crashes on deeply nested arrays.
struct JSONParser {
  static let maximumDepth = 64

  /// A value, or the name of a field, in the document.
  ///
  /// An array precedes its elements, and the name of a field precedes the value of the field. A token has only 12
  /// bytes, because a list of coins has more than 100,000 tokens.
  struct Token {
    static let maximumOffset = 1 << 28 - 1

    private let start32: UInt32
    private var end32: UInt32
    /// The type in the lowest 3 bits, then a flag for escapes, then ``next``.
    private var details: UInt32

    init(_ kind: JSON.Kind, hasEscapes: Bool = false, start: Int) {
      start32 = UInt32(truncatingIfNeeded: start)
      end32 = start32
      details = UInt32(kind.rawValue) | (hasEscapes ? 8 : 0)
    }

    /// Sets the byte offset of the end of the value, and the index of the token after the value and its elements.
    mutating func finish(end: Int, next: Int) {
      end32 = UInt32(truncatingIfNeeded: end)
      details |= UInt32(truncatingIfNeeded: next) << 4
    }

    var kind: JSON.Kind { JSON.Kind(rawValue: UInt8(details & 7)) ?? .null }
    var hasEscapes: Bool { details & 8 != 0 }
    var start: Int { Int(start32) }
    var end: Int { Int(end32) }
    var next: Int { Int(details >> 4) }
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  private var depth = 0
  private var duplicates = DuplicateKeyDetector()
  private var tokens: [Token] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Returns the tokens of a document, starting with the outermost value.
  static func tokens(of bytes: UnsafeBufferPointer<UInt8>) throws(ResponseError) -> [Token] {
    var parser = JSONParser(bytes)
    // A list of coins has one token in 13 bytes, and a portfolio one in 8.
    parser.tokens.reserveCapacity(bytes.count / 8 + 1)
    if parser.peek() == 0, parser.index == bytes.count {
      throw .malformed(expected: "a response that is not empty", at: "body")
    }
    try parser.value()
    guard parser.peek() == 0, parser.index == bytes.count else { throw .invalidJSON }
    return parser.tokens
  }

  /// Returns the offset of the first byte that makes a document invalid; `nil` if the document is valid JSON.
  static func errorOffset(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var parser = JSONParser(bytes)
    let isValid = (try? parser.value()) != nil && parser.peek() == 0 && parser.index == bytes.count
    return isValid ? nil : parser.index
  }

  static func isNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var parser = JSONParser(bytes)
    return (try? parser.number()) != nil && parser.index == bytes.count
  }

  // MARK: Values

  private mutating func value() throws(ResponseError) {
    let first = peek()
    let token = tokens.count
    switch first {
    case UInt8(ascii: "\""):
      _ = try string()
      return
    case UInt8(ascii: "{"):
      append(.object)
      try object()
    case UInt8(ascii: "["):
      append(.array)
      try array()
    case UInt8(ascii: "t"): try literal("true", .bool)
    case UInt8(ascii: "f"): try literal("false", .bool)
    case UInt8(ascii: "n"): try literal("null", .null)
    default:
      append(.number)
      try number()
    }
    tokens[token].finish(end: index, next: tokens.count)
  }

  private mutating func append(_ kind: JSON.Kind) {
    tokens.append(Token(kind, start: index))
  }

  private mutating func array() throws(ResponseError) {
    try enter()
    var isAtStart = true
    while try advance(isAtStart: &isAtStart, end: UInt8(ascii: "]")) { try value() }
  }

  private mutating func object() throws(ResponseError) {
    try enter()
    var keys = duplicates.begin()
    var isAtStart = true
    while try advance(isAtStart: &isAtStart, end: UInt8(ascii: "}")) {
      guard peek() == UInt8(ascii: "\"") else { throw .invalidJSON }
      let name = try string()
      duplicates.append(name.hash, to: &keys)
      guard peek() == UInt8(ascii: ":") else { throw .invalidJSON }
      index += 1
      try value()
    }
    if duplicates.end(keys) { throw .malformed(expected: "a JSON object without duplicate keys", at: "body") }
  }

  private mutating func enter() throws(ResponseError) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw .malformed(expected: "at most \(Self.maximumDepth) levels of nesting", at: "body")
    }
    index += 1
  }

  /// Skips a comma, or the closing bracket of an array or object; returns whether another element follows.
  @inline(__always)
  private mutating func advance(isAtStart: inout Bool, end: UInt8) throws(ResponseError) -> Bool {
    let byte = peek()
    if byte == end {
      index += 1
      depth -= 1
      return false
    }
    if isAtStart {
      isAtStart = false
    } else {
      guard byte == UInt8(ascii: ",") else { throw .invalidJSON }
      index += 1
    }
    return true
  }

  private mutating func literal(_ literal: StaticString, _ kind: JSON.Kind) throws(ResponseError) {
    append(kind)
    let end = index + literal.utf8CodeUnitCount
    let characters = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    guard end <= bytes.count, bytes[index..<end].elementsEqual(characters) else { throw .invalidJSON }
    index = end
  }

  private mutating func string() throws(ResponseError) -> JSONString {
    let start = index
    let string = try stringToken()
    var token = Token(.string, hasEscapes: string.hasEscapes, start: start)
    token.finish(end: index, next: tokens.count + 1)
    tokens.append(token)
    return string
  }

  private mutating func number() throws(ResponseError) {
    skip(UInt8(ascii: "-"))
    let integerDigits = skipDigits()
    guard integerDigits > 0, integerDigits == 1 || bytes[index - integerDigits] != UInt8(ascii: "0") else {
      throw .invalidJSON
    }
    if skip(UInt8(ascii: ".")), skipDigits() == 0 { throw .invalidJSON }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "-")) { skip(UInt8(ascii: "+")) }
      guard skipDigits() > 0 else { throw .invalidJSON }
    }
  }

  @discardableResult
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
    return index - start
  }

  /// Skips white space and returns the next byte without consuming it; returns 0 at the end of the document.
  @inline(__always)
  private mutating func peek() -> UInt8 {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      index += 1
    }
    return 0
  }
}
