import Foundation
public import QuidCore

extension MockClient: MarketProvider {
  /// The coins of ``TestClient``, each on a path of its own, in dollars.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for another currency.
  public func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try listing(of: nil, in: currency).map { $0.page(page, size: size) }
  }

  /// Those of its coins.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for another currency.
  public func listing(
    of coins: [CoinID], in currency: Currency
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try listing(of: .some(coins), in: currency)
  }

  private func listing(of coins: [CoinID]?, in currency: Currency) throws(ProviderError) -> Sourced<MarketListing> {
    try dollarsOnly(currency)
    let moment = moment
    return sourced(SampleMarket.listing(of: coins, at: moment.time, prices), at: moment)
  }
}

extension MockClient: ChartProvider {
  /// The prices of the last days, up to the price of the listing.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for a coin it does not have, or another currency than dollars.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    try dollarsOnly(currency)
    let moment = moment
    do throws(AnswerFlaw) {
      let series = try SampleSeries(of: coin, endingAt: moment.time, prices)
      return sourced(try series.series(days: days), at: moment)
    } catch {
      throw ProviderError(error.reason, from: Self.source)
    }
  }
}

extension MockClient: CoinCatalog {
  /// The coins of ``TestClient``.
  public func coins() async throws(ProviderError) -> Sourced<[Coin]> {
    sourced(SampleMarket.lines.map(\.coin), at: moment)
  }

  /// Those whose id, symbol or name holds the text.
  public func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]> {
    sourced(SampleMarket.coins(matching: text), at: moment)
  }
}

extension MockClient {
  private func dollarsOnly(_ currency: Currency) throws(ProviderError) {
    if currency != .usd { throw ProviderError(.notFound("the market in \(currency)"), from: Self.source) }
  }
}
