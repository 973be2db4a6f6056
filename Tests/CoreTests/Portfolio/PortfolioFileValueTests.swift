import Testing

@testable import QuidCore

struct PortfolioFileValueTests {
  struct Date: CustomTestStringConvertible, Sendable {
    let text: String
    /// The seconds since 2024-06-05 at midnight in UTC; `nil` if the text is no date.
    let seconds: Int?
    var isDayFirst: Bool?
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Date(text: "2024-06-05", seconds: 0), Date(text: "2024/6/5", seconds: 0), Date(text: "20240605", seconds: 0),
    Date(text: "2024-06-05 00:00", seconds: 0), Date(text: "2024-06-05T10:00:01Z", seconds: 36_001),
    Date(text: "2024-06-05 10:00:01.123456 UTC", seconds: 36_001),
    Date(text: "2024-06-05T23:30:00-05:00", seconds: 102_600), Date(text: "2024-06-05 01:00:00 +0200", seconds: -3_600),
    Date(text: "2024-06-05 01:00:00 +0000 UTC", seconds: 3_600), Date(text: "2024-06-05 01:00+01", seconds: 0),
    Date(text: "1717545601", seconds: 1), Date(text: "2024-06-05, 0:00:59", seconds: 59),
    Date(text: "05.06.2024 01:00", seconds: 3_600, isDayFirst: true),
    Date(text: "5/6/2024", seconds: 0, isDayFirst: true), Date(text: "13-06-2024", seconds: 691_200),
    Date(text: "06/13/2024", seconds: 691_200), Date(text: "06/06/2024", seconds: 86_400),
    Date(text: "06/05/2024 12:30 AM", seconds: 1_800, isDayFirst: false),
    Date(text: "05.06.24 12:30 PM", seconds: 45_000, isDayFirst: true),
    Date(text: "Jun. 5, 2024, 01:00 PM", seconds: 46_800), Date(text: "5-Jun-24", seconds: 0),
    Date(text: "June 5, 2024 1:00:01 am", seconds: 3_601), Date(text: "Jun 5, 2024, 13:00 PM", seconds: nil),
    Date(text: "Jux 5, 2024", seconds: nil), Date(text: "2024-06-05 00:00 UTC+2", seconds: -7_200),
    Date(text: "06/13/2024", seconds: nil, isDayFirst: true), Date(text: "", seconds: nil),
    Date(text: "2024-06-31", seconds: nil), Date(text: "2024-06-05 24:00", seconds: nil),
    Date(text: "2024-06-05 10", seconds: nil), Date(text: "2024-06-05 10:00 CET", seconds: nil),
    Date(text: "2024-06-05 10:00 +15:00", seconds: nil), Date(text: "05.06.24", seconds: nil),
    Date(text: "2024-06-05 ٣:00", seconds: nil), Date(text: "-717545601", seconds: nil),
    Date(text: String(repeating: "1", count: 100), seconds: nil),
  ])
  func `dates are read in UTC`(_ date: Date) throws {
    func time() throws -> Int {
      let start = try RateFixture.day("2024-06-05").ordinal * 86_400
      return try Int(PortfolioFileValue.time(date.text, .init(isDayFirst: date.isDayFirst)).seconds) - start
    }
    guard let seconds = date.seconds else {
      #expect(throws: PortfolioCSVError.LineError.day(date.text)) { try time() }
      return
    }
    #expect(try time() == seconds)
  }

  @Test func `day and month that can be exchanged are rejected`() {
    #expect(throws: PortfolioCSVError.LineError.ambiguousDay("05/06/2024")) {
      try PortfolioFileValue.time("05/06/2024 10:00", .init())
    }
  }

  struct Amount: CustomTestStringConvertible, Sendable {
    let text: String
    /// The value; `nil` if the text is no number.
    let value: String?
    var unit = ""
    var separators = AmountSyntax.Separators.dotAndGroups
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Amount(text: "1,234.56", value: "1234.56"), Amount(text: "-€597.49", value: "-597.49", unit: "EUR"),
    Amount(text: "CA$1,000.50", value: "1000.5", unit: "CAD"), Amount(text: "CHF 20", value: "20", unit: "CHF"),
    Amount(text: "₹20.5", value: "20.5", unit: "INR"), Amount(text: "20 €", value: "20", unit: "EUR"),
    Amount(text: "x20", value: nil), Amount(text: "$44000.00", value: "44000", unit: "USD"),
    Amount(text: "(5)", value: "-5"),
    Amount(text: "43.70VET", value: "43.7", unit: "VET"), Amount(text: "0.5 BTC", value: "0.5", unit: "BTC"),
    Amount(text: "2.5E-06", value: "0.0000025"), Amount(text: "1e-18", value: "0.000000000000000001"),
    Amount(text: "1.234,56", value: "1234.56", separators: .commaAndGroups), Amount(text: "1,5", value: nil),
    Amount(text: "1,5", value: nil, separators: .dot), Amount(text: "1e-19", value: nil),
    Amount(text: "2.5e-18", value: nil), Amount(text: "1e3", value: nil), Amount(text: "", value: nil),
    Amount(text: "€5EUR", value: nil), Amount(text: "--5", value: nil), Amount(text: "0x10", value: "0", unit: "x10"),
    Amount(text: "170141183460469231732", value: nil),
  ])
  func `numbers are exact, with their units`(_ amount: Amount) throws {
    let number = try? PortfolioFileValue.number(amount.text, amount.separators)
    #expect(try number?.value == amount.value.map { try FixedDecimal($0) })
    #expect(number?.unit ?? amount.unit == amount.unit)
  }

  struct Pair: CustomTestStringConvertible, Sendable {
    let line: String
    /// The coins of the purchases and sales.
    let coins: [String]
    var isKraken = true
    var testDescription: String { line }
  }

  @Test(arguments: [
    Pair(line: "XXBTZEUR", coins: ["BTC"]), Pair(line: "XETHXXBT", coins: ["ETH", "BTC"]),
    Pair(line: "XTZUSD", coins: ["XTZ"]), Pair(line: "DOTUSD", coins: ["DOT"]), Pair(line: "XDGUSD", coins: ["DOGE"]),
    Pair(line: "XXDGZUSD", coins: ["DOGE"]), Pair(line: "USDTZUSD", coins: ["USDT"]),
    Pair(line: "XBTUSDT", coins: ["BTC", "USDT"]), Pair(line: "BTC/USD", coins: ["BTC"]),
    Pair(line: "BTCPYUSD", coins: ["BTC", "PYUSD"]), Pair(line: "MERLUSD", coins: ["MERL"]),
    Pair(line: "AI16ZUSD", coins: ["AI16Z"]),
    Pair(line: "ZEUSUSD", coins: ["ZEUS"]), Pair(line: "XCNUSD", coins: ["XCN"]),
    Pair(line: "XXRPZUSD", coins: ["XRP"]),
    Pair(line: "MNTUSD", coins: ["MNT"]), Pair(line: "BOB/EUR", coins: ["BOB"]), Pair(line: "ZEURZUSD", coins: []),
    Pair(line: "BTCTUSD", coins: ["BTC", "TUSD"], isKraken: false),
    Pair(line: "ADAEUR", coins: ["ADA"], isKraken: false),
    Pair(line: "BNBBTC", coins: ["BNB", "BTC"], isKraken: false),
    Pair(line: "XTZBUSD", coins: ["XTZ", "BUSD"], isKraken: false),
  ])
  func `pairs are divided into their symbols`(_ pair: Pair) throws {
    let file =
      pair.isKraken
      ? "pair,time,type,cost,fee,vol\n\(pair.line),2024-06-05,buy,10,0,2\n"
      : "Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin\n2024-06-05,\(pair.line),BUY,5,2,10,0,BNB\n"
    var options = PortfolioCSV.Options()
    options.symbols = ["BTC", "MERL", "ME"]
    let document = try PortfolioCSV(Array(file.utf8), options, today: RateFixture.day("2025-04-23"))
    #expect(document.lines.map(\.coin) == pair.coins)
  }

  @Test func `symbol that starts with a digit is divided from the amount and the fee`() throws {
    let file = """
      Date(UTC),Pair,Side,Price,Executed,Amount,Fee
      2024-06-05 10:00:00,1INCHEUR,BUY,0.5,201INCH,10EUR,0.51INCH

      """
    let document = try PortfolioCSV(Array(file.utf8), today: RateFixture.day("2025-04-23"))
    #expect(document.lines.map(\.coin) == ["1INCH"])
    #expect(document.lines.map(\.amount) == [try FixedDecimal("19.5")])
  }
}
