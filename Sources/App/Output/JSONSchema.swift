import QuidNetworking

/// A JSON Schema (draft 2020-12) that describes the input or output of a command.
struct JSONSchema: Hashable, Sendable {
  private(set) var keywords: [String: JSONValue]

  private static let dialect: JSONValue = "https://json-schema.org/draft/2020-12/schema"
  private static let decimalPattern: JSONValue = #"^-?(0|[1-9][0-9]*)(\.[0-9]+)?$"#
  private static let timePattern: JSONValue = "^[0-9]{4,}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
  private static let dayPattern: JSONValue = "^[0-9]{4,}-[0-9]{2}-[0-9]{2}$"

  init(_ keywords: [String: JSONValue]) { self.keywords = keywords }

  init(_ type: FieldType) {
    switch type {
    case .any: self.init([:])
    case .string: self.init(["type": "string"])
    case .decimal: self.init(["type": "string", "pattern": Self.decimalPattern])
    case .choice(let words): self.init(["type": "string", "enum": .array(words.map { .string($0) })])
    case .integer: self.init(["type": "integer"])
    case .integers(let values): self.init(["type": "integer", "enum": .array(values.map { .number($0) })])
    case .boolean: self.init(["type": "boolean"])
    case .day: self.init(["type": "string", "format": "date", "pattern": Self.dayPattern])
    case .time: self.init(["type": "string", "format": "date-time", "pattern": Self.timePattern])
    case .array(let element): self.init(["type": "array", "items": JSONSchema(element).json])
    case .tuple(let types):
      self.init([
        "type": "array", "prefixItems": .array(types.map { JSONSchema($0).json }), "items": .bool(false),
        "minItems": .number(Int64(types.count)),
      ])
    case .object(let fields): self.init(fields)
    case .map(let value): self.init(["type": "object", "additionalProperties": JSONSchema(value).json])
    case .nullable(let type): self = JSONSchema(type).allowingNull
    case .either(let types): self.init(["anyOf": .array(types.map { JSONSchema($0).json })])
    }
  }

  private init(_ fields: [FieldDescription]) {
    let (placeholders, named) = (fields.filter(\.isPlaceholder), fields.filter { !$0.isPlaceholder })
    self.init(
      properties: named.map { ($0.name, JSONSchema($0.type).described($0.summary)) }, required: named.map(\.name))
    if let placeholder = placeholders.first {
      keywords["additionalProperties"] = JSONSchema(placeholder.type).described(placeholder.summary).json
    }
  }

  /// Creates the schema of an object that allows only the given properties.
  init(properties: [(String, JSONSchema)], required: [String]) {
    self.init([
      "type": "object",
      "properties": .object(Dictionary(properties.map { ($0, $1.json) }) { first, _ in first }),
      "required": .array(required.sorted().map { .string($0) }), "additionalProperties": .bool(false),
    ])
  }

  var json: JSONValue { .object(keywords) }

  func document(title: String) -> JSONValue {
    .object(keywords.merging(["$schema": Self.dialect, "title": .string(title)]) { _, new in new })
  }

  func described(_ summary: String) -> JSONSchema { with("description", .string(summary)) }

  func with(_ keyword: String, _ value: JSONValue) -> JSONSchema {
    var schema = self
    schema.keywords[keyword] = value
    return schema
  }

  private var allowingNull: JSONSchema {
    guard !keywords.isEmpty else { return self }
    guard let type = keywords["type"], case .string = type else {
      return JSONSchema(["anyOf": [json, ["type": "null"]]])
    }
    var schema = with("type", [type, "null"])
    if case .array(let values)? = keywords["enum"] { schema.keywords["enum"] = .array(values + [nil]) }
    return schema
  }
}

extension FieldDescription {
  func with(_ type: FieldType) -> FieldDescription {
    FieldDescription(name: name, type: type, summary: summary, isPlaceholder: isPlaceholder)
  }
}
