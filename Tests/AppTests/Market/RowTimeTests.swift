import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// The times of the rows of a list, and coins without data, with responses from a server on loopback.
struct RowTimeTests {
  /// Returns a row whose price has an age in seconds; `nil` for a row without a time.
  private static func row(_ id: String, age: Double?, price: String = "12.5", rank: Int = 1) -> String {
    let time = age.map { "\"\(UTCDateTime(Date(timeIntervalSinceNow: -$0)).description)\"" } ?? "null"
    return #"{"id":"\#(id)","symbol":"\#(id.prefix(3))","name":"\#(id)","current_price":\#(price),"#
      + #""market_cap":1,"market_cap_rank":\#(rank),"price_change_percentage_24h":1.0,"last_updated":\#(time)}"#
  }

  private static let oldAge = 1_056 * 86_400.0
  private static let oldDay = CalendarDay(Date(timeIntervalSinceNow: -oldAge)).description

  private let home: HomeFolder
  private let server: LoopbackServer

  init() throws {
    home = try HomeFolder()
    server = try LoopbackServer { connection in
      let head = connection.requestHead
      if head.contains("/simple/price") {
        let time = Int(Date().timeIntervalSince1970 - Self.oldAge)
        return connection.answer(#"{"bitcoin":{"usd":20277,"eur":20208,"gbp":17000,"last_updated_at":\#(time)}}"#)
      }
      guard head.contains("/coins/markets") else { return connection.answer("[]", status: "404 Not Found") }
      let rows = [
        Self.row("bitcoin", age: 30), Self.row("deadcoin", age: Self.oldAge, rank: 2),
        Self.row("timeless", age: nil, rank: 3), Self.row("solana", age: -40_000_000, rank: 4),
        Self.row("slowcoin", age: 7_200, rank: 5),
      ]
      let ids = head.firstRange(of: "ids=").map { head[$0.upperBound...].prefix { $0 != "&" && $0 != " " } }
      let selected = rows.filter { row in ids.map { $0.contains(row.dropFirst(7).prefix { $0 != "\"" }) } ?? true }
      connection.answer("[\(selected.joined(separator: ","))]")
    }
  }

  private func quid(_ line: String) async -> Run {
    await Run.quid(line, environment: home.environment(root: server.url))
  }

  private func rows(_ line: String) async throws -> [[String: Any]] {
    let data = try #require(try await quid("\(line) --json").json["data"] as? [String: Any])
    return try #require(data["rows"] as? [[String: Any]])
  }

  @Test func `old row is marked with its time, and one warning counts the old rows`() async throws {
    let run = await quid("markets")
    let lines = run.output.split(separator: "\n").map { String($0) }
    #expect(lines.filter { $0.contains(Self.oldDay) }.map { $0.contains("DEA") } == [true])
    #expect(lines.first { $0.contains("BIT") }?.hasSuffix("$1.00") == true, "\(run.output)")
    #expect(run.error.components(separatedBy: "not current").count == 2, "\(run.error)")
    #expect(run.error.contains("3 prices are not current: DEA (\(Self.oldDay)), SOL ("), "\(run.error)")
  }

  @Test func `JSON has the time and the freshness of each row`() async throws {
    let rows = try await rows("markets")
    #expect(rows.map { $0.text("freshness") } == ["live", "stale", "live", "stale", "stale"])
    #expect(rows[1].text("asOf")?.hasPrefix(Self.oldDay) == true)
    #expect(rows[2].text("asOf") == "null")
    let sources = try #require(try await quid("markets --json").json["sources"] as? [[String: Any]])
    #expect(sources.first?.text("asOf")?.hasPrefix(Self.oldDay) == true)
  }

  @Test func `price without a time does not show that of another row`() async throws {
    let run = await Run.quid(
      ["price", "timeless", "bitcoin", "--format", "{symbol} {time} {age}"],
      environment: home.environment(root: server.url))
    let age: Substring = try #require(run.output.split(separator: " ").dropFirst(2).first).prefix(2)
    #expect(["0s", "1s"].contains(age))
    #expect(await quid("price deadcoin").output == "DEA $12.50 +1.0% (as of \(Self.oldDay))\n")
  }

  @Test func `conversion of a coin has the time of its price`() async throws {
    let sources = try #require(try await quid("convert 1 deadcoin usd --json").json["sources"] as? [[String: Any]])
    #expect(sources.map { $0.text("freshness") } == ["stale"])
    let timeless = try #require(
      try await quid("convert 1 timeless usd --json").json["sources"] as? [[String: Any]])
    #expect(timeless.map { $0.text("asOf") } == ["null"])
  }

