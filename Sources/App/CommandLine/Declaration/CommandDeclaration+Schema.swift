import QuidNetworking

extension CommandDeclaration {
  /// The JSON Schema of an object with the arguments and options of the command.
  ///
  /// The key of an option is its name without dashes; of an argument, the name of its property. Other keys are invalid.
  var inputSchema: JSONSchema {
    let arguments = zip(argumentNames, arguments).map { ($0, $1) }
    return JSONSchema(
      properties: (arguments + options.map { ($0.name, $0) }).map { ($0, $1.schema) },
      required: arguments.filter(\.1.isRequired).map(\.0))
  }
}

extension Parameter {
  var schema: JSONSchema {
    guard let type else { return JSONSchema(.boolean).described(summary) }
    var schema = JSONSchema(type)
    if limit > 1 {
      schema = JSONSchema(["type": "array", "items": schema.json])
      if isRequired { schema = schema.with("minItems", .number(1)) }
      if limit < .max { schema = schema.with("maxItems", .number(Int64(limit))) }
    }
    if let defaultValue { schema = schema.with("default", defaultJSON(defaultValue)) }
    let description = kind == .argument ? name : summary
    return description.isEmpty ? schema : schema.described(description)
  }

  /// Converts a default value from a string to JSON: a number for an integer parameter, otherwise a string.
  func defaultJSON(_ value: String) -> JSONValue {
    let number = type?.name == "integer" ? Int64(value).map { JSONValue.number($0) } : nil
    return number ?? .string(value)
  }
}

extension JSONSchema {
  init(_ type: ValueType) {
    switch type {
    case .integer(let range):
      self.init([
        "type": "integer", "minimum": .number(Int64(range.lowerBound)), "maximum": .number(Int64(range.upperBound)),
      ])
    case .number: self = JSONSchema(["type": "integer", "minimum": .number(0)])
    case .choice(let words): self.init(FieldType.choice(words))
    case .day: self.init(FieldType.day)
    case .string, .decimal, .list, .duration, .currency, .file: self.init(FieldType.string)
    }
  }
}
