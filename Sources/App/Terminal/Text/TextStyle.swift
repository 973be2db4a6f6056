/// The style of a part of the printed output.
package enum TextStyle: Hashable, Sendable {
  case plain
  case strong
  case faint
  case good
  case bad
  /// The color of one of at most six lines of a chart, counted from 0.
  case series(UInt8)
  /// Black on white regardless of the theme, for QR codes.
  case blackOnWhite

  /// The SGR parameters of the style (ECMA-48, 8.3.117); `nil` for none.
  package var rendition: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .good: "32"
    case .bad: "31"
    case .series(let index): Self.seriesRenditions[Int(index) % Self.seriesRenditions.count]
    // The theme of the terminal defines the first 16 of the 256 colors; these two are the same in every theme.
    case .blackOnWhite: "38;5;16;48;5;231"
    }
  }

  /// Cyan, yellow, magenta, green, red and blue.
  private static let seriesRenditions = ["36", "33", "35", "32", "31", "34"]
}
