import QuidNetworking

/// `quid mcp`: offers commands as tools to assistants, with the Model Context Protocol on standard input and output.
///
/// The declaration is for the parser and the help; ``MCPServer`` runs the tools.
struct MCPCommand: Command {
  static let configuration = CommandConfiguration(
    name: "mcp",
    summary: "run a read-only server for AI assistants (Model Context Protocol)",
    discussion: [
      "The AI assistant starts quid mcp and sends requests to its standard input. The tools are price, markets, coin,"
        + " chart, convert, history, currencies, bitcoin, fee, and plan_send, which plans a transfer from the practice"
        + " wallet. No tool sends a transfer, connects to a node, writes a file or starts a program.",
      "Assistants can read the portfolio only if you allow it with quid config set mcp.portfolio true. They can never"
        + " read the contacts or the watchlist.",
      "--budget limits the number of provider requests per hour; cached data does not count. When the limit is reached,"
        + " tools return the error rateLimited until the next hour.",
      "Standard output contains only JSON-RPC messages, one per line. The supported protocol versions are 2026-07-28,"
        + " 2025-11-25 and 2025-06-18. Options such as --client and --timeout apply to all tools.",
    ],
    examples: ["quid mcp", "quid mcp --budget 100"],
    interval: nil)

  static let reports: [any CommandReport.Type] = []

  @Option("budget", .integer(in: 1...1_000_000), "the maximum number of provider requests per hour")
  var budget = 300

  static var outputSchema: JSONSchema { MCPResponse.schema }

  var isDialogue: Bool { true }

  func run(in context: CommandContext) async throws -> any CommandReport {
    throw CommandError.usage("quid mcp cannot be run inside another quid command. Run quid mcp on its own.")
  }
}
