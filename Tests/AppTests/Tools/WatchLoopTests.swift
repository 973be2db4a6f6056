import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import quid

struct WatchLoopTests {
  private struct TimeLimit: Error {}

  private func watch(
    _ line: String, for time: Duration, isTerminal: Bool = false, columns: Int = 80, locale: String = "C",
    environment: [String: String] = [:],
    hasReader: @escaping @Sendable (RecordingConsole) -> Bool = { _ in true }
  ) async -> Run {
    let recording = RecordingConsole()
    let elapsed = Mutex(Duration.zero)
    let clock = ProgramClock { wait in
      try elapsed.withLock {
        $0 += wait
        if $0 >= time { throw TimeLimit() }
      }
    }
    var console = recording.console(columns: columns, isTerminal: isTerminal)
    console.hasReader = { hasReader(recording) }
    let program = Program(
      arguments: line.split(separator: " ").map { String($0) },
      environment: ["NO_COLOR": "1", "LC_ALL": locale].merging(environment) { $1 },
      console: console, clock: clock)
    let code = await program.run()
    return Run(code: code, output: recording.output, error: recording.error)
  }

  @Test func `JSON updates are one line each, every minute or every ten seconds for the mock client`() async {
    let run = await watch("watch markets --limit 1 --client test --json", for: .seconds(180))
    #expect(run.code == .interrupted)
    #expect(run.output.split(separator: "\n").count == 3)
    let mock = await watch("watch fee --client mock --json", for: .seconds(180))
    #expect(mock.output.split(separator: "\n").count == 18)
  }

  @Test(arguments: ["convert usd sek", "history usd sek"])
  func `exchange rates are watched every five minutes and can end the command`(_ command: String) async {
    let run = await watch("watch \(command) --client test --json", for: .seconds(1_500))
    #expect(run.output.split(separator: "\n").count == 5)
    let mock = await watch("watch \(command) --client mock --json", for: .seconds(100))
    #expect(mock.output.split(separator: "\n").count == 10)
    #expect(await watch("watch \(command) --client test --until sek>10", for: .seconds(300)).code == .success)
    #expect(await watch("watch \(command) --client test --until sek<10", for: .seconds(300)).code == .interrupted)
  }

  @Test func `conversions of coins are watched every minute`() async {
    let run = await watch("watch convert 1 btc sek --client test --json", for: .seconds(180))
    #expect(run.output.split(separator: "\n").count == 3)
  }

  @Test func `command ends silently when its reader has gone`() async {
    let run = await watch("watch fee --client mock --json", for: .seconds(3_600)) { $0.output.isEmpty }
    #expect(run.code == .success)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.error == "")
  }

  @Test func `update on a terminal replaces the one before`() async {
    let run = await watch("watch markets --limit 1 --client test", for: .seconds(120), isTerminal: true)
    #expect(run.output.components(separatedBy: "\u{1B}[5A\u{1B}[J").count == 2)
  }

  @Test func `given interval replaces the default of the command and of the mock client`() async {
    let run = await watch("watch markets --limit 1 --client test --json --interval 30s", for: .seconds(180))
    #expect(run.output.split(separator: "\n").count == 6)
    let mock = await watch("watch fee --client mock --json --interval 1m", for: .seconds(180))
    #expect(mock.output.split(separator: "\n").count == 3)
  }

  @Test(arguments: [
    RejectedLine("watch fee --interval 999ms", code: .usage, words: "--interval takes a time of at least 1s"),
    RejectedLine("watch fee --interval 0", code: .usage, words: "--interval takes a time of at least 1s"),
    RejectedLine("watch fee --interval 60", code: .usage, words: "--interval takes a time of at least 1s"),
    RejectedLine("watch fee --notify", code: .usage, words: "--notify requires --until"),
    RejectedLine("fee --interval 5m", code: .usage, words: "quid fee does not take --interval"),
  ])
  func `invalid option of watch is rejected`(_ rejected: RejectedLine) async {
    rejected.check(await watch(rejected.line + " --client test", for: .seconds(60)))
  }

  // MARK: Title line

