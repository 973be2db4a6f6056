import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

/// One question that one client can ask, as the fault matrix asks it.
struct MatrixOperation: Sendable, CustomStringConvertible {
  /// The upstreams; each stands under a path of its own on the test servers.
  enum Upstream: String, Sendable, CaseIterable {
    case coinGecko = "CoinGecko"
    case etherscan = "Etherscan"
    case fixer = "Fixer"
    case frankfurter = "Frankfurter"
    case coinDesk = "CoinDesk"
    case wazirX = "WazirX"

    /// Whether the matrix sends it a key.
    var hasKey: Bool { [.coinGecko, .etherscan, .fixer].contains(self) }
  }

  /// What a client said, as far as the matrix compares it.
  struct Answer: Hashable, Sendable {
    /// A hash of the value, the same within one run for equal values.
    let value: Int
    let source: Source
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
  let upstream: Upstream
  /// What is asked for, in the client's words for "not found".
  let subject: String
  /// When the good answer is fetched: before what it speaks of is over, so that it is not good for ever.
  let day: String
  let ask: @Sendable (Pipeline, _ root: String, _ now: Date) async throws(ProviderError) -> Answer

  var description: String { name }

  var fetchedAt: Date {
    get throws { try #require(CalendarDay(day)).start.addingTimeInterval(16 * 3_600) }
  }

  /// Later than any lifetime lasts.
  var later: Date {
    get throws { try fetchedAt.addingTimeInterval(2 * 86_400) }
  }
}

extension MatrixOperation {
  /// Every operation of every client.
  static let all = coinGecko + [gasPrices(.v2), gasPrices(.v1)] + fixer + frankfurter + coinDesk + [tickers]

  private static let coinGecko = [
    coinGecko("ether prices", "ethereum") { client throws(ProviderError) in
      Answer(try await client.etherPrices(in: [.usd]))
    },
    coinGecko("bitcoin prices", "bitcoin") { client throws(ProviderError) in
      Answer(try await client.bitcoinPrices(in: [.usd]))
    },
    coinGecko("listing", "the market in USD") { client throws(ProviderError) in
      Answer(try await client.listing(in: .usd, page: 1, size: 20))
    },
    coinGecko("listing of coins", "the market in USD") { client throws(ProviderError) in
      Answer(try await client.listing(of: [.bitcoin, .ethereum], in: .usd))
    },
    coinGecko("series", "ethereum") { client throws(ProviderError) in
      Answer(try await client.series(of: .ethereum, in: .usd, days: 2))
    },
    // What is recorded ends on that day; asked on a later one, all of it is of days before.
    coinGecko("bitcoin history", "bitcoin", day: "2023-06-13") { client throws(ProviderError) in
      let last = try Self.day("2023-06-13")
      return Answer(try await client.bitcoinHistory(from: last.advanced(by: -2), through: last, in: .usd))
    },
    coinGecko("list of coins", "the list of coins") { client throws(ProviderError) in
      Answer(try await client.coins())
    },
    coinGecko("search", "bitcoin") { client throws(ProviderError) in
      Answer(try await client.coins(matching: "bitcoin"))
    },
  ]

  private static func coinGecko(
    _ name: String, _ subject: String, day: String = "2026-11-21",
    _ ask: @escaping @Sendable (CoinGeckoClient) async throws(ProviderError) -> Answer
  ) -> MatrixOperation {
    MatrixOperation(name: "CoinGecko \(name)", upstream: .coinGecko, subject: subject, day: day) {
      pipeline, root, now throws(ProviderError) in
      let base = try Self.base(root, "coingecko/api/v3")
      return try await ask(CoinGeckoClient(pipeline: pipeline, base: base, key: APIKey(key), now: { now }))
    }
  }

  private static func gasPrices(_ version: EtherscanClient.Version) -> MatrixOperation {
    MatrixOperation(
      name: "Etherscan gas prices \(version)", upstream: .etherscan, subject: "the gas oracle", day: "2026-11-21"
    ) { pipeline, root, _ throws(ProviderError) in
      let base = try Self.base(root, "etherscan")
      let client = EtherscanClient(pipeline: pipeline, base: base, version: version, key: APIKey(key))
      return Answer(try await client.gasPrices())
    }
  }

