/// A tool of the MCP server `quid mcp`, which runs a command of Quid for an assistant.
///
/// An assistant can set only the listed parameters. All other parameters of the command keep their default values.
struct ToolConfiguration: Sendable {
  /// The name with which an assistant calls the tool.
  let name: String
  /// The title of the tool, which is shown to users.
  let title: String
  /// The description of the tool, from which an assistant learns its purpose.
  let description: String
  /// The parameters of the command that an assistant can set.
  let parameters: [ToolParameter]
  /// A Boolean value that indicates whether the tool sends requests to providers on the network.
  var isOpenWorld = true
  /// The setting that must be enabled so that the tool is available; `nil` if the tool is always available.
  var permission: Variable?
}
