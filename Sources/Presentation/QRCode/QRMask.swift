/// A mask pattern of a QR code: the rule that selects the data modules (squares) to invert.
///
/// A suitable mask avoids large uniform areas and shapes that resemble finder patterns. Source: ISO/IEC 18004:2015,
/// table 10.
enum QRMask: Int, Hashable, Sendable, CaseIterable {
  case checkered
  case rows
  case columns
  case diagonals
  case bricks
  case flowers
  case diamonds
  case meadow

  func inverts(row: Int, column: Int) -> Bool {
    let product = row * column
    return switch self {
    case .checkered: (row + column) % 2 == 0
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
