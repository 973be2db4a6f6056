/// A parser of dates that caches the last date, because successive lines often contain the same one.
struct CachedDayParser: Sendable {
  private var lastBytes: (UInt64, UInt16) = (0, 0)
  private var lastDay: CalendarDay?

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
