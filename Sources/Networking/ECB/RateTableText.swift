import QuidCore

extension RateTable {
  /// A table against the euro, written as `USD 1.1618 JPY 183.03 …`, for tables that are part of the program.
  init?(day: String, text: String) {
    guard let day = CalendarDay(day) else { return nil }
    let words = text.split { $0 == " " || $0 == "\n" }
    var rates: [Currency: FixedPoint] = [:]
    for (code, number) in zip(words, words.dropFirst()) {
      if let currency = Currency(code) { rates[currency] = try? FixedPoint(number) }
    }
    self.init(base: .eur, day: day, rates: rates)
  }
}
