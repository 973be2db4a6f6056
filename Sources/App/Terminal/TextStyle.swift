/// How a piece of text looks.
enum TextStyle: Hashable, Sendable {
  case plain
  case strong
  case faint
  case good
  case bad
  /// Black on white whatever the theme, as print on paper.
  case ink

  /// The parameters of the terminal's "select graphic rendition" (ECMA-48, 8.3.117); `nil` for none.
  var rendition: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .good: "32"
    case .bad: "31"
    // Of the 256 colors, the first sixteen belong to the theme; these two are always the same.
    case .ink: "38;5;16;48;5;231"
    }
  }
}
