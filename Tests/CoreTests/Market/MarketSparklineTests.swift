import QuidCore
import QuidTesting
import Testing

/// Shapes of prices in the rows of a listing, and the requests for them.
struct MarketSparklineTests {
  private let listing = MarketListing(
    currency: .usd, rows: [MarketRow("a", price: FixedDecimal(2)), MarketRow("b", price: FixedDecimal(3))])

  private func shape(_ prices: Int...) throws -> PriceShape {
    try #require(PriceShape(prices: prices.map { FixedDecimal($0) }))
  }

  @Test func `shapes are added to the rows of their coins, in every currency`() throws {
    let shapes = [CoinID("b"): try shape(1, 2), CoinID("c"): try shape(2, 1)]
    let table = try RateTable.fixture()
    let sek = try #require(Currency("SEK"))
    let added = listing.adding(shapes)
    #expect(added.rows.map(\.sparkline) == [nil, try shape(1, 2)])
    #expect(added.rows.map(\.price) == listing.rows.map(\.price))
    let converted = try #require(listing.converted(to: sek, by: table))
    #expect(converted.adding(shapes) == added.converted(to: sek, by: table))
    #expect(converted.adding(shapes).converted(to: .usd, by: table) == added)
  }

  @Test func `coin without a new shape keeps its shape`() throws {
    let first = listing.adding([CoinID("a"): try shape(1, 2)])
    let second = first.adding([CoinID("b"): try shape(2, 1)])
    #expect(second.rows.map(\.sparkline) == [try shape(1, 2), try shape(2, 1)])
  }

  /// A provider of the shapes of 600 coins that returns the requested page or coins.
  private struct StubSparklines: SparklineProvider {
    let shape: PriceShape

    func sparklines(page: Int, size: Int) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
      let ids = (1...600).dropFirst((page - 1) * size).prefix(size).map { CoinID("coin-\($0)") }
      return try await sparklines(of: ids)
    }

    func sparklines(of coins: [CoinID]) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
      .stub(Dictionary(uniqueKeysWithValues: coins.map { ($0, shape) }))
    }
  }

  private func service(_ sparklines: (any SparklineProvider)?) throws -> MarketService {
    let market = StubProvider(rows: [])
    return MarketService(
      market: market, charts: market, catalog: market, rates: StubRates(tables: []), sparklines: sparklines)
  }

  @Test func `shapes of more coins than a page are requested in pages`() async throws {
    let service = try service(StubSparklines(shape: try shape(1, 2)))
    #expect(try await service.sparklines().value.count == 250)
    #expect(try await service.sparklines(page: 3, size: 250).value.count == 100)
    #expect(try await service.sparklines(first: 251).value.count == 500)
    #expect(try await service.sparklines(first: 9_000).value.count == 600)
    #expect(try await service.sparklines(of: [CoinID("x")]).value.keys.map(\.description) == ["x"])
  }

  /// A provider whose pages overlap, as when coins change their ranks between two requests.
  private struct OverlappingSparklines: SparklineProvider {
    let pages: [[CoinID: PriceShape]]

    func sparklines(page: Int, size: Int) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
      .stub(page <= pages.count ? pages[page - 1] : [:])
    }
    func sparklines(of coins: [CoinID]) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> { .stub([:]) }
  }

  @Test func `coin on two pages keeps the shape of the first page`() async throws {
    let (first, second) = (try shape(1, 2), try shape(2, 1))
    let pages = [[CoinID("a"): first], [CoinID("a"): second, CoinID("b"): second]]
    let shapes = try await service(OverlappingSparklines(pages: pages)).sparklines(first: 9_000).value
    #expect(shapes == [CoinID("a"): first, CoinID("b"): second])
  }

  @Test func `service without a provider of shapes reports that they are not found`() async throws {
    let service = try service(nil)
    await #expect(throws: ProviderError.self) { try await service.sparklines() }
    await #expect(throws: ProviderError.self) { try await service.sparklines(of: [.bitcoin]) }
  }
}
