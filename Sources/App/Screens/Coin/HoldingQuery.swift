import QuidCore

/// A query for the holding of one coin and its cost; the response is `nil` if the portfolio does not contain the coin.
struct HoldingQuery: Query {
  typealias Failure = CommandError

  let coin: CoinID
  let currency: Currency

  func load(from services: Services) async throws -> PortfolioPosition? {
    let portfolio = try services.portfolio.read().only(coin)
    return try await services.portfolioService.valuation(of: portfolio, in: currency, at: nil).valuation.rows.first?
      .position
  }
}
