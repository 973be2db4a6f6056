import Foundation
import QuidCore
import QuidNetworking
import TestSupport
import Testing

@testable import quid

struct PriceCommandTests {
  @Test func `each coin has one line, in the order of the command line`() async {
    let run = await Run.quid("price eth btc ETH bitcoin --client test")
    #expect(run.code == .success)
    #expect(run.output == "ETH $1,619.36 -1.3%\nBTC $22,900.00 +0.3%\n")
    #expect(run.error.isEmpty)
  }

  @Test func `price in another currency is the price of quid coin`() async throws {
    #expect(await Run.quid("price btc --in eur --client test").output == "BTC €21,117.67 +0.3%\n")
    #expect(await Run.quid("price btc --in sek --client test").output == "BTC SEK\u{A0}250,229.59 +0.3%\n")
    let price = await Run.quid("price btc --in sek --format {amount} --client test").output
    let coin = try await Run.quid("coin btc --in sek --json --client test").json
    // 22900 × 11.8493 ÷ 1.0844
    #expect(price == "250229.592401327923275544\n")
    #expect(coin.text("data.price") == "250229.592401327923275544")
  }

  @Test func `line is in the notation of the locale`() async {
    let run = await Run.quid("price btc --in sek --locale sv_SE --client test")
    #expect(run.output == "BTC 250\u{A0}229,59\u{A0}kr +0,3\u{A0}%\n")
    let ascii = await Run.quid(
      ["price", "eth", "--in", "eur", "--format", #"{symbol} {arrow}\t{price}"#, "--client", "test"],
      environment: ["LC_ALL": "C"])
    #expect(ascii.output == "ETH v\tEUR 1,493.32\n")
  }

  @Test func `only the change is colored, and only on a terminal or by request`() async {
    let line = ["price", "btc", "--client", "test"]
    let colored = "BTC $22,900.00 \u{1B}[32m+0.3%\u{1B}[0m\n"
    #expect(await Run.quid(line, isTerminal: true).output == colored)
    #expect(await Run.quid(line + ["--color", "always"]).output == colored)
    #expect(await Run.quid(line).output == "BTC $22,900.00 +0.3%\n")
    let template = await Run.quid(
      ["price", "eth", "--format", "{price} {arrow} {change}", "--client", "test"], isTerminal: true)
    #expect(template.output == "$1,619.36 \u{1B}[31m▼\u{1B}[0m \u{1B}[31m-1.3%\u{1B}[0m\n")
  }

  @Test func `JSON and CSV contain the exact values`() async throws {
    let json = await Run.quid("price btc --client test --json")
    #expect(
      json.output.contains(
        #""data":{"rows":[{"asOf":"2023-09-01T17:15:00Z","change24h":"0.3","currency":"USD","freshness":"builtin","#
          + #""id":"bitcoin","name":"Bitcoin","price":"22900","#
          + #""symbol":"BTC"}]}"#), "\(json.output)")
    let sources = try await Run.quid("price btc --in sek --client test --json").json["sources"] as? [Any]
    #expect(sources?.count == 2)
    let csv = await Run.quid("price eth btc --client test --csv")
    #expect(
      csv.output == """
        id,symbol,name,price,currency,change24h,asOf,freshness
        ethereum,ETH,Ethereum,1619.36,USD,-1.3,2023-09-01T17:15:00Z,builtin
        bitcoin,BTC,Bitcoin,22900,USD,0.3,2023-09-01T17:15:00Z,builtin

        """)
  }

  @Test(arguments: [
    RejectedLine("price", code: .usage, words: "quid price needs a coin, as in quid price btc."),
    RejectedLine("price nope", code: .rejectedInput, words: "There is no coin “nope”."),
    // A well-known coin that is not in the market.
    RejectedLine("price xmr", code: .rejectedInput, words: "There is no coin “xmr”."),
    RejectedLine("price btc --in xyz", code: .usage, words: "a currency code, such as SEK, not “xyz”."),
    RejectedLine("price btc --in xaf", code: .rejectedInput, words: "does not provide an exchange rate for XAF"),
    RejectedLine("price btc --in dollarz", code: .usage, words: "a currency code of three letters"),
    RejectedLine("price btc --in 34000€euros", code: .rejectedInput, words: "“34000€euros”"),
    RejectedLine(
      "price btc --format {price} --csv", code: .usage,
      words: "--format cannot be combined with --json, --csv or --tsv."),
  ])
  func `invalid request is rejected, and no price is printed`(_ rejected: RejectedLine) async {
    rejected.check(await Run.quid(rejected.line + " --client test"))
  }

  @Test func `unknown coin is an error, and the other prices are printed`() async throws {
    let run = await Run.quid("price btc nope eth zzzz --client test")
    #expect(run.code == .rejectedInput)
    #expect(run.output == "BTC $22,900.00 +0.3%\nETH $1,619.36 -1.3%\n")
    #expect(
      run.error.contains("quid: There is no coin “nope”.") && run.error.contains("quid: There is no coin “zzzz”."))
    let json = await Run.quid("price btc nope --client test --json")
    #expect(json.code == .rejectedInput)
    #expect((try json.json["warnings"] as? [String])?.first?.hasPrefix("There is no coin “nope”.") == true)
  }

