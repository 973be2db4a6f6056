package import QuidCore

/// A JSON object whose fields keep their order and unparsed values, for a file that users may edit.
package struct JSONFields: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let name: String
    /// The string in the field; `nil` if the field is not a JSON string.
    package let string: String?
    fileprivate let value: String
  }

  /// A reason why bytes cannot be parsed as a JSON object or an array of JSON objects.
  package enum ParsingError: Error, Hashable, Sendable {
    /// The bytes are not valid JSON, contain duplicate keys, or are too large or too deeply nested.
    case invalidJSON
    /// The bytes are valid JSON, but not a JSON object or an array of JSON objects as expected.
    case notAnObject
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package init(_ bytes: Data) throws(ParsingError) {
    guard let json = try? JSON(bytes) else { throw .invalidJSON }
    try self.init(json)
  }

  private init(_ json: JSON) throws(ParsingError) {
    guard let fields = try? json.fields() else { throw .notAnObject }
    self.fields = fields.map { Field(name: $0.name, string: try? $0.value.string(), value: $0.value.source) }
  }

  package static func objects(in bytes: Data) throws(ParsingError) -> [JSONFields] {
    guard let json = try? JSON(bytes) else { throw .invalidJSON }
    guard let elements = try? json.elements() else { throw .notAnObject }
    return try elements.map { element throws(ParsingError) in try JSONFields(element) }
  }

  /// Returns the line and column, counted from 1, at which bytes are not valid JSON; `nil` if they are.
  package static func errorPosition(in bytes: Data) -> (line: Int, column: Int)? {
    let offset = bytes.withUnsafeBytes { JSONParser.errorOffset(in: $0.bindMemory(to: UInt8.self)) }
    return offset.map { offset in
      let lines = bytes.prefix(offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return (lines.count, String(decoding: lines.last ?? Data(), as: UTF8.self).count + 1)
    }
  }

  /// The field with the given name; `nil` if the JSON object has no field with this name.
  package subscript(name: String) -> Field? { fields.first { $0.name == name } }

  /// Sets a field to a string; a new field is appended after all other fields.
  package mutating func set(_ name: String, to string: String) {
    set(Field(name: name, string: string, value: JSONValue.string(string).document()))
  }

  /// Sets a field to an array of strings; a new field is appended after all other fields.
  package mutating func set(_ name: String, to strings: [String]) {
    set(Field(name: name, string: nil, value: JSONValue.array(strings.map { .string($0) }).document()))
  }

  private mutating func set(_ field: Field) {
    let name = field.name
    if let index = fields.firstIndex(where: { $0.name == name }) {
      fields[index] = field
    } else {
      fields.append(field)
    }
  }

  package mutating func remove(_ name: String) { fields.removeAll { $0.name == name } }

  /// The contents of a JSON file with this object: one line for each field, indented by two spaces.
  package var data: Data {
    let lines = fields.map { "  \(JSONValue.string($0.name).document()): \($0.value)" }
    return Data((lines.isEmpty ? "{}\n" : "{\n" + lines.joined(separator: ",\n") + "\n}\n").utf8)
  }

  /// Returns a JSON array of the objects in one line, which ends with a line break.
  package static func data(of objects: [JSONFields]) -> Data {
    let objects = objects.map { object in
      "{" + object.fields.map { "\(JSONValue.string($0.name).document()):\($0.value)" }.joined(separator: ",") + "}"
    }
    return Data("[\(objects.joined(separator: ","))]\n".utf8)
  }
}
