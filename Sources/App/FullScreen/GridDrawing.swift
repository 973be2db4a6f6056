extension CellGrid {
  /// Writes a string centred in a row of an area.
  mutating func putCentered(_ text: String, row: Int, in area: ScreenArea, _ style: CellStyle = .plain) {
    let column = area.column + max(0, (area.columns - width(of: text)) / 2)
    put(text, row: row, column: column, style, limit: area.columns)
  }

  /// Writes a paragraph centred in an area, wrapped between words.
  ///
  /// - Parameter remedy: The suggestion below the paragraph.
  mutating func putMessage(
    _ text: String, in area: ScreenArea, _ style: CellStyle = .plain, remedy: String? = nil
  ) {
    let columns = min(60, max(1, area.columns - 2))
    let lines = StyledLine.balancing(text, columns: columns)
    var last = remedy.map { StyledLine.balancing($0, columns: columns) } ?? []
    // An empty line separates both if the area has enough rows.
    if !last.isEmpty, lines.count + last.count < area.rows { last.insert("", at: 0) }
    let all = lines.prefix(max(0, area.rows - last.count)) + last
    let top = area.row + max(0, (area.rows - all.count) / 2)
    for (offset, line) in all.prefix(area.rows).enumerated() {
      putCentered(line, row: top + offset, in: area, offset < all.count - last.count ? style : .plain)
    }
  }

  /// Writes the reason why data is missing, and the key to retry, centred in an area.
  mutating func putFailure(_ reason: String, in area: ScreenArea) {
    putMessage(reason, in: area, CellStyle(.bad), remedy: "Press r to try again.")
  }

  /// Dims an area behind a window.
  ///
  /// Pictures cannot be dimmed and are removed.
  mutating func recede(_ area: ScreenArea) {
    removePictures(in: area)
    for row in area.rowRange { restyle(row: row, columns: area.columnRange) { _ in .faint } }
  }

  /// Draws an empty window: a border with a title.
  ///
  /// - Returns: The area inside of the border and its margin.
  mutating func putWindow(_ title: String, _ area: ScreenArea) -> ScreenArea {
    clear(area, on: .raised)
    let style = CellStyle(.faint, on: .raised)
    let bottom = area.row + area.rows - 1
    let right = area.column + area.columns - 1
    let line = String(repeating: "─", count: max(0, area.columns - 2))
    put("┌" + line + "┐", row: area.row, column: area.column, style)
    put("└" + line + "┘", row: bottom, column: area.column, style)
    for row in (area.row + 1)..<max(area.row + 1, bottom) {
      put("│", row: row, column: area.column, style)
      put("│", row: row, column: right, style)
    }
    put(
      " \(title) ", row: area.row, column: area.column + 2, CellStyle(on: .raised, bold: true), limit: area.columns - 4)
    return area.inset(top: 1, left: 2, bottom: 1, right: 2)
  }

  /// Writes the numbers of hidden lines above and below a list on the border of its window, if they fit.
  mutating func putRest(of list: ListWindow, on area: ScreenArea) {
    let ends = [(list.above, "↑", area.row), (list.below, "↓", area.row + area.rows - 1)]
    for (count, arrow, row) in ends where count > 0 {
      let text = [" \(arrow) \(count) more ", " \(arrow) \(count) "].first { isFree(width(of: $0), row: row, in: area) }
      guard let text else { continue }
      put(text, row: row, endingAt: area.column + area.columns - 2, CellStyle(.faint, on: .raised))
    }
  }

  /// Returns whether the last `width` cells of a window's border before its corner contain only the border.
  private func isFree(_ width: Int, row: Int, in area: ScreenArea) -> Bool {
    let end = area.column + area.columns - 2
    guard (0..<size.rows).contains(row), end - width > area.column, end <= size.columns else { return false }
    let line = shown("─")
    return ((end - width - 1)..<end).allSatisfy { String(self[row, $0].character) == line }
  }

  /// Draws a search field: a slash, the typed string and the cursor.
  ///
  /// - Parameter columns: The width of the field in cells.
  mutating func putSearch(
    _ text: String, row: Int, column: Int, columns: Int, on ground: CellStyle.Ground = .raised
  ) {
    let cursorStyle = CellStyle(.accent, on: ground)
    let start = column + put("/ ", row: row, column: column, CellStyle(.accent, on: ground, bold: true))
    let used = put(
      text, row: row, column: start, CellStyle(on: ground, underlined: true), limit: column + columns - start - 1)
    put("▏", row: row, column: start + used, cursorStyle)
  }

  /// Draws the content of a text field with its cursor.
  ///
  /// - Parameters:
  ///   - cursor: The number of characters before the cursor; `nil` for none.
  mutating func putField(
    _ text: String, cursor: Int?, row: Int, column: Int, _ style: CellStyle, limit: Int = .max
  ) {
    let used = put(text, row: row, column: column, style, limit: limit)
    guard let cursor else { return }
    if cursor >= text.count {
      put("▏", row: row, column: column + used, CellStyle(.accent))
    } else {
      let start = column + width(of: String(text.prefix(cursor)))
      restyle(row: row, columns: start..<(start + 1)) { _ in CellStyle(on: .accent, bold: true) }
    }
  }

  /// Draws a button, sized to its title.
  ///
  /// - Returns: The width of the button in cells.
  @discardableResult
  mutating func putButton(
    _ title: String, row: Int, column: Int, isEnabled: Bool = true, limit: Int = .max
  ) -> Int {
    let style = isEnabled ? CellStyle(on: .accent, bold: true) : CellStyle(.faint, on: .raised)
    return put("[ \(title) ]", row: row, column: column, style, limit: limit)
  }
}

extension ScreenArea {
  /// Returns a centred area of a size, reduced to fit into this area.
  func centered(rows preferredRows: Int, columns preferredColumns: Int) -> ScreenArea {
    let (rows, columns) = (min(rows, preferredRows), min(columns, preferredColumns))
    return ScreenArea(
      row: row + (self.rows - rows) / 2, column: column + (self.columns - columns) / 2, rows: rows, columns: columns)
  }
}
