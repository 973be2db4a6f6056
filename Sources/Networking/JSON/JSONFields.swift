package import QuidCore

/// A JSON object whose fields keep their original order, for a file that users may edit.
///
/// The values of the fields are not parsed. An unchanged field therefore keeps its value exactly, including the
/// digits of a number and the field order of a nested object.
package struct JSONFields: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let name: String
    /// The value of the field if the value is a JSON string; otherwise, `nil`.
    package let string: String?
    fileprivate let value: String
  }

  /// An error that indicates why bytes cannot be parsed as a JSON object or an array of JSON objects.
  package enum ParsingError: Error, Hashable, Sendable {
    /// The bytes are not valid JSON, an object contains the same name twice, or the size or nesting depth is too large.
    case invalidJSON
    /// The bytes are valid JSON, but not the expected JSON object or array of JSON objects.
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

  /// Accesses the field with the given name in the JSON object.
  ///
  /// The value is `nil` if the object has no field with this name.
  package subscript(name: String) -> Field? { fields.first { $0.name == name } }

  /// Sets a field of the JSON object to a string.
  ///
  /// The value of an existing field is replaced. A new field is appended after all other fields.
  package mutating func set(_ name: String, to string: String) {
    set(Field(name: name, string: string, value: Self.quoted(string)))
  }

  /// Sets a field of the JSON object to an array of strings.
  ///
  /// The value of an existing field is replaced. A new field is appended after all other fields.
  package mutating func set(_ name: String, to strings: [String]) {
    let values = strings.map { Self.quoted($0) }.joined(separator: ",")
    set(Field(name: name, string: nil, value: "[\(values)]"))
  }

  private mutating func set(_ field: Field) {
    let name = field.name
    if let index = fields.firstIndex(where: { $0.name == name }) {
      fields[index] = field
    } else {
      fields.append(field)
    }
  }

  /// Removes the field with the given name from the JSON object.
  ///
  /// The method does nothing if the object has no field with this name.
  package mutating func remove(_ name: String) { fields.removeAll { $0.name == name } }

  /// The contents of a JSON file that consists of this object.
  ///
  /// Each field is on its own line, indented by two spaces. The contents end with a line break.
  package var data: Data {
    let lines = fields.map { "  \(Self.quoted($0.name)): \($0.value)" }
    return Data((lines.isEmpty ? "{}\n" : "{\n" + lines.joined(separator: ",\n") + "\n}\n").utf8)
  }

  /// Returns a JSON array of the given objects, as a single line of UTF-8 that ends with a line break.
  package static func data(of objects: [JSONFields]) -> Data {
    let objects = objects.map { object in
      "{" + object.fields.map { "\(quoted($0.name)):\($0.value)" }.joined(separator: ",") + "}"
    }
    return Data("[\(objects.joined(separator: ","))]\n".utf8)
  }

  private static func quoted(_ string: String) -> String {
    var json = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": json += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        json += scalar.value < 0x10 ? "\\u000" : "\\u00"
        json += String(scalar.value, radix: 16)
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
