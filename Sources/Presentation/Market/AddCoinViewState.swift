public import QuidCore

/// The display values of the screen on which the user searches for coins to add to the watchlist.
///
/// The symbols and names of coins are untrusted data from the provider; sanitize them before they are displayed.
public struct AddCoinViewState: Hashable, Sendable {
  /// The search query for coins that the user typed.
  public var searchText: String
  /// The rows of the coins that match the search query, best match first.
  public var rows: [Row]
  /// The formatted number of coins in the catalog, such as `17,892 coins`; `nil` until the catalog is loaded.
  public var countLine: String?
  /// The status of the catalog of coins and of the search, such as loading or no matches.
  public var status: ContentStatus
  /// A Boolean value that indicates whether a newer catalog is being requested while the last known catalog is shown.
  public var isRefreshing: Bool
  /// The source and age of the catalog of coins, such as `CoinGecko, 12 s ago`; `nil` until the catalog is loaded.
  public var updatedLine: String?

  /// The display values of one coin in the list of matching coins.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The provider's ID of the coin, such as `bitcoin`.
    public var id: CoinID
    /// The placeholder for the coin's image: one or two characters on a colored background.
    public var monogram: Monogram
    /// The symbol of the coin, such as `BTC`.
    public var symbol: String
    /// The name of the coin, such as `Bitcoin`.
    public var name: String
    /// The ID to show beside the symbol of the coin; `nil` if no other matching coin has the same symbol.
    public var disambiguatingID: String?
    /// A Boolean value that indicates whether the row of the coin is selected.
    public var isSelected: Bool
    /// A Boolean value that indicates whether the coin is on the watchlist.
    public var isWatched: Bool
  }
}
