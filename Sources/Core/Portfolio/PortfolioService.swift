/// A service that loads the prices and exchange rates of a portfolio and computes its value.
///
/// The requests to providers contain coin ids, currencies and days, but never the amounts or prices of trades.
public struct PortfolioService: Sendable {
  private let market: MarketService
  private let conversion: ConversionService
  private let pastPrices: any DailyPriceProvider

  /// Creates a portfolio service from the services and the provider that load prices and exchange rates.
  public init(market: MarketService, conversion: ConversionService, pastPrices: any DailyPriceProvider) {
    self.market = market
    self.conversion = conversion
    self.pastPrices = pastPrices
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
    } _: { [self] in
      try await dayRates(of: portfolio, in: currency)
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
    let rates = try await dayRates(of: portfolio, in: currency)
    return Self.valuation(of: portfolio, in: currency, at: Prices(listing: prices), rates)
  }

  /// Loads the rates on the days of the trades, for a coin from its prices on these days.
  private func dayRates(of portfolio: Portfolio, in currency: Currency) async throws -> DayRates {
    guard currency.isCoin else { return try await conversion.rates(on: portfolio.rateDays(in: currency)) }
    let dollars = try await conversion.rates(on: portfolio.rateDays(in: .usd))
    let unit = try await market.unit(currency)
    var finder = PastPrices(today: CalendarDay(unit.fetchedAt))
    var rates = DayRates()
    dollars.failures.forEach { rates.add($0) }
    for (day, currencies) in portfolio.rateDays(in: currency) {
      do {
        let price = try await self.price(of: unit.value.coin.id, on: day, &finder)
        var prices: [Currency: FixedDecimal] = [.usd: price.value]
        for other in currencies where other != currency && other != .usd {
          let cross = dollars.tables[day]?.value.cross(from: .usd, to: other)
          prices[other] = cross.flatMap { try? $0.converted(price.value) }
        }
        rates.tables[day] = RateTable(base: currency, day: day, rates: prices).map { price.with(value: $0) }
      } catch let error as ProviderError where error.reason != .cancelled {
        rates.add(.provider(error))
      }
    }
    return rates
  }

  private static func valuation(
    of portfolio: Portfolio, in currency: Currency, at prices: Prices, _ rates: DayRates
  ) -> SourcedPortfolio {
    let tables = rates.tables.mapValues(\.value)
    let listing = portfolio.listing(prices.listing?.data.value, in: currency, by: tables)
    return SourcedPortfolio(
      portfolio: portfolio,
      valuation: PortfolioValuation(of: portfolio.positions(in: currency, by: tables), at: listing, in: currency),
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
  /// The result is the newest price for today, and the daily price of the provider for an earlier day.
  ///
  /// - Throws: ``ProviderError`` if the request for the price fails. The reason is
  ///   ``ProviderError/Reason/notFound(_:)`` if the provider has no price for the day.
  public func price(
    of coin: CoinID, on day: CalendarDay, today: CalendarDay
  ) async throws -> Sourced<FixedDecimal> {
    var finder = PastPrices(today: today)
    return try await price(of: coin, on: day, &finder)
  }

  package func price(
    of coin: CoinID, on day: CalendarDay, _ finder: inout PastPrices
  ) async throws -> Sourced<FixedDecimal> {
    guard day == finder.today else { return try await finder.price(of: coin, on: day, from: pastPrices) }
    let listing = try await market.listing(of: [coin], in: .usd).data
    guard let price = listing.value.rows.first.flatMap({ listing.price(of: $0) }) else {
      throw ProviderError(.notFound("a price for \(coin) on \(day)"), from: listing.source)
    }
    return price
  }
}

extension Portfolio {
  /// Returns a listing with the prices that the user has set in place of those of the same coins.
  ///
  /// - Parameter tables: The exchange rates, keyed by day, at which own prices in another currency are converted.
  fileprivate func listing(
    _ listing: MarketListing?, in currency: Currency, by tables: [CalendarDay: RateTable]
  ) -> MarketListing? {
    guard !ownPrices.isEmpty, listing.map({ $0.currency == currency }) ?? true else { return listing }
    let own = ownPrices.map { price in
      MarketRow(
        coin: price.coin, rank: nil, image: nil, price: price.value(in: currency, by: tables[price.day]),
        change24h: nil,
        marketCap: nil, asOf: price.day.start)
    }
    let others = (listing?.rows ?? []).filter { row in !own.contains { $0.id == row.id } }
    return MarketListing(currency: currency, rows: others + own)
  }
}
