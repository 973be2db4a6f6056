import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

/// The lines of the command window that are command lines.
struct FullScreenCommandLineTests {
  /// Returns the app after a line was run in the command window.
  private func ran(_ line: String, on tab: Tab = .market, node: RealSendFixture? = nil) async -> Stage {
    var stage = Stage(ScreenSize(columns: 80, rows: 24), .unicode, Preferences(tab), node: node)
    await stage.settle()
    stage.type(":" + line)
    await stage.settle()
    stage.press(.enter)
    await stage.settle()
    return stage
  }

  private func notice(_ stage: Stage) -> String? { stage.state.notice.map { String($0.text.trimmingPrefix("! ")) } }

  // MARK: Output

  @Test func `command shows its output in a window`() async {
    var stage = Stage(ScreenSize(columns: 80, rows: 24))
    await stage.settle()
    stage.type(":history usd eur")
    await stage.settle()
    stage.press(.enter)
    #expect(stage.text.contains("Running quid history usd eur…"))
    await stage.settle()
    #expect(stage.state.outputWindow != nil && stage.state.commandWindow == nil && stage.state.notice == nil)
    #expect(stage.text.contains(" quid history usd eur ") && stage.text.contains("2023-09-01"))
    #expect(stage.text.contains("Esc close"))
    stage.type("c")
    #expect(stage.state.currencyWindow == nil)
    stage.press(.escape)
    #expect(stage.state.outputWindow == nil)
  }

  @Test func `long output scrolls`() async {
    var stage = await ran("currencies")
    let first = stage.text
    #expect(first.contains("↓"))
    stage.press(.pageDown)
    #expect(stage.text != first && stage.text.contains("↑"))
    stage.press(.end, .pageDown, .up)
    #expect(stage.text.contains("↓ 1 more "), "the window does not scroll beyond its end")
    stage.press(.home)
    #expect(stage.text == first)
    stage.act(.mouse(MouseEvent(action: .wheelDown, row: 5, column: 5)))
    #expect(stage.text != first)
    stage.act(.mouse(MouseEvent(action: .press, row: 5, column: 5)))
    #expect(stage.state.outputWindow == nil)
  }

  @Test(arguments: ["help version", "fee --help", "--version", "markets --limit 3", "quid fee", "€5 to usd"])
  func `line shows what the command prints`(_ line: String) async {
    let stage = await ran(line)
    let words = line.split(separator: " ").drop { $0 == "quid" }.map { String($0) }
    let printed = await Run.quid(words + ["--client", "test"], columns: 74).output.split(separator: "\n").prefix(15)
    #expect(!printed.isEmpty && stage.state.outputWindow != nil)
    for line in printed { #expect(stage.text.contains(line), "\(line)") }
  }

  @Test func `title of the output and the progress have quid once`() async {
    var stage = await ran("quid --version")
    #expect(stage.text.contains(" quid --version ") && !stage.text.contains("quid quid"))
    stage.press(.escape)
    stage.type(":quid 5 usd sek")
    stage.press(.enter)
    #expect(stage.state.notice?.text == "Running quid 5 usd sek…")
  }

  @Test func `quotation marks keep words together`() {
    #expect(#"quid contacts add "Ann B" 0x1"#.commandLineWords == ["contacts", "add", "Ann B", "0x1"])
    #expect("  a 'b  c' ".commandLineWords == ["a", "b  c"])
    #expect("".commandLineWords.isEmpty)
  }

  // MARK: Errors

  @Test(arguments: [
    "markets --sort nope", "coin btc --tier fast", "convert 1,5 usd eur", "price", "history usd", "zzzz", "solanaa",
    "send 1.5x", "send 1.5 --in sek", "help nope", "markets --nope", "coin btc eth ltc",
  ])
  func `line has the same message as on the command line`(_ line: String) async {
    let stage = await ran(line)
    let run = await Run.quid(line + " --client test")
    #expect(run.error.hasPrefix("quid: "))
    #expect(notice(stage).map { "quid: \($0)\n" } == run.error)
    #expect(stage.state.outputWindow == nil)
  }

  /// A line and the start of its error message.
  @Test(arguments: [
    ("watch price btc", "quid watch reads standard input or uses the whole terminal"),
    ("convert - usd eur", "quid convert reads standard input"),
    ("- usd eur", "quid convert reads standard input"),
    ("portfolio import -", "quid portfolio reads standard input"),
    ("config set fixer-key", "quid config reads standard input"),
    ("price btc --json", "--json is not supported in the full-screen app."),
    ("price btc --client mock", "--client is not supported in the full-screen app."),
    ("send 1.5 --yes", "--yes is not supported in the full-screen app, where you confirm"),
    ("send 1.5eth --node --from ann --yes", "--yes is not supported in the full-screen app"),
    ("send --resume", "--resume is not supported in the full-screen app."),
    ("send 1.5 --qr --node", "--qr is not supported in the full-screen app."),
    ("send", "quid send needs an amount"),
  ])
  func `what needs a terminal of its own is a usage error`(line: String, message: String) async {
    var settings = Settings()
    settings.client = .test
    let services = CompositionRoot.services(settings, observe: { _ in }, warn: { _ in })
    let commandLine = FullScreenCommandLine(
      commands: CommandList.all,
      currency: nil, settingSources: SettingSources(environment: [:], file: nil))
    let effect = CommandLineEffect(
      line: line, columns: 76, format: .english, alphabet: .unicode,
      run: { try await commandLine.run($0, from: $1) })
    await #expect {
      _ = try await effect.load(from: services)
    } throws: { error in
      let error = CommandError(error)
      return error.exitCode == .usage && error.message.hasPrefix(message)
    }
    #expect(notice(await ran(line))?.hasPrefix(message) == true)
  }

