import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal
import Synchronization
import Testing

@testable import quid

@Suite struct CommandWindowTests {
  private func settled(
    _ tab: Tab = .market, columns: Int = 80, rows: Int = 24, locale: String = "en_US"
  ) async -> Stage {
    var stage = Stage(
      ScreenSize(columns: columns, rows: rows), .unicode, Preferences(tab), locale: locale)
    await stage.settle()
    return stage
  }

  /// Returns the app after a line was typed into the command window and its result was loaded.
  private func typed(_ line: String, on tab: Tab = .market) async -> Stage {
    var stage = await settled(tab)
    stage.type(":" + line)
    await stage.settle()
    return stage
  }

  private func line(_ stage: Stage) -> String? { stage.state.commandWindow?.field.text }

  // MARK: Opening and closing

  @Test(arguments: Tab.all)
  func `colon opens the window on every screen and Escape closes it`(_ tab: Tab) async {
    var stage = await settled(tab)
    stage.type(":")
    #expect(stage.state.commandWindow != nil)
    #expect(stage.text.contains(" Command ") && stage.text.contains("│ : ▏"))
    #expect(stage.text.contains("Esc close"))
    stage.press(.escape)
    #expect(stage.state.commandWindow == nil)
  }

  @Test(arguments: [KeyPress.control("p"), .alt("x")])
  func `window opens over a text field, whose focus returns`(_ key: KeyPress) async {
    var stage = await settled()
    stage.type("/do:")
    #expect(stage.state.commandWindow == nil)
    stage.press(key)
    #expect(stage.state.commandWindow != nil)
    stage.type("btc")
    stage.press(.escape)
    stage.type("g")
    #expect(stage.state.market.search.field?.text == "do:g")
  }

  @Test func `Ctrl-P opens the window while an amount has the focus`() async {
    var stage = await settled(.send)
    stage.type("e1.5")
    stage.press(.control("p"))
    #expect(stage.state.commandWindow != nil)
    stage.press(.escape)
    #expect(stage.state.send.form.amount.isFocused)
  }

  @Test func `window replaces other windows and closes with its tab`() async {
    var stage = await settled()
    stage.type("c")
    stage.press(.control("p"))
    #expect(stage.state.currencyWindow == nil && stage.state.commandWindow != nil)
    stage.press(.function(3))
    #expect(stage.state.commandWindow == nil && stage.state.selectedTab == .send)
  }

  @Test func `backspace on an empty line closes the window`() async {
    var stage = await settled()
    stage.type(":a")
    stage.press(.backspace)
    #expect(stage.state.commandWindow != nil)
    stage.press(.backspace)
    #expect(stage.state.commandWindow == nil)
  }

  @Test func `click outside closes the window`() async {
    var stage = await typed("100 usd eur")
    stage.act(.mouse(MouseEvent(action: .press, row: 20, column: 10)))
    #expect(stage.state.commandWindow != nil)
    stage.act(.mouse(MouseEvent(action: .press, row: 3, column: 3)))
    #expect(stage.state.commandWindow == nil)
  }

  // MARK: Result

  /// A line and a part of its result.
  @Test(arguments: [
    ("btc", "BTC $22,900.00 +0.3%"), ("solana", "SOL $24.28"), ("price btc", "BTC $22,900.00 +0.3%"),
    ("price btc eth", "ETH "), ("coin btc --in eur", "BTC €"), ("quid btc", "BTC $22,900.00"),
    ("100 usd eur", "100 USD = 92.22 EUR"), ("100usd to eur", "100 USD = 92.22 EUR"),
    ("quid 100 usd eur", "100 USD = 92.22 EUR"), ("usd eur", "1 USD = 0.922169 EUR"),
    ("100 usd eur sek", "1,092.71 SEK"), ("convert 100 usd eur", "100 USD = 92.22 EUR"),
    ("0.5 btc sek", "0.5 BTC = 125,114.80 SEK"), ("100 usd btc", "100 USD = 0.00436681 BTC"),
    ("1000 sats usd", "0.00001 BTC = 0.23 USD"),
  ])
  func `result of a conversion or price is shown while the line is typed`(input: String, result: String) async {
    for tab in [Tab.market, .bitcoin] {
      let stage = await typed(input, on: tab)
      #expect(stage.text.contains(result), "\(stage.text)")
      #expect(line(stage) == input && stage.state.outputWindow == nil)
    }
  }

