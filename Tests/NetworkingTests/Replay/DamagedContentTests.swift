import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

extension ReplayTests {
  /// The outcome of every request of every client when the content of the response is damaged.
  ///
  /// Damaged content must never be accepted. Deadlines are tested elsewhere.
  @Suite struct DamagedContentTests {
    /// A request of a client.
    enum Operation: CaseIterable {
      case market, chart, coins, search, bitcoin, fixer, fixerNames, frankfurter, frankfurterSpan, frankfurterNames
      case coinDesk, coinDeskHistory, tickers
    }

    /// The kind of an outcome.
    enum Kind: Hashable {
      case succeeded, unreadable, notFound, rateLimited, quotaExceeded, failed, other

      init(_ outcome: Outcome) {
        self =
          switch outcome {
          case .succeeded: .succeeded
          case .failed(.invalidResponse): .unreadable
          case .failed(.notFound): .notFound
          case .failed(.rateLimited): .rateLimited
          case .failed(.quotaExceeded): .quotaExceeded
          case .failed(.requestFailed): .failed
          case .failed: .other
          }
      }
    }

    struct Case: Sendable, CustomTestStringConvertible {
      let fault: String
      let kind: Kind
      var exceptions: [Operation: Kind] = [:]
      var testDescription: String { fault }
    }

    /// Operations with a response without numbers, which cannot have a number of the wrong type.
    private static let numberless: [Operation: Kind] = [
      .search: .succeeded, .fixerNames: .succeeded, .frankfurterNames: .succeeded,
    ]
    /// The same with the list of coins, of which only the few with a name of digits are unusable.
    private static let mostlyUsable = numberless.merging([.coins: .succeeded]) { $1 }

    @Test(arguments: [
      Case(fault: "wrong-type:string", kind: .unreadable, exceptions: mostlyUsable),
      Case(fault: "wrong-type:object", kind: .unreadable, exceptions: mostlyUsable),
      Case(
        fault: "nulls", kind: .unreadable, exceptions: [.bitcoin: .notFound, .coinDeskHistory: .notFound]),
      // Market rows may lack any number. CoinDesk's price is also a string.
      Case(
        fault: "nulls:numbers", kind: .unreadable,
        exceptions: numberless.merging([
          .market: .succeeded, .coins: .succeeded, .bitcoin: .notFound, .coinDesk: .succeeded,
          .coinDeskHistory: .notFound,
        ]) { $1 }),
      // A table with an invalid date or base is rejected. Names may contain any character.
      Case(
        fault: "control-chars", kind: .succeeded,
        exceptions: [.fixer: .unreadable, .frankfurter: .unreadable, .frankfurterSpan: .unreadable]),
      Case(fault: "bad-utf8", kind: .unreadable),
      Case(
        fault: "200-with-429-body", kind: .rateLimited,
        exceptions: [
          .coinDesk: .unreadable, .coinDeskHistory: .unreadable, .fixer: .quotaExceeded, .fixerNames: .quotaExceeded,
        ]),
      Case(
        fault: "429:7", kind: .rateLimited, exceptions: [.fixer: .quotaExceeded, .fixerNames: .quotaExceeded]),
      Case(fault: "status:404", kind: .notFound),
      Case(fault: "status:400", kind: .failed),
      Case(fault: "status:500", kind: .failed),
      Case(fault: "status:503", kind: .failed),
      Case(fault: "status:418", kind: .failed, exceptions: [.tickers: .rateLimited]),
      Case(fault: "html:200", kind: .unreadable),
      Case(fault: "empty", kind: .unreadable),
      Case(fault: "garbage", kind: .unreadable),
      Case(fault: "deep:513", kind: .unreadable),
    ])
    func `damaged content is never accepted`(_ expected: Case) async throws {
      let server = try ReplayTests.server(fault: expected.fault)
      for operation in Operation.allCases {
        let outcome = try await perform(operation, server.url)
        #expect(Kind(outcome) == expected.exceptions[operation] ?? expected.kind, "\(operation): \(outcome)")
      }
    }

    /// Uses a new pipeline, so that a rate limit does not close the provider for the next operation.
    private func perform(_ operation: Operation, _ url: String) async throws -> Outcome {
      let pipeline = RequestPipeline(
        transport: SystemTransport(), timeout: .seconds(5), now: { Date() }, random: { _ in 0 }, sleep: { _ in })
      let first = try #require(CalendarDay("2021-03-05")), last = try #require(CalendarDay("2021-03-09"))
      let close = try #require(CalendarDay("2021-02-18"))
      let coinGecko = CoinGeckoClient(
        pipeline: pipeline, base: try ProviderURL("\(url)/coingecko/api/v3"), key: nil)
      let fixer = FixerClient(pipeline: pipeline, base: try ProviderURL("\(url)/fixer"), key: APIKey("KEY-1"))
      let frankfurter = FrankfurterClient(pipeline: pipeline, base: try ProviderURL("\(url)/frankfurter/v1"))
      let coinDesk = CoinDeskClient(pipeline: pipeline, base: try ProviderURL("\(url)/coindesk/v1/bpi"))
      let wazirX = WazirXClient(pipeline: pipeline, base: try ProviderURL("\(url)/wazirx/sapi/v1"))
      return await Outcome.of { () throws(ProviderError) in
        switch operation {
        case .market: _ = try await coinGecko.listing(in: .usd, page: 1, size: 250)
        case .chart: _ = try await coinGecko.series(of: .bitcoin, in: .usd, days: 7)
        case .coins: _ = try await coinGecko.coins()
        case .search: _ = try await coinGecko.coins(matching: "eth")
        case .bitcoin: _ = try await coinGecko.bitcoinPrices(in: [.usd])
        case .fixer: _ = try await fixer.latestRates()
        case .fixerNames: _ = try await fixer.currencyNames()
        case .frankfurter: _ = try await frankfurter.latestRates()
        case .frankfurterSpan: _ = try await frankfurter.rates(from: first, through: last)
        case .frankfurterNames: _ = try await frankfurter.currencyNames()
        case .coinDesk: _ = try await coinDesk.bitcoinPrices(in: [.usd, .eur])
        case .coinDeskHistory: _ = try await coinDesk.bitcoinHistory(from: close, through: close, in: .usd)
        case .tickers: _ = try await wazirX.tickers()
        }
      }
    }
  }
}
