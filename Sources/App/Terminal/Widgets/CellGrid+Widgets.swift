extension CellGrid {
  package mutating func putCentered(_ text: String, row: Int, in area: ScreenArea, _ style: CellStyle = .plain) {
    let column = area.column + max(0, (area.columns - width(of: text)) / 2)
    put(text, row: row, column: column, style, limit: area.columns)
  }

  /// Draws a message in the middle of an area.
  ///
  /// - Parameters:
  ///   - key: The key whose effect a click on the message has.
  ///   - remedies: The lines below the message, with the keys whose effect a click on them has.
  package mutating func putMessage(
    _ text: String, in area: ScreenArea, _ style: CellStyle = .plain, key: KeyPress? = nil,
    remedies: [(text: String, key: KeyPress?)] = []
  ) {
    let columns = min(60, max(1, area.columns - 2))
    let lines = StyledLine.balancing(text, columns: columns).map { ($0, style, key) }
    var last = remedies.flatMap { remedy in
      StyledLine.balancing(remedy.text, columns: columns).map { ($0, CellStyle.plain, remedy.key) }
    }
    // An empty line separates the message and the remedies if the area has enough rows.
    if !last.isEmpty, lines.count + last.count < area.rows { last.insert(("", .plain, nil), at: 0) }
    let all = lines.prefix(max(0, area.rows - last.count)) + last
    let top = area.row + max(0, (area.rows - all.count) / 2)
    for (offset, (line, style, key)) in all.prefix(area.rows).enumerated() {
      putCentered(line, row: top + offset, in: area, style)
      if let key { addClickTarget(key, row: top + offset, columns: area.columnRange) }
    }
  }

  /// Dims an area behind a window, and removes its click targets and its pictures, which cannot be dimmed.
  package mutating func dim(_ area: ScreenArea) {
    removePictures(in: area)
    removeClickTargets(in: area)
    for row in area.rowRange { restyle(row: row, columns: area.columnRange) { _ in .faint } }
  }

  /// Draws a button, sized to its title, and returns its width in cells; a click on it has the effect of a key.
  @discardableResult
  package mutating func putButton(
    _ title: String, _ key: KeyPress, row: Int, column: Int, isEnabled: Bool = true, limit: Int = .max
  ) -> Int {
    let style = isEnabled ? CellStyle(on: .accent, bold: true) : CellStyle(.faint, on: .raised)
    let width = put("[ \(title) ]", row: row, column: column, style, limit: limit)
    addClickTarget(key, row: row, columns: column..<(column + width))
    return width
  }
}
