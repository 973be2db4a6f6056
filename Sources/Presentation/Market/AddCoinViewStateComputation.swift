public import Foundation
import QuidCore

extension AddCoinModel {
  /// What the search shows now.
  public func viewState(at now: Date, _ format: DisplayFormat = .english) -> AddCoinViewState {
    let watched = Set(watchlist.coins)
    let symbols = Dictionary(matches.map { ($0.symbol, 1) }, uniquingKeysWith: +)
    return AddCoinViewState(
      searchText: searchText,
      rows: matches.enumerated().map { index, coin in
        .init(
          id: coin.id, monogram: Monogram(coin), symbol: coin.symbol, name: coin.name,
          distinction: symbols[coin.symbol, default: 0] > 1 ? coin.id.description : nil,
          isSelected: index == selectedIndex, isWatched: watched.contains(coin.id))
      },
      countLine: catalog.value.map { "\(format.numbers.exact(FixedPoint($0.value.coins.count))) coins" },
      status: status(at: now, format), isRefreshing: catalog.isRefreshing,
      updatedLine: catalog.value?.provenance(at: now, format))
  }

  private func status(at now: Date, _ format: DisplayFormat) -> MarketStatus {
    let status = catalog.status(at: now, format)
    guard status == .ready, matches.isEmpty else { return status }
    return .empty("No coin is called “\(searchText.excerpt())”. Try another name or symbol.")
  }
}
