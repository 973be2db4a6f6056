import QuidCore
import QuidPresentation

struct PortfolioCommand: Command {
  static let configuration = CommandConfiguration(
    name: "portfolio",
    summary: "show the value and profit of your coins, or record purchases and sales",
    discussion: [
      "quid portfolio shows the value, cost and profit of the coins that you hold. quid portfolio list shows all"
        + " purchases and sales with their entry numbers.",
      "quid portfolio add 0.5 btc records a purchase, and quid portfolio add -0.2 btc a sale. PRICE and TOTAL can"
        + " include the currency, as in 34000usd. Without --at and --cost, the market price in USD is used: the price"
        + " on DATE or, without --date, the current price. CoinGecko's free plans include prices of the last 365 days"
        + " only.",
      "--fee is what the trade cost you besides the price, as in --fee 5usd: it is added to the total of a purchase, and"
        + " subtracted from the proceeds of a sale. Prices and fees in another currency or in a coin, as in --at 0.05btc,"
        + " are converted at the rates of DATE.",
      "quid portfolio set-price COIN PRICE sets the price of a coin that no provider has, as in set-price mycoin 2usd,"
        + " after which you can add the coin. quid portfolio set-price COIN none removes the price.",
      "Profits are computed from the average cost of a coin. You cannot sell more than you hold. Values are converted to"
        + " the currency of --in at the current exchange rate, and costs and proceeds at the rate on the date of each"
        + " entry.",
      "The entries are stored in portfolio.json in the data folder, and no amounts are sent to providers.",
    ] + PortfolioImportOptions.discussion,
    examples: [
      "quid portfolio add 0.5 btc --at 20000usd --fee 5usd --date 2023-08-30",
      "quid portfolio add -0.2 btc --at 22000eur", "quid portfolio remove 2",
      "quid portfolio", "quid portfolio --in btc", "quid portfolio list",
      "quid portfolio import coinbase.csv --dry-run",
    ],
    otherNames: ["holdings": "portfolio", "buy": "portfolio add", "sell": "portfolio add -AMOUNT COIN"],
    dividesArguments: { $0.first == Action.import.rawValue ? $0 : [Coin].divided($0) })

  enum Action: String, Sendable, CaseIterable {
    case list
    case add
    case remove
    case setPrice = "set-price"
    case export
    case `import`
  }

  @Argument(
    "[list | add AMOUNT COIN | remove ENTRY|COIN | set-price COIN PRICE | export | import FILE]", .portfolioAction)
  var action: Action?
  @Argument("", .string("ID", completion: .localAfter(["add": .coins])), limit: 5)
  var words: [String]
  @Option("at", .string("PRICE"), "the price of one coin, such as 34000usd")
  var price: String?
  @Option("cost", .string("TOTAL"), "the total cost of a purchase or the total proceeds of a sale; 0 for a gift")
  var cost: String?
  @Option("fee", .string("FEE"), "the cost of the purchase or sale, such as 5usd")
  var fee: String?
  @Option("date", .date, "the date of the purchase or sale, in UTC")
  var date: RequestedDate?
  @Option("in", .currencyOrCoin, "the currency of the values and of prices without one, or a coin such as btc")
  var currency: Currency?
  @OptionGroup
  var fileOptions = PortfolioImportOptions()

  /// Whether the entries are read from standard input, so that the user may be typing them.
  var isDialogue: Bool { action == .import && words.first.map { InputFile(path: $0).isStandardInput } ?? false }

  func run(in context: CommandContext) async throws -> any CommandReport {
    if context.isRepeated, let action, action != .list {
      throw CommandError.usage(
        "quid watch cannot repeat quid portfolio \(action.rawValue). Run the command without quid watch.")
    }
    let additionOptions: [Parameter] = [$price, $cost, $fee, $date]
    if action != .add, let option = additionOptions.firstGiven {
      throw CommandError.usage("\(option.flag) works only with quid portfolio add. Remove \(option.flag).")
    }
    if action != .import, let option = $fileOptions.firstGiven?.flag {
      throw CommandError.usage("\(option) works only with quid portfolio import. Remove \(option).")
    }
    switch action {
    case nil: return try await value(context)
    case .list:
      try checkWords(atMost: 0)
      return PortfolioEntriesReport(
        entries: try context.services.portfolio.read().entries, context: context, messageIfEmpty: Self.emptyMessage)
    case .add: return try await PortfolioAddition(self, context).run()
    case .setPrice: return try await setPrice(context)
    case .remove: return try await remove(context)
    case .export: return try export(context)
    case .import:
      guard let path = words.first else {
        throw CommandError.usage("quid portfolio import needs a file, as in quid portfolio import portfolio.csv.")
      }
      try checkWords(atMost: 1)
      return try await PortfolioImport(
        file: InputFile(path: path), options: fileOptions.options(currency: currency ?? context.currency(or: .usd)),
        isDryRun: fileOptions.isDryRun, context: context
      ).run()
    }
  }

