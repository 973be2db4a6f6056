import QuidCore

/// Reads JSON out of its bytes from front to back, and makes values only of what is asked for.
///
/// For long lists, of whose lines little is shown: Foundation's decoder makes a tree of all of it first. Everything is
/// checked all the same, also what is skipped: the grammar of RFC 8259, a depth of ``JSONGuard/deepest`` levels, and that
/// no object has a key twice (``JSONKeys``). The bytes must be UTF-8. For small answers, use
/// ``JSONBody/decoded(as:)``.
struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  private var depth = 0
  private var keys = JSONKeys()
  /// The way to the value that is read, for messages.
  private var path: [Step] = []

  private enum Step {
    case element(Int)
    case field(JSONFieldName)
  }

  /// A reader in front of the first value; a mark of UTF-8 before it is read over.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  // MARK: Lists and objects

  /// Reads a list; `read` is called before each element and must read it or skip it.
  ///
  /// - Throws: ``AnswerFlaw``, also for what is no list.
  mutating func list(_ read: (inout JSONReader) throws(AnswerFlaw) -> Void) throws(AnswerFlaw) {
    guard peek() == UInt8(ascii: "[") else { throw missing("a list") }
    try open()
    var count = 0
    if peek() != UInt8(ascii: "]") {
      while true {
        path.append(.element(count))
        try read(&self)
        path.removeLast()
        count += 1
        guard try goesOn(to: UInt8(ascii: "]")) else { break }
      }
    }
    index += 1
    depth -= 1
  }

  /// Reads an object; `read` is called before the value of each field and must read it or skip it.
  ///
  /// - Throws: ``AnswerFlaw``, also for what is no object.
  mutating func object(_ read: (inout JSONReader, JSONFieldName) throws(AnswerFlaw) -> Void) throws(AnswerFlaw) {
    guard peek() == UInt8(ascii: "{") else { throw missing("an object") }
    try open()
    let start = keys.open()
    if peek() != UInt8(ascii: "}") {
      while true {
        guard peek() == UInt8(ascii: "\"") else { throw .noJSON }
        let name = JSONFieldName(try string())
        keys.append(name.hash)
        guard peek() == UInt8(ascii: ":") else { throw .noJSON }
        index += 1
        path.append(.field(name))
        try read(&self, name)
        path.removeLast()
        guard try goesOn(to: UInt8(ascii: "}")) else { break }
      }
    }
    index += 1
    depth -= 1
    if keys.close(start) { throw .unreadable(what: "each key once", place: "body") }
  }

  private mutating func open() throws(AnswerFlaw) {
    depth += 1
    guard depth <= JSONGuard.deepest else {
      throw .unreadable(what: "at most \(JSONGuard.deepest) levels of nesting", place: "body")
    }
    index += 1
  }

  /// Whether another element follows, the comma before it being read; `false` before the closing bracket.
  private mutating func goesOn(to end: UInt8) throws(AnswerFlaw) -> Bool {
    let next = peek()
    if next == end { return false }
    guard next == UInt8(ascii: ",") else { throw .noJSON }
    index += 1
    return true
  }

  // MARK: Values

  /// Reads over a value of any kind.
  ///
  /// - Throws: ``AnswerFlaw``.
  mutating func skip() throws(AnswerFlaw) {
    switch peek() {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"): try object { reader, _ throws(AnswerFlaw) in try reader.skip() }
    case UInt8(ascii: "["): try list { reader throws(AnswerFlaw) in try reader.skip() }
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: _ = try numeral()
    }
  }

  /// A text; `nil` for null.
  ///
  /// - Throws: ``AnswerFlaw``, also for what is neither.
  mutating func text() throws(AnswerFlaw) -> String? {
    switch peek() {
    case UInt8(ascii: "\""): return try string().text
    case UInt8(ascii: "n"):
      try word("null")
      return nil
    default: throw missing("a text")
    }
  }

  /// A number, as ``PossibleNumber`` takes it: `nil` for null and for one that fixed point has no place for.
  ///
  /// - Throws: ``AnswerFlaw``, also for what is neither.
  mutating func number() throws(AnswerFlaw) -> FixedPoint? {
    switch peek() {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return JSONNumber.fixedPoint(utf8: try numeral())
    case UInt8(ascii: "n"):
      try word("null")
      return nil
    default: throw missing("a number")
    }
  }

  /// A whole number; `nil` for null.
  ///
  /// - Throws: ``AnswerFlaw``, also for what is neither.
  mutating func wholeNumber() throws(AnswerFlaw) -> Int? {
    switch peek() {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      let one = FixedPoint.one.units
      guard let units = JSONNumber.fixedPoint(utf8: try numeral())?.units, units % one == 0,
        let number = Int(exactly: units / one)
      else { throw missing("a whole number") }
      return number
    case UInt8(ascii: "n"):
      try word("null")
      return nil
    default: throw missing("a whole number")
    }
  }

  /// Reads over what may stand behind the last value.
  ///
  /// - Throws: ``AnswerFlaw`` when there is anything but space.
  mutating func end() throws(AnswerFlaw) {
    guard peek() == 0, index == bytes.count else { throw .noJSON }
  }

  /// The next byte that is no space; 0, which no JSON holds, at the end.
  mutating func peek() -> UInt8 {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      index += 1
    }
    return 0
  }

  private mutating func word(_ word: StaticString) throws(AnswerFlaw) {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count, bytes[index..<end].elementsEqual(word.buffer) else { throw .noJSON }
    index = end
  }

  /// The flaw that something else should have stood here.
  private func missing(_ what: String) -> AnswerFlaw {
    let steps = path.map { step in
      switch step {
      case .element(let index): "[\(index)]"
      case .field(let name): name.text
      }
    }
    return .unreadable(what: what, place: steps.isEmpty ? "body" : steps.joined(separator: "."))
  }
}

extension AnswerFlaw {
  /// The bytes are no JSON.
  static let noJSON = AnswerFlaw.unreadable(what: "JSON", place: "body")
}

extension StaticString {
  /// The bytes of a text that is longer than one character.
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
