import QuidPresentation
import QuidTerminal

struct ScreenStatus: Hashable, Sendable {
  var text: String
  var style: CellStyle

  static func good(_ text: String) -> ScreenStatus { ScreenStatus(text: text, style: .faint) }

  /// Creates the status of an error, with `!` in front for terminals without colors.
  static func bad(_ text: String) -> ScreenStatus { ScreenStatus(text: "! " + text, style: CellStyle(.bad)) }

  /// The status of a screen without data, which shows the reason in its middle.
  static let noData = ScreenStatus.bad("No data.")

  var isBad: Bool { style.foreground == .bad }

  /// - Parameter updated: The descriptions of the age of the data; empty if there is no data.
  init(_ status: ContentStatus, updated: [String?], isRefreshing: Bool) {
    switch status {
    case .loading: self = .good(RequestProgress.message())
    case .outOfDate(let reason), .incomplete(let reason): self = .bad(reason)
    case .failed: self = .noData
    case .ready, .empty: self = .good(updated.compactMap(\.self).joined(separator: " · "))
    }
    guard isRefreshing else { return }
    text = text.isEmpty ? "Refreshing…" : "\(text) · refreshing…"
  }

  private init(text: String, style: CellStyle) {
    self.text = text
    self.style = style
  }

  /// Returns the status as at most `rows` lines of at most `columns` cells.
  ///
  /// The last parts are removed if the status does not fit. If not even the first part fits, the last line is wider.
  func lines(columns: Int, rows: Int, _ grid: CellGrid) -> [String] {
    Self.lines(of: text, columns: columns, rows: rows, separators: isBad ? [". ", " · "] : [" · ", ", "], grid)
  }

  /// - Parameter separators: The separators of the parts, such as `. `.
  static func lines(of text: String, columns: Int, rows: Int, separators: [String], _ grid: CellGrid) -> [String] {
    let whole = wrapped(text, columns, grid)
    guard whole.count > rows || whole.contains(where: { grid.width(of: $0) > columns }) else { return whole }
    for part in prefixes(of: text, separators) {
      let lines = wrapped(part, columns, grid)
      if lines.count <= rows, lines.allSatisfy({ grid.width(of: $0) <= columns }) { return lines }
    }
    // Not even the first part fits, and the grid truncates the wide line.
    return whole.prefix(rows - 1) + [whole.dropFirst(rows - 1).joined(separator: " ")]
  }

  /// Returns a message without its last part, without its last two parts, and so on.
  private static func prefixes(of text: String, _ separators: [String]) -> [String] {
    text.indices.reversed().compactMap { index in
      guard let separator = separators.first(where: { text[index...].hasPrefix($0) }) else { return nil }
      // The full stop of a sentence is kept; any other separator is removed.
      return String(text[..<index]) + (separator.hasPrefix(".") ? "." : "")
    }
  }

  private static func wrapped(_ text: String, _ columns: Int, _ grid: CellGrid) -> [String] {
    StyledLine.wrapping(grid.shown(text), columns: columns).map { line in
      let line = line.spans.map(\.text).joined()
      // At the end of a line, the separator is not needed.
      let separator = grid.shown(" ·")
      return line.hasSuffix(separator) ? String(line.dropLast(separator.count)) : line
    }
  }
}

extension CellGrid {
  /// Writes the reason for missing data, and the keys to retry and to show test data, in the middle of an area.
  mutating func putFailure(_ reason: String, in area: ScreenArea, _ context: ScreenContext) {
    var remedies: [(text: String, key: KeyPress?)] = [("Press r to try again.", .character("r"))]
    if context.offersTestData {
      remedies.append(("Press T to look around with test data.", .character("T")))
    }
    if context.offersTestData, area.rows >= 8 {
      remedies.append(("Values that were loaded once are also shown without a network, with their age.", nil))
    }
    putMessage(reason, in: area, CellStyle(.bad), remedies: remedies)
  }
}
