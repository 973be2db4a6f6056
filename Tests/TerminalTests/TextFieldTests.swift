import QuidTerminal
import Testing

@testable import QuidTerminal

@Suite struct TextFieldTests {
  private static func typed(_ text: String) -> [KeyPress] { text.map { .character($0) } }

  /// The keys are pressed in a field with the selected value 100.
  @Test(
    arguments: [
      (typed("5"), "5"),
      (typed("57"), "57"),
      ([.end] + typed("5"), "1005"),
      ([.right] + typed("5"), "1005"),
      ([.home] + typed("5"), "5100"),
      ([.left] + typed("5"), "5100"),
      ([.end, .left] + typed("5"), "1050"),
      ([.end, .left] + typed("56"), "10560"),
      ([.backspace], ""),
      ([.backspace] + typed("5"), "5"),
      ([.delete], ""),
      ([.end, .backspace], "10"),
      ([.end, .left, .left, .backspace], "00"),
      ([.home, .delete], "00"),
      ([.home, .backspace], "100"),
      ([.control("u")] + typed("7"), "7"),
    ] as [([KeyPress], String)])
  func `first key replaces a selected value, and cursor keys deselect it`(keys: [KeyPress], text: String) {
    var field = TextField("100", cursor: TextField.Cursor(isSelected: true))
    for key in keys { _ = field.press(key) }
    #expect(field.text == text)
  }

  /// Strings pasted after `100`, and into an empty field.
  @Test(arguments: [
    ("5\n", "1005", "5"), (" 5 ", "100 5 ", "5"), ("\n\n", "100", ""), ("€\t5", "100€\t5", "€\t5"),
    ("5\n6", "1005\n6", "5\n6"), ("\u{200B}5", "100\u{200B}5", "\u{200B}5"),
    (
      String(repeating: "5", count: 300), "100" + String(repeating: "5", count: 300), String(repeating: "5", count: 300)
    ),
  ])
  func `paste inserts all but outer newlines, and outer blanks of the whole content`(
    pasted: String, appended: String, whole: String
  ) {
    var (field, empty) = (TextField("100"), TextField())
    field.paste(pasted)
    empty.paste(pasted)
    #expect(field.text == appended && empty.text == whole)
  }

  @Test func `paste replaces a selected value`() {
    var field = TextField("100", cursor: TextField.Cursor(isSelected: true))
    let changed = field.paste(" 25 \n")
    #expect(changed)
    #expect(field.text == "25")
  }

  /// Returns the row of eight cells with a search field.
  private static func row(_ field: TextField) -> (text: String, grid: CellGrid) {
    var grid = CellGrid(ScreenSize(columns: 8, rows: 1))
    grid.putSearch(field, row: 0, column: 0, columns: 8, on: .plain)
    return (String((0..<8).filter { grid[0, $0].width > 0 }.map { grid[0, $0].character }), grid)
  }

  @Test func `long content is scrolled to the cursor, which is drawn at its position`() {
    var field = TextField("abcdefghij")
    #expect(Self.row(field).text == "/ fghij▏")
    _ = field.press(.home)
    let start = Self.row(field)
    #expect(start.text == "/ abcde…" && start.grid[0, 2].style == CellStyle(on: .accent, bold: true))
    #expect(Self.row(TextField("ab")).text == "/ ab▏   ")
    #expect(Self.row(TextField("日本語日本語")).text == "/ 本語▏ ")
  }
}
