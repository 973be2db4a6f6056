import Foundation
import QuidCore
import QuidPresentation
import TestSupport
import Testing

@testable import quid

struct TextChartTests {
  struct Frame: CustomTestStringConvertible, Sendable {
    let period: ChartPeriod
    let columns: Int
    var alphabet = TerminalAlphabet.unicode
    var testDescription: String { "\(period.days)d-\(columns)\(alphabet == .ascii ? "-ascii" : "")" }
  }

  static let frames =
    ChartPeriod.allCases.flatMap { period in [40, 80, 140].map { Frame(period: period, columns: $0) } }
    + [Frame(period: .month, columns: 40, alphabet: .ascii), Frame(period: .month, columns: 80, alphabet: .ascii)]

  @Test(arguments: frames) func `a chart looks as it did when it was looked at`(_ frame: Frame) throws {
    let chart = TextChart(columns: frame.columns, rows: frame.columns < 60 ? 14 : 18, alphabet: frame.alphabet)
    let state = SyntheticSeries.model(frame.period).viewState(at: SyntheticSeries.now, detail: chart.detail)
    let plot = try #require(state.plot)
    try Golden.expect(Self.text(chart.lines(plot)), "Market/Golden/chart-\(frame.testDescription).txt")
  }

  static func text(_ lines: [StyledLine]) -> String {
    lines.map { $0.rendered(inColor: false) + "\n" }.joined()
  }
}
