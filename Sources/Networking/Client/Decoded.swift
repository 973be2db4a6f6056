import QuidCore

struct Decoded<Value: Sendable>: Sendable {
  let value: Value
  /// The time of the value, or of the oldest element of a list, according to the response; `nil` if unknown.
  let asOf: Date?
  /// The number of elements of a list that were omitted or are incomplete, because they could not be read.
  var unusableCount = 0
  /// The time that is compared with the clock; `nil` for ``asOf``.
  ///
  /// The interval of the last candle of a chart ends in the future, so that its ``asOf`` cannot be compared.
  var earliest: Date?
  /// The newest day with published rates or prices in the response; `nil` if the response contains no days.
  var newestDay: CalendarDay?

  /// The latest time in the response that is compared with the clock; `nil` if there is none.
  var latest: Date? { [earliest ?? asOf, newestDay?.start].compactMap { $0 }.max() }
}

extension Decoded: Equatable where Value: Equatable {}
