import Foundation
import TestSupport
import Testing

@testable import QuidCore

/// Conversions of coins with the prices and rates of the test client: 1 BTC = 22900 USD, 1 ETH = 1619.36 USD.
struct ConversionRatesTests {
  private static let bitcoin = Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")
  private static let ether = Coin(id: .ethereum, symbol: "ETH", name: "Ethereum")
  private static let sek = Asset.currency(RateFixture.sek)
  private static let eur = Asset.currency(.eur)
  private static let usd = Asset.currency(.usd)

  private let rates: ConversionRates

  init() throws { rates = try Self.rates() }

  private static func rates(
    table: RateTable? = try? .fixture(), bitcoin: String = "22900", ether: String = "1619.36"
  ) throws -> ConversionRates {
    ConversionRates(
      table: table.map { .stub($0) },
      prices: [.bitcoin: .stub(try FixedDecimal(bitcoin)), .ethereum: .stub(try FixedDecimal(ether))],
      day: try #require(CalendarDay("2023-09-02")))
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let amount: String
    let from: Asset
    let to: Asset
    let value: String
    let rate: String
    let path: String
    var testDescription: String { "\(amount) \(from) → \(to)" }
  }

  @Test(arguments: [
    Case(
      amount: "0.5", from: .coin(bitcoin), to: eur, value: "10558.834378458133530063", rate: "21117.668756916267060125",
      path: "BTC USD EUR"),
    Case(
      amount: "1", from: .coin(bitcoin), to: sek, value: "250229.592401327923275544",
      rate: "250229.592401327923275544", path: "BTC USD EUR SEK"),
    Case(
      amount: "100", from: eur, to: .coin(bitcoin), value: "0.004735371179039301", rate: "0.000047353711790393",
      path: "EUR USD BTC"),
    Case(
      amount: "100", from: sek, to: .coin(bitcoin), value: "0.00039963298920943", rate: "0.000003996329892094",
      path: "SEK EUR USD BTC"),
    Case(
      amount: "1", from: .coin(bitcoin), to: .coin(ether), value: "14.141389190791423772",
      rate: "14.141389190791423772",
      path: "BTC USD ETH"),
    Case(
      amount: "1.5", from: .coin(ether), to: sek, value: "26542.25716709701217263", rate: "17694.838111398008115087",
      path: "ETH USD EUR SEK"),
    Case(amount: "2", from: .coin(bitcoin), to: usd, value: "45800", rate: "22900", path: "BTC USD"),
    Case(amount: "45800", from: usd, to: .coin(bitcoin), value: "2", rate: "0.000043668122270742", path: "USD BTC"),
    Case(amount: "3", from: .coin(bitcoin), to: .coin(bitcoin), value: "3", rate: "1", path: "BTC"),
    Case(
      amount: "100", from: sek, to: usd, value: "9.15159545289595166", rate: "0.091515954528959517", path: "SEK EUR USD"
    ),
  ])
  func `conversion of a coin is rounded once and reports its path`(_ sample: Case) throws {
    let conversions = try Conversions(of: FixedDecimal(sample.amount), from: sample.from, to: [sample.to], by: rates)
    let result = try #require(conversions.results.first)
    #expect(result.value.description == sample.value)
    #expect(result.rate.description == sample.rate)
    #expect(result.path.map(\.symbol).joined(separator: " ") == sample.path)
    #expect(result.inverseRate == (try rates.ratio(from: sample.to, to: sample.from).rate()))
  }

  @Test func `conversion to dollars or another coin needs no exchange rates`() throws {
    let rates = try Self.rates(table: nil)
    let targets = [Self.usd, .coin(Self.ether), .coin(Self.bitcoin)]
    let conversions = try Conversions(of: .one, from: .coin(Self.bitcoin), to: targets, by: rates)
    #expect(conversions.results.map(\.value.description) == ["22900", "14.141389190791423772", "1"])
    #expect(conversions.day == rates.day)
    #expect(try rates.ratio(from: Self.usd, to: Self.usd) == .one)
    #expect(throws: ConversionError.nothingSince(rates.day)) {
      try Conversions(of: .one, from: .coin(Self.bitcoin), to: [Self.eur], by: rates)
    }
  }

