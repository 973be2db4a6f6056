/// The square grid of dark and light modules of a QR code that is being created.
struct QRMatrix: Hashable, Sendable {
  let size: Int
  private var dark: [Bool]
  /// Flags that indicate, row by row, whether a module is reserved and cannot hold data.
  ///
  /// A reserved module belongs to a fixed pattern, to the format information or to the version information.
  private var reserved: [Bool]

  /// Creates a square of light modules with `size` modules on each side.
  init(size: Int) {
    self.size = size
    dark = Array(repeating: false, count: size * size)
    reserved = dark
  }

  /// Returns a Boolean value that indicates whether the module at a position is dark.
  ///
  /// The position must be inside the square. Rows and columns are counted from 0.
  func isDark(row: Int, column: Int) -> Bool { dark[row * size + column] }

  var darkCount: Int { dark.count { $0 } }

  /// The number of modules that are not reserved and can therefore hold data.
  var freeCount: Int { reserved.count { !$0 } }

  /// Sets the color of a module and marks the module as reserved, so that no data is written into it.
  ///
  /// A position outside the square is ignored.
  private mutating func reserve(row: Int, column: Int, isDark: Bool) {
    guard 0..<size ~= row, 0..<size ~= column else { return }
    dark[row * size + column] = isDark
    reserved[row * size + column] = true
  }

  /// Draws the fixed patterns and the version information, and reserves the modules of the format
  /// information.
  ///
  /// The fixed patterns are the finder, timing and alignment patterns. Source: ISO/IEC 18004:2015, 6.3.
  mutating func drawPatterns(of version: QRVersion) {
    for index in 0..<size {
      reserve(row: 6, column: index, isDark: index % 2 == 0)
      reserve(row: index, column: 6, isDark: index % 2 == 0)
    }
    let far = size - 4
    for (row, column) in [(3, 3), (3, far), (far, 3)] { drawSquares(row, column, radius: 4) { $0 != 2 && $0 != 4 } }
    let centers = version.alignmentCenters
    for row in centers {
      for column in centers where !isFinder(row, column) { drawSquares(row, column, radius: 2) { $0 != 1 } }
    }
    if version.number >= 7 {
      let bits = QRInformation.version(version)
      for bit in 0..<18 {
        let isDark = bits >> bit & 1 == 1
        reserve(row: bit / 3, column: size - 11 + bit % 3, isDark: isDark)
        reserve(row: size - 11 + bit % 3, column: bit / 3, isDark: isDark)
      }
    }
    drawFormat(0)
  }

  private mutating func drawSquares(_ row: Int, _ column: Int, radius: Int, isDark: (Int) -> Bool) {
    for down in -radius...radius {
      for right in -radius...radius {
        reserve(row: row + down, column: column + right, isDark: isDark(max(abs(down), abs(right))))
      }
    }
  }

  private func isFinder(_ row: Int, _ column: Int) -> Bool {
    let last = size - 7
    return row == 6 && column == 6 || row == 6 && column == last || row == last && column == 6
  }

  /// Draws both copies of the format information, and the dark module.
  ///
  /// The dark module is a single module beside the bottom left finder pattern that is dark in every QR code. Source:
  /// ISO/IEC 18004:2015, fig. 25.
  mutating func drawFormat(_ bits: Int) {
    for bit in 0..<15 {
      let isDark = bits >> bit & 1 == 1
      // Around the top left finder: down its right side, then left along its bottom, past the timing patterns.
      let position = bit < 6 ? (bit, 8) : bit < 8 ? (bit + 1, 8) : bit == 8 ? (8, 7) : (8, 14 - bit)
      reserve(row: position.0, column: position.1, isDark: isDark)
      // Below the top right finder, and to the right of the bottom left finder.
      let copy = bit < 8 ? (8, size - 1 - bit) : (size - 15 + bit, 8)
      reserve(row: copy.0, column: copy.1, isDark: isDark)
    }
    reserve(row: size - 8, column: 8, isDark: true)
  }

  /// Writes codewords (bytes) into the modules that can hold data.
  ///
  /// The modules are filled in pairs of columns from right to left, alternately upward and downward.
  /// Modules after the last codeword stay light. Source: ISO/IEC 18004:2015, 7.7.3.
  mutating func place(_ codewords: [UInt8]) {
    var index = 0
    var isUpward = true
    // The timing pattern has a column of its own, so the pairs left of it are shifted by one.
    for pair in stride(from: size - 1, to: 0, by: -2) {
      let right = pair <= 6 ? pair - 1 : pair
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !reserved[row * size + column] {
          if index < codewords.count * 8 {
            dark[row * size + column] = codewords[index / 8] >> (7 - UInt8(index % 8)) & 1 == 1
          }
          index += 1
        }
      }
      isUpward.toggle()
    }
  }

  /// Inverts the data modules that a mask pattern selects.
  ///
  /// Applying the same mask pattern twice restores the original modules.
  mutating func apply(_ mask: QRMask) {
    for row in 0..<size {
      for column in 0..<size where !reserved[row * size + column] && mask.inverts(row: row, column: column) {
        dark[row * size + column].toggle()
      }
    }
  }

  /// The modules of each row from top to bottom, followed by the modules of each column from left to right.
  ///
  /// A dark module is represented by `true`, and a light module by `false`.
  var rowsAndColumns: [[Bool]] {
    (0..<size).map { row in Array(dark[row * size..<(row + 1) * size]) }
      + (0..<size).map { column in (0..<size).map { dark[$0 * size + column] } }
  }
}
