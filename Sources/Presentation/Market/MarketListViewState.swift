public import QuidCore

/// All that the market list shows, and nothing else.
public struct MarketListViewState: Hashable, Sendable {
  /// The lines, or those of them that were asked for.
  public var rows: [MarketRowViewState]
  /// How many lines there are.
  public var rowCount: Int
  /// Where the first of ``rows`` stands among all lines.
  public var firstRow: Int
  /// Where the selected line stands among all lines.
  public var selectedRow: Int?
  /// What is searched for.
  public var searchText: String
  /// Which coins are shown.
  public var scope: MarketScope
  /// The orders to choose from.
  public var orders: [OrderChoice]
  /// The code of the currency the prices are in.
  public var currency: String
  /// The code of the currency the person chose; another one than ``currency`` while its rate is not known.
  public var chosenCurrency: String
  /// Whether the market is on its way, here, empty, out of date or not to be had.
  public var status: MarketStatus
  /// Whether newer figures are on their way.
  public var isRefreshing: Bool
  /// Who said it and how old it is; `nil` while nothing is known.
  public var updatedLine: String?
  /// The rate prices were converted by, who said it and how old it is; `nil` where they were not converted.
  public var rateLine: String?

  /// One choice of the order control.
  public struct OrderChoice: Hashable, Sendable {
    /// The order.
    public var order: MarketOrder
    /// What the control says.
    public var title: String
    /// Whether it is the chosen one.
    public var isSelected: Bool
  }
}
