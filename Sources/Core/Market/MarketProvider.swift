/// A provider of market listings: coins with price, market capitalization and change.
public protocol MarketProvider: Sendable {
  /// Returns one page of the market, largest market capitalization first; an empty listing after the last page.
  ///
  /// - Parameters:
  ///   - currency: The currency of the prices.
  ///   - page: The page number, from 1.
  ///   - size: The number of rows per page, from 1 to 250.
  /// - Throws: ``ProviderError``.
  func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing>

  /// Returns the market data of the given coins, largest market capitalization first.
  ///
  /// Coins that the provider does not know are omitted.
  ///
  /// - Throws: ``ProviderError``.
  func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing>
}

/// A provider of past prices of a coin.
public protocol ChartProvider: Sendable {
  /// Returns the prices of a coin over the last days, at the highest resolution of the provider; at least one price.
  ///
  /// - Parameters:
  ///   - coin: The coin.
  ///   - currency: The currency of the prices.
  ///   - days: The number of days until now, from 1 to 365.
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider does not know the coin or has
  ///   no price of it.
  func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries>
}

/// A provider of the list of all coins, with their ids, symbols and names.
public protocol CoinCatalog: Sendable {
  /// Returns all coins that the provider knows: more than ten thousand.
  ///
  /// - Throws: ``ProviderError``.
  func coins() async throws(ProviderError) -> Sourced<[Coin]>

  /// Returns the coins that match a search string, the best match first.
  ///
  /// - Throws: ``ProviderError``.
  func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]>
}

/// A provider of coin thumbnails.
public protocol PictureProvider: Sendable {
  /// Returns the picture at a URL.
  ///
  /// - Parameter address: The URL from ``MarketRow/image``.
  /// - Throws: ``ProviderError``, also if the host of the URL is not that of the provider.
  func picture(at address: String) async throws(ProviderError) -> Sourced<Picture>
}

/// An exchange that provides the latest trade prices of its currency pairs.
public protocol TickerProvider: Sendable {
  /// Returns the tickers of all pairs.
  ///
  /// - Throws: ``ProviderError``.
  func tickers() async throws(ProviderError) -> Sourced<[Ticker]>
}
