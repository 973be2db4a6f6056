public import Foundation
public import QuidCore

/// The display values of the screen on which the user searches for coins to add to the watchlist.
///
/// Symbols and names of coins come from the provider and are not trusted.
public struct AddCoinViewState: Hashable, Sendable {
  /// The search query that the user typed.
  public var searchText: String
  /// The display values of the coins that match the search query, best match first.
  public var rows: [Row]
  /// The formatted number of coins in the catalog, such as `17,892 coins`; `nil` until the catalog is loaded.
  public var countLine: String?
  /// The status of the catalog and of the search, such as loading or no matches.
  public var status: ContentStatus
  /// A Boolean value that indicates whether a newer catalog of coins is being requested.
  public var isRefreshing: Bool
  /// The source and age of the catalog, such as `CoinGecko, 12 s ago`; `nil` until the catalog is loaded.
  public var updatedLine: String?

  /// The display values of one coin that matches the search query.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The provider's ID of the coin, such as `bitcoin`.
    public var id: CoinID
    /// The placeholder for the coin's image: one or two characters on a coloured background.
    public var monogram: Monogram
    /// The symbol of the coin, such as `BTC`.
    public var symbol: String
    /// The name of the coin, such as `Bitcoin`.
    public var name: String
    /// The ID of the coin, to be shown beside a symbol that is not unique.
    ///
    /// The value is `nil` if no other matching coin has the same symbol.
    public var disambiguatingID: String?
    /// A Boolean value that indicates whether this row of the list is selected.
    public var isSelected: Bool
    /// A Boolean value that indicates whether the coin is on the watchlist.
    public var isWatched: Bool
  }
}

extension AddCoinModel {
  /// Computes the display values of the screen on which the user adds coins to the watchlist.
  ///
  /// - Parameters:
  ///   - now: The current time, from which the age of the catalog is computed.
  ///   - format: The formats of numbers and dates; by default English numbers and ISO 8601 dates.
  public func viewState(at now: Date, _ format: DisplayFormat = .english) -> AddCoinViewState {
    let watched = Set(watchlist.coins)
    let symbols = Dictionary(matches.map { ($0.symbol, 1) }, uniquingKeysWith: +)
    return AddCoinViewState(
      searchText: searchText,
      rows: matches.enumerated().map { index, coin in
        .init(
          id: coin.id, monogram: Monogram(coin), symbol: coin.symbol, name: coin.name,
          disambiguatingID: symbols[coin.symbol, default: 0] > 1 ? coin.id.description : nil,
          isSelected: index == selectedIndex, isWatched: watched.contains(coin.id))
      },
      countLine: catalog.value.map { "\(format.numbers.exact(FixedPoint($0.value.coins.count))) coins" },
      status: status(at: now, format), isRefreshing: catalog.isRefreshing,
      updatedLine: catalog.value?.provenance(at: now, format))
  }

  private func status(at now: Date, _ format: DisplayFormat) -> ContentStatus {
    let status = catalog.status(at: now, format)
    guard status == .ready, matches.isEmpty else { return status }
    return .empty("There is no coin named “\(searchText.excerpt())”. Try another name or symbol.")
  }
}
