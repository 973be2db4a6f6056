import QuidCore
import QuidPresentation

/// `quid portfolio set-price`: sets the price of a coin that no provider has, or removes it.
struct PortfolioSetPriceCommand: Command {
  static let configuration = CommandConfiguration(
    name: PortfolioCommand.name, interval: nil, dividesArguments: [Coin].divided)

  @Argument("COIN PRICE", .string("COIN"), limit: 3)
  var words: [String]
  @Option("in", .currencyOrCoin, PortfolioCommand.currencySummary)
  var currency: Currency?

  func run(in context: CommandContext) async throws -> any CommandReport {
    guard words.count == 2 || words.count == 3 else {
      throw CommandError.usage(
        "quid portfolio set-price needs a coin and its price, as in quid portfolio set-price mycoin 2usd.")
    }
    let portfolio = try context.services.portfolio.read()
    let known = try (portfolio.coins + portfolio.ownPrices.map(\.coin)).coin(named: words[0])
    if words[1].lowercased() == "none" {
      if words.count > 2 {
        throw CommandError.surplus(words[2], of: "quid portfolio set-price", "See quid help portfolio.")
      }
      guard let known, portfolio.ownPrices.contains(where: { $0.coin.id == known.id }) else {
        throw CommandError.rejectedInput("You have not set a price of “\(words[0].excerpt())”.")
      }
      try context.services.portfolio.update { $0.removeOwnPrice(of: known.id) }
      return PortfolioEntriesReport(entries: [], context: context, notes: ["Removed the price of \(known.id)."])
    }
    let typed = try TypedMoney(words.dropFirst().joined(separator: " "), isPrice: true)
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
}
