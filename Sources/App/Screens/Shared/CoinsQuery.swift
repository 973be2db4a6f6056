import QuidCore

struct CoinsQuery: Query {
  let coins: [CoinID]

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<MarketListing> {
    try await services.marketService.listing(of: coins, in: .usd).data
  }
}