  @Test func `title line on a terminal contains the command, the interval and both times`() async {
    let run = await watch(
      "watch coin btc --client test", for: .seconds(60), isTerminal: true, locale: "C.UTF-8")
    let title = "quid coin btc --client test · every 1 min · updated 17:15:00 UTC · next 17:16:00"
    #expect(run.output.hasPrefix(title + "\n"), "\(run.output)")
    let plain = await watch("watch coin btc --client test", for: .seconds(60), isTerminal: true)
    #expect(plain.output.hasPrefix(title.replacing("·", with: "-") + "\n"), "\(plain.output)")
  }

  @Test func `title line contains the condition, but not the other options of watch`() async {
    let run = await watch(
      "--client test watch coin --interval 2m btc --until=btc>22000 --in eur", for: .seconds(600), isTerminal: true,
      columns: 200, locale: "C.UTF-8")
    let title = run.output.split(separator: "\n").first
    #expect(
      title
        == "quid --client test coin btc --in eur · until btc>22000 · every 2 min · updated 17:15:00 UTC · next 17:17:00"
    )
  }

  @Test(arguments: ["--json", "--csv", ""])
  func `output that is not text on a terminal has no title line`(_ format: String) async {
    let run = await watch(
      "watch markets --limit 1 --client test \(format)", for: .seconds(60), isTerminal: !format.isEmpty)
    #expect(!run.output.isEmpty)
    #expect(!run.output.contains("every 1 min"))
  }

  @Test func `failed update on a terminal replaces the one before, with the next attempt`() async {
    let run = await watch("watch fee --offline", for: .seconds(120), isTerminal: true, columns: 300)
    #expect(run.output.components(separatedBy: "\u{1B}[2A\u{1B}[J").count == 2, "\(run.output)")
    #expect(run.output.components(separatedBy: " - next attempt ").count == 3, "\(run.output)")
    #expect(run.output.components(separatedBy: "cannot be reached").count == 3, "\(run.output)")
    #expect(!run.error.contains("cannot be reached"))
  }

  @Test func `wrapped line counts as several rows when the update is replaced`() async throws {
    let columns = 40
    let run = await watch("watch fee --offline", for: .seconds(120), isTerminal: true, columns: columns)
    let first = try #require(run.output.components(separatedBy: "\u{1B}[").first)
    let lines = first.split(separator: "\n")
    let rows = lines.reduce(0) { $0 + ($1.count + columns - 1) / columns }
    #expect(lines.count == 2)
    #expect(rows > lines.count)
    #expect(run.output.contains("\u{1B}[\(rows)A\u{1B}[J"), "\(run.output)")
  }

  // MARK: Conditions

  @Test(arguments: [
    ("watch coin btc --until btc>22899", ExitCode.success), ("watch markets --until eth<1619.37", .success),
    ("watch send 1 --in usd --until eth>1644", .success), ("watch markets --until btc>22900", .interrupted),
    ("watch fee --until gas<20", .success), ("watch fee --until slow<13", .interrupted),
    ("watch fee --until base>12", .success), ("watch send 1 --until gas<14.5", .success),
    ("watch coin eth --until change<-1.2", .success), ("watch coin eth --until change>-1.3", .interrupted),
    ("watch bitcoin --until eur>1", .success), ("watch chart btc --until bitcoin>22899", .success),
    ("watch price btc --until btc>22899", .success), ("watch price eth --until change<-1.2", .success),
    ("watch price btc eth --until bitcoin>22900", .interrupted),
    // A tab, because the line is divided at spaces.
    ("watch price btc --until btc\t>\t22k", .success), ("watch price btc --until btc<1\tor\tbtc>22k", .success),
    ("watch price btc --until btc<1\tor\tbtc>1m", .interrupted), ("watch price btc --until or", .usage),
    ("watch portfolio --until value<1", .success), ("watch portfolio --until value>0", .interrupted),
    ("watch convert 1 btc sek --until sek>250229", .success), ("watch convert btc usd --until btc>22899", .success),
    ("watch convert 5 eur btc --until btc<0.0001", .success),
    ("watch convert btc usd --until bitcoin>22900", .interrupted),
  ])
  func `true condition ends the command`(_ line: String, _ code: ExitCode) async {
    #expect(await watch(line + " --client test --json", for: .seconds(120)).code == code)
  }

  @Test(arguments: [
    ("watch markets --limit 2 --until nope>1", "Available values: btc, eth."),
    ("watch fee --until foo>1", "Available values: gas, base, slow, standard, fast."),
    ("watch send 1 --until btc>1", "Available values: eth, gas, base."),
    ("watch coin btc --until eth>1", "Available values: btc, change."),
    ("watch price btc eth --until change>1", "Available values: btc, eth."),
    ("watch convert usd sek --until eur>1", "Available values: sek."),
    ("watch portfolio --until btc>1", "Available values: value, change."),
    ("watch convert btc usd --until eur>1", "Available values: usd, btc."),
    ("watch convert btc usd eth --until eur>1", "Available values: usd, eth."),
    ("watch sources --until eur>1", "which has no values to compare."),
  ])
  func `condition on an unknown name ends the command after the first response`(line: String, names: String) async {
    let run = await watch(line + " --client test", for: .seconds(3_600))
    #expect(run.code == .usage)
    #expect(run.error.contains(names), "\(run.error)")
    let errors = run.error.split(separator: "\n").filter { !$0.hasPrefix("quid: warning:") }
    #expect(errors.count == 1, "\(run.error)")
  }

  @Test func `help of watch has examples of each kind of condition`() async {
    let run = await Run.quid("help watch")
    for text in ["btc>", "gas<", "eur<", "change<-"] { #expect(run.output.contains(text)) }
  }

  @Test func `unreachable provider is reported and retried`() async {
    let run = await watch("watch fee --offline", for: .seconds(120))
    #expect(run.code == .interrupted)
    #expect(run.error.split(separator: "\n").count == 2)
    #expect(run.error.contains("cannot be reached"))
  }

  @Test(arguments: [
    "watch", "watch nope", "watch watch markets", "watch markets --until btc=1 --client test",
    "watch markets --until >1 --client test", "watch markets --until btc>1e3 --client test", "markets --until btc>1",
  ])
  func `invalid command line is rejected`(_ line: String) async {
    #expect(await watch(line, for: .seconds(60)).code == .usage)
  }

  // MARK: Old data

  /// Returns a server with the price of bitcoin and exchange rates, whose times are some days before now.
  private static func server(priceAge: Int = 0, rateAge: Int = 0) throws -> LoopbackServer {
    let now = Date()
    let updated = now.addingTimeInterval(Double(priceAge) * -86_400).ISO8601Format()
    let day = CalendarDay(now).advanced(by: -rateAge)
    return try LoopbackServer { connection in
      let target = connection.requestHead.split(separator: " ").dropFirst().first ?? ""
      if target.contains("/coins/markets") {
        let rows = [("bitcoin", "btc", 60_000, 1), ("ethereum", "eth", 3_000, 2)].map { id, symbol, price, rank in
          #"{"id":"\#(id)","symbol":"\#(symbol)","name":"\#(id)","current_price":\#(price),"#
            + #""market_cap_rank":\#(rank),"price_change_percentage_24h":1,"last_updated":"\#(updated)"}"#
        }
        connection.answer("[\(rows.joined(separator: ","))]")
      } else if target.contains("..") {
        connection.answer(
          #"{"amount":1.0,"base":"EUR","start_date":"\#(day)","end_date":"\#(day)","#
            + #""rates":{"\#(day)":{"USD":1.25,"SEK":10}}}"#)
      } else if target.contains("/frankfurter") {
        connection.answer(#"{"amount":1.0,"base":"EUR","date":"\#(day)","rates":{"USD":1.25,"SEK":10}}"#)
      } else {
        connection.answer("{}", status: "404 Not Found")
      }
    }
  }

  @Test(arguments: [
    "price btc --in sek --until btc>1", "markets --in sek --until btc>1", "coin btc --in sek --until btc>1",
    "convert 1 btc sek --until btc>1", "convert 1 btc sek --date today --until btc>1",
    "convert usd sek --date today --until sek>1", "portfolio --in sek --until value>1",
    "history eur sek --days 400 --until sek>1",
  ])
  func `old exchange rates make no condition true`(_ line: String) async throws {
    for (age, code) in [(0, ExitCode.success), (20, .interrupted)] {
      let server = try Self.server(rateAge: age)
      let environment = try HomeFolder().environment(root: server.url)
      #expect(await Run.quid("portfolio add 1 btc --at 100usd", environment: environment).code == .success)
      let run = await watch("watch \(line) --json", for: .seconds(60), environment: environment)
      #expect(run.code == code, "\(run.output) \(run.error)")
    }
  }

  @Test func `price of today that is old has a warning and makes no condition true`() async throws {
    let server = try Self.server(priceAge: 100)
    let environment = try HomeFolder().environment(root: server.url)
    let newest = await Run.quid("convert 1 btc usd", environment: environment)
    let today = await Run.quid("convert 1 btc usd --date today", environment: environment)
    #expect(today.error.contains("The newest data from CoinGecko is old") && today.error == newest.error)
    #expect(today.output == newest.output)
    let stream = await Run.quid("convert - btc usd --date today", environment: environment, input: "1\n")
    #expect(stream.error == newest.error)
    let run = await watch(
      "watch convert 1 btc usd --date today --until btc>1 --json", for: .seconds(60), environment: environment)
    #expect(run.code == .unavailable, "\(run.output) \(run.error)")
    let entry = await Run.quid("portfolio add 1 btc --at 0.05btc", environment: environment)
    #expect(entry.error.contains("The newest data from CoinGecko is old"), "\(entry.error)")
    let imported = await Run.quid(
      "portfolio import -", environment: environment,
      input: """
        "txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"
        T1,O1,XXBTXETH,\(CalendarDay(Date())) 00:00:01,sell,limit,14,7,0,0.5,0,,
        """)
    #expect(imported.error.contains("The newest data from CoinGecko is old"), "\(imported.error)")
  }

  struct Crash: Sendable, CustomTestStringConvertible {
    /// The price of bitcoin at CoinPaprika; the last one of CoinGecko is 64,000.
    var price = 60_000
    /// The price of bitcoin at Coinbase's exchange; `nil` if the exchange does not respond.
    let exchangePrice: Int?
    let code: ExitCode
    var testDescription: String { "CoinPaprika \(price), exchange \(exchangePrice.map { "\($0)" } ?? "fails")" }
  }

  @Test(arguments: [
    Crash(exchangePrice: 60_100, code: .success), Crash(exchangePrice: 62_000, code: .interrupted),
    Crash(exchangePrice: nil, code: .interrupted), Crash(price: 60_900, exchangePrice: nil, code: .success),
  ])
  func `fallback's price far from the last known one makes a condition true only if another provider confirms it`(
    _ crash: Crash
  ) async throws {
    let isLost = Mutex(false)
    let server = try LoopbackServer { connection in
      let target = connection.requestHead.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      let now = Date()
      if target.hasPrefix("/coingecko/"), !isLost.withLock({ $0 }) {
        connection.answer(
          #"[{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":64000,"market_cap_rank":1}]"#)
      } else if target.hasPrefix("/coinpaprika/v1/tickers?") {
        connection.answer(
          #"[{"id":"btc-bitcoin","name":"Bitcoin","symbol":"BTC","rank":1,"last_updated":"\#(now.ISO8601Format())","#
            + #""quotes":{"USD":{"price":\#(crash.price),"percent_change_24h":-8}}}]"#)
      } else if target.hasPrefix("/coinbase-exchange/"), let price = crash.exchangePrice {
        let hour = Int(now.timeIntervalSince1970) / 3_600 * 3_600
        connection.answer("[[\(hour),1,99999,62000,\(price),2.5]]")
      } else {
        connection.answer("oops", status: "500 Internal Server Error")
      }
    }
    let home = try HomeFolder()
    var environment = home.environment(root: server.url)
    environment["QUID_COINPAPRIKA_URL"] = "\(server.url)/coinpaprika/v1"
    environment["QUID_COINBASE_EXCHANGE_URL"] = "\(server.url)/coinbase-exchange"
    #expect(await Run.quid("price btc", environment: environment).output.contains("$64,000.00"))
    isLost.withLock { $0 = true }
    for condition in ["btc<61000", "change<-5"] {
      let run = await watch(
        "watch price btc --until \(condition) --max-age 0s --timeout 10m --json", for: .seconds(60),
        environment: environment)
      #expect(run.code == crash.code, "\(run.output) \(run.error)")
      #expect(run.output.contains("no second provider confirms") == (crash.code != .success), "\(run.output)")
    }
  }
}
