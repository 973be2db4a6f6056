/// A type that provides the input, the output and the exchange rates for a stream of amounts.
package protocol StreamEnvironment: AnyObject {
  /// The type of error that reading, writing or loading exchange rates can throw.
  associatedtype Failure: Error

  /// Waits until input is available or the given time has elapsed.
  ///
  /// - Parameter milliseconds: The maximum time to wait in milliseconds.
  /// - Returns: `true` if input can be read without waiting; otherwise, `false`.
  func isInputReady(within milliseconds: Int32) -> Bool

  /// Waits for input and copies the available bytes into the given memory.
  ///
  /// - Returns: The number of copied bytes, or 0 at the end of the input.
  func read(_ memory: UnsafeMutableRawBufferPointer) throws(Failure) -> Int

  /// Writes converted lines to the output, and prints the errors that were reported since the previous call.
  ///
  /// - Parameter bytes: The converted lines. An empty buffer only prints the errors.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure)

  /// Reports the error of an input line, so that the next call of ``write(_:)`` prints the error.
  ///
  /// - Parameters:
  ///   - error: The reason why the line was not converted.
  ///   - line: The line number, starting at 1.
  func report(_ error: StreamLineError, line: Int)

  /// Returns the exchange rates and coin prices for a day, or `nil` if no rates exist for the day.
  func rates(for day: CalendarDay) async throws(Failure) -> ConversionRates?

  /// A Boolean value that indicates whether the rates of days that were returned before must be loaded again.
  ///
  /// A stream can take long enough for a missing table to be published.
  var hasOutdatedRates: Bool { get }
}
