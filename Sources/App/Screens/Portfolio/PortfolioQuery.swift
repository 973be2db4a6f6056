import QuidCore
import QuidNetworking

struct PortfolioQuery: Query {
  typealias Failure = CommandError

  let currency: Currency

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> SourcedPortfolio {
    try await services.portfolioService.valuation(of: try services.portfolio.read(), in: currency)
  }

  func provenance(of value: SourcedPortfolio) -> Provenance? { value.prices.map { Provenance($0.data) } }
}
