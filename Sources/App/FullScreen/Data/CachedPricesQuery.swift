/// The gas prices and exchange rates in the cache, which are read without a request.
struct CachedPricesQuery: Query {
  func load(from services: Services) async throws -> CachedPrices { await services.cachedPrices() }
}
