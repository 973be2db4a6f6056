import QuidNetworking
import QuidPresentation

extension CommandDeclaration {
  /// Returns the parameters of a tool with the arguments and options of the command that they set.
  private func parameters(of tool: ToolConfiguration) -> [(offered: ToolParameter, parameter: Parameter)] {
    let names = argumentNames
    return tool.parameters.compactMap { offered in
      let argument = names.firstIndex(of: offered.declaredName).map { arguments[$0] }
      return (argument ?? option(named: offered.declaredName)).map { (offered, $0) }
    }
  }

  /// Returns the JSON Schema of the arguments of an MCP tool: an object with the tool's parameters as its only keys.
  func inputSchema(of tool: ToolConfiguration) -> JSONSchema {
    let offered = parameters(of: tool)
    return JSONSchema(
      properties: offered.map { offered, parameter in
        var schema = parameter.schema
        if let summary = offered.summary { schema = schema.described(summary) }
        if let value = offered.defaultValue { schema = schema.with("default", parameter.defaultJSON(value)) }
        return (offered.name, schema)
      },
      required: offered.filter { $0.offered.isRequired || $0.parameter.isRequired }.map(\.offered.name))
  }

  /// Sets arguments and options to the JSON values of a tool call; `configuration` splits arguments such as `100usd`.
  func setParameters(
    to values: [String: JSON], of tool: ToolConfiguration, _ configuration: CommandConfiguration
  ) throws {
    let names = tool.parameters.map(\.name)
    for name in values.keys.sorted() where !names.contains(name) {
      let hint = NearestName.hint(for: name, among: names)
      throw CommandError.usage("\(tool.name) has no argument “\(name.excerpt())”.\(hint)")
    }
    let offered = parameters(of: tool)
    for parameter in arguments + options {
      guard let offered = offered.first(where: { $0.parameter === parameter })?.offered else {
        try parameter.parse([], of: tool.name)
        continue
      }
      var words = offered.defaultValue.map { [$0] } ?? []
      if let value = values[offered.name], value.kind != .null {
        words = try parameter.words(in: value, named: offered.name)
      }
      if words.isEmpty, offered.isRequired || parameter.isRequired {
        throw CommandError.usage("\(tool.name) needs the argument “\(offered.name)”.")
      }
      if parameter.limit > 1 { words = configuration.dividesArguments(words) }
      guard words.count <= parameter.limit else {
        throw CommandError.usage(
          "The argument “\(offered.name)” has more than \(parameter.limit) elements. Remove some.")
      }
      try parameter.parse(words, of: tool.name, named: offered.name)
    }
  }
}

extension Parameter {
  fileprivate func words(in value: JSON, named name: String) throws -> [String] {
    guard let type else {
      guard let isSet = try? value.bool() else {
        throw CommandError.usage("The argument “\(name)” must be true or false.")
      }
      return isSet ? [""] : []
    }
    if limit > 1 {
      guard let strings = try? value.strings() else {
        throw CommandError.usage("The argument “\(name)” must be an array of strings.")
      }
      return strings
    }
    switch (type, value.kind) {
    // In a JSON schema, 3.0 is an integer.
    case (.integer, .number): return [(try? value.integer()).map { "\($0)" } ?? value.source]
    case (.number, .number): return [value.source]
    case (.integer, _), (.number, _): throw CommandError.usage("The argument “\(name)” must be a whole number.")
    case (_, .string): return [value.string ?? ""]
    case (.decimal, _):
      throw CommandError.usage("The argument “\(name)” must be a string with a decimal number, such as \"1.5\".")
    default: throw CommandError.usage("The argument “\(name)” must be a string.")
    }
  }
}
