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
    ] + PortfolioImportCommand.discussion,
    examples: [
      "quid portfolio add 0.5 btc --at 20000usd --fee 5usd --date 2023-08-30",
      "quid portfolio add -0.2 btc --at 22000eur", "quid portfolio remove 2",
      "quid portfolio", "quid portfolio --in btc", "quid portfolio list",
      "quid portfolio import coinbase.csv --dry-run",
    ],
    otherNames: ["holdings": "portfolio", "buy": "portfolio add", "sell": "portfolio add -AMOUNT COIN"])

  static let subcommands: [(name: String, type: any Command.Type)] = [
    ("list", PortfolioListCommand.self), ("add", PortfolioAddCommand.self), ("remove", PortfolioRemoveCommand.self),
    ("set-price", PortfolioSetPriceCommand.self), ("export", PortfolioExportCommand.self),
    ("import", PortfolioImportCommand.self),
  ]

  /// The summary of `--in`, which the command and its subcommands share.
  static let currencySummary =
    "the currency of the values and of prices without one, or a coin such as btc"

  @Option("in", .currencyOrCoin, PortfolioCommand.currencySummary)
  var currency: Currency?

  func run(in context: CommandContext) async throws -> any CommandReport {
    let portfolio = try context.services.portfolio.read()
    let currency = currency ?? context.currency(or: .usd)
    let result = try await context.services.portfolioService.valuation(of: portfolio, in: currency)
    return PortfolioReport(result: result, context: context)
  }

  static let emptyMessage = "The portfolio is empty. To add a purchase, run quid portfolio add 0.5 btc --at 34000usd."

  static func ownPriceAdvice(for name: String) -> String {
    "For a coin that no provider has, first run quid portfolio set-price \(name.excerpt()) PRICE."
  }
}

/// `quid portfolio list`: prints the entries of the portfolio.
struct PortfolioListCommand: Command {
  static let configuration = CommandConfiguration(name: PortfolioCommand.name)

  func run(in context: CommandContext) async throws -> any CommandReport {
    PortfolioEntriesReport(
      entries: try context.services.portfolio.read().entries, context: context,
      messageIfEmpty: PortfolioCommand.emptyMessage)
  }
}
