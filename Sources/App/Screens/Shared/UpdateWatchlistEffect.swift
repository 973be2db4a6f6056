import QuidCore

/// An effect that adds a coin to the watchlist or removes it, also from all groups; the response is the new watchlist.
struct UpdateWatchlistEffect: ServiceEffect {
  typealias Failure = CommandError

  let coin: CoinID
  let isWatched: Bool
  /// The group of the watchlist to which the coin is added; `nil` for no group.
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
  /// The watchlist, or its error, if the response contains one; otherwise `nil`.
  var watchlist: Result<Watchlist, CommandError>? {
    result(of: WatchlistQuery.self) ?? result(of: UpdateWatchlistEffect.self)
  }
}
