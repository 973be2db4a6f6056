import QuidCore
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// Each character of an input is used as what it says, or the field keeps it and shows why it is invalid.
struct FieldInputTests {
  private static let size = ScreenSize(columns: 80, rows: 24)

  private static func stage(_ tab: Tab, isReal: Bool = false) async -> Stage {
    var stage = Stage(size, .unicode, Preferences(tab), node: isReal ? RealSendFixture() : nil)
    await stage.settle()
    return stage
  }

  /// Letters, symbols, digits, blanks, invisible characters and control characters.
  private static let inserted: [Character] =
    Array("aekmxzEG€$£¥₿%-+*/.,'’_()#&@~:;?!=<>|\\`\"^05９٣½²Ⅷπ🙂") + [
      " ", "\u{A0}", "\u{202F}", "\u{3000}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{202E}", "\u{2066}",
      "\u{301}", "\u{2800}", "\t", "\n", "\r\n", "\u{2028}", "\u{0}", "\u{7}", "\u{1B}", "\u{7F}", "\u{9B}",
    ]

  /// A value with one more character.
  private struct Change: CustomTestStringConvertible, Sendable {
    let value: String
    let position: Int
    let character: Character

    var text: String {
      var text = value
      text.insert(character, at: text.index(text.startIndex, offsetBy: position))
      return text
    }

    /// Whether a terminal sends the character for a key.
    var canBeTyped: Bool { !character.unicodeScalars.contains { $0.properties.generalCategory == .control } }

    var testDescription: String {
      "\(character.unicodeScalars.map { String($0.value, radix: 16) }) at \(position) in \(value)"
    }

    static func all(_ values: [String], sample: Int) -> [Change] {
      let all = values.flatMap { value in
        (0...value.count).flatMap { position in
          inserted.map { Change(value: value, position: position, character: $0) }
        }
      }
      return GeneratedCases.sample(sample, of: all)
    }

    /// Types the value and then the character at its position.
    func type(in stage: inout Stage) {
      stage.type(value)
      stage.press(.home)
      for _ in 0..<position { stage.press(.right) }
      stage.press(.character(character))
    }
  }

  private static func trimmed(_ text: String) -> String {
    String(text.trimmingPrefix(while: \.isWhitespace).reversed().trimmingPrefix(while: \.isWhitespace).reversed())
  }

  // MARK: Amounts

  @Test(arguments: [false, true])
  func `amount of a send is what quid send takes, or is marked with the reason`(_ isReal: Bool) async {
    let empty = await Self.stage(.send, isReal: isReal)
    let values = ["5", "0.25", "5 EUR", "€5", "250gwei", "0.5 ETH", "1000 wei", ".5", "5.", "max"]
    for change in Change.all(values, sample: 100) {
      let expected = try? SendAmount(Self.trimmed(change.text))
      func check(_ stage: Stage, _ text: String, _ comment: String) {
        let model = stage.state.send.form.model
        #expect(model.primaryText == text, "\(comment) \(change)")
        #expect((try? model.entry.amount()) == expected, "\(comment) \(change)")
        guard expected == nil else { return }
        let button = model.viewState(at: .distantPast).button
        #expect(!button.isEnabled && button.hint?.isEmpty == false, "\(comment) \(change)")
        var stage = stage
        stage.press(.enter)
        #expect(!stage.state.send.isReviewing && stage.state.send.form.model.primaryText == text, "\(change)")
      }
      var pasted = empty
      pasted.type("e")
      pasted.act(.paste(change.text))
      if isReal, change.text.contains(":") {
        #expect(pasted.state.send.recipient?.text == Self.trimmed(change.text))
      } else {
        check(pasted, Self.trimmed(change.text), "pasted")
      }
      guard change.canBeTyped else { continue }
      var typed = empty
      typed.type("e")
      change.type(in: &typed)
      check(typed, change.text, "typed")
    }
  }

