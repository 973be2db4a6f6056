/// A tool of the MCP server `quid mcp`, which runs a command of Quid for an assistant.
///
/// An assistant can set only the listed parameters. All other parameters of the command keep their default values.
struct ToolConfiguration: Sendable {
  let name: String
  let title: String
  let description: String
  let parameters: [ToolParameter]
  /// A Boolean value that indicates whether the tool sends requests to providers on the network.
  var isOpenWorld = true
  /// The setting that must be enabled so that the tool is available; `nil` if the tool is always available.
  var permission: Setting?
}
