import Testing

@testable import QuidCore

/// Streams of amounts of coins: 1 BTC = 22900 USD, 1 EUR = 1.0844 USD.
struct StreamConverterCoinTests {
  private static let bitcoin = Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")
  private static let days = RateTable.firstDay...RateTable.firstDay.advanced(by: 9_999)

  private static func rates(_ price: String = "22900", freshness: Freshness = .fresh) throws -> ConversionRates {
    let table = Sourced.rates("2023-09-01", [.usd: "1.0844", .gbp: "0.8555"])
    let sourced = Sourced(
      try FixedDecimal(price), source: table.source, asOf: nil, fetchedAt: table.fetchedAt, freshness: freshness)
    let day = try #require(CalendarDay("2023-09-02"))
    return ConversionRates(table: table, prices: [.bitcoin: sourced], day: day)
  }

  private static func run(
    _ text: String, from: Asset? = .coin(bitcoin), to: Asset = .currency(.eur),
    _ rates: [CalendarDay?: ConversionRates],
    _ format: StreamLayout.Format = .exact, _ change: (inout StreamLayout) -> Void = { _ in }
  ) -> StreamRun {
    var layout = StreamLayout()
    change(&layout)
    let stream = StreamConverter(from: from, to: to, layout: layout, format: format, days: days)
    return StreamRun(stream, Array(text.utf8), rates: rates)
  }

  @Test func `amounts of a coin are converted in both directions`() throws {
    let rates = try Self.rates()
    let there = Self.run("0.5\n1\n0\n", [nil: rates])
    #expect(there.text == "10558.834378458133530063\n21117.668756916267060125\n0\n")
    let back = Self.run("100\n", from: .currency(.eur), to: .coin(Self.bitcoin), [nil: rates])
    #expect(back.text == "0.004735371179039301\n")
    let rounded = Self.run("0.5\n", [nil: rates], try .init(decimals: 2, keepsZeros: true))
    #expect(rounded.text == "10558.83\n")
  }

  @Test func `currencies in a column are converted to a coin`() throws {
    let run = Self.run(
      "1.0844,usd\n0.8555,GBP\n1,eur\n5,\n1,xyz\n", from: nil, to: .coin(Self.bitcoin), [nil: try Self.rates("1.0844")]
    ) { $0.columns = .init(amount: 1, from: 2) }
    #expect(run.text == "1,usd\n1,GBP\n1,eur\n,\n,xyz\n")
    #expect(run.errors.map(\.error.code) == ["badCurrency", "noRate"])
  }

  @Test func `empty field of the currency column means the coin`() throws {
    let run = Self.run("2,\n1.0844,usd\n", [nil: try Self.rates()]) { $0.columns = .init(amount: 1, from: 2) }
    #expect(run.text == "42235.337513832534120251,\n1,usd\n")
  }

  @Test func `each day has its own price, and a day without a price invalidates its lines`() throws {
    let (first, second) = (try #require(CalendarDay("2023-09-01")), try #require(CalendarDay("2023-08-31")))
    let third = try #require(CalendarDay("2023-08-30"))
    let withoutPrice = ConversionRates(Sourced.rates("2023-08-31", [.usd: "2"]))
    let run = Self.run(
      "1,2023-09-01\n1,2023-08-31\n1,2023-09-01\n1,2023-08-30\n", to: .currency(.usd),
      [first: try Self.rates("7"), second: withoutPrice]
    ) { $0.columns = .init(amount: 1, day: 2) }
    #expect(run.text == "7,2023-09-01\n,2023-08-31\n7,2023-09-01\n,2023-08-30\n")
    #expect(
      run.errors == [
        .init(line: 2, error: .noPrice("BTC", second)), .init(line: 4, error: .noRates(third)),
      ])
    #expect(run.days == [first, second, third])
  }

  @Test func `JSON has the symbols, the older day and the lower freshness`() throws {
    let strange = Coin(id: .bitcoin, symbol: "B\"\\\u{1B}\u{7}C", name: "Bitcoin")
    let run = Self.run("2\n", from: .coin(strange), to: .currency(.usd), [nil: try Self.rates(freshness: .stale)]) {
      $0.isJSON = true
    }
    #expect(
      run.text == #"""
        {"amount":"2","date":"2023-09-01","freshness":"stale","from":"B\"\\\u001b\u0007C","line":1,"problem":null,"result":"45800","to":"USD"}

        """#)
    let long = Coin(id: .bitcoin, symbol: String(repeating: "é", count: 500), name: "")
    let longer = Self.run("2\n", from: .currency(.usd), to: .coin(long), [nil: try Self.rates()]) { $0.isJSON = true }
    #expect(longer.text.hasSuffix(#","to":"\#(String(repeating: "é", count: 32))"}"# + "\n"))
  }

  @Test func `stream without a coin, a price or rates of its own converts no line`() throws {
    let day = try #require(CalendarDay("2025-04-23"))
    #expect(Self.run("1\n", [:]).errors == [.init(line: 1, error: .noRates(nil))])
    let pricesOnly = ConversionRates(table: nil, prices: [:], day: day)
    #expect(
      Self.run("1\n", from: .currency(.gbp), [nil: pricesOnly]).errors == [.init(line: 1, error: .noRates(day))])
    #expect(Self.run("1\n", [nil: pricesOnly]).errors == [.init(line: 1, error: .noPrice("BTC", day))])
  }
}
