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

/// A message that the user added a coin to the watchlist or removed it.
struct CoinStarred: ScreenMessage {
  let coin: CoinID
  let isWatched: Bool

  /// The effects that update the watchlist on all screens and in the file.
  var effects: [Effect] { [.broadcast(self), .run(UpdateWatchlistEffect(coin: coin, isWatched: isWatched))] }
}
