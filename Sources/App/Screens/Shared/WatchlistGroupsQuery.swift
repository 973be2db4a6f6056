import QuidCore

struct WatchlistGroupsQuery: Query {
  typealias Failure = CommandError

  func load(from services: Services) async throws -> WatchlistGroups {
    try services.watchlistGroups.read()
  }
}
