public import QuidCore

/// The display values of the market list.
public struct MarketListViewState: Hashable, Sendable {
  /// The rows of the range passed to ``MarketListModel/viewState(at:_:rows:)``; by default, all rows of the list.
  public var rows: [MarketRowViewState]
  /// The total number of rows in the list, including rows that are not in ``rows``.
  public var rowCount: Int
  /// The index in the whole list of the first element of ``rows``, such as 20 for the range 20..<40.
  public var firstRow: Int
  /// The index of the selected row among all rows of the list; `nil` if the list has no rows.
  public var selectedRow: Int?
  /// The search query for coins that the user typed.
  public var searchText: String
  /// The set of coins that the list shows: all coins of the market, or those on the watchlist.
  public var scope: MarketScope
  /// The sort orders that the user can select, with their labels.
  public var orders: [OrderChoice]
  /// The ISO 4217 code of the currency of the displayed prices, such as `USD`.
  public var currency: String
  /// The ISO 4217 code of the currency that the user selected, such as `EUR`.
  ///
  /// If the code differs from ``currency``, no exchange rate is known.
  public var chosenCurrency: String
  /// The status of the market listing and of the search, such as loading or no matches.
  public var status: ContentStatus
  /// A Boolean value that indicates whether a newer listing, or exchange rates for its conversion, are being requested.
  public var isRefreshing: Bool
  /// The source and age of the market listing, such as `CoinGecko, 12 s ago`; `nil` until the listing is loaded.
  public var updatedLine: String?
  /// The exchange rate at which prices were converted; `nil` if no prices were converted.
  ///
  /// An example is `1 USD = 0.922169 EUR · Frankfurter, 3 h ago`.
  public var rateLine: String?

  /// A sort order that the user can select, with its label.
  public struct OrderChoice: Hashable, Sendable, Identifiable {
    /// The sort order that the market list has if the user selects this choice.
    public var order: MarketOrder
    /// The label of the sort order, such as `Market cap`.
    public var title: String
    /// A Boolean value that indicates whether the user has selected the sort order.
    public var isSelected: Bool

    /// The identifier of the choice, which equals its ``order``.
    public var id: MarketOrder { order }
  }
}

extension MarketListModel {
  /// Computes the display values of the market list.
  ///
  /// - Parameter rows: The indices of the rows to compute, such as the visible range; `nil`, the default, for all rows.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, rows: Range<Int>? = nil
  ) -> MarketListViewState {
    let all = 0..<rowCount
    let seen = rows.map { $0.clamped(to: all) } ?? all
    let selected = selectedIndex
    let watched = Set(watchlist.coins)
    return MarketListViewState(
      rows: seen.map { index in
        let row = row(at: index)
        return MarketRowViewState(
          row, in: market.currency, at: now, format.numbers, isSelected: index == selected,
          isWatched: watched.contains(row.coin.id), sharesSymbol: sharesSymbol(index))
      },
      rowCount: all.count, firstRow: seen.lowerBound, selectedRow: selected, searchText: searchText, scope: scope,
      orders: MarketOrder.allCases.map {
        .init(order: $0, title: format.strings.title(of: $0), isSelected: $0 == order)
      },
      currency: market.currency.code, chosenCurrency: currency.code, status: status(at: now, format),
      isRefreshing: listing.isRefreshing || displayCurrency.isWaiting(shown: market.currency),
      updatedLine: listing.value.map { updatedLine(of: $0, at: now, format) },
      rateLine: displayCurrency.rateLine(
        shown: market.currency, quoted: market.quotedCurrency, at: now, format))
  }

  private func updatedLine(of listing: Sourced<MarketListing>, at now: Date, _ format: DisplayFormat) -> String {
    let missing =
      scope == .watchlist ? (0..<rowCount).map { row(at: $0) }.filter { $0.price == nil && $0.asOf == nil } : []
    let note = format.strings.list(missing.map(\.coin)).map { format.strings.noData(for: $0) }
    return [listing.updatedLine(at: now, format), note].compactMap { $0 }.joined(separator: " · ")
  }

  private func status(at now: Date, _ format: DisplayFormat) -> ContentStatus {
    let status = listing.status(at: now, format)
    guard rowCount == 0, listing.value != nil else {
      return displayCurrency.status(
        status, shown: market.currency, quoted: market.quotedCurrency, at: now, format)
    }
    // A failed refresh matters more to the user than an empty search result.
    return status == .ready ? .empty(emptyMessage(format.strings)) : status
  }

  private func emptyMessage(_ strings: any ViewStrings) -> String {
    if scope == .watchlist, watchlist.coins.isEmpty { return strings.emptyWatchlist }
    if !searchText.isEmpty { return strings.noListedCoin(named: searchText.excerpt()) }
    return scope == .watchlist ? strings.noWatchlistPrices : strings.noCoins
  }
}

extension MarketOrder {
  /// The English label of the sort order, such as `Market cap`.
  public var title: String { EnglishStrings().title(of: self) }
}
