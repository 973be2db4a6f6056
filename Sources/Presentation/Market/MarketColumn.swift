package import QuidCore

/// A column of the market list, in commands and on the market screen.
///
/// The raw value is the name of the column on the command line and in the preferences.
package enum MarketColumn: String, Hashable, Sendable, CaseIterable {
  case rank
  case symbol
  case name
  case price
  /// The change of the price within one hour.
  case hour = "1h"
  /// The change of the price within 24 hours.
  case day = "24h"
  /// The change of the price within seven days.
  case week = "7d"
  case volume
  case marketCap = "cap"
  /// A sparkline (small chart without labels) of the price over the last seven days.
  case sparkline = "spark"

  /// The sort order by the value of the column; `nil` for the sparkline, which has no sort order.
  package var order: MarketOrder? {
    switch self {
    case .rank: .rank
    case .symbol, .name: .name
    case .price: .price
    case .hour: .change1h
    case .day: .change
    case .week: .change7d
    case .volume: .volume
    case .marketCap: .cap
    case .sparkline: nil
    }
  }

  /// The columns that a wide list shows in addition to the default columns, in the order in which they are
  /// added.
  package static let additional: [MarketColumn] = [.week, .volume, .hour, .sparkline]

  /// The columns that a narrow list omits, in this order: first the additional columns, last the name.
  ///
  /// The price and the symbol are never omitted.
  package static let omissionOrder: [MarketColumn] = additional.reversed() + [.marketCap, .rank, .day, .name]

  /// The width of a standard terminal: 80 cells.
  ///
  /// A list of at most this width shows the additional columns only if the user has chosen them.
  package static let standardWidth = 80

  /// The minimum width of a name in cells.
  ///
  /// If a name would be narrower, another column is omitted.
  package static let minimumNameWidth = 8
}

/// The columns of a market list that fit into a width.
package struct FittingMarketColumns: Hashable, Sendable {
  /// The columns, in display order.
  package let columns: [MarketColumn]
  /// The width of the name column in cells; 0 if the list has no name column.
  package let nameWidth: Int

  /// Selects the columns of a list that fit into a given width.
  ///
  /// First, additional columns are omitted until the names have their full width. If all additional columns are
  /// omitted, names are shortened, but not below ``MarketColumn/minimumNameWidth``. Then further columns are
  /// omitted in the order of ``MarketColumn/omissionOrder``. If the columns that are never omitted do not fit,
  /// the list is wider than `width`.
  ///
  /// - Parameters:
  ///   - columns: The columns to select from, in display order.
  ///   - width: The available width in cells.
  ///   - gap: A closure that returns the width of the space before a column, in cells.
  ///   - content: A closure that returns the width that the content of a column needs, in cells.
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
