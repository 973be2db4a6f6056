import QuidCore
import QuidPresentation

/// A column of the market screen.
struct MarketScreenColumn {
  enum Kind: CaseIterable {
    case mark, rank, monogram, symbol, name, cap, price, change
  }

  let kind: Kind
  let width: Int

  private static let gap = 1

  /// The columns there is room for, exactly as wide as the lines that are seen need them; the name takes what is left.
  static func fitting(_ columns: Int, _ state: MarketListViewState, _ grid: CellGrid) -> [MarketScreenColumn] {
    var kinds: [Kind] = [.mark, .monogram, .symbol, .price, .change]
    if columns >= 60 { kinds = Kind.allCases }
    func width(_ kind: Kind) -> Int {
      let widest = state.rows.map { grid.width(of: kind.content($0).text) }.max() ?? 0
      return max(kind == .mark || kind == .monogram ? 0 : grid.width(of: kind.title), min(widest, kind.limit))
    }
    let widths = kinds.map { $0 == .name ? 0 : width($0) }
    let rest = columns - widths.reduce(0, +) - gap * (kinds.count - 1)
    return zip(kinds, widths).map { kind, width in
      let isFlexible = kinds.contains(.name) ? kind == .name : kind == .symbol
      return MarketScreenColumn(kind: kind, width: isFlexible ? max(0, width + rest) : width)
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
    prefix { $0.kind != column.kind }.reduce(0) { $0 + $1.width + 1 }
  }
}

extension MarketScreenColumn.Kind {
  fileprivate var isRight: Bool { [.rank, .cap, .price, .change].contains(self) }

  /// How wide the column grows at most; what comes from outside can be of any length.
  fileprivate var limit: Int { self == .symbol ? 8 : 22 }

  var title: String {
    switch self {
    case .mark, .monogram: ""
    case .rank: "#"
    case .symbol: "Coin"
    case .name: "Name"
    case .cap: "Market cap"
    case .price: "Price"
    case .change: "24 h"
    }
  }

  var order: MarketOrder? {
    switch self {
    case .mark, .monogram, .symbol: nil
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
    case .rank: (row.rank, .faint)
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
