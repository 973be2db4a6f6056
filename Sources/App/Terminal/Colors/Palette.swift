/// The mapping of styles to SGR parameters (ECMA-48, 8.3.117) for a theme and a color depth.
package struct Palette: Hashable, Sendable {
  package let theme: Theme
  package let depth: ColorDepth
  /// Whether the plain background is painted too, because the theme may differ from that of the terminal.
  package let isPainted: Bool

  /// Creates a palette; a theme without colors implies no color depth, and the reverse.
  package init(_ theme: Theme, _ depth: ColorDepth, isPainted: Bool = false) {
    self.theme = depth == .none ? .mono : theme
    self.depth = theme == .mono ? .none : depth
    self.isPainted = isPainted && self.theme != .mono
  }

  /// Returns the SGR parameters of a style, the first of which resets the previous style.
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
    case .plain, .raised: break
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

  // As tests verify, the contrast of foregrounds is at least 4.5 to 1 (WCAG 2.2, 1.4.3) on all backgrounds of a theme.

  private func code(_ color: ScreenColor, _ kind: Int) -> String {
    depth == .full ? ";\(kind);2;\(color.red);\(color.green);\(color.blue)" : ";\(kind);5;\(color.index)"
  }

  private func foreground(_ style: CellStyle) -> ScreenColor? {
    let isLight = theme == .light
    if style.background == .accent { return ScreenColor(isLight ? 0xFFFFFF : 0x0D1117) }
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
    return switch background {
    case .plain: isPainted ? ScreenColor(isLight ? 0xFFFFFF : 0x0D1117) : nil
    case .raised: ScreenColor(isLight ? 0xEFF2F5 : 0x212830)
    case .selected: ScreenColor(isLight ? 0xD9EEFB : 0x24364E)
    case .accent: ScreenColor(isLight ? 0x0966D3 : 0x58A6FF)
    }
  }

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
