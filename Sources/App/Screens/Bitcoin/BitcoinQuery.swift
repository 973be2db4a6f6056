import QuidCore

/// The current and past Bitcoin prices in a currency.
struct BitcoinQuery: Query {
  let currency: Currency

  var providers: [KeyPath<ProviderNames, String>] { [\.bitcoin] }

  func load(from services: Services) async throws -> BitcoinIndex {
    try await services.bitcoinService.index(in: currency)
  }

  func provenance(of value: BitcoinIndex) -> Provenance? { value.price.map { Provenance($0) } }
}
