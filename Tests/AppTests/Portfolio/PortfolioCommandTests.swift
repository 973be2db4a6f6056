import Foundation
import TestSupport
import Testing

@testable import quid

struct PortfolioCommandTests {
  /// A user with a data folder of their own, who runs commands with the test client.
  private struct User {
    let folder = DataFolder()

    func quid(_ line: String, columns: Int = 80) async -> Run {
      await Run.quid("\(line) --client test", environment: folder.environment, columns: columns)
    }

    /// Returns the `data` of the JSON output of a command line.
    func data(_ line: String) async throws -> [String: Any] {
      let run = await quid("\(line) --json")
      #expect(run.code == .success, "\(run.error)")
      return try #require(try run.json["data"] as? [String: Any])
    }

    /// Adds a purchase of 0.5 bitcoin and a sale of 0.2.
    func trade() async {
      for line in ["add 0.5 btc --at 20000usd --date 2023-08-30", "add -0.2 btc --at 22000eur"] {
        let run = await quid("portfolio \(line)")
        #expect(run.code == .success, "\(run.error)")
        #expect(run.error.isEmpty)
      }
    }
  }

  private func rows(_ data: [String: Any], _ name: String = "rows") throws -> [[String: Any]] {
    try #require(data[name] as? [[String: Any]])
  }

  @Test func `value, cost and profit are exact`() async throws {
    let user = User()
    await user.trade()
    let data = try await user.data("portfolio")
    let row = try #require(try rows(data).first)
    let expected = [
      "id": "bitcoin", "symbol": "BTC", "amount": "0.3", "price": "22900", "value": "6870", "share": "100",
      "cost": "6000", "realized": "771.36", "unrealized": "870", "profitPercent": "14.5",
      "change24h": "20.54835493519441675", "change24hPercent": "0.3",
    ]
    for (name, value) in expected { #expect(row.text(name) == value, "\(name)") }
    for name in ["value", "cost", "realized", "unrealized", "profitPercent", "change24h", "change24hPercent"] {
      #expect(data.text(name) == expected[name], "\(name)")
    }
    #expect(data.text("currency") == "USD")
    #expect(data["incomplete"] as? Bool == false)
    let entries = try rows(data, "entries")
    #expect(entries.map { $0.text("entry") } == ["1", "2"])
    #expect(entries.map { $0.text("amount") } == ["0.5", "-0.2"])
    #expect(entries.map { $0.text("price") } == ["20000", "22000"])
    #expect(entries.map { $0.text("currency") } == ["USD", "EUR"])
    #expect(entries.map { $0.text("date") } == ["2023-08-30", "2023-09-01"])
    #expect(entries.map { $0.text("id") } == ["bitcoin", "bitcoin"])
    #expect(entries.map { $0.text("cost") } == ["null", "null"])
  }

  @Test func `value in another currency is converted now, costs at the rates of their days`() async throws {
    let user = User()
    await user.trade()
    let data = try await user.data("portfolio --in eur")
    // 10,000 dollars at 1.0886 on 30 August; 0.3 × 22,900 dollars at 1.0844 on 1 September.
    #expect(data.text("cost") == "5511.666360462979974279")
    #expect(data.text("realized") == "725.555759691346683814")
    #expect(data.text("value") == "6335.300627074880118038")
    #expect(data.text("currency") == "EUR")
  }

  @Test func `coin contains the holding of the portfolio`() async throws {
    let user = User()
    await user.trade()
    let holding = try #require(try await user.data("coin btc")["holding"] as? [String: Any])
    let expected = ["amount": "0.3", "value": "6870", "cost": "6000", "unrealized": "870"]
    for (name, value) in expected { #expect(holding.text(name) == value, "\(name)") }
    #expect(try await user.data("coin eth").text("holding") == "null")
    let text = await user.quid("coin btc").output
    for part in ["Holding", "0.3  BTC", "$6,870.00  cost $6,000.00", "+$870.00  ▲ +14.5%"] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(await !user.quid("coin eth").output.contains("Holding"))
  }

  @Test func `damaged portfolio is a warning of coin, and the price is still shown`() async throws {
    let user = User()
    try user.folder.write("{", to: "portfolio.json")
    let run = await user.quid("coin btc")
    #expect(run.code == .success)
    #expect(run.output.contains("$22,900.00"))
    #expect(run.error.contains("quid: warning: Your holding cannot be shown. portfolio.json is not valid."))
  }

  @Test func `table lists the coins and the total`() async {
    let user = User()
    await user.trade()
    let run = await user.quid("portfolio")
    #expect(run.code == .success)
    #expect(run.error.isEmpty)
    #expect(
      run.output == """
        Coin   Amount       Price      Value       Cost    Profit         %      24h
        BTC       0.3  $22,900.00  $6,870.00  $6,000.00  +$870.00  ▲ +14.5%  ▲ +0.3%
        Total                      $6,870.00  $6,000.00  +$870.00  ▲ +14.5%  ▲ +0.3%

        Realized profit: +$771.36
        Change in 24 hours: ▲ +0.3%, +$20.55

        Test, 2023-09-01 17:15 UTC
        Costs are converted at the exchange rates from Test on the purchase dates

        """)
  }

  @Test(arguments: [
    (94, "Coin Amount Price Value Share Cost Realized Profit % 24h"),
    (93, "Coin Amount Price Value Share Cost Profit % 24h"),
    (76, "Coin Amount Price Value Cost Profit % 24h"),
    (75, "Coin Amount Price Value Cost Profit %"),
    (60, "Coin Amount Price Value Profit %"),
    (44, "Coin Amount Value Profit %"), (40, "Coin Value Profit %"),
    (26, "Coin Value %"),
  ])
  func `narrow terminal omits columns in a fixed order`(columns: Int, heading: String) async {
    let user = User()
    await user.trade()
    let run = await user.quid("portfolio", columns: columns)
    let lines = run.output.split(separator: "\n").prefix(3)
    #expect(lines.first?.split(separator: " ").joined(separator: " ") == heading)
    #expect(lines.count == 3)
    for line in lines { #expect(line.count <= columns, "\(line)") }
  }

  @Test func `list shows the entries with their numbers`() async {
    let user = User()
    await user.trade()
    let run = await user.quid("portfolio list")
    #expect(
      run.output == """
        #  Date        Coin  Amount       Price          Total
        1  2023-08-30  BTC      0.5  20,000 USD  10,000.00 USD
        2  2023-09-01  BTC     -0.2  22,000 EUR   4,400.00 EUR

        """)
    let csv = await user.quid("portfolio --csv")
    let heading = csv.output.prefix { $0 != "\n" }
    #expect(
      heading
        == "id,symbol,name,amount,price,value,share,cost,realized,unrealized,profitPercent,change24h,change24hPercent"
        + ",currency,asOf,freshness")
    #expect(csv.output.contains("\nbitcoin,BTC,Bitcoin,0.3,22900,6870,100,6000,771.36,870,14.5,"))
  }

