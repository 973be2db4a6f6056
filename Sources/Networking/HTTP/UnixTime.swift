import Foundation

extension JSONReader {
  /// A moment, as whole seconds since 1970-01-01T00:00:00Z; `nil` for null.
  ///
  /// From the first second to the end of the year 9999; what is outside is no time of a price.
  ///
  /// - Throws: ``AnswerFlaw``, also for what is none.
  mutating func unixTime() throws(AnswerFlaw) -> Date? {
    _ = peek()
    let start = index
    guard let seconds = try wholeNumber() else { return nil }
    guard 1...253_402_300_799 ~= seconds else { throw missing("a time in seconds since 1970", at: start) }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }
}