  private static let fixer = [
    fixer("newest rates", "the newest rates", day: "2025-06-20") { client throws(ProviderError) in
      Answer(try await client.latestRates())
    },
    fixer("rates of a day", "the rates of 2025-06-13", day: "2025-06-13") { client throws(ProviderError) in
      Answer(try await client.rates(on: try Self.day("2025-06-13")))
    },
    fixer("names", "the names of currencies", day: "2026-11-21") { client throws(ProviderError) in
      Answer(try await client.currencyNames())
    },
  ]

  private static func fixer(
    _ name: String, _ subject: String, day: String,
    _ ask: @escaping @Sendable (FixerClient) async throws(ProviderError) -> Answer
  ) -> MatrixOperation {
    MatrixOperation(name: "Fixer \(name)", upstream: .fixer, subject: subject, day: day) {
      pipeline, root, _ throws(ProviderError) in
      try await ask(FixerClient(pipeline: pipeline, base: try Self.base(root, "fixer"), key: APIKey(key)))
    }
  }

  private static let frankfurter = [
    frankfurter("newest rates", "the newest rates", day: "2026-03-05") { client throws(ProviderError) in
      Answer(try await client.latestRates())
    },
    frankfurter("rates of a day", "the rates of 2026-02-03", day: "2026-02-03") { client throws(ProviderError) in
      Answer(try await client.rates(on: try Self.day("2026-02-03")))
    },
    frankfurter("rates of days", "the rates from 2026-01-31 through 2026-02-03", day: "2026-02-03") {
      client throws(ProviderError) in
      Answer(try await client.rates(from: try Self.day("2026-01-31"), through: try Self.day("2026-02-03")))
    },
    frankfurter("names", "the names of currencies", day: "2026-11-21") { client throws(ProviderError) in
      Answer(try await client.currencyNames())
    },
  ]

  private static func frankfurter(
    _ name: String, _ subject: String, day: String,
    _ ask: @escaping @Sendable (FrankfurterClient) async throws(ProviderError) -> Answer
  ) -> MatrixOperation {
    MatrixOperation(name: "Frankfurter \(name)", upstream: .frankfurter, subject: subject, day: day) {
      pipeline, root, _ throws(ProviderError) in
      try await ask(FrankfurterClient(pipeline: pipeline, base: try Self.base(root, "frankfurter/v1")))
    }
  }

  private static let coinDesk = [
    coinDesk("bitcoin prices", "bitcoin", day: "2026-11-21") { client throws(ProviderError) in
      Answer(try await client.bitcoinPrices(in: [.usd, .eur, .gbp]))
    },
    coinDesk("bitcoin history", "bitcoin from 2021-02-10 through 2021-02-18", day: "2021-02-18") {
      client throws(ProviderError) in
      Answer(
        try await client.bitcoinHistory(
          from: try Self.day("2021-02-10"), through: try Self.day("2021-02-18"), in: .usd))
    },
  ]

  private static func coinDesk(
    _ name: String, _ subject: String, day: String,
    _ ask: @escaping @Sendable (CoinDeskClient) async throws(ProviderError) -> Answer
  ) -> MatrixOperation {
    MatrixOperation(name: "CoinDesk \(name)", upstream: .coinDesk, subject: subject, day: day) {
      pipeline, root, _ throws(ProviderError) in
      try await ask(CoinDeskClient(pipeline: pipeline, base: try Self.base(root, "coindesk/v1/bpi")))
    }
  }

  private static let tickers = MatrixOperation(
    name: "WazirX tickers", upstream: .wazirX, subject: "the tickers", day: "2026-11-21"
  ) { pipeline, root, _ throws(ProviderError) in
    Answer(try await WazirXClient(pipeline: pipeline, base: try Self.base(root, "wazirx/sapi/v1")).tickers())
  }

  private static let key = "KEY-1"

  private static func base(_ root: String, _ path: String) throws(ProviderError) -> UpstreamURL {
    do { return try UpstreamURL("\(root)/\(path)") } catch { throw Self.mistake("no base: \(error)") }
  }

  private static func day(_ text: String) throws(ProviderError) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw mistake("no day: \(text)") }
    return day
  }

  /// A mistake of the matrix itself, as no provider makes it.
  private static func mistake(_ what: String) -> ProviderError {
    ProviderError(.notFound(what), from: Source(name: "the matrix", host: nil))
  }
}
