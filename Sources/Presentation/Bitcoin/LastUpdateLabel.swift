package import QuidCore

/// A label that shows the time of the last update of the bitcoin prices.
public struct LastUpdateLabel: Hashable, Sendable {
  /// The text of the label, such as `Last update 2023-09-01 17:15 UTC`.
  ///
  /// If the prices are out of date, the text also contains `out of date`. If the prices of past days are out of date
  /// too, the text ends with the newest of these days, as in `history ends on 2023-09-01`.
  public var text: String
  /// A Boolean value that indicates whether the bitcoin prices are out of date.
  ///
  /// If the value is `true`, show ``text`` in red.
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
      parts.append(format.strings[.outOfDate])
      if index.isHistoryOutOfDate(at: now), let newest = index.days.first {
        parts.append(format.strings.historyEnds(newest.rate.day))
      }
    }
    text = parts.joined(separator: " · ")
  }
}
