package import QuidCore

/// A parsed JSON document of any structure, such as a message from another program.
///
/// The parser is as strict as ``JSONReader``: the document must be valid UTF-8, have at most 64 levels of nesting,
/// and contain no object with duplicate names.
package enum JSONTree: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A JSON number. The string contains the number as it is written in the document, so that no digit is lost.
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// An error that indicates why bytes cannot be parsed as a JSON document.
  package enum ParsingError: Error, Hashable, Sendable {
    /// The bytes are not valid JSON in UTF-8, an object contains the same name twice, or there are more than 8 MiB.
    case invalidJSON
    /// Arrays and objects are nested more deeply than 64 levels.
    case tooDeep
  }

  /// Creates a JSON tree by parsing the bytes of one JSON document.
  ///
  /// - Throws: ``ParsingError`` if the bytes are not exactly one JSON document.
  package init(_ bytes: Data) throws(ParsingError) {
    do throws(ResponseError) {
      self = try JSONBody(bytes).read { reader throws(ResponseError) in try JSONTree(&reader) }
    } catch {
      throw error == .nestedTooDeeply ? .tooDeep : .invalidJSON
    }
  }

  private init(_ reader: inout JSONReader) throws(ResponseError) {
    switch reader.peek() {
    case UInt8(ascii: "\""): self = .string(try reader.requiredString())
    case UInt8(ascii: "{"):
      var members: [String: JSONTree] = [:]
      var object = try reader.beginObject()
      while let name = try reader.nextField(in: &object) { members[name.string] = try JSONTree(&reader) }
      self = .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONTree] = []
      var array = try reader.beginArray()
      while try reader.nextElement(in: &array) { elements.append(try JSONTree(&reader)) }
      self = .array(elements)
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      self = .bool(reader.peek() == UInt8(ascii: "t"))
      try reader.skip()
    case UInt8(ascii: "n"):
      try reader.skip()
      self = .null
    default: self = .number(String(decoding: try reader.numberToken(), as: UTF8.self))
    }
  }
}

extension JSONTree {
  /// The string, if this JSON value is a string; otherwise `nil`.
  package var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// The members of the object, keyed by name, if this JSON value is an object; otherwise `nil`.
  package var members: [String: JSONTree]? {
    guard case .object(let members) = self else { return nil }
    return members
  }
}
