import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// Prices of ether and bitcoin, and charts, after the failure of CoinGecko: the exchanges follow.
struct PriceFailoverTests {
  enum Capability: String, CaseIterable, Sendable {
    case send, fee, bitcoin, bitcoinHistory, bitcoinDay, hourlyChart, dailyChart, candles, dailyPrices
    case convertedBitcoin, convertedHistory, convertedDay, shortCandles

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
      case .shortCandles: "chart eth --days 1 --candles"
      // Only CoinGecko and Coinbase have prices in Swedish kronor; those of the others are converted from US dollars.
      case .convertedBitcoin, .convertedHistory: "bitcoin --days 3 --in sek"
      case .convertedDay: "bitcoin \(Self.day) --in sek"
      case .dailyPrices: "convert 2 eth usd --date \(Self.day)"
      }
    }

    /// The name and path of the providers in their order.
    var providers: [(name: String, path: String)] {
      let coinGecko = (name: "CoinGecko", path: "/coingecko/")
      let coinbase = (name: "Coinbase", path: "/coinbase/")
      let exchange = (name: "Coinbase Exchange", path: "/coinbase-exchange/")
      let coinPaprika = (name: "CoinPaprika", path: "/coinpaprika/")
      let past = [(name: "CoinGecko", path: "/coingecko/api/v3/coins/\(coin)/"), exchange]
      return switch self {
      case .send, .fee, .bitcoin, .convertedBitcoin: [coinGecko, coinbase, coinPaprika]
      case .bitcoinHistory, .bitcoinDay, .hourlyChart, .dailyChart, .dailyPrices, .convertedHistory, .convertedDay:
        past + [coinPaprika]
      case .candles, .shortCandles: past
      }
    }

    private var coin: String {
      switch self {
      case .bitcoin, .bitcoinHistory, .bitcoinDay, .hourlyChart, .convertedBitcoin, .convertedHistory, .convertedDay:
        "bitcoin"
      case .send, .fee, .dailyChart, .candles, .dailyPrices, .shortCandles: "ethereum"
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
      case .bitcoinHistory, .convertedHistory:
        [data.text("currency"), (data["history"] as? [[String: Any]])?.first?.text("price")]
      case .bitcoinDay: [data.text("date"), data.text("USD")]
      case .convertedBitcoin: [data.text("currency"), data.text("today.USD"), data.text("today.SEK")]
      case .convertedDay: [data.text("date"), data.text("USD"), data.text("SEK")]
      case .hourlyChart, .dailyChart, .candles, .shortCandles:
        [data.text("coin"), data.text("currency"), row?.last as? String]
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
      // A dollar is 10 kronor, and on the past days 8.
      case .convertedBitcoin: ["SEK", "\(price("USD"))", "\(10 * price("USD"))"]
      case .convertedHistory: ["SEK", "\(8 * price("USD"))"]
      case .convertedDay: ["\(Self.day)", "\(price("USD"))", "\(8 * price("USD"))"]
      case .hourlyChart, .dailyChart, .candles, .shortCandles: [coin, "USD", "\(price("USD"))"]
      case .dailyPrices: ["USD", "\(price("USD"))", "\(2 * price("USD"))"]
      }
    }
  }

  typealias Case = FailoverCase<Capability>

  static let cases = Capability.allCases.flatMap { Case.all($0, providers: $0.providers.count) }

  /// Returns the price of a coin: ether about 1,500 and bitcoin about 15,000 dollars, less in euros and pounds.
  private static func price(of coin: String, in currency: String, at provider: String) -> Int {
    let providers = ["CoinGecko", "Coinbase", "Coinbase Exchange", "CoinPaprika"]
    let ether = 1_500 + (providers.firstIndex(of: provider) ?? 0) - (["EUR": 100, "GBP": 200][currency] ?? 0)
    return coin == "bitcoin" ? ether * 10 : ether
  }

  /// Responds as each provider.
  private static func respond(
    _ connection: LoopbackConnection, failing paths: [String], _ fault: ProviderFault,
    _ clock: ProgramClock = ProgramClock()
  ) {
    let target = connection.requestHead.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    guard !paths.contains(where: { target.hasPrefix($0) }) else { return fault.respond(to: connection, clock) }
    let now = Int(Date().timeIntervalSince1970)
    let isBitcoin = target.contains("bitcoin") || target.contains("BTC")
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
    case "frankfurter":
      let parameter = target.split(separator: "date=").dropFirst().first
      let day = parameter.flatMap { CalendarDay($0.prefix(10)) }
      let today = CalendarDay(Date())
      let days = day.map { [$0] } ?? (target.contains("from=") ? (1...30).map { today.advanced(by: $0 - 30) } : [today])
      let krona = days == [today] ? "12.5" : "10"
      let rows: [String] = days.flatMap { (date: CalendarDay) -> [String] in
        [("USD", "1.25"), ("SEK", krona)].map { (quote: String, rate: String) -> String in
          #"{"date":"\#(date)","base":"EUR","quote":"\#(quote)","rate":\#(rate)}"#
        }
      }
      connection.answer("[\(rows.joined(separator: ","))]")
    case "coinbase":
      let krona = #""SEK":"\#(10 * price("USD", "Coinbase")).0""#
      let rates = currencies.map { #""\#($0)":"\#(price($0, "Coinbase")).0""# } + [krona]
      connection.answer(
        #"{"data":{"currency":"\#(isBitcoin ? "BTC" : "ETH")","rates":{\#(rates.joined(separator: ",")),"ALL":"9"}}}"#)
    case "coinbase-exchange":
      let length = [86_400, 3_600, 900].first { target.contains("=\($0)") } ?? 0
      let close = price(quoted, "Coinbase Exchange")
      let rows = (0..<300).map { "[\((now / length - $0) * length),1,99999,1450,\(close),2.5]" }
      connection.answer(target.contains("start=") ? "[]" : "[\(rows.joined(separator: ","))]")
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
    environment["QUID_FRANKFURTER_URL"] = "\(root)/frankfurter/v2"
    environment["QUID_COINBASE_URL"] = "\(root)/coinbase/v2"
    environment["QUID_COINBASE_EXCHANGE_URL"] = "\(root)/coinbase-exchange"
    environment["QUID_COINPAPRIKA_URL"] = "\(root)/coinpaprika/v1"
    return environment
  }

  @Test(arguments: cases) func `next provider responds after failures`(_ test: Case) async throws {
    let providers = test.capability.providers
    let failing = providers.prefix(test.failures).map(\.path)
    let clock = ProgramClock()
    let server = try LoopbackServer { Self.respond($0, failing: failing, test.fault, clock) }
    let home = try HomeFolder()
    var environment = environment(home, server.url)
    if test.fault == .refused { environment = environment.refusing(failing, at: server.url) }
    let run = await Run.quid("\(test.capability.command) --json --timeout 45s", environment: environment, clock: clock)
    let source = providers[test.failures].name
    try run.verifyFailover(from: "CoinGecko", to: source)
    #expect(try test.capability.values(in: run.data) == test.capability.expectedValues(of: source), "\(run.output)")
  }

  @Test func `price in a currency without a provider and without an exchange rate is an error`() async throws {
    let server = try LoopbackServer {
      Self.respond($0, failing: ["/coingecko/", "/coinbase", "/coinpaprika", "/frankfurter"], .serverError)
    }
    let run = await Run.quid(
      "bitcoin --days 3 --in sek --json", environment: environment(try HomeFolder(), server.url))
    #expect(run.code == .unavailable, "\(run.output)")
  }

  @Test func `converted prices name the provider, the exchange rates and their days`() async throws {
    let server = try LoopbackServer { Self.respond($0, failing: ["/coingecko/"], .serverError) }
    let home = try HomeFolder()
    let environment = environment(home, server.url)
    let yesterday = CalendarDay(Date()).advanced(by: -1)
    let index = await Run.quid("bitcoin --days 3 --in sek", environment: environment, columns: 100)
    for words in ["Coinbase, ", "History: Coinbase Exchange, ", "Rates of \(yesterday): Frankfurter, "] {
      #expect(index.output.contains(words), "\(index.output)")
    }
    let day = await Run.quid("bitcoin \(Capability.day) --in sek --json", environment: environment)
    #expect(try Set(day.sources) == ["Coinbase Exchange", "Frankfurter"])
    let sources = try day.json["sources"] as? [[String: Any]]
    #expect(sources?.last?.text("asOf")?.hasPrefix("\(Capability.day)") == true, "\(day.output)")
  }

  @Test func `exchange is not requested if its URL is not configured`() async throws {
    let server = try LoopbackServer { Self.respond($0, failing: ["/coingecko/"], .serverError) }
    let home = try HomeFolder()
    var environment = environment(home, server.url)
    for name in ["QUID_COINBASE_URL", "QUID_COINBASE_EXCHANGE_URL"] { environment[name] = nil }
    #expect(await Run.quid("chart btc --days 7", environment: environment).code == .unavailable)
    #expect(!server.requests.isEmpty)
    #expect(server.requests.allSatisfy { !$0.contains("coinbase") })
  }
}
