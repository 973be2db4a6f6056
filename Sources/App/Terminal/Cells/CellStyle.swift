package struct CellStyle: Hashable, Sendable {
  package enum Foreground: Hashable, Sendable {
    case plain
    case faint
    case good
    case bad
    case warning
    case accent
    /// The color of a monogram, with an index from 0 to 11.
    case hue(UInt8)
  }

  package enum Background: Hashable, Sendable {
    case plain
    case raised
    case selected
    /// The background of the action that the Enter key performs.
    case accent
  }

  package var foreground: Foreground
  package var background: Background
  package var isBold: Bool
  package var isUnderlined: Bool

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

  package func on(_ background: Background) -> CellStyle {
    var style = self
    style.background = background
    return style
  }

  package init(_ style: TextStyle) {
    switch style {
    case .plain: self.init(Foreground.plain)
    case .strong: self.init(Foreground.plain, bold: true)
    case .faint: self.init(Foreground.faint)
    case .good: self.init(Foreground.good)
    case .bad: self.init(Foreground.bad)
    // A grid has no fixed colors, which only printed QR codes need.
    case .blackOnWhite: self.init(Foreground.plain)
    }
  }
}
