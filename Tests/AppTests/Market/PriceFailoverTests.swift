import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// Prices of ether and bitcoin, and charts, after the failure of CoinGecko: the exchanges follow.
struct PriceFailoverTests {
  enum Capability: String, CaseIterable, Sendable {
    case send, fee, bitcoin, bitcoinHistory, bitcoinDay, hourlyChart, dailyChart, candles, dailyPrices

    static var day: CalendarDay { CalendarDay(Date()).advanced(by: -20) }

    var command: String {
      switch self {
      case .send: "send 1 --in usd"
      case .fee: "fee --in gbp"
      case .bitcoin: "bitcoin --days 3 --in gbp"
      case .bitcoinHistory: "bitcoin --days 3 --in usd"
      case .bitcoinDay: "bitcoin \(Self.day) --in usd"
      case .hourlyChart: "chart btc --days 1"
      case .dailyChart: "chart eth --days 180"
      case .candles: "chart eth --days 30 --candles"
      case .dailyPrices: "convert 2 eth usd --date \(Self.day)"
      }
    }

    /// The name and path of the providers in their order.
    var providers: [(name: String, path: String)] {
      let coinGecko = (name: "CoinGecko", path: "/coingecko/")
      let coinbase = (name: "Coinbase", path: "/coinbase/")
      let exchange = (name: "Coinbase Exchange", path: "/coinbase-exchange/")
      let kraken = (name: "Kraken", path: "/kraken/")
      let coinPaprika = (name: "CoinPaprika", path: "/coinpaprika/")
      let past = [(name: "CoinGecko", path: "/coingecko/api/v3/coins/\(coin)/"), exchange, kraken]
      return switch self {
      case .send, .fee, .bitcoin: [coinGecko, coinbase, kraken, coinPaprika]
      case .bitcoinHistory, .bitcoinDay, .hourlyChart, .dailyChart, .dailyPrices: past + [coinPaprika]
      case .candles: past
      }
    }

    private var coin: String {
      switch self {
      case .bitcoin, .bitcoinHistory, .bitcoinDay, .hourlyChart: "bitcoin"
      case .send, .fee, .dailyChart, .candles, .dailyPrices: "ethereum"
      }
    }

    /// Returns the values of a report that identify the coin, the currency and the price.
    func values(in data: [String: Any]) -> [String?] {
      let result = (data["results"] as? [[String: Any]])?.first
      let tier = (data["tiers"] as? [[String: Any]])?.last
      let row = ((data["points"] ?? data["candles"]) as? [[Any]])?.last
      return switch self {
      case .send: [data.text("currency"), data.text("price")]
      case .fee: [data.text("currency"), tier?.text("onChain.fiat")]
      case .bitcoin: [data.text("currency"), data.text("today.USD"), data.text("today.EUR"), data.text("today.GBP")]
      case .bitcoinHistory: [data.text("currency"), (data["history"] as? [[String: Any]])?.first?.text("price")]
      case .bitcoinDay: [data.text("date"), data.text("USD")]
      case .hourlyChart, .dailyChart, .candles: [data.text("coin"), data.text("currency"), row?.last as? String]
      case .dailyPrices: [result?.text("to"), result?.text("rate"), result?.text("amount")]
      }
    }

    /// Returns the values of a provider, each of which has prices of its own.
    func expectedValues(of provider: String) -> [String] {
      func price(_ currency: String) -> Int {
        PriceFailoverTests.price(of: coin, in: currency, at: provider)
      }
      return switch self {
      case .send: ["USD", "\(price("USD"))"]
      // 15 gwei × 21,000.
      case .fee: ["GBP", "\(Decimal(315 * price("GBP")) / 1_000_000)"]
      case .bitcoin: ["GBP", "\(price("USD"))", "\(price("EUR"))", "\(price("GBP"))"]
      case .bitcoinHistory: ["USD", "\(price("USD"))"]
      case .bitcoinDay: ["\(Self.day)", "\(price("USD"))"]
      case .hourlyChart, .dailyChart, .candles: [coin, "USD", "\(price("USD"))"]
      case .dailyPrices: ["USD", "\(price("USD"))", "\(2 * price("USD"))"]
      }
    }
  }

  typealias Case = FailoverCase<Capability>

  static let cases = Capability.allCases.flatMap { Case.all($0, providers: $0.providers.count) }

  /// Returns the price of a coin: ether about 1,500 and bitcoin about 15,000 dollars, less in euros and pounds.
  private static func price(of coin: String, in currency: String, at provider: String) -> Int {
    let providers = ["CoinGecko", "Coinbase", "Coinbase Exchange", "Kraken", "CoinPaprika"]
    let ether = 1_500 + (providers.firstIndex(of: provider) ?? 0) - (["EUR": 100, "GBP": 200][currency] ?? 0)
    return coin == "bitcoin" ? ether * 10 : ether
  }

