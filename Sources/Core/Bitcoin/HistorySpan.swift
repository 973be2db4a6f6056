/// How far back a history is asked for, counted from yesterday.
///
/// Only these few are ever asked for, so that the list and each of its days are the same question, and what was fetched
/// for one answers the other without the network.
enum HistorySpan: CaseIterable {
  /// Two weeks and the day before them: what the list usually shows.
  case fortnight
  /// 30 days and the day before them.
  case month
  /// As far back as CoinGecko has more than one price a day.
  case quarter
  /// As far back as CoinGecko's free plans go.
  case year
  /// Everything since ``BitcoinIndex/firstDay``.
  case all

  /// The shortest that has so many days.
  init(covering days: Int) {
    self = Self.allCases.first { $0.days.map { $0 >= days } ?? false } ?? .all
  }

  /// How many days it has; `nil` for all there are.
  var days: Int? {
    switch self {
    case .fortnight: 15
    case .month: 31
    case .quarter: 89
    case .year: 364
    case .all: nil
    }
  }

  /// Its first day, when it ends with the day before `today`.
  func firstDay(before today: CalendarDay) -> CalendarDay {
    days.map { today.advanced(by: -$0) } ?? BitcoinIndex.firstDay
  }

  /// What to ask for instead when this could not be had, the best first.
  ///
  /// Who cannot be reached may have answered a longer question before. Who refuses to go back that far may still go back
  /// a year.
  func substitutes(after reason: ProviderError.Reason) -> [HistorySpan] {
    switch (self, reason) {
    case (_, .cancelled): []
    case (.all, _): [.year]
    case (_, let reason) where reason.isUnreachable: Self.allCases.drop { $0 != self }.dropFirst() + []
    default: []
    }
  }
}
