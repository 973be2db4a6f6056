/// Functions that compute the penalty score of a masked QR code; the mask with the lowest score is used.
///
/// Source: ISO/IEC 18004:2015, 7.8.3 and table 11.
enum QRPenalty {
  static func total(_ matrix: QRMatrix) -> Int {
    let lines = matrix.rowsAndColumns
    return lines.reduce(0) { $0 + runs($1) + finderLikePatterns($1) } + blocks(matrix) + imbalance(matrix)
  }

  /// Returns the penalty for runs of modules with the same color: 3 for a run of five, plus 1 for each further module.
  static func runs(_ line: [Bool]) -> Int {
    var penalty = 0
    var length = 0
    for (index, isDark) in line.enumerated() {
      length = index > 0 && line[index - 1] == isDark ? length + 1 : 1
      if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
    }
    return penalty
  }

  /// Returns the penalty for uniform areas: 3 for each square of 2 × 2 modules with the same color, overlaps included.
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

  /// Returns the penalty for sequences in a row or column that resemble a finder pattern.
  ///
  /// A sequence dark-light-dark-light-dark with widths of 1 : 1 : 3 : 1 : 1 modules adds 40 for four light modules
  /// before it, and 40 for four light modules after it. The border of the QR code counts as light modules.
  static func finderLikePatterns(_ line: [Bool]) -> Int {
    var penalty = 0
    var window = 0
    for isDark in line + Array(repeating: false, count: 4) {
      window = (window << 1 | (isDark ? 1 : 0)) & 0b111_1111_1111
      if window == 0b101_1101_0000 || window == 0b000_0101_1101 { penalty += 40 }
    }
    return penalty
  }

  /// Returns the penalty for an unequal number of dark and light modules.
  ///
  /// The penalty is 10 for each full five percentage points by which the share of dark modules differs from 50%.
  static func imbalance(_ matrix: QRMatrix) -> Int {
    let total = matrix.size * matrix.size
    return abs(matrix.darkCount * 20 - total * 10) / total * 10
  }
}