  @Test func `conversion has the same result or message as on the command line`() async throws {
    var settings = Settings()
    settings.client = .test
    let services = CompositionRoot.services(settings, observe: { _ in }, warn: { _ in })
    let commandLine = FullScreenCommandLine(
      commands: CommandList.all,
      currency: nil, settingSources: SettingSources(environment: [:], file: nil))
    #expect(ConversionLines.all.count >= 300)
    var (results, messages) = (0, 0)
    for line in ConversionLines.all {
      let effect = CommandLineEffect(
        line: line, columns: 200, format: .english, alphabet: .unicode, run: { try await commandLine.run($0, from: $1) }
      )
      let run = await Run.quid(line.commandLineWords + ["--client", "test"], columns: 200)
      do {
        guard case .output(let lines) = try await effect.load(from: services) else {
          Issue.record("\(line) has no output")
          continue
        }
        // Notes and warnings follow the output, which on the command line are on standard error.
        let shown = lines.map(\.text)
        let printed = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(run.code == .success && shown.starts(with: printed, by: ==), "\(line): \(shown) \(run.error)")
        let notes = run.error.split(separator: "\n")
        #expect(shown.dropFirst(printed.count).elementsEqual(notes, by: ==), "\(line): \(shown) \(run.error)")
        results += 1
      } catch {
        if line.contains("--json") {
          #expect(CommandError(error).message.hasPrefix("--json is not supported in the full-screen app."))
        } else {
          #expect("quid: \(CommandError(error).message)\n" == run.error, "\(line)")
        }
        messages += 1
      }
    }
    #expect(results > 100 && messages > 100, "\(results) \(messages)")
  }

  // MARK: Send

  @Test(arguments: [Tab.market, .send])
  func `send opens the confirmation of the practice wallet`(_ tab: Tab) async throws {
    var stage = await ran("send 1.5 --in usd --tier slow", on: tab)
    #expect(stage.state.selectedTab == .send)
    let quote = try #require(stage.state.send.practice.review)
    #expect(quote.amount?.wei.description == "1.5")
    #expect(stage.state.send.form.model.entry.currency == .usd && stage.state.send.form.model.tier == .slow)
    stage.press(.escape)
    #expect(stage.state.send.practice.review == nil && stage.state.send.practice.sent == nil)
    let fiat = await ran("send 50eur", on: tab)
    #expect(fiat.state.send.practice.review?.amount?.fiat == FixedDecimal(50))
    let maximum = await ran("send max", on: tab)
    #expect(maximum.state.send.practice.review != nil)
  }

  @Test(arguments: ["--to 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", "--balance 20", "--fee-formula on-chain"])
  func `send that the practice wallet cannot show is planned as on the command line`(_ option: String) async {
    let line = "send 1.5 \(option)"
    let stage = await ran(line)
    let printed = await Run.quid(line + " --client test", columns: 74).output.split(separator: "\n").prefix(10)
    #expect(stage.state.send.practice.review == nil && stage.state.outputWindow != nil && !printed.isEmpty)
    for line in printed { #expect(stage.text.contains(line), "\(line)") }
  }

  @Test func `real send opens the plan, which the user confirms`() async {
    let node = RealSendFixture()
    var stage = await ran("send 1.5eth --to ann", node: node)
    #expect(stage.state.selectedTab == .send)
    #expect(stage.text.contains("type the four characters after 0265"))
    #expect(node.sent.isEmpty)
    stage.type("14F8")
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.map(\.to) == [RealSendFixture.ann])
    #expect(node.sent.map(\.value) == [Ether(wei: 1_500_000_000_000_000_000)])
  }

  @Test func `--yes sends nothing through a node`() async {
    let node = RealSendFixture()
    let stage = await ran("send 1.5eth --to ann --yes", node: node)
    #expect(notice(stage)?.hasPrefix("--yes is not supported") == true)
    #expect(node.sent.isEmpty && stage.state.selectedTab == .market)
  }
}
