public import Foundation
import QuidCore

extension MarketListModel {
  /// What the list shows now.
  ///
  /// - Parameter rows: the lines that are seen, where a screen has no room for all; others are not computed.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, rows: Range<Int>? = nil
  ) -> MarketListViewState {
    let all = arranged.rows.indices
    let seen = rows.map { $0.clamped(to: all) } ?? all
    let selected = selectedIndex
    let watched = Set(watchlist.coins)
    return MarketListViewState(
      rows: seen.map { index in
        let row = arranged.rows[index]
        return MarketRowViewState(
          row, in: arranged.currency, format.numbers, isSelected: index == selected,
          isWatched: watched.contains(row.coin.id), sharesSymbol: sharedSymbols.contains(row.coin.symbol))
      },
      rowCount: all.count, firstRow: seen.lowerBound, selectedRow: selected, searchText: searchText, scope: scope,
      orders: MarketOrder.allCases.map { .init(order: $0, title: $0.title, isSelected: $0 == order) },
      currency: arranged.currency.code, chosenCurrency: currency.code, status: status(at: now, format),
      isRefreshing: listing.isRefreshing || exchange.isWaiting(shown: arranged.currency),
      updatedLine: listing.value?.provenance(at: now, format),
      rateLine: exchange.rateLine(
        shown: arranged.currency, quoted: arranged.quotedCurrency, at: now, format))
  }

  private func status(at now: Date, _ format: DisplayFormat) -> MarketStatus {
    let status = listing.status(at: now, format)
    guard arranged.rows.isEmpty, listing.value != nil else {
      return exchange.status(
        status, shown: arranged.currency, quoted: arranged.quotedCurrency, at: now, format)
    }
    // That nothing is found matters less than that nothing newer can be had.
    return status == .ready ? .empty(emptiness) : status
  }

  /// Why there are no lines.
  private var emptiness: String {
    if scope == .watchlist, watchlist.coins.isEmpty { return "The watchlist is empty. Add a coin to it." }
    if !searchText.isEmpty { return "No coin here is called “\(searchText.excerpt())”. Try another name or symbol." }
    return scope == .watchlist ? "None of the coins you follow is listed here." : "There are no coins here."
  }
}