  /// Responds as each provider.
  private static func respond(_ connection: LoopbackConnection, failing paths: [String], _ fault: ProviderFault) {
    let target = connection.requestHead.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    guard !paths.contains(where: { target.hasPrefix($0) }) else { return fault.respond(to: connection) }
    let now = Int(Date().timeIntervalSince1970)
    let isBitcoin = target.contains("bitcoin") || target.contains("BTC") || target.contains("XBT")
    func price(_ currency: String, _ provider: String) -> Int {
      Self.price(of: isBitcoin ? "bitcoin" : "ethereum", in: currency, at: provider)
    }
    let currencies = ["USD", "EUR", "GBP"]
    let quoted = currencies.first { target.contains($0) } ?? "USD"
    switch target.split(separator: "/").first {
    case "etherscan":
      let gas = #"{"LastBlock":"18041185","SafeGasPrice":"13","ProposeGasPrice":"14","FastGasPrice":"15"}"#
      connection.answer(#"{"status":"1","message":"OK","result":\#(gas)}"#)
    case "coingecko":
      let coins = [("bitcoin", "btc", "Bitcoin"), ("ethereum", "eth", "Ethereum")].map {
        #"{"id":"\#($0)","symbol":"\#($1)","name":"\#($2)","current_price":1499,"market_cap_rank":1}"#
      }
      connection.answer("[\(coins.joined(separator: ","))]")
    case "coinbase":
      let rates = currencies.map { #""\#($0)":"\#(price($0, "Coinbase")).0""# }
      connection.answer(
        #"{"data":{"currency":"\#(isBitcoin ? "BTC" : "ETH")","rates":{\#(rates.joined(separator: ",")),"ALL":"9"}}}"#)
    case "coinbase-exchange":
      let length = target.contains("86400") ? 86_400 : 3_600
      let close = price(quoted, "Coinbase Exchange")
      let rows = (0..<300).map { "[\((now / length - $0) * length),1,99999,1450,\(close),2.5]" }
      connection.answer(target.contains("start=") ? "[]" : "[\(rows.joined(separator: ","))]")
    case "kraken" where target.contains("Ticker"):
      let pairs = currencies.map { #""X\#(isBitcoin ? "XBT" : "ETH")Z\#($0)":{"c":["\#(price($0, "Kraken"))","1"]}"# }
      connection.answer(#"{"error":[],"result":{\#(pairs.joined(separator: ","))}}"#)
    case "kraken":
      let length = target.contains("1440") ? 86_400 : 3_600
      let close = price(quoted, "Kraken")
      let rows = (0..<721).reversed().map {
        #"[\#((now / length - $0) * length),"1450","99999","1","\#(close)","1","1",3]"#
      }
      connection.answer(#"{"error":[],"result":{"PAIR":[\#(rows.joined(separator: ","))],"last":1}}"#)
    case "coinpaprika" where target.contains("historical"):
      let length = target.contains("1h") ? 3_600 : 86_400
      let points = (0..<(target.contains("1h") ? 24 : 200)).reversed().map {
        let time = Date(timeIntervalSince1970: Double((now / length - $0) * length)).ISO8601Format()
        return #"{"timestamp":"\#(time)","price":\#(price("USD", "CoinPaprika")),"volume_24h":7}"#
      }
      connection.answer("[\(points.joined(separator: ","))]")
    case "coinpaprika" where target.contains("tickers/"):
      let quotes = currencies.map { #""\#($0)":{"price":\#(price($0, "CoinPaprika"))}"# }
      connection.answer(
        #"{"last_updated":"\#(Date().ISO8601Format())","quotes":{\#(quotes.joined(separator: ","))}}"#)
    default: connection.answer("{}", status: "404 Not Found")
    }
  }

  private func environment(_ home: HomeFolder, _ root: String) -> [String: String] {
    var environment = home.environment(root: root)
    environment["QUID_COINDESK_URL"] = nil
    environment["QUID_COINBASE_URL"] = "\(root)/coinbase/v2"
    environment["QUID_COINBASE_EXCHANGE_URL"] = "\(root)/coinbase-exchange"
    environment["QUID_KRAKEN_URL"] = "\(root)/kraken/0/public"
    environment["QUID_COINPAPRIKA_URL"] = "\(root)/coinpaprika/v1"
    return environment
  }

  @Test(arguments: cases) func `next provider responds after failures`(_ test: Case) async throws {
    let providers = test.capability.providers
    let failing = providers.prefix(test.failures).map(\.path)
    let server = try LoopbackServer { Self.respond($0, failing: failing, test.fault) }
    let home = try HomeFolder()
    var environment = environment(home, server.url)
    if test.fault == .refused { environment = environment.refusing(failing, at: server.url) }
    let run = await Run.quid("\(test.capability.command) --json --timeout 45s", environment: environment)
    let source = providers[test.failures].name
    try run.verifyFailover(from: "CoinGecko", to: source)
    #expect(try test.capability.values(in: run.data) == test.capability.expectedValues(of: source), "\(run.output)")
  }

  @Test func `currency that only the second provider has is not taken from the third`() async throws {
    let server = try LoopbackServer {
      Self.respond($0, failing: ["/coingecko/", "/coinbase", "/coinpaprika"], .serverError)
    }
    let run = await Run.quid(
      "bitcoin --days 3 --in sek --json", environment: environment(try HomeFolder(), server.url))
    #expect(run.code == .unavailable, "\(run.output)")
  }

  @Test func `exchange is not requested if its URL is not configured`() async throws {
    let server = try LoopbackServer { Self.respond($0, failing: ["/coingecko/"], .serverError) }
    let home = try HomeFolder()
    var environment = environment(home, server.url)
    for name in ["QUID_COINBASE_URL", "QUID_COINBASE_EXCHANGE_URL", "QUID_KRAKEN_URL"] { environment[name] = nil }
    #expect(await Run.quid("chart btc --days 7", environment: environment).code == .unavailable)
    #expect(server.requests.allSatisfy { !$0.contains("coinbase") && !$0.contains("kraken") })
  }
}
