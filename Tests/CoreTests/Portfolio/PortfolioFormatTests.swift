import Testing

@testable import QuidCore

/// Files of other programs, with the purchases, sales and errors that they contain.
struct PortfolioFormatTests {
  struct File: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: [String]
    var map: [PortfolioFileFormat.Field: String] = [:]
    var set: @Sendable (inout PortfolioCSV.Options) -> Void = { _ in }
    /// The time, coin, amount, total and its unit of each line; `?` marks a payment.
    var lines: [String] = []
    var errors: [PortfolioCSVError] = []

    init(
      _ name: String, _ text: [String], map: [PortfolioFileFormat.Field: String] = [:],
      set: @escaping @Sendable (inout PortfolioCSV.Options) -> Void = { _ in }, lines: [String] = [],
      errors: [PortfolioCSVError] = []
    ) {
      (testDescription, self.text, self.map, self.set, self.lines, self.errors) = (name, text, map, set, lines, errors)
    }
  }

  private static let coinbase =
    "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Total (inclusive of fees and/or spread),Notes"
  private static let binance = "Date(UTC),Pair,Side,Price,Executed,Amount,Fee"
  private static let kraken = "pair,time,type,cost,fee,vol"
  private static let exchange: [PortfolioFileFormat.Field: String] = [
    .date: "Day", .sent: "Out", .sentCurrency: "OutCur", .received: "In", .receivedCurrency: "InCur", .fee: "Fee",
    .feeCurrency: "FeeCur",
  ]
  private static let exchangeHeading = "Day,Out,OutCur,In,InCur,Fee,FeeCur"
  private static let kinds: [PortfolioFileFormat.Field: String] = [
    .date: "Day", .type: "Kind", .coin: "Asset", .amount: "Qty", .cost: "Total", .fee: "Fee",
  ]

  static let files: [File] = [
    File(
      "Coinbase, advanced trades in coins and in a currency",
      [
        coinbase,
        #"2024-06-05 10:00:00 UTC,Advanced Trade Buy,ETH,0.4,EUR,€904.50,Bought 0.4 ETH for 1005 USDC on ETH-USDC"#,
        #"2024-06-05 11:00:00 UTC,Advanced Trade Sell,ETH,-0.1,EUR,-€239.00,Sold 0.1 ETH for 265.5 USDC on ETH-USDC"#,
        "2024-06-05 12:00:00 UTC,Buy,ETH,1,INR,₹24000,Bought 1 ETH for 24000 INR",
        "2024-06-05 13:00:00 UTC,Buy,MNT,1,CAD,CA$2,Bought 1 MNT for 2 CAD",
      ],
      lines: [
        "10:00 ETH 0.4 904.5 EUR", "10:00 USDC? -1005 904.5 EUR", "11:00 USDC 265.5 239 EUR", "11:00 ETH -0.1 239 EUR",
        "12:00 ETH 1 24000 INR", "13:00 MNT 1 2 CAD",
      ]),
    File(
      "Coinbase, errors of several lines",
      [
        coinbase, "2024-06-05 10:00:00 UTC,Buy,ETH,1,USD,£20,Bought",
        "2024-06-05 10:00:00 UTC,Buy,ETH,1,USD,$20,Bought",
        "2024-06-05 10:00:00 UTC,Advanced Trade Buy,ETH,1,USD,$20,Bought 2 ETH for 20 USDC on ETH-USDC",
      ], lines: ["10:00 ETH 1 20 USD"],
      errors: [
        PortfolioCSVError(
          .otherUnit("£20", "Total (inclusive of fees and/or spread)", "USD"), line: 2, column: 6),
        PortfolioCSVError(.note("Bought 2 ETH for 20 USDC on ETH-USDC"), line: 4, column: 7),
      ]),
    File(
      "Binance, local times, short years, surplus cells and a fee in another coin",
      [
        "Order No.,Time,Pair,Side,Price,Executed,Amount,Fee",
        #"1,24-06-05 12:00:00,SOLUSD,BUY,1,2SOL,"2,750.00USD",0.1BNB,,,"#,
        "2,24-06-05 13:00:00,RONUSDT,SELL,1,2RON,5USDT,0RON,,,",
      ], set: { $0.fileName = "History(UTC+7).csv" },
      lines: ["05:00 SOL 2 2750 USD", "05:00 BNB? -0.1 0 USD", "06:00 USDT 5 5 USDT", "06:00 RON -2 5 USDT"]),
    File(
      "Binance, the offset in the heading",
      ["Date(UTC-3),Pair,Side,Price,Executed,Amount,Fee", "2024-06-05 10:00:00,SOLEUR,BUY,1,2SOL,5EUR,0SOL"],
      set: { $0.offset = 3_600 }, lines: ["13:00 SOL 2 5 EUR"]),
    File(
      "Binance, a symbol of another coin on that day",
      [
        binance, "2022-05-27 10:00:00,LUNAEUR,BUY,1,2LUNA,5EUR,0BNB",
        "2022-05-28 10:00:00,LUNAEUR,BUY,1,2LUNA,5EUR,0BNB",
      ],
      lines: ["10:00 terra-luna 2 5 EUR", "10:00 LUNA 2 5 EUR"]),
    File(
      "Binance, a symbol with an id", [binance, "2022-05-27 10:00:00,LUNAEUR,BUY,1,2LUNA,5EUR,0BNB"],
      set: { $0.coins["LUNA"] = "x" },
      lines: ["10:00 x 2 5 EUR"]),
    File(
      "Binance, an unknown side", [binance, "2024-06-05 10:00:00,SOLEUR,KAUF,1,2SOL,5EUR,0SOL"],
      errors: [PortfolioCSVError(.type("KAUF"), line: 2, column: 3)]),
    File(
      "Kraken, coins with the code of a currency, and a payment in coins",
      [
        kraken, "MNTUSD,2024-06-05 10:00,buy,700,1.82,1000", "ETHXBT,2024-06-05 11:00,buy,0.5,0.001,10",
        "BOB/EUR,2024-06-05 12:00,sell,40,1,20",
      ],
      lines: [
        "10:00 MNT 1000 701.82 USD", "11:00 ETH 10 0.501 BTC", "11:00 BTC? -0.501 0.501 BTC", "12:00 BOB -20 39 EUR",
      ]),
    File(
      "mapped exchange, with ids and fees in each unit",
      [
        exchangeHeading, "2024-06-05 10:00,1200,USD;10,0.02,BTC (Bitcoin),6,USD;10",
        "2024-06-05 11:00,0.01,BTC;1,0.1,ETH,2,USD",
        "2024-06-05 12:00,0.01,BTC,100,SEK,0.001,BNB [1]",
      ], map: exchange,
      lines: [
        "10:00 BTC 0.02 1206 USD", "11:00 ETH 0.1 2.01 BTC", "11:00 BTC -0.01 0.01 BTC", "12:00 BTC -0.01 100 SEK",
        "12:00 BNB? -0.001 0 USD",
      ]),
    File(
      "mapped exchange, codes that may be a coin or a currency, and a fee in another currency",
      [exchangeHeading, "2024-06-05,1,BTC,400,MNT,,", "2024-06-05,1,BTC,400,USD,1,EUR", "2024-06-05,1,BTC,400,USD,1,"],
      map: exchange,
      errors: [
        PortfolioCSVError(.coinOrCurrency("MNT"), line: 2, column: 5),
        PortfolioCSVError(.feeCurrency("EUR"), line: 3, column: 6),
        PortfolioCSVError(.feeCurrency("1"), line: 4, column: 6),
      ]),
    File(
      "mapped exchange, codes with a meaning",
      [exchangeHeading, "2024-06-05 10:00,1,BTC,400,MNT,,", "2024-06-05 11:00,1,BTC,400,RON,,"], map: exchange,
      set: { $0.coins = ["MNT": "mantle", "RON": PortfolioCSV.Options.currencyName] },
      lines: ["10:00 mantle 400 1 BTC", "10:00 BTC -1 1 BTC", "11:00 BTC -1 400 RON"]),
    File(
      "mapped types, with words and without",
      [
        "Day,Kind,Asset,Qty,Total,Fee", #""Mar 5, 2024, 10:10:57 PM",Kauf,ETH,0.05,"€1,120.00",€1.20"#,
        "5 Mar 2024,Verkauf,ETH,0.02,€50.00,€0.50", "5 Mar 2024,Staking,ETH,1,,", "6 Mar 2024,,ETH,-0.01,€20,",
        "7 Mar 2024,Swap,ETH,1,€5,",
      ],
      map: kinds, set: { $0.types = ["kauf": .purchase, "verkauf": .sale, "staking": .other] },
      lines: ["22:10 ETH 0.05 1121.2 EUR", "23:59 ETH -0.02 49.5 EUR", "23:59 ETH -0.01 20 EUR"],
      errors: [PortfolioCSVError(.type("Swap"), line: 6, column: 2)]),
    File(
      "known format with a column of values", [kraken + ",Value", "ETH/XBT,2024-06-05 11:00,buy,0.5,0,10,€15000"],
      map: [.value: "value"],
      lines: ["11:00 ETH 10 15000 EUR", "11:00 BTC? -0.5 15000 EUR"]),
  ]

  @Test(arguments: files)
  func `file has the expected lines and errors`(_ file: File) throws {
    var options = PortfolioCSV.Options()
    options.map = file.map
    file.set(&options)
    let document = try PortfolioCSV(
      Array(file.text.joined(separator: "\n").utf8), options, today: RateFixture.day("2025-04-23"), file: 0)
    let lines = try document.lines.map { line in
      let trade = try line.trade(of: PortfolioFixture.bitcoin)
      let time = try #require(trade.secondOfDay) / 60
      let clock = [time / 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
      return
        "\(clock) \(line.coin)\(line.isPayment ? "?" : "") \(trade.amount) \(trade.value) \(line.quote ?? trade.currency.code)"
    }
    #expect(lines == file.lines)
    #expect(document.errors == file.errors)
  }

  @Test(arguments: [
    ("txid,refid,time,type,subtype,aclass,asset,amount,fee,balance", "Kraken"),
    ("User_ID,UTC_Time,Account,Operation,Coin,Change,Remark", "statement"),
    (
      "Date(UTC),OrderNo,Pair,Type,Side,Order Price,Order Amount,Time,Executed,Average Price,Trading total,Status",
      "order history"
    ),
  ])
  func `export without trades is rejected with the one to take`(heading: String, name: String) throws {
    let error = try #require(throws: PortfolioCSVError.self) {
      try PortfolioCSV(Array(heading.utf8), today: RateFixture.day("2025-04-23"))
    }
    guard case .replaced(let found, _) = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(found.contains(name))
  }

  @Test func `local times without an offset are read as UTC, which is reported`() throws {
    for (heading, isAssumed) in [("Time", true), ("Date(UTC)", false)] {
      let text = "\(heading),Pair,Side,Price,Executed,Amount,Fee\n2024-06-05 10:00:00,SOLEUR,BUY,1,2SOL,5EUR,0SOL"
      let document = try PortfolioCSV(Array(text.utf8), today: RateFixture.day("2025-04-23"))
      #expect(document.assumesUTC == isAssumed)
    }
  }
}
