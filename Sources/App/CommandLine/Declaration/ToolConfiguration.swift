/// A tool of `quid mcp`, which runs a command for an assistant.
///
/// An assistant can set only the listed parameters; all others keep their default values.
struct ToolConfiguration: Sendable {
  let name: String
  let title: String
  let description: String
  let parameters: [ToolParameter]
  var isOpenWorld = true
  /// The setting that must be enabled so that the tool is available; `nil` if the tool is always available.
  var permission: Setting?
}
