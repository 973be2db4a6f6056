import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

@Suite struct PortfolioEditorTests {
  private func settled(_ portfolio: Portfolio = .fourCoins) async -> Stage {
    var stage = Stage(ScreenSize(columns: 120, rows: 40), .unicode, Preferences(.portfolio), portfolio: portfolio)
    await stage.settle()
    return stage
  }

  private func entries(_ stage: Stage) -> [Int: String] {
    let entries = stage.state.portfolio.model.result?.portfolio.entries ?? []
    return Dictionary(uniqueKeysWithValues: entries.map { ($0.number, PortfolioLine($0)?.text ?? "") })
  }

  private static let stored = [
    1: "0.5 bitcoin --at 20000usd --date 2023-07-20", 2: "4 ethereum --at 1750usd --date 2023-08-10",
    3: "12500 dogecoin --at 0.07usd --date 2023-08-20", 4: "-0.1 bitcoin --at 24000usd --date 2023-08-25",
    5: "150 solana --at 20usd --date 2023-06-01",
  ]

  @Test(arguments: [
    ("0.25 eth --at 2000usd", "0.25 ethereum --at 2000usd --date 2023-09-01", "0.25 ETH at 2,000 USD, 2023-09-01."),
    (
      "quid portfolio add -0.1 btc --cost 3000.01eur --date 2023-08-30",
      "-0.1 bitcoin --at 30000.1eur --date 2023-08-30", "-0.1 BTC at 30,000.1 EUR, 2023-08-30."
    ),
    ("add 3 sol --cost 10", "3 solana --cost 10usd --date 2023-09-01", "3 SOL for 10.00 USD, 2023-09-01."),
    ("1 btc", "1 bitcoin --at 22900usd --date 2023-09-01", "1 BTC at 22,900 USD, 2023-09-01."),
    (
      "  1   btc --in sek --at '250 000' ", nil, nil
    ),
    ("1 btc --at \"25000 eur\"", "1 bitcoin --at 25000eur --date 2023-09-01", "1 BTC at 25,000 EUR, 2023-09-01."),
  ])
  func `a adds the typed entry and reports what was stored`(_ line: String, _ entry: String?, _ notice: String?) async {
    var stage = await settled()
    stage.type("a\(line)")
    stage.press(.enter)
    await stage.settle()
    var expected = Self.stored
    expected[6] = entry
    #expect(entries(stage) == expected)
    #expect((stage.state.portfolio.editor == nil) == (entry != nil))
    if let notice { #expect(stage.text.contains("Added entry 6: \(notice)")) }
  }

  @Test(arguments: [
    "", "0.5", "0,5 btc", "0 btc", "1 nosuchcoin", "1 btc --at", "1 btc --at x", "1 btc --at 1xyz",
    "1 btc --at 1 --cost 2", "1 btc --date 2023-09-02", "1 btc --date 1990-01-01", "1 btc --date tomorrow",
    "1 btc eth", "-9 btc --at 1",
  ])
  func `error equals that of the command, and the window stays open`(_ line: String) async throws {
    let folder = DataFolder()
    let add = ["portfolio", "add"] + line.split(separator: " ").map { String($0) } + ["--client", "test"]
    let run = await Run.quid(add.joined(separator: " "), environment: folder.environment)
    #expect(run.code != .success)
    var stage = await settled(Portfolio())
    stage.type("a\(line)")
    stage.press(.enter)
    await stage.settle()
    let failure = try #require(stage.state.portfolio.editor?.failure)
    #expect(run.error.contains(failure), "\(run.error) \(failure)")
    #expect(entries(stage).isEmpty)
    stage.type("5")
    #expect(stage.state.portfolio.editor?.failure == nil)
    stage.press(.escape)
    #expect(stage.state.portfolio.editor == nil)
    #expect(stage.state.selectedTab == .portfolio)
  }

  @Test(arguments: ["--offline", "--json", "--help", "--client live"])
  func `option that only a shell has is rejected`(_ option: String) async {
    var stage = await settled()
    stage.type("a1 btc \(option)")
    stage.press(.enter)
    await stage.settle()
    #expect(stage.state.portfolio.editor?.failure?.contains("is not supported in the full-screen app") == true)
    #expect(entries(stage) == Self.stored)
  }

  @Test func `second Enter while an entry is stored adds nothing`() async {
    var stage = await settled()
    stage.type("a1 eth --at 1usd")
    stage.press(.enter, .enter, .escape)
    #expect(stage.text.contains("Storing…"))
    await stage.settle()
    #expect(entries(stage).count == 6)
    #expect(stage.state.portfolio.editor == nil)
  }

  @Test func `e lists the entries of the selected coin, and Enter edits one`() async {
    var stage = await settled()
    stage.type("e")
    #expect(stage.text.contains("Entries of BTC"))
    for part in ["2023-07-20", "20,000 USD", "-0.1", "24,000 USD"] { #expect(stage.text.contains(part)) }
    #expect(!stage.text.contains("1,750 USD"))
    stage.type("j")
    stage.press(.enter)
    #expect(stage.text.contains("Entry 4") && stage.text.contains("-0.1 bitcoin --at 24000usd --date 2023-08-25"))
    stage.press(.control("u"))
    stage.type("-0.2 btc --at 25000usd --date 2023-08-25")
    stage.press(.enter)
    await stage.settle()
    var expected = Self.stored
    expected[4] = "-0.2 bitcoin --at 25000usd --date 2023-08-25"
    #expect(entries(stage) == expected)
    #expect(stage.text.contains("Changed entry 4: -0.2 BTC at 25,000 USD"))
    #expect(stage.state.portfolio.editor?.page == .entries(of: Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")))
  }

  @Test func `fee of a transfer from an earlier version is removed, but not edited`() async throws {
    var portfolio = Portfolio()
    let coin = Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")
    let day = try #require(CalendarDay("2023-08-30"))
    let trades: [(amount: String, price: PortfolioTrade.Price)] = [("1", .unit(100)), ("-0.5", .transferFee)]
    for (amount, price) in trades {
      _ = try portfolio.add(
        PortfolioTrade(coin: coin, amount: FixedDecimal(amount), price: price, currency: .usd, day: day))
    }
    var stage = await settled(portfolio)
    stage.type("ej")
    #expect(stage.text.contains("transfer fee"))
    for key in [KeyPress.enter, .character("e")] {
      stage.press(key)
      #expect(stage.text.contains("The fee of a transfer cannot be changed.") && stage.text.contains("Entries of BTC"))
    }
    stage.type("dy")
    await stage.settle()
    #expect(entries(stage) == [1: "1 bitcoin --at 100usd --date 2023-08-30"])
    #expect(stage.text.contains("Removed entry 2: -0.5 BTC as a transfer fee, 2023-08-30."))
  }

  @Test func `entry is removed only after the confirmation`() async {
    var stage = await settled()
    stage.type("ejdn")
    #expect(stage.text.contains("Entries of BTC"))
    stage.type("d")
    #expect(stage.text.contains("Remove entry 4?"))
    stage.press(.enter)
    await stage.settle()
    #expect(entries(stage) == Self.stored)
    // A terminal that does not show the confirmation does not accept it.
    stage.state.size = ScreenSize(columns: 39, rows: 24)
    stage.type("y")
    await stage.settle()
    #expect(entries(stage) == Self.stored)
    stage.state.size = ScreenSize(columns: 120, rows: 40)
    stage.type("y")
    await stage.settle()
    var expected = Self.stored
    expected[4] = nil
    #expect(entries(stage) == expected)
    #expect(stage.text.contains("Removed entry 4: -0.1 BTC at 24,000 USD, 2023-08-25."))
  }

  @Test func `window shows no entries of another coin after the last entry was removed`() async {
    var stage = await settled()
    stage.press(.end)
    stage.type("edy")
    await stage.settle()
    #expect(entries(stage)[3] == nil && entries(stage).count == 4)
    #expect(stage.text.contains("Entries of DOGE") && stage.text.contains("There are no entries."))
  }

  @Test func `purchase that a sale needs is not removed, with the reason`() async {
    var stage = await settled()
    stage.type("edy")
    await stage.settle()
    #expect(entries(stage) == Self.stored)
    #expect(stage.state.portfolio.editor?.failure?.hasPrefix("Entry 1 cannot be removed") == true)
    #expect(stage.text.contains("Entry 1 cannot be removed"))
  }

  @Test func `hidden amounts are hidden in the list of entries, but prices are not`() async {
    var stage = await settled()
    stage.type("He")
    #expect(stage.text.contains("24,000 USD") && !stage.text.contains("-0.1"))
    stage.type("jd")
    #expect(stage.text.contains("Remove entry 4?") && !stage.text.contains("-0.1"))
    stage.type("y")
    await stage.settle()
    #expect(stage.text.contains("Removed entry 4: ••• BTC at 24,000 USD, 2023-08-25."))
  }

  @Test func `letters are typed into the field, and a paste is inserted`() async {
    var stage = await settled()
    stage.type("a")
    stage.act(.paste("1 q?:c\n"))
    stage.type("6r")
    #expect(stage.text.contains("> 1 q?:c6r"))
    #expect(stage.state.selectedTab == .portfolio)
  }

  @Test func `long line is scrolled to the cursor`() async {
    var stage = Stage(ScreenSize(columns: 40, rows: 20), .unicode, Preferences(.portfolio))
    await stage.settle()
    stage.type("a" + String(repeating: "1", count: 60) + "END")
    #expect(stage.text.contains("END"))
    stage.press(.home)
    #expect(!stage.text.contains("END"))
    stage.press(.control("u"))
    stage.type(String(repeating: "日本", count: 30) + "END")
    #expect(stage.text.contains("END▏"))
  }

  @Test func `change that ends after the tab was left is reported`() async {
    var stage = await settled()
    stage.type("a1 eth --at 1usd")
    stage.press(.enter, .function(1))
    await stage.settle()
    #expect(stage.text.contains("Added entry 6"))
  }
}