  @Test func `older day of the rates and the prices counts`() throws {
    #expect(rates.day.description == "2023-09-01")
    let older = ConversionRates(
      table: .stub(try .fixture()), prices: [.bitcoin: .stub(.one)], day: try #require(CalendarDay("2023-08-31")))
    #expect(older.day.description == "2023-08-31")
  }

  @Test func `missing price or rate is named in the error`() throws {
    let solana = Coin(id: CoinID("solana"), symbol: "SOL", name: "Solana")
    #expect(throws: ConversionError.noPrice(solana)) { try rates.ratio(from: .coin(solana), to: Self.sek) }
    #expect(throws: ConversionError.noPrice(solana)) { try rates.ratio(from: Self.eur, to: .coin(solana)) }
    let yen = try #require(Currency("JPY"))
    let table = try RateTable.fixture()
    #expect(throws: ConversionError.unknownCurrency(yen, table: table)) {
      try rates.ratio(from: .coin(Self.bitcoin), to: .currency(yen))
    }
    let euros = try #require(RateTable(base: .eur, day: table.day, rates: [RateFixture.sek: .one]))
    let withoutDollars = try Self.rates(table: euros)
    #expect(throws: ConversionError.unknownCurrency(.usd, table: euros)) {
      try withoutDollars.ratio(from: .coin(Self.bitcoin), to: Self.sek)
    }
    // Without a coin, and for dollars, the rate of the dollar is not needed.
    #expect(try withoutDollars.ratio(from: Self.eur, to: Self.sek).rate() == .one)
    #expect(try withoutDollars.ratio(from: .coin(Self.bitcoin), to: Self.usd).rate() == FixedDecimal(22_900))
  }

  @Test func `conversion without targets uses the popular currencies, dollars first`() throws {
    let conversions = try Conversions(of: .one, from: .coin(Self.bitcoin), to: nil, by: rates)
    #expect(conversions.results.map(\.to.symbol) == ["USD", "EUR", "GBP", "SEK"])
  }

  @Test(arguments: SplitMix64.seeds)
  func `5,000 random conversions of coins equal exact fractions`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ limit: UInt64, _ scale: UInt128) -> FixedDecimal {
      FixedDecimal(units: Int128(UInt128(random.next() % limit + 1) * scale))
    }
    for _ in 0..<1_000 {
      // Prices from fractions of a cent to hundreds of thousands of dollars, with up to 15 decimals.
      let scale: UInt128 = random.next() % 2 == 0 ? 1_000 : 10_000_000_000
      let price = number(random.next() % 2 == 0 ? 1_000_000_000 : .max / 4, scale)
      let (dollars, kronor) = (number(99_999, 10_000_000_000_000), number(9_999_999, 1_000_000_000_000))
      let table = try #require(
        RateTable(base: .eur, day: rates.day, rates: [.usd: dollars, RateFixture.sek: kronor]))
      let rates = try Self.rates(table: table, bitcoin: price.description)
      for _ in 0..<5 {
        let amount = FixedDecimal(units: Int128(random.next() >> (random.next() % 60)))
        let there = try rates.ratio(from: .coin(Self.bitcoin), to: Self.sek)
        let back = try rates.ratio(from: Self.sek, to: .coin(Self.bitcoin))
        if let value = try? there.converted(amount) {
          let exact = ExactProduct(
            of: amount, times: [UInt128(price.units), UInt128(kronor.units)],
            dividedBy: [UInt128(dollars.units), 1_000_000_000_000_000_000])
          #expect(exact.roundsTo(value), "\(amount) × \(price) × \(kronor) ÷ \(dollars), seed \(seed)")
        }
        if let value = try? back.converted(amount) {
          let exact = ExactProduct(
            of: amount, times: [UInt128(dollars.units), 1_000_000_000_000_000_000],
            dividedBy: [UInt128(kronor.units), UInt128(price.units)])
          #expect(exact.roundsTo(value), "\(amount) × \(dollars) ÷ \(kronor) ÷ \(price), seed \(seed)")
        }
      }
    }
  }

  @Test func `lowest freshness is that of the rates or of a price`() {
    func value<Value>(_ value: Value, _ freshness: Freshness) -> Sourced<Value> {
      Sourced(value, source: .stub, asOf: nil, fetchedAt: Date(timeIntervalSince1970: 0), freshness: freshness)
    }
    func freshness(_ table: Freshness?, _ prices: Freshness...) -> Freshness {
      let table = table.flatMap { freshness in rates.table.map { value($0.value, freshness) } }
      let prices = prices.enumerated().map { (CoinID("\($0.offset)"), value(FixedDecimal.one, $0.element)) }
      return ConversionRates(table: table, prices: Dictionary(uniqueKeysWithValues: prices), day: rates.day).freshness
    }
    #expect(freshness(nil) == .live)
    #expect(freshness(.fresh) == .fresh)
    #expect(freshness(.live, .fresh) == .fresh)
    #expect(freshness(.stale, .live, .fresh) == .stale)
    #expect(freshness(.live, .live) == .live)
  }

  @Test func `price of zero counts as no price`() throws {
    let rates = try Self.rates(bitcoin: "0")
    #expect(throws: ConversionError.noPrice(Self.bitcoin)) { try rates.ratio(from: .coin(Self.bitcoin), to: Self.sek) }
  }

  @Test func `each source of prices has its earliest time`() {
    func price(_ source: String, _ seconds: Double) -> Sourced<FixedDecimal> {
      Sourced(
        .one, source: DataSource(name: source, host: nil), asOf: Date(timeIntervalSince1970: seconds),
        fetchedAt: Date(timeIntervalSince1970: 100), freshness: seconds < 5 ? .stale : .live)
    }
    let solana = CoinID("solana")
    let rates = ConversionRates(
      table: nil, prices: [.bitcoin: price("A", 9), .ethereum: price("B", 4), solana: price("B", 8)],
      day: RateTable.firstDay)
    let sources = rates.priceSources
    #expect(sources.map(\.source.name) == ["A", "B"])
    #expect(sources.map(\.value) == [[.bitcoin], [.ethereum, solana]])
    #expect(sources.map(\.asOf?.timeIntervalSince1970) == [9, 4])
    #expect(rates.freshness == .stale)
  }
}
