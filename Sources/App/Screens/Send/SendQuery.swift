import QuidCore

/// A query for the price of ether and the gas prices.
struct SendQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.coins, \.gas] }

  func load(from services: Services) async throws -> SendMarket {
    try await services.sendService.market()
  }

  func provenance(of value: SendMarket) -> Provenance? {
    guard value.priceError == nil, value.gasError == nil else { return nil }
    return value.prices.map { Provenance($0) }
  }
}
