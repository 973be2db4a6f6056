/// The mapping of styles to SGR parameters (ECMA-48, 8.3.117) for a theme and a color depth.
package struct Palette: Hashable, Sendable {
  package let theme: Theme
  package let depth: ColorDepth
  /// Whether the plain background is painted too, because the theme may differ from that of the terminal.
  package let isPainted: Bool
  /// The colors that replace those of the theme, at a depth of at least 256 colors.
  private let custom: [ColorRole: ScreenColor]

  /// Creates a palette.
  ///
  /// A theme without colors implies no color depth, and the reverse.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - depth: The number of colors of the terminal.
  ///   - isPainted: Whether the plain background is painted too; `false` by default.
  ///   - custom: The colors that replace those of the theme; none by default.
  package init(
    _ theme: Theme, _ depth: ColorDepth, isPainted: Bool = false, replacing custom: [ColorRole: ScreenColor] = [:]
  ) {
    self.custom = custom
    self.theme = depth == .none ? .mono : theme
    self.depth = theme == .mono ? .none : depth
    self.isPainted = isPainted && self.theme != .mono
  }

  /// Returns the SGR parameters of a style.
  ///
  /// The first parameter resets the previous style.
  package func rendition(_ style: CellStyle) -> String {
    var codes = "0"
    if style.isBold { codes += ";1" }
    if style.isUnderlined { codes += ";4" }
    switch depth {
    case .none: codes += plainCodes(style)
    case .sixteen: codes += basicCodes(style)
    case .indexed, .full:
      if let color = foreground(style) { codes += code(color, 38) }
      if let color = background(style.background) { codes += code(color, 48) }
    }
    return codes
  }

  /// Returns the SGR parameters of the background of a shade, to follow those of a foreground.
  ///
  /// Returns `nil` if the palette has fewer than 256 colors.
  package func rendition(_ shade: Shade) -> String? {
    switch depth {
    case .none, .sixteen: nil
    case .indexed, .full: background(.shade(shade)).map { String(code($0, 48).dropFirst()) }
    }
  }

  // MARK: No colors

  private func plainCodes(_ style: CellStyle) -> String {
    let isReversed = style.background == .selected || style.background == .accent
    if isReversed { return ";7" }
    return style.foreground == .faint ? ";2" : ""
  }

  // MARK: Sixteen colors

  private func basicCodes(_ style: CellStyle) -> String {
    switch style.background {
    case .selected, .accent: return ";7"
    case .plain, .raised, .shade: break
    }
    return switch style.foreground {
    case .plain: ""
    case .faint: ";2"
    case .good: ";32"
    case .bad: ";31"
    case .warning: ";33"
    case .accent: theme == .light ? ";34" : ";36"
    case .hue(let hue): ";\(31 + Int(hue) % 6)"
    }
  }

  // MARK: 256 colors and RGB

  // Every foreground of a theme has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3) on every background in both depths, as tests
  // verify.

  private func code(_ color: ScreenColor, _ kind: Int) -> String {
    depth == .full ? ";\(kind);2;\(color.red);\(color.green);\(color.blue)" : ";\(kind);5;\(color.index)"
  }

  private func foreground(_ style: CellStyle) -> ScreenColor? {
    let isLight = theme == .light
    if style.background == .accent {
      if let accent = custom[.accent] { return accent.readable }
      return ScreenColor(isLight ? 0xFFFFFF : 0x0D1117)
    }
    if let role = ColorRole(style.foreground), let color = custom[role] { return color }
    return switch style.foreground {
    case .plain: isPainted || style.background != .plain ? ScreenColor(isLight ? 0x1F2328 : 0xE6EDF3) : nil
    case .faint: ScreenColor(isLight ? 0x59636E : 0x9DA3AB)
    case .good: ScreenColor(isLight ? 0x177231 : 0x5CC46A)
    case .bad: ScreenColor(isLight ? 0xCB212D : 0xFF7B72)
    case .warning: ScreenColor(isLight ? 0x8F6000 : 0xD39C29)
    case .accent: ScreenColor(isLight ? 0x0966D3 : 0x58A6FF)
    case .hue(let hue): Self.hues(isLight)[Int(hue) % 12]
    }
  }

  private func background(_ background: CellStyle.Background) -> ScreenColor? {
    let isLight = theme == .light
    let ground = ScreenColor(isLight ? 0xFFFFFF : 0x0D1117)
    if let role = ColorRole(background), let color = custom[role] { return color }
    return switch background {
    case .plain: isPainted ? ground : nil
    case .shade(let shade): shade.color(isLight: isLight, on: ground)
    case .raised: ScreenColor(isLight ? 0xEFF2F5 : 0x212830)
    case .selected: ScreenColor(isLight ? 0xD9EEFB : 0x24364E)
    case .accent: ScreenColor(isLight ? 0x0966D3 : 0x58A6FF)
    }
  }

  /// Returns twelve colors around the color wheel.
  private static func hues(_ isLight: Bool) -> [ScreenColor] {
    let values: [UInt32] =
      isLight
      ? [
        0xB42318, 0x9A4D0A, 0x8A6100, 0x5B6B00, 0x2B7219, 0x0A7256, 0x087288, 0x0B66B8, 0x3D4FC2, 0x693EC2, 0x9A2FB0,
        0xB02374,
      ]
      : [
        0xFF8A7A, 0xFFA657, 0xE3C34A, 0xB9D25A, 0x7EE07E, 0x5FE0B7, 0x5CD5E8, 0x79C0FF, 0x9FB2FF, 0xC3A6FF, 0xE8A0F5,
        0xFF9AC8,
      ]
    return values.map { ScreenColor($0) }
  }
}

