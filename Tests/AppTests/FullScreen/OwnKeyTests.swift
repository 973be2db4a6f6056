import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

/// The keys of the settings in the full-screen app.
struct OwnKeyTests {
  private static let size = ScreenSize(columns: 80, rows: 24)

  private static func stage(
    _ tab: Tab, _ keys: [KeyAction: [KeyPress]], node: RealSendFixture? = nil, size: ScreenSize = size
  ) async -> Stage {
    var stage = Stage(
      size, .unicode, Preferences(tab), portfolio: .fourCoins, node: node, keys: KeyBindings(keys))
    await stage.settle()
    if tab == .coin {
      stage.press(.enter)
      await stage.settle()
    }
    return stage
  }

  // MARK: Table

  /// An action on one of its screens.
  struct Place: CustomTestStringConvertible, Sendable {
    let action: KeyAction
    let screen: KeyAction.ScreenName
    var testDescription: String { "\(action.rawValue) on \(screen.rawValue)" }

    static let all = KeyAction.allCases.flatMap { action in
      KeyAction.ScreenName.allCases.filter { action.screens.contains($0) }.map { Place(action: action, screen: $0) }
    }
  }

  @Test(arguments: Place.all)
  func `configured key replaces the default keys of one action only`(_ place: Place) {
    let (action, screen) = (place.action, place.screen)
    let keys = KeyBindings([action: [.function(12), .alt("u")]])
    #expect(keys.meaning(of: .function(12), on: screen) == .action(action))
    #expect(keys.meaning(of: .alt("u"), on: screen) == .action(action))
    for other in KeyAction.allCases where other.screens.contains(screen) {
      for key in other.defaultKeys(on: screen) {
        #expect(keys.meaning(of: key, on: screen) == (other == action ? nil : .action(other)), "\(other)")
        #expect(KeyBindings().meaning(of: key, on: screen) == .action(other))
      }
    }
    for other in KeyAction.ScreenName.allCases where !action.screens.contains(other) {
      #expect(keys.meaning(of: .function(12), on: other) == .input(.function(12)))
    }
    #expect(keys.meaning(of: .character("5"), on: screen) == (action == .screen5 ? nil : .action(.screen5)))
  }

  @Test(arguments: Place.all.filter { $0.action.defaultKeys(on: $0.screen).count > 1 })
  func `all default keys of an action have the same effect`(_ place: Place) async throws {
    let tab = try #require(Tab.all.first { $0.id == place.screen.rawValue })
    var stage = await Self.stage(tab, [:])
    // Positions from which every movement has an effect.
    if [.market, .bitcoin].contains(place.screen) { stage.press(.down, .down, .down) }
    // Backspace leaves the screen even if there is a crosshair.
    if [.coin, .portfolio].contains(place.screen), place.action != .back { stage.press(.left, .left, .left) }
    if place.screen == .portfolio { stage.press(.down) }
    // Digits start the amount on screens with an amount.
    let startsAmount = place.action.screenNumber != nil && [.send, .convert].contains(place.screen)
    let keys = place.action.defaultKeys(on: place.screen).filter { !startsAmount || !$0.isCharacter }
    let results = keys.map { key in
      var stage = stage
      let effects = stage.effects(of: key).map { String("\($0)".prefix(40)) }
      return [stage.text] + effects
    }
    #expect(Set(results).count == 1, "\(results)")
  }

  @Test(arguments: Scene.all.filter { $0.keys == KeyBindings() })
  func `key hints are keys of the table`(_ scene: Scene) async {
    let state = await scene.stage(Self.size).state
    guard !state.screen.hasFixedKeys, state.screen.typing != .text else { return }
    let keys = KeyAction.allCases.flatMap { $0.defaultKeys(on: state.keyScreen) }
    for hint in state.screen.hints {
      for key in hint.key.split(separator: " ").compactMap({ KeyPress(label: String($0)) }) {
        #expect(keys.contains(key) || key == .enter && state.keyScreen == .send, "\(hint)")
      }
    }
  }

  // MARK: Screens

  /// An own key of an action, and the effect of the action on the state.
  struct Case: CustomTestStringConvertible, Sendable {
    let tab: Tab
    let action: KeyAction
    let key: KeyPress
    let old: KeyPress
    let value: @Sendable (AppState) -> String
    var testDescription: String { "\(action.rawValue) on \(tab.id)" }
  }

