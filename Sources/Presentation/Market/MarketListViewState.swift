public import Foundation
public import QuidCore

/// The display values of the market list.
public struct MarketListViewState: Hashable, Sendable {
  /// The display values of the rows in the requested range, or of all rows.
  public var rows: [MarketRowViewState]
  /// The total number of rows, inside and outside the requested range.
  public var rowCount: Int
  /// The index of the first element of ``rows`` among all rows.
  public var firstRow: Int
  /// The index of the selected row among all rows; `nil` if there are no rows.
  public var selectedRow: Int?
  /// The search query.
  public var searchText: String
  /// The set of coins that is shown: the market or the watchlist.
  public var scope: MarketScope
  /// The choices of the sort control.
  public var orders: [OrderChoice]
  /// The code of the currency of the displayed prices.
  public var currency: String
  /// The code of the currency that the user has selected.
  ///
  /// It differs from ``currency`` while no exchange rate is known.
  public var chosenCurrency: String
  /// The status of the listing and of the search.
  public var status: ContentStatus
  /// A Boolean value that indicates whether a newer listing or a missing exchange rate is being requested.
  public var isRefreshing: Bool
  /// The source and age of the listing; `nil` until the listing is loaded.
  public var updatedLine: String?
  /// The exchange rate of the conversion, with its source and age; `nil` if the prices were not converted.
  public var rateLine: String?

  /// One choice of the sort control.
  public struct OrderChoice: Hashable, Sendable {
    /// The sort order of the choice.
    public var order: MarketOrder
    /// The label of the choice, such as `Market cap`.
    public var title: String
    /// A Boolean value that indicates whether the order is selected.
    public var isSelected: Bool
  }
}

extension MarketListModel {
  /// Computes the display values of the list.
  ///
  /// - Parameter rows: The indices of the rows to compute; `nil` for all rows. Pass the visible range of a long list.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, rows: Range<Int>? = nil
  ) -> MarketListViewState {
    let all = displayed.rows.indices
    let seen = rows.map { $0.clamped(to: all) } ?? all
    let selected = selectedIndex
    let watched = Set(watchlist.coins)
    return MarketListViewState(
      rows: seen.map { index in
        let row = displayed.rows[index]
        return MarketRowViewState(
          row, in: displayed.currency, format.numbers, isSelected: index == selected,
          isWatched: watched.contains(row.coin.id), sharesSymbol: sharedSymbols.contains(row.coin.symbol))
      },
      rowCount: all.count, firstRow: seen.lowerBound, selectedRow: selected, searchText: searchText, scope: scope,
      orders: MarketOrder.allCases.map { .init(order: $0, title: $0.title, isSelected: $0 == order) },
      currency: displayed.currency.code, chosenCurrency: currency.code, status: status(at: now, format),
      isRefreshing: listing.isRefreshing || displayCurrency.isWaiting(shown: displayed.currency),
      updatedLine: listing.value?.provenance(at: now, format),
      rateLine: displayCurrency.rateLine(
        shown: displayed.currency, quoted: displayed.quotedCurrency, at: now, format))
  }

  private func status(at now: Date, _ format: DisplayFormat) -> ContentStatus {
    let status = listing.status(at: now, format)
    guard displayed.rows.isEmpty, listing.value != nil else {
      return displayCurrency.status(
        status, shown: displayed.currency, quoted: displayed.quotedCurrency, at: now, format)
    }
    // A failed refresh matters more to the user than an empty search result.
    return status == .ready ? .empty(emptyMessage) : status
  }

  /// The message for a list without rows.
  private var emptyMessage: String {
    if scope == .watchlist, watchlist.coins.isEmpty { return "The watchlist is empty. Add a coin to it." }
    if !searchText.isEmpty { return "No coin here is called “\(searchText.excerpt())”. Try another name or symbol." }
    return scope == .watchlist ? "None of the coins you follow is listed here." : "There are no coins here."
  }
}

extension MarketOrder {
  /// The label of the sort order in the sort control, such as `Market cap`.
  public var title: String {
    switch self {
    case .rank: "Rank"
    case .price: "Price"
    case .change: "24 h"
    case .cap: "Market cap"
    case .name: "Name"
    }
  }
}
