import QuidCore

/// A provider of the current price of a coin in US dollars, for a comparison of providers.
struct PriceSource: Sendable {
  let price: @Sendable (CoinID) async throws(ProviderError) -> Sourced<FixedDecimal>

  /// Creates a source whose prices are those of a market listing.
  init(market: some MarketProvider) {
    price = { coin throws(ProviderError) in
      let listing = try await market.listing(of: [coin], in: .usd)
      guard let row = listing.value.rows.first(where: { $0.coin.id == coin }), let price = row.price else {
        throw ProviderError(.notFound("a price of \(coin)"), from: listing.source)
      }
      return listing.with(value: price)
    }
  }

  /// Creates a source whose prices are the newest ones of a chart.
  init(charts: some ChartProvider) {
    price = { coin throws(ProviderError) in
      let series = try await charts.series(of: coin, in: .usd, days: 1)
      guard let last = series.value.points.last else {
        throw ProviderError(.notFound("a price of \(coin)"), from: series.source)
      }
      return Sourced(
        last.price, source: series.source, asOf: last.time, fetchedAt: series.fetchedAt, freshness: series.freshness,
        failures: series.failures)
    }
  }
}