  @Test(arguments: ["price deadcoin", "markets", "coin deadcoin", "convert 1 deadcoin usd"])
  func `condition on a price that is more than a day old ends the command`(_ line: String) async {
    let run = await quid("watch \(line) --until deadcoin>10")
    #expect(run.code == .unavailable)
    #expect(run.error.contains("The value “deadcoin” is from \(Self.oldDay)"), "\(run.error)")
  }

  @Test func `price of today that is old has a warning and makes no condition true`() async throws {
    let today = CalendarDay(Date())
    let run = await quid("bitcoin \(today)")
    #expect(run.output.contains("$20,277.00"))
    #expect(run.error.contains("The newest data from CoinGecko is old: it is from \(Self.oldDay)"), "\(run.error)")
    #expect(await quid("watch bitcoin \(today) --until btc>1").code == .unavailable)
  }

  @Test func `price from the future is shown with its time and a warning`() async throws {
    let run = await quid("convert 1 solana usd")
    #expect(run.error.contains("The newest data from CoinGecko has a time in the future"), "\(run.error)")
    #expect(!run.output.contains("just now"), "\(run.output)")
    #expect(try await rows("price bitcoin --in sol").map { $0.text("freshness") } == ["stale"])
  }

  @Test(arguments: ["convert 1 solana bitcoin", "price bitcoin --in sol"])
  func `condition on a price from the future ends the command`(_ line: String) async {
    #expect(await quid("watch \(line) --until bitcoin>0").code == .unavailable)
  }

  @Test func `condition is never true on an old price, and other prices make theirs true`() async throws {
    #expect(await quid("watch markets --until bitcoin>10").code == .success)
    let recording = RecordingConsole()
    struct End: Error {}
    let program = Program(
      arguments: ["watch", "price", "slowcoin", "--until", "slowcoin>10"],
      environment: home.environment(root: server.url).merging(["LANG": "C.UTF-8"]) { given, _ in given },
      console: recording.console(), clock: ProgramClock { _ in throw End() })
    #expect(await program.run() == .interrupted)
    #expect(recording.output.hasPrefix("SLO $12.50"))
  }

  @Test func `total with an old price says so and lists what it does not include`() async throws {
    for line in ["1 bitcoin --cost 2", "2 deadcoin --cost 5"] {
      let addition = await quid("portfolio add \(line)usd")
      #expect(addition.code == .success, "\(addition.error)")
    }
    let run = await quid("portfolio")
    #expect(run.error.contains("The total value includes prices that are not current: "), "\(run.error)")
    #expect(run.output.contains("As of"))
    let data = try #require(try await quid("portfolio --json").json["data"] as? [String: Any])
    #expect(data.text("freshness") == "stale")
    #expect(data.text("asOf")?.hasPrefix(Self.oldDay) == true)
    #expect(await quid("watch portfolio --until value>1").code == .unavailable)
  }

  @Test(arguments: ["watchlist", "markets --watchlist"])
  func `coin that is no longer listed stays on the watchlist with dashes and a warning`(_ line: String) async throws {
    #expect(await quid("watchlist add bitcoin").code == .success)
    try Data(#"["gone","bitcoin"]"#.utf8).write(to: home.url.appending(path: "data/quid/watchlist.json"))
    let run = await quid(line)
    #expect(run.code == .success)
    #expect(run.output.split(separator: "\n")[1].contains("GONE  gone"), "\(run.output)")
    #expect(run.error.contains("CoinGecko has no data for gone. It may no longer list this coin."), "\(run.error)")
    let rows = try await rows(line)
    #expect(rows.map { $0.text("price") } == ["null", "12.5"])
    #expect(rows.map { $0.text("freshness") } == ["null", "fresh"])
  }

  @Test func `coin without a chart is shown, and the missing part is named`() async throws {
    let run = await quid("coin bitcoin")
    #expect(run.output.contains("$12.50"))
    #expect(run.error.contains("The 30-day chart is not shown."), "\(run.error)")
    #expect(run.code == .rejectedInput)
    let json = try await quid("coin bitcoin --json").json
    let data = try #require(json["data"] as? [String: Any])
    #expect(data.text("price") == "12.5" && data.text("month") == "null")
    #expect(await quid("watch coin bitcoin --until bitcoin>10").code == .success)
  }
}
