import QuidPresentation
import QuidTerminal

/// A chart that compares several coins in percent, as a self-contained SVG 1.1 document.
struct ComparisonPicture: Sendable {
  private let state: ComparisonViewState
  private let period: String
  private let attribution: String
  /// The horizontal positions, from 0 to 1, at which the picture shows a label with the values of all coins.
  private let samples: [(x: Double, label: String)]
  private let frame: ChartPictureFrame

  private static let detail = ChartDetail(priceTicks: 6, timeTicks: 8)
  private static let sampleCount = 120

  /// Creates the picture of a comparison over a period with a name, such as `30 days`.
  init(_ model: ComparisonModel, period: String, attribution: String, _ format: DisplayFormat) {
    state = model.viewState(format, detail: Self.detail)
    self.period = period
    self.attribution = attribution
    frame = ChartPictureFrame(labels: state.legend.map(\.symbol) + state.plot.percentTicks.map(\.label))
    samples = (0..<Self.sampleCount).map { index in
      let x = Double(index) / Double(Self.sampleCount - 1)
      var model = model
      model.focus(at: x)
      let entries = model.viewState(format, detail: ChartDetail(priceTicks: 0, timeTicks: 0)).legend
      let values = entries.map { "\($0.symbol.shortened(toCells: 12)) \($0.change.value)" }
      return (x, ([entries.first?.date ?? ""] + values).joined(separator: " · "))
    }
  }

  private var area: ChartPictureArea { frame.area }

  var svg: String {
    let ends = labels
    return frame.document(
      title: "\(names) compared in percent, \(period)", description: description,
      [
        header, frame.footer(attribution), frame.verticalAxis(state.plot.percentTicks, besides: ends.map(\.y)),
        frame.timeAxis(state.plot.timeTicks), zero, lines, ends.map(\.element).joined(separator: "\n"),
        state.plot.focus.map { frame.crosshair(at: area.x(ChartPosition(x: $0, y: 0))) } ?? "", points,
      ])
  }

  private var names: String {
    state.legend.map { $0.symbol.shortened(toCells: 12) }.joined(separator: ", ")
  }

  private var description: String {
    let changes = state.legend.map { "\($0.name) (\($0.symbol)) \($0.change.value), \($0.price)" }
    return "Changes since \(state.start): \(changes.joined(separator: "; "))."
  }

  // MARK: Header

  /// The SVG elements with the names of the coins, the period, and the legend in rows of three entries.
  private var header: String {
    let entries = state.legend.indices.map { index in
      let entry = state.legend[index]
      let (x, y) = (24 + 304 * (index % 3), 90 + 26 * (index / 3))
      return """
        <path class="line series-\(index)" d="M\(x) \(y - 5)h22"/>\
        <text x="\(x + 30)" y="\(y)"><tspan class="series-text-\(index)">\(entry.symbol.shortened(toCells: 8).escapedForXML)</tspan>\
        <tspan class="\(entry.change.direction.cssClass)" dx="8">\(entry.change.text.escapedForXML)</tspan>\
        <tspan class="quiet" dx="8">\(entry.price.escapedForXML)</tspan></text>
        """
    }
    return """
      <text class="name" x="24" y="47">\(names.shortened(toCells: 60).escapedForXML)</text>
      <text class="quiet end" x="\(area.end)" y="45">\(period.escapedForXML), from \(state.start.escapedForXML)</text>
      \(entries.joined(separator: "\n"))
      """
  }

  // MARK: Lines

  /// The SVG element of the horizontal line at 0 %, which is the start of all lines.
  private var zero: String {
    let y = area.y(ChartPosition(x: 0, y: state.plot.zero))
    return "<path class=\"cross\" d=\"M\(area.left) \(y)H\(area.right)\"/>"
  }

  private var lines: String {
    // The line of the first coin is drawn over the other lines.
    state.plot.lines.indices.reversed().map { index in
      let parts = state.plot.segments[index].map { segment in
        "M" + segment.map { "\(area.x($0)) \(area.y($0))" }.joined(separator: "L") + (segment.count == 1 ? "h0" : "")
      }
      return "<path class=\"line series-\(index)\" d=\"\(parts.joined())\"/>"
    }.joined(separator: "\n")
  }

  /// The SVG elements with the coin symbols beside the ends of the lines, with coordinates that avoid overlaps.
  private var labels: [(y: ChartPictureLength, element: String)] {
    let ends = state.plot.lines.enumerated().compactMap { index, line in
      line.last.map { (index: index, y: area.y($0)) }
    }.sorted { $0.y.value < $1.y.value }
    var lowest = area.bottom.value - Double(ends.count - 1) * ChartPictureArea.labelDistance
    var next = area.top.value
    return ends.map { end in
      let y = ChartPictureLength(min(max(end.y.value, next), lowest))
      next = y.value + ChartPictureArea.labelDistance
      lowest += ChartPictureArea.labelDistance
      let symbol = state.legend[end.index].symbol.shortened(toCells: 12).escapedForXML
      let text = "<text class=\"series-text-\(end.index)\" x=\"\(area.labels)\" y=\"\(y.moved(4.5))\">\(symbol)</text>"
      return (y, text)
    }
  }

  // MARK: Points

  private var points: String {
    frame.hoverGroups(
      samples.map { (area.x(ChartPosition(x: $0.x, y: 0)), $0.label, "") }, baseline: ChartPictureLength(140))
  }
}
