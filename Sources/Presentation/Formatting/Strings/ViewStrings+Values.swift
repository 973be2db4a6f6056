package import QuidCore

extension ViewStrings {
  /// Returns the time since a date, such as `12 s ago`; a date in the future counts as the current time.
  package func age(of date: Timestamp, at now: Timestamp) -> String {
    age(seconds: Int(max(0, min(now.timeIntervalSince(date), 2e9))))
  }

  package func age(seconds: Int) -> String {
    switch seconds {
    case ..<2: self[.justNow]
    case ..<120: self[.secondsAgo, ["count": seconds]]
    case ..<7_200: self[.minutesAgo, ["count": seconds / 60]]
    case ..<172_800: self[.hoursAgo, ["count": seconds / 3_600]]
    default: self[.daysAgo, ["count": seconds / 86_400]]
    }
  }

  package func quoted(_ text: String) -> String { self[.quotation, ["text": text]] }

  /// Returns a list of coin symbols, such as `BTC, ETH and 3 more`.
  package func list(_ symbols: [String], others: Int) -> String {
    let names = symbols.joined(separator: ", ")
    return others > 0 ? self[.listWithOthers, ["names": names, "others": others]] : names
  }

  /// Returns the symbols of up to five coins and the number of further coins; `nil` if there are no coins.
  func list(_ coins: [Coin]) -> String? {
    guard !coins.isEmpty else { return nil }
    return list(coins.prefix(5).map { $0.symbol.excerpt(12) }, others: max(0, coins.count - 5))
  }
}
