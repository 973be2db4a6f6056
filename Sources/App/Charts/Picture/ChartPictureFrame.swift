import QuidPresentation

/// The parts of an SVG picture that all charts have: the document element, the style sheet, the axes and the footer.
struct ChartPictureFrame: Sendable {
  let area: ChartPictureArea

  /// Creates the frame of a chart with labels on the right and, optionally, bars above the time axis.
  init(labels: [String], hasBars: Bool = false) { area = ChartPictureArea(labels: labels, hasBars: hasBars) }

  /// Returns the SVG document of the given elements, in drawing order; `definitions` is the content of `defs`.
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

  /// Returns the SVG elements of the time axis; `inset` is the distance of the outer positions from its ends.
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

  /// Returns the SVG element with the required attribution, such as `Data by CoinGecko`; empty without one.
  func footer(_ attribution: String?) -> String {
    guard let attribution else { return "" }
    return "<text class=\"quiet end\" x=\"\(area.end)\" y=\"\(area.footer)\">\(attribution.escapedForXML)</text>"
  }

  /// Returns the SVG element of a vertical line through the plotted area at a horizontal coordinate.
  func crosshair(at x: ChartPictureLength) -> String {
    "<path class=\"cross\" d=\"M\(x) \(area.top)V\(area.bottom)\"/>"
  }

  /// Returns elements that appear with a label below the pointer; without a `baseline`, the label is only a tooltip.
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
