package import QuidCore

/// A JSON value that is written to a file, to an Ethereum node or to standard output.
///
/// ``JSON`` reads documents.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int64)
  case unsigned(UInt64)
  /// A date in seconds since 2001, as `JSONEncoder` writes it.
  case date(Date)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension JSONValue {
  /// Returns the document in one line, or with one line for each value.
  ///
  /// The keys of objects are sorted, so that equal values have equal documents. The document equals that of
  /// `JSONEncoder` without escaped slashes.
  package func document(isIndented: Bool = false) -> String {
    var document = ""
    write(to: &document, lineBreak: isIndented ? "\n" : nil)
    return document
  }

  private func write(to document: inout String, lineBreak: String?) {
    switch self {
    case .null: document += "null"
    case .bool(let value): document += value ? "true" : "false"
    case .number(let value): document += "\(value)"
    case .unsigned(let value): document += "\(value)"
    case .date(let value):
      let seconds = value.timeIntervalSinceReferenceDate.description
      document += seconds.hasSuffix(".0") ? String(seconds.dropLast(2)) : seconds
    case .string(let value): Self.write(value, to: &document)
    case .array(let values):
      Self.write(values, "[", "]", to: &document, lineBreak) { value, document, lineBreak in
        value.write(to: &document, lineBreak: lineBreak)
      }
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }
      Self.write(sorted, "{", "}", to: &document, lineBreak) { member, document, lineBreak in
        Self.write(member.key, to: &document)
        document += lineBreak == nil ? ":" : " : "
        member.value.write(to: &document, lineBreak: lineBreak)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], _ start: String, _ end: String, to document: inout String, _ lineBreak: String?,
    _ write: (Element, inout String, String?) -> Void
  ) {
    let inner = lineBreak.map { $0 + "  " }
    document += start
    for (index, element) in elements.enumerated() {
      if index > 0 { document += "," }
      document += inner ?? ""
      write(element, &document, inner)
    }
    document += (lineBreak ?? "") + end
  }

  /// Writes a string with quotation marks and the required escapes.
  static func write(_ string: String, to document: inout String) {
    document += "\""
    var rest = string[...]
    while let index = rest.utf8.firstIndex(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
    {
      document += rest[..<index]
      let byte = rest.utf8[index]
      document += escapes[byte] ?? ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
      rest = rest[rest.utf8.index(after: index)...]
    }
    document += rest
    document += "\""
  }

  private static let escapes: [UInt8: String] = [
    0x22: "\\\"", 0x5C: "\\\\", 0x0A: "\\n", 0x0D: "\\r", 0x09: "\\t", 0x08: "\\b", 0x0C: "\\f",
  ]
}
