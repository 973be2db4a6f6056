/// How a cell of the screen looks, by what it means; a ``Palette`` knows the colours.
struct CellStyle: Hashable, Sendable {
  /// What the character stands for.
  enum Ink: Hashable, Sendable {
    case plain
    case faint
    case good
    case bad
    case warning
    case accent
    /// One of the twelve colours of a monogram.
    case hue(UInt8)
  }

  /// What lies behind the character.
  enum Ground: Hashable, Sendable {
    case plain
    /// A window above the rest.
    case raised
    /// The line a person is on.
    case selected
    /// What happens when the person presses the enter key.
    case accent
  }

  var ink: Ink
  var ground: Ground
  var isBold: Bool
  var isUnderlined: Bool

  init(_ ink: Ink = .plain, on ground: Ground = .plain, bold: Bool = false, underlined: Bool = false) {
    self.ink = ink
    self.ground = ground
    isBold = bold
    isUnderlined = underlined
  }

  static let plain = CellStyle()
  static let strong = CellStyle(bold: true)
  static let faint = CellStyle(.faint)

  /// The same on another ground.
  func on(_ ground: Ground) -> CellStyle {
    var style = self
    style.ground = ground
    return style
  }

  /// The style of text that commands print.
  init(_ style: TextStyle) {
    switch style {
    case .plain: self.init(Ink.plain)
    case .strong: self.init(Ink.plain, bold: true)
    case .faint: self.init(Ink.faint)
    case .good: self.init(Ink.good)
    case .bad: self.init(Ink.bad)
    // Codes to be scanned are printed by commands alone.
    case .ink: self.init(Ink.plain)
    }
  }
}
