/// A step of a vertical gradient below the line of a chart; plain on a terminal with fewer than 256 colors.
package struct Shade: Hashable, Sendable {
  /// The color that the gradient adds to the background.
  package enum Tint: Hashable, Sendable {
    /// The tint of the gradient for a price rise.
    case good
    /// The tint of the gradient for a price fall.
    case bad
    case accent
  }

  package let tint: Tint
  /// The strength of the tint, from 1 (nearly the plain background) to ``maximumLevel`` (the full tint).
  package let level: UInt8

  package static let maximumLevel = 16

  /// Creates the step for a row of a gradient that is strongest in its first row and ends below its last row.
  ///
  /// Returns `nil` for a row outside of the gradient, or too weak to be visible.
  package init?(_ tint: Tint, row: Int, of rows: Int) {
    guard (0..<rows).contains(row) else { return nil }
    // The strength in the middle of the row is rounded.
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
