import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

struct CompletionsCommand: Command {
  static let configuration = CommandConfiguration(
    name: "completions",
    summary: "print the completion script for a shell",
    discussion: [
      "For bash, add source <(quid completions bash) to ~/.bashrc. For zsh, save the script as _quid in a directory of"
        + " fpath, or add source <(quid completions zsh) to ~/.zshrc after compinit. For fish, save the script as"
        + " ~/.config/fish/completions/quid.fish."
    ],
    examples: ["quid completions bash"],
    interval: nil,
    otherNames: ["autocomplete": "completions"])

  private static let shells = Shell.allCases.map(\.rawValue)

  @Argument("bash|zsh|fish", .string("SHELL", completion: .words(shells)), limit: 3)
  var words: [String]

  func run(in context: CommandContext) async throws -> any CommandReport {
    guard let name = words.first else {
      throw CommandError.usage("quid completions needs the name of a shell: \(Self.shells.joined(separator: ", ")).")
    }
    if name == "words" { return await localWords(context) }
    guard let shell = Shell(rawValue: name.lowercased()) else {
      throw NearestName.wrongWord(name, for: "quid completions", among: Self.shells)
    }
    if let surplus = words.dropFirst().first {
      throw CommandError.usage("quid completions does not take “\(surplus.excerpt())”. See quid help completions.")
    }
    return CompletionsReport(shell: shell, script: shell.script(for: context.commands))
  }

  /// Returns the words for a completion script, which runs `quid completions words --offline -- KIND [PREFIX]`.
  ///
  /// Without `--offline` there are no words, so that completion never uses the network.
  private func localWords(_ context: CommandContext) async -> CompletionWordsReport {
    let words = words.dropFirst()
    guard context.options.isOffline, let kind = words.first.flatMap({ LocalWords(rawValue: $0) }) else {
      return CompletionWordsReport(words: [])
    }
    return CompletionWordsReport(
      words: await kind.words(beginningWith: words.dropFirst().first ?? "", context.services))
  }
}

private struct CompletionsReport: CommandReport {
  let shell: Shell
  let script: [String]

  var fields: Fields { ["shell": shell.rawValue, "script": script.joined(separator: "\n") + "\n"] }

  var omitsWarnings: Bool { true }
  func lines(columns: Int) -> [StyledLine] { script.map { StyledLine($0) } }
}

private struct CompletionWordsReport: CommandReport {
  let words: [String]

  var fields: Fields { ["words": words] }

  var omitsWarnings: Bool { true }
  func lines(columns: Int) -> [StyledLine] { words.map { StyledLine($0) } }
}

extension LocalWords {
  /// Returns the words with a prefix, in the letter case of the prefix.
  ///
  /// A file that cannot be read is ignored. Words that a shell would have to quote are omitted.
  func words(beginningWith prefix: String, _ services: Services) async -> [String] {
    let isUppercase = prefix.contains { $0.isUppercase }
    let prefix = prefix.lowercased()
    var seen: Set<String> = []
    return await all(services).filter { word in
      word.lowercased().hasPrefix(prefix) && word.allSatisfy(Self.isPlain) && seen.insert(word).inserted
    }.map { self == .contacts || !isUppercase ? $0 : $0.uppercased() }
  }

  private func all(_ services: Services) async -> [String] {
    switch self {
    case .settings: return Setting.all.map(\.key)
    case .currencies: return Currency.active.map { $0.code.lowercased() }
    case .assets: return await Self.currencies.all(services) + Self.coins.all(services)
    case .contacts: return ((try? services.contacts.read())?.contacts ?? []).map { $0.name.description }
    case .watchlist: return ((try? services.watchlist.read())?.coins ?? []).map(\.description)
    case .coins:
      let watched = await Self.watchlist.all(services)
      // The list of all coins is not used, because reading it would delay a key press.
      let listed = (try? await services.marketService.listing(in: .usd))?.data.value.rows.map(\.coin) ?? []
      return watched + (listed + BuiltinCoins.coins).flatMap { [$0.id.description, $0.symbol.lowercased()] }
    case .units: return await Self.currencies.all(services) + Self.coins.all(services)
    }
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_" || character == "."
  }
}