  @Test(arguments: [
    "", "zzzz", "1e3 usd eur", "100", "1,5 usd eur", "watch price btc", "convert - usd eur", "help", "btc --help",
    "--version", "markets", "portfolio", "contacts remove ann", "send 1.5", "config set currency sek",
  ])
  func `line without a result shows none and runs nothing`(_ line: String) async {
    let stage = await typed(line)
    var empty = await settled()
    empty.type(":" + line)
    #expect(stage.text == empty.text)
    #expect(stage.state.notice == nil && stage.state.outputWindow == nil)
  }

  @Test func `result is what the command prints, with the source of its rates`() async {
    let stage = await typed("100 usd eur", on: .bitcoin)
    let printed = await Run.quid("100 usd eur --client test", columns: 74).output.split(separator: "\n")
    #expect(!printed.isEmpty && printed.allSatisfy { stage.text.contains($0) }, "\(stage.text)")
    #expect(stage.text.contains("Rates of 2023-09-01 · Test, 2023-09-01 17:15 UTC"))
  }

  @Test func `result of another line is not shown`() async {
    var stage = await typed("100 usd eur")
    stage.type("o")
    #expect(!stage.text.contains("92.22"))
    stage.press(.backspace)
    #expect(stage.text.contains("100 USD = 92.22 EUR"))
  }

  @Test func `result uses only cached data`() async throws {
    let requests = RequestCount()
    var settings = Settings()
    settings.client = .live
    let services = CompositionRoot.services(settings, observe: { _ in requests.add() }, warn: { _ in })
    let commandLine = FullScreenCommandLine(
      commands: CommandList.all,
      currency: nil, settingSources: SettingSources(environment: [:], file: nil))
    for line in ["100 usd eur", "btc", "0.5 btc sek", "price zzzz"] {
      let query = CommandPreviewQuery(
        line: CommandLineEffect(
          line: line, columns: 76, format: .english, alphabet: .unicode,
          run: { try await commandLine.run($0, from: $1) }))
      // Nothing is cached, and built-in rates are not used.
      await #expect(throws: (any Error).self) { try await query.load(from: services) }
    }
    #expect(requests.count == 0)
  }

  @Test func `window requests nothing but the result`() async {
    var stage = await settled(.bitcoin)
    let before = stage.state.subscriptions
    stage.type(":")
    #expect(stage.state.subscriptions == before)
    stage.type("eth")
    let added = stage.state.subscriptions.filter { !before.contains($0) }
    #expect(added.count == 1 && added[0].query.as(CommandPreviewQuery.self)?.line.line == "eth")
    stage.press(.escape)
    #expect(stage.state.subscriptions == before)
  }

  // MARK: Completion

  /// A line, and the line after it was completed.
  struct Completion: CustomTestStringConvertible, Sendable {
    let line: String
    let completed: String
    var testDescription: String { line }

    init(_ line: String, _ completed: String) { (self.line, self.completed) = (line, completed) }
  }

  @Test(arguments: [
    Completion("hist", "history "), Completion("quid hist", "quid history "), Completion("con", "con"),
    Completion("contact", "contacts "), Completion("help hist", "help history "), Completion("hel", "help "),
    Completion("chart btc --d", "chart btc --days "), Completion("coin btc --i", "coin btc --in "),
    Completion("send 1 --fee", "send 1 --fee-formula "), Completion("send 1 --max-fee-p", "send 1 --max-fee-per-gas "),
    Completion("send 1 --ma", "send 1 --max-fee"), Completion("watchlist a", "watchlist add "),
    Completion("coin bitc", "coin bitc"), Completion("100 us", "100 us"), Completion("zzz", "zzz"),
    Completion("history", "history"), Completion("history ", "history "), Completion("zzz --d", "zzz --d"),
  ])
  func `Tab completes the names of commands and options`(_ example: Completion) async {
    for columns in [40, 80, 200] {
      var stage = await settled(columns: columns)
      stage.type(":" + example.line)
      stage.press(.tab)
      #expect(line(stage) == example.completed)
    }
  }

