extension MarketService {
  /// Returns all prices of a coin that the provider has.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - currency: The currency of the prices.
  /// - Throws: ``ProviderError`` if a request fails; ``ProviderError/Reason/historyLimited(days:)`` if the plan
  ///   of the provider includes only the prices of the last days.
  public func completeSeries(
    of coin: CoinID, in currency: Currency
  ) async throws(ProviderError) -> Converted<PriceSeries> {
    let (series, table) = try await dataAndRates(in: currency) { [charts] () throws(ProviderError) in
      try await charts.completeSeries(of: coin, in: .usd)
    }
    return try Self.converted(series, to: currency, by: table)
  }

  /// Returns the candles of a coin over a period until now.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - currency: The currency of the prices.
  ///   - span: The period, which determines the length of the candles.
  /// - Throws: ``ProviderError`` if a request fails; ``ProviderError/Reason/notFound(_:)`` if a price cannot be
  ///   converted to the currency, or if the service has no provider of candles.
  public func candles(
    of coin: CoinID, in currency: Currency, over span: CandleSpan
  ) async throws(ProviderError) -> Converted<CandleSeries> {
    guard let candleProvider else {
      throw ProviderError(.notFound("candles"), from: DataSource(name: "This client", host: nil))
    }
    let (series, table) = try await dataAndRates(in: currency) { () throws(ProviderError) in
      try await candleProvider.candles(of: coin, in: .usd, over: span)
    }
    guard let table else { return Converted(data: series, rates: nil) }
    guard let converted = try? series.value.converted(to: currency, by: table.value) else {
      throw ProviderError(.notFound("a rate for \(currency)"), from: table.source)
    }
    return Converted(data: series.map { _ in converted }, rates: table)
  }

  /// Converts a price series by a table of exchange rates; returns it unchanged without a table.
  static func converted(
    _ series: Sourced<PriceSeries>, to currency: Currency, by table: Sourced<RateTable>?
  ) throws(ProviderError) -> Converted<PriceSeries> {
    guard let table else { return Converted(data: series, rates: nil) }
    guard let converted = try? series.value.converted(to: currency, by: table.value) else {
      throw ProviderError(.notFound("a rate for \(currency)"), from: table.source)
    }
    return Converted(data: series.map { _ in converted }, rates: table)
  }
}

// MARK: Several coins

extension MarketService {
  /// Returns the prices of several coins over the same number of days until now.
  ///
  /// The prices are requested concurrently, one request per coin. The failure of one request does not affect
  /// the others.
  ///
  /// - Parameters:
  ///   - coins: The identifiers of the coins.
  ///   - currency: The currency of the prices.
  ///   - days: The number of days, from 1 to 365; `nil` for all prices that the provider has.
  /// - Returns: One result for each coin, in the same order.
  /// - Throws: ``ProviderError`` if the exchange rates cannot be loaded.
  public func series(
    of coins: [CoinID], in currency: Currency, days: Int?
  ) async throws(ProviderError) -> [Result<Converted<PriceSeries>, ProviderError>] {
    guard currency != .usd else {
      return await dollarSeries(of: coins, days: days).map { result in result.map { Converted(data: $0, rates: nil) } }
    }
    let (results, table) = try await concurrently { [self] () throws(ProviderError) in
      await dollarSeries(of: coins, days: days)
    } _: { [rates] () throws(ProviderError) in
      try await rates.latestRates()
    }
    return results.map { result in
      result.flatMap { series in
        Result { () throws(ProviderError) in try Self.converted(series, to: currency, by: table) }
      }
    }
  }

  private func dollarSeries(
    of coins: [CoinID], days: Int?
  ) async -> [Result<Sourced<PriceSeries>, ProviderError>] {
    await withTaskGroup(of: (index: Int, result: Result<Sourced<PriceSeries>, ProviderError>).self) { group in
      for (index, coin) in coins.enumerated() {
        group.addTask { [charts] in (index, await Self.dollarSeries(of: coin, days: days, from: charts)) }
      }
      var results: [Int: Result<Sourced<PriceSeries>, ProviderError>] = [:]
      for await (index, result) in group { results[index] = result }
      return coins.indices.compactMap { results[$0] }
    }
  }

  private static func dollarSeries(
    of coin: CoinID, days: Int?, from charts: any ChartProvider
  ) async -> Result<Sourced<PriceSeries>, ProviderError> {
    do throws(ProviderError) {
      guard let days else { return .success(try await charts.completeSeries(of: coin, in: .usd)) }
      return .success(try await charts.series(of: coin, in: .usd, days: days))
    } catch {
      return .failure(error)
    }
  }
}
