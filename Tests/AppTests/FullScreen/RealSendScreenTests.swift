import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

struct RealSendScreenTests {
  private let node = RealSendFixture()

  /// Returns the Send screen of an app that was started with a node.
  private func stage() async -> Stage {
    var stage = Stage(ScreenSize(columns: 80, rows: 24), .unicode, Preferences(.send), node: node)
    await stage.settle()
    return stage
  }

  /// Enters a send of 1.5 ether to Ann and requests its plan.
  private func review(_ stage: inout Stage) async {
    stage.type("oann")
    stage.press(.enter)
    stage.type("1.5")
    stage.press(.enter)
    await stage.settle()
  }

  @Test func `real and practice wallets differ in title and color`() async throws {
    var practice = Stage(ScreenSize(columns: 80, rows: 24), .unicode, Preferences(.send))
    await practice.settle()
    let real = await stage()
    #expect(practice.text.contains("Practice wallet"))
    #expect(!practice.text.contains("Real transfer"))
    #expect(real.text.contains("Real transfer on chain 31337"))
    #expect(!real.text.contains("Practice"))
    let frame = real.frame
    let styles = (0..<frame.size.columns).map { frame[2, $0].style.foreground }
    #expect(styles.contains(.warning))
  }

  @Test func `confirmed plan is submitted once and its outcome is shown`() async throws {
    var stage = await stage()
    await review(&stage)
    #expect(node.sent.isEmpty)
    #expect(stage.text.contains("0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF"))
    #expect(stage.text.contains("type the four characters after 0265"))
    stage.type("14F8")
    stage.press(.enter)
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.map(\.value) == [Ether(wei: 1_500_000_000_000_000_000)])
    #expect(node.sent.map(\.to) == [RealSendFixture.ann])
    #expect(stage.text.contains("1.5 ETH arrived in block 101."))
    // The amount is removed, so that Enter does not request the same send again.
    stage.press(.enter, .enter)
    await stage.settle()
    #expect(node.sent.count == 1)
    #expect(stage.state.send.form.model.primaryText.isEmpty)
  }

  @Test(arguments: ["", "y", "yes", "0265", "14f", "14f80"])
  func `other characters do not send`(_ typed: String) async {
    var stage = await stage()
    await review(&stage)
    stage.type(typed)
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.isEmpty)
    #expect(stage.text.contains("To send, type the four characters"))
  }

  @Test func `Esc and another tab discard the plan`() async {
    for key in [KeyPress.escape, .function(1)] {
      var stage = await stage()
      await review(&stage)
      stage.press(key, .function(3))
      stage.type("14f8")
      stage.press(.enter)
      await stage.settle()
      #expect(node.sent.isEmpty)
    }
  }

  @Test func `verdict on a similar address is beside the recipient`() async {
    var stage = await stage()
    stage.act(.paste("0x2b5ad5c4795c026514f8317c7a215e218dcc11cf"))
    await stage.settle()
    #expect(stage.text.contains("this is not Ann"))
  }

  @Test func `payment link fills in the recipient and the amount`() async {
    var stage = await stage()
    stage.act(.paste("ethereum:0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF@31337?value=2e18"))
    await stage.settle()
    stage.press(.enter)
    #expect(stage.state.send.form.model.primaryText == "2")
    #expect(stage.text.contains("Ann"))
  }

  // MARK: Hidden confirmations

  @Test(arguments: [
    ScreenSize(columns: 39, rows: 19), ScreenSize(columns: 39, rows: 24), ScreenSize(columns: 100, rows: 10),
    ScreenSize(columns: 20, rows: 5), ScreenSize(columns: 1, rows: 1),
  ])
  func `confirmation that the terminal is too small to show cannot be typed`(_ size: ScreenSize) async {
    var stage = await stage()
    await review(&stage)
    let shown = stage.state.size
    stage.type("14")
    stage.state.size = size
    stage.type("14f8")
    stage.act(.paste("14f8"))
    stage.act(.mouse(MouseEvent(action: .press, row: 0, column: 0)))
    stage.press(.enter, .tab, .enter)
    await stage.settle()
    #expect(node.sent.isEmpty)
    stage.state.size = shown
    #expect(stage.text.contains("To send, type the four characters"), "\(stage.text)")
    stage.type("f8")
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.isEmpty)
    stage.type("14f8")
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.count == 1)
  }

  @Test func `what was typed is cleared by a terminal that is too small for a moment, and by another plan`() async {
    var stage = await stage()
    await review(&stage)
    let shown = stage.state.size
    stage.type("14f8")
    stage.state.size = ScreenSize(columns: 39, rows: 24)
    stage.state.size = shown
    stage.press(.enter)
    await stage.settle()
    stage.type("14f8")
    stage.press(.tab)
    await stage.settle()
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.isEmpty)
    stage.type("14f8")
    stage.state.size = ScreenSize(columns: 100, rows: 30)
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.count == 1)
  }

  @Test func `plan that does not fit into the terminal cannot be confirmed`() async {
    var stage = await stage()
    // A similar address without a checksum has the most warnings.
    stage.act(.paste("0x2b5ad5c4795c026514f8317c7a215e218dcc11cf"))
    await stage.settle()
    stage.press(.enter)
    stage.type("1.5")
    stage.press(.enter)
    await stage.settle()
    #expect(stage.text.contains("To send, type the four characters"), "\(stage.text)")
    stage.type("14f8")
    stage.state.size = AppState.minimumSize
    #expect(stage.text.contains("enlarge the terminal"), "\(stage.text)")
    #expect(!stage.text.contains("To send, type"), "\(stage.text)")
    stage.type("14f8")
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.isEmpty)
    stage.state.size = ScreenSize(columns: 80, rows: 24)
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.isEmpty)
    stage.type("14f8")
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.count == 1)
  }

  @Test func `plan to a contact fits into the smallest terminal`() async {
    var stage = await stage()
    await review(&stage)
    stage.state.size = AppState.minimumSize
    for part in ["0x2B5AD5c4795c02651", "1.5 ETH", "type the four"] {
      #expect(stage.text.contains(part), "\(part): \(stage.text)")
    }
    stage.type("14f8")
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.count == 1)
  }

  // MARK: Names

  /// Enters a send of 1.5 ether to `vitalik.eth` and requests its plan.
  private func reviewName(_ stage: inout Stage) async {
    stage.type("ovitalik.eth")
    await stage.settle()
    stage.press(.enter)
    stage.type("1.5")
    stage.press(.enter)
    await stage.settle()
  }

  @Test func `name is resolved for the plan, shown with its address and sent to it`() async {
    var stage = await stage()
    stage.type("ovitalik.eth")
    await stage.settle()
    #expect(stage.text.contains("vitalik.eth is resolved through the node when the transfer is planned."))
    stage.press(.enter)
    stage.type("1.5")
    stage.press(.enter)
    await stage.settle()
    #expect(stage.text.contains("vitalik.eth  \(RealSendFixture.vitalik)"), "\(stage.text)")
    #expect(stage.text.contains("You have not sent to this address before."))
    #expect(stage.text.contains("type the four characters after aF9D"))
    stage.type("7eed")
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.map(\.to) == [RealSendFixture.vitalik])
  }

  @Test func `name with another address after the confirmation is not sent`() async {
    var stage = await stage()
    node.resolve(to: RealSendFixture.vitalik, RealSendFixture.ann)
    await reviewName(&stage)
    stage.type("7eed")
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.isEmpty)
    #expect(node.records().isEmpty)
    #expect(stage.text.contains("vitalik.eth resolved to"), "\(stage.text)")
    #expect(stage.text.contains("Nothing was sent."), "\(stage.text)")
  }

  @Test(arguments: [
    ("vitalik.com", "vitalik.com is not registered"), ("Vitalik.eth", "Did you mean “vitalik.eth”?"),
    ("vit\u{430}lik.eth", "U+0430, which looks like “a”"), ("a..eth", "part before or after a dot is empty"),
  ])
  func `name that cannot be resolved is named`(name: String, message: String) async {
    var stage = await stage()
    stage.type("o")
    stage.act(.paste(name))
    await stage.settle()
    stage.press(.enter)
    stage.type("1.5")
    stage.press(.enter)
    await stage.settle()
    #expect(stage.text.contains(message), "\(stage.text)")
    #expect(!stage.text.contains("To send, type"))
    #expect(node.sent.isEmpty)
  }

  // MARK: Mouse

  @Test func `click selects a field, a contact, a tier and the button`() async {
    var stage = await stage()
    func click(_ text: String) {
      let lines = stage.text.split(separator: "\n", omittingEmptySubsequences: false)
      guard let row = lines.firstIndex(where: { $0.contains(text) }), let range = lines[row].firstRange(of: text) else {
        Issue.record("\(text) is not on the screen:\n\(stage.text)")
        return
      }
      let column = lines[row].distance(from: lines[row].startIndex, to: range.lowerBound)
      stage.act(.mouse(MouseEvent(action: .press, row: row, column: column)))
    }
    click("To  Press o")
    stage.type("a")
    await stage.settle()
    click("Ann  0x2B5A")
    await stage.settle()
    #expect(stage.state.send.node?.flow.request.recipient?.recipient?.address == RealSendFixture.ann)
    click(" 0 ETH")
    #expect(stage.state.send.recipient == nil)
    stage.type("1.5")
    for tier in GasTier.allCases {
      click(tier.rawValue)
      #expect(stage.state.send.form.model.tier == tier && stage.state.send.node?.flow.request.tier == tier)
    }
    click("⇄ €")
    #expect(stage.state.send.form.model.entry.primary == .fiat)
    click("(real) ]")
    await stage.settle()
    #expect(stage.text.contains("To send, type the four characters"))
    // The plan is confirmed with the keyboard only.
    for row in 0..<24 {
      for column in stride(from: 0, to: 80, by: 5) {
        stage.act(.mouse(MouseEvent(action: .press, row: row, column: column)))
      }
    }
    await stage.settle()
    #expect(node.sent.isEmpty)
  }

  @Test func `journal lists the send with its status`() async {
    var stage = await stage()
    await review(&stage)
    stage.type("14f8")
    stage.press(.enter)
    await stage.settle()
    stage.press(.escape)
    stage.type("j")
    await stage.settle()
    #expect(stage.text.contains("1.5 ETH  included"))
  }

  @Test func `options of a real send need a node`() throws {
    let line = try ArgumentParser(CommandList.declared).parse(["--from", "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"])
    let (options, declaration) = CommandDeclaration.reading { NodeSendOptions() }
    try line.parseValues(of: declaration)
    #expect(throws: CommandError.self) { _ = try FullScreenSendTarget(options, Settings()) }
    #expect(try FullScreenSendTarget(NodeSendOptions(), Settings())?.base == nil)
  }
}
