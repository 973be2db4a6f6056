import Testing

@testable import QuidTerminal

struct KeyLabelTests {
  @Test(arguments: [
    ("x", KeyPress.character("x")), ("X", .character("X")), ("?", .character("?")), ("^", .character("^")),
    ("ö", .character("ö")), ("-", .character("-")), ("f", .character("f")), ("Space", .character(" ")),
    (",", .character(",")), ("^X", .control("x")), ("Alt-X", .alt("x")), ("Alt-1", .alt("1")), ("Alt--", .alt("-")),
    ("F1", .function(1)), ("F12", .function(12)), ("Enter", .enter), ("Esc", .escape), ("Tab", .tab),
    ("Shift-Tab", .backTab), ("Backspace", .backspace), ("Del", .delete), ("Ins", .insert), ("↑", .up), ("↓", .down),
    ("←", .left), ("→", .right), ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown),
    ("^PgUp", .controlPageUp), ("^PgDn", .controlPageDown),
  ])
  func `label names one key`(_ label: String, _ key: KeyPress) {
    #expect(KeyPress(label: label) == key)
  }

  @Test(arguments: ["", "xx", "^xx", "^ö", "Alt-", "Alt-ö", "F0", "F13", "F01", "Page Up", "Return", "1–6"])
  func `string that is not a label is no key`(_ label: String) {
    #expect(KeyPress(label: label) == nil)
  }

  /// The bytes that xterm sends for a key.
  @Test(arguments: [
    ("^A", "\u{1}"), ("^Z", "\u{1A}"), ("Alt-X", "\u{1B}x"), ("Alt-1", "\u{1B}1"), ("F1", "\u{1B}OP"),
    ("F12", "\u{1B}[24~"), ("Enter", "\r"), ("Tab", "\t"), ("Shift-Tab", "\u{1B}[Z"), ("Ins", "\u{1B}[2~"),
    ("Del", "\u{1B}[3~"), ("Home", "\u{1B}[H"), ("PgDn", "\u{1B}[6~"), ("^PgUp", "\u{1B}[5;5~"), ("ö", "ö"),
    ("Backspace", "\u{7F}"),
  ])
  func `labeled key is the one that the decoder recognizes`(_ label: String, _ bytes: String) throws {
    var decoder = InputDecoder()
    #expect(decoder.feed(bytes.utf8) == [.key(try #require(KeyPress(label: label)))])
  }
}
