/// An RGB color with eight bits per component.
package struct ScreenColor: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(_ value: UInt32) {
    red = UInt8(value >> 16 & 0xFF)
    green = UInt8(value >> 8 & 0xFF)
    blue = UInt8(value & 0xFF)
  }

  /// The index of the nearest xterm color: in the cube of 6 × 6 × 6, from 16 on, or in the greys, from 232 on.
  package var index: Int {
    let cube = [red, green, blue].map { Self.level($0) }
    let grey = max(0, min((Int(red) + Int(green) + Int(blue) - 9) / 30, 23))
    let shade = 8 + 10 * grey
    guard distance(to: cube.map { Self.levels[$0] }) > distance(to: [shade, shade, shade]) else {
      return 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    }
    return 232 + grey
  }

  /// The component values, from 0 to 255, of the color cube of xterm.
  private static let levels = [0, 95, 135, 175, 215, 255]

  private static func level(_ value: UInt8) -> Int { value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40 }

  private func distance(to other: [Int]) -> Int {
    zip([red, green, blue], other).reduce(0) { $0 + (Int($1.0) - $1.1) * (Int($1.0) - $1.1) }
  }
}
