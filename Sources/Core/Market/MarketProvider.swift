/// A provider of market listings: coins with price, market capitalization and change.
public protocol MarketProvider: Sendable {
  /// Returns one page of the market in descending order of market capitalization; empty past the last page.
  ///
  /// - Parameters:
  ///   - page: The page number, from 1.
  ///   - size: The number of rows per page, from 1 to 250.
  /// - Throws: ``ProviderError``.
  func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing>

  /// Returns the rows of the given coins in descending order of market capitalization, without coins that the provider
  /// does not know.
  ///
  /// - Throws: ``ProviderError``.
  func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing>
}

/// A provider of past prices of a coin.
public protocol ChartProvider: Sendable {
  /// Returns the prices of the last `days` days at the highest resolution the provider has; at least one price.
  ///
  /// - Parameter days: The number of days, from 1 to 365.
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider does not know the coin or has no
  ///   price of it.
  func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries>
}

/// A provider of the list of all coins, with their ids, symbols and names.
public protocol CoinCatalog: Sendable {
  /// Returns all coins, more than ten thousand.
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
  /// Returns the picture at a URL from ``MarketRow/image``.
  ///
  /// - Throws: ``ProviderError``, also for a URL on another host than the provider's own.
  func picture(at address: String) async throws(ProviderError) -> Sourced<Picture>
}

/// An exchange that provides the latest trade prices of its currency pairs.
public protocol TickerProvider: Sendable {
  /// Returns the tickers of all pairs.
  ///
  /// - Throws: ``ProviderError``.
  func tickers() async throws(ProviderError) -> Sourced<[Ticker]>
}
