public import QuidCore

/// All that the search for a coin to follow shows, and nothing else.
///
/// Symbols and names come from outside.
public struct AddCoinViewState: Hashable, Sendable {
  /// What is searched for.
  public var searchText: String
  /// What is found, the likeliest first.
  public var rows: [Row]
  /// How many coins are searched, such as `17,892 coins`; `nil` while that is not known.
  public var countLine: String?
  /// Whether the coins are on their way, here, none found, out of date or not to be had.
  public var status: MarketStatus
  /// Whether a newer list of coins is on its way.
  public var isRefreshing: Bool
  /// Who listed the coins and how old the list is; `nil` while nothing is known.
  public var updatedLine: String?

  /// One coin.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The coin.
    public var id: CoinID
    /// What stands in place of its picture.
    public var monogram: Monogram
    /// Its symbol.
    public var symbol: String
    /// Its name.
    public var name: String
    /// Its id, where another coin that is found has the same symbol; else `nil`.
    public var distinction: String?
    /// Whether it is selected.
    public var isSelected: Bool
    /// Whether the person follows it.
    public var isWatched: Bool
  }
}
