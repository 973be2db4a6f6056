/// A type that provides the input, the output and the exchange rates for a stream of amounts.
package protocol StreamEnvironment: AnyObject {
  /// Waits until input is available or the given time has elapsed.
  func isInputReady(within milliseconds: Int32) -> Bool

  /// Waits for input and returns the number of copied bytes; 0 at the end of the input.
  func read(_ memory: UnsafeMutableRawBufferPointer) throws -> Int

  /// Writes converted lines, and prints the errors that were reported since the previous call.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws

  func report(_ error: StreamLineError, line: Int)

  /// Returns `nil` if no rates exist for the day.
  func rates(for day: CalendarDay) async throws -> ConversionRates?

  /// Whether rates must be loaded again; a stream can take long enough for a missing table to be published.
  var hasOutdatedRates: Bool { get }
}
