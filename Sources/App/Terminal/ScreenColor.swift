/// A colour of the screen: eight bits each of red, green and blue.
struct ScreenColor: Hashable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// A colour as style sheets write it: `0x58A6FF`.
  init(_ value: UInt32) {
    red = UInt8(value >> 16 & 0xFF)
    green = UInt8(value >> 8 & 0xFF)
    blue = UInt8(value & 0xFF)
  }

  /// The nearest colour of xterm's cube of 6 × 6 × 6, which starts at 16.
  var index: Int { 16 + 36 * Self.level(red) + 6 * Self.level(green) + Self.level(blue) }

  /// Xterm's levels are 0, 95, 135, 175, 215 and 255.
  private static func level(_ value: UInt8) -> Int { value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40 }
}
