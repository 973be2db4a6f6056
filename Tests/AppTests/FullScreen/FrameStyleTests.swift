import Foundation
import QuidTerminal
import Testing

@testable import quid

/// The styles of strings on the screens, whose text ``GoldenFrameTests`` compares.
@Suite struct FrameStyleTests {
  /// - Parameter text: A string that the screen shows, first from the top.
  @Test(
    arguments: [
      // The tabs and the lines at the bottom.
      ("market-ready", " 1 Market ", CellStyle(on: .selected, bold: true, underlined: true)),
      ("market-ready", " 2 Coin ", .faint),
      ("market-ready", "quid", CellStyle(.accent, bold: true)),
      ("market-ready", "Test, 2023-09-01 17:15 UTC", .faint),
      ("market-ready", "Enter", CellStyle(.accent)),
      ("market-ready", "open", .faint),
      // The list: the sorted column, rises and falls, and the selected row.
      ("market-ready", "12 coins · by rank · USD", .faint),
      ("market-ready", "#", CellStyle(.accent, underlined: true)),
      ("market-ready", "Market cap", .faint),
      ("market-ready", "BTC", .strong),
      ("market-ready", "$22,900.00", .plain),
      ("market-ready", "▲ +0.3%", CellStyle(.good)),
      ("market-ready", "▼ -1.4%", CellStyle(.bad)),
      ("market-ready", "Ethereum", CellStyle(on: .selected)),
      ("market-ready", "$195.2B", CellStyle(.faint, on: .selected)),
      ("market-watchlist", "★", CellStyle(.warning)),
      // Errors.
      ("market-failed", "CoinGecko cannot be reached.", CellStyle(.bad)),
      ("market-failed", "Press r to try again.", .plain),
      ("market-stale", "! CoinGecko, 2 h ago (out of date)", CellStyle(.bad)),
      ("send-too-much", "The maximum is 9.99706 ETH.", CellStyle(.bad)),
      // Buttons, choices and windows.
      ("send-typed", "[ Send 1.5 ETH ]", CellStyle(on: .accent, bold: true)),
      ("send-too-much", "[ Send 12 ETH ]", CellStyle(.faint, on: .raised)),
      ("send-confirm", "⇄ €2,285.82", .faint),
      ("send-confirm", " Practice transfer ", CellStyle(on: .raised, bold: true)),
      ("send-confirm", "Practice: no real ether is sent.", CellStyle(.warning, on: .raised)),
      ("send-confirm", "[ Enter: send ]", CellStyle(on: .accent, bold: true)),
      ("market-menu", "Open", CellStyle(on: .selected)),
      ("command-convert", "100 USD = 92.22 EUR", CellStyle(on: .raised, bold: true)),
      ("command-names", "convert contacts", CellStyle(.faint, on: .raised)),
      ("command-convert", "100 usd eur", CellStyle(on: .raised, underlined: true)),
      ("coin-ready", "[30D]", CellStyle(on: .accent, bold: true)),
      ("coin-ready", " 7D ", .faint),
    ] as [(String, String, CellStyle)])
  func `text has the style of its role`(name: String, text: String, expected: CellStyle) async throws {
    let scene = try #require(Scene.all.first { $0.name == name })
    let frame = await scene.stage(ScreenSize(columns: 80, rows: 24)).frame
    let styles = Self.styles(of: text, in: frame)
    for style in try #require(styles, "\(text) is not shown") { #expect(style == expected) }
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
