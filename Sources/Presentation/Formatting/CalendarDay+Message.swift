package import QuidCore

extension CalendarDay {
  /// Returns the error message for a string that is not a valid day.
  ///
  /// The message contains the reason and an example of a valid day, such as `2026-11-20`.
  ///
  /// - Parameter string: The string that the user typed as the day.
  package static func invalidDayMessage(for string: String) -> String {
    hasDayFormat(string)
      ? "\(string) does not exist in the calendar. Give an existing day, as in 2026-11-20."
      : "“\(string.excerpt())” is not a day. Give year, month and day, as in 2026-11-20."
  }

  private static func hasDayFormat(_ string: String) -> Bool {
    let bytes = Array(string.utf8)
    return bytes.count == 10
      && bytes.enumerated().allSatisfy { index, byte in
        [4, 7].contains(index) ? byte == UInt8(ascii: "-") : 48...57 ~= byte
      }
  }
}

extension CalendarDay {
  /// The English name of the day of the week with the indefinite article, such as `a Saturday`.
  package var weekdayName: String {
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    return "a \(names[weekday - 1])"
  }
}
