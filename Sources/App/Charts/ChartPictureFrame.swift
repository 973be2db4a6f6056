import QuidPresentation
import QuidTerminal

/// The parts of an SVG picture that all charts have: the document element, the style sheet, the axes and the footer.
struct ChartPictureFrame: Sendable {
  let area: ChartPictureArea

  /// Creates the frame of a chart with the given labels on its vertical axis.
  ///
  /// - Parameters:
  ///   - labels: The labels of the vertical axis.
  ///   - hasBars: Whether there are bars above the time axis; `false` by default.
  init(labels: [String], hasBars: Bool = false) { area = ChartPictureArea(labels: labels, hasBars: hasBars) }

  /// Returns the SVG document that consists of the given elements, in the order in which they are drawn.
  ///
  /// - Parameters:
  ///   - title: The accessible name of the picture.
  ///   - description: The accessible description of the picture.
  ///   - definitions: The content of the SVG element `defs`; empty for a document without definitions.
  ///   - parts: The SVG elements. Empty strings are omitted.
  func document(title: String, description: String, definitions: String = "", _ parts: [String]) -> String {
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
    let ground = "<rect class=\"ground\" width=\"\(width)\" height=\"\(height)\"/>"
    let all = [head, definitions.isEmpty ? "" : "<defs>\(definitions)</defs>", ground] + parts + ["</svg>\n"]
    return all.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns the SVG elements of the vertical axis: a line for each tick, with its label on the right.
  ///
  /// - Parameters:
  ///   - ticks: The ticks with their labels.
  ///   - occupied: The vertical coordinates of other labels on the right. A tick near one of them has no label.
  func verticalAxis(_ ticks: [ChartTick], besides occupied: [ChartPictureLength]) -> String {
    ticks.map { tick in
      let y = area.y(ChartPosition(x: 0, y: tick.position))
      let isHidden = occupied.contains { abs(y.value - $0.value) < ChartPictureArea.labelDistance }
      let label =
        isHidden
        ? "" : "<text class=\"quiet\" x=\"\(area.labels)\" y=\"\(y.moved(4.5))\">\(tick.label.escapedForXML)</text>"
      return "<path class=\"grid\" d=\"M\(area.left) \(y)H\(area.right)\"/>\(label)"
    }.joined(separator: "\n")
  }

  /// Returns the SVG elements of the time axis, with labels below its ticks.
  ///
  /// - Parameters:
  ///   - ticks: The ticks with their labels.
  ///   - inset: The distance of the first and the last position from the ends of the axis.
  func timeAxis(_ ticks: [ChartTick], inset: ChartPictureLength = .zero) -> String {
    let ticks = ticks.map { tick in
      let x = area.x(ChartPosition(x: tick.position, y: 0), inset: inset)
      let anchor = tick.position > 0.96 ? "end" : tick.position < 0.04 ? "start" : "middle"
      return "<path class=\"grid\" d=\"M\(x) \(area.bottom)v6\"/><text class=\"quiet \(anchor)\" x=\"\(x)\" "
        + "y=\"\(area.dates)\">\(tick.label.escapedForXML)</text>"
    }
    return (["<path class=\"grid\" d=\"M\(area.left) \(area.bottom)H\(area.right)\"/>"] + ticks)
      .joined(separator: "\n")
  }

  /// Returns the SVG element with the attribution that the terms of a provider require, such as `Data by CoinGecko`.
  ///
  /// - Parameter name: The name of the provider; `nil` if no attribution is required.
  func footer(_ name: String?) -> String {
    guard let name else { return "" }
    return "<text class=\"quiet end\" x=\"\(area.end)\" y=\"\(area.footer)\">Data by \(name.escapedForXML)</text>"
  }

  /// Returns the SVG element of a vertical line through the plotted area at a horizontal coordinate.
  func crosshair(at x: ChartPictureLength) -> String {
    "<path class=\"cross\" d=\"M\(x) \(area.top)V\(area.bottom)\"/>"
  }

  /// Returns SVG groups, each of which shows a label while the pointer is in its part of the chart.
  ///
  /// - Parameters:
  ///   - points: The horizontal coordinate and the label of each group, from left to right, with the SVG elements that
  ///     are shown together with the label.
  ///   - baseline: The vertical coordinate of the label; `nil` if only the tooltip of the viewer shows the label.
  func hoverGroups(
    _ points: [(x: ChartPictureLength, label: String, elements: String)], baseline: ChartPictureLength?
  ) -> String {
    points.indices.map { index in
      let point = points[index]
      let start = index == 0 ? area.left : points[index - 1].x.middle(to: point.x)
      let end = index == points.count - 1 ? area.right : point.x.middle(to: points[index + 1].x)
      let label = point.label.escapedForXML
      let text = baseline.map { "<text class=\"end\" x=\"\(area.end)\" y=\"\($0)\">\(label)</text>" } ?? ""
      return """
        <g class="point" tabindex="0"><title>\(label)</title>\
        <rect class="hit" x="\(start)" y="\(area.top)" width="\(start.distance(to: end))" height="\(area.height)"/>\
        <g class="seen">\(crosshair(at: point.x))\(point.elements)\(text)</g></g>
        """
    }.joined(separator: "\n")
  }
}

/// The colors and fonts of a ``ChartPicture``, for light and dark mode.
///
/// The style sheet contains literal colors instead of CSS variables, which several viewers and converters do not
/// support. All text has a contrast of at least 4.5:1 to its background (WCAG 2.2, 1.4.3).
enum ChartPictureStyle {
  /// The style sheet of the picture in CSS.
  static let css = """
    text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;font-size:13px;\
    font-variant-numeric:tabular-nums}
    .name{font-size:20px;font-weight:600}
    .price{font-size:28px;font-weight:600}
    .change{font-size:16px;font-weight:600}
    .date{font-size:13px;font-weight:400}
    .letters{font-weight:600;text-anchor:middle;fill:#ffffff}
    .middle{text-anchor:middle}
    .end{text-anchor:end}
    .pill-text{font-weight:600}
    .line{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
    .grid{stroke-width:1}
    .level{stroke-width:1;stroke-dasharray:2 4}
    .dot{stroke-width:2}
    .hit{fill:#000000;fill-opacity:0}
    .point{outline:none}
    .point .seen{opacity:0}
    .point:hover .seen,.point:focus .seen{opacity:1}
    .cross{stroke-width:1}
    .wick{stroke-width:1}
    .body{stroke-width:1}
    .kagi{fill:none;stroke-linecap:square}
    .thin{stroke-width:1.5}
    .thick{stroke-width:5}
    .bars{fill-opacity:0.5}
    \(rules(light))
    @media (prefers-color-scheme: dark){
    \(rules(dark))
    }
    """

