/// The square grid of dark and light modules of a QR code that is being created.
struct QRMatrix: Hashable, Sendable {
  let size: Int
  private var dark: [Bool]
  /// Flags that indicate, row by row, whether a module belongs to a fixed pattern or to the format or version
  /// information.
  private var reserved: [Bool]

  /// Creates a matrix of light modules with `size` modules on each side.
  init(size: Int) {
    self.size = size
    dark = Array(repeating: false, count: size * size)
    reserved = dark
  }

  /// Returns whether the module is dark; rows and columns are counted from 0 and must be inside the square.
  func isDark(row: Int, column: Int) -> Bool { dark[row * size + column] }

  var darkCount: Int { dark.count { $0 } }

  var freeCount: Int { reserved.count { !$0 } }

  /// Sets the color of a module and excludes it from the data; ignores a position outside the QR code.
  private mutating func reserve(row: Int, column: Int, isDark: Bool) {
    guard 0..<size ~= row, 0..<size ~= column else { return }
    dark[row * size + column] = isDark
    reserved[row * size + column] = true
  }

  /// Draws the finder, timing and alignment patterns and the version information, and reserves the format information.
  ///
  /// Source: ISO/IEC 18004:2015, 6.3.
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

  /// Draws both copies of the format information, and the module that is dark in every QR code.
  ///
  /// Source: ISO/IEC 18004:2015, fig. 25.
  mutating func drawFormat(_ bits: Int) {
    for bit in 0..<15 {
      let isDark = bits >> bit & 1 == 1
      // The first copy is around the top left finder: down its right side, then left along its bottom.
      let position = bit < 6 ? (bit, 8) : bit < 8 ? (bit + 1, 8) : bit == 8 ? (8, 7) : (8, 14 - bit)
      reserve(row: position.0, column: position.1, isDark: isDark)
      // The second copy is below the top right finder and to the right of the bottom left finder.
      let copy = bit < 8 ? (8, size - 1 - bit) : (size - 15 + bit, 8)
      reserve(row: copy.0, column: copy.1, isDark: isDark)
    }
    reserve(row: size - 8, column: 8, isDark: true)
  }

  /// Writes codewords (bytes) into the data modules, in pairs of columns from right to left, alternately up and down.
  ///
  /// Modules after the last codeword stay light. Source: ISO/IEC 18004:2015, 7.7.3.
  mutating func place(_ codewords: [UInt8]) {
    var index = 0
    var isUpward = true
    // The timing pattern has a column of its own, so the pairs of columns left of it are shifted by one.
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

  /// Inverts the data modules that a mask pattern selects; a second call with the same mask restores the modules.
  mutating func apply(_ mask: QRMask) {
    for row in 0..<size {
      for column in 0..<size where !reserved[row * size + column] && mask.inverts(row: row, column: column) {
        dark[row * size + column].toggle()
      }
    }
  }

  /// The modules of each row from top to bottom, then of each column from left to right; `true` for a dark module.
  var rowsAndColumns: [[Bool]] {
    (0..<size).map { row in Array(dark[row * size..<(row + 1) * size]) }
      + (0..<size).map { column in (0..<size).map { dark[$0 * size + column] } }
  }
}
