/// A pattern by which data modules are inverted, so that a symbol has no large areas and nothing that looks like a finder.
///
/// Source: ISO/IEC 18004:2015, table 10.
enum QRMask: Int, Hashable, Sendable, CaseIterable {
  case chequered
  case rows
  case columns
  case diagonals
  case bricks
  case flowers
  case diamonds
  case meadow

  /// Whether the module there is inverted.
  func inverts(row: Int, column: Int) -> Bool {
    let product = row * column
    return switch self {
    case .chequered: (row + column) % 2 == 0
    case .rows: row % 2 == 0
    case .columns: column % 3 == 0
    case .diagonals: (row + column) % 3 == 0
    case .bricks: (row / 2 + column / 3) % 2 == 0
    case .flowers: product % 2 + product % 3 == 0
    case .diamonds: (product % 2 + product % 3) % 2 == 0
    case .meadow: ((row + column) % 2 + product % 3) % 2 == 0
    }
  }
}
