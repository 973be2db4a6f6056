import QuidCore

/// A query for the seven-day sparklines of coins.
struct SparklinesQuery: Query {
  /// The coins; `nil` for all coins of the first page of the market list.
  let coins: [CoinID]?

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<[CoinID: PriceShape]> {
    guard let coins else { return try await services.marketService.sparklines() }
    return try await services.marketService.sparklines(of: coins)
  }
}