  @Test(arguments: [
    Case(tab: .market, action: .sort, key: .function(9), old: .character("s")) { "\($0.market.model.order)" },
    Case(tab: .market, action: .down, key: .character("n"), old: .character("j")) {
      "\($0.market.model.selectedIndex ?? -1)"
    },
    Case(tab: .market, action: .search, key: .control("f"), old: .tab) { "\($0.market.search.field != nil)" },
    Case(tab: .market, action: .menu, key: .insert, old: .character("m")) { "\($0.market.menu != nil)" },
    Case(tab: .coin, action: .chartStyle, key: .character("z"), old: .character("k")) {
      $0.coin.preferences["chart"] ?? ""
    },
    Case(tab: .coin, action: .back, key: .character("i"), old: .backspace) { $0.selectedTab.id },
    Case(tab: .send, action: .maximum, key: .character("a"), old: .character("m")) {
      "\($0.send.form.model.entry.isMaximum)"
    },
    Case(tab: .send, action: .speed, key: .pageDown, old: .character("t")) { "\($0.send.form.model.tier)" },
    Case(tab: .bitcoin, action: .down, key: .character("n"), old: .down) { "\($0.bitcoin.model.selectedRow)" },
    Case(tab: .bitcoin, action: .open, key: .character("n"), old: .character(" ")) { "\($0.bitcoin.model.isOpen)" },
    Case(tab: .convert, action: .details, key: .character("z"), old: .character("d")) {
      "\($0.convert.model.isShowingDetails)"
    },
    Case(tab: .convert, action: .swap, key: .character("ö"), old: .character("s")) { "\($0.convert.model.entry.from)" },
    Case(tab: .portfolio, action: .hideAmounts, key: .alt("h"), old: .character("H")) {
      "\($0.portfolio.model.hidesAmounts)"
    },
    Case(tab: .market, action: .help, key: .character("z"), old: .character("?")) { "\($0.helpWindow != nil)" },
    Case(tab: .market, action: .currency, key: .function(8), old: .character("c")) { "\($0.currencyWindow != nil)" },
    Case(tab: .bitcoin, action: .command, key: .function(8), old: .character(":")) { "\($0.commandWindow != nil)" },
    Case(tab: .bitcoin, action: .command, key: .character(";"), old: .alt("x")) { "\($0.commandWindow != nil)" },
    Case(tab: .market, action: .screen3, key: .character("z"), old: .character("3")) { $0.selectedTab.id },
    Case(tab: .market, action: .screen3, key: .function(9), old: .function(3)) { $0.selectedTab.id },
    Case(tab: .market, action: .nextScreen, key: .function(8), old: .controlPageDown) { $0.selectedTab.id },
  ])
  func `own key performs the action, and the default key does nothing`(_ example: Case) async {
    var stage = await Self.stage(example.tab, [example.action: [example.key]])
    let before = example.value(stage.state)
    let text = stage.text
    stage.press(example.old)
    #expect(example.value(stage.state) == before)
    #expect(stage.text == text)
    stage.press(example.key)
    #expect(example.value(stage.state) != before)
  }

  @Test func `own key quits, and Ctrl-C always does`() async {
    var stage = await Self.stage(.market, [.quit: [.control("x")], .refresh: [.character("q")]])
    func isQuit(_ key: KeyPress) -> Bool {
      stage.effects(of: key).contains { if case .quit = $0 { true } else { false } }
    }
    #expect(!isQuit(.character("q")))
    #expect(isQuit(.control("x")))
    #expect(isQuit(.control("c")))
    stage.press(.character("/"))
    #expect(!isQuit(.control("x")))
    #expect(isQuit(.control("c")))
  }

  @Test func `redraw and suspension have own keys everywhere`() async {
    for prefix in ["", "/", ":", "c", "?", "m"] {
      var stage = await Self.stage(.market, [.redraw: [.function(12)], .suspend: [.alt("z")]])
      stage.type(prefix)
      #expect(stage.effects(of: .function(12)).map { "\($0)" } == ["redraw"], "\(prefix)")
      #expect(stage.effects(of: .alt("z")).map { "\($0)" } == ["suspend"], "\(prefix)")
      #expect(stage.effects(of: .control("z")).isEmpty, "\(prefix)")
      #expect(stage.effects(of: .control("l")).isEmpty, "\(prefix)")
    }
  }

  // MARK: Fields and windows

