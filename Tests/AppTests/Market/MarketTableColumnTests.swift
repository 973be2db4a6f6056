import TestSupport
import Testing

@testable import quid

/// The columns, sort orders and values of `quid markets`, `quid watchlist` and `quid coin`.
struct MarketTableColumnTests {
  /// Returns the words of the column headings.
  private func headings(_ line: String, columns: Int = 80) async -> String {
    let run = await Run.quid(line + " --client test", columns: columns)
    let first = run.output.split(separator: "\n").first ?? ""
    return first.split(separator: " ").joined(separator: " ")
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let columns: Int
    let headings: String
    var testDescription: String { "\(columns) columns" }
  }

  @Test(arguments: [
    Case(columns: 22, headings: "Coin Price"), Case(columns: 30, headings: "Coin Name Price"),
    Case(columns: 40, headings: "Coin Name Price 24h"), Case(columns: 50, headings: "# Coin Name Price 24h"),
    Case(columns: 60, headings: "# Coin Name Price 24h Market cap"),
    Case(columns: 80, headings: "# Coin Name Price 24h Market cap"),
    Case(columns: 120, headings: "# Coin Name Price 1h 24h 7d Volume Market cap From high 7 days"),
    Case(
      columns: 200,
      headings: "# Coin Name Price 1h 24h 7d Volume Market cap Supply All-time high From high 7 days"),
  ])
  func `wide terminal has more columns, and a narrow one omits the name last`(_ test: Case) async {
    #expect(await headings("markets", columns: test.columns) == test.headings)
    let run = await Run.quid("markets --client test", columns: test.columns)
    let rows = run.output.split(separator: "\n")
    #expect(rows.count == 14)
    for row in rows.dropLast() { #expect(row.count <= test.columns, "\(row)") }
    if test.headings.contains("Name") {
      for name in ["Bitcoin", "Binance USD", "Polygon"] { #expect(run.output.contains(name), "\(name)") }
    }
  }

  @Test func `sparklines are braille, or ASCII in a locale without UTF-8`() async {
    let unicode = await Run.quid("markets --client test --limit 3", columns: 200)
    let ascii = await Run.quid("markets --client test --limit 3", environment: ["LC_ALL": "C"], columns: 200)
    for run in [unicode, ascii] {
      let rows = run.output.split(separator: "\n").dropFirst().prefix(3)
      #expect(rows.count == 3)
      for row in rows {
        let sparkline = row.suffix(Sparkline.listColumns).unicodeScalars
        #expect(sparkline.count == Sparkline.listColumns && !sparkline.contains(" "), "\(row)")
      }
    }
    #expect(unicode.output.unicodeScalars.contains { 0x2801...0x28FF ~= $0.value })
    #expect(ascii.output.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `CSV has all columns`() async {
    let all = await Run.quid("markets --limit 1 --csv --client test").output.split(separator: "\n")
    let header =
      "rank,id,symbol,name,price,change24h,marketCap,currency,change1h,change7d,volume,supply,"
      + "allTimeHighPrice,changeFromAllTimeHigh,sparkline,asOf,freshness"
    #expect(all.first.map { String($0) } == header)
    #expect(all.last?.hasPrefix("1,bitcoin,BTC,Bitcoin,22900,0.3,441400000000,USD,") == true)
    #expect(all.last?.hasSuffix(",,2023-09-01T17:15:00Z,builtin") == true)
    let shaped = await Run.quid("markets --limit 1 --csv --sparkline --client test").output.split(separator: "\n")
    #expect(shaped.first == all.first && shaped.last?.contains(",2023-09-01T17:15:00Z,builtin") == true)
    #expect(shaped.last != all.last)
  }

  @Test func `JSON has every value, and levels of the sparkline only if requested`() async throws {
    func row(_ line: String) async throws -> [String: Any] {
      let json = try await Run.quid("\(line) --limit 1 --json --client test", columns: 200).json
      return try #require(((json["data"] as? [String: Any])?["rows"] as? [[String: Any]])?.first)
    }
    let plain = try await row("markets")
    #expect(
      Set(plain.keys) == [
        "rank", "id", "symbol", "name", "image", "price", "change24h", "marketCap", "change1h", "change7d", "volume",
        "supply", "allTimeHighPrice", "changeFromAllTimeHigh", "sparkline", "asOf", "freshness",
      ])
    #expect(plain.text("sparkline") == "null")
    #expect(plain.text("volume") == "14043000000")
    #expect(plain.text("change7d")?.contains(".") == true)
    let shaped = try await row("markets --sparkline")
    #expect(Set(shaped.keys) == Set(plain.keys))
    let levels = try #require(shaped["sparkline"] as? [Int])
    #expect(levels.count == 169 && levels.min() == 0 && levels.max() == 1_000)
    // The shape is that of the price in dollars, also in another currency.
    let kronor = try await row("markets --sparkline --in sek")
    #expect(kronor["sparkline"] as? [Int] == levels)
    // 14043000000 × 11.8493 ÷ 1.0844
    #expect(kronor.text("volume")?.hasPrefix("153448653541.") == true)
  }

  @Test func `list is sorted by the new columns, and reversed`() async {
    func ids(_ line: String) async -> [Substring] {
      let run = await Run.quid("markets \(line) --csv --client test")
      return run.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] }
    }
    #expect(await ids("--sort volume --limit 2") == ["tether", "bitcoin"])
    #expect(await ids("--reverse --limit 2") == ["matic-network", "okb"])
    #expect(await ids("--sort cap --reverse --limit 3") == ["matic-network", "okb", "solana"])
    let (rising, falling) = (await ids("--sort change7d"), await ids("--sort change7d --reverse"))
    #expect(rising.count == 12 && rising == falling.reversed())
    #expect(await ids("--sort change1h").count == 12)
  }

  @Test func `coin has its volume, supply and all-time high`() async throws {
    let data = try #require(try await Run.quid("coin btc --client test --json").json["data"] as? [String: Any])
    #expect(data.text("volume") == "14043000000")
    #expect(data.text("supply") == "19275109")
    #expect(data.text("allTimeHigh.price") == "69045")
    #expect(data.text("allTimeHigh.date") == "2021-11-10")
    #expect(data.text("sparkline") == "null")
    let run = await Run.quid("coin btc --client test")
    #expect(run.output.contains("Volume 24 h"))
    #expect(run.output.contains("19.3M  BTC\n"))
    #expect(run.output.contains("$69,045.00  2021-11-10, ▼ -66.8%\n"))
  }
}