  // MARK: Requests

  /// A response with bitcoin and the given fields.
  private static func body(_ fields: String) -> String {
    #"[{"id":"bitcoin","symbol":"btc","market_cap_rank":1,\#(fields)}]"#
  }

  private static let body = body(#""name":"Bitcoin","current_price":22900,"price_change_percentage_24h":0.3"#)

  @Test func `well-known symbols share one request, and a cached price needs none`() async throws {
    let ether = #"{"id":"ethereum","symbol":"eth","name":"Ethereum","current_price":1619.36,"market_cap_rank":900}"#
    let body = "\(Self.body.dropLast()),\(ether)]"
    let server = try LoopbackServer { $0.answer(body) }
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    let environment = home.environment(root: server.url)
    for line in ["price BTC eth", "price ethereum btc"] {
      let run = await Run.quid(line, environment: environment)
      #expect(Set(run.output.split(separator: "\n")) == ["BTC $22,900.00 +0.3%", "ETH $1,619.36"], "\(run.error)")
      #expect(run.error.isEmpty)
    }
    #expect(server.requests.count == 1)
    #expect(server.requests.first?.contains("/coins/markets?") == true)
  }

  @Test(arguments: [
    (#""current_price":22900,"price_change_percentage_24h":null"#, "BTC $22,900.00|22900|–|"),
    (#""current_price":22900,"price_change_percentage_24h":0"#, "BTC $22,900.00 0.0%|22900|0.0%|"),
    (#""current_price":null,"price_change_percentage_24h":0.3"#, "BTC – +0.3%|–|+0.3%|▲"),
  ])
  func `unknown change is omitted, and an unknown price is a dash`(json: String, expected: String) async throws {
    let server = try LoopbackServer { $0.answer(Self.body(json)) }
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    let environment = home.environment(root: server.url)
    let line = await Run.quid("price btc", environment: environment).output.dropLast()
    let fields = await Run.quid("price btc --format {amount}|{change}|{arrow}", environment: environment).output
    #expect("\(line)|\(fields)" == expected + "\n")
  }

  @Test func `control characters of a coin's name are replaced`() async throws {
    let server = try LoopbackServer {
      $0.answer(Self.body(#""name":"Evil\u001b[2J\u202e\n{price}","current_price":1"#))
    }
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    let run = await Run.quid("price btc --format <{name}>", environment: home.environment(root: server.url))
    #expect(run.output == "<Evil\u{FFFD}[2J\u{FFFD}\u{FFFD}{price}>\n", "\(run.error)")
  }

  // MARK: Offline

  @Test func `outdated cached price is printed offline, with its age in a warning and in the field`() async throws {
    let server = try LoopbackServer { $0.answer(Self.body) }
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    let environment = home.environment(root: server.url)
    let past: @Sendable () -> Date = { Date(timeIntervalSinceNow: -3.5 * 3_600) }
    let pipeline = RequestPipeline(
      transport: SystemTransport(), store: ResponseCache(folder: Folders(environment).store, now: past), now: past)
    let client = CoinGeckoClient(
      pipeline: pipeline, base: try ProviderURL("\(server.url)/coingecko/api/v3"), key: nil, now: past)
    _ = try await client.listing(of: [.bitcoin], in: .usd)

    let run = await Run.quid("price btc --offline", environment: environment)
    #expect(run.code == .success)
    #expect(run.output == "BTC $22,900.00 +0.3%\n")
    #expect(run.error == "quid: warning: CoinGecko, 3 h ago (out of date)\n")
    let age = await Run.quid("price btc --offline --format {symbol},{age}", environment: environment)
    #expect(age.output == "BTC,3h\n")
    #expect(server.requests.count == 1)
  }

  @Test func `price that is not cached is unavailable offline`() async throws {
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    let run = await Run.quid("price btc --offline", environment: home.environment(root: "http://127.0.0.1:1"))
    #expect(run.code == .unavailable)
    #expect(run.output.isEmpty)
    #expect(run.error == "quid: No data is cached for this command. Run the command once without --offline.\n")
  }
}
