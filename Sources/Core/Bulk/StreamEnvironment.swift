/// A type that provides the input, the output and the exchange rates for a stream of amounts.
package protocol StreamEnvironment: AnyObject {
  /// Whether input can be read without waiting.
  var isInputReady: Bool { get }

  /// Waits for input and returns the number of bytes read; 0 at the end of the input.
  func read(_ memory: UnsafeMutableRawBufferPointer) throws -> Int

  /// Writes converted lines, and prints the errors that were reported since the previous call.
  func write(_ bytes: [UInt8]) throws

  func report(_ error: StreamLineError, line: Int)

  /// Returns the exchange rates for a day; `nil` if there are no rates for the day.
  func rates(for day: CalendarDay) async throws -> ConversionRates?

  /// Returns the exchange rates for a currency in the input; `nil` if there are none.
  func rates(of currency: Currency, for day: CalendarDay?) async -> Sourced<RateTable>?

  /// Whether rates must be loaded again, because a table may have been published since the start of the stream.
  var hasOutdatedRates: Bool { get }
}
