/// Converts a stream of amounts: it consumes blocks of bytes and produces blocks of bytes, one line of output per line
/// of input, in the same order.
///
/// The converter performs no I/O. Its caller reads the input, writes the output and supplies the exchange rates that
/// ``convert(_:isEnd:into:report:)`` requests. With ``StreamLayout/columns`` all other bytes of the input are copied
/// unchanged. A line with an error is reported and has no amount in the output: it is an empty line, or a line with an
/// empty field.
package struct StreamConverter: Sendable {
  /// The maximum length of a line, or of a record of several lines, in bytes including its end.
  package static let lineLimit = 1 << 20

  /// The condition under which the conversion continues.
  package enum Requirement: Hashable, Sendable {
    /// More input is needed.
    case input
    /// The output needs capacity for the given number of bytes.
    case outputSpace(Int)
    /// The rates of a day are needed; see ``setRates(_:for:)``.
    case rates(CalendarDay)
    /// The conversion has ended: the input is converted, or a line has an error and the stream is strict.
    case finished
  }

  /// The UTF-8 byte-order mark.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  let layout: StreamLayout
  let source: PackedCurrencyCode?
  let days: ClosedRange<CalendarDay>
  var conversions: ConversionCache
  var dayParser = CachedDayParser()
  /// The number of the next line, from 1.
  var line = 1
  private var isAtStart = true
  /// Whether the rest of a line that is too long is being skipped.
  var isSkipping = false

  /// The number of lines with an error.
  package private(set) var failedLineCount = 0

  /// The number of lines.
  package var lineCount: Int { line - 1 }

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - source: The currency of the amounts; with a currency column, the currency of lines whose field is empty.
  ///   - format: The format of the results.
  ///   - days: The days that can have rates, for a day column.
  package init(
    from source: Currency?, to target: Currency, layout: StreamLayout, format: BulkConversion.Format,
    days: ClosedRange<CalendarDay>
  ) {
    self.layout = layout
    self.source = source.map { PackedCurrencyCode($0) }
    self.days = days
    conversions = ConversionCache(to: target, format: format)
  }

  /// Sets the rates of a day; `nil` if the day has none.
  ///
  /// - Parameter day: The day, or `nil` for the rates of all lines.
  package mutating func setRates(_ table: Sourced<RateTable>?, for day: CalendarDay?) {
    conversions.setTable(table, for: day)
  }

  /// Converts lines until it needs input, output capacity or rates, or has finished.
  ///
  /// - Parameters:
  ///   - input: The bytes that were read. Converted bytes are removed from its front.
  ///   - isEnd: Whether the input ends with these bytes.
  ///   - output: The queue that the results are appended to.
  ///   - report: A closure that is called with the number and the error of each failed line.
  /// - Returns: The condition under which the conversion continues.
  package mutating func convert(
    _ input: inout ByteQueue, isEnd: Bool, into output: inout ByteQueue, report: (Int, StreamLineError) -> Void
  ) -> Requirement {
    let bytes = input.bytes
    var offset = 0
    if isAtStart {
      // More input is needed only if these bytes may be the beginning of a byte-order mark.
      if bytes.count < Self.byteOrderMark.count, !isEnd, Self.byteOrderMark.starts(with: bytes) { return .input }
      isAtStart = false
      offset = passByteOrderMark(bytes, &output)
    }
    defer { input.drop(offset) }
    while !isSkipping || output.availableCapacity > 0 {
      if isSkipping { skipLine(bytes, &offset, &output) }
      guard offset < bytes.count else { return isEnd ? .finished : .input }
      if let requirement = step(bytes, &offset, isEnd: isEnd, &output, report) { return requirement }
    }
    return .outputSpace(1)
  }

  /// Converts one or more lines; returns `nil` if the conversion can continue at once.
  private mutating func step(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, isEnd: Bool, _ output: inout ByteQueue,
    _ report: (Int, StreamLineError) -> Void
  ) -> Requirement? {
    if layout.columns == nil, !layout.isJSON, !layout.isStrict, line > 1 || !layout.hasHeader, let source,
      conversions.hasTable(for: nil), let index = try? conversions.index(from: source, on: nil)
    {
      return convertLines(bytes, &offset, isEnd: isEnd, by: index, &output, report)
    }
    return convertRecord(bytes, &offset, isEnd: isEnd, &output, report)
  }

  /// Converts lines of one amount each with one conversion, the most common layout.
  private mutating func convertLines(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, isEnd: Bool, by index: Int,
    _ output: inout ByteQueue, _ report: (Int, StreamLineError) -> Void
  ) -> Requirement? {
    let conversion = conversions.conversion(at: index)
    // A result and a line end of two bytes.
    let maximumLength = BulkConversion.maximumLength + 2
    while offset < bytes.count {
      guard output.availableCapacity >= maximumLength else { return .outputSpace(maximumLength) }
      let found = bytes.lineEnd(from: offset)
      guard let end = found ?? (isEnd ? bytes.count : nil), end - offset < Self.lineLimit else {
        return convertRecord(bytes, &offset, isEnd: isEnd, &output, report)
      }
      let hasReturn = found != nil && end > offset && bytes[end - 1] == UInt8(ascii: "\r")
      let amount = UnsafeBufferPointer(rebasing: bytes[offset..<(hasReturn ? end - 1 : end)])
      do throws(StreamLineError) {
        output.advance(by: try conversion.write(amount, to: output.tail))
      } catch {
        fail(error, report)
      }
      if hasReturn { output.append(UInt8(ascii: "\r")) }
      if found != nil { output.append(UInt8(ascii: "\n")) }
      line += 1
      offset = found.map { $0 + 1 } ?? bytes.count
    }
    return nil
  }

  /// Copies a byte-order mark to the output, unless the output is JSON, and returns its length.
  private func passByteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>, _ output: inout ByteQueue) -> Int {
    guard bytes.starts(with: Self.byteOrderMark) else { return 0 }
    if !layout.isJSON {
      output.reserve(Self.byteOrderMark.count)
      output.append(Self.byteOrderMark)
    }
    return Self.byteOrderMark.count
  }

  /// Skips the rest of a line that is too long and copies only its line end.
  private mutating func skipLine(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, _ output: inout ByteQueue
  ) {
    guard let end = bytes.lineEnd(from: offset) else {
      offset = bytes.count
      return
    }
    offset = end + 1
    if !layout.isJSON { output.append(UInt8(ascii: "\n")) }
    isSkipping = false
  }

  /// Reports an error of the next line.
  mutating func fail(_ error: StreamLineError, _ report: (Int, StreamLineError) -> Void) {
    failedLineCount += 1
    report(line, error)
  }
}

