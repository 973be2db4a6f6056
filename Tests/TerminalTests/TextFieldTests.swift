import QuidTerminal
import Testing

@testable import QuidTerminal

@Suite struct TextFieldTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let keys: [KeyPress]
    let text: String
    var testDescription: String { "\(keys)" }
  }

  private static func typed(_ text: String) -> [KeyPress] { text.map { .character($0) } }

  /// The keys are pressed in a field with the selected value 100.
  @Test(arguments: [
    Case(keys: typed("5"), text: "5"),
    Case(keys: typed("57"), text: "57"),
    Case(keys: [.end] + typed("5"), text: "1005"),
    Case(keys: [.right] + typed("5"), text: "1005"),
    Case(keys: [.home] + typed("5"), text: "5100"),
    Case(keys: [.left] + typed("5"), text: "5100"),
    Case(keys: [.end, .left] + typed("5"), text: "1050"),
    Case(keys: [.end, .left] + typed("56"), text: "10560"),
    Case(keys: [.backspace], text: ""),
    Case(keys: [.backspace] + typed("5"), text: "5"),
    Case(keys: [.delete], text: ""),
    Case(keys: [.end, .backspace], text: "10"),
    Case(keys: [.end, .left, .left, .backspace], text: "00"),
    Case(keys: [.home, .delete], text: "00"),
    Case(keys: [.home, .backspace], text: "100"),
    Case(keys: [.control("u")] + typed("7"), text: "7"),
  ])
  func `first key replaces a selected value, and cursor keys deselect it`(_ test: Case) {
    var field = TextField("100", limit: 40, cursor: TextField.Cursor(isSelected: true)) { $0.isNumber }
    for key in test.keys { _ = field.press(key) }
    #expect(field.text == test.text)
  }

  @Test func `rejected key keeps the selected value`() {
    var field = TextField("100", limit: 40, cursor: TextField.Cursor(isSelected: true)) { $0.isNumber }
    let changed = field.press(.character("m"))
    #expect(changed == nil)
    #expect(field.text == "100" && field.cursor.isSelected)
  }

  @Test func `paste replaces a selected value`() {
    var field = TextField("100", limit: 40, cursor: TextField.Cursor(isSelected: true)) { $0.isNumber }
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
