import Testing

@testable import QuidCore

struct PortfolioCSVTests {
  private static let header = "entry,date,coin,amount,price,currency"

  private func lines(_ text: String) throws -> [PortfolioCSV.Line] {
    try PortfolioCSV(Array(text.utf8), today: RateFixture.day("2025-04-23")).lines
  }

  /// Returns the trades of a document whose coins are all bitcoin.
  private func trades(_ text: String) throws -> [PortfolioTrade] {
    try lines(text).map { try $0.trade(of: PortfolioFixture.bitcoin) }
  }

  private func text(_ portfolio: Portfolio) -> String {
    PortfolioCSV.table(of: portfolio.entries).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  @Test func `entries are written in their order, with plain decimals`() throws {
    let portfolio = try PortfolioFixture.portfolio([
      PortfolioFixture.trade("0.5", at: "34000", in: .eur, on: "2025-04-17"),
      PortfolioFixture.trade("0.000000000000000001", at: "0"),
      PortfolioFixture.trade("-0.2", at: "35000.5", on: "2025-04-22"),
    ])
    #expect(
      text(portfolio) == """
        \(Self.header)
        2,2025-04-16,bitcoin,0.000000000000000001,0,USD
        1,2025-04-17,bitcoin,0.5,34000,EUR
        3,2025-04-22,bitcoin,-0.2,35000.5,USD

        """)
  }

