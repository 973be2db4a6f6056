package enum TextStyle: Hashable, Sendable {
  case plain
  case strong
  case faint
  case good
  case bad
  /// The color of one of at most six lines of a chart, counted from 0.
  case series(UInt8)
  /// Black on white in every theme, for QR codes.
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
    // A theme of the terminal can redefine the first 16 of the 256 colors, but not these two.
    case .blackOnWhite: "38;5;16;48;5;231"
    }
  }

  /// The SGR parameters of the lines of a chart: cyan, yellow, magenta, green, red and blue.
  private static let seriesRenditions = ["36", "33", "35", "32", "31", "34"]
}
