import QuidCore
import QuidTerminal

/// A JSON value, which represents an unknown value of an object as `null` instead of omitting its key.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int64)
  case unsigned(UInt64)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(_ value: some FieldValue) { self = value.json }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByNilLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(nilLiteral: ()) { self = .null }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension JSONValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue {
  /// The JSON document in one line, with sorted keys and escaped control characters.
  var text: String { Self.escapingUnsafeScalars(in: encoded([.sortedKeys, .withoutEscapingSlashes])) }

  /// The lines of the indented JSON document, with sorted keys and escaped control characters.
  var lines: [String] {
    // A line feed of the encoder separates lines; a line feed in a string is already escaped.
    encoded([.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]).split(separator: "\n")
      .map { Self.escapingUnsafeScalars(in: String($0)) }
  }

  private func encoded(_ formatting: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    // Encoding strings, whole numbers and containers cannot fail.
    guard let data = try? encoder.encode(self) else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns a JSON document in which all control characters are escaped, also bidirectional and C1 controls.
  ///
  /// The JSON encoder does not escape all of them. They occur only in strings, where an escape has the same meaning.
  private static func escapingUnsafeScalars(in json: String) -> String {
    guard json.unicodeScalars.contains(where: { !$0.isSafeForTerminal }) else { return json }
    var escaped = ""
    for scalar in json.unicodeScalars {
      if scalar.isSafeForTerminal {
        escaped.unicodeScalars.append(scalar)
      } else {
        for unit in UTF16.encode(scalar) ?? .init() { escaped += "\\u" + hexadecimal(unit) }
      }
    }
    return escaped
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
