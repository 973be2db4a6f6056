public import QuidCore

extension BitcoinDayFlaw {
  /// What is wrong with a text that should be a day and what to give instead.
  public func message(_ text: String) -> String {
    switch self {
    case .notADay: DayRefusal.message(text)
    case .future(let today): "\(text) is still to come. Give a day up to today, \(today)."
    case .beforeFirstDay: "Bitcoin had no price on \(text). Give a day from \(BitcoinIndex.firstDay) on."
    }
  }
}
