import Testing

@testable import QuidTerminal

struct KeyNameTests {
  /// A key, its name and its label.
  struct Case: CustomTestStringConvertible, Sendable {
    let key: KeyPress
    let name: String
    let label: String
    var testDescription: String { name }
  }

  private static let cases: [Case] = [
    Case(key: .character("x"), name: "x", label: "x"), Case(key: .character("X"), name: "X", label: "X"),
    Case(key: .character("?"), name: "?", label: "?"), Case(key: .character("^"), name: "^", label: "^"),
    Case(key: .character("ö"), name: "ö", label: "ö"), Case(key: .character("-"), name: "-", label: "-"),
    Case(key: .character("f"), name: "f", label: "f"), Case(key: .character(" "), name: "space", label: "Space"),
    Case(key: .character(","), name: "comma", label: ","), Case(key: .control("x"), name: "ctrl-x", label: "^X"),
    Case(key: .alt("x"), name: "alt-x", label: "Alt-X"), Case(key: .alt("1"), name: "alt-1", label: "Alt-1"),
    Case(key: .alt("-"), name: "alt--", label: "Alt--"), Case(key: .function(1), name: "f1", label: "F1"),
    Case(key: .function(12), name: "f12", label: "F12"), Case(key: .enter, name: "enter", label: "Enter"),
    Case(key: .escape, name: "esc", label: "Esc"), Case(key: .tab, name: "tab", label: "Tab"),
    Case(key: .backTab, name: "shift-tab", label: "Shift-Tab"),
    Case(key: .backspace, name: "backspace", label: "Backspace"), Case(key: .delete, name: "delete", label: "Del"),
    Case(key: .insert, name: "insert", label: "Ins"), Case(key: .up, name: "up", label: "↑"),
    Case(key: .down, name: "down", label: "↓"), Case(key: .left, name: "left", label: "←"),
    Case(key: .right, name: "right", label: "→"), Case(key: .home, name: "home", label: "Home"),
    Case(key: .end, name: "end", label: "End"), Case(key: .pageUp, name: "page-up", label: "PgUp"),
    Case(key: .pageDown, name: "page-down", label: "PgDn"),
    Case(key: .controlPageUp, name: "ctrl-page-up", label: "^PgUp"),
    Case(key: .controlPageDown, name: "ctrl-page-down", label: "^PgDn"),
  ]

  @Test(arguments: cases) func `key has a name and a label that stand for it only`(_ example: Case) throws {
    #expect(try KeyPress(name: example.name) == example.key)
    #expect(KeyPress(label: example.label) == example.key)
    #expect(example.key.name == example.name)
    #expect(example.key.label == example.label)
  }

  @Test(arguments: ["Ctrl-X", "CTRL-x", "F1", "PAGE-UP", "Esc", "Alt-X", "SPACE"])
  func `letter case of a name is ignored`(_ name: String) throws {
    #expect(try KeyPress(name: name) == KeyPress(name: name.lowercased()))
  }

  @Test(arguments: [
    "", "xx", "ctrl-", "ctrl-xx", "ctrl-1", "ctrl- ", "ctrl-ö", "alt-", "alt-ö", "alt- ", "alt-[", "alt-]", "alt-^",
    "alt-_", "f0", "f13", "f01", "page up", "\u{7}", "\u{200B}", " ", "\n", "return", "ctrl",
  ])
  func `string that is not a key is rejected`(_ name: String) {
    #expect(throws: KeyPress.NameError.unknown) { try KeyPress(name: name) }
  }

  @Test(arguments: [("h", "backspace"), ("i", "tab"), ("j", "enter"), ("m", "enter")])
  func `control character of another key is rejected`(_ letter: String, _ other: String) {
    #expect(throws: KeyPress.NameError.indistinguishable(from: other)) { try KeyPress(name: "ctrl-\(letter)") }
    #expect(throws: KeyPress.NameError.indistinguishable(from: other)) { try KeyPress(name: "CTRL-\(letter)") }
  }

  @Test func `suggested names are names of different keys`() throws {
    let keys = try KeyPress.names.map { try KeyPress(name: $0) }
    #expect(keys.count > 70)
    #expect(Set(keys).count == keys.count)
    #expect(keys.map(\.name) == KeyPress.names)
  }

  /// The bytes that xterm sends for a key.
  @Test(arguments: [
    ("ctrl-a", "\u{1}"), ("ctrl-z", "\u{1A}"), ("alt-x", "\u{1B}x"), ("alt-1", "\u{1B}1"), ("f1", "\u{1B}OP"),
    ("f12", "\u{1B}[24~"), ("enter", "\r"), ("tab", "\t"), ("shift-tab", "\u{1B}[Z"), ("insert", "\u{1B}[2~"),
    ("delete", "\u{1B}[3~"), ("home", "\u{1B}[H"), ("page-down", "\u{1B}[6~"), ("ctrl-page-up", "\u{1B}[5;5~"),
    ("ö", "ö"), ("backspace", "\u{7F}"),
  ])
  func `named key is the one that the decoder recognizes`(_ name: String, _ bytes: String) throws {
    var decoder = InputDecoder()
    #expect(decoder.feed(bytes.utf8) == [.key(try KeyPress(name: name))])
  }
}
