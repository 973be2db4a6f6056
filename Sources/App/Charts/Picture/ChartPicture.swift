import QuidCore
import QuidPresentation
import QuidTerminal

/// A price chart of one coin as a self-contained SVG 1.1 document, with a style sheet and labels for single points.
///
/// The colors follow the light or dark mode of the viewer. The document refers to no other files, so it contains the
/// monogram of the coin instead of its image.
struct ChartPicture: Sendable {
  private let state: ChartViewState
  private let plot: ChartPlot
  private let legend: ChartViewState.Legend
  private let area: ChartPictureArea

  static let detail = ChartDetail(priceTicks: 6, timeTicks: 8, points: 180, candles: 180)

  /// Creates the picture of a chart; returns `nil` if the chart has no prices.
  init?(_ state: ChartViewState) {
    guard let plot = state.plot, let legend = state.legend else { return nil }
    self.state = state
    self.plot = plot
    self.legend = legend
    area = ChartPictureArea(labels: [plot.current.price] + plot.priceTicks.map(\.label))
  }

  var svg: String {
    let (width, height) = (ChartPictureArea.width.description, ChartPictureArea.height.description)
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="group" aria-labelledby="title description">
      <title id="title">\(title.escapedForXML)</title>
      <desc id="description">\(description.escapedForXML)</desc>
      <style>
      \(ChartPictureStyle.css)
      </style>
      """
    let shade = """
      <defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">\
      <stop class="stop-\(direction)" offset="0" stop-opacity="0.22"/>\
      <stop class="stop-\(direction)" offset="1" stop-opacity="0"/></linearGradient></defs>
      """
    let parts = [
      head, plot.candles.isEmpty ? shade : "", "<rect class=\"ground\" width=\"\(width)\" height=\"\(height)\"/>",
      header, priceAxis, timeAxis, plot.candles.isEmpty ? line : candles, level,
      extreme(plot.maximum, "max", isAbove: true), extreme(plot.minimum, "min", isAbove: false), focus, points,
      "</svg>\n",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var title: String { "\(legend.name) (\(legend.symbol)) in \(state.currency), \(period)" }

  private var period: String { [state.periodName, state.candleLength].compactMap { $0 }.joined(separator: ", ") }

  private var description: String {
    "The price went from \(plot.first.price) on \(plot.first.date) to \(plot.current.price) on \(plot.current.date),"
      + " \(plot.current.change.value). Lowest \(plot.minimum.price) on \(plot.minimum.date),"
      + " highest \(plot.maximum.price) on \(plot.maximum.date)."
  }

  private var direction: String { plot.current.change.direction.cssClass }

  // MARK: Header and footer

  private var header: String {
    let hue = legend.monogram.hue * 360 / Monogram.hueCount
    let end = area.end
    return """
      <circle cx="44" cy="40" r="20" style="fill:hsl(\(hue),55%,38%)"/>
      <text class="letters" x="44" y="45">\(legend.monogram.text.escapedForXML)</text>
      <text class="name" x="76" y="47">\(legend.name.shortened(toCells: 40).escapedForXML)<tspan class="quiet" dx="10">\
      \(legend.symbol.shortened(toCells: 12).escapedForXML)</tspan></text>
      <text class="quiet end" x="\(end)" y="45">\(period.escapedForXML), \(state.currency.escapedForXML)</text>
      <text class="price" x="24" y="98">\(legend.price.escapedForXML)<tspan class="change \
      \(legend.change.direction.cssClass)" dx="14">\(legend.change.text.escapedForXML)</tspan><tspan class="quiet date" \
      dx="14">\(legend.date.escapedForXML)</tspan></text>
      \(footer)
      """
  }

  /// The SVG element with the required attribution, such as `Data by CoinGecko`; empty without one.
  private var footer: String {
    guard let attribution = state.attribution else { return "" }
    return "<text class=\"quiet end\" x=\"\(area.end)\" y=\"\(area.footer)\">\(attribution.escapedForXML)</text>"
  }

  // MARK: Axes

  private var priceAxis: String {
    plot.priceTicks.map { tick in
      let y = area.y(ChartPosition(x: 0, y: tick.position))
      let isHidden = abs(y.value - area.y(plot.current.position).value) < ChartPictureArea.labelDistance
      let label =
        isHidden
        ? "" : "<text class=\"quiet\" x=\"\(area.labels)\" y=\"\(y.moved(4.5))\">\(tick.label.escapedForXML)</text>"
      return "<path class=\"grid\" d=\"M\(area.left) \(y)H\(area.right)\"/>\(label)"
    }.joined(separator: "\n")
  }

  private var timeAxis: String {
    let ticks = plot.timeTicks.map { tick in
      let x = x(tick.position)
      let anchor = tick.position > 0.96 ? "end" : tick.position < 0.04 ? "start" : "middle"
      return "<path class=\"grid\" d=\"M\(x) \(area.bottom)v6\"/><text class=\"quiet \(anchor)\" x=\"\(x)\" "
        + "y=\"\(area.dates)\">\(tick.label.escapedForXML)</text>"
    }
    return (["<path class=\"grid\" d=\"M\(area.left) \(area.bottom)H\(area.right)\"/>"] + ticks)
      .joined(separator: "\n")
  }

  // MARK: Line, candles and markers

  private var line: String {
    guard plot.line.count > 1 else { return "" }
    return plot.segments.map { positions in
      guard let first = positions.first, let last = positions.last, positions.count > 1 else {
        // A point between two gaps is a dot: the round end of a line without a length.
        return positions.first.map {
          "<path class=\"line \(direction)\" d=\"M\(area.x($0)) \(area.y($0))h0\"/>"
        } ?? ""
      }
      let coordinates = positions.map { "\(area.x($0)) \(area.y($0))" }.joined(separator: "L")
      return """
        <path fill="url(#shade)" d="M\(area.x(first)) \(area.bottom)L\(coordinates)L\(area.x(last)) \(area.bottom)Z"/>
        <path class="line \(direction)" d="M\(coordinates)"/>
        """
    }.joined(separator: "\n")
  }

  /// The distance of the first candle from the left edge: half the width of a candle, or 0 for a line chart.
  private var inset: ChartPictureLength {
    plot.candles.isEmpty ? .zero : area.candleInset(count: plot.candles.count)
  }

  /// The SVG elements of the candles, with a hollow rectangle for a rise, so that the direction does not depend on
  /// color.
  private var candles: String {
    let width = ChartPictureLength(inset.value * 1.4)
    return plot.candles.map { candle in
      func y(_ position: Double) -> ChartPictureLength { area.y(ChartPosition(x: 0, y: position)) }
      let x = x(candle.x)
      let (top, bottom) = (y(max(candle.open, candle.close)), y(min(candle.open, candle.close)))
      let name = Optional(candle.direction).cssClass
      return "<path class=\"wick \(name)\" d=\"M\(x) \(y(candle.high))V\(y(candle.low))\"/>"
        + "<rect class=\"body \(name)\" x=\"\(x.moved(-width.value / 2))\" y=\"\(top)\" width=\"\(width)\""
        + " height=\"\(ChartPictureLength(max(1, top.distance(to: bottom).value)))\"/>"
    }.joined(separator: "\n")
  }

  private func x(_ position: Double) -> ChartPictureLength {
    area.x(ChartPosition(x: position, y: 0), inset: inset)
  }

  /// The SVG elements for the current price: a dotted horizontal line and a label on the price axis.
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
      <text class="\(anchor)" x="\(x(point.position.x))" y="\(y)">\(name) \(point.price.escapedForXML)\
      <tspan class="quiet" dx="6">\(point.date.escapedForXML)</tspan></text>
      """
  }