  @Test(arguments: [ConversionEntry.Field.from, .to])
  func `amount of a conversion is what quid convert takes, or is marked with the reason`(
    _ field: ConversionEntry.Field
  ) async {
    let empty = await Self.stage(.convert)
    for change in Change.all(["5", "0.25", "5 GBP", "€5", "5 yen", "2k", ".5", "5."], sample: 100) {
      for isPasted in [true, false] where isPasted || change.canBeTyped {
        var stage = empty
        stage.press(field == .from ? .tab : .backTab)
        stage.press(.control("u"))
        if isPasted { stage.act(.paste(change.text)) } else { change.type(in: &stage) }
        let text = isPasted ? Self.trimmed(change.text) : change.text
        let model = stage.state.convert.model
        #expect(model.text(of: field) == text, "\(change)")
        let state = model.viewState(at: .distantPast)
        let amount = try? model.entry.typedAmount()
        #expect((amount == nil) == (state.hint != nil), "\(change)")
        if amount == nil { #expect(model.text(of: field.other).isEmpty, "\(change)") }
        // The command converts the same amount from the same currency.
        let own = model.entry.currency(of: field)
        let words = Self.trimmed(text).split(whereSeparator: \.isWhitespace).map { String($0) }
        let command = try? ConversionWords(CompoundWords.divided(words) + [own.code])
        if let amount { #expect(command?.amount == amount && command?.from == .currency(own), "\(change)") }
      }
    }
  }

  @Test func `units are understood, and other characters keep the field invalid`() async throws {
    for isReal in [false, true] {
      let empty = await Self.stage(.send, isReal: isReal)
      for (text, amount) in [
        ("€5", "5eur"), ("5 EUR", "5eur"), ("5eur", "5eur"), ("5 usd", "5usd"), ("£4", "4gbp"), ("250gwei", "250gwei"),
        ("5 gwei", "5gwei"), ("0.5 ETH", "0.5"), ("1000 wei", "1000wei"), (".5", "0.5"), ("5.", "5"), (" 5 ", "5"),
      ] {
        var stage = empty
        stage.act(.paste(text))
        #expect(try stage.state.send.form.model.entry.amount() == SendAmount(amount), "\(text)")
      }
      for text in ["1e1", "0x10", "5 kr", "5 btc", "0.2 5", "5%", "-5", "€5 usd"] {
        for isPasted in [true, false] {
          var stage = empty
          if isPasted { stage.act(.paste(text)) } else { stage.type(text) }
          #expect(stage.state.send.form.model.primaryText == text && stage.text.contains(text), "\(text)")
          #expect(stage.state.send.form.model.amountError != nil)
          #expect(stage.text.contains(isReal ? "[ Send (real) ]" : "[ Send ]"))
          stage.press(.control("u"))
          stage.type("0.2eth")
          #expect(try stage.state.send.form.model.entry.amount() == SendAmount("0.2"))
        }
      }
    }
  }

  @Test func `plan of a real send has the typed amount, also of a link while another unit is shown`() async {
    let node = RealSendFixture()
    var stage = Stage(Self.size, .unicode, Preferences(.send), node: node)
    await stage.settle()
    stage.type("x")
    stage.act(.paste("ethereum:0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF@31337?value=2e18"))
    await stage.settle()
    stage.press(.enter)
    #expect(stage.state.send.form.model.entry.isMaximum == false && stage.text.contains("2 ETH"))
    stage.press(.control("u"))
    stage.type("5 gwei")
    stage.press(.enter)
    await stage.settle()
    #expect(stage.state.send.node?.plan?.value == Ether(gwei: 5), "\(stage.text)")
    stage.act(.paste("14f8"))
    #expect(stage.state.send.confirmation.text.isEmpty && stage.text.contains("cannot be pasted"))
  }

  // MARK: Keys

  @Test func `letters are text in a focused amount until Esc, Tab or Enter`() async {
    for isReal in [false, true] {
      let empty = await Self.stage(.send, isReal: isReal)
      for (key, choice) in [(KeyPress.escape, nil), (.tab, KeyAction.maximum)] {
        var stage = empty
        stage.type("5mct")
        #expect(stage.state.send.form.model.primaryText == "5mct")
        stage.press(key)
        #expect(!stage.state.send.form.amount.isFocused && stage.state.send.form.choice == choice)
        stage.type("m")
        #expect(stage.state.send.form.model.entry.isMaximum)
      }
      var stage = empty
      stage.type("1")
      stage.press(.tab, .tab)
      #expect(stage.state.send.form.choice == .currency)
      stage.press(.enter)
      #expect(stage.state.currencyWindow != nil)
      let tier = stage.state.send.form.model.tier
      stage.press(.escape, .tab, .enter)
      #expect(stage.state.send.form.choice == .speed && stage.state.send.form.model.tier != tier)
      stage.press(.escape, .backTab)
      #expect(stage.state.send.form.choice == .speed)
      stage.press(.tab)
      #expect(isReal ? stage.state.send.recipient != nil : stage.state.send.form.amount.isFocused)
    }
  }

  @Test func `Ctrl-X swaps in every state, and the hints name no other key`() async {
    for text in ["", "e", "5", "5 kr", "5 EUR", "5 GBP", "m"] {
      var send = await Self.stage(.send)
      send.type(text)
      let primary = send.state.send.form.model.entry.primary
      #expect(send.state.screen.keys.hints.filter { $0.action.contains("⇄") }.map(\.key) == ["^X"])
      send.press(.control("x"))
      #expect(send.state.send.form.model.entry.primary != primary, "\(text)")
      var convert = await Self.stage(.convert)
      convert.type(text)
      let entry = convert.state.convert.model.entry
      #expect(convert.state.screen.keys.hints.filter { $0.action == "swap" }.map(\.key) == ["^X"])
      convert.press(.control("x"))
      let swapped = convert.state.convert.model
      #expect(swapped.entry.from == entry.to && swapped.entry.to == entry.from, "\(text)")
      #expect(swapped.text(of: .from) == (text == "5 kr" ? "5 kr" : text.contains("5") ? "5" : "1"), "\(text)")
    }
  }

  // MARK: Other fields

  @Test func `every field of text shows what is typed and pasted`() async {
    var found: Set<String> = []
    for tab in Tab.all {
      for isReal in tab == .send ? [false, true] : [false] {
        let stage = await Self.stage(tab, isReal: isReal)
        guard stage.state.selectedTab == tab else { continue }
        // The keys of the table that open a field.
        for (key, action) in KeyAction.onScreens[tab.id] ?? [:] {
          if case .screen = action { continue }
          var opened = stage
          opened.press(key)
          let isField = opened.state.screen.keys.typing == .text || opened.state.currencyWindow != nil
          guard isField || opened.state.commandWindow != nil, opened.state.selectedTab == tab, action != .menu else {
            continue
          }
          found.insert("\(tab.id) \(action)")
          // A combining mark without a letter before it has no cell.
          for change in Change.all(["ann b"], sample: 4) where change.position > 0 || change.character != "\u{301}" {
            for isPasted in [true, false] where isPasted || change.canBeTyped {
              var stage = opened
              stage.press(.control("u"))
              if isPasted { stage.act(.paste(change.text)) } else { stage.type(change.text) }
              let shown = (isPasted ? Self.trimmed(change.text) : change.text).safeForTerminal()
              #expect(stage.text.contains(shown), "\(key) \(change)\n\(stage.text)")
            }
          }
        }
      }
    }
    #expect(
      found == [
        "market search", "market add", "market command", "market currency",
        "send amount", "send nextField", "send recipient", "send command", "send currency", "bitcoin command",
        "bitcoin currency", "convert amount", "convert field", "convert nextField", "convert previousField",
        "convert from", "convert to", "convert command", "convert currency", "portfolio add", "portfolio command",
        "portfolio currency",
      ], "\(found.sorted())")
  }

  @Test(arguments: [
    "1 btc --at 34€dollars", "1 btc --at '34 000euros'", "1 €btc --at 34usd", "1\u{200B} btc --at 34usd",
  ])
  func `entry of the portfolio with a character that is not understood is kept and not stored`(_ text: String) async {
    var stage = await Self.stage(.portfolio)
    stage.type("a")
    stage.act(.paste(text))
    stage.press(.enter)
    await stage.settle()
    #expect(stage.text.contains(text.safeForTerminal()), "\(stage.text)")
    #expect(stage.state.portfolio.model.rows.isEmpty && stage.state.portfolio.editor?.failure != nil)
  }
}
