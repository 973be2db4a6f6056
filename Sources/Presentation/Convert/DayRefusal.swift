/// Says why a text is not the day it should be.
public enum DayRefusal {
  /// What is wrong with a text that is no day, and what to type instead.
  public static func message(_ text: String) -> String {
    isWrittenAsDay(text)
      ? "There is no \(text) in the calendar. Give a day that there is, as in 2026-11-20."
      : "“\(text.excerpt())” is not a day. Give year, month and day, as in 2026-11-20."
  }

  private static func isWrittenAsDay(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 10
      && bytes.enumerated().allSatisfy { index, byte in
        [4, 7].contains(index) ? byte == UInt8(ascii: "-") : 48...57 ~= byte
      }
  }
}
