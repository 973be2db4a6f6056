import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

/// An operation of a client, as the fault matrix performs it.
struct MatrixOperation: Sendable, CustomStringConvertible {
  /// The providers.
  ///
  /// Each has a path of its own on the test servers.
  enum Provider: String, Sendable, CaseIterable {
    case coinGecko = "CoinGecko"
    case etherscan = "Etherscan"
    case fixer = "Fixer"
    case frankfurter = "Frankfurter"
    case coinDesk = "CoinDesk"
    case wazirX = "WazirX"

    /// Whether the matrix sends a key to the provider.
    var hasKey: Bool { [.coinGecko, .etherscan, .fixer].contains(self) }
  }

  /// The parts of a response that the matrix compares.
  struct Response: Hashable, Sendable {
    /// The hash of the value, which is equal for equal values within one run.
    let value: Int
    let source: DataSource
    let fetchedAt: Date
    let freshness: Freshness
    let failures: [ProviderError]

    init<Value: Hashable>(_ sourced: Sourced<Value>) {
      value = sourced.value.hashValue
      source = sourced.source
      fetchedAt = sourced.fetchedAt
      freshness = sourced.freshness
      failures = sourced.failures
    }
  }

  let name: String
  let provider: Provider
  /// The requested thing, as the client names it in a "not found" error.
  let subject: String
  /// The day on which the good response is fetched.
  ///
  /// It is not over then, so the response does not stay fresh permanently.
  let day: String
  let perform: @Sendable (RequestPipeline, _ root: String, _ now: Date) async throws(ProviderError) -> Response

  var description: String { name }

  /// The time at which the good response is fetched.
  var fetchedAt: Date {
    get throws { try #require(CalendarDay(day)).start.addingTimeInterval(16 * 3_600) }
  }

  /// The time of the faulty request, at which every cached response is stale.
  var staleTime: Date {
    get throws { try fetchedAt.addingTimeInterval(2 * 86_400) }
  }
}

extension MatrixOperation {
  /// All operations of all clients.
  static let all = coinGecko + [gasPrices(.v2), gasPrices(.v1)] + fixer + frankfurter + coinDesk + [tickers]

  private static let coinGecko = [
    coinGecko("ether prices", "ethereum") { client throws(ProviderError) in
      Response(try await client.etherPrices(in: [.usd]))
    },
    coinGecko("bitcoin prices", "bitcoin") { client throws(ProviderError) in
      Response(try await client.bitcoinPrices(in: [.usd]))
    },
    coinGecko("listing", "the market prices in USD") { client throws(ProviderError) in
      Response(try await client.listing(in: .usd, page: 1, size: 20))
    },
    coinGecko("listing of coins", "the market prices in USD") { client throws(ProviderError) in
      Response(try await client.listing(of: [.bitcoin, .ethereum], in: .usd))
    },
    coinGecko("sparklines", "the market prices in USD") { client throws(ProviderError) in
      Response(try await client.sparklines(page: 1, size: 20))
    },
    coinGecko("series", "ethereum") { client throws(ProviderError) in
      Response(try await client.series(of: .ethereum, in: .usd, days: 2))
    },
    coinGecko("candles", "bitcoin") { client throws(ProviderError) in
      Response(try await client.candles(of: .bitcoin, in: .usd, over: .week))
    },
    // The recorded data end on that day.
    coinGecko("bitcoin history", "bitcoin", day: "2023-06-13") { client throws(ProviderError) in
      let last = try Self.day("2023-06-13")
      return Response(try await client.bitcoinHistory(from: last.advanced(by: -2), through: last, in: .usd))
    },
    coinGecko("list of coins", "the list of coins") { client throws(ProviderError) in
      Response(try await client.coins())
    },
    coinGecko("search", "bitcoin") { client throws(ProviderError) in
      Response(try await client.coins(matching: "bitcoin"))
    },
  ]

  private static func coinGecko(
    _ name: String, _ subject: String, day: String = "2026-11-21",
    _ perform: @escaping @Sendable (CoinGeckoClient) async throws(ProviderError) -> Response
  ) -> MatrixOperation {
    MatrixOperation(name: "CoinGecko \(name)", provider: .coinGecko, subject: subject, day: day) {
      pipeline, root, now throws(ProviderError) in
      let base = try Self.base(root, "coingecko/api/v3")
      return try await perform(CoinGeckoClient(pipeline: pipeline, base: base, key: APIKey(key), now: { now }))
    }
  }

  private static func gasPrices(_ version: EtherscanClient.Version) -> MatrixOperation {
    MatrixOperation(
      name: "Etherscan gas prices \(version)", provider: .etherscan, subject: "gas prices", day: "2026-11-21"
    ) { pipeline, root, _ throws(ProviderError) in
      let base = try Self.base(root, "etherscan")
      let client = EtherscanClient(pipeline: pipeline, base: base, version: version, key: APIKey(key))
      return Response(try await client.gasPrices())
    }
  }