  @Test func `names that complete the line are shown`() async {
    var stage = await typed("")
    #expect(stage.text.contains("markets coin price chart"))
    stage.type("co")
    #expect(stage.text.contains("coin convert contacts config") && !stage.text.contains("markets coin"))
    stage.type("in btc --")
    #expect(stage.text.contains("--in"))
  }

  // MARK: Running

  @Test func `Enter runs the line and shows its output`() async {
    var stage = await typed("coin eth --in eur")
    stage.press(.enter)
    await stage.settle()
    #expect(stage.state.outputWindow != nil && stage.state.commandWindow == nil)
    #expect(stage.text.contains(" quid coin eth --in eur "))
  }

  @Test func `Enter on an empty line runs nothing`() async {
    var stage = await typed("  ")
    #expect(stage.effects(of: .enter).isEmpty)
    #expect(stage.state.commandWindow != nil && stage.state.notice == nil)
  }

  @Test func `line with an error stays in the window`() async {
    var stage = await typed("solanaa")
    stage.press(.enter)
    await stage.settle()
    #expect(line(stage) == "solanaa" && stage.state.notice?.isBad == true)
    stage.press(.backspace)
    #expect(line(stage) == "solana" && stage.state.notice == nil)
  }

  // MARK: Editing

  @Test func `Up and Down show the history of this run`() async {
    var stage = await settled()
    for command in ["version", "5 usd eur", "5 usd eur"] {
      stage.type(":" + command)
      stage.press(.enter)
      await stage.settle()
      stage.press(.escape)
    }
    stage.type(":")
    stage.press(.up)
    #expect(line(stage) == "5 usd eur")
    stage.press(.control("p"))
    #expect(line(stage) == "version")
    stage.press(.up)
    #expect(line(stage) == "version")
    stage.press(.control("n"))
    #expect(line(stage) == "5 usd eur")
    stage.press(.down)
    #expect(line(stage) == "")
    stage.press(.up, .up, .enter)
    #expect(stage.state.notice?.text == "Running quid version…")
  }

  @Test func `edited line of the history is an ordinary line`() async {
    var stage = await settled()
    stage.type(":version")
    stage.press(.enter)
    await stage.settle()
    stage.press(.escape)
    stage.type(":")
    stage.press(.up, .backspace, .down)
    #expect(line(stage) == "versio")
    stage.press(.escape)
    stage.type(":")
    stage.press(.down)
    #expect(line(stage) == "")
  }

  @Test func `paste inserts all characters, of which control characters are visible`() async {
    var stage = await settled()
    stage.type(":")
    stage.act(.paste("\u{1B}[31mbt\u{7}c\u{202E}\nquit\n"))
    #expect(line(stage) == "\u{1B}[31mbt\u{7}c\u{202E}\nquit" && stage.text.contains("�[31mbt�c��quit"))
    stage.press(.control("u"))
    stage.act(.paste("  100 usd eur  "))
    await stage.settle()
    #expect(stage.text.contains("100 USD = 92.22 EUR"))
    #expect(stage.state.market.search.field == nil)
  }

  // MARK: View

  @Test(arguments: [(40, 20), (41, 21), (80, 24), (200, 60)])
  func `cursor of a long line stays visible`(_ columns: Int, _ rows: Int) async {
    var stage = await settled(columns: columns, rows: rows)
    stage.type(":" + String(repeating: "日本a", count: 40))
    #expect(stage.text.contains("▏"))
    stage.press(.home)
    #expect(stage.text.contains(": 日本a"))
  }

  @Test(arguments: [(40, 20), (80, 24), (120, 40)])
  func `results and the line are visible in every size`(_ columns: Int, _ rows: Int) async {
    var stage = await settled(columns: columns, rows: rows)
    for (line, result) in [
      ("100 usd eur", "100 USD = 92.22 EUR"), ("0.5 btc sek", "0.5 BTC = 125,114.80 SEK"),
      ("100 usd", "100 USD ="), ("123456789.123456789 usd eur", "113,848,016.53 EUR"),
    ] {
      stage.type(":" + line)
      await stage.settle()
      #expect(stage.text.contains(result), "\(line)")
      #expect(stage.text.contains(": \(line)▏"), "\(line)")
      stage.press(.escape)
    }
  }
}

/// The number of requests, counted across tasks.
private final class RequestCount: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}
