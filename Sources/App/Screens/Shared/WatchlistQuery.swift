import QuidCore

struct WatchlistQuery: Query {
  typealias Failure = CommandError

  func load(from services: Services) async throws -> Watchlist { try services.watchlist.read() }
}
