/// The style of a part of the printed output.
enum TextStyle: Hashable, Sendable {
  case plain
  case strong
  case faint
  case good
  case bad
  /// Black on white regardless of the theme, for QR codes.
  case ink

  /// The SGR parameters of the style (ECMA-48, 8.3.117); `nil` for none.
  var rendition: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .good: "32"
    case .bad: "31"
    // The theme of the terminal defines the first 16 of the 256 colors; these two are the same in every theme.
    case .ink: "38;5;16;48;5;231"
    }
  }
}