  private static let fixer = [
    fixer("newest rates", "the latest exchange rates", day: "2025-06-20") { client throws(ProviderError) in
      Response(try await client.latestRates())
    },
    fixer("rates of a day", "the exchange rates of 2025-06-13", day: "2025-06-13") { client throws(ProviderError) in
      Response(try await client.rates(on: try Self.day("2025-06-13")))
    },
    fixer("names", "the names of currencies", day: "2026-11-21") { client throws(ProviderError) in
      Response(try await client.currencyNames())
    },
  ]

  private static func fixer(
    _ name: String, _ subject: String, day: String,
    _ perform: @escaping @Sendable (FixerClient) async throws(ProviderError) -> Response
  ) -> MatrixOperation {
    MatrixOperation(name: "Fixer \(name)", provider: .fixer, subject: subject, day: day) {
      pipeline, root, _ throws(ProviderError) in
      try await perform(FixerClient(pipeline: pipeline, base: try Self.base(root, "fixer"), key: APIKey(key)))
    }
  }

  private static let frankfurter = [
    frankfurter("newest rates", "the latest exchange rates", day: "2026-03-05") { client throws(ProviderError) in
      Response(try await client.latestRates())
    },
    frankfurter("rates of a day", "the exchange rates of 2026-02-03", day: "2026-02-03") {
      client throws(ProviderError) in
      Response(try await client.rates(on: try Self.day("2026-02-03")))
    },
    frankfurter("rates of days", "the exchange rates from 2026-01-31 through 2026-02-03", day: "2026-02-03") {
      client throws(ProviderError) in
      Response(try await client.rates(from: try Self.day("2026-01-31"), through: try Self.day("2026-02-03")))
    },
    frankfurter("names", "the names of currencies", day: "2026-11-21") { client throws(ProviderError) in
      Response(try await client.currencyNames())
    },
  ]

  private static func frankfurter(
    _ name: String, _ subject: String, day: String,
    _ perform: @escaping @Sendable (FrankfurterClient) async throws(ProviderError) -> Response
  ) -> MatrixOperation {
    MatrixOperation(name: "Frankfurter \(name)", provider: .frankfurter, subject: subject, day: day) {
      pipeline, root, _ throws(ProviderError) in
      try await perform(FrankfurterClient(pipeline: pipeline, base: try Self.base(root, "frankfurter/v1")))
    }
  }

  private static let coinDesk = [
    coinDesk("bitcoin prices", "bitcoin", day: "2026-11-21") { client throws(ProviderError) in
      Response(try await client.bitcoinPrices(in: [.usd, .eur, .gbp]))
    },
    coinDesk("bitcoin history", "the bitcoin prices from 2021-02-10 through 2021-02-18", day: "2021-02-18") {
      client throws(ProviderError) in
      Response(
        try await client.bitcoinHistory(
          from: try Self.day("2021-02-10"), through: try Self.day("2021-02-18"), in: .usd))
    },
  ]

  private static func coinDesk(
    _ name: String, _ subject: String, day: String,
    _ perform: @escaping @Sendable (CoinDeskClient) async throws(ProviderError) -> Response
  ) -> MatrixOperation {
    MatrixOperation(name: "CoinDesk \(name)", provider: .coinDesk, subject: subject, day: day) {
      pipeline, root, _ throws(ProviderError) in
      try await perform(CoinDeskClient(pipeline: pipeline, base: try Self.base(root, "coindesk/v1/bpi")))
    }
  }

  private static let tickers = MatrixOperation(
    name: "WazirX tickers", provider: .wazirX, subject: "the market tickers", day: "2026-11-21"
  ) { pipeline, root, _ throws(ProviderError) in
    Response(try await WazirXClient(pipeline: pipeline, base: try Self.base(root, "wazirx/sapi/v1")).tickers())
  }

  private static let key = "KEY-1"

  private static func base(_ root: String, _ path: String) throws(ProviderError) -> ProviderURL {
    do { return try ProviderURL("\(root)/\(path)") } catch { throw Self.setupError("no base: \(error)") }
  }

  private static func day(_ string: String) throws(ProviderError) -> CalendarDay {
    guard let day = CalendarDay(string) else { throw setupError("no day: \(string)") }
    return day
  }

  /// Returns an error in the matrix itself, with a source that no provider has.
  private static func setupError(_ message: String) -> ProviderError {
    ProviderError(.notFound(message), from: DataSource(name: "the matrix", host: nil))
  }
}