  @Test func `empty portfolio is reported with advice`() async throws {
    let user = User()
    for line in ["portfolio", "portfolio list"] {
      let run = await user.quid(line)
      #expect(run.code == .success)
      #expect(run.output.isEmpty)
      #expect(
        run.error == "quid: The portfolio is empty. To add a purchase, run quid portfolio add 0.5 btc --at 34000usd.\n")
    }
    let data = try await user.data("portfolio")
    for name in ["value", "cost", "realized", "unrealized", "change24h"] { #expect(data.text(name) == "0", "\(name)") }
  }

  // MARK: Prices

  @Test func `entry without a price has the current one, which is printed`() async throws {
    let user = User()
    let run = await user.quid("portfolio add 1 eth")
    #expect(run.code == .success)
    #expect(run.error == "quid: Current price: 1,619.36 USD. Source: Test, 2023-09-01 17:15 UTC.\n")
    #expect(run.output.contains("1,619.36 USD"))
    // The coin is known now and is not looked up again.
    let again = await user.quid("portfolio add 1 ethereum --date 2023-09-01")
    #expect(again.error == run.error)
    let entries = try rows(try await user.data("portfolio list"), "entries")
    #expect(entries.map { $0.text("price") } == ["1619.36", "1619.36"])
    #expect(entries.map { $0.text("date") } == ["2023-09-01", "2023-09-01"])
  }

  @Test func `entry of a past day without a price has the price of conversions on that day`() async throws {
    let user = User()
    let run = await user.quid("portfolio add 1 btc --date 2023-08-31 --in sek")
    #expect(run.code == .success, "\(run.error)")
    #expect(run.error.hasPrefix("quid: Price on 2023-08-31: "))
    let conversion = try await user.data("convert 1 btc usd --date 2023-08-31")
    let price = try #require(try rows(conversion, "results").first?.text("rate"))
    let entry = try #require(try rows(try await user.data("portfolio list"), "entries").first)
    #expect(entry.text("price") == price)
    #expect(entry.text("currency") == "USD")
  }