  @Test func `text fields accept characters that are own keys`() async {
    let keys: [KeyAction: [KeyPress]] = [
      .quit: [.character("z")], .down: [.character("n")], .back: [.character("b")], .search: [.character("y")],
    ]
    var stage = await Self.stage(.market, keys)
    stage.type("y")
    stage.type("zqnb/j")
    #expect(stage.state.market.search.field?.text == "zqnb/j")
    stage.press(.backspace)
    #expect(stage.state.market.search.field?.text == "zqnb/")
    // The keys of a field are fixed.
    stage.press(.escape)
    #expect(stage.state.market.search.field == nil)
    stage.type(":znq")
    #expect(stage.state.commandWindow?.field.text == "znq")
    stage.press(.escape)
    stage.type("cz")
    #expect(stage.state.currencyWindow != nil)
  }

  @Test func `amount fields accept digits and editing keys that are own keys`() async {
    let keys: [KeyAction: [KeyPress]] = [
      .screen5: [.function(5)], .maximum: [.character("5")], .speed: [.left], .swap: [.backspace], .details: [.home],
      .refresh: [.character(".")], .amount: [.character("a")],
    ]
    for tab in [Tab.send, .convert] {
      var stage = await Self.stage(tab, keys)
      stage.type("a1.55")
      stage.press(.left, .backspace, .home)
      stage.type("2")
      let text = tab == .send ? stage.state.send.form.model.primaryText : stage.state.convert.model.entry.text
      #expect(text == "21.5")
      #expect(stage.state.convert.model.isShowingDetails)
    }
    var stage = await Self.stage(.send, keys)
    stage.type("5")
    #expect(stage.state.send.form.model.entry.isMaximum)
  }

  @Test func `letters are commands in an amount field with their own keys`() async {
    var stage = await Self.stage(.send, [.maximum: [.character("a")], .back: [.character("b")]])
    stage.type("e1")
    stage.type("m")
    #expect(!stage.state.send.form.model.entry.isMaximum)
    stage.type("a")
    #expect(stage.state.send.form.model.entry.isMaximum)
    stage.type("b")
    #expect(!stage.state.send.form.amount.isFocused)
  }

  @Test func `own keys of the command line and of screens work in fields unless they edit the field`() async {
    let keys: [KeyAction: [KeyPress]] = [
      .command: [.function(12)], .screen4: [.function(9), .control("a")], .screen2: [.control("n")],
    ]
    var stage = await Self.stage(.market, keys)
    stage.type("/do")
    stage.press(.control("a"))
    stage.type("x")
    #expect(stage.state.market.search.field?.text == "xdo")
    stage.press(.control("p"), .alt("x"), .function(4), .alt("4"))
    #expect(stage.state.commandWindow == nil && stage.state.selectedTab == .market)
    stage.press(.function(12))
    #expect(stage.state.commandWindow != nil)
    // In the command line, this key selects the next suggestion.
    stage.press(.control("n"), .control("p"))
    #expect(stage.state.selectedTab == .market)
    stage.press(.function(9))
    #expect(stage.state.selectedTab == .bitcoin && stage.state.commandWindow == nil)
    stage.press(.control("a"))
    #expect(stage.state.selectedTab == .bitcoin)
  }

  @Test func `menus and windows keep their keys`() async {
    let keys: [KeyAction: [KeyPress]] = [
      .down: [.character("n")], .back: [.character("b")], .menu: [.character("i")], .columns: [.character("z")],
    ]
    var stage = await Self.stage(.market, keys)
    stage.type("i")
    let opened = String(describing: stage.state.market.menu)
    stage.type("n")
    #expect(String(describing: stage.state.market.menu) == opened)
    stage.type("j")
    #expect(String(describing: stage.state.market.menu) != opened)
    stage.press(.escape)
    #expect(stage.state.market.menu == nil)
    stage.type("z")
    #expect(stage.state.market.columnWindow != nil)
    stage.press(.escape)
    #expect(stage.state.market.columnWindow == nil)
  }

  // MARK: Payments

  private static let sendActions = KeyAction.allCases.filter { $0.screens.contains(.send) }

