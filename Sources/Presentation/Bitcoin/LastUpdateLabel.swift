package import QuidCore

/// A label that shows the time of the last update of the bitcoin prices.
public struct LastUpdateLabel: Hashable, Sendable {
  /// The text of the label, such as `Last update 2023-09-01 17:15 UTC`.
  ///
  /// Out-of-date prices add `out of date`, and out-of-date prices of past days add `history ends on 2023-09-01`.
  public var text: String
  /// A Boolean value that indicates whether the bitcoin prices are out of date, so that ``text`` is shown in red.
  public var isOutOfDate: Bool

  package init(text: String, isOutOfDate: Bool) {
    self.text = text
    self.isOutOfDate = isOutOfDate
  }

  package init(_ index: BitcoinIndex, at now: Date, isRefreshing: Bool = false, _ format: DisplayFormat) {
    let time = index.updated.map { DateTimeFormat.iso.dateTime($0) } ?? NumberFormat.unknown
    isOutOfDate = !isRefreshing && index.isOutOfDate(at: now)
    var parts = [format.strings.lastUpdate(time)]
    if isOutOfDate {
      parts.append(format.strings.outOfDate)
      if index.isHistoryOutOfDate(at: now), let newest = index.days.first {
        parts.append(format.strings.historyEnds(on: newest.rate.day))
      }
    }
    text = parts.joined(separator: " · ")
  }
}
