/// A parser for dates such as `2026-11-20` that caches the last parsed date.
///
/// Successive lines of the input often contain the same date, which is then parsed only once.
struct CachedDayParser: Sendable {
  private var lastBytes: (UInt64, UInt16) = (0, 0)
  private var lastDay: CalendarDay?

  /// Parses a date such as `2026-11-20` and returns the day.
  ///
  /// Returns `nil` if the bytes have another format or the date does not exist.
  @inline(__always)
  mutating func parse(_ field: UnsafeBufferPointer<UInt8>) -> CalendarDay? {
    guard field.count == 10, let base = field.baseAddress else { return nil }
    let memory = UnsafeRawPointer(base)
    let bytes = (memory.loadUnaligned(as: UInt64.self), memory.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
    if lastDay == nil || bytes != lastBytes {
      lastDay = CalendarDay(String(decoding: field, as: UTF8.self))
      lastBytes = bytes
    }
    return lastDay
  }
}
