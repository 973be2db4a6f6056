import Foundation
import QuidCore
import Testing

/// Encodes a value as JSON with sorted keys.
private func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// Decodes a value from JSON.
private func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(json.utf8))
}

/// Returns the value that generic code creates from a description.
private func copy<Value: LosslessStringConvertible>(_ value: Value) -> Value? { Value(value.description) }

/// Returns the value that generic code creates from a string.
private func parsed<Value: LosslessStringConvertible>(_ type: Value.Type, _ string: String) -> Value? { Value(string) }

/// Returns the value that is decoded from the encoding of a value.
private func recoded<Value: Codable>(_ value: Value) throws -> Value { try decoded(Value.self, json(value)) }

struct CodingTests {
  private let address = "0x52908400098527886E0F7030069857D2E4169EE7"

  @Test func `values are encoded as decimal strings, codes and dates`() throws {
    #expect(try json(FixedDecimal("-0.000000000000000001")) == #""-0.000000000000000001""#)
    #expect(try json(FixedDecimal.maximum) == #""170141183460469231731.687303715884105727""#)
    #expect(try json(Ether("0.00294")) == #""0.00294""#)
    #expect(try json(Currency.eur) == #""EUR""#)
    #expect(try json(#require(CalendarDay("2026-11-21"))) == #""2026-11-21""#)
    #expect(try json(EthereumAddress(address)) == "\"\(address)\"")
    #expect(try json(CoinID.bitcoin) == #""bitcoin""#)
    #expect(try json(GasTier.standard) == #""standard""#)
    #expect(
      try json(#require(ExchangeRate(base: .eth, quote: .eur, rate: FixedDecimal("1650.5"))))
        == #"{"base":"ETH","quote":"EUR","rate":"1650.5"}"#)
    #expect(
      try json(Contact(name: ContactName("Alice"), address: EthereumAddress(address)))
        == #"{"address":"\#(address)","name":"Alice"}"#)
  }

  @Test func `dictionaries are encoded as objects`() throws {
    let amounts = try decoded([Currency: FixedDecimal].self, #"{"EUR":"1.5","USD":"2"}"#)
    #expect(amounts == [.eur: try FixedDecimal("1.5"), .usd: 2])
    #expect(try json(amounts) == #"{"EUR":"1.5","USD":"2"}"#)
    #expect(try json([CoinID.bitcoin: 1]) == #"{"bitcoin":1}"#)
    let day = try #require(CalendarDay("2026-11-21"))
    #expect(try json([day: 1]) == #"{"2026-11-21":1}"#)
    #expect(try json([EthereumAddress(address): 1]) == #"{"\#(address)":1}"#)
    #expect(try recoded([CoinID.bitcoin: 1]) == [.bitcoin: 1])
    #expect(try recoded([day: 1]) == [day: 1])
    #expect(try recoded([EthereumAddress(address): 1]) == [EthereumAddress(address): 1])
    #expect(throws: DecodingError.self) { try decoded([EthereumAddress: Int].self, #"{"0x12":1}"#) }
    #expect(throws: DecodingError.self) { try decoded([Currency: FixedDecimal].self, #"{"euro":"1"}"#) }
  }

  @Test func `a market row is restored with all values`() throws {
    let row = MarketRow(
      coin: Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin"), rank: 1, image: "https://a.b/c.png",
      price: try FixedDecimal("22900.00000000000001"), change24h: -1, marketCap: nil,
      asOf: Date(timeIntervalSince1970: 1_693_588_500.25), volume: 3,
      allTimeHigh: AllTimeHigh(price: 69_000, day: CalendarDay("2021-11-10")),
      sparkline: PriceShape(prices: [1, 2, 3]))
    #expect(try decoded(MarketRow.self, json(row)) == row)
    #expect(row.id == .bitcoin)
  }

  @Test func `descriptions restore equal values`() throws {
    #expect(copy(try FixedDecimal("-12.5")) == (try FixedDecimal("-12.5")))
    #expect(copy(Ether(wei: 1)) == Ether(wei: 1))
    #expect(copy(Currency.gbp) == .gbp)
    #expect(copy(try EthereumAddress(address)) == (try EthereumAddress(address)))
    #expect(copy(GasTier.fast) == .fast)
    #expect(copy(CoinID.ethereum) == .ethereum)
    #expect(copy(try ContactName("Alice")) == (try ContactName("Alice")))
    #expect(copy(try ENSName("ann.eth")) == (try ENSName("ann.eth")))
    let day = try #require(CalendarDay("0001-01-01"))
    #expect(copy(day) == day)
  }

  @Test func `decoded values equal the encoded values`() throws {
    #expect(try recoded(Ether("0.00294")) == Ether("0.00294"))
    #expect(try recoded(EthereumAddress(address)) == EthereumAddress(address))
    #expect(try recoded(ENSName("ann.eth")) == ENSName("ann.eth"))
    #expect(try recoded(ContactName("Alice")) == ContactName("Alice"))
    #expect(try recoded(GasTier.fast) == .fast)
    let rate = try #require(ExchangeRate(base: .eth, quote: .eur, rate: FixedDecimal("1650.5")))
    #expect(try recoded(rate) == rate)
  }

  @Test func `malformed descriptions restore no value`() {
    #expect(parsed(FixedDecimal.self, "1,5") == nil)
    #expect(parsed(Ether.self, "-1") == nil)
    #expect(parsed(Currency.self, "euro") == nil)
    #expect(parsed(EthereumAddress.self, "0x12") == nil)
    #expect(parsed(ENSName.self, "ann") == nil)
    #expect(parsed(ContactName.self, "ann.eth") == nil)
    #expect(parsed(GasTier.self, "FAST") == nil)
    #expect(parsed(CalendarDay.self, "2026-02-30") == nil)
  }

  @Test func `dictionary keys are never integers`() {
    func key(_ key: some CodingKey, _ number: Int) -> (any CodingKey)? { type(of: key).init(intValue: number) }
    #expect(key(Currency.eur.codingKey, 1) == nil)
    #expect(Currency.eur.codingKey.intValue == nil)
  }

  struct Restored: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () throws -> Void

    init<Value: Codable & Hashable & Sendable>(_ value: @autoclosure @escaping @Sendable () throws -> Value) {
      testDescription = "\(Value.self)"
      check = {
        let original = try value()
        #expect(try recoded(original) == original)
      }
    }

    private static let day = CalendarDay(Date(timeIntervalSince1970: 1_700_000_000))
    private static let coin = Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")
    private static let source = DataSource(name: "CoinGecko", host: "api.coingecko.com")

    private static func table() throws -> RateTable {
      try #require(
        RateTable(
          base: .eur, day: day, rates: [.usd: FixedDecimal("1.0844"), .sek: 11],
          details: [.sek: RateTable.Detail(day: day.advanced(by: -1), digits: 4, centralBanks: 3)], minimumDigits: 5))
    }

    private static func series() throws -> PriceSeries {
      let points = (0..<3).map {
        PriceSeries.Point(time: day.advanced(by: $0).start, price: FixedDecimal($0 + 1))
      }
      return try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))
    }

    private static func listing() -> MarketListing {
      MarketListing(
        currency: .usd,
        rows: [
          MarketRow(coin: coin, rank: 1, image: nil, price: 26_000, change24h: nil, marketCap: 5, asOf: day.start)
        ])
    }

    private static func record(_ state: TransferRecord.State) throws -> TransferRecord {
      TransferRecord(
        id: "1", time: day.start, plan: try Sample.plan(), block: 100, state: state,
        nodeError: JSONRPCError(code: -32_000, message: "nonce too low", revertData: [1, 2]), freeSince: 101,
        isChecked: true)
    }

    private static func portfolio() throws -> Portfolio {
      var portfolio = Portfolio()
      for amount in ["2", "-0.5"] { try portfolio.add(PortfolioFixture.trade(amount)) }
      try portfolio.add(PortfolioTrade(coin: coin, amount: 3, price: .total(1), currency: .sek, day: day))
      try portfolio.remove(2)
      portfolio.setOwnPrice(try PortfolioFixture.trade("1"))
      return portfolio
    }

    private static func book() throws -> AddressBook {
      var book = AddressBook()
      try book.add(Contact(name: ContactName("Ann"), address: Sample.address("1"), ensName: ENSName("ann.eth")))
      return book
    }

    private static func some<Value>(_ value: Value?) throws -> Value { try #require(value) }

    static let all = [
      Restored(try table()), Restored(try series()), Restored(try series().converted(to: .sek, by: table())),
      Restored(listing()), Restored(try listing().converted(to: .sek, by: table())), Restored(try portfolio()),
      Restored(try book()), Restored(Asset.coin(coin)), Restored(Asset.currency(.jpy)), Restored(MarketOrder.fromHigh),
      Restored(try some(PriceList(of: .eth, [some(ExchangeRate(base: .eth, quote: .chf, rate: 2))]))),
      Restored(GasPrices(only: try some(GasPrice(gwei: FixedDecimal("0.5"))))),
      Restored(
        Sourced(
          try table(), source: source, asOf: nil, fetchedAt: day.start, freshness: .stale,
          failures: [
            ProviderError(.rateLimited(retryAfter: .milliseconds(1_500)), from: source),
            ProviderError(.requestFailed(status: nil, message: "“x”"), from: source),
          ])),
      Restored(try SendAmount("12.50 usd")), Restored(SendAmount.maximum), Restored(FeeFormula.onChain),
      Restored(RoundingRule.halfDown),
      Restored(try Sample.plan(nonce: 8)), Restored(try Sample.hash("a")), Restored(try record(.open(nil))),
      Restored(try record(.replaced(Sample.hash("b")))),
      Restored(try record(.settled(.included(Sample.receipt("a"))))),
      Restored(try record(.settled(.different(Sample.transaction("a", to: "9", block: 7), isSettled: true)))),
      Restored(TransferOutcome.unknown(.unreachable(.unanswered(ProviderError(.timedOut, from: source))))),
    ]
  }

  @Test(arguments: Restored.all)
  func `a value is restored from its encoding`(sample: Restored) throws { try sample.check() }

  @Test func `a name of a currency has its code`() {
    #expect(
      Currency.mostTradedCurrencies.map(\.code).joined(separator: " ") == """
        USD EUR JPY GBP CNY AUD CAD CHF HKD SGD SEK KRW NOK NZD INR MXN TWD ZAR BRL DKK PLN THB ILS IDR CZK AED TRY HUF \
        CLP SAR PHP MYR COP RUB RON PEN
        """)
  }

  struct Malformed: Sendable, CustomTestStringConvertible {
    let json: String
    let message: String
    let decode: @Sendable (String) throws -> Void
    var testDescription: String { message }

    init<Value: Decodable & SendableMetatype>(_ type: Value.Type, _ json: String, _ message: String) {
      (self.json, self.message) = (json, message)
      decode = { _ = try decoded(Value.self, $0) }
    }

    static let all = [
      Malformed(FixedDecimal.self, #""1,5""#, #""1,5" is not a decimal number"#),
      Malformed(FixedDecimal.self, #""1e3""#, #""1e3" is not a decimal number"#),
      Malformed(Ether.self, #""-1""#, #""-1" is not an amount of ether"#),
      Malformed(Currency.self, #""euro""#, #""euro" is not a currency"#),
      Malformed(CalendarDay.self, #""2026-02-30""#, #""2026-02-30" is not a date such as 2026-11-21"#),
      Malformed(GasTier.self, #""FAST""#, #""FAST" is not slow, standard or fast"#),
      Malformed(ENSName.self, #""ann_.eth""#, #""ann_.eth" is not an ENS name"#),
      Malformed(EthereumAddress.self, #""0x12""#, #""0x12" is not an Ethereum address"#),
      Malformed(
        ExchangeRate.self, #"{"base":"ETH","quote":"EUR","rate":"0"}"#, #""0" is not an exchange rate above zero"#),
      Malformed(
        ContactName.self, #""a\u001b[2J\u202e""#, "\"a\u{FFFD}[2J\u{FFFD}\" is not a valid contact name"),
      Malformed(
        FixedDecimal.self, "\"\(String(repeating: "x", count: 41))\"",
        "\"\(String(repeating: "x", count: 40))…\" is not a decimal number"),
      Malformed(
        PriceList.self, #"{"base":"ETH","rates":[{"base":"BTC","quote":"EUR","rate":"1"}]}"#,
        "prices of different assets"),
      Malformed(
        RateTable.self, #"{"base":"EUR","day":"2026-11-21","rates":{"USD":"0"},"details":{}}"#,
        "a rate that is not above zero"),
      Malformed(GasPrice.self, #"{"gwei":"-1"}"#, "a negative gas price"),
      Malformed(
        PriceSeries.self, #"{"coin":"b","currency":"EUR","points":[{"time":1,"price":"1"},{"time":1,"price":"1"}]}"#,
        "prices that are not in ascending order of time"),
      Malformed(
        MarketListing.self,
        #"{"currency":"EUR","rows":[{"coin":{"id":"b","symbol":"B","name":"B"}}],"originals":{"currency":"USD","values":[]}}"#,
        "another number of original rows"),
      Malformed(Portfolio.self, #"{"entries":[],"nextNumber":0,"ownPrices":[]}"#, "inconsistent entries"),
      Malformed(TransactionHash.self, #""0x12""#, #""0x12" is not a hash of 0x and 64 digits"#),
      Malformed(PriceShape.self, "[1,1001]", "expected an array of 2 to 400 numbers, each from 0 to 1000"),
    ]
  }

  @Test(arguments: Malformed.all)
  func `a malformed string is an error with a printable excerpt`(sample: Malformed) throws {
    do {
      try sample.decode(sample.json)
      Issue.record("accepted")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription == sample.message)
    }
  }

  @Test func `a number is not decoded from a binary floating-point number`() {
    #expect(throws: DecodingError.self) { try decoded(FixedDecimal.self, "1.5") }
  }
}

struct ConformanceTests {
  private func sendable<Value: Sendable & Hashable>(_ type: Value.Type) -> Bool { true }
  private func coded<Value: Sendable & Hashable & Codable>(_ type: Value.Type) -> Bool { true }
  private func ordered<Value: Comparable & LosslessStringConvertible>(_ type: Value.Type) -> Bool { true }
  private func identified<Value: Identifiable>(_ type: Value.Type) -> Bool { true }

  // The compiler checks the conformances; the test only has to compile.
  @Test func `promised conformances exist`() {
    #expect(coded(FixedDecimal.self) && coded(Ether.self) && coded(Currency.self) && coded(CalendarDay.self))
    #expect(coded(EthereumAddress.self) && coded(CoinID.self) && coded(Coin.self) && coded(ExchangeRate.self))
    #expect(coded(GasTier.self) && coded(MarketRow.self) && coded(Contact.self) && coded(ContactName.self))
    #expect(ordered(FixedDecimal.self) && ordered(Ether.self) && ordered(Currency.self) && ordered(CalendarDay.self))
    #expect(ordered(EthereumAddress.self) && ordered(CoinID.self) && ordered(GasTier.self))
    #expect(identified(Currency.self) && identified(Coin.self) && identified(MarketRow.self))
    #expect(identified(Contact.self) && identified(GasTier.self))
    #expect(sendable(ProviderError.self) && sendable(SendQuote.self) && sendable(SendTerms.self))
    #expect(sendable(RateTable.self) && sendable(PriceList.self) && sendable(MarketListing.self))
    #expect(sendable(CurrencyConversion.self) && sendable(GasPrices.self) && sendable(Sourced<RateTable>.self))
  }

  @Test func `sums are exact even if a partial sum is out of range`() throws {
    #expect(try [FixedDecimal]().sum() == 0)
    #expect(try [FixedDecimal(1), 2, try FixedDecimal("-0.5")].sum().description == "2.5")
    #expect(try [FixedDecimal.maximum, 1, -1].sum() == .maximum)
    #expect(throws: ArithmeticError.overflow) { try [FixedDecimal.maximum, .maximum, -1].sum() }
    #expect(throws: ArithmeticError.overflow) { try [FixedDecimal.maximum, FixedDecimal(units: 1)].sum() }
    #expect(try [Ether.ether(1), Ether(wei: 1)].sum() == Ether(wei: 1_000_000_000_000_000_001))
    #expect(throws: ArithmeticError.overflow) { try [Ether(wei: .max), Ether(wei: 1)].sum() }
  }

  @Test func `identity of a value is its unique property`() throws {
    let contact = Contact(
      name: try ContactName("Ann"), address: try EthereumAddress("0x0000000000000000000000000000000000000009"))
    #expect(contact.id == contact.address)
    #expect(GasTier.allCases.map(\.id) == [.slow, .standard, .fast])
    #expect(PortfolioEntry(number: 7, trade: try PortfolioFixture.trade("1")).id == 7)
  }

  @Test func `ranges of days are collections`() throws {
    let (first, last) = (try #require(CalendarDay("2024-02-28")), try #require(CalendarDay("2024-03-01")))
    #expect((first...last).map(\.description) == ["2024-02-28", "2024-02-29", "2024-03-01"])
    #expect((first..<last).count == 2)
    #expect(first.distance(to: last) == 2)
    let end = try #require(CalendarDay("9999-12-31"))
    #expect(Array(end...end) == [end])
  }

  @Test func `tiers are ordered by price and addresses by number`() throws {
    #expect(GasTier.allCases.shuffled().sorted() == [.slow, .standard, .fast])
    let low = try EthereumAddress("0x0000000000000000000000000000000000000009")
    let high = try EthereumAddress("0x000000000000000000000000000000000000000a")
    #expect(low < high && !(high < low))
    #expect([CoinID.ethereum, .bitcoin].sorted() == [.bitcoin, .ethereum])
  }
}

struct OwnCurrencyTests {
  @Test func `own currency has its code and decimals`() throws {
    let points = try #require(Currency(code: "points", minorUnitDigits: 0))
    #expect(points.code == "POINTS" && points.minorUnitDigits == 0 && !points.isActive)
    #expect(points.description == "POINTS/0" && points.id == "POINTS/0")
    #expect(copy(points) == points)
    #expect(try decoded([Currency].self, json([points, .eur])) == [points, .eur])
    #expect(points != Currency(code: "POINTS", minorUnitDigits: 2))
  }

  struct Sample: Sendable {
    let code: String
    let digits: Int
  }

  @Test(arguments: [
    Sample(code: "AB", digits: 2), Sample(code: "ABCDEFGHIJK", digits: 2), Sample(code: "EUR", digits: 3),
    Sample(code: "1INCH", digits: 2), Sample(code: "A-B", digits: 2), Sample(code: "ABC", digits: 19),
    Sample(code: "ABC", digits: -1), Sample(code: "ÄBC", digits: 2), Sample(code: "ﬁxed", digits: 2),
  ])
  func `other codes and decimals are rejected`(sample: Sample) {
    #expect(Currency(code: sample.code, minorUnitDigits: sample.digits) == nil)
  }

  @Test func `currencies with the same code are ordered by their decimals`() throws {
    let listed = try #require(Currency("JEP"))
    let own = try [3, 0, 2].map { try #require(Currency(code: "JEP", minorUnitDigits: $0)) }
    #expect(own.sorted().map(\.description) == ["JEP/0", "JEP/2", "JEP/3"])
    #expect(listed < own[0] && !(own[0] < listed))
  }

  @Test(arguments: ["POINTS/00", "POINTS/", "POINTS/+1", "POINTS/1/2", "/2", "POINTS"])
  func `malformed descriptions are rejected`(text: String) {
    #expect(throws: DecodingError.self) { try decoded(Currency.self, "\"\(text)\"") }
  }

  @Test func `own currency is converted by a table of rates`() throws {
    let points = try #require(Currency(code: "POINTS", minorUnitDigits: 0))
    let day = try #require(CalendarDay("2026-11-21"))
    let table = try #require(RateTable(base: .eur, day: day, rates: [points: 200, .usd: 2]))
    #expect(table.currencies == [.eur, points, .usd])
    #expect(try table.cross(from: points, to: .usd)?.converted(50) == FixedDecimal("0.5"))
  }
}
