import QuidCore

/// A search index of the screens and actions, created when the command window opens.
struct CommandIndex: Sendable {
  /// The screens and actions in their default order.
  let commands: [CommandSuggestion]
  private let index: CoinIndex
  private let positions: [Coin: Int]

  init(_ commands: [CommandSuggestion]) {
    self.commands = commands
    // The search index finds coins, so each command is stored as a coin with three names.
    let items = commands.map { command in
      Coin(id: CoinID(command.label), symbol: command.names.dropFirst().joined(separator: " "), name: command.detail)
    }
    positions = Dictionary(zip(items, items.indices)) { first, _ in first }
    let ranks = Dictionary(items.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
    index = CoinIndex(items, ranks: ranks)
  }

  /// Returns the screens and actions that match a name, best match first.
  func matches(_ name: String) -> [CommandSuggestion] {
    index.matches(name).compactMap { positions[$0].map { commands[$0] } }
  }
}
