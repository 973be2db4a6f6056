import Foundation
import QuidTerminal

/// A JSON document.
///
/// Unknown values are `null` instead of missing.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int64)
  case unsigned(UInt64)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Creates the JSON form of a value of a report.
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
  /// The document on one line, with sorted keys and without characters that a terminal could interpret as a control sequence.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding strings, whole numbers and containers cannot fail.
    guard let data = try? encoder.encode(self) else { return "null" }
    return Self.escapingUnsafeScalars(in: String(decoding: data, as: UTF8.self))
  }

  /// Returns a JSON document in which bidirectional, C1 and other control characters are escaped.
  ///
  /// The encoder leaves them unescaped. Outside ASCII they occur only in strings, where an escape has the same meaning.
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
