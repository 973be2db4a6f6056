/// The value of a portfolio, together with the prices and exchange rates used and their sources and ages.
public struct SourcedPortfolio: Sendable {
  /// The portfolio whose value was computed.
  public let portfolio: Portfolio
  /// The valuation of the portfolio: its total value, and the value of each coin.
  public let valuation: PortfolioValuation
  /// The prices of the coins in the portfolio; `nil` if the portfolio is empty or the prices are unknown.
  public let prices: Converted<MarketListing>?
  /// The error that occurred while the current prices were loaded; `nil` if no error occurred.
  public let priceFailure: ProviderError?
  let rates: DayRates

  /// The exchange rates on the days of the trades, oldest first, with their sources and ages.
  public var rateTables: [Sourced<RateTable>] { rates.tables.sorted { $0.key < $1.key }.map(\.value) }

  /// The errors that occurred while the exchange rates on the days of the trades were loaded, without duplicates.
  public var rateFailures: [ConversionError] { rates.failures }
}

extension SourcedPortfolio {
  /// Creates a value without exchange rates; cost and profits of a coin traded in another currency are `nil`.
  package init(_ portfolio: Portfolio, at listing: Sourced<MarketListing>) {
    let currency = listing.value.currency
    self.init(
      portfolio: portfolio,
      valuation: PortfolioValuation(
        of: portfolio.positions(in: currency, by: [:]), at: listing.value, in: currency),
      prices: Converted(data: listing, rates: nil), priceFailure: nil, rates: DayRates())
  }
}
