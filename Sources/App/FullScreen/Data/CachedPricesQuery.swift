/// A query for the cached gas prices and exchange rates, without a network request.
struct CachedPricesQuery: Query {
  func load(from services: Services) async throws -> CachedPrices { await services.cachedPrices() }
}