  private struct Palette {
    let ground: String
    let text: String
    let quiet: String
    let grid: String
    let up: String
    let down: String
    let flat: String
    let onColor: String
    /// The colors of the lines in a comparison of several coins.
    let series: [String]
  }

  private static let light = Palette(
    ground: "#ffffff", text: "#16181d", quiet: "#5c6470", grid: "#e4e7ec", up: "#0b7a43", down: "#c02b2b",
    flat: "#2f5fd0", onColor: "#ffffff",
    series: ["#0b66b8", "#8a6100", "#9a2fb0", "#0a7256", "#b42318", "#5b6b00"])
  private static let dark = Palette(
    ground: "#14161b", text: "#f1f3f6", quiet: "#a0a8b4", grid: "#2b303a", up: "#3ccb83", down: "#ff7b72",
    flat: "#82a8ff", onColor: "#14161b",
    series: ["#79c0ff", "#e3c34a", "#e8a0f5", "#5fe0b7", "#ff8a7a", "#b9d25a"])

  private static func rules(_ palette: Palette) -> String {
    let directions = [("up", palette.up), ("down", palette.down), ("flat", palette.flat)].map { name, color in
      """
      .\(name){fill:\(color)}
      .line.\(name){fill:none;stroke:\(color)}
      .level.\(name){stroke:\(color)}
      .dot.\(name){stroke:\(palette.ground)}
      .stop-\(name){stop-color:\(color)}
      .wick.\(name){stroke:\(color)}
      .kagi.\(name){fill:none;stroke:\(color)}
      .body.\(name){fill:\(name == "up" ? palette.ground : color);stroke:\(color)}
      """
    }
    let series = palette.series.enumerated().map { index, color in
      ".line.series-\(index){stroke:\(color)}\n.series-text-\(index){fill:\(color);font-weight:600}"
    }
    return """
      .ground{fill:\(palette.ground)}
      text{fill:\(palette.text)}
      .quiet{fill:\(palette.quiet)}
      .grid{stroke:\(palette.grid)}
      .cross{stroke:\(palette.quiet)}
      .bars{fill:\(palette.quiet)}
      \((directions + series).joined(separator: "\n"))
      .letters{fill:#ffffff}
      .pill-text{fill:\(palette.onColor)}
      """
  }
}

/// The layout of a ``ChartPicture``, in SVG user units.
struct ChartPictureArea: Sendable {
  static let width = 960
  static let height = 540
  /// The width of the area on the right that contains the price labels.
  let gutter: ChartPictureLength
  let left = ChartPictureLength(24)
  let right: ChartPictureLength
  let top = ChartPictureLength(150)
  let bottom = ChartPictureLength(450)
  /// The vertical coordinate of the baseline of the date labels.
  let dates = ChartPictureLength(474)
  /// The vertical coordinate of the baseline of the footer, which names the provider.
  let footer = ChartPictureLength(520)
  /// The horizontal coordinate at which right-aligned text ends.
  let end = ChartPictureLength(Double(width) - 24)
  /// The horizontal coordinate at which the price labels start.
  let labels: ChartPictureLength

