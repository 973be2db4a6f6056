/// A provider of market listings: coins with their price, market capitalization and change of the price.
public protocol MarketProvider: Sendable {
  /// Returns one page of the market, largest market capitalization first.
  ///
  /// The listing is empty after the last page.
  ///
  /// - Parameters:
  ///   - currency: The currency of the prices.
  ///   - page: The page number, from 1.
  ///   - size: The number of coins per page, from 1 to 250.
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

/// A provider of the past prices of a coin, from which a chart is drawn.
public protocol ChartProvider: Sendable {
  /// Returns the prices of a coin over a number of days until now, at the provider's highest resolution.
  ///
  /// The series contains at least one price.
  ///
  /// - Parameters:
  ///   - coin: The coin.
  ///   - currency: The currency of the prices.
  ///   - days: The number of days, from 1 to 365.
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider does not know the
  ///   coin or has no price of it.
  func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries>
}

/// A provider of the list of all coins, with their ids, symbols and names.
public protocol CoinCatalog: Sendable {
  /// Returns all coins that the provider knows, which are more than ten thousand.
  ///
  /// - Throws: ``ProviderError``.
  func coins() async throws(ProviderError) -> Sourced<[Coin]>

  /// Returns the coins that match a search string, best match first.
  ///
  /// - Parameter text: The string to search for.
  /// - Throws: ``ProviderError``.
  func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]>
}

/// A provider of the thumbnail images of coins.
public protocol PictureProvider: Sendable {
  /// Returns the image at a URL.
  ///
  /// An image is only loaded from the provider's own host.
  ///
  /// - Parameter address: The URL, as in ``MarketRow/image``.
  /// - Throws: ``ProviderError``, also if the URL has another host.
  func picture(at address: String) async throws(ProviderError) -> Sourced<Picture>
}

/// An exchange that provides the latest trade prices of its currency pairs.
public protocol TickerProvider: Sendable {
  /// Returns the tickers of all currency pairs of the exchange.
  ///
  /// - Throws: ``ProviderError``.
  func tickers() async throws(ProviderError) -> Sourced<[Ticker]>
}
