/// A parameter of a command that an MCP tool makes available to assistants.
struct ToolParameter: Sendable {
  /// The name of the parameter in the command.
  ///
  /// For an option, this is its name without dashes. For an argument, it is the name of the property that declares it.
  let declaredName: String
  let name: String
  /// The description of the parameter in the MCP tool; `nil` for the description in the command.
  let summary: String?
  /// A Boolean value that indicates whether the MCP tool requires the parameter, even if the command does not.
  let isRequired: Bool
  /// The default value of the parameter in the MCP tool; `nil` for the default value in the command.
  let defaultValue: String?

  /// - Parameters:
  ///   - name: The name in the tool; `nil`, the default, for the name in the command.
  ///   - summary: The description in the tool; `nil`, the default, for the description in the command.
  ///   - isRequired: Whether the tool requires the parameter; `false` by default.
  ///   - defaultValue: The default value in the tool; `nil`, the default, for the default value in the command.
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
