public import Foundation
public import QuidCore

/// The line that says of when the prices are.
public struct BitcoinUpdate: Hashable, Sendable {
  /// What it says, such as `Last update 2023-09-01 17:15 UTC`; it says in words too that it is out of date.
  public var text: String
  /// Whether the prices should be newer, so that the line is red.
  public var isOutOfDate: Bool

  /// A line.
  public init(text: String, isOutOfDate: Bool) {
    self.text = text
    self.isOutOfDate = isOutOfDate
  }

  /// The line of an index.
  ///
  /// - Parameter isRefreshing: whether newer prices are on their way; what is a minute old is then not called out of
  ///   date, or the line would blink red at every update.
  public init(_ index: BitcoinIndex, at now: Date, isRefreshing: Bool = false, _ format: DisplayFormat) {
    let moment = index.updated.map { MomentFormat.iso.moment($0) } ?? NumberFormat.unknown
    isOutOfDate = !isRefreshing && index.isOutOfDate(at: now)
    var parts = ["Last update \(moment)"]
    if isOutOfDate {
      parts.append("out of date")
      if index.isHistoryOutOfDate(at: now), let newest = index.days.first {
        parts.append("history ends \(newest.rate.day)")
      }
    }
    text = parts.joined(separator: " · ")
  }
}
