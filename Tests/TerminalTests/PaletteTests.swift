import Testing

@testable import QuidTerminal

@Suite struct PaletteTests {
  struct Environment: Sendable {
    var variables: [String: String]
    var depth: ColorDepth
  }

  @Test(arguments: [
    Environment(variables: [:], depth: .none),
    Environment(variables: ["TERM": "dumb"], depth: .none),
    Environment(variables: ["TERM": "vt220"], depth: .none),
    Environment(variables: ["TERM": "xterm"], depth: .sixteen),
    Environment(variables: ["TERM": "linux"], depth: .sixteen),
    Environment(variables: ["TERM": "xterm-256color"], depth: .indexed),
    Environment(variables: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], depth: .full),
    Environment(variables: ["TERM": "xterm-direct"], depth: .full),
  ])
  func `environment determines the number of colors`(_ example: Environment) {
    #expect(ColorDepth(environment: example.variables) == example.depth)
  }

  struct Background: Sendable {
    var response: String
    var theme: Theme?
  }

  @Test(arguments: [
    Background(response: "rgb:ffff/ffff/ffff", theme: .light), Background(response: "rgb:0/0/0", theme: .dark),
    Background(response: "rgba:fd/f6/e3/ff", theme: .light), Background(response: "rgb:0000/2b2b/3636", theme: .dark),
    Background(response: "rgb:ffff/ffff", theme: nil), Background(response: "#ffffff", theme: nil),
    Background(response: "rgb:ggg/0/0", theme: nil), Background(response: "rgb:fffff/0/0", theme: nil),
  ])
  func `terminal background is light or dark`(_ example: Background) {
    #expect(Theme(background: example.response) == example.theme)
  }

  @Test(arguments: [("0;15", Theme.light), ("15;0", .dark), ("0;default;7", .light), ("12;8", .dark)])
  func `COLORFGBG determines the theme`(_ value: String, _ theme: Theme) {
    #expect(Theme(environment: ["COLORFGBG": value]) == theme)
    #expect(Theme(environment: ["COLORFGBG": "default"]) == nil)
  }

  private static let foregrounds: [CellStyle.Foreground] = [.plain, .faint, .good, .bad, .warning, .accent, .hue(3)]
  private static let backgrounds: [CellStyle.Background] = [.plain, .raised, .selected, .accent]

  @Test(arguments: Theme.allCases, ColorDepth.allCases)
  func `colors do not exceed the color depth`(_ theme: Theme, _ depth: ColorDepth) {
    let palette = Palette(theme, depth, isPainted: true)
    var count = 0
    for foreground in Self.foregrounds {
      for background in Self.backgrounds {
        let codes = palette.rendition(CellStyle(foreground, on: background)).split(separator: ";").compactMap {
          Int($0)
        }
        count += codes.count
        if theme == .mono || depth == .none { #expect(codes.allSatisfy { $0 < 30 }) }
        if depth == .sixteen { #expect(codes.allSatisfy { $0 < 38 }) }
        if depth == .indexed, theme != .mono { #expect(codes.allSatisfy { $0 < 256 } && !codes.contains(2)) }
      }
    }
    #expect(count > 0)
  }

  @Test(arguments: ColorDepth.allCases)
  func `selected row is visible without colors`(_ depth: ColorDepth) {
    let palette = Palette(.dark, depth)
    #expect(palette.rendition(CellStyle(on: .selected)) != palette.rendition(.plain))
    #expect(palette.rendition(CellStyle(on: .accent)) != palette.rendition(.plain))
  }
}
