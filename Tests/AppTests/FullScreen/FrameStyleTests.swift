import Foundation
import QuidTerminal
import Testing

@testable import quid

/// The styles of strings on the screens, whose text ``GoldenFrameTests`` compares.
@Suite struct FrameStyleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let scene: String
    /// A string that the screen shows, first from the top.
    let text: String
    let style: CellStyle
    var testDescription: String { "\(text) in \(scene)" }

    init(_ scene: String, _ text: String, _ style: CellStyle) {
      (self.scene, self.text, self.style) = (scene, text, style)
    }
  }

  @Test(arguments: [
    // The tabs and the lines at the bottom.
    Case("market-ready", " 1 Market ", CellStyle(on: .selected, bold: true, underlined: true)),
    Case("market-ready", " 2 Coin ", .faint),
    Case("market-ready", "quid", CellStyle(.accent, bold: true)),
    Case("market-ready", "Test, 2023-09-01 17:15 UTC", .faint),
    Case("market-ready", "Enter", CellStyle(.accent)),
    Case("market-ready", "open", .faint),
    // The list: the sorted column, rises and falls, and the selected row.
    Case("market-ready", "12 coins · by rank · USD", .faint),
    Case("market-ready", "#", CellStyle(.accent, underlined: true)),
    Case("market-ready", "Market cap", .faint),
    Case("market-ready", "BTC", .strong),
    Case("market-ready", "$22,900.00", .plain),
    Case("market-ready", "▲ +0.3%", CellStyle(.good)),
    Case("market-ready", "▼ -1.4%", CellStyle(.bad)),
    Case("market-ready", "Ethereum", CellStyle(on: .selected)),
    Case("market-ready", "$195.2B", CellStyle(.faint, on: .selected)),
    Case("market-watchlist", "★", CellStyle(.warning)),
    // Errors.
    Case("market-failed", "CoinGecko cannot be reached.", CellStyle(.bad)),
    Case("market-failed", "Press r to try again.", .plain),
    Case("market-stale", "! CoinGecko, 2 h ago (out of date)", CellStyle(.bad)),
    Case("send-too-much", "The maximum is 9.99706 ETH.", CellStyle(.bad)),
    // Buttons, choices and windows.
    Case("send-typed", "[ Send 1.5 ETH ]", CellStyle(on: .accent, bold: true)),
    Case("send-too-much", "[ Send 12 ETH ]", CellStyle(.faint, on: .raised)),
    Case("send-confirm", "⇄ €2,285.82", .faint),
    Case("send-confirm", " Practice transfer ", CellStyle(on: .raised, bold: true)),
    Case("send-confirm", "Practice: no real ether is sent.", CellStyle(.warning, on: .raised)),
    Case("send-confirm", "[ Enter: send ]", CellStyle(on: .accent, bold: true)),
    Case("market-menu", "Open", CellStyle(on: .selected)),
    Case("command-convert", "100 USD = 92.22 EUR", CellStyle(on: .raised, bold: true)),
    Case("command-names", "convert contacts", CellStyle(.faint, on: .raised)),
    Case("command-convert", "100 usd eur", CellStyle(on: .raised, underlined: true)),
    Case("coin-ready", "[30D]", CellStyle(on: .accent, bold: true)),
    Case("coin-ready", " 7D ", .faint),
  ])
  func `text has the style of its role`(_ example: Case) async throws {
    let scene = try #require(Scene.all.first { $0.name == example.scene })
    let frame = await scene.stage(ScreenSize(columns: 80, rows: 24)).frame
    let styles = Self.styles(of: example.text, in: frame)
    for style in try #require(styles, "\(example.text) is not shown") { #expect(style == example.style) }
  }

  /// Returns the styles of the characters of a string, first from the top; `nil` if the frame does not contain it.
  private static func styles(of text: String, in frame: CellGrid) -> [CellStyle]? {
    for row in 0..<frame.size.rows {
      let cells = (0..<frame.size.columns).map { frame[row, $0] }.filter { $0.width > 0 }
      let line = String(cells.map(\.character))
      guard let range = line.range(of: text) else { continue }
      let start = line.distance(from: line.startIndex, to: range.lowerBound)
      return cells[start..<(start + text.count)].map(\.style)
    }
    return nil
  }

  @Test(arguments: [Theme.light, .dark])
  func `rises, falls, errors and hints differ in color`(_ theme: Theme) {
    let styles = [CellStyle.plain, .faint, CellStyle(.good), CellStyle(.bad), CellStyle(.warning), CellStyle(.accent)]
    for depth in [ColorDepth.sixteen, .indexed, .full] {
      let renditions = Set(styles.map { Palette(theme, depth).rendition($0) })
      #expect(renditions.count == styles.count, "\(depth)")
    }
  }

  @Test(arguments: ["market-ready", "coin-ready", "send-confirm", "bitcoin-day", "convert-picker", "command-price"])
  func `frame without colors has only bold, faint, underlined and reversed text`(_ name: String) async throws {
    let scene = try #require(Scene.all.first { $0.name == name })
    let frame = await scene.stage(ScreenSize(columns: 80, rows: 24)).frame
    var writer = FrameWriter()
    let output = String(decoding: writer.frame(frame, Palette(.mono, .none)), as: UTF8.self)
    let codes = Set(output.matches(of: /\u{1B}\[([0-9;]*)m/).flatMap { $0.output.1.split(separator: ";") })
    #expect(codes.contains("7") && codes.isSubset(of: ["0", "1", "2", "4", "7"]), "\(codes)")
  }
}
