import QuidNetworking
import QuidPresentation

/// A tool of `quid mcp` that runs a command: its name, its description and the parameters that it offers.
///
/// Only the listed parameters can be set; all others keep their default values. A new option of a command is therefore not
/// offered before it is listed.
struct ToolConfiguration: Sendable {
  /// The name of the tool.
  let name: String
  /// The name for display.
  let title: String
  /// The purpose of the tool, for the assistant.
  let description: String
  /// The offered parameters.
  let parameters: [ToolParameter]
  /// Whether the tool sends requests to providers.
  var isOpenWorld = true
  /// The setting without which the tool is not offered; `nil` if it is always offered.
  var permission: Variable?
}

/// A parameter of a command that a tool offers.
struct ToolParameter: Sendable {
  /// The name of the option without dashes, or of the property that declares the argument.
  let declaredName: String
  /// The name in the tool.
  let name: String
  /// The description; `nil` for that of the command.
  let summary: String?
  /// Whether the tool needs the parameter, even if the command does not.
  let isRequired: Bool
  /// The value if it is omitted; `nil` for that of the command.
  let defaultValue: String?

  /// Creates a parameter.
  ///
  /// - Parameter name: The name in the tool; `nil` for the declared name.
  init(
    _ declaredName: String, as name: String? = nil, _ summary: String? = nil, isRequired: Bool = false,
    default defaultValue: String? = nil
  ) {
    self.declaredName = declaredName
    self.name = name ?? declaredName
    self.summary = summary
    self.isRequired = isRequired
    self.defaultValue = defaultValue
  }
}

extension CommandDeclaration {
  /// Returns the argument or option with a declared name; `nil` if there is none.
  private func parameter(_ offered: ToolParameter) -> Parameter? {
    argumentNames.firstIndex(of: offered.declaredName).map { arguments[$0] } ?? option(named: offered.declaredName)
  }

  /// Returns the schema of the arguments of a tool, which are an object without other members than the offered parameters.
  func inputSchema(of tool: ToolConfiguration) -> JSONSchema {
    let offered = tool.parameters.compactMap { offered in
      parameter(offered).map { (offered: offered, parameter: $0) }
    }
    return JSONSchema(
      properties: offered.map { offered, parameter in
        var schema = parameter.schema
        if let summary = offered.summary { schema = schema.described(summary) }
        if let value = offered.defaultValue { schema = schema.with("default", parameter.defaultJSON(value)) }
        return (offered.name, schema)
      },
      required: offered.filter { $0.offered.isRequired || $0.parameter.isRequired }.map(\.offered.name))
  }

  /// Sets the parameters of the command to the arguments of a tool call, and all others to their default values.
  ///
  /// - Parameters:
  ///   - values: The arguments by their names in the tool. `null` counts as omitted.
  ///   - tool: The tool.
  ///   - configuration: The configuration of the command, which divides arguments such as `100usd`.
  /// - Throws: ``CommandError/usage(_:)`` for an unknown or missing argument or one of another type, or the error of the
  ///   parser of the parameter.
  func setParameters(
    to values: [String: JSONTree], of tool: ToolConfiguration, _ configuration: CommandConfiguration
  ) throws(CommandError) {
    let names = tool.parameters.map(\.name)
    for name in values.keys.sorted() where !names.contains(name) {
      let hint = NearestName.hint(for: name, among: names)
      throw .usage("\(tool.name) has no argument “\(name.excerpt())”.\(hint)")
    }
    let declared = arguments + options
    for parameter in declared {
      guard let offered = tool.parameters.first(where: { self.parameter($0) === parameter }) else {
        try parameter.parse([], of: tool.name)
        continue
      }
      var words: [String]
      switch values[offered.name] {
      case nil, .null?: words = offered.defaultValue.map { [$0] } ?? []
      case let value?: words = try parameter.words(in: value, named: offered.name)
      }
      if words.isEmpty, offered.isRequired || parameter.isRequired {
        throw .usage("\(tool.name) needs the argument “\(offered.name)”.")
      }
      if parameter.limit > 1 { words = configuration.dividesArguments(words) }
      guard words.count <= parameter.limit else {
        throw .usage("The argument “\(offered.name)” has more than \(parameter.limit) elements. Remove some.")
      }
      try parameter.parse(words, of: tool.name, named: offered.name)
    }
  }
}

extension Parameter {
  /// Returns the strings that a command line would contain for a JSON value.
  fileprivate func words(in value: JSONTree, named name: String) throws(CommandError) -> [String] {
    guard let type else {
      guard case .bool(let isSet) = value else { throw .usage("The argument “\(name)” must be true or false.") }
      return isSet ? [""] : []
    }
    if limit > 1 {
      guard case .array(let elements) = value, elements.allSatisfy({ $0.string != nil }) else {
        throw .usage("The argument “\(name)” must be an array of strings.")
      }
      return elements.compactMap(\.string)
    }
    switch (type, value) {
    case (.integer, .number(let digits)), (.number, .number(let digits)): return [digits]
    case (.integer, _), (.number, _): throw .usage("The argument “\(name)” must be a whole number.")
    case (_, .string(let string)): return [string]
    case (.decimal, _):
      throw .usage("The argument “\(name)” must be a string with a decimal number, such as \"1.5\".")
    default: throw .usage("The argument “\(name)” must be a string.")
    }
  }
}