  static let emptyMessage = "The portfolio is empty. To add a purchase, run quid portfolio add 0.5 btc --at 34000usd."

  private func value(_ context: CommandContext) async throws -> PortfolioReport {
    let portfolio = try context.services.portfolio.read()
    let currency = currency ?? context.currency(or: .usd)
    let result = try await context.services.portfolioService.valuation(of: portfolio, in: currency)
    return PortfolioReport(result: result, context: context)
  }

  private func remove(_ context: CommandContext) async throws -> PortfolioEntriesReport {
    let hint = "To list the entries with their numbers, run quid portfolio list."
    guard let word = words.first else {
      throw CommandError.usage("quid portfolio remove needs an entry number, as in quid portfolio remove 1. \(hint)")
    }
    if words.count == 2, let amount = try? FixedDecimal(word), (try? FixedDecimal(words[1])) == nil {
      throw CommandError.usage(
        "quid portfolio remove takes an entry number. To record a sale, run quid portfolio add -\(amount)"
          + " \(words[1].excerpt()).")
    }
    try checkWords(atMost: 1)
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

  /// Sets the price of a coin that no provider has, or removes it.
  private func setPrice(_ context: CommandContext) async throws -> PortfolioEntriesReport {
    guard words.count == 2 || words.count == 3 else {
      throw CommandError.usage(
        "quid portfolio set-price needs a coin and its price, as in quid portfolio set-price mycoin 2usd.")
    }
    let portfolio = try context.services.portfolio.read()
    let known = try (portfolio.coins + portfolio.ownPrices.map(\.coin)).coin(named: words[0])
    if words[1].lowercased() == "none" {
      try checkWords(atMost: 2)
      guard let known, portfolio.ownPrices.contains(where: { $0.coin.id == known.id }) else {
        throw CommandError.rejectedInput("You have not set a price of “\(words[0].excerpt())”.")
      }
      try context.services.portfolio.update { $0.removeOwnPrice(of: known.id) }
      return PortfolioEntriesReport(entries: [], context: context, notes: ["Removed the price of \(known.id)."])
    }
    let typed = try TypedMoney(words.dropFirst().joined(separator: " "))
    guard let currency = typed.asset.map(\.currency) ?? currency ?? context.currency(or: .usd) else {
      throw CommandError.rejectedInput("“\(words[1].excerpt())” is not a price. Give a price such as 2usd.")
    }
    let result = try await context.services.marketService.lookup([words[0]], in: .usd).data
    if case .coin(let row, _) = result.value.first, row.price != nil {
      throw CommandError.rejectedInput(
        "\(result.source.name) has a price of \(row.coin.id.description.excerpt(40)), so you cannot set one.")
    }
    guard words[0].utf8.count <= 40, words[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    else {
      throw CommandError.rejectedInput(
        "“\(words[0].excerpt())” is not a name of a coin. Give up to 40 letters, digits and hyphens.")
    }
    let coin = known ?? Coin(id: CoinID(words[0].lowercased()), symbol: words[0].uppercased(), name: words[0])
    let price = try PortfolioTrade(
      coin: coin, amount: .one, price: .unit(typed.amount), currency: currency, day: CalendarDay(context.services.now())
    )
    try context.services.portfolio.update { $0.setOwnPrice(price) }
    let shown = context.format.numbers.typedAmount(typed.amount, currency)
    return PortfolioEntriesReport(
      entries: [], context: context, notes: ["The price of \(coin.id) is \(shown) as of \(price.day)."])
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

  /// Prints the entries as CSV, even if the output format is text.
  private func export(_ context: CommandContext) throws -> PortfolioEntriesReport {
    try checkWords(atMost: 0)
    let entries = try context.services.portfolio.read().entries
    let isText = context.outputFormat == .text
    if isText { try context.console.write(CSVText.text(PortfolioCSV.table(of: entries))) }
    return PortfolioEntriesReport(entries: entries, context: context, isWritten: isText)
  }

  static func ownPriceAdvice(for name: String) -> String {
    "For a coin that no provider has, first run quid portfolio set-price \(name.excerpt()) PRICE."
  }

  func checkWords(atMost limit: Int) throws {
    guard words.count > limit, let action else { return }
    throw CommandError.usage(
      "quid portfolio \(action.rawValue) does not take “\(words[limit].excerpt())”. See quid help portfolio.")
  }
}

extension ValueParser where Value == PortfolioCommand.Action {
  /// A parser of an action that suggests `add` with a negative amount for `sell`, and `remove` for `undo`.
  fileprivate static var portfolioAction: ValueParser {
    let choice = ValueParser.choice
    return ValueParser(placeholder: choice.placeholder, completion: choice.completion) { string, name in
      if let meant = ["sell": "add -AMOUNT COIN", "undo": "remove ENTRY"][string.lowercased()] {
        throw CommandError.usage("\(name) has no action “\(string)”. Did you mean “\(name) \(meant)”?")
      }
      return try choice.parse(string, name)
    }
  }
}
