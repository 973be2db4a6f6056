/// How hard a symbol is to read; of the eight masks, the one with the least is taken.
///
/// Source: ISO/IEC 18004:2015, 7.8.3 and table 11.
enum QRPenalty {
  static func total(_ matrix: QRMatrix) -> Int {
    let lines = matrix.rowsAndColumns
    return lines.reduce(0) { $0 + runs($1) + finderLikes($1) } + blocks(matrix) + imbalance(matrix)
  }

  /// Three for five modules of one kind in a row, and one for each further.
  static func runs(_ line: [Bool]) -> Int {
    var penalty = 0
    var length = 0
    for (index, isDark) in line.enumerated() {
      length = index > 0 && line[index - 1] == isDark ? length + 1 : 1
      if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
    }
    return penalty
  }

  /// Three for each square of four modules of one kind, overlapping or not.
  static func blocks(_ matrix: QRMatrix) -> Int {
    var penalty = 0
    for row in 1..<matrix.size {
      for column in 1..<matrix.size {
        let isDark = matrix.isDark(row: row, column: column)
        if isDark == matrix.isDark(row: row - 1, column: column),
          isDark == matrix.isDark(row: row, column: column - 1),
          isDark == matrix.isDark(row: row - 1, column: column - 1)
        {
          penalty += 3
        }
      }
    }
    return penalty
  }

  /// Forty for each 1 : 1 : 3 : 1 : 1 of a finder with four light modules before or behind it.
  ///
  /// The quiet zone is light and counts.
  static func finderLikes(_ line: [Bool]) -> Int {
    var penalty = 0
    var window = 0
    for isDark in line + Array(repeating: false, count: 4) {
      window = (window << 1 | (isDark ? 1 : 0)) & 0b111_1111_1111
      if window == 0b101_1101_0000 || window == 0b000_0101_1101 { penalty += 40 }
    }
    return penalty
  }

  /// Ten for every five per cent that the share of dark modules is away from half.
  static func imbalance(_ matrix: QRMatrix) -> Int {
    let total = matrix.size * matrix.size
    return abs(matrix.darkCount * 20 - total * 10) / total * 10
  }
}
