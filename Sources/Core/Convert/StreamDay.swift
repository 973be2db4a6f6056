/// Reads the days of a stream; most lines have that of the line before, which then need not be read again.
struct StreamDay: Sendable {
  private var text: (UInt64, UInt16) = (0, 0)
  private var day: CalendarDay?

  /// The day that a field says; `nil` for what is none.
  @inline(__always)
  mutating func read(_ field: UnsafeBufferPointer<UInt8>) -> CalendarDay? {
    guard field.count == 10, let base = field.baseAddress else { return nil }
    let memory = UnsafeRawPointer(base)
    let text = (memory.loadUnaligned(as: UInt64.self), memory.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
    if day == nil || text != self.text {
      day = CalendarDay(String(decoding: field, as: UTF8.self))
      self.text = text
    }
    return day
  }
}
