import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

extension ReplayTests {
  /// What becomes of every question of every client when the content of its answer is damaged.
  ///
  /// That deadlines hold and nothing hangs is tested elsewhere; here it is that nothing wrong is ever taken for an answer.
  @Suite struct ReplayedFaults {
    /// A question of a client.
    enum Question: CaseIterable {
      case market, chart, coins, search, bitcoin, fixer, fixerNames, frankfurter, frankfurterSpan, frankfurterNames
      case coinDesk, coinDeskHistory, tickers
    }

    /// What an answer or error comes down to.
    enum Kind: Hashable {
      case answered, unreadable, notFound, rateLimited, quotaExceeded, failed, other

      init(_ outcome: Outcome) {
        self =
          switch outcome {
          case .answered: .answered
          case .failed(.unreadableAnswer): .unreadable
          case .failed(.notFound): .notFound
          case .failed(.rateLimited): .rateLimited
          case .failed(.quotaExceeded): .quotaExceeded
          case .failed(.upstreamFailed): .failed
          case .failed: .other
          }
      }
    }

    struct Case: Sendable, CustomTestStringConvertible {
      let fault: String
      let kind: Kind
      var exceptions: [Question: Kind] = [:]
      var testDescription: String { fault }
    }

    /// Questions whose answer has no number, so that none of it can be of the wrong type.
    private static let numberless: [Question: Kind] = [
      .search: .answered, .fixerNames: .answered, .frankfurterNames: .answered,
    ]

    @Test(arguments: [
      Case(fault: "wrong-type:string", kind: .unreadable, exceptions: numberless),
      Case(fault: "wrong-type:object", kind: .unreadable, exceptions: numberless),
      Case(
        fault: "nulls", kind: .unreadable, exceptions: [.bitcoin: .notFound, .coinDeskHistory: .notFound]),
      // Lines of the market without figures are told as such; the index has its price in words too.
      Case(
        fault: "nulls:numbers", kind: .unreadable,
        exceptions: numberless.merging([
          .market: .answered, .coins: .answered, .bitcoin: .notFound, .coinDesk: .answered, .coinDeskHistory: .notFound,
        ]) { $1 }),
      // Tables whose date or base has something behind it are no tables; everything else only has odd names.
      Case(
        fault: "control-chars", kind: .answered,
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
    func `damaged content is never taken for an answer`(_ wanted: Case) async throws {
      let server = try ReplayTests.server(fault: wanted.fault)
      for question in Question.allCases {
        let outcome = try await ask(question, server.url)
        #expect(Kind(outcome) == wanted.exceptions[question] ?? wanted.kind, "\(question): \(outcome)")
      }
    }

    /// Asks through a pipeline of its own, so that one refusal does not close the upstream for the next question.
    private func ask(_ question: Question, _ url: String) async throws -> Outcome {
      let pipeline = Pipeline(
        transport: SystemTransport(), timeout: .seconds(5), now: { Date() }, random: { _ in 0 }, sleep: { _ in })
      let first = try #require(CalendarDay("2021-03-05")), last = try #require(CalendarDay("2021-03-09"))
      let close = try #require(CalendarDay("2021-02-18"))
      let coinGecko = CoinGeckoClient(
        pipeline: pipeline, base: try UpstreamURL("\(url)/coingecko/api/v3"), key: nil)
      let fixer = FixerClient(pipeline: pipeline, base: try UpstreamURL("\(url)/fixer"), key: APIKey("KEY-1"))
      let frankfurter = FrankfurterClient(pipeline: pipeline, base: try UpstreamURL("\(url)/frankfurter/v1"))
      let coinDesk = CoinDeskClient(pipeline: pipeline, base: try UpstreamURL("\(url)/coindesk/v1/bpi"))
      let wazirX = WazirXClient(pipeline: pipeline, base: try UpstreamURL("\(url)/wazirx/sapi/v1"))
      return await Outcome.of { () throws(ProviderError) in
        switch question {
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
