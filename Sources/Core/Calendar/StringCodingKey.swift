struct StringCodingKey: CodingKey {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }

  var intValue: Int? { nil }

  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Decodes and parses a string; an error message names the expected kind of value, such as `a decimal number`.
  func parsedString<Value>(as kind: String, _ parse: (String) throws -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let string = try container.decode(String.self)
    guard let value = try? parse(string) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(string.printableExcerpt(40))\" is not \(kind)")
    }
    return value
  }
}

extension Encoder {
  func encodeAsString(_ value: some CustomStringConvertible) throws {
    var container = singleValueContainer()
    try container.encode(value.description)
  }
}

extension KeyedDecodingContainer {
  /// Returns a value that was created from the decoded fields; throws an error that names the rule if it is `nil`.
  func valid<Value>(_ value: Value?, _ rule: String) throws -> Value {
    guard let value else {
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: rule))
    }
    return value
  }
}
