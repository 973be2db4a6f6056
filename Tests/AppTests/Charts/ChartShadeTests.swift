import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

/// The gradient below the line of a chart.
struct ChartShadeTests {
  private static let colors = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]

  private func chart(_ arguments: String, _ environment: [String: String]) async -> Run {
    await Run.quid("chart bitcoin --client test \(arguments)", environment: environment)
  }

  /// Returns the text without SGR sequences and without spaces at the ends of lines.
  private func plain(_ text: String) -> [String] {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  struct Terminal: Sendable, CustomTestStringConvertible {
    let arguments: String
    let environment: [String: String]
    /// The start of the SGR parameters of the shade; `nil` if nothing is shaded.
    let background: String?
    var testDescription: String { "\(arguments) \(environment)" }
  }

  @Test(arguments: [
    Terminal(
      arguments: "--color always --theme dark", environment: ["TERM": "xterm", "COLORTERM": "truecolor"],
      background: ";48;2;"),
    Terminal(arguments: "--color always --theme light", environment: colors, background: ";48;5;"),
    Terminal(
      arguments: "--color always", environment: ["TERM": "xterm-256color", "COLORFGBG": "15;0"], background: ";48;5;"),
    Terminal(arguments: "--color always", environment: colors, background: nil),
    Terminal(arguments: "--color always --theme dark", environment: ["TERM": "xterm"], background: nil),
    Terminal(arguments: "--color always --theme mono", environment: colors, background: nil),
    Terminal(arguments: "--color never --theme dark", environment: colors, background: nil),
  ])
  func `chart is shaded on terminals with a known theme and enough colors, and its text stays`(
    _ terminal: Terminal
  ) async {
    let run = await chart(terminal.arguments, terminal.environment)
    #expect(run.code == .success)
    for part in ["48;2;", "48;5;"] {
      #expect(run.output.contains(part) == (terminal.background?.contains(part) ?? false), "\(part)")
    }
    if let background = terminal.background { #expect(run.output.contains("\u{1B}[32\(background)")) }
    let reference = await chart("--color never", terminal.environment)
    #expect(plain(run.output) == plain(reference.output))
  }

  @Test func `candles are not shaded`() async {
    let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"]
    let run = await Run.quid(
      "chart bitcoin --candles --client test --color always --theme dark", environment: environment)
    #expect(run.code == .success && !run.output.contains("48;2;"))
  }

  @Test(arguments: [
    ScreenSize(columns: 40, rows: 20), ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 60),
  ])
  func `cells below the line of a screen are shaded, and those above are plain`(_ size: ScreenSize) async throws {
    var stage = Stage(size)
    await stage.settle()
    stage.press(.enter)
    await stage.settle()
    let frame = stage.frame
    let area = CoinLayout(AppLayout(size).screen).chart
    let width = try #require(stage.state.coin.model).chart.plotColumns(area)
    // The extremes above and below, and the two lines of dates.
    let rows = area.row + 1..<area.row + area.rows - 3
    var shaded = 0
    for column in area.column..<area.column + width {
      let line = try #require(rows.first { frame[$0, column].character != " " })
      for row in rows {
        let background = frame[row, column].style.background
        let shade = Shade(.good, row: row - rows.lowerBound, of: rows.count).map { CellStyle.Background.shade($0) }
        if row < line { #expect(background == .plain, "row \(row), column \(column)") }
        if row > line {
          #expect(background == shade ?? .plain, "row \(row), column \(column)")
          shaded += 1
        }
      }
    }
    #expect(shaded > width)
  }

  @Test func `area below a fall has the color of a fall`() async throws {
    var stage = Stage(ScreenSize(columns: 80, rows: 24))
    await stage.settle()
    stage.type("/doge")
    stage.press(.enter)
    stage.type("[[")
    await stage.settle()
    let model = try #require(stage.state.coin.model)
    #expect(model.chart.period == .day)
    let change = try #require(model.chart.viewState(at: .distantPast).plot?.current.change.direction)
    #expect(change == .down)
    let backgrounds = Set(stage.frame.cells.map(\.style.background))
    let tints = Set(
      backgrounds.compactMap { background in
        if case .shade(let shade) = background { shade.tint } else { nil }
      })
    #expect(tints == [.bad])
  }
}
