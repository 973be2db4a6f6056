import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

extension ReplayTests {
  /// Conversions of coins with the recorded prices and rates, and the requests that the server counts.
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

    /// The coins of the conversions: large and tiny prices, and prices with many decimals.
    private static let coins = [
      "bitcoin", "ethereum", "tether", "ripple", "dogecoin", "shiba-inu", "cardano", "solana", "litecoin", "tron",
      "wrapped-bitcoin", "chainlink", "stellar", "monero", "uniswap", "bittorrent", "ecash", "dai",
    ]

    /// A random conversion: from a coin, to a coin, or both.
    private struct Pair {
      let from: Asset
      let to: Asset
      let amount: FixedDecimal

      init(_ coins: [Asset], _ currencies: [Asset], _ random: inout SplitMix64) {
        func pick(_ assets: [Asset]) -> Asset { assets[Int(random.next() % UInt64(assets.count))] }
        let kind = random.next() % 3
        from = pick(kind == 1 ? currencies : coins)
        to = pick(kind == 0 ? currencies : coins)
        let shift = Int(random.next() % 60)
        amount = FixedDecimal(units: Int128(random.next() >> shift) * Int128(shift < 30 ? 10_000_000 : 1))
      }

      /// The question to the oracle, such as `bitcoin SEK 0.5`.
      var line: String { "\(Self.name(from)) \(Self.name(to)) \(amount)" }

      private static func name(_ asset: Asset) -> String { asset.coin?.id.description ?? asset.symbol }
    }

    @Test(arguments: SplitMix64.seeds)
    func `1,000 random conversions of coins equal those with exact fractions, streams included`(
      seed: UInt64
    ) async throws {
      defer { remove() }
      let names = Self.coins.map { AssetName.coin($0) }
      let quotes = try await service().quotes(of: names, needsTable: true, on: nil)
      #expect(quotes.assets.count == Self.coins.count)
      let table = try #require(quotes.rates.table).value
      let currencies = table.rates.keys.sorted().map { Asset.currency($0) }
      var random = SplitMix64(seed: seed)
      var lines: [String] = []
      var results: [String] = []
      while results.count < 1_000 {
        let pair = Pair(quotes.assets, currencies, &random)
        guard
          let conversions = try? Conversions(of: pair.amount, from: pair.from, to: [pair.to], by: quotes.rates),
          let result = conversions.results.first
        else { continue }
        let path = result.path.map(\.symbol).joined(separator: "-")
        lines.append(pair.line)
        results.append("\(result.value) \(result.rate) \(path)")
        #expect(Self.streamed(pair, by: quotes.rates) == "\(result.value)\n", "\(pair.line), seed \(seed)")
      }
      let expected = try CoinFractionOracle.results(of: lines, on: server.url, ids: Self.coins)
      #expect(expected.count == 1_000)
      let differences = zip(zip(lines, results), expected).filter { $0.0.1 != $0.1 }
      #expect(differences.isEmpty, "seed \(seed): \(differences.prefix(3))")
    }

    /// Returns the output of a stream of a single amount.
    private static func streamed(_ pair: Pair, by rates: ConversionRates) -> String {
      var stream = StreamConverter(
        from: pair.from, to: pair.to, layout: StreamLayout(), format: .exact,
        days: RateTable.firstDay...RateTable.firstDay)
      stream.setRates(rates, for: nil)
      let line = Array("\(pair.amount)\n".utf8)
      var input = ByteQueue(capacity: 256)
      var output = ByteQueue(capacity: 256)
      input.fill { memory in
        memory.copyBytes(from: line)
        return line.count
      }
      _ = stream.convert(&input, isEnd: true, into: &output) { line, error in Issue.record("\(line): \(error)") }
      return String(decoding: output.bytes, as: UTF8.self)
    }

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

/// Conversions of coins with Python's exact fractions, over the bodies that the server sends.
private enum CoinFractionOracle {
  /// Returns the converted amount, the rate and the path of each conversion, such as `bitcoin SEK 0.5`.
  static func results(of conversions: [String], on server: String, ids: [String]) throws -> [String] {
    try PythonScript(script).lines(from: conversions, [server, ids.joined(separator: ",")])
  }

  private static let script = """
    import json, sys, urllib.request
    from fractions import Fraction

    server, ids = sys.argv[1:]

    def load(path):
        return json.loads(urllib.request.urlopen(server + path).read(), parse_float=Fraction, parse_int=Fraction)

    rows = load("/coingecko/api/v3/coins/markets?vs_currency=usd&ids=" + ids)
    prices = {row["id"]: row["current_price"] for row in rows}
    symbols = {row["id"]: row["symbol"].upper() for row in rows}
    table = load("/frankfurter/v1/latest")
    rates = {**table["rates"], table["base"]: Fraction(1)}

    def text(value):
        units = value * 10**18
        whole, rest = divmod(units.numerator, units.denominator)
        double = 2 * rest - units.denominator
        if double > 0 or (double == 0 and whole % 2):
            whole += 1
        return f"{whole // 10**18}.{whole % 10**18:018d}".rstrip("0").rstrip(".")

    def dollars(name):
        return prices[name] if name in prices else rates["USD"] / rates[name]

    def path(source, target):
        if source == target:
            return [symbols[source]]
        names = [symbols[source]] if source in symbols else [source, table["base"]]
        names += ["USD"] if source in symbols or target in symbols else []
        names += [symbols[target]] if target in symbols else [table["base"], target]
        if target == "USD" and source in symbols:
            names = [symbols[source], "USD"]
        if source == "USD" and target in symbols:
            names = ["USD", symbols[target]]
        return [name for index, name in enumerate(names) if index == 0 or names[index - 1] != name]

    for line in sys.stdin:
        source, target, amount = line.split()
        rate = Fraction(1) if source == target else dollars(source) / dollars(target)
        print(text(Fraction(amount) * rate), text(rate), "-".join(path(source, target)))
    """
}
