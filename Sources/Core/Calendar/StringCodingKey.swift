/// A coding key for an encoded dictionary with string keys, such as currency codes.
struct StringCodingKey: CodingKey {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }

  /// The integer value of the coding key, which is always `nil`, because the keys are strings.
  var intValue: Int? { nil }

  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Decodes a string and parses it with the given closure.
  ///
  /// - Parameters:
  ///   - kind: A description of the expected value for the error message, such as `a decimal number`.
  ///   - parse: A closure that parses the string. The closure returns `nil` or throws an error if the string is
  ///     malformed.
  /// - Throws: `DecodingError` if there is no string, or if the string is malformed.
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
  /// Encodes the `description` of a value as a string.
  func encodeAsString(_ value: some CustomStringConvertible) throws {
    var container = singleValueContainer()
    try container.encode(value.description)
  }
}
