package enum TextStyle: Hashable, Sendable {
  case plain
  case strong
  case faint
  case good
  case bad
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
    // A theme of the terminal can redefine the first 16 of the 256 colors, but not these two.
    case .blackOnWhite: "38;5;16;48;5;231"
    }
  }
}
