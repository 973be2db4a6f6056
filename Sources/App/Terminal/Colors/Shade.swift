/// A step of a vertical gradient, such as that below the line of a chart.
///
/// A gradient needs at least 256 colors; with fewer colors the background stays plain.
package struct Shade: Hashable, Sendable {
  /// The color towards which the gradient gets stronger.
  package enum Tint: Hashable, Sendable {
    /// The color of a rise.
    case good
    /// The color of a fall.
    case bad
    case accent
  }

  package let tint: Tint
  /// The strength, from 1 (nearly the plain background) to ``maximumLevel`` (the tint).
  package let level: UInt8

  package static let maximumLevel = 16

  /// Creates the step for a row of a gradient that is strongest in its first row and ends below its last row.
  ///
  /// Returns `nil` for a row that is too weak to be visible, and outside of the gradient.
  package init?(_ tint: Tint, row: Int, of rows: Int) {
    guard (0..<rows).contains(row) else { return nil }
    // The strength in the middle of the row, rounded.
    let level = (Self.maximumLevel * (2 * (rows - row) - 1) + rows) / (2 * rows)
    guard level > 0 else { return nil }
    self.tint = tint
    self.level = UInt8(min(level, Self.maximumLevel))
  }

  func color(isLight: Bool, on ground: ScreenColor) -> ScreenColor {
    let strongest: ScreenColor =
      switch tint {
      case .good: ScreenColor(isLight ? 0xE2F5E8 : 0x12402A)
      case .bad: ScreenColor(isLight ? 0xFDE7E9 : 0x4A1F22)
      case .accent: ScreenColor(isLight ? 0xE2EEFC : 0x1B335A)
      }
    return ground.mixed(with: strongest, level: Int(level), of: Self.maximumLevel)
  }
}
