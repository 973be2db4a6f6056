import QuidPresentation
import QuidTerminal

/// The content of the status line, such as the age of the data or an error.
struct ScreenStatus: Hashable, Sendable {
  var text: String
  var style: CellStyle

  /// Creates a status without an error.
  static func good(_ text: String) -> ScreenStatus { ScreenStatus(text: text, style: .faint) }

  /// Creates an error status, marked with `!` for terminals without colours.
  static func bad(_ text: String) -> ScreenStatus { ScreenStatus(text: "! " + text, style: CellStyle(.bad)) }

  /// The status of a screen without any data.
  ///
  /// The reason is shown in the middle of the screen.
  static let noFigures = ScreenStatus.bad("There are no figures.")

  /// Whether the status is an error.
  var isBad: Bool { style.foreground == .bad }

  /// Creates the status of a screen from the status of its content.
  ///
  /// - Parameters:
  ///   - status: The status of the content.
  ///   - updated: The description of the age of the data; `nil` if there is no data.
  ///   - isRefreshing: Whether a refresh is in progress.
  init(_ status: ContentStatus, updated: String?, isRefreshing: Bool) {
    switch status {
    case .loading: self = .good("Loading…")
    case .outOfDate(let reason), .incomplete(let reason): self = .bad(reason)
    case .failed: self = .noFigures
    case .ready, .empty: self = .good(updated ?? "")
    }
    if isRefreshing { text = text.isEmpty ? "Refreshing…" : "\(text) · refreshing…" }
  }

  /// Creates a status.
  init(text: String, style: CellStyle) {
    self.text = text
    self.style = style
  }
}
