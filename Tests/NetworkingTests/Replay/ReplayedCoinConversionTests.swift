import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

extension ReplayTests {
  /// The requests of conversions of coins.
  ///
  /// `Tests/System/check-conversions` compares the results with exact fractions.
  @Suite struct ReplayedCoinConversionTests {
    private let server: ReplayServer
    private let folder = FileManager.default.temporaryDirectory.appending(path: "quid-coins-\(UUID().uuidString)")

    init() throws { server = try ReplayTests.server() }

    private func service(isOffline: Bool = false) throws -> AssetConversionService {
      let pipeline = RequestPipeline(
        transport: SystemTransport(), timeout: .seconds(60), store: ResponseCache(folder: folder, now: { Date() }),
        policy: CachePolicy(isOffline: isOffline, maximumAge: nil), now: { Date() })
      let coinGecko = CoinGeckoClient(
        pipeline: pipeline, base: try ProviderURL("\(server.url)/coingecko/api/v3"), key: nil)
      let frankfurter = FrankfurterClient(pipeline: pipeline, base: try ProviderURL("\(server.url)/frankfurter/v1"))
      return AssetConversionService(
        rates: ConversionService(rates: frankfurter, names: frankfurter),
        market: MarketService(market: coinGecko, charts: coinGecko, catalog: coinGecko, rates: frankfurter),
        pastPrices: coinGecko)
    }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    @Test func `conversion needs only the requests that take part, and none offline`() async throws {
      defer { remove() }
      let bitcoin = AssetName.coin("bitcoin")
      let euros = try await service().conversions(of: .one, from: bitcoin, to: [.currency(.eur)])
      #expect(try server.requests(matching: "/coingecko").count == 1)
      #expect(try server.requests(matching: "/frankfurter").count == 1)
      #expect(euros.rates.prices[.bitcoin]?.value.description == "20277")
      try server.reset()
      remove()
      _ = try await service().conversions(of: .one, from: bitcoin, to: [.coin("ethereum"), .currency(.usd)])
      #expect(try server.requests(matching: "/coingecko").count == 1)
      #expect(try server.requests(matching: "/frankfurter").isEmpty)
      let offline = try await service(isOffline: true)
        .conversions(of: .one, from: bitcoin, to: [.coin("ethereum"), .currency(.usd)])
      #expect(offline.rates.prices[.bitcoin]?.freshness == .fresh)
      #expect(try server.requests().count == 1)
    }

    @Test func `day before the year of the free plan is an error of the plan`() async throws {
      defer { remove() }
      let today = CalendarDay(Date())
      let day = today.advanced(by: -500)
      let limit = ProviderError.Reason.historyLimited(days: 365)
      let service = try service()
      do {
        _ = try await service.conversions(
          of: .one, from: .coin("bitcoin"), to: [.currency(.usd)], on: day, rule: .previous, today: today)
        Issue.record("the day was accepted")
      } catch let error as ConversionError {
        guard case .provider(let failure) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(failure.reason == limit)
      }
    }
  }
}
