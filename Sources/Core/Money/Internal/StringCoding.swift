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

extension String {
  /// Returns the start of the string for use in an error message, without invisible characters or line breaks.
  ///
  /// Control characters, format characters and line breaks are replaced by U+FFFD, so that an untrusted string cannot
  /// change the display of the message.
  ///
  /// - Parameter limit: The maximum number of Unicode scalars to include. If the string is longer, an ellipsis is
  ///   appended.
  func printableExcerpt(_ limit: Int) -> String {
    var excerpt = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(limit) {
      excerpt.append(Self.isPrintable(scalar) ? scalar : "\u{FFFD}")
    }
    return String(excerpt) + (unicodeScalars.dropFirst(limit).isEmpty ? "" : "…")
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}
