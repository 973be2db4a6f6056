/// A pull parser for JSON that creates only the values that the caller requests.
///
/// The reader validates the whole JSON, including skipped values. The JSON must conform to RFC 8259 and be valid
/// UTF-8. The nesting depth must not exceed ``maximumDepth``, and no object may contain duplicate keys. The caller
/// iterates over arrays and objects:
///
/// ```swift
/// var array = try reader.beginArray()
/// while try reader.nextElement(in: &array) {
///   var object = try reader.beginObject()
///   while let field = try reader.nextField(in: &object) {
///     if field.is("id") { id = try reader.string() } else { try reader.skip() }
///   }
/// }
/// ```
///
/// The caller must read or skip each element of an array and the value of each field.
struct JSONReader {
  /// The maximum nesting depth of arrays and objects: 64.
  ///
  /// The responses of all providers are nested less deeply.
  static let maximumDepth = 64

  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte to read, in bytes from the start of the JSON.
  var index = 0
  private var depth = 0
  private var duplicates = DuplicateKeyDetector()
  /// Whether an error contains the JSON path of the unexpected value.
  ///
  /// After the first unusable value, errors have no path, because finding it takes as long as reading up to the value.
  private var findsPaths = true

  /// Creates a reader for the bytes of a JSON document.
  ///
  /// The reader skips a UTF-8 byte-order mark at the start of the document.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  // MARK: Arrays and objects

  /// The state of an iteration over the elements of a JSON array.
  struct ArrayState {
    fileprivate var isAtStart = true
  }

  /// The state of an iteration over the fields of a JSON object.
  struct ObjectState {
    fileprivate var isAtStart = true
    fileprivate var keys: DuplicateKeyDetector.Keys
  }

  /// Starts reading an array.
  ///
  /// To iterate over the elements of the array, call ``nextElement(in:)`` before each element.
  ///
  /// - Returns: The state of the iteration.
  ///
  /// - Throws: ``ResponseError`` if the next value is not an array or is nested too deeply.
  mutating func beginArray() throws(ResponseError) -> ArrayState {
    guard peek() == UInt8(ascii: "[") else { throw expected("a list") }
    try enter()
    return ArrayState()
  }

  /// Moves to the next element of an array, or past the end of the array after its last element.
  ///
  /// - Returns: `true` if there is another element; otherwise `false`.
  /// - Throws: ``ResponseError`` if the JSON is not valid.
  mutating func nextElement(in array: inout ArrayState) throws(ResponseError) -> Bool {
    try advance(isAtStart: &array.isAtStart, end: UInt8(ascii: "]"))
  }

  /// Starts reading an object.
  ///
  /// To iterate over the fields of the object, call ``nextField(in:)`` before each field.
  ///
  /// - Returns: The state of the iteration.
  ///
  /// - Throws: ``ResponseError`` if the next value is not an object or is nested too deeply.
  mutating func beginObject() throws(ResponseError) -> ObjectState {
    guard peek() == UInt8(ascii: "{") else { throw expected("a JSON object") }
    try enter()
    return ObjectState(keys: duplicates.begin())
  }

  /// Reads the name of the next field and moves to the value of the field.
  ///
  /// After the last field, the reader moves past the end of the object.
  ///
  /// - Returns: The name of the field; `nil` after the last field.
  /// - Throws: ``ResponseError`` if the JSON is not valid, or if the object contains duplicate keys.
  mutating func nextField(in object: inout ObjectState) throws(ResponseError) -> JSONFieldName? {
    guard try advance(isAtStart: &object.isAtStart, end: UInt8(ascii: "}")) else {
      if duplicates.end(object.keys) { throw .malformed(expected: "a JSON object without duplicate keys", at: "body") }
      return nil
    }
    guard peek() == UInt8(ascii: "\"") else { throw .invalidJSON }
    let name = JSONFieldName(try stringToken())
    duplicates.append(name.hash, to: &object.keys)
    guard peek() == UInt8(ascii: ":") else { throw .invalidJSON }
    index += 1
    return name
  }

  private mutating func enter() throws(ResponseError) {
    depth += 1
    guard depth <= Self.maximumDepth else { throw .nestedTooDeeply }
    index += 1
  }

  /// Skips the comma before the next element of an array or object, or the closing bracket after the last element.
  ///
  /// - Returns: `true` if there is another element; otherwise `false`.
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

