import QuidNetworking
import QuidPresentation

/// `quid mcp`: offers commands as tools to assistants, with the Model Context Protocol on standard input and output.
///
/// The declaration is for the parser and the help. ``MCPServer`` runs the tools.
struct MCPCommand: Command {
  static let configuration = CommandConfiguration(
    name: "mcp",
    summary: "offer prices, rates and plans to an assistant (Model Context Protocol)",
    discussion: [
      "An assistant starts quid mcp, and sends requests to its standard input. The tools only read: price, markets, coin,"
        + " chart, convert, history, currencies, bitcoin, fee, and plan_send, which plans a send from the practice wallet."
        + " No tool sends a transfer, uses a node, writes a file or starts a program.",
      "The portfolio is offered only after quid config set mcp.portfolio true. Contacts and the watchlist are never"
        + " offered.",
      "--budget limits the number of requests to all providers per hour. Cached data does not count. After the last"
        + " request, tools report an error of the kind rateLimited until the next hour begins.",
      "Standard output contains only JSON-RPC messages, one per line. Supported revisions of the protocol: 2026-07-28,"
        + " 2025-11-25 and 2025-06-18. Options such as --client and --timeout apply to all tools.",
    ],
    examples: ["quid mcp", "quid mcp --budget 100"],
    interval: nil)

  static let reports: [any CommandReport.Type] = []

  @Option("budget", .integer(in: 1...1_000_000), "the maximum number of provider requests in an hour")
  var budget = 300

  /// The schema of each line of the output: a JSON-RPC response with a result or with an error.
  static var outputSchema: JSONSchema { MCPResponse.schema }

  var isDialogue: Bool { true }

  func run(in context: CommandContext) async throws(CommandError) -> any CommandReport {
    throw .usage("quid mcp cannot be run by another command.")
  }
}
