import QuidCore
import QuidPresentation

/// The last word of a line that starts with a command, and the words that can complete it.
struct CommandLineCompletion {
  /// The line before the word.
  let start: String
  /// The last word, which can be incomplete; empty after a space.
  let word: String
  /// The words of the command's declaration at the position of the last word, with their descriptions.
  private let words: [(word: String, detail: String)]
  /// The kind of the other words at this position; `nil` if there are none.
  private let localWords: LocalWords?
  /// Whether the last word is the coin of `price`, which Enter opens.
  let opensCoin: Bool

  /// Creates the completion of a line; returns `nil` if the line does not contain a command and a space.
  init?(_ line: String, _ commands: [any ParsableCommand.Type]) {
    var words = line.split(separator: " ", omittingEmptySubsequences: false).drop { $0.isEmpty || $0 == "quid" }
    guard words.count > 1, let command = commands.command(named: String(words.removeFirst())) else { return nil }
    word = String(words.removeLast())
    start = String(line.dropLast(word.count))
    let declared = CommandCompletion(command, among: commands)
    var arguments: [String] = []
    var option: Parameter?
    for word in words where !word.isEmpty {
      if option != nil {
        option = nil
      } else if word.hasPrefix("-") {
        option = declared.options.first { $0.flag == word && $0.kind == .option }
      } else {
        arguments.append(String(word))
      }
    }
    opensCoin = command.name == "price" && words.allSatisfy(\.isEmpty)
    switch option?.completion {
    case .words(let values):
      self.words = values.map { ($0, "") }
      localWords = nil
    case .local(let kind): (self.words, localWords) = ([], kind)
    case .some: (self.words, localWords) = ([], nil)
    case nil:
      self.words =
        (arguments.isEmpty ? declared.firstWords.map { ($0, "") } : []) + declared.options.map { ($0.flag, $0.summary) }
      localWords = declared.localWords.first { $0.after == arguments.first ?? "" || $0.after.isEmpty }?.words
    }
  }

  /// Returns the completions of the word: those of the declaration, then the currencies and coins among `named`.
  func suggestions(_ named: [CommandSuggestion]) -> [CommandSuggestion] {
    let settings = localWords == .settings ? Setting.all.map { ($0.key, "") } : []
    let units = localWords == .assets && !word.isEmpty ? CoinUnit.names.map { ($0, "") } : []
    let declared = (words + settings + units).filter { $0.0.hasPrefix(word) && $0.0 != word }.map { word, detail in
      suggestion(CommandSuggestion(id: "", kind: .action, label: word, detail: detail, names: [word]), word)
    }
    let takesCurrency = localWords == .currencies || localWords == .assets
    let takesCoin = localWords == .coins || localWords == .assets || localWords == .watchlist
    let currencies = named.filter { takesCurrency && $0.kind == .currency }.compactMap { match in
      match.names.first.map { suggestion(match, $0.lowercased(), label: $0) }
    }
    let coins = named.filter { takesCoin && ($0.kind == .coin || $0.kind == .otherCoin) }.compactMap { match in
      // A coin is completed by its symbol, or by its ID if that starts with the word and the symbol does not.
      let names = [match.completion, match.names.last].compactMap(\.self)
      return (names.first { $0 != word && $0.hasPrefix(word) } ?? names.first).map { suggestion(match, $0) }
    }
    return (declared + currencies + coins).filter { $0.completion != "\(start)\(word) " }
  }

  private func suggestion(
    _ match: CommandSuggestion, _ name: String, label: String? = nil
  ) -> CommandSuggestion {
    CommandSuggestion(
      id: "complete \(name)", kind: .action, label: label ?? match.label, detail: match.detail, value: match.value,
      names: match.names, completion: "\(start)\(name) ", status: match.status)
  }
}