/// The layout of a stream of amounts and of its output.
package struct StreamLayout: Hashable, Sendable {
  /// The columns of comma-separated values; `nil` for a stream of one amount per line.
  package var columns: Columns?
  /// Whether the first line is a header that is copied unchanged.
  package var hasHeader = false
  /// Whether each line becomes a JSON object.
  package var isJSON = false
  /// Whether the first line with an error ends the stream.
  package var isStrict = false

  /// Creates the layout of a stream of one amount per line.
  package init() {}

  /// The required columns of comma-separated values, counted from 1.
  package struct Columns: Hashable, Sendable {
    /// The column of the amounts, which are replaced by their values.
    package let amount: Int
    /// The column of the days that determine the rates; `nil` if all lines have the same day.
    package let day: Int?
    /// The column of the source currencies; `nil` if all lines have the same currency.
    package let from: Int?

    /// Creates columns, counted from 1.
    ///
    /// Returns `nil` if a number is below 1 or two columns are the same.
    package init?(amount: Int, day: Int? = nil, from: Int? = nil) {
      let all = [amount, day, from].compactMap { $0 }
      guard all.allSatisfy({ $0 >= 1 }), Set(all).count == all.count else { return nil }
      self.amount = amount
      self.day = day
      self.from = from
    }
  }
}
