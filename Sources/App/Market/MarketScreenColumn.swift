import QuidCore
import QuidPresentation

/// A column of the market screen.
struct MarketScreenColumn {
  enum Kind: CaseIterable {
    case mark, rank, monogram, symbol, name, cap, price, change
  }

  let kind: Kind
  let width: Int
  /// How many cells stand empty before the column.
  let gap: Int

  /// The minimum width of a name in a narrow list.
  private static let leastName = 4

  /// What a narrow list shows: the first of these that there is room for.
  private static let choices: [[Kind]] = [
    [.mark, .rank, .monogram, .symbol, .cap, .price, .change], [.mark, .monogram, .symbol, .cap, .price, .change],
    [.mark, .rank, .monogram, .symbol, .price, .change],
  ]

  /// The columns there is room for, exactly as wide as the lines that are seen need them; the name takes what is left.
  static func fitting(_ columns: Int, _ state: MarketListViewState, _ grid: CellGrid) -> [MarketScreenColumn] {
    func width(_ kind: Kind) -> Int {
      let widest = state.rows.map { grid.width(of: kind.content($0).text) }.max() ?? 0
      return max(grid.width(of: kind.title(isShort: columns < 60)), min(widest, kind.limit))
    }
    if columns >= 60 {
      let widths = Kind.allCases.map { $0 == .name ? 0 : width($0) }
      return spread(Kind.allCases, widths, columns, flexible: .name, figures: 2)
    }
    for kinds in choices {
      let widths = kinds.map { width($0) }
      let used = widths.reduce(kinds.count - 1, +)
      guard used <= columns else { continue }
      guard columns - used > leastName, let symbol = kinds.firstIndex(of: .symbol) else {
        return spread(kinds, widths, columns, flexible: .symbol, figures: 1)
      }
      // Columns that are free belong to the name.
      let named = Array(kinds[...symbol]) + [.name] + kinds[(symbol + 1)...]
      let all = Array(widths[...symbol]) + [0] + widths[(symbol + 1)...]
      return spread(named, all, columns, flexible: .name, figures: 1)
    }
    let least: [Kind] = [.mark, .monogram, .symbol, .price, .change]
    return spread(least, least.map { width($0) }, columns, flexible: .symbol, figures: 1)
  }

  /// The columns, one of which takes what is left.
  ///
  /// - Parameter figures: how many cells stand empty before a column of figures.
  private static func spread(
    _ kinds: [Kind], _ widths: [Int], _ columns: Int, flexible: Kind, figures: Int
  ) -> [MarketScreenColumn] {
    let gaps = kinds.enumerated().map { place, kind in
      place == 0 ? 0 : kind.isFigure ? figures : 1
    }
    let rest = columns - widths.reduce(0, +) - gaps.reduce(0, +)
    return zip(kinds, zip(widths, gaps)).map { kind, size in
      MarketScreenColumn(kind: kind, width: kind == flexible ? max(0, size.0 + rest) : size.0, gap: size.1)
    }
  }

  /// Writes a text into the column.
  func put(_ text: String, into grid: inout CellGrid, row: Int, at column: Int, _ style: CellStyle) {
    let offset = kind.isRight ? max(0, width - grid.width(of: text)) : 0
    grid.put(text, row: row, column: column + offset, style, limit: width - offset)
  }
}

extension [MarketScreenColumn] {
  /// Where a column starts.
  func prefix(upTo column: MarketScreenColumn) -> Int {
    prefix { $0.kind != column.kind }.reduce(column.gap) { $0 + $1.gap + $1.width }
  }
}

extension MarketScreenColumn.Kind {
  fileprivate var isRight: Bool { self == .rank || isFigure }

  fileprivate var isFigure: Bool { [.cap, .price, .change].contains(self) }

  /// How wide the column grows at most; what comes from outside can be of any length.
  fileprivate var limit: Int { self == .symbol ? 8 : 22 }

  /// What stands above the column.
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

  func content(_ row: MarketRowViewState) -> (text: String, style: CellStyle) {
    switch self {
    case .mark: (row.isWatched ? "★" : " ", CellStyle(.warning))
    // The sign stands above the column.
    case .rank: (row.rank.hasPrefix("#") ? String(row.rank.dropFirst()) : row.rank, .faint)
    case .monogram: (row.monogram.text, CellStyle(.hue(UInt8(row.monogram.hue)), bold: true))
    case .symbol: (row.symbol, .strong)
    case .name: (row.name, .plain)
    case .cap: (row.marketCap, .faint)
    // A price that may no longer hold is marked.
    case .price: (row.isStale ? "~\(row.price)" : row.price, row.isStale ? .faint : .plain)
    case .change: (row.change.text, CellStyle(row.change.style))
    }
  }
}