  @Test func `column cost follows if a total has no exact unit price`() throws {
    let portfolio = try PortfolioFixture.portfolio([
      PortfolioFixture.trade("3", total: "1000"), PortfolioFixture.trade("4", total: "1000"),
    ])
    #expect(
      text(portfolio) == """
        \(Self.header),cost
        1,2025-04-16,bitcoin,3,,USD,1000
        2,2025-04-16,bitcoin,4,250,USD,

        """)
  }

  @Test func `price in a minor unit is read in its currency`() throws {
    let text = "\(Self.header)\n1,2025-04-16,bitcoin,2,282.5,GBp\n2,2025-04-16,bitcoin,2,282.5,gbp\n"
    #expect(try trades(text).map(\.currency) == [.gbp, .gbp])
    #expect(try trades(text).map(\.unitPrice) == [FixedDecimal("2.825"), FixedDecimal("282.5")])
    #expect(try lines(text).map { $0.minorUnit?.source.code } == ["GBp", nil])
    #expect(throws: PortfolioCSVError(.currency("gbx"), line: 2, column: 6)) {
      try lines("\(Self.header)\n1,2025-04-16,bitcoin,2,282.5,gbx\n")
    }
  }

  @Test func `written entries are read unchanged`() throws {
    let portfolio = try PortfolioFixture.portfolio([
      PortfolioFixture.trade("3", total: "1000", in: .gbp), PortfolioFixture.trade("-1", at: "0.1"),
      PortfolioFixture.trade("4", total: "1000", on: "2025-04-17"),
    ])
    #expect(try trades(text(portfolio)) == portfolio.entries.map(\.trade))
    #expect(try trades("\(Self.header)\n").isEmpty)
  }

  @Test func `columns may be in any order, without entry numbers, in any case`() throws {
    let trades = try trades("COIN,Price,currency,amount,date\r\nbitcoin,7,usd,1.50,2025-04-16\r\n")
    #expect(trades.map(\.identity) == [try PortfolioFixture.trade("1.5", at: "7").identity])
  }

  @Test func `line has its number and the name of the coin as written`() throws {
    let lines = try lines("\(Self.header)\n\n,2025-04-16,BTC,1,1,USD\n,2025-04-16,\"'-x\",1,1,USD\n")
    #expect(lines.map(\.number) == [3, 4])
    #expect(lines.map(\.coin) == ["BTC", "-x"])
  }

  struct Broken: CustomTestStringConvertible, Sendable {
    let text: String
    let reason: PortfolioCSVError.LineError
    var line = 2
    var column: Int?
    var testDescription: String { text.debugDescription }
  }

  private static func broken(
    _ line: String, _ reason: PortfolioCSVError.LineError, column: Int? = nil
  ) -> Broken {
    Broken(text: "\(header)\n\(line)\n", reason: reason, column: column)
  }

  @Test(arguments: [
    Broken(text: "", reason: .header, line: 1), Broken(text: "1,2025-04-16,bitcoin\n", reason: .header, line: 1),
    Broken(text: "entry;date;coin;amount;price;currency\n", reason: .delimiter(.semicolon), line: 1),
    Broken(text: "date,coin,amount,currency\n", reason: .header, line: 1),
    Broken(text: "date,coin,amount,price\n", reason: .header, line: 1),
    Broken(text: "\(header),price\n", reason: .column("price"), line: 1),
    broken("1,2025-04-16,bitcoin,1,1", .fieldCount(5, expected: 6)),
    broken("1,2025-04-16,bitcoin,1,1,USD,", .fieldCount(7, expected: 6)),
    broken("1,2025-04-16,,1,1,USD", .coin(""), column: 3),
    broken("1,2025-04-16,bitcoin,,1,USD", .number("", "amount", .empty), column: 4),
    broken("1,2025-04-16,bitcoin,\"1,5\",1,USD", .number("1,5", "amount", .malformed(.separator)), column: 4),
    broken("1,2025-04-16,bitcoin,1,1 000,USD", .number("1 000", "price", .malformed(.separator)), column: 5),
    broken("1,2025-04-16,bitcoin,1,€20,USD", .otherUnit("€20", "price", "USD"), column: 5),
    broken("1,2025-04-16,bitcoin,1,£20,GBp", .otherUnit("£20", "price", "GBp"), column: 5),
    broken("1,2025-04-16,bitcoin,$1,100,USD", .otherUnit("$1", "amount", "bitcoin"), column: 4),
    broken("1,2025-04-16,bitcoin,1,,USD", .noPrice),
    broken("1,2025-04-16,bitcoin,1,1,dollars", .currency("dollars"), column: 6),
    broken("1,2025-04-16,bitcoin,1,1,BTC", .currency("BTC"), column: 6),
    broken("1,6.4.2025,bitcoin,1,1,USD", .ambiguousDay("6.4.2025"), column: 2),
    broken("1,2025-04-16 25:00,bitcoin,1,1,USD", .day("2025-04-16 25:00"), column: 2),
    broken("1,2025-04-16,bitcoin,1,\"1,USD", .openQuote),
  ])
  func `invalid document is rejected with its line`(_ broken: Broken) {
    #expect(throws: PortfolioCSVError(broken.reason, line: broken.line, column: broken.column)) {
      try lines(broken.text)
    }
  }

  @Test(arguments: ["$20,USD", "20$,usd", "$20,CAD", "€20,EUR", "€20,", "20USD,USD"])
  func `symbol and code that agree with the currency are accepted`(_ price: String) throws {
    let trades = try trades("\(Self.header)\n1,2025-04-16,bitcoin,1,\(price)\n")
    #expect(trades.map(\.price) == [.unit(FixedDecimal(20))])
    #expect(trades.map(\.currency.code) == [price.split(separator: ",").dropFirst().first?.uppercased() ?? "EUR"])
  }

  @Test(arguments: [
    ("2025-04-16,btc,1,£20,,", PortfolioCSVError.LineError.otherUnit("£20", "Price", "usd"), 4),
    ("2025-04-16,btc,1,20,€1,GBP", .otherUnit("€1", "Fee", "GBP"), 5),
  ])
  func `symbol that contradicts a value of the map is rejected with its heading`(
    line: String, reason: PortfolioCSVError.LineError, column: Int
  ) throws {
    var options = PortfolioCSV.Options()
    options.map = [
      .date: "date", .coin: "Coin", .amount: "Qty", .price: "Price", .fee: "Fee", .feeCurrency: "Unit",
      .currency: "usd",
    ]
    #expect(throws: PortfolioCSVError(reason, line: 2, column: column)) {
      try PortfolioCSV(
        Array("Date,Coin,Qty,Price,Fee,Unit\n\(line)\n".utf8), options, today: RateFixture.day("2025-04-23"))
    }
  }

  @Test func `day after today or before the first rates is rejected`() throws {
    let (today, tomorrow) = (try RateFixture.day("2025-04-23"), try RateFixture.day("2025-04-24"))
    #expect(throws: PortfolioCSVError(.future(tomorrow, today: today), line: 2, column: 2)) {
      try lines("\(Self.header)\n1,\(tomorrow),bitcoin,1,1,USD\n")
    }
    let early = RateTable.firstDay.advanced(by: -1)
    #expect(throws: PortfolioCSVError(.tooEarly(early), line: 2, column: 2)) {
      try lines("\(Self.header)\n1,\(early),bitcoin,1,1,USD\n")
    }
    #expect(try lines("\(Self.header)\n1,\(today),bitcoin,1,1,USD\n").count == 1)
  }

  @Test func `line that is not UTF-8 or has too many columns is rejected`() throws {
    let today = try RateFixture.day("2025-04-23")
    let bytes = Array("\(Self.header)\n1,2025-04-16,".utf8) + [0xFF] + Array(",1,1,USD\n".utf8)
    #expect(throws: PortfolioCSVError(.invalidUTF8, line: 2, column: 3)) { try PortfolioCSV(bytes, today: today) }
    #expect(throws: PortfolioCSVError(.header, line: 2)) {
      try lines("\(Self.header)\n" + String(repeating: ",", count: 100) + "\n")
    }
  }

  @Test func `apostrophe is removed only before a character of a formula`() throws {
    let text = ["'", "'=a", "'a"].map { "1,2025-04-16,\($0),1,1,USD\n" }.joined()
    #expect(try lines("\(Self.header)\n" + text).map(\.coin) == ["'", "=a", "'a"])
  }

  @Test func `price and cost of one line, and an invalid trade, are rejected`() {
    #expect(throws: PortfolioCSVError(.priceAndCost, line: 2)) {
      try lines("\(Self.header),cost\n1,2025-04-16,bitcoin,1,1,USD,1\n")
    }
    #expect(throws: PortfolioCSVError(.trade(.zeroAmount), line: 2)) {
      try trades("\(Self.header)\n1,2025-04-16,bitcoin,0,1,USD\n")
    }
    #expect(throws: PortfolioCSVError(.trade(.negativePrice), line: 2)) {
      try trades("\(Self.header)\n1,2025-04-16,bitcoin,1,-1,USD\n")
    }
  }

  @Test func `document with more trades than the limit is rejected`() throws {
    let text = "\(Self.header)\n" + String(repeating: "1,2025-04-16,bitcoin,1,1,USD\n", count: 4)
    var options = PortfolioCSV.Options()
    options.limit = 4
    #expect(try PortfolioCSV(Array(text.utf8), options, today: RateFixture.day("2025-04-23")).lines.count == 4)
    options.limit = 3
    #expect(throws: PortfolioCSVError(.trade(.full(limit: 3)), line: 5)) {
      try PortfolioCSV(Array(text.utf8), options, today: RateFixture.day("2025-04-23"))
    }
  }
}
