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

  /// Creates a string from the description of a value such as an amount or a code, or `null` from `nil`.
  init(_ text: (some CustomStringConvertible)?) {
    self = text.map { .string($0.description) } ?? .null
  }
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
