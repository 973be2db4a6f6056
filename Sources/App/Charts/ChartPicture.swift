import QuidCore
import QuidPresentation
import QuidTerminal

/// A price chart as a self-contained SVG 1.1 document, with a style sheet and labels for single points.
///
/// The colours follow the light or dark mode of the viewer. The document refers to no other files, so it contains the
/// monogram of the coin instead of its image.
struct ChartPicture: Sendable {
  private let state: ChartViewState
  private let plot: ChartPlot
  private let legend: ChartViewState.Legend
  private let area: ChartPictureArea

  /// The maximum numbers of labels and points in the document.
  static let detail = ChartDetail(priceTicks: 6, timeTicks: 8, points: 180)

  /// Creates the picture of a chart; returns `nil` if the chart has no prices.
  init?(_ state: ChartViewState) {
    guard let plot = state.plot, let legend = state.legend else { return nil }
    self.state = state
    self.plot = plot
    self.legend = legend
    area = ChartPictureArea(labels: [plot.current.price] + plot.priceTicks.map(\.label))
  }

  /// The SVG document.
  var svg: String {
    let (width, height) = (ChartPictureArea.width.description, ChartPictureArea.height.description)
    let parts = [
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="group" aria-labelledby="title description">
      <title id="title">\(title.escapedForXML)</title>
      <desc id="description">\(description.escapedForXML)</desc>
      <style>
      \(ChartPictureStyle.css)
      </style>
      <defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">\
      <stop class="stop-\(direction)" offset="0" stop-opacity="0.22"/>\
      <stop class="stop-\(direction)" offset="1" stop-opacity="0"/></linearGradient></defs>
      <rect class="ground" width="\(width)" height="\(height)"/>
      """, header, priceAxis, timeAxis, line, level, extreme(plot.maximum, "max", isAbove: true),
      extreme(plot.minimum, "min", isAbove: false), focus, points, "</svg>\n",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var title: String { "\(legend.name) (\(legend.symbol)) in \(state.currency), \(state.periodName)" }

  private var description: String {
    "From \(plot.first.price) on \(plot.first.date) to \(plot.current.price) on \(plot.current.date),"
      + " \(plot.current.change.value). Lowest \(plot.minimum.price) on \(plot.minimum.date),"
      + " highest \(plot.maximum.price) on \(plot.maximum.date)."
  }

  private var direction: String { Self.name(of: plot.current.change) }

  private static func name(of change: ChangeLabel) -> String {
    switch change.direction {
    case .up: "up"
    case .down: "down"
    case .unchanged, nil: "flat"
    }
  }

  // MARK: Header and footer

  private var header: String {
    let hue = legend.monogram.hue * 360 / Monogram.hueCount
    let end = area.end
    return """
      <circle cx="44" cy="40" r="20" style="fill:hsl(\(hue),55%,38%)"/>
      <text class="letters" x="44" y="45">\(legend.monogram.text.escapedForXML)</text>
      <text class="name" x="76" y="47">\(legend.name.shortened(toCells: 40).escapedForXML)<tspan class="quiet" dx="10">\
      \(legend.symbol.shortened(toCells: 12).escapedForXML)</tspan></text>
      <text class="quiet end" x="\(end)" y="45">\(state.periodName.escapedForXML), \(state.currency.escapedForXML)</text>
      <text class="price" x="24" y="98">\(legend.price.escapedForXML)<tspan class="change \(Self.name(of: legend.change))" \
      dx="14">\(legend.change.text.escapedForXML)</tspan><tspan class="quiet date" dx="14">\
      \(legend.date.escapedForXML)</tspan></text>
      \(source)
      """
  }

  private var source: String {
    guard let name = state.sourceName else { return "" }
    return "<text class=\"quiet end\" x=\"\(area.end)\" y=\"\(area.footer)\">Source: \(name.escapedForXML)</text>"
  }

  // MARK: Axes

  private var priceAxis: String {
    let current = area.y(plot.current.position)
    return plot.priceTicks.map { tick in
      let y = area.y(ChartPosition(x: 0, y: tick.position))
      // The label of the current price would overlap this one.
      let label =
        abs(y.value - current.value) < 22
        ? "" : "<text class=\"quiet\" x=\"\(area.labels)\" y=\"\(y.moved(4.5))\">\(tick.label.escapedForXML)</text>"
      return "<path class=\"grid\" d=\"M\(area.left) \(y)H\(area.right)\"/>\(label)"
    }.joined(separator: "\n")
  }

  private var timeAxis: String {
    let ticks = plot.timeTicks.map { tick in
      let x = area.x(ChartPosition(x: tick.position, y: 0))
      let anchor = tick.position > 0.96 ? "end" : tick.position < 0.04 ? "start" : "middle"
      return "<path class=\"grid\" d=\"M\(x) \(area.bottom)v6\"/><text class=\"quiet \(anchor)\" x=\"\(x)\" "
        + "y=\"\(area.dates)\">\(tick.label.escapedForXML)</text>"
    }
    return (["<path class=\"grid\" d=\"M\(area.left) \(area.bottom)H\(area.right)\"/>"] + ticks)
      .joined(separator: "\n")
  }

  // MARK: Line and markers

  private var line: String {
    let coordinates = plot.line.map { "\(area.x($0)) \(area.y($0))" }.joined(separator: "L")
    guard let first = plot.line.first, let last = plot.line.last, plot.line.count > 1 else { return "" }
    return """
      <path fill="url(#shade)" d="M\(area.x(first)) \(area.bottom)L\(coordinates)L\(area.x(last)) \(area.bottom)Z"/>
      <path class="line \(direction)" d="M\(coordinates)"/>
      """
  }

  /// The current price: a dotted horizontal line and a label on the axis.
  private var level: String {
    let y = area.y(plot.current.position)
    return """
      <path class="level \(direction)" d="M\(area.left) \(y)H\(area.right)"/>
      <rect class="\(direction)" x="\(area.right)" y="\(y.moved(-11))" width="\(area.gutter)" height="22" rx="4"/>
      <text class="pill-text" x="\(area.labels)" y="\(y.moved(4.5))">\(plot.current.price.escapedForXML)</text>
      \(dot(plot.current))
      """
  }

  private func extreme(_ point: ChartPoint, _ name: String, isAbove: Bool) -> String {
    let anchor = point.position.x > 0.8 ? "end" : point.position.x < 0.2 ? "start" : "middle"
    let y = area.y(point.position).moved(isAbove ? -12 : 22)
    return """
      \(dot(point))
      <text class="\(anchor)" x="\(area.x(point.position))" y="\(y)">\(name) \(point.price.escapedForXML)\
      <tspan class="quiet" dx="6">\(point.date.escapedForXML)</tspan></text>
      """
  }

  private var focus: String {
    plot.focus.map { crosshair(at: $0) + dot($0) } ?? ""
  }

  private func dot(_ point: ChartPoint) -> String {
    "<circle class=\"dot \(direction)\" cx=\"\(area.x(point.position))\" cy=\"\(area.y(point.position))\" r=\"4.5\"/>"
  }

  private func crosshair(at point: ChartPoint) -> String {
    "<path class=\"cross\" d=\"M\(area.x(point.position)) \(area.top)V\(area.bottom)\"/>"
  }

  // MARK: Points

  /// One group per point: a label and the area in which the pointer selects the point.
  private var points: String {
    let samples = plot.points
    return samples.indices.map { index in
      let point = samples[index]
      let x = area.x(point.position)
      let start = index == 0 ? area.left : area.x(samples[index - 1].position).middle(to: x)
      let end = index == samples.count - 1 ? area.right : x.middle(to: area.x(samples[index + 1].position))
      let label = "\(point.date) · \(point.price) · \(point.change.text)".escapedForXML
      return """
        <g class="point" tabindex="0"><title>\(label)</title>\
        <rect class="hit" x="\(start)" y="\(area.top)" width="\(start.distance(to: end))" height="\(area.height)"/>\
        <g class="seen">\(crosshair(at: point))\(dot(point))\
        <text class="end" x="\(area.end)" y="98">\(label)</text></g></g>
        """
    }.joined(separator: "\n")
  }
}

extension String {
  /// The string escaped for the content or an attribute value of an XML document (XML 1.0, section 2.4).
  ///
  /// Control and format characters are replaced with `�`: XML forbids some of them, others hide or reorder text.
  var escapedForXML: String {
    var escaped = ""
    for scalar in safeForTerminal().unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
