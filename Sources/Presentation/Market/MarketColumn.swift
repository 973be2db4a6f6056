package import QuidCore

/// A column of a table of coins and their market data.
///
/// The raw value is the name of the column on the command line and in the preferences. The order of the cases is that of
/// the columns in a text table.
package enum MarketColumn: String, Hashable, Sendable, CaseIterable {
  case rank
  case symbol
  case name
  case price
  /// The change of the price within one hour, in percent.
  case hour = "1h"
  /// The change of the price within 24 hours, in percent.
  case day = "24h"
  /// The change of the price within seven days, in percent.
  case week = "7d"
  case volume
  case marketCap = "cap"
  case sparkline = "spark"

  /// The sort order for the values in the column; `nil` for the small price charts, which cannot be sorted.
  package var order: MarketOrder? { traits.order }

  /// The columns that a wide table shows in addition to the default columns.
  ///
  /// The first column in the array is added first when the available width increases.
  package static let additional: [MarketColumn] = {
    let positions = allCases.compactMap { column in column.traits.position.map { (column, $0) } }
    return positions.sorted { $0.1 < $1.1 }.map(\.0)
  }()

  /// The sort order of the column, and its position in ``additional``; the position of a default column is `nil`.
  private var traits: (order: MarketOrder?, position: Int?) {
    switch self {
    case .rank: (.rank, nil)
    case .symbol, .name: (.name, nil)
    case .price: (.price, nil)
    case .hour: (.change1h, 3)
    case .day: (.change, nil)
    case .week: (.change7d, 1)
    case .volume: (.volume, 2)
    case .marketCap: (.cap, nil)
    case .sparkline: (nil, 4)
    }
  }

  /// The columns that a narrow table omits, in the order in which they are omitted.
  ///
  /// The price and the symbol are never omitted.
  package static let omissionOrder: [MarketColumn] = additional.reversed() + [.marketCap, .rank, .day, .name]

  /// The width of a standard terminal: 80 character cells.
  ///
  /// In a terminal of at most this width, a table shows the columns in ``additional`` only if the user has selected
  /// them.
  package static let standardWidth = 80

  /// The minimum width of the column with the names of coins: 8 character cells.
  ///
  /// To keep this width, a narrow table omits other columns.
  package static let minimumNameWidth = 8
}

/// The columns of a table of coins that fit into the available width.
package struct FittingMarketColumns: Hashable, Sendable {
  package let columns: [MarketColumn]
  package let nameWidth: Int

  /// Creates a selection of the columns that fit into the available width.
  ///
  /// The columns in ``MarketColumn/additional`` are omitted first. If the columns still do not fit, names are
  /// shortened, but not below ``MarketColumn/minimumNameWidth``. Then further columns are omitted in the order of
  /// ``MarketColumn/omissionOrder``. The table can be wider than `width`, because the price and the symbol are never
  /// omitted.
  package init(
    _ columns: [MarketColumn], width: Int, gap: (MarketColumn) -> Int, content: (MarketColumn) -> Int
  ) {
    let widths = Dictionary(columns.map { ($0, content($0)) }) { first, _ in first }
    let fullName = widths[.name] ?? 0
    var kept = columns
    func total(nameWidth: Int) -> Int {
      kept.reduce(0) { $0 + gap($1) + ($1 == .name ? nameWidth : widths[$1] ?? 0) }
    }
    for column in MarketColumn.omissionOrder {
      let isAdditional = MarketColumn.additional.contains(column)
      let nameWidth = isAdditional ? fullName : min(fullName, MarketColumn.minimumNameWidth)
      guard total(nameWidth: nameWidth) > width else { continue }
      kept.removeAll { $0 == column }
    }
    self.columns = kept
    nameWidth = kept.contains(.name) ? max(0, min(fullName, width - total(nameWidth: 0))) : 0
  }
}
