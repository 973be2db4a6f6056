import Foundation
public import QuidCore

extension TestClient: MarketProvider {
  /// The twelve lines of the brief, in dollars; the first page has them all.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for another currency.
  public func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try dollarsOnly(currency)
    return sourced(SampleMarket.listing(at: SampleTime(Self.now), .test).page(page, size: size))
  }

  /// Those of the twelve lines.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for another currency.
  public func listing(
    of coins: [CoinID], in currency: Currency
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try dollarsOnly(currency)
    return sourced(SampleMarket.listing(of: coins, at: SampleTime(Self.now), .test))
  }
}

extension TestClient: ChartProvider {
  /// The prices of the last days, always the same, up to the price of the listing.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for a coin beyond the twelve, or another currency than dollars.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    try dollarsOnly(currency)
    do throws(AnswerFlaw) {
      let series = try SampleSeries(of: coin, endingAt: SampleTime(Self.now), .test)
      return sourced(try series.series(days: days))
    } catch {
      throw ProviderError(error.reason, from: Self.source)
    }
  }
}

extension TestClient: CoinCatalog {
  /// The coins of the twelve lines.
  public func coins() async throws(ProviderError) -> Sourced<[Coin]> { sourced(SampleMarket.lines.map(\.coin)) }

  /// Those whose id, symbol or name holds the text.
  public func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]> {
    sourced(SampleMarket.coins(matching: text))
  }
}

extension TestClient: RateProvider, RateHistoryProvider {
  /// The table of 2023-09-01.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await rates(on: CalendarDay(Self.now))
  }

  /// The table of the last of its three days that is not after the day.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for a day before them.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    guard let table = SampleRates.tables.last(where: { $0.day <= day }) else {
      throw ProviderError(.notFound("the rates of \(day)"), from: Self.source)
    }
    return sourced(table)
  }

  /// The tables of its three days that lie in that span.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    sourced(SampleRates.tables.filter { $0.day >= first && $0.day <= last })
  }
}

extension TestClient {
  /// The samples are in dollars; other currencies are converted from them.
  private func dollarsOnly(_ currency: Currency) throws(ProviderError) {
    if currency != .usd { throw ProviderError(.notFound("the market in \(currency)"), from: Self.source) }
  }
}

extension MarketListing {
  /// The lines of a page, from 1.
  func page(_ page: Int, size: Int) -> MarketListing {
    let size = max(size, 1)
    let skipped = max(page - 1, 0).multipliedReportingOverflow(by: size)
    return MarketListing(
      currency: currency, rows: skipped.overflow ? [] : Array(rows.dropFirst(skipped.partialValue).prefix(size)))
  }
}
