/// A service that loads the prices and exchange rates of a portfolio and computes its value.
///
/// The requests to providers contain coin ids, currencies and days, but never the amounts or prices of trades.
public struct PortfolioService: Sendable {
  private let market: MarketService
  private let conversion: ConversionService

  /// Creates a portfolio service from the services that load prices and exchange rates.
  public init(market: MarketService, conversion: ConversionService) {
    self.market = market
    self.conversion = conversion
  }

  /// Loads current prices and exchange rates, and returns the value of a portfolio.
  ///
  /// Costs are converted at the exchange rates on the days of the trades. If prices or exchange rates cannot be loaded,
  /// the values that depend on them are `nil`, and the result contains the errors.
  ///
  /// - Throws: ``ProviderError`` if the task is cancelled.
  public func valuation(
    of portfolio: Portfolio, in currency: Currency
  ) async throws -> SourcedPortfolio {
    let (prices, rates) = try await concurrently { [self] in
      try await currentPrices(of: portfolio.coins.map(\.id), in: currency)
    } _: { [conversion] in
      try await conversion.rates(on: portfolio.rateDays(in: currency))
    }
    return Self.valuation(of: portfolio, in: currency, at: prices, rates)
  }

  /// Loads exchange rates, and returns the value of a portfolio at the given prices.
  ///
  /// If exchange rates cannot be loaded, the values that depend on them are `nil`, and the result contains the errors.
  ///
  /// - Parameter prices: The market listing with the prices in `currency`; `nil` if the prices are unknown.
  /// - Throws: ``ProviderError`` if the task is cancelled.
  public func valuation(
    of portfolio: Portfolio, in currency: Currency, at prices: Converted<MarketListing>?
  ) async throws -> SourcedPortfolio {
    let rates = try await conversion.rates(on: portfolio.rateDays(in: currency))
    return Self.valuation(of: portfolio, in: currency, at: Prices(listing: prices), rates)
  }

  private static func valuation(
    of portfolio: Portfolio, in currency: Currency, at prices: Prices, _ rates: DayRates
  ) -> SourcedPortfolio {
    let positions = portfolio.positions(in: currency, by: rates.tables.mapValues(\.value))
    return SourcedPortfolio(
      portfolio: portfolio,
      valuation: PortfolioValuation(of: positions, at: prices.listing?.data.value, in: currency),
      prices: prices.listing, priceFailure: prices.failure, rates: rates)
  }

  private struct Prices: Sendable {
    var listing: Converted<MarketListing>?
    var failure: ProviderError?
  }

  private func currentPrices(of coins: [CoinID], in currency: Currency) async throws -> Prices {
    guard !coins.isEmpty else { return Prices() }
    do {
      return Prices(listing: try await market.listing(of: coins, in: currency))
    } catch let error as ProviderError where error.reason != .cancelled {
      return Prices(failure: error)
    }
  }

  /// Returns the price of a coin on a day in UTC, not later than `today`, in US dollars.
  ///
  /// The result is the newest price for today, the last price of the day for the 89 days before, and the price at the
  /// start of the day for an earlier day.
  ///
  /// - Throws: ``ProviderError`` if the request for the price fails. The reason is
  ///   ``ProviderError/Reason/notFound(_:)`` if the provider has no price for the day.
  public func price(
    of coin: CoinID, on day: CalendarDay, today: CalendarDay
  ) async throws -> Sourced<FixedDecimal> {
    // The chart counts back from the current minute; one more day includes the whole of the first day.
    let days = max(1, today.ordinal - day.ordinal + 1)
    // A chart of one of the lengths that the program shows may be cached.
    let length = [1, 7, 30, 90, 365].first { $0 >= days } ?? days
    let series = try await market.series(of: coin, in: .usd, days: length).data
    guard let point = series.value.points.last(where: { CalendarDay($0.time) == day }) else {
      throw ProviderError(.notFound("a price for \(coin) on \(day)"), from: series.source)
    }
    return series.with(value: point.price)
  }
}
