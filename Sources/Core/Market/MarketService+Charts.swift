extension MarketService {
  /// Returns the price candles of a coin for a period that ends now.
  ///
  /// - Throws: ``ProviderError`` if a request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if a price
  ///   cannot be converted to `currency`, or if the service has no ``CandleProvider``.
  public func candles(
    of coin: CoinID, in currency: Currency, over span: CandleSpan
  ) async throws -> Converted<CandleSeries> {
    guard let candleProvider else {
      throw ProviderError(.notFound("candles"), from: DataSource(name: "The selected client", host: nil))
    }
    // The highest prices of two coins are not of the same time, so that candles cannot be divided.
    guard !currency.isCoin else {
      throw ProviderError(.notFound("candles in \(currency.code)"), from: try await unit(currency).source)
    }
    let (series, table) = try await dataAndRates(in: currency) {
      try await candleProvider.candles(of: coin, in: .usd, over: span)
    }
    guard let table else { return Converted(data: series, rates: nil) }
    guard let converted = try? series.value.converted(to: currency, by: table.value) else {
      throw ProviderError(.notFound("an exchange rate for \(currency)"), from: table.source)
    }
    return Converted(data: series.with(value: converted), rates: table)
  }

  /// Returns the sparklines for one page of the list of all coins, if available, keyed by coin id.
  ///
  /// The result can contain more coins, because whole pages of ``maximumPageSize`` coins are requested. To add the
  /// sparklines to a market listing, use ``MarketListing/adding(_:)``.
  ///
  /// - Parameters:
  ///   - page: The page number, counted from 1. The default is 1.
  ///   - size: The number of coins on a page, from 1 through ``maximumPageSize``. The default is 250.
  /// - Throws: ``ProviderError`` if the request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   service has no ``SparklineProvider``.
  public func sparklines(
    page: Int = 1, size: Int = 250
  ) async throws -> Sourced<[CoinID: PriceShape]> {
    try await sparklines(at: Self.positions(page: page, size: size))
  }

  /// Returns the sparklines of the coins with the largest market capitalization, keyed by coin id.
  ///
  /// - Parameter count: The number of coins, which is rounded up to a multiple of ``maximumPageSize``.
  /// - Throws: ``ProviderError`` if one of the pages cannot be loaded, or if the service has no ``SparklineProvider``.
  public func sparklines(first count: Int) async throws -> Sourced<[CoinID: PriceShape]> {
    try await sparklines(at: 0..<max(count, 1))
  }

  private func sparklines(at positions: Range<Int>) async throws -> Sourced<[CoinID: PriceShape]> {
    let provider = try requiredProvider()
    var page = positions.lowerBound / Self.maximumPageSize + 1
    var all = try await provider.sparklines(page: page, size: Self.maximumPageSize)
    while page <= (positions.upperBound - 1) / Self.maximumPageSize {
      page += 1
      let next = try await provider.sparklines(page: page, size: Self.maximumPageSize)
      if next.value.isEmpty { break }
      all = all.combined(with: next) { $0.merging($1) { first, _ in first } }
    }
    return all
  }

  /// Returns the sparklines of the given coins, if available, keyed by coin id.
  ///
  /// - Throws: ``ProviderError`` if the request fails, or if the service has no ``SparklineProvider``.
  public func sparklines(of coins: [CoinID]) async throws -> Sourced<[CoinID: PriceShape]> {
    try await requiredProvider().sparklines(of: coins)
  }

  private func requiredProvider() throws -> any SparklineProvider {
    guard let sparklineProvider else {
      throw ProviderError(.notFound("7-day price charts"), from: DataSource(name: "The selected client", host: nil))
    }
    return sparklineProvider
  }
}

extension MarketListing {
  /// Returns a copy of the market listing with the given sparklines added to the rows of their coins.
  public func adding(_ sparklines: [CoinID: PriceShape]) -> MarketListing {
    func added(_ rows: [MarketRow]) -> [MarketRow] {
      rows.map { row in sparklines[row.coin.id].map { row.with($0) } ?? row }
    }
    let originals = originals.map { OriginalQuotes(currency: $0.currency, values: added($0.values)) }
    return MarketListing(currency: currency, rows: added(rows), originals: originals)
  }
}

extension MarketRow {
  package func with(_ sparkline: PriceShape) -> MarketRow {
    var row = self
    row.sparkline = sparkline
    return row
  }
}
