extension CellGrid {
  package mutating func putCentered(_ text: String, row: Int, in area: ScreenArea, _ style: CellStyle = .plain) {
    let column = area.column + max(0, (area.columns - width(of: text)) / 2)
    put(text, row: row, column: column, style, limit: area.columns)
  }

  package mutating func putMessage(
    _ text: String, in area: ScreenArea, _ style: CellStyle = .plain, remedy: String? = nil
  ) {
    let columns = min(60, max(1, area.columns - 2))
    let lines = StyledLine.balancing(text, columns: columns)
    var last = remedy.map { StyledLine.balancing($0, columns: columns) } ?? []
    // An empty line separates the message and the remedy if the area has enough rows.
    if !last.isEmpty, lines.count + last.count < area.rows { last.insert("", at: 0) }
    let all = lines.prefix(max(0, area.rows - last.count)) + last
    let top = area.row + max(0, (area.rows - all.count) / 2)
    for (offset, line) in all.prefix(area.rows).enumerated() {
      putCentered(line, row: top + offset, in: area, offset < all.count - last.count ? style : .plain)
    }
  }

  /// Dims an area behind a window, and removes its pictures, which cannot be dimmed.
  package mutating func dim(_ area: ScreenArea) {
    removePictures(in: area)
    for row in area.rowRange { restyle(row: row, columns: area.columnRange) { _ in .faint } }
  }

  /// Draws a button, sized to its title, and returns its width in cells.
  @discardableResult
  package mutating func putButton(
    _ title: String, row: Int, column: Int, isEnabled: Bool = true, limit: Int = .max
  ) -> Int {
    let style = isEnabled ? CellStyle(on: .accent, bold: true) : CellStyle(.faint, on: .raised)
    return put("[ \(title) ]", row: row, column: column, style, limit: limit)
  }
}
