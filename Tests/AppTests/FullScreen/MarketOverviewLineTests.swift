import Foundation
import QuidCore
import QuidNetworking
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// The line with the values of the whole market.
@Suite struct MarketOverviewLineTests {
  private static let whole = "Market cap $877.5B ▼ -0.2% · BTC 50.3% · gas 14 gwei · EUR/USD 1.0844"

  private func line(_ stage: Stage) -> String {
    Stage.lines(of: stage.frame)[1].trimmingCharacters(in: .whitespaces)
  }

  @Test(arguments: [ScreenSize(columns: 100, rows: 24), ScreenSize(columns: 120, rows: 40)], Tab.all)
  func `wide terminal shows the values on every screen`(_ size: ScreenSize, _ tab: Tab) async {
    var stage = Stage(size, .unicode, Preferences(tab))
    await stage.settle()
    #expect(line(stage) == Self.whole)
    #expect(stage.isSubscribed(to: OverviewQuery()) && stage.isSubscribed(to: CachedPricesQuery()))
  }

  @Test(arguments: [
    ScreenSize(columns: 99, rows: 24), ScreenSize(columns: 100, rows: 23), ScreenSize(columns: 80, rows: 24),
    ScreenSize(columns: 40, rows: 20),
  ])
  func `small terminal neither shows nor requests them`(_ size: ScreenSize) async {
    var stage = Stage(size)
    await stage.settle()
    #expect(!stage.text.contains("EUR/USD"))
    #expect(!stage.isSubscribed(to: OverviewQuery()) && !stage.isSubscribed(to: CachedPricesQuery()))
  }

  @Test func `gas prices are not requested for the line`() async {
    var stage = Stage(ScreenSize(columns: 120, rows: 40))
    await stage.settle()
    #expect(!stage.state.subscriptions.contains { $0.query.base is SendQuery })
  }

  @Test func `each part may be missing`() async throws {
    let failure = ProviderError(.offline, from: DataSource(name: "CoinGecko", host: nil))
    var stage = Stage(ScreenSize(columns: 100, rows: 24))
    #expect(line(stage) == "")
    stage.receive(.failure(failure), to: OverviewQuery())
    #expect(line(stage) == "")
    stage.receive(.success(await CachedPrices(gas: TestClient(), rates: TestClient())), to: CachedPricesQuery())
    #expect(line(stage) == "gas 14 gwei · EUR/USD 1.0844")
    let share = MarketOverview(marketCap: nil, change24h: nil, bitcoinDominance: FixedDecimal(50))
    let overview = Sourced(
      share, source: failure.source, asOf: nil, fetchedAt: TestClient.now, freshness: .live)
    stage.receive(.success(overview), to: OverviewQuery())
    #expect(line(stage) == "BTC 50.0% · gas 14 gwei · EUR/USD 1.0844")
    stage.receive(.failure(failure), to: OverviewQuery())
    #expect(line(stage) == "BTC 50.0% · gas 14 gwei · EUR/USD 1.0844", "the last values remain")
  }

  @Test func `exchange rates of a screen are shown without gas prices`() async {
    var stage = Stage(ScreenSize(columns: 100, rows: 24))
    let rates = try? await TestClient().latestRates()
    if let rates { stage.receive(.success(rates), to: RatesQuery()) }
    #expect(line(stage) == "EUR/USD 1.0844")
  }

  @Test func `line in ASCII has only ASCII characters`() async {
    var stage = Stage(ScreenSize(columns: 100, rows: 24), .ascii)
    await stage.settle()
    #expect(line(stage) == "Market cap $877.5B v -0.2% - BTC 50.3% - gas 14 gwei - EUR/USD 1.0844")
  }

  @Test func `cached gas prices and rates are read without a request`() async throws {
    let server = try LoopbackServer { connection in
      let head = connection.requestHead
      let gas = #"{"LastBlock":"18041185","SafeGasPrice":"13","ProposeGasPrice":"14","FastGasPrice":"15"}"#
      let body =
        head.contains("/etherscan")
        ? #"{"status":"1","message":"OK","result":\#(gas)}"#
        : head.contains("/frankfurter")
          ? #"{"amount":1.0,"base":"EUR","date":"2023-09-01","rates":{"USD":1.0844}}"#
          : #"{"ethereum":{"usd":1644.1,"eur":1523.88,"gbp":1305.27}}"#
      connection.answer(body)
    }
    let home = try HomeFolder()
    var settings = Settings()
    settings.coinGecko = try ProviderURL("\(server.url)/coingecko/api/v3")
    settings.etherscan = try ProviderURL("\(server.url)/etherscan")
    settings.frankfurter = try ProviderURL("\(server.url)/frankfurter/v1")
    settings.configuredURLs = ["coingecko-url", "etherscan-url", "frankfurter-url"]
    settings.folders.store = home.url.appending(path: "cache")
    let services = CompositionRoot.services(settings, observe: { _ in }, warn: { _ in })
    let empty = await services.cachedPrices()
    #expect(empty.gas == nil && empty.rates == nil)
    #expect(server.requests.isEmpty)
    _ = try await services.sendService.market()
    _ = try await services.conversionService.latestRates()
    let count = server.requests.count
    let cached = await services.cachedPrices()
    #expect(cached.gas?.value.standard.gwei == FixedDecimal(14))
    #expect(cached.rates?.value.rates[.usd] == (try FixedDecimal("1.0844")))
    #expect(count == 3 && server.requests.count == count)
  }
}
