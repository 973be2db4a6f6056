import QuidCore
import QuidPresentation
import QuidTerminal

/// A column of the market screen.
struct MarketScreenColumn {
  /// The content of a column.
  enum Kind: CaseIterable {
    case mark, rank, monogram, symbol, name, cap, price, change
  }

  let kind: Kind
  /// The width in cells.
  let width: Int
  /// The number of blank cells before the column.
  let gap: Int

  /// The minimum width of a name in a narrow list.
  private static let minimumNameWidth = 4

  /// The column sets of a narrow list, in order of preference; the first that fits is used.
  private static let narrowColumnSets: [[Kind]] = [
    [.mark, .rank, .monogram, .symbol, .cap, .price, .change], [.mark, .monogram, .symbol, .cap, .price, .change],
    [.mark, .rank, .monogram, .symbol, .price, .change],
  ]

  /// Returns the columns that fit into a width.
  ///
  /// Each column is as wide as the visible rows need; the name, or the symbol in a list without names, takes the rest.
  static func fitting(_ columns: Int, _ state: MarketListViewState, _ grid: CellGrid) -> [MarketScreenColumn] {
    func width(_ kind: Kind) -> Int {
      let widest = state.rows.map { grid.width(of: kind.content($0).text) }.max() ?? 0
      return max(grid.width(of: kind.title(isShort: columns < 60)), min(widest, kind.maximumWidth))
    }
    if columns >= 60 {
      let widths = Kind.allCases.map { $0 == .name ? 0 : width($0) }
      return arrange(Kind.allCases, widths, columns, flexible: .name, numericGap: 2)
    }
    for kinds in narrowColumnSets {
      let widths = kinds.map { width($0) }
      let used = widths.reduce(kinds.count - 1, +)
      guard used <= columns else { continue }
      guard columns - used > minimumNameWidth, let symbol = kinds.firstIndex(of: .symbol) else {
        return arrange(kinds, widths, columns, flexible: .symbol, numericGap: 1)
      }
      // The remaining width is used for the name.
      let named = Array(kinds[...symbol]) + [.name] + kinds[(symbol + 1)...]
      let all = Array(widths[...symbol]) + [0] + widths[(symbol + 1)...]
      return arrange(named, all, columns, flexible: .name, numericGap: 1)
    }
    let minimum: [Kind] = [.mark, .monogram, .symbol, .price, .change]
    return arrange(minimum, minimum.map { width($0) }, columns, flexible: .symbol, numericGap: 1)
  }

  /// Returns columns of the given widths, one of which takes the remaining width.
  ///
  /// - Parameters:
  ///   - kinds: The contents of the columns.
  ///   - widths: The widths of the columns, in the same order.
  ///   - columns: The available width in cells.
  ///   - flexible: The column that takes the remaining width.
  ///   - numericGap: The number of blank cells before a column of numbers.
  private static func arrange(
    _ kinds: [Kind], _ widths: [Int], _ columns: Int, flexible: Kind, numericGap: Int
  ) -> [MarketScreenColumn] {
    let gaps = kinds.enumerated().map { index, kind in
      index == 0 ? 0 : kind.isNumeric ? numericGap : 1
    }
    let rest = columns - widths.reduce(0, +) - gaps.reduce(0, +)
    return zip(kinds, zip(widths, gaps)).map { kind, size in
      MarketScreenColumn(kind: kind, width: kind == flexible ? max(0, size.0 + rest) : size.0, gap: size.1)
    }
  }

  /// Writes a string into the column and truncates it to the width.
  func put(_ text: String, into grid: inout CellGrid, row: Int, at column: Int, _ style: CellStyle) {
    let offset = kind.isRightAligned ? max(0, width - grid.width(of: text)) : 0
    grid.put(text, row: row, column: column + offset, style, limit: width - offset)
  }
}

extension [MarketScreenColumn] {
  /// Returns the offset of a column from the start of the list, in cells.
  func prefix(upTo column: MarketScreenColumn) -> Int {
    prefix { $0.kind != column.kind }.reduce(column.gap) { $0 + $1.gap + $1.width }
  }
}

extension MarketScreenColumn.Kind {
  fileprivate var isRightAligned: Bool { self == .rank || isNumeric }

  fileprivate var isNumeric: Bool { [.cap, .price, .change].contains(self) }

  /// The maximum width, because strings of the provider can have any length.
  fileprivate var maximumWidth: Int { self == .symbol ? 8 : 22 }

  /// Returns the heading of the column.
  func title(isShort: Bool) -> String {
    switch self {
    case .mark, .monogram: ""
    case .rank: "#"
    case .symbol: "Coin"
    case .name: "Name"
    case .cap: isShort ? "Cap" : "Market cap"
    case .price: "Price"
    case .change: "24 h"
    }
  }

  /// The sort order that a click on the heading selects; `nil` for none.
  var order: MarketOrder? {
    switch self {
    case .mark, .monogram: nil
    case .symbol: .name
    case .rank: .rank
    case .name: .name
    case .cap: .cap
    case .price: .price
    case .change: .change
    }
  }

  /// Returns the cell of a row and its style.
  func content(_ row: MarketRowViewState) -> (text: String, style: CellStyle) {
    switch self {
    case .mark: (row.isWatched ? "★" : " ", CellStyle(.warning))
    // The heading already contains the number sign.
    case .rank: (row.rank.hasPrefix("#") ? String(row.rank.dropFirst()) : row.rank, .faint)
    case .monogram: (row.monogram.text, CellStyle(.hue(UInt8(row.monogram.hue)), bold: true))
    case .symbol: (row.symbol, .strong)
    case .name: (row.name, .plain)
    case .cap: (row.marketCap, .faint)
    // A tilde marks an out-of-date price.
    case .price: (row.isStale ? "~\(row.price)" : row.price, row.isStale ? .faint : .plain)
    case .change: (row.change.text, CellStyle(row.change.style))
    }
  }
}
