import QuidPlatform
import QuidCore
import QuidPresentation

/// The `quid portfolio` command: shows the value of the user's coins, and edits the purchases and sales.
struct PortfolioCommand: Command {
  static let configuration = CommandConfiguration(
    name: "portfolio",
    summary: "show the value and profit of your coins, add purchases and sales",
    discussion: [
      "quid portfolio shows the value of the coins that you hold, their cost and profit. quid portfolio list shows the"
        + " purchases and sales with their numbers.",
      "quid portfolio add 0.5 btc adds a purchase; a sale has a negative amount, as in quid portfolio add -0.2 btc. PRICE"
        + " and TOTAL contain the currency, as in 34000usd. Without --at and --cost, the price of DATE in dollars is used,"
        + " or the current price. CoinGecko's free plans include prices of the last 365 days only.",
      "A sale reduces the cost of your coins by the average cost of the sold coins. You cannot sell more than you hold."
        + " With --in, values are converted at the current rate, and costs and proceeds at the rate on the day of the trade.",
      "quid portfolio export prints the entries as CSV; quid portfolio import reads the same form from a file, or from -"
        + " for standard input. Entries that the portfolio contains already are not added again. The entries are stored in"
        + " portfolio.json in the data folder. Requests contain coin ids and days, but no amounts.",
    ],
    examples: [
      "quid portfolio add 0.5 btc --at 20000usd --date 2023-08-30", "quid portfolio add -0.2 btc --at 22000eur",
      "quid portfolio", "quid portfolio --in sek", "quid portfolio list",
    ],
    otherNames: ["holdings": "portfolio", "buy": "portfolio add", "sell": "portfolio add"])

  static let reports: [any CommandReport.Type] = [PortfolioReport.self, PortfolioEntriesReport.self]

  static let tool: ToolConfiguration? = ToolConfiguration(
    name: "portfolio", title: "The user's portfolio",
    description: "The coins that the user holds, with their value, cost and profit, and all purchases and sales.",
    parameters: [ToolParameter("in")], permission: .mcpPortfolio)

  /// The operation on the portfolio.
  enum Action: String, Sendable, CaseIterable {
    case list
    case add
    case remove
    case export
    case `import`
  }

  @Argument("[list | add AMOUNT COIN | remove ENTRY | export | import FILE]", .choice)
  var action: Action?
  @Argument("", .string("ID", completion: .localAfter(["add": .coins])), limit: 2)
  var words: [String]
  @Option("at", .string("PRICE"), "the price of one coin, such as 34000usd")
  var price: String?
  @Option("cost", .string("TOTAL"), "the cost of the whole purchase, or the proceeds of a sale; 0 for a gift")
  var cost: String?
  @Option("date", .day, "the day of the purchase or sale, in UTC")
  var date: CalendarDay?
  @Option("in", .currency, "the currency of the values, and of a price without a currency")
  var currency: Currency?

  /// Whether the entries are read from standard input, so that the user may be typing them.
  var isDialogue: Bool { action == .import && words.first.map { InputFile(path: $0).isStandardInput } ?? false }

  func run(in context: CommandContext) async throws(CommandError) -> any CommandReport {
    if context.isRepeated, let action, action != .list {
      throw .usage("quid watch does not repeat quid portfolio \(action.rawValue). Run it without watch.")
    }
    if action != .add, let option = [$price, $cost].first(where: \.isGiven)?.flag ?? ($date.isGiven ? $date.flag : nil)
    {
      throw .usage("\(option) works only with quid portfolio add.")
    }
    switch action {
    case nil: return try await value(context)
    case .list:
      try checkWords(atMost: 0)
      return PortfolioEntriesReport(
        entries: try context.services.portfolio.read().entries, context: context, messageIfEmpty: Self.emptyMessage)
    case .add: return try await PortfolioAddition(self, context).run()
    case .remove: return try remove(context)
    case .export: return try export(context)
    case .import:
      guard let path = words.first else {
        throw .usage("quid portfolio import needs a file, as in quid portfolio import portfolio.csv.")
      }
      try checkWords(atMost: 1)
      return try await PortfolioImport(file: InputFile(path: path), context: context).run()
    }
  }

  /// The message for a portfolio without entries.
  static let emptyMessage = "The portfolio is empty. Add a purchase: quid portfolio add 0.5 btc --at 34000usd"

  private func value(_ context: CommandContext) async throws(CommandError) -> PortfolioReport {
    let portfolio = try context.services.portfolio.read()
    let currency = currency ?? context.currency(or: .usd)
    let result = try await context.request { () throws(ProviderError) in
      try await context.services.portfolioService.valuation(of: portfolio, in: currency)
    }
    return PortfolioReport(result: result, context: context)
  }

  private func remove(_ context: CommandContext) throws(CommandError) -> PortfolioEntriesReport {
    guard let word = words.first, let number = Int(word), number > 0 else {
      let typed = words.first.map { ", not “\($0.excerpt())”" } ?? ""
      throw .usage(
        "quid portfolio remove takes the number of an entry\(typed). See the numbers with quid portfolio list.")
    }
    try checkWords(atMost: 1)
    return try Self.remove(number, in: context)
  }

  /// Removes an entry.
  ///
  /// - Parameter number: The number of the entry.
  static func remove(_ number: Int, in context: CommandContext) throws(CommandError) -> PortfolioEntriesReport {
    let outcome = try context.services.portfolio.update { portfolio in
      Result { () throws(PortfolioError) in try portfolio.remove(number) }
    }
    switch outcome {
    case .success(let entry):
      return PortfolioEntriesReport(entries: [entry], context: context, notes: ["Entry \(number) was removed."])
    case .failure(.oversold(let sale, let held)):
      throw .refusedInput(
        "Entry \(number) cannot be removed: the sale in entry \(sale.number) would exceed the holding before it,"
          + " \(context.format.numbers.exact(held)). Remove entry \(sale.number) first.")
    case .failure(.unknownEntry(let number)):
      throw .refusedInput("There is no entry \(number). See the numbers with quid portfolio list.")
    case .failure(let error): throw .refusedInput(error.message(context.format.numbers))
    }
  }

  /// Prints the entries as CSV, also in the text format.
  private func export(_ context: CommandContext) throws(CommandError) -> PortfolioEntriesReport {
    try checkWords(atMost: 0)
    let entries = try context.services.portfolio.read().entries
    let isText = context.outputFormat == .text
    if isText { try context.console.write(CSVText.text(PortfolioCSV.table(of: entries))) }
    return PortfolioEntriesReport(entries: entries, context: context, isWritten: isText)
  }

  private func checkWords(atMost limit: Int) throws(CommandError) {
    guard words.count > limit, let action else { return }
    throw .usage("quid portfolio \(action.rawValue) does not take “\(words[limit].excerpt())”.")
  }
}
