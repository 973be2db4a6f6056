import QuidCore

/// Reads JSON out of its bytes from front to back, and makes values only of what is asked for.
///
/// Everything is checked, also what is skipped: the grammar of RFC 8259, that texts are UTF-8, a depth of ``deepest``
/// levels, and that no object has a key twice. Lists and objects are gone through by the one who reads:
///
/// ```swift
/// var list = try reader.list()
/// while try reader.next(in: &list) {
///   var object = try reader.object()
///   while let field = try reader.nextField(in: &object) {
///     if field.is("id") { id = try reader.text() } else { try reader.skip() }
///   }
/// }
/// ```
///
/// In front of each element and behind each field's name stands a value, which has to be read or skipped.
struct JSONReader {
  /// How deep lists and objects may lie in each other: no upstream nests its answers deeper than a dozen levels.
  static let deepest = 64

  let bytes: UnsafeBufferPointer<UInt8>
  /// The place of the next byte to read.
  var index = 0
  private var depth = 0
  private var keys = JSONKeys()

  /// A reader in front of the first value; a mark of UTF-8 before it is read over.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  // MARK: Lists and objects

  /// A list that is gone through.
  struct List {
    fileprivate var isAtStart = true
  }

  /// An object that is gone through.
  struct Object {
    fileprivate var isAtStart = true
    fileprivate var keys: JSONKeys.Span
  }

  /// Enters the list that begins here.
  ///
  /// - Throws: ``AnswerFlaw``, also for what is no list.
  mutating func list() throws(AnswerFlaw) -> List {
    guard peek() == UInt8(ascii: "[") else { throw missing("a list") }
    try enter()
    return List()
  }

  /// Goes in front of the next element; `false` behind the last one, the list being left.
  ///
  /// - Throws: ``AnswerFlaw``.
  mutating func next(in list: inout List) throws(AnswerFlaw) -> Bool {
    try goesOn(from: &list.isAtStart, to: UInt8(ascii: "]"))
  }

  /// Enters the object that begins here.
  ///
  /// - Throws: ``AnswerFlaw``, also for what is no object.
  mutating func object() throws(AnswerFlaw) -> Object {
    guard peek() == UInt8(ascii: "{") else { throw missing("an object") }
    try enter()
    return Object(keys: keys.open())
  }

  /// Reads the name of the next field and goes in front of its value; `nil` behind the last one, the object being left.
  ///
  /// - Throws: ``AnswerFlaw``.
  mutating func nextField(in object: inout Object) throws(AnswerFlaw) -> JSONFieldName? {
    guard try goesOn(from: &object.isAtStart, to: UInt8(ascii: "}")) else {
      if keys.close(object.keys) { throw .unreadable(what: "each key once", place: "body") }
      return nil
    }
    guard peek() == UInt8(ascii: "\"") else { throw .noJSON }
    let name = JSONFieldName(try string())
    keys.append(name.hash, to: &object.keys)
    guard peek() == UInt8(ascii: ":") else { throw .noJSON }
    index += 1
    return name
  }

  private mutating func enter() throws(AnswerFlaw) {
    depth += 1
    guard depth <= Self.deepest else {
      throw .unreadable(what: "at most \(Self.deepest) levels of nesting", place: "body")
    }
    index += 1
  }

  /// Whether another element follows, the comma before it being read; `false` behind the closing bracket.
  @inline(__always)
  private mutating func goesOn(from isAtStart: inout Bool, to end: UInt8) throws(AnswerFlaw) -> Bool {
    let byte = peek()
    if byte == end {
      index += 1
      depth -= 1
      return false
    }
    if isAtStart {
      isAtStart = false
    } else {
      guard byte == UInt8(ascii: ",") else { throw .noJSON }
      index += 1
    }
    return true
  }

  // MARK: Values

  /// Reads over a value of any kind.
  ///
  /// - Throws: ``AnswerFlaw``.
  mutating func skip() throws(AnswerFlaw) {
    switch peek() {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"):
      var object = try object()
      while try nextField(in: &object) != nil { try skip() }
    case UInt8(ascii: "["):
      var list = try list()
      while try next(in: &list) { try skip() }
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: _ = try numeral()
    }
  }

  /// Reads over null where it stands here, and says whether it did.
  ///
  /// - Throws: ``AnswerFlaw``.
  mutating func null() throws(AnswerFlaw) -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    try word("null")
    return true
  }

  /// A text; `nil` for null.
  ///
  /// - Throws: ``AnswerFlaw``, also for what is neither.
  mutating func text() throws(AnswerFlaw) -> String? {
    if peek() == UInt8(ascii: "\"") { return try string().text }
    guard try null() else { throw missing("a text") }
    return nil
  }

  /// A text, which must not be null.
  ///
  /// - Throws: ``AnswerFlaw``, also for what is none.
  mutating func requiredText() throws(AnswerFlaw) -> String {
    guard peek() == UInt8(ascii: "\"") else { throw missing("a text") }
    return try string().text
  }

  /// A number, as ``PossibleNumber`` takes it: `nil` for null and for one that fixed point has no place for.
  ///
  /// - Throws: ``AnswerFlaw``, also for what is neither.
  mutating func number() throws(AnswerFlaw) -> FixedPoint? {
    if isAtNumeral() { return JSONNumber.fixedPoint(utf8: try numeral()) }
    guard try null() else { throw missing("a number") }
    return nil
  }

  /// A number, as ``JSONNumber`` takes it: `nil` for null alone.
  ///
  /// - Throws: ``AnswerFlaw``, also for a number that fixed point has no place for.
  mutating func exactNumber() throws(AnswerFlaw) -> FixedPoint? {
    guard isAtNumeral() else { return try number() }
    let start = index
    if let number = try number() { return number }
    throw missing(JSONNumber.range, at: start)
  }

  /// A whole number; `nil` for null.
  ///
  /// - Throws: ``AnswerFlaw``, also for what is neither.
  mutating func wholeNumber() throws(AnswerFlaw) -> Int? {
    guard isAtNumeral() else {
      guard try null() else { throw missing("a whole number") }
      return nil
    }
    let start = index
    let one = FixedPoint.one.units
    guard let units = JSONNumber.fixedPoint(utf8: try numeral())?.units, units % one == 0,
      let number = Int(exactly: units / one)
    else { throw missing("a whole number", at: start) }
    return number
  }

  private mutating func isAtNumeral() -> Bool {
    let byte = peek()
    return UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
  }

  /// Reads over what may stand behind the last value.
  ///
  /// - Throws: ``AnswerFlaw`` when there is anything but space.
  mutating func end() throws(AnswerFlaw) {
    guard peek() == 0, index == bytes.count else { throw .noJSON }
  }

  /// The next byte that is no space; 0, which no JSON holds, at the end.
  @inline(__always)
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
  private func missing(_ what: String) -> AnswerFlaw { missing(what, at: index) }

  /// The flaw that something else should have stood at a place that was read already.
  func missing(_ what: String, at place: Int) -> AnswerFlaw {
    .unreadable(what: what, place: Self.place(of: place, in: bytes))
  }
}

extension AnswerFlaw {
  /// The bytes are no JSON.
  static let noJSON = AnswerFlaw.unreadable(what: "JSON", place: "body")

  /// A field that is needed is not there.
  static func noField(_ place: String) -> AnswerFlaw { .unreadable(what: "a value", place: place) }
}

extension StaticString {
  /// The bytes of a text that is longer than one character.
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
