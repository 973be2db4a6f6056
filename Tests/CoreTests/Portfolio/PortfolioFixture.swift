import QuidCore

/// Coins and trades for the tests of portfolios.
enum PortfolioFixture {
  static let bitcoin = Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")
  static let ether = Coin(id: .ethereum, symbol: "ETH", name: "Ethereum")

  /// Returns a trade with a unit price; a sale has a negative amount.
  static func trade(
    _ amount: String, of coin: Coin = bitcoin, at price: String = "1", in currency: Currency = .usd,
    on day: String = "2025-04-16"
  ) throws -> PortfolioTrade {
    try PortfolioTrade(
      coin: coin, amount: FixedDecimal(amount), price: .unit(FixedDecimal(price)), currency: currency,
      day: RateFixture.day(day))
  }

  /// Returns a trade with a total.
  static func trade(
    _ amount: String, total: String, in currency: Currency = .usd, on day: String = "2025-04-16"
  ) throws -> PortfolioTrade {
    try PortfolioTrade(
      coin: bitcoin, amount: FixedDecimal(amount), price: .total(FixedDecimal(total)), currency: currency,
      day: RateFixture.day(day))
  }

  /// Returns a portfolio with trades in the given order.
  static func portfolio(_ trades: [PortfolioTrade]) throws -> Portfolio {
    var portfolio = Portfolio()
    try portfolio.add(contentsOf: trades)
    return portfolio
  }
}