  /// The vertical coordinate of the lowest price, which leaves space below it for its label and for bars.
  private let lowest: Double
  /// The height of the highest bar, in SVG user units.
  static let barHeight = 60.0

  /// Creates a layout whose price labels are wide enough for the given strings.
  ///
  /// - Parameters:
  ///   - labels: The price labels.
  ///   - hasBars: Whether there are bars with a name above the time axis.
  init(labels: [String], hasBars: Bool) {
    lowest = bottom.value - 32 - (hasBars ? Self.barHeight + 24 : 0)
    let longest = labels.map(\.cellWidth).max() ?? 0
    // No font is available to measure the labels; a digit at a font size of 13 is rarely wider than 8.4 units.
    gutter = ChartPictureLength(20 + Double(longest) * 8.4)
    right = ChartPictureLength(end.value - gutter.value)
    self.labels = ChartPictureLength(right.value + 10)
  }

  var height: ChartPictureLength { top.distance(to: bottom) }

  /// The minimum vertical distance between two labels on the right, in SVG user units.
  static let labelDistance = 22.0

  /// Returns the horizontal coordinate of a position on the chart, in SVG user units.
  ///
  /// - Parameters:
  ///   - position: The position, from 0 at the left to 1 at the right.
  ///   - inset: The distance of the first and the last position from the edges of the chart.
  func x(_ position: ChartPosition, inset: ChartPictureLength = .zero) -> ChartPictureLength {
    let (start, end) = (left.value + inset.value, right.value - inset.value)
    return ChartPictureLength(start + position.x * (end - start))
  }

  /// Returns half of the maximum width of a candle, in SVG user units.
  ///
  /// - Parameter count: The number of candles on the chart.
  func candleInset(count: Int) -> ChartPictureLength {
    ChartPictureLength(min(12, (right.value - left.value) / Double(2 * max(1, count))))
  }

  /// Returns the vertical coordinate of a position on the chart, in SVG user units.
  func y(_ position: ChartPosition) -> ChartPictureLength {
    ChartPictureLength(lowest - position.y * (lowest - top.value))
  }
}

/// A length or coordinate of a ``ChartPicture``, formatted with at most one decimal.
struct ChartPictureLength: Hashable, Sendable, CustomStringConvertible {
  /// The length or coordinate in SVG user units.
  let value: Double

  init(_ value: Double) { self.value = value }

  static let zero = ChartPictureLength(0)

  var description: String {
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
  }

  func moved(_ distance: Double) -> ChartPictureLength { ChartPictureLength(value + distance) }

  func middle(to other: ChartPictureLength) -> ChartPictureLength {
    ChartPictureLength((value + other.value) / 2)
  }

  func distance(to other: ChartPictureLength) -> ChartPictureLength { ChartPictureLength(other.value - value) }
}
