import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

/// The keys of the full-screen app.
struct KeyActionTests {
  private static let size = ScreenSize(columns: 80, rows: 24)

  private static func stage(_ tab: Tab, node: RealSendFixture? = nil) async -> Stage {
    var stage = Stage(size, .unicode, Preferences(tab), portfolio: .fourCoins, node: node)
    await stage.settle()
    if tab == .coin {
      stage.press(.enter)
      await stage.settle()
    }
    return stage
  }

  // MARK: Table

  /// An action on one of its screens, with its keys.
  struct Place: CustomTestStringConvertible, Sendable {
    let action: KeyAction
    let screen: Tab
    let keys: [KeyPress]
    var testDescription: String { "\(action) on \(screen.id)" }

    static let all = Tab.all.flatMap { screen in
      Dictionary(grouping: KeyAction.onScreens[screen.id] ?? [:], by: \.value).map { action, keys in
        Place(action: action, screen: screen, keys: keys.map(\.key))
      }
    }
  }

  @Test func `every screen has keys of its own`() {
    #expect(Set(KeyAction.onScreens.keys) == Set(Tab.all.map(\.id)))
  }

  @Test(arguments: Place.all.filter { $0.keys.count > 1 })
  func `all keys of an action have the same effect`(_ place: Place) async {
    var stage = await Self.stage(place.screen)
    // Positions from which every movement has an effect.
    if [.market, .bitcoin].contains(place.screen) { stage.press(.down, .down, .down) }
    // Backspace leaves the screen even if there is a crosshair.
    if [.coin, .portfolio].contains(place.screen), place.action != .back { stage.press(.left, .left, .left) }
    if place.screen == .portfolio { stage.press(.down) }
    // Digits start the amount on screens with an amount.
    let startsAmount = [.send, .convert].contains(place.screen)
    let keys = place.keys.filter { !startsAmount || !$0.startsAmount }
    let results = keys.map { key in
      var stage = stage
      let effects = stage.effects(of: key).map { String("\($0)".prefix(40)) }
      return [stage.text] + effects
    }
    #expect(Set(results).count == 1, "\(results)")
  }

  @Test(arguments: Scene.all)
  func `key hints are keys of the table`(_ scene: Scene) async {
    let state = await scene.stage(Self.size).state
    guard !state.screen.keys.hasPaymentWindow, state.screen.keys.typing != .text else { return }
    for hint in state.screen.keys.hints {
      for key in hint.key.split(separator: " ").compactMap({ KeyPress(label: String($0)) }) {
        let isKnown = KeyAction(key, on: state.selectedTab) != nil || key == .enter && state.selectedTab == .send
        #expect(isKnown, "\(hint)")
      }
    }
  }

  // MARK: Fields and windows

  @Test func `q quits except in a text field, and Ctrl-C always quits`() async {
    var stage = await Self.stage(.market)
    func isQuit(_ key: KeyPress) -> Bool {
      stage.effects(of: key).contains { if case .quit = $0 { true } else { false } }
    }
    #expect(isQuit(.character("q")))
    #expect(isQuit(.control("c")))
    stage.press(.character("/"))
    #expect(!isQuit(.character("q")))
    #expect(isQuit(.control("c")))
  }

  @Test func `redraw and suspension have keys everywhere`() async {
    for prefix in ["", "/", ":", "c", "?", "m"] {
      var stage = await Self.stage(.market)
      stage.type(prefix)
      #expect(stage.effects(of: .control("l")).map { "\($0)" } == ["redraw"], "\(prefix)")
      #expect(stage.effects(of: .control("z")).map { "\($0)" } == ["suspend"], "\(prefix)")
    }
  }

  @Test func `text fields accept characters that are keys`() async {
    var stage = await Self.stage(.market)
    stage.type("/zqnb/j")
    #expect(stage.state.market.search.field?.text == "zqnb/j")
    stage.press(.backspace)
    #expect(stage.state.market.search.field?.text == "zqnb/")
    stage.press(.escape)
    #expect(stage.state.market.search.field == nil)
    stage.type(":znq")
    #expect(stage.state.commandWindow?.field.text == "znq")
    stage.press(.escape)
    stage.type("cz")
    #expect(stage.state.currencyWindow != nil)
  }

  @Test func `amount fields accept digits and editing keys`() async {
    for tab in [Tab.send, .convert] {
      var stage = await Self.stage(tab)
      stage.type("e1.55")
      stage.press(.left, .backspace, .home)
      stage.type("2")
      let text = tab == .send ? stage.state.send.form.model.primaryText : stage.state.convert.model.entry.text
      #expect(text == "21.5")
    }
  }

  @Test func `keys of the command line and of screens work in fields`() async {
    for key in [KeyPress.function(4), .alt("4")] {
      var stage = await Self.stage(.market)
      stage.type("/do")
      stage.press(.control("a"))
      stage.type("x")
      #expect(stage.state.market.search.field?.text == "xdo")
      stage.press(.control("p"))
      #expect(stage.state.commandWindow != nil)
      // In the command line, this key goes back in the history.
      stage.press(.control("n"), .control("p"))
      #expect(stage.state.commandWindow != nil && stage.state.selectedTab == .market)
      stage.press(key)
      #expect(stage.state.selectedTab == .bitcoin && stage.state.commandWindow == nil)
    }
  }

  // MARK: Payments

  @Test func `no action of the Send screen has a key that confirms`() {
    for key in [KeyPress.enter, .character("y")] { #expect(KeyAction(key, on: .send) == nil) }
    #expect(Place.all.filter { $0.screen == .send }.count > 20)
  }

  /// All keys of the table, and keys without an action, except those that confirm.
  private static let keys = Set(KeyAction.onScreens.values.flatMap(\.keys))
    .union([.character("z"), .function(12), .control("t"), .insert]).subtracting([.enter, .character("y")])

  @Test(arguments: keys) func `key of an action never confirms a payment`(_ key: KeyPress) async {
    var stage = await Self.stage(.send)
    stage.act(.paste("1.5"))
    stage.press(.enter)
    #expect(stage.state.send.practice.review != nil)
    stage.press(key, key)
    #expect(stage.state.send.practice.sent == nil)
    let node = RealSendFixture()
    var real = await Self.stage(.send, node: node)
    await Self.review(&real)
    real.type("14f8")
    real.press(key, key)
    await real.settle()
    #expect(node.sent.isEmpty)
  }

  /// Enters a send of 1.5 ether to Ann without keys of the table, and requests its plan.
  private static func review(_ stage: inout Stage) async {
    stage.act(.paste("ann"))
    await stage.settle()
    stage.press(.enter)
    stage.act(.paste("1.5"))
    stage.press(.enter)
    await stage.settle()
  }

  @Test func `confirmation has keys of its own`() async {
    var practice = await Self.stage(.send)
    practice.act(.paste("1.5"))
    practice.press(.enter, .escape)
    #expect(practice.state.send.practice.review == nil && practice.state.send.practice.sent == nil)
    practice.press(.enter, .character("n"))
    #expect(practice.state.send.practice.review == nil && practice.state.send.practice.sent == nil)
    practice.press(.enter, .enter)
    #expect(practice.state.send.practice.sent != nil)
    let node = RealSendFixture()
    var stage = await Self.stage(.send, node: node)
    await Self.review(&stage)
    #expect(stage.text.contains("type the four characters after 0265"))
    stage.type("14f8")
    #expect(node.sent.isEmpty)
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.count == 1)
  }
}
