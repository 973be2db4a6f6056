import Foundation
import Testing

@testable import QuidTerminal

/// All colors have a contrast of at least 4.5 to 1 (WCAG 2.2, success criterion 1.4.3).
@Suite struct PaletteContrastTests {
  private static let foregrounds: [CellStyle.Foreground] =
    [.plain, .faint, .good, .bad, .warning, .accent] + (0..<12).map { .hue($0) }
  private static let backgrounds: [CellStyle.Background] = [.plain, .raised, .selected, .accent]

  @Test(arguments: [Theme.light, .dark], [ColorDepth.full, .indexed])
  func `every foreground color is readable on every background`(_ theme: Theme, _ depth: ColorDepth) throws {
    let palette = Palette(theme, depth, isPainted: true)
    for foreground in Self.foregrounds {
      for background in Self.backgrounds {
        let colors = try colors(palette.rendition(CellStyle(foreground, on: background)))
        #expect(contrast(colors.foreground, colors.background) >= 4.5, "\(foreground) on \(background)")
      }
    }
  }

  @Test(arguments: [Theme.light, .dark], [ColorDepth.full, .indexed])
  func `background colors are different`(_ theme: Theme, _ depth: ColorDepth) throws {
    let palette = Palette(theme, depth, isPainted: true)
    let backgrounds = try Self.backgrounds.map { try colors(palette.rendition(CellStyle(on: $0))).background }
    #expect(Set(backgrounds).count == Self.backgrounds.count)
  }

  @Test func `grey maps to the nearest color of the 256-color palette`() {
    #expect(ScreenColor(0x262626).index == 235)
    #expect(ScreenColor(0x212830).index == 235)
    #expect(ScreenColor(0x000000).index == 16)
    #expect(ScreenColor(0xFFFFFF).index == 231)
    #expect(ScreenColor(0x5F87AF).index == 67)
    #expect(ScreenColor(0xEFF2F5).index == 255)
  }

  /// The components red, green and blue.
  private typealias Parts = [Int]

  /// Returns the foreground and background of SGR parameters.
  private func colors(_ rendition: String) throws -> (foreground: Parts, background: Parts) {
    var codes = rendition.split(separator: ";").compactMap { Int($0) }[...]
    var found: [Int: Parts] = [:]
    while let code = codes.popFirst() {
      guard code == 38 || code == 48 else { continue }
      if codes.popFirst() == 2 {
        found[code] = Array(codes.prefix(3))
        codes = codes.dropFirst(3)
      } else {
        let index = codes.popFirst()
        found[code] = Self.parts(ofIndex: try #require(index))
      }
    }
    return (try #require(found[38]), try #require(found[48]))
  }

  /// Returns a color of the xterm palette from index 16: a cube of 6 × 6 × 6 and 24 greys.
  private static func parts(ofIndex index: Int) -> Parts {
    guard index < 232 else { return Array(repeating: 8 + 10 * (index - 232), count: 3) }
    let levels = [0, 95, 135, 175, 215, 255]
    return [levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6]]
  }

  private func contrast(_ one: Parts, _ other: Parts) -> Double {
    let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
  }

  /// Returns the relative luminance of WCAG 2.2.
  private func luminance(_ parts: Parts) -> Double {
    let linear = parts.map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
