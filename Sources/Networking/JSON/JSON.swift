package import QuidCore

/// A value in a JSON document.
///
/// A response type has an initializer that reads the fields of the JSON object by name:
///
/// ```swift
/// base = try response.required("base").string()
/// time = try response["timestamp"]?.unixTime()
/// rows = try response.required("rows").usableElements { try Row($0) }
/// ```
///
/// ``JSONParser`` validates the whole document first, so the methods throw only for unexpected types and values.
package struct JSON: Sendable {
  private let document: Document
  private let index: Int
  /// Whether errors contain the JSON path of the value, which takes as long to find as reading all preceding values.
  private var reportsPath = true

  // Sendable, since the bytes of the document are never changed.
  private final class Document: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>
    let tokens: [JSONParser.Token]
    private let ownsBytes: Bool

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ResponseError) {
      tokens = try JSONParser.tokens(of: bytes)
      self.bytes = bytes
      ownsBytes = false
    }

    init(copying data: Data) throws(ResponseError) {
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
      _ = data.copyBytes(to: copy)
      bytes = UnsafeBufferPointer(copy)
      ownsBytes = true
      do {
        tokens = try JSONParser.tokens(of: bytes)
      } catch {
        copy.deallocate()
        throw error
      }
    }

    deinit { if ownsBytes { bytes.deallocate() } }

    func string(_ token: JSONParser.Token) -> String {
      JSONString(bytes: bytes.extracting(token.start + 1..<token.end - 1), hasEscapes: token.hasEscapes).string
    }
  }

  /// The default maximum size of a document in bytes: 8 MiB, four times the largest response of any provider.
  package static let defaultByteLimit = 8 << 20

  /// Creates the outermost value of a document; throws ``ResponseError`` if the document is invalid.
  package init(_ data: Data, byteLimit: Int = JSON.defaultByteLimit) throws(ResponseError) {
    try Self.validate(data, byteLimit)
    self.init(document: try Document(copying: data), index: 0)
  }

  /// Returns the result of reading the outermost value, which must not be stored, without copying the document.
  package static func read<Value>(
    _ data: Data, byteLimit: Int = JSON.defaultByteLimit, _ read: (JSON) throws -> Value
  ) throws -> Value {
    try validate(data, byteLimit)
    return try data.withUnsafeBytes { bytes in
      try read(JSON(document: try Document(bytes.bindMemory(to: UInt8.self)), index: 0))
    }
  }

  private static func validate(_ data: Data, _ byteLimit: Int) throws(ResponseError) {
    guard data.count <= min(byteLimit, JSONParser.Token.maximumOffset) else {
      throw .malformed(expected: "a response of at most \(byteLimit) bytes", at: "body")
    }
  }

  private init(document: Document, index: Int, reportsPath: Bool = true) {
    self.document = document
    self.index = index
    self.reportsPath = reportsPath
  }

  private func value(at index: Int) -> JSON { JSON(document: document, index: index, reportsPath: reportsPath) }

  private var token: JSONParser.Token { document.tokens[index] }

  var kind: Kind { token.kind }

  enum Kind: UInt8, Sendable {
    case null, bool, number, string, array, object
  }

  var source: String { String(decoding: document.bytes[token.start..<token.end], as: UTF8.self) }

  /// This value, but with errors that do not contain its path, for a list in which invalid elements are skipped.
  var withoutPath: JSON { JSON(document: document, index: index, reportsPath: false) }

  // MARK: Objects

  /// Returns the value of a field of the object; `nil` if the field is missing or null.
  package subscript(name: StaticString) -> JSON? {
    get throws(ResponseError) {
      guard let value = try field(name), value.kind != .null else { return nil }
      return value
    }
  }

  /// Returns the value of a field of the object, which may be null; throws ``ResponseError`` if missing.
  package func required(_ name: StaticString) throws(ResponseError) -> JSON {
    guard let value = try field(name) else { throw missing("\(name)", "a value") }
    return value
  }

  /// Returns the value of a field of the object, which may be null; `nil` if the field is missing.
  func field(_ name: StaticString) throws(ResponseError) -> JSON? {
    let object = token
    guard object.kind == .object else { throw expected("a JSON object") }
    let tokens = document.tokens
    var key = index + 1
    while key < object.next {
      if hasName(name, tokens[key]) { return value(at: key + 1) }
      key = tokens[key + 1].next
    }
    return nil
  }

  @inline(__always)
  private func hasName(_ name: StaticString, _ key: JSONParser.Token) -> Bool {
    guard !key.hasEscapes else { return document.string(key) == "\(name)" }
    // Most field names differ in length, which is the cheapest comparison.
    guard key.end - key.start == name.utf8CodeUnitCount + 2 else { return false }
    return (0..<name.utf8CodeUnitCount).allSatisfy { document.bytes[key.start + 1 + $0] == name.utf8Start[$0] }
  }

  /// Returns the fields of the object in their order in the document; the values may be null.
  package func fields() throws(ResponseError) -> [(name: String, value: JSON)] {
    guard kind == .object else { throw expected("a JSON object") }
    var fields: [(name: String, value: JSON)] = []
    var key = index + 1
    while key < token.next {
      fields.append((document.string(document.tokens[key]), value(at: key + 1)))
      key = document.tokens[key + 1].next
    }
    return fields
  }

  package var fieldCount: Int {
    get throws(ResponseError) {
      guard kind == .object else { throw expected("a JSON object") }
      var count = 0
      var key = index + 1
      while key < token.next {
        count += 1
        key = document.tokens[key + 1].next
      }
      return count
    }
  }

  // MARK: Arrays

  package func elements() throws(ResponseError) -> [JSON] { Array(try elementSequence()) }

  package func elementSequence() throws(ResponseError) -> Elements {
    guard kind == .array else { throw expected("a list") }
    return Elements(array: self, index: index + 1)
  }

  package struct Elements: Sequence, IteratorProtocol {
    fileprivate let array: JSON
    fileprivate var index: Int

    package var underestimatedCount: Int {
      var (count, index) = (0, index)
      while index < array.token.next {
        count += 1
        index = array.document.tokens[index].next
      }
      return count
    }

    package mutating func next() -> JSON? {
      guard index < array.token.next else { return nil }
      defer { index = array.document.tokens[index].next }
      return array.value(at: index)
    }
  }

  package func strings() throws(ResponseError) -> [String] {
    try elements().map { element throws(ResponseError) in try element.string() }
  }

  // MARK: Strings and Boolean values

  package func string() throws(ResponseError) -> String {
    guard kind == .string else { throw expected("a string") }
    return document.string(token)
  }

  func bool() throws(ResponseError) -> Bool {
    guard kind == .bool else { throw expected("a value") }
    return token.end - token.start == 4
  }

  // MARK: Numbers and times

  /// Returns the JSON number; `nil` if ``FixedDecimal`` cannot represent the number, such as `1e-30`.
  func number() throws(ResponseError) -> FixedDecimal? {
    guard kind == .number else { throw expected("a number") }
    return FixedDecimal(json: document.bytes.extracting(token.start..<token.end))
  }

  func exactNumber() throws(ResponseError) -> FixedDecimal {
    guard let number = try number() else { throw expected(JSONNumber.range) }
    return number
  }

  /// Returns the number in a string such as `"59000.5"`; `nil` if empty or not representable as ``FixedDecimal``.
  func quotedNumber() throws(ResponseError) -> FixedDecimal? {
    var string = try string()
    guard !string.isEmpty else { return nil }
    let (isNumber, number) = string.withUTF8 { (JSONParser.isNumber($0), FixedDecimal(json: $0)) }
    guard isNumber else { throw expected("a number") }
    return number
  }

  package func integer() throws(ResponseError) -> Int { try integer(as: Int.self) }

  func unsignedInteger() throws(ResponseError) -> UInt64 { try integer(as: UInt64.self) }

  private func integer<Integer: FixedWidthInteger>(as type: Integer.Type) throws(ResponseError) -> Integer {
    let one = FixedDecimal.one.units
    guard kind == .number, let units = try number()?.units, units % one == 0,
      let integer = Integer(exactly: units / one)
    else { throw expected("a whole number") }
    return integer
  }

  /// The range of accepted times in seconds since 1970, which ends with the year 9999.
  private static let times: ClosedRange<Int64> = 1...253_402_300_799

  /// Returns the time of a number of whole seconds since 1970.
  func unixTime() throws(ResponseError) -> Date {
    let seconds = try integer(as: Int64.self)
    guard Self.times ~= seconds else { throw expected("a Unix time in seconds") }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// Returns the time of a number of whole milliseconds since 1970.
  func unixMilliseconds() throws(ResponseError) -> Date {
    let milliseconds = try integer(as: Int64.self)
    guard milliseconds > 0, milliseconds / 1000 <= Self.times.upperBound else {
      throw expected("a Unix time in milliseconds")
    }
    return Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
  }

  // MARK: Errors

  /// Returns an error with the description of the value that was expected instead of this value.
  func expected(_ value: String) -> ResponseError { .malformed(expected: value, at: path ?? "body") }

  /// Returns an error for a field of this object that is missing or does not have the expected value.
  func missing(_ field: String, _ value: String) -> ResponseError {
    .malformed(expected: value, at: [path, field].compactMap { $0 }.joined(separator: "."))
  }

  /// The JSON path of the value, such as `coins.[0].id`; `nil` for the outermost value.
  private var path: String? {
    guard reportsPath, index > 0 else { return nil }
    var components: [String] = []
    var parent = 0
    while parent != index {
      let isObject = document.tokens[parent].kind == .object
      var child = parent + (isObject ? 2 : 1)
      var position = 0
      while document.tokens[child].next <= index {
        child = document.tokens[child].next + (isObject ? 1 : 0)
        position += 1
      }
      components.append(isObject ? document.string(document.tokens[child - 1]) : "[\(position)]")
      parent = child
    }
    return components.joined(separator: ".")
  }
}
