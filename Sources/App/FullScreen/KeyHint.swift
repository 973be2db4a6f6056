import QuidPresentation
import QuidTerminal

/// A key and its action, for the line of key hints and the help window.
struct KeyHint: Hashable, Sendable {
  var key: String
  var action: String

  init(_ key: String, _ action: String) {
    self.key = key
    self.action = action
  }
}

extension LoadState {
  /// The key hint for a refresh of the data; empty while the first data is loading.
  var refreshHint: [KeyHint] {
    if case .loading(nil) = self { [] } else { [KeyHint("r", "refresh")] }
  }
}

extension CellGrid {
  /// Draws a key hint and returns its width in cells; a click on it has the effect of its key, or of its first key.
  ///
  /// - Parameters:
  ///   - actionColumn: The column of the action; `nil`, the default, for the column after the key.
  ///   - end: The column after the last available cell.
  @discardableResult
  mutating func put(
    _ hint: KeyHint, row: Int, column: Int, keyStyle: CellStyle = CellStyle(.accent), _ style: CellStyle,
    actionColumn: Int? = nil, end: Int = .max
  ) -> Int {
    var (keyEnd, first) = (column, KeyPress?.none)
    for word in hint.key.split(separator: " ").map({ String($0) }) {
      let start = keyEnd
      keyEnd += put(word, row: row, column: start, keyStyle) + 1
      guard let key = KeyPress(label: word) else { continue }
      addClickTarget(key, row: row, columns: start..<(keyEnd - 1))
      first = first ?? key
    }
    let start = actionColumn ?? keyEnd
    let width = put(hint.action, row: row, column: start, style, limit: end - start)
    if let first { addClickTarget(first, row: row, columns: start..<(start + width)) }
    return start + width - column
  }
}
