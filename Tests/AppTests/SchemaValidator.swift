import Synchronization

@testable import QuidNetworking
@testable import quid

/// Validates JSON documents with the keywords of JSON Schema that the schemas of `quid` use.
enum SchemaValidator {
  /// Returns the errors in a document, each with its path.
  static func errors(in value: JSONValue, _ schema: JSONValue, at path: String = "$") -> [String] {
    guard case .object(let keywords) = schema else {
      return schema == .bool(false) ? ["\(path): no value is allowed"] : []
    }
    return keywords.sorted { $0.key < $1.key }.flatMap { keyword, argument in
      errors(in: value, keyword, argument, keywords, path)
    }
  }

  private static func errors(
    in value: JSONValue, _ keyword: String, _ argument: JSONValue, _ keywords: [String: JSONValue], _ path: String
  ) -> [String] {
    switch (keyword, argument, value) {
    case ("type", .string(let type), _): return isType(type, of: value) ? [] : ["\(path): not \(type)"]
    case ("type", .array(let types), _):
      return types.contains { isType($0.csvField, of: value) } ? [] : ["\(path): not \(argument.csvField)"]
    case ("enum", .array(let values), _): return values.contains(value) ? [] : ["\(path): not one of the values"]
    case ("pattern", .string(let pattern), .string(let string)):
      return matches(string, pattern) ? [] : ["\(path): does not match"]
    case ("required", .array(let names), .object(let members)):
      return names.filter { members[$0.csvField] == nil }.map { "\(path): lacks \($0.csvField)" }
    case ("properties", .object(let properties), .object(let members)):
      return properties.flatMap { name, schema in
        members[name].map { errors(in: $0, schema, at: "\(path).\(name)") } ?? []
      }
    case ("additionalProperties", let schema, .object(let members)):
      let named = keywords["properties"].flatMap { if case .object(let names) = $0 { names } else { nil } } ?? [:]
      return members.filter { named[$0.key] == nil }.flatMap { errors(in: $1, schema, at: "\(path).\($0)") }
    case ("items", let schema, .array(let elements)):
      let prefix = keywords["prefixItems"].map { if case .array(let schemas) = $0 { schemas.count } else { 0 } } ?? 0
      return elements.dropFirst(prefix).flatMap { errors(in: $0, schema, at: "\(path)[]") }
    case ("prefixItems", .array(let schemas), .array(let elements)):
      return zip(elements, schemas).flatMap { errors(in: $0, $1, at: "\(path)[]") }
    case ("minItems", .number(let count), .array(let elements)):
      return elements.count < count ? ["\(path): too few elements"] : []
    case ("anyOf", .array(let schemas), _):
      let all = schemas.map { errors(in: value, $0, at: path) }
      return all.contains(where: \.isEmpty) ? [] : all.min { $0.count < $1.count } ?? ["\(path): no schema"]
    default: return []
    }
  }

  /// The patterns of all schemas, each of which is compiled once.
  private static let patterns = Mutex([String: Regex<AnyRegexOutput>]())

  private static func matches(_ string: String, _ pattern: String) -> Bool {
    patterns.withLock { patterns in
      guard let regex = patterns[pattern] ?? (try? Regex(pattern)) else { return false }
      patterns[pattern] = regex
      return (try? regex.wholeMatch(in: string)) != nil
    }
  }

  private static func isType(_ name: String, of value: JSONValue) -> Bool {
    switch (name, value) {
    case ("null", .null), ("boolean", .bool), ("integer", .number), ("integer", .unsigned), ("string", .string),
      ("array", .array), ("object", .object):
      true
    default: false
    }
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .number(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The value of a member, or `nil` if the document is no object or lacks it.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }
}
