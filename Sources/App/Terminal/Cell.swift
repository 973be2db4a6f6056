/// A cell of the screen: a character and its style.
package struct Cell: Hashable, Sendable {
  /// The character of the cell; a space in the right half of a wide character.
  package private(set) var glyph: Glyph
  package private(set) var style: CellStyle
  /// The width of the character in cells: 1 or 2, or 0 for the right half of a wide character.
  package private(set) var width: UInt8
  /// Whether text that is written from right to left follows the cell, in an isolate.
  var startsIsolate = false
  /// Whether the cell is the last of an isolate.
  var endsIsolate = false

  /// Creates a cell with a character that is one or two cells wide.
  package init(_ glyph: Glyph = .space, _ style: CellStyle = .plain, width: Int = 1) {
    self.glyph = glyph
    self.style = style
    self.width = width == 2 ? 2 : 1
  }

  /// The character of the cell.
  package var character: Character { glyph.character }

  /// Returns the cell for the right half of a wide character.
  package static func half(_ style: CellStyle) -> Cell {
    var cell = Cell(.space, style)
    cell.width = 0
    return cell
  }

  /// Returns the cell in another style.
  package func with(_ style: CellStyle) -> Cell {
    var cell = self
    cell.style = style
    return cell
  }
}

/// The character of a cell, packed into two 64-bit words.
///
/// The fixed size allows grids to be copied and compared as plain memory.
package struct Glyph: Hashable, Sendable {
  /// The first three scalars of 21 bits each, lowest bits first.
  ///
  /// A scalar is stored as its value plus one; 0 means none.
  private var first: UInt64
  /// The fourth to sixth scalars, packed like ``first``.
  private var second: UInt64 = 0

  /// The maximum number of scalars.
  ///
  /// A letter with the maximum number of marks that the sanitizer allows has five.
  package static let limit = 6
  private static let bits: UInt64 = 21

  package static let space = Glyph(" " as Unicode.Scalar)

  /// Creates a character of one scalar.
  package init(_ scalar: Unicode.Scalar) { first = UInt64(scalar.value) + 1 }

  /// Creates a character, truncated to ``limit`` scalars.
  ///
  /// A longer emoji ends with its last part, not with a joiner.
  package init(_ character: Character) {
    (first, second) = (0, 0)
    let scalars = character.unicodeScalars.prefix(Self.limit)
    for (index, scalar) in (scalars.last == "\u{200D}" ? scalars.dropLast() : scalars).enumerated() {
      let value = UInt64(scalar.value) + 1
      let shift = Self.bits * UInt64(index % 3)
      if index < 3 { first |= value << shift } else { second |= value << shift }
    }
  }

  /// Whether the character consists of one scalar.
  package var isSingle: Bool { first >> Self.bits == 0 }

  /// Whether the character is a digit from 0 to 9.
  package var isDigit: Bool { 0x31...0x3A ~= first }

  /// Appends the UTF-8 encoding of the character.
  package func append(to bytes: inout [UInt8]) {
    if first <= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: first - 1))
    } else {
      forEachScalar { bytes.append(contentsOf: $0.utf8) }
    }
  }

  /// The character as a Swift character.
  package var character: Character {
    var string = ""
    forEachScalar { string.unicodeScalars.append($0) }
    return Character(string)
  }

  private func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    for word in [first, second] {
      var remaining = word
      while remaining != 0 {
        if let scalar = Unicode.Scalar(UInt32(remaining & (1 << Self.bits - 1)) - 1) { body(scalar) }
        remaining >>= Self.bits
      }
    }
  }
}

/// The semantic style of a cell, which a ``Palette`` maps to colors.
package struct CellStyle: Hashable, Sendable {
  /// The semantic foreground color.
  package enum Foreground: Hashable, Sendable {
    case plain
    case faint
    case good
    case bad
    case warning
    case accent
    /// One of the twelve colors of a monogram, from 0 to 11.
    case hue(UInt8)
  }

  /// The semantic background color.
  package enum Background: Hashable, Sendable {
    case plain
    /// The background of a window.
    case raised
    /// The background of the selected line.
    case selected
    /// The background of the action that the enter key performs.
    case accent
    /// The background below the line of a chart.
    case shade(Shade)
  }

  package var foreground: Foreground
  package var background: Background
  package var isBold: Bool
  package var isUnderlined: Bool

  /// Creates a style.
  package init(
    _ foreground: Foreground = .plain, on background: Background = .plain, bold: Bool = false, underlined: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    isBold = bold
    isUnderlined = underlined
  }

  package static let plain = CellStyle()
  package static let strong = CellStyle(bold: true)
  package static let faint = CellStyle(.faint)

  /// Returns the style on another background.
  package func on(_ background: Background) -> CellStyle {
    var style = self
    style.background = background
    return style
  }

  /// Creates the style that corresponds to a style of printed output.
  package init(_ style: TextStyle) {
    switch style {
    case .plain: self.init(Foreground.plain)
    case .strong: self.init(Foreground.plain, bold: true)
    case .faint: self.init(Foreground.faint)
    case .good: self.init(Foreground.good)
    case .bad: self.init(Foreground.bad)
    case .series(let index): self.init(Foreground.hue(Self.seriesHues[Int(index) % Self.seriesHues.count]))
    // A grid has no fixed colors, which only printed QR codes need.
    case .blackOnWhite: self.init(Foreground.plain)
    }
  }

  /// The hues of the lines of a chart: blue, yellow, pink, teal, red and lime.
  ///
  /// Each of them has another one of the basic colors on a terminal with sixteen colors.
  private static let seriesHues: [UInt8] = [7, 2, 10, 5, 0, 3]
}