  // MARK: Values

  /// Skips the next value, which may be of any type.
  ///
  /// - Throws: ``ResponseError`` if the value is not valid JSON.
  mutating func skip() throws(ResponseError) {
    switch peek() {
    case UInt8(ascii: "\""): _ = try stringToken()
    case UInt8(ascii: "{"):
      var object = try beginObject()
      while try nextField(in: &object) != nil { try skip() }
    case UInt8(ascii: "["):
      var array = try beginArray()
      while try nextElement(in: &array) { try skip() }
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    default: _ = try numberToken()
    }
  }

  /// Reads the next value with a closure, or skips the value if the closure cannot use it.
  ///
  /// - Returns: The value, or the error of the closure.
  /// - Throws: ``ResponseError`` if the value is not valid JSON.
  @inline(__always)
  mutating func usable<Value>(
    _ read: (inout JSONReader) throws(ResponseError) -> Value
  ) throws(ResponseError) -> Result<Value, ResponseError> {
    let (start, depth, keys) = (index, depth, duplicates.begin())
    do throws(ResponseError) {
      return .success(try read(&self))
    } catch {
      (index, self.depth, findsPaths) = (start, depth, false)
      duplicates.discard(keys)
      try skip()
      return .failure(error)
    }
  }

  /// Skips the next value if it is null.
  ///
  /// - Returns: `true` if the value was null; otherwise, `false`.
  /// - Throws: ``ResponseError`` if the JSON is not valid.
  mutating func skipNull() throws(ResponseError) -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    try literal("null")
    return true
  }

  /// Reads a string; returns `nil` for null.
  ///
  /// - Throws: ``ResponseError`` if the next value is neither a string nor null.
  mutating func string() throws(ResponseError) -> String? {
    if peek() == UInt8(ascii: "\"") { return try stringToken().string }
    guard try skipNull() else { throw expected("a string") }
    return nil
  }

  /// Reads a string that must not be null.
  ///
  /// - Throws: ``ResponseError`` if the next value is not a string.
  mutating func requiredString() throws(ResponseError) -> String {
    guard peek() == UInt8(ascii: "\"") else { throw expected("a string") }
    return try stringToken().string
  }

  private mutating func literal(_ literal: StaticString) throws(ResponseError) {
    let end = index + literal.utf8CodeUnitCount
    let characters = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    guard end <= bytes.count, bytes[index..<end].elementsEqual(characters) else { throw .invalidJSON }
    index = end
  }

  // MARK: Position

  /// Checks that only white space follows the outermost JSON value.
  ///
  /// - Throws: ``ResponseError`` if the JSON is not valid.
  mutating func finish() throws(ResponseError) {
    guard peek() == 0, index == bytes.count else { throw .invalidJSON }
  }

  /// Skips white space and returns the next byte without consuming the byte; returns 0 at the end of the JSON.
  @inline(__always)
  mutating func peek() -> UInt8 {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      index += 1
    }
    return 0
  }

  /// Returns an error that reports an unexpected value at the current position.
  ///
  /// - Parameter value: A description of the expected value, such as `a number`.
  func expected(_ value: String) -> ResponseError { expected(value, at: index) }

  /// Returns an error that reports an unexpected value at a byte offset.
  ///
  /// - Parameters:
  ///   - value: A description of the expected value, such as `a number`.
  ///   - offset: The offset of the unexpected value, in bytes from the start of the JSON. The JSON must not contain an
  ///     error before this offset.
  ///   - field: The name of a missing field of the object at `offset`, after a dot; empty by default.
  func expected(_ value: String, at offset: Int, _ field: String = "") -> ResponseError {
    .malformed(expected: value, at: (findsPaths ? Self.path(at: offset, in: bytes) : "body") + field)
  }
}

extension JSONReader {
  /// Returns the JSON path of the value that starts at a byte offset, such as `coins.[0].id`, for an error message.
  ///
  /// The path of the outermost value is `body`. The JSON must not contain an error before the offset.
  static func path(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    var reader = JSONReader(bytes)
    var components: [String] = []
    // The loop ends because each step descends by one level, and does not throw because the JSON before the offset is
    // valid.
    while let component = try? reader.descend(towards: offset) { components.append(component) }
    return components.isEmpty ? "body" : components.joined(separator: ".")
  }

