import QuidCore
import QuidPresentation

/// The watchlist of the user.
struct WatchlistQuery: Query {
  typealias Failure = CommandError

  func load(from services: Services) async throws -> Watchlist { try services.watchlist.read() }
}
