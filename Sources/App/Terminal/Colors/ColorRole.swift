package enum ColorRole: String, Hashable, Sendable, CaseIterable {
  case text
  /// The foreground color of secondary text.
  case faint
  /// The foreground color of a rise or a success.
  case good
  /// The foreground color of a fall or an error.
  case bad
  case warning
  /// The color of keys and fields, and of the background of buttons and the selected tab.
  case accent
  case window
  case selection

  /// Creates the role of a foreground color; returns `nil` for a color that the user cannot replace.
  init?(_ foreground: CellStyle.Foreground) {
    switch foreground {
    case .plain: self = .text
    case .faint: self = .faint
    case .good: self = .good
    case .bad: self = .bad
    case .warning: self = .warning
    case .accent: self = .accent
    case .hue: return nil
    }
  }

  /// Creates the role of a background color; returns `nil` for a color that the user cannot replace.
  init?(_ background: CellStyle.Background) {
    switch background {
    case .raised: self = .window
    case .selected: self = .selection
    case .accent: self = .accent
    case .plain, .shade: return nil
    }
  }
}
