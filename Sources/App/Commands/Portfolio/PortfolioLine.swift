import QuidCore
import QuidPresentation

/// An entry of the portfolio as typed in the full-screen app: the arguments and options of `quid portfolio add`.
struct PortfolioLine: Hashable, Sendable {
  /// The typed line, such as `0.5 btc --at 34000usd`.
  let text: String

  /// Creates a line from the typed string, which is untrusted.
  init(_ text: String) { self.text = text }

  /// Creates the line that describes an entry, which can be edited.
  init(_ entry: PortfolioEntry) {
    let trade = entry.trade
    let price =
      switch trade.price {
      case .unit(let unit): "--at \(unit)\(trade.currency.code.lowercased())"
      case .total(let total): "--cost \(total)\(trade.currency.code.lowercased())"
      }
    text = "\(trade.amount) \(trade.coin.id) \(price) --date \(trade.day)"
  }

  /// Parses the line as the shell does, and adds the entry or replaces another.
  ///
  /// - Parameters:
  ///   - replaced: The number of the entry to replace; `nil` to add an entry.
  ///   - context: The dependencies of the command.
  /// - Throws: The errors of `quid portfolio add`.
  func run(replacing replaced: Int?, in context: CommandContext) async throws -> PortfolioEntriesReport {
    try await PortfolioAddition(command, context).run(replacing: replaced)
  }

  /// The parsed command.
  private var command: PortfolioCommand {
    get throws {
      let add = PortfolioCommand.Action.add.rawValue
      let line = try ArgumentParser([PortfolioCommand.self]).parse([PortfolioCommand.name, add] + arguments)
      let common = CommonOptions.declaration
      try line.parseValues(of: common)
      if let option = common.options.first(where: \.isGiven) {
        throw CommandError.usage("\(option.flag) is not supported in the full-screen app. Remove the option.")
      }
      let command = PortfolioCommand.reading()
      try line.parseValues(of: command.declaration)
      return command.instance
    }
  }

  /// The words of the line without the name of the command, which may be typed too.
  ///
  /// Quotation marks keep words together, as in `--at "34000 usd"`.
  private var arguments: [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    let command = ["quid", PortfolioCommand.name, PortfolioCommand.Action.add.rawValue][...]
    let typed = (0...command.count).first { words.starts(with: command.dropFirst($0)) } ?? command.count
    return Array(words.dropFirst(command.count - typed))
  }
}

/// A change of the portfolio in the full-screen app.
enum PortfolioChange: Hashable, Sendable {
  case add(PortfolioLine)
  /// Replaces the entry with a number.
  case replace(Int, PortfolioLine)
  /// Removes the entry with a number.
  case remove(Int)

  /// Executes the change.
  ///
  /// - Returns: The message for the user: the entry as stored, then the warnings.
  func run(in context: CommandContext) async throws -> String {
    let (report, verb): (PortfolioEntriesReport, String) =
      switch self {
      case .add(let line): (try await line.run(replacing: nil, in: context), "Added")
      case .replace(let number, let line): (try await line.run(replacing: number, in: context), "Changed")
      case .remove(let number): (try PortfolioCommand.remove(number, in: context), "Removed")
      }
    let entries = report.entries.map { entry in
      let state = PortfolioEntryViewState(entry, context.format)
      let price = entry.trade.total == nil ? "at \(state.price)" : "for \(state.total)"
      return "\(verb) entry \(state.id): \(state.amount) \(state.symbol.excerpt(12)) \(price), \(state.date)."
    }
    return (entries + report.warnings).joined(separator: " ")
  }
}
