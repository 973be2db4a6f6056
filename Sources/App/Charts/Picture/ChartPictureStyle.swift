import QuidTerminal

/// The colors and fonts of a ``ChartPicture``, for light and dark mode.
///
/// The style sheet contains literal colors, because several viewers and converters do not support CSS variables. All
/// text has a contrast of at least 4.5:1 to its background (WCAG 2.2, 1.4.3).
enum ChartPictureStyle {
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
  }

  private static let light = Palette(
    ground: "#ffffff", text: "#16181d", quiet: "#5c6470", grid: "#e4e7ec", up: "#0b7a43", down: "#c02b2b",
    flat: "#2f5fd0", onColor: "#ffffff")
  private static let dark = Palette(
    ground: "#14161b", text: "#f1f3f6", quiet: "#a0a8b4", grid: "#2b303a", up: "#3ccb83", down: "#ff7b72",
    flat: "#82a8ff", onColor: "#14161b")

  private static func rules(_ palette: Palette) -> String {
    let directions = [("up", palette.up), ("down", palette.down), ("flat", palette.flat)].map { name, color in
      """
      .\(name){fill:\(color)}
      .line.\(name){fill:none;stroke:\(color)}
      .level.\(name){stroke:\(color)}
      .dot.\(name){stroke:\(palette.ground)}
      .stop-\(name){stop-color:\(color)}
      .wick.\(name){stroke:\(color)}
      .body.\(name){fill:\(name == "up" ? palette.ground : color);stroke:\(color)}
      """
    }
    return """
      .ground{fill:\(palette.ground)}
      text{fill:\(palette.text)}
      .quiet{fill:\(palette.quiet)}
      .grid{stroke:\(palette.grid)}
      .cross{stroke:\(palette.quiet)}
      \(directions.joined(separator: "\n"))
      .letters{fill:#ffffff}
      .pill-text{fill:\(palette.onColor)}
      """
  }
}
