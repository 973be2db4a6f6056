/// The semantic style of a cell, which a ``Palette`` maps to colours.
struct CellStyle: Hashable, Sendable {
  /// The semantic foreground colour.
  enum Ink: Hashable, Sendable {
    case plain
    case faint
    case good
    case bad
    case warning
    case accent
    /// One of the twelve colours of a monogram, from 0 to 11.
    case hue(UInt8)
  }

  /// The semantic background colour.
  enum Ground: Hashable, Sendable {
    case plain
    /// The background of a window.
    case raised
    /// The background of the selected line.
    case selected
    /// The background of the action that the enter key performs.
    case accent
  }

  var ink: Ink
  var ground: Ground
  var isBold: Bool
  var isUnderlined: Bool

  /// Creates a style.
  init(_ ink: Ink = .plain, on ground: Ground = .plain, bold: Bool = false, underlined: Bool = false) {
    self.ink = ink
    self.ground = ground
    isBold = bold
    isUnderlined = underlined
  }

  static let plain = CellStyle()
  static let strong = CellStyle(bold: true)
  static let faint = CellStyle(.faint)

  /// Returns the style on another background.
  func on(_ ground: Ground) -> CellStyle {
    var style = self
    style.ground = ground
    return style
  }

  /// Creates the style that corresponds to a style of printed output.
  init(_ style: TextStyle) {
    switch style {
    case .plain: self.init(Ink.plain)
    case .strong: self.init(Ink.plain, bold: true)
    case .faint: self.init(Ink.faint)
    case .good: self.init(Ink.good)
    case .bad: self.init(Ink.bad)
    // Only commands print QR codes, so the full screen needs no black on white.
    case .ink: self.init(Ink.plain)
    }
  }
}