  /// Moves from the start of an array or object to the start of the element that contains a byte offset.
  ///
  /// - Returns: The path component of the element, such as `[0]` or `id`; `nil` if the current value starts at the
  ///   offset or has no elements.
  private mutating func descend(towards offset: Int) throws(ResponseError) -> String? {
    switch peek() {
    case UInt8(ascii: "[") where index < offset:
      var array = try beginArray()
      var count = 0
      while try nextElement(in: &array) {
        if try isValueEnding(after: offset) { return "[\(count)]" }
        count += 1
      }
    case UInt8(ascii: "{") where index < offset:
      var object = try beginObject()
      while let field = try nextField(in: &object) {
        if try isValueEnding(after: offset) { return field.string }
      }
    default: break
    }
    return nil
  }

  /// Skips the current value if the value ends at or before a byte offset.
  ///
  /// A value that is not valid JSON is treated as ending after the offset.
  ///
  /// - Returns: `true` if the value ends after the offset; `false` if the value was skipped.
  private mutating func isValueEnding(after offset: Int) throws(ResponseError) -> Bool {
    var next = self
    do throws(ResponseError) {
      try next.skip()
    } catch {
      return true
    }
    guard next.index <= offset else { return true }
    self = next
    return false
  }
}

/// A detector of duplicate keys in JSON objects.
///
/// The detector compares hashes of the keys. The value of a duplicate key is ambiguous (RFC 8259, section 4): for
/// `{"usd":0,"usd":1644.1}`, Foundation's `JSONDecoder` returns the first value and `JSONSerialization` the second.
struct DuplicateKeyDetector {
  /// The hashes of the keys in all JSON objects that are currently being read, starting with the outermost object.
  ///
  /// Only the first ``count`` elements are in use.
  private var hashes: [UInt64] = []
  /// The number of elements of ``hashes`` that are in use.
  private var count = 0
  /// The combined hash of all keys in the most recently read JSON object without duplicate keys; `nil` until such an
  /// object has been read.
  ///
  /// An object with the same combined hash has the same keys, so its keys are not compared again. The objects in a
  /// JSON array usually have the same keys.
  private var lastUnique: UInt64?

  /// The state of the duplicate-key detection for one JSON object, while the fields of the object are read.
  struct Keys {
    /// The index of the object's first key hash in ``hashes``.
    fileprivate let start: Int
    /// The combined hash of the keys that have been read so far.
    ///
    /// The hash depends on the order of the keys.
    fileprivate var combined: UInt64 = 0
  }

  /// Starts the detection of duplicate keys in a JSON object, and returns the initial state.
  func begin() -> Keys { Keys(start: count) }

  /// Records the hash of a key in the innermost JSON object.
  @inline(__always)
  mutating func append(_ hash: UInt64, to keys: inout Keys) {
    if count < hashes.count { hashes[count] = hash } else { hashes.append(hash) }
    count += 1
    keys.combined = Self.mix(keys.combined, hash)
  }

  /// Ends the detection of duplicate keys in the innermost JSON objects, without a check, back to a state.
  mutating func discard(_ keys: Keys) { count = keys.start }

  /// Ends the detection of duplicate keys in the innermost JSON object, and discards the hashes of its keys.
  ///
  /// - Returns: `true` if the object contains the same key twice; otherwise `false`.
  mutating func end(_ keys: Keys) -> Bool {
    let range = keys.start..<count
    count = keys.start
    guard keys.combined != lastUnique else { return false }
    // For the few keys of most objects, comparing all pairs is faster than a set.
    let hasDuplicate = range.count <= 48 ? hasEqualPair(in: range) : Set(hashes[range]).count < range.count
    if !hasDuplicate { lastUnique = keys.combined }
    return hasDuplicate
  }

  private func hasEqualPair(in range: Range<Int>) -> Bool {
    hashes.withUnsafeBufferPointer { hashes in
      for index in range {
        let hash = hashes[index]
        for other in range.lowerBound..<index where hashes[other] == hash { return true }
      }
      return false
    }
  }

  /// Combines two hashes into one hash that depends on all bits of both hashes and on their order.
  static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: other ^ 0xD1B5_4A32_D192_ED03)
    return product.high ^ product.low
  }
}
