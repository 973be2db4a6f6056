import QuidCore

/// `quid portfolio add`: records a purchase or a sale.
struct PortfolioAddCommand: Command {
  static let configuration = CommandConfiguration(
    name: PortfolioCommand.name, interval: nil, otherNames: ["sell": "add -AMOUNT COIN"],
    dividesArguments: [Coin].divided)

  @Argument("AMOUNT COIN", .string("AMOUNT", completion: .local(.coins)), limit: 5)
  var words: [String]
  @Option("at", .string("PRICE"), "the price of one coin, such as 34000usd")
  var price: String?
  @Option("cost", .string("TOTAL"), "the total cost of a purchase or the total proceeds of a sale; 0 for a gift")
  var cost: String?
  @Option("fee", .string("FEE"), "the cost of the purchase or sale, such as 5usd")
  var fee: String?
  @Option("date", .date, "the date of the purchase or sale, in UTC")
  var date: RequestedDate?
  @Option("in", .currencyOrCoin, PortfolioCommand.currencySummary)
  var currency: Currency?

  func run(in context: CommandContext) async throws -> any CommandReport {
    try await PortfolioAddition(self, context).run()
  }
}
