import QuidCore
import QuidPresentation

/// `quid portfolio remove`: removes an entry.
struct PortfolioRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    name: PortfolioCommand.name, interval: nil, otherNames: ["undo": "remove ENTRY"], dividesArguments: [Coin].divided)

  @Argument("ENTRY|COIN", .string("ENTRY"), limit: 2)
  var words: [String]
  @Option("in", .currencyOrCoin, PortfolioCommand.currencySummary)
  var currency: Currency?

  func run(in context: CommandContext) async throws -> any CommandReport {
    let hint = "To list the entries with their numbers, run quid portfolio list."
    guard let word = words.first else {
      throw CommandError.usage("quid portfolio remove needs an entry number, as in quid portfolio remove 1. \(hint)")
    }
    if words.count == 2, let amount = try? FixedDecimal(word), (try? FixedDecimal(words[1])) == nil {
      throw CommandError.usage(
        "quid portfolio remove takes an entry number. To record a sale, run quid portfolio add -\(amount)"
          + " \(words[1].excerpt()).")
    }
    if let surplus = words.dropFirst().first {
      throw CommandError.surplus(surplus, of: "quid portfolio remove", "See quid help portfolio.")
    }
    if let number = Int(word), number > 0 { return try Self.remove(number, in: context) }
    let portfolio = try context.services.portfolio.read()
    guard let coin = try portfolio.coins.coin(named: try await context.coinNames([word], in: currency).names[0]) else {
      throw CommandError.rejectedInput(
        "“\(word.excerpt())” is neither an entry number nor a coin of the portfolio. \(hint)")
    }
    let numbers = portfolio.only(coin.id).entries.map(\.number)
    guard numbers.count == 1 else {
      let list = EnglishStrings().list(numbers.prefix(12).map { "\($0)" }, others: max(0, numbers.count - 12))
      throw CommandError.rejectedInput(
        "The portfolio has \(numbers.count) entries of \(coin.symbol.excerpt(12)): \(list). Give one of these numbers."
          + " \(hint)")
    }
    return try Self.remove(numbers[0], in: context)
  }

  static func remove(_ number: Int, in context: CommandContext) throws -> PortfolioEntriesReport {
    do {
      let entry = try context.services.portfolio.update { try $0.remove(number) }
      return PortfolioEntriesReport(entries: [entry], context: context, notes: ["Removed entry \(number)."])
    } catch PortfolioError.oversold(let sale, let held) {
      throw CommandError.rejectedInput(
        "Entry \(number) cannot be removed: entry \(sale.number) would then sell more than you hold"
          + " (\(context.format.numbers.exact(held))). Remove entry \(sale.number) first.")
    } catch let error as PortfolioError {
      throw CommandError.rejectedInput(CommandStrings().message(of: error, context.format.numbers))
    }
  }
}
