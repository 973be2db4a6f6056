import QuidCore

struct CandlesQuery: Query {
  let coin: CoinID
  let span: CandleSpan

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<CandleSeries> {
    try await services.marketService.candles(of: coin, in: .usd, over: span).data
  }

  func provenance(of value: Sourced<CandleSeries>) -> Provenance? { Provenance(value) }
}
