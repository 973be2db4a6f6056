package import QuidPlatform

/// A JSON object as a list of fields in their original order, for a file that users may edit.
///
/// The values are not parsed. A field that is not changed therefore keeps its value exactly, including the digits of
/// a number and the order of the fields in a nested object.
package struct JSONFields: Hashable, Sendable {
  /// A field of the JSON object: a name and a value.
  package struct Field: Hashable, Sendable {
    /// The name of the field in the JSON object, such as `currency`.
    package let name: String
    /// The value of the field if the value is a string; `nil` for a value of another type.
    package let string: String?
    /// The value of the field as unparsed JSON, such as `"EUR"` or `[1, 2]`.
    fileprivate let value: String
  }

  /// The reason why bytes could not be parsed as a JSON object or as an array of JSON objects.
  package enum ParsingError: Error, Hashable, Sendable {
    /// The bytes are not valid JSON, or an object contains the same name twice.
    case invalidJSON
    /// The bytes are valid JSON, but do not contain the expected object or array of objects.
    case notAnObject
  }

  /// The fields of the JSON object, in the order of the file.
  package private(set) var fields: [Field] = []

  /// Creates a JSON object without fields.
  package init() {}

  /// Creates a list of fields by parsing a JSON object.
  ///
  /// - Throws: ``ParsingError`` if the bytes are not a JSON object.
  package init(_ bytes: Data) throws(ParsingError) {
    let fields: [Field]?
    do throws(ResponseError) {
      fields = try JSONBody(bytes).read { reader throws(ResponseError) in try Self.fields(&reader) }
    } catch {
      throw .invalidJSON
    }
    guard let fields else { throw .notAnObject }
    self.fields = fields
  }

  /// Returns the objects of a JSON array.
  ///
  /// - Parameter bytes: The JSON array in UTF-8.
  /// - Throws: ``ParsingError`` if the bytes are not a JSON array of objects.
  package static func objects(in bytes: Data) throws(ParsingError) -> [JSONFields] {
    let objects: [JSONFields]?
    do throws(ResponseError) {
      objects = try JSONBody(bytes).read { reader throws(ResponseError) in try Self.objects(&reader) }
    } catch {
      throw .invalidJSON
    }
    guard let objects else { throw .notAnObject }
    return objects
  }

  /// Reads a JSON array of objects; returns `nil` for any other value.
  private static func objects(_ reader: inout JSONReader) throws(ResponseError) -> [JSONFields]? {
    guard reader.peek() == UInt8(ascii: "[") else {
      try reader.skip()
      return nil
    }
    var objects: [JSONFields]? = []
    var array = try reader.beginArray()
    while try reader.nextElement(in: &array) {
      guard let fields = try fields(&reader) else {
        objects = nil
        continue
      }
      objects?.append(JSONFields(fields))
    }
    return objects
  }

  private init(_ fields: [Field]) { self.fields = fields }

  /// The field of the JSON object with the given name; `nil` if there is no such field.
  package subscript(name: String) -> Field? { fields.first { $0.name == name } }

  /// Reads the fields of a JSON object; returns `nil` for a value of another type.
  private static func fields(_ reader: inout JSONReader) throws(ResponseError) -> [Field]? {
    guard reader.peek() == UInt8(ascii: "{") else {
      try reader.skip()
      return nil
    }
    var fields: [Field] = []
    var object = try reader.beginObject()
    while let name = try reader.nextField(in: &object) {
      let isString = reader.peek() == UInt8(ascii: "\"")
      let start = reader.index
      let string = isString ? try reader.requiredString() : nil
      if !isString { try reader.skip() }
      let value = String(decoding: reader.bytes[start..<reader.index], as: UTF8.self)
      fields.append(Field(name: name.string, string: string, value: value))
    }
    return fields
  }

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

  /// Removes a field from the JSON object, if the field exists.
  package mutating func remove(_ name: String) { fields.removeAll { $0.name == name } }

  /// The JSON object as the contents of a file: one line for each field, indented by two spaces, and a final line
  /// break.
  package var data: Data {
    let lines = fields.map { "  \(Self.quoted($0.name)): \($0.value)" }
    return Data((lines.isEmpty ? "{}\n" : "{\n" + lines.joined(separator: ",\n") + "\n}\n").utf8)
  }

  /// Returns objects as a JSON array in one line, with a final line break.
  package static func data(of objects: [JSONFields]) -> Data {
    let objects = objects.map { object in
      "{" + object.fields.map { "\(quoted($0.name)):\($0.value)" }.joined(separator: ",") + "}"
    }
    return Data("[\(objects.joined(separator: ","))]\n".utf8)
  }

  /// Returns a string as a JSON string, with quotation marks and the required escapes.
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