  @Test func `no action of the Send screen has a key that confirms`() {
    for action in Self.sendActions {
      for key in action.defaultKeys(on: .send) { #expect(!KeyBindings.confirmationKeys.contains(key), "\(action)") }
      for key in KeyBindings.confirmationKeys {
        #expect(KeyBindings([action: [key]]).error(in: action, named: "") != nil, "\(action)")
      }
    }
    #expect(Self.sendActions.count > 20)
  }

  @Test(arguments: sendActions, [KeyPress.character("z"), .function(12), .tab, .space, .control("t"), .insert])
  func `own key never confirms a payment`(_ action: KeyAction, _ key: KeyPress) async {
    var stage = await Self.stage(.send, [action: [key]])
    stage.act(.paste("1.5"))
    stage.press(.enter)
    #expect(stage.state.send.confirmation != nil)
    stage.press(key, key)
    #expect(stage.state.send.sent == nil)
    let node = RealSendFixture()
    var real = await Self.stage(.send, [action: [key]], node: node)
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

  @Test func `confirmation keeps its keys when all actions have own keys`() async {
    let letters = "abdefghijklmnopqrstuvwxzABCDEFGHIJKLMNOPQRSTUVWXZ"
    let keys = Dictionary(uniqueKeysWithValues: zip(Self.sendActions, letters.map { [KeyPress.character($0)] }))
    #expect(keys.count == Self.sendActions.count)
    var practice = await Self.stage(.send, keys)
    practice.act(.paste("1.5"))
    practice.press(.enter, .escape)
    #expect(practice.state.send.confirmation == nil && practice.state.send.sent == nil)
    practice.press(.enter, .character("n"))
    #expect(practice.state.send.confirmation == nil && practice.state.send.sent == nil)
    practice.press(.enter, .enter)
    #expect(practice.state.send.sent != nil)
    let node = RealSendFixture()
    var stage = await Self.stage(.send, keys, node: node)
    await Self.review(&stage)
    #expect(stage.text.contains("type the four characters after 0265"))
    stage.type("14f8")
    #expect(node.sent.isEmpty)
    stage.press(.enter)
    await stage.settle()
    #expect(node.sent.count == 1)
  }

  // MARK: Labels

  @Test func `help window, hints and command line show own keys`() async {
    let keys: [KeyAction: [KeyPress]] = [
      .quit: [.control("x"), .function(12)], .help: [.function(11)], .sort: [.character("n"), .alt("n")],
      .last: [.character("z")], .down: [.character("i")],
    ]
    var stage = await Self.stage(.market, keys, size: ScreenSize(columns: 160, rows: 50))
    #expect(stage.text.contains("n sort") && stage.text.contains("F11 keys") && stage.text.contains("^X quit"))
    stage.press(.function(11))
    #expect(stage.text.contains("n Alt-N"))
    #expect(stage.text.contains("g z") && stage.text.contains("↑ i"))
    #expect(stage.text.contains("^X F12 ^C"))
    stage.press(.escape)
    stage.type(":quit")
    #expect(stage.text.contains("Quit  ^X"))
  }

  @Test func `tabs show the own keys of screens`() async {
    let keys: [KeyAction: [KeyPress]] = [.screen1: [.alt("m"), .character("1")], .screen2: [.character("n")]]
    var stage = await Self.stage(.market, keys)
    #expect(stage.text.contains(" Alt-M Market   n Coin   3 Send "))
    stage.type("/")
    #expect(stage.text.contains("Alt-M Market") && stage.text.contains("– Coin") && stage.text.contains("F3 Send"))
    #expect(!stage.text.contains("F1–F6"))
    stage.type("n")
    #expect(stage.state.selectedTab == .market)
    stage.press(.escape, .character("n"))
    #expect(stage.state.selectedTab == .coin)
  }

  @Test func `messages name own keys`() async {
    let keys: [KeyAction: [KeyPress]] = [.refresh: [.function(9)], .details: [.character("z")], .star: [.insert]]
    var stage = Stage(Self.size, .unicode, Preferences(.bitcoin), keys: KeyBindings(keys))
    await stage.settle(.offline)
    #expect(stage.text.contains("Press F9 to try again."))
    var convert = await Self.stage(.convert, keys)
    convert.type("z")
    #expect(convert.text.contains("Press z to show recent rates"))
    var coin = await Self.stage(.coin, keys, size: ScreenSize(columns: 120, rows: 40))
    coin.type("v")
    #expect(coin.text.contains("Press Ins on other coins to add them."))
  }
}

extension KeyPress {
  fileprivate static let space = KeyPress.character(" ")
}
