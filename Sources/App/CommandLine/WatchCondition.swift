import QuidCore
import QuidPresentation

/// What `quid watch --until` waits for, such as `btc>90000`: the price of a coin above or below a figure.
struct WatchCondition: Hashable, Sendable {
  /// The coin's id or symbol, in small letters.
  let coin: String
  private let isAbove: Bool
  private let figure: FixedPoint

  /// The condition that a text says.
  ///
  /// Returns `nil` for any other form.
  init?(_ text: String) {
    guard let sign = text.firstIndex(where: { $0 == ">" || $0 == "<" }),
      let figure = try? FixedPoint(text[text.index(after: sign)...])
    else { return nil }
    coin = text[..<sign].lowercased()
    guard !coin.isEmpty else { return nil }
    isAbove = text[sign] == ">"
    self.figure = figure
  }

  /// Whether it is true of what a command found out.
  func holds(for report: any CommandReport) -> Bool {
    guard let price = report.price(of: coin) else { return false }
    return isAbove ? price > figure : price < figure
  }
}