/// A color of a theme that the user can replace.
package enum ColorRole: String, Hashable, Sendable, CaseIterable {
  /// Normal text.
  case text
  /// Secondary text.
  case faint
  /// A rise or a success.
  case good
  /// A fall or an error.
  case bad
  /// A warning or a star.
  case warning
  /// Keys, fields and the background of buttons and of the selected tab.
  case accent
  /// The background of windows.
  case window
  /// The background of the selected row.
  case selection

  /// Creates the role of a foreground; `nil` for one that cannot be replaced.
  fileprivate init?(_ foreground: CellStyle.Foreground) {
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
  fileprivate init?(_ background: CellStyle.Background) {
    switch background {
    case .raised: self = .window
    case .selected: self = .selection
    case .accent: self = .accent
    case .plain, .shade: return nil
    }
  }
}

/// A color theme of the full screen.
package enum Theme: String, Hashable, Sendable, CaseIterable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
  /// No colors.
  case mono

  /// Creates the theme for a background color from the response to `OSC 11`, such as `rgb:1e1e/1e1e/1e1e`.
  ///
  /// Returns `nil` for a response in another format. A background is light if its luma (ITU-R BT.601) exceeds 50 %.
  package init?(background response: some StringProtocol) {
    guard let colon = response.firstIndex(of: ":") else { return nil }
    let format = response[..<colon]
    let parts = response[response.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
    guard format == "rgb" || format == "rgba", parts.count == (format == "rgb" ? 3 : 4) else { return nil }
    var levels: [Int] = []
    for part in parts.prefix(3) {
      guard (1...4).contains(part.utf8.count), let value = Int(part, radix: 16) else { return nil }
      levels.append(value * 1_000 / ((1 << (4 * part.utf8.count)) - 1))
    }
    self = 299 * levels[0] + 587 * levels[1] + 114 * levels[2] > 500_000 ? .light : .dark
  }

  /// Creates the theme from `COLORFGBG`, in which some terminals store the indices of their colors, such as `0;15`.
  ///
  /// Returns `nil` if the variable is not set or contains no index.
  package init?(environment: [String: String]) {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let index = Int(last) else { return nil }
    self = index == 7 || (9...15).contains(index) ? .light : .dark
  }
}

/// The number of colors that a terminal supports.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// No colors. Bold, faint, underlined and reversed replace them.
  case none
  /// The eight colors of ECMA-48 and their bright variants.
  case sixteen
  /// The 256 colors of xterm: the sixteen colors, a cube of 6 × 6 × 6 and 24 greys.
  case indexed
  /// 24-bit RGB.
  case full

  /// Creates the color depth of the terminal from the environment variables `COLORTERM` and `TERM`.
  ///
  /// The caller decides whether `NO_COLOR` (no-color.org) applies.
  package init(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    if term.isEmpty || term == "dumb" || term.hasPrefix("vt") {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct") {
      self = .full
    } else if term.contains("256color") || ["xterm-kitty", "alacritty", "foot", "xterm-ghostty"].contains(term) {
      self = .indexed
    } else {
      self = .sixteen
    }
  }
}

/// An RGB color with eight bits per component.
package struct ScreenColor: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// Creates a color from a hexadecimal RGB value such as `0x58A6FF`.
  package init(_ value: UInt32) {
    red = UInt8(value >> 16 & 0xFF)
    green = UInt8(value >> 8 & 0xFF)
    blue = UInt8(value & 0xFF)
  }

  /// Creates a color from a string such as `#58a6ff`, in any letter case; returns `nil` for any other string.
  package init?(hexadecimal string: some StringProtocol) {
    let digits = string.dropFirst()
    guard string.first == "#", digits.utf8.count == 6, digits.utf8.allSatisfy({ Self.isHexadecimal($0) }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(value)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// Black or white, whichever has the higher contrast on this color (by its luma, ITU-R BT.601).
  fileprivate var readable: ScreenColor {
    ScreenColor(299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 128_000 ? 0x000000 : 0xFFFFFF)
  }

  private init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Returns the color at a step between this color and another one.
  func mixed(with other: ScreenColor, level: Int, of maximum: Int) -> ScreenColor {
    func mix(_ own: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(own) * (maximum - level) + Int(other) * level + maximum / 2) / maximum)
    }
    return ScreenColor(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
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

  /// The component values of the cube.
  private static let levels = [0, 95, 135, 175, 215, 255]

  private static func level(_ value: UInt8) -> Int { value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40 }

  private func distance(to other: [Int]) -> Int {
    zip([red, green, blue], other).reduce(0) { $0 + (Int($1.0) - $1.1) * (Int($1.0) - $1.1) }
  }
}

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

  /// Returns the color of the step for a theme with colors.
  ///
  /// - Parameter ground: The plain background of the theme.
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
