import QuidPresentation

/// The line at the bottom that says how current the screen is.
struct ScreenStatus: Hashable, Sendable {
  var text: String
  var style: CellStyle

  /// Everything is as it should be.
  static func good(_ text: String) -> ScreenStatus { ScreenStatus(text: text, style: .faint) }

  /// Something is not as it should be, which a sign says too.
  static func bad(_ text: String) -> ScreenStatus { ScreenStatus(text: "! " + text, style: CellStyle(.bad)) }

  /// Nothing was ever answered; why stands in the middle of the screen.
  static let noFigures = ScreenStatus.bad("There are no figures.")

  /// Whether something is not as it should be.
  var isBad: Bool { style.ink == .bad }

  /// How a market screen stands.
  init(_ status: ContentStatus, updated: String?, isRefreshing: Bool) {
    switch status {
    case .loading: self = .good("Loading…")
    case .outOfDate(let reason), .incomplete(let reason): self = .bad(reason)
    case .failed: self = .noFigures
    case .ready, .empty: self = .good(updated ?? "")
    }
    if isRefreshing { text = text.isEmpty ? "Refreshing…" : "\(text) · refreshing…" }
  }

  init(text: String, style: CellStyle) {
    self.text = text
    self.style = style
  }
}
