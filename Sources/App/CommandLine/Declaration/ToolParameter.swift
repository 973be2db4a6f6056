/// A parameter of a command that an MCP tool makes available to assistants.
struct ToolParameter: Sendable {
  /// The name of the option without dashes, or the name of the property that declares the argument.
  let declaredName: String
  let name: String
  /// The description of the parameter in the MCP tool; `nil` for the description in the command.
  let summary: String?
  let isRequired: Bool
  /// The default value of the parameter in the MCP tool; `nil` for the default value in the command.
  let defaultValue: String?

  /// Creates a tool parameter, which by default has the name, the description and the default value of the command's.
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
