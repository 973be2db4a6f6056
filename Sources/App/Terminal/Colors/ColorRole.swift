/// A color of a theme that the user can replace.
package enum ColorRole: String, Hashable, Sendable, CaseIterable {
  case text
  /// Secondary text.
  case faint
  /// A rise or a success.
  case good
  /// A fall or an error.
  case bad
  case warning
  /// Keys, fields and the background of buttons and of the selected tab.
  case accent
  case window
  case selection

  /// Creates the role of a foreground; `nil` for one that cannot be replaced.
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

  /// Creates the role of a background; `nil` for one that cannot be replaced.
  init?(_ background: CellStyle.Background) {
    switch background {
    case .raised: self = .window
    case .selected: self = .selection
    case .accent: self = .accent
    case .plain, .shade: return nil
    }
  }
}