  @Test func `past day without a price advises to give one`() async {
    let run = await User().quid("portfolio add 1 btc --date 2010-01-01")
    #expect(run.code == .rejectedInput)
    #expect(
      run.error
        == "quid: Test does not provide a price for bitcoin on 2010-01-01. Give a price with --at, or a total with"
        + " --cost.\n")
  }

  struct Price: CustomTestStringConvertible, Sendable {
    let options: [String]
    let price: String
    let currency: String
    var cost = "null"
    var testDescription: String { options.joined(separator: " ") }
  }

  @Test(arguments: [
    Price(options: ["--at", "34000usd"], price: "34000", currency: "USD"),
    Price(options: ["--at", "34000.50 SEK"], price: "34000.5", currency: "SEK"),
    Price(options: ["--at=€30000"], price: "30000", currency: "EUR"),
    Price(options: ["--at", "30000€"], price: "30000", currency: "EUR"),
    Price(options: ["--at", "$ 30000"], price: "30000", currency: "USD"),
    Price(options: ["--at", "34000"], price: "34000", currency: "USD"),
    Price(options: ["--at", "34000", "--in", "gbp"], price: "34000", currency: "GBP"),
    Price(options: ["--at", "34000euros", "--in", "gbp"], price: "34000", currency: "EUR"),
    Price(options: ["--cost", "1000usd"], price: "500", currency: "USD"),
    Price(options: ["--cost", "0"], price: "0", currency: "USD"),
    Price(options: ["--cost", "0.000000000000000001eur"], price: "0", currency: "EUR", cost: "0.000000000000000001"),
  ])
  func `price is accepted with or without its currency`(_ price: Price) async throws {
    let folder = DataFolder()
    let run = await Run.quid(
      ["portfolio", "add", "2", "btc", "--client", "test", "--json"] + price.options, environment: folder.environment)
    #expect(run.code == .success, "\(run.error)")
    let entries = try #require((try run.json["data"] as? [String: Any])?["entries"] as? [[String: Any]])
    let entry = try #require(entries.first)
    #expect(entry.text("price") == price.price)
    #expect(entry.text("currency") == price.currency)
    #expect(entry.text("cost") == price.cost)
  }

  @Test(arguments: [
    ("--fee 5", "USD"), ("--fee 5 --in eur", "EUR"), ("--fee 5gbp --in eur", "GBP"),
    ("--at 1000usd --fee 5", "USD"), ("--at 1000usd --fee 5 --in eur", "EUR"), ("--at 1000 --fee 5 --in eur", "EUR"),
  ])
  func `fee without a currency is in that of the option, or else in that of the price`(
    _ options: String, _ currency: String
  ) async {
    let run = await User().quid("portfolio add 1 eth \(options)")
    let isConverted = run.error.contains("5 \(currency) = ")
    #expect(isConverted || run.error.contains("The fee of 5 \(currency) is part of the cost."), "\(run.error)")
  }

  // MARK: Rejections

  @Test(arguments: [
    RejectedLine("portfolio add", code: .usage, words: "needs an amount and a coin, as in quid portfolio add 0.5 btc."),
    RejectedLine("portfolio add 0.5", code: .usage, words: "needs an amount and a coin"),
    RejectedLine("portfolio add 1 2 3", code: .usage, words: "does not take “3”"),
    RejectedLine("portfolio add 1,5 btc", code: .rejectedInput, words: "“1,5” is not an amount."),
    RejectedLine("portfolio add 1,000 btc", code: .rejectedInput, words: "Did you mean 1000 or 1.000?"),
    RejectedLine("portfolio add -. btc", code: .rejectedInput, words: "Type a digit on both sides of the dot"),
    RejectedLine("portfolio add 0 btc", code: .rejectedInput, words: "The amount is zero."),
    RejectedLine("portfolio add 1 btc --at 1 --cost 2", code: .usage, words: "--at cannot be combined with --cost."),
    RejectedLine("portfolio add 1 btc --at -5", code: .rejectedInput, words: "“-5” is not a price."),
    RejectedLine("portfolio add 1 btc --at 34,000usd", code: .rejectedInput, words: "Did you mean 34000 or 34.000?"),
    RejectedLine("portfolio add 1 btc --at 1e5", code: .rejectedInput, words: "Type the number in full"),
    RejectedLine("portfolio add 1 btc --at usd", code: .rejectedInput, words: "“usd” is not a price"),
    RejectedLine("portfolio add 1 btc --at 5pesos", code: .rejectedInput, words: "of several currencies: MXN"),
    RejectedLine("portfolio add 1 btc --at 34€dollars", code: .rejectedInput, words: "“€dollars” is not a currency."),
    RejectedLine("portfolio add 1 btc --at 5uds", code: .rejectedInput, words: "“uds” is not a currency."),
    RejectedLine("portfolio add 1 btc --date tomorrow", code: .rejectedInput, words: "“tomorrow” is not a date."),
    RejectedLine(
      "portfolio add 1 btc --date 2023-09-02", code: .rejectedInput,
      words: "2023-09-02 is in the future. Give 2023-09-01 (today in UTC) or an earlier date."),
    RejectedLine("portfolio add 1 btc --date 1998-12-31", code: .rejectedInput, words: "is before 1999-01-04"),
    RejectedLine("portfolio add 1 nope --at 1", code: .rejectedInput, words: "There is no coin “nope”."),
    RejectedLine("portfolio add 100000000000 btc --at 10000000000", code: .rejectedInput, words: "too large"),
    RejectedLine(
      "portfolio add -1 btc --at 1", code: .rejectedInput,
      words: "A sale of 1 BTC on 2023-09-01 exceeds the amount that you held at that time: 0."),
    RejectedLine("portfolio remove", code: .usage, words: "needs an entry number"),
    RejectedLine(
      "portfolio remove btc", code: .rejectedInput, words: "“btc” is neither an entry number nor a coin"),
    RejectedLine("portfolio remove 1 2", code: .usage, words: "quid portfolio remove does not take “2”."),
    RejectedLine("portfolio remove 7", code: .rejectedInput, words: "There is no entry 7."),
    RejectedLine("portfolio list 1", code: .usage, words: "quid portfolio list does not take “1”."),
    RejectedLine("portfolio export x", code: .usage, words: "quid portfolio export does not take “x”."),
    RejectedLine("portfolio import", code: .usage, words: "needs a file"),
    RejectedLine("portfolio import /nowhere/x.csv", code: .file, words: "/nowhere/x.csv cannot be read."),
    RejectedLine("portfolio --at 5", code: .usage, words: "--at works only with quid portfolio add."),
    RejectedLine("portfolio list --date 2023-09-01", code: .usage, words: "--date works only with quid portfolio add."),
    RejectedLine("portfolio ad 1 btc", code: .usage, words: "Did you mean “add”?"),
    RejectedLine("watch portfolio add 1 btc", code: .usage, words: "quid watch cannot repeat quid portfolio add."),
    RejectedLine("buy 1 btc", code: .usage, words: "Did you mean “portfolio add”?"),
  ])
  func `invalid line is rejected and stores nothing`(_ line: RejectedLine) async {
    let user = User()
    line.check(await user.quid(line.line))
    #expect(!FileManager.default.fileExists(atPath: user.folder.file("portfolio.json").path(percentEncoded: false)))
  }

  // MARK: Changes

  @Test func `entry is removed unless a later sale needs it, and its number is not used again`() async throws {
    let user = User()
    await user.trade()
    let needed = await user.quid("portfolio remove 1")
    #expect(needed.code == .rejectedInput)
    #expect(
      needed.error
        == "quid: Entry 1 cannot be removed: entry 2 would then sell more than you hold (0). Remove entry 2 first.\n"
    )
    let removed = await user.quid("portfolio remove 2")
    #expect(removed.code == .success)
    #expect(removed.error == "quid: Removed entry 2.\n")
    #expect(removed.output.contains("-0.2"))
    let added = try rows(try await user.data("portfolio add 1 btc --at 1"), "entries")
    #expect(added.map { $0.text("entry") } == ["3"])
    let entries = try rows(try await user.data("portfolio list"), "entries")
    #expect(entries.map { $0.text("entry") } == ["1", "3"])
  }

  @Test func `sale that a later sale needs names the later one`() async throws {
    let user = User()
    for line in ["add 2 btc --at 1 --date 2023-08-30", "add -2 btc --at 1 --date 2023-09-01"] {
      #expect(await user.quid("portfolio \(line)").code == .success)
    }
    let run = await user.quid("portfolio add -1 btc --at 1 --date 2023-08-31")
    #expect(run.code == .rejectedInput)
    #expect(run.error.contains("on 2023-09-01 exceeds the amount that you held at that time: 1."))
    #expect(run.error.contains("The entry number of this sale is 2."))
  }

  @Test func `a hundred pairs of concurrent additions lose no entry`() async throws {
    for _ in 0..<100 {
      let user = User()
      async let first = user.quid("portfolio add 1 btc --at 1")
      async let second = user.quid("portfolio add 2 eth --at 1")
      #expect(await [first.code, second.code] == [.success, .success])
      let entries = try rows(try await user.data("portfolio list"), "entries")
      #expect(Set(entries.map { $0.text("id") }) == ["bitcoin", "ethereum"])
      #expect(entries.map { $0.text("entry") } == ["1", "2"])
    }
  }

  // MARK: Fees of transfers

  @Test func `fee of a transfer from an earlier version keeps the cost, and is shown, exported and removed`()
    async throws
  {
    let user = User()
    try user.folder.write(
      """
      {"version":2,"next":3,"entries":[
      {"entry":1,"coin":"bitcoin","symbol":"BTC","name":"Bitcoin","amount":"1","price":"100","currency":"USD","date":"2023-08-30"},
      {"entry":2,"coin":"bitcoin","symbol":"BTC","name":"Bitcoin","amount":"-0.5","price":"fee","currency":"USD","date":"2023-08-30"}]}
      """, to: "portfolio.json")
    let bitcoin = try #require(try rows(try await user.data("portfolio")).first)
    #expect(bitcoin.text("amount") == "0.5" && bitcoin.text("cost") == "100" && bitcoin.text("realized") == "0")
    #expect(await user.quid("portfolio list").output.contains("transfer fee"))
    #expect(await user.quid("portfolio export").output.contains("bitcoin,-0.5,fee,USD"))
    #expect(await user.quid("portfolio add 1 btc --at 1usd").code == .success)
    #expect(try user.folder.text("portfolio.json").contains(#""version":2"#))
    #expect(await user.quid("portfolio remove 2").code == .success)
    #expect(try await user.data("portfolio").text("cost") == "101")
  }

  // MARK: Unknown values

  @Test func `coin without a price makes the total incomplete, and its value is no zero`() async throws {
    let user = User()
    try user.folder.write(
      """
      {"version":1,"next":3,"entries":[
      {"entry":1,"coin":"ghost","symbol":"GHO","name":"Ghost","amount":"2","price":"5","currency":"USD","date":"2023-08-30"},
      {"entry":2,"coin":"bitcoin","symbol":"BTC","name":"Bitcoin","amount":"1","price":"5","currency":"USD","date":"2023-08-30"}]}
      """, to: "portfolio.json")
    let run = await user.quid("portfolio")
    #expect(run.code == .success)
    #expect(
      run.error == """
        quid: warning: There is no price for GHO. The total value is incomplete.
        quid: warning: Not included in the totals: GHO.

        """)
    #expect(run.output.split(separator: "\n").dropFirst(2).first?.contains("–") == true)
    let data = try await user.data("portfolio")
    let ghost = try #require(try rows(data).last)
    #expect(ghost.text("id") == "ghost")
    for name in ["price", "value", "share", "unrealized", "profitPercent", "change24h"] {
      #expect(ghost.text(name) == "null", "\(name)")
    }
    #expect(data.text("value") == "22900")
    #expect(data.text("cost") == "5")
    #expect(data.text("unrealized") == "22895")
    #expect(data["incomplete"] as? Bool == true)
  }

  @Test func `day without rates makes the cost unknown, and the value is still shown`() async throws {
    let user = User()
    #expect(await user.quid("portfolio add 1 btc --at 100eur --date 2023-08-01").code == .success)
    let run = await user.quid("portfolio")
    #expect(run.code == .rejectedInput)
    #expect(run.output.contains("$22,900.00"))
    #expect(run.error.contains("The cost of BTC is unknown."))
    #expect(run.error.contains("Test does not provide the exchange rates of 2023-08-01. Some costs are not shown."))
    let euros = try await user.data("portfolio --in eur")
    #expect(euros.text("cost") == "100")
  }

  @Test func `portfolio without cached prices shows the costs offline`() async throws {
    let home = try HomeFolder()
    let environment = home.environment(root: "http://127.0.0.1:1")
    #expect(await Run.quid("portfolio add 2 btc --at 100 --client test", environment: environment).code == .success)
    let run = await Run.quid("portfolio --offline", environment: environment)
    #expect(run.code == .unavailable)
    #expect(run.output.contains("$200.00"))
    #expect(
      run.error
        == "quid: No data is cached for this command. Run the command once without --offline. Prices and values are"
        + " not shown.\n")
  }
}
