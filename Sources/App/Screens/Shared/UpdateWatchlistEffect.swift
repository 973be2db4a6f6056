import QuidCore

/// An effect that adds a coin to the watchlist or removes it; the response is the new watchlist.
struct UpdateWatchlistEffect: ServiceEffect {
  typealias Failure = CommandError

  let coin: CoinID
  let isWatched: Bool

  func load(from services: Services) async throws -> Watchlist {
    try services.watchlist.update { watchlist in
      if isWatched { watchlist.add(coin) } else { watchlist.remove(coin) }
      return watchlist
    }
  }
}

extension Response {
  /// The watchlist, or its error, if the response contains one; otherwise `nil`.
  var watchlist: Result<Watchlist, CommandError>? {
    result(of: WatchlistQuery.self) ?? result(of: UpdateWatchlistEffect.self)
  }
}
