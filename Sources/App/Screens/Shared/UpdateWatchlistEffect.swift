import QuidCore
import QuidPresentation

/// A change of the watchlist, whose response is the new watchlist.
///
/// A removed coin is removed from all groups as well.
struct UpdateWatchlistEffect: ServiceEffect {
  typealias Failure = CommandError

  let coin: CoinID
  let isWatched: Bool
  /// The group to which the coin is added; `nil` for none.
  var group: String?

  func load(from services: Services) async throws -> Watchlist {
    let watchlist = try services.watchlist.update { watchlist in
      if isWatched { watchlist.add(coin) } else { watchlist.remove(coin) }
      return watchlist
    }
    if !isWatched { try services.watchlistGroups.removeCoins([coin]) }
    if isWatched, let group { _ = try services.watchlistGroups.update { $0.add([coin], to: group) } }
    return watchlist
  }
}

extension Response {
  /// The watchlist after it was read or changed; `nil` for any other response.
  var watchlist: Result<Watchlist, CommandError>? {
    result(of: WatchlistQuery.self) ?? result(of: UpdateWatchlistEffect.self)
  }
}