  private var focus: String {
    plot.focus.map { crosshair(at: x($0.position.x)) + dot($0) } ?? ""
  }

  private func dot(_ point: ChartPoint) -> String {
    "<circle class=\"dot \(direction)\" cx=\"\(x(point.position.x))\" cy=\"\(area.y(point.position))\" r=\"4.5\"/>"
  }

  // MARK: Points

  /// The SVG elements that appear with a label when the pointer is near a point.
  private var points: String {
    let positions = plot.points.map { x($0.position.x) }
    return plot.points.indices.map { index in
      let (point, x) = (plot.points[index], positions[index])
      let start = index == 0 ? area.left : positions[index - 1].middle(to: x)
      let end = index == positions.count - 1 ? area.right : x.middle(to: positions[index + 1])
      let label = label(of: point).escapedForXML
      return """
        <g class="point" tabindex="0"><title>\(label)</title>\
        <rect class="hit" x="\(start)" y="\(area.top)" width="\(start.distance(to: end))" height="\(area.height)"/>\
        <g class="seen">\(crosshair(at: x))\(dot(point))\
        <text class="end" x="\(area.end)" y="98">\(label)</text></g></g>
        """
    }.joined(separator: "\n")
  }

  private func crosshair(at x: ChartPictureLength) -> String {
    "<path class=\"cross\" d=\"M\(x) \(area.top)V\(area.bottom)\"/>"
  }

  private func label(of point: ChartPoint) -> String {
    guard let candle = point.candle else { return "\(point.date) · \(point.price) · \(point.change.text)" }
    return "\(point.date) · O \(candle.open) · H \(candle.high) · L \(candle.low) · C \(candle.close)"
  }
}

extension PriceDirection? {
  var cssClass: String {
    switch self {
    case .up: "up"
    case .down: "down"
    case .unchanged, nil: "flat"
    }
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
