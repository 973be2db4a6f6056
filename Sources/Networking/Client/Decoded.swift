import QuidCore

struct Decoded<Value: Sendable>: Sendable {
  let value: Value
  /// The time to which the value applies according to the response; `nil` if the response does not contain this time.
  ///
  /// A list has the time of its oldest element.
  let asOf: Date?
  /// The number of elements of a list that are missing or incomplete, because they could not be read.
  var unusableCount = 0
  /// The time that is compared with the clock; `nil` for ``asOf``.
  ///
  /// The interval of the last candle of a chart ends in the future.
  var earliest: Date?
  /// The newest day of which the response contains published rates or prices; `nil` if it contains no days.
  var newestDay: CalendarDay?

  /// The latest time in the response, apart from the later rows of a list.
  var latest: Date? { [earliest ?? asOf, newestDay?.start].compactMap { $0 }.max() }
}

extension Decoded: Equatable where Value: Equatable {}
