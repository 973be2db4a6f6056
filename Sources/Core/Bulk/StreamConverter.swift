/// A converter for the amounts in an input of any length, such as a CSV file.
///
/// The output has one line for each input line, in the same order. If the input has columns (``StreamLayout/columns``),
/// only the amount field of each record is replaced. If a line has an error, the output contains an empty line or an
/// empty amount field. JSON output has one object for each record.
///
/// The converter performs no I/O. The caller reads the input, writes the output and supplies the exchange rates that
/// ``convert(_:isEnd:into:report:)`` requests.
package struct StreamConverter: Sendable {
  /// The maximum length of an input line in bytes, including the line end: 1 MiB.
  ///
  /// The same maximum applies to a CSV record that spans several lines.
  package static let lineLimit = 1 << 20
  /// The maximum number of errors that one call of ``convert(_:isEnd:into:report:)`` reports: 1,000.
  static let errorLimit = 1_000

  /// The result of ``convert(_:isEnd:into:report:)``: a requirement for continuing the conversion, or ``finished``.
  ///
  /// The caller meets the requirement, for example by adding input, and calls the function again. The conversion has
  /// ended when the result is ``finished``.
  package enum Requirement: Hashable, Sendable {
    /// The converter needs more bytes of input.
    case input
    /// The converter needs more available capacity in the output queue.
    ///
    /// The associated value is the required capacity in bytes. If the value is 0, the converter has only paused so that
    /// the caller can print the reported errors.
    case outputSpace(Int)
    /// The converter needs the exchange rates for a day.
    ///
    /// The associated value is the day. The caller supplies the rates with ``setRates(_:for:)``.
    case rates(CalendarDay)
    /// The conversion has ended, and the caller must not continue.
    ///
    /// Either all input is converted, or a line has an error and ``StreamLayout/isStrict`` is `true`.
    case finished
  }

  /// The UTF-8 bytes of the byte-order mark (U+FEFF), which may precede the first line of the input.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  let layout: StreamLayout
  let source: PackedCurrencyCode?
  let days: ClosedRange<CalendarDay>
  var conversions: ConversionCache
  var dayParser = CachedDayParser()
  /// The line number of the next input line, counted from 1.
  var line = 1
  private var isAtStart = true
  /// The number of fields in the first record that is not empty; `nil` before that record.
  ///
  /// A record with another number of fields is an error.
  var fieldCount: Int?
  /// The reason why no line of the input can be converted; `nil` if there is none.
  package var rejection: StreamInputError?
  /// A Boolean value that indicates whether the converter is skipping the rest of an input line longer than
  /// ``lineLimit``.
  var isSkipping = false

  /// The number of input lines with an error that the converter has found so far.
  package private(set) var failedLineCount = 0
  /// The value of ``failedLineCount`` at which ``convert(_:isEnd:into:report:)`` pauses the conversion.
  private var failedLineLimit = 0

  /// The number of input lines processed so far, including a header and lines with errors.
  package var lineCount: Int { line - 1 }

  /// The fixed rates of the conversions so far, such as that of a withdrawn currency.
  var fixedRates: Set<FixedRate> { conversions.fixedRates }

  /// A Boolean value that indicates whether the next input byte is the first byte of a record other than the first
  /// record.
  ///
  /// The first record is excluded, because it can be a header or follow a byte-order mark, and determines the number of
  /// fields.
  var isAtRecordStart: Bool { line > 1 && !isSkipping && (layout.columns == nil || fieldCount != nil) }

  /// Creates a converter from a source currency to a target currency.
  ///
  /// - Parameters:
  ///   - source: The source currency. If the input has a column with source currencies, `source` applies to lines in
  ///     which this field is empty. Pass `nil` to reject such lines.
  ///   - target: The target currency.
  ///   - layout: The layout of the input and the output.
  ///   - format: The number format of the converted amounts.
  ///   - days: The range of accepted days, if the input has a column with dates. Lines with other days are rejected.
  package init(
    from source: Currency?, to target: Currency, layout: StreamLayout, format: BulkConversion.Format,
    days: ClosedRange<CalendarDay>
  ) {
    self.init(
      from: source.map { .currency($0) }, to: .currency(target), layout: layout, format: format, days: days)
  }

  /// Creates a converter from a source currency or coin to a target currency or coin.
  ///
  /// - Parameters:
  ///   - source: The source currency or coin. If the input has a column with source currencies, `source` applies to
  ///     lines in which this field is empty. Pass `nil` to reject such lines.
  ///   - target: The target currency or coin.
  ///   - layout: The layout of the input and the output.
  ///   - format: The number format of the converted amounts.
  ///   - days: The range of accepted days, if the input has a column with dates. Lines with other days are rejected.
  package init(
    from source: Asset?, to target: Asset, layout: StreamLayout, format: BulkConversion.Format,
    days: ClosedRange<CalendarDay>
  ) {
    self.layout = layout
    self.source = source.map { $0.currency.map { PackedCurrencyCode($0) } ?? .coin }
    self.days = days
    conversions = ConversionCache(from: source?.coin, to: target, format: format)
  }

  /// Sets the exchange rates and coin prices for a day.
  ///
  /// - Parameters:
  ///   - rates: The exchange rates and coin prices, or `nil` if none exist for the day.
  ///   - day: The day, or `nil` to set the rates for all lines of an input without a date column.
  package mutating func setRates(_ rates: ConversionRates?, for day: CalendarDay?) {
    conversions.setRates(rates, for: day)
  }

  /// Converts input lines until the conversion ends, or until more input, output capacity or exchange rates are needed.
  ///
  /// - Parameters:
  ///   - input: The queue of input bytes. Converted bytes are removed from the front.
  ///   - isEnd: A Boolean value that indicates whether the queue contains all remaining bytes of the input.
  ///   - output: The queue to which the results are appended.
  ///   - report: A closure that is called for each line with an error. The closure receives the line number, counted
  ///     from 1, and the error.
  /// - Returns: ``Requirement/finished`` if the conversion has ended; otherwise, the requirement that the caller must
  ///   meet before the next call, such as more input.
  package mutating func convert(
    _ input: inout ByteQueue, isEnd: Bool, into output: inout ByteQueue, report: (Int, StreamLineError) -> Void
  ) -> Requirement {
    let bytes = input.bytes
    var offset = 0
    if isAtStart {
      // More input is needed only if these bytes may be the beginning of a byte-order mark or of UTF-16.
      if bytes.count < Self.byteOrderMark.count, !isEnd, Self.byteOrderMark.starts(with: bytes) { return .input }
      if bytes.count == 1, !isEnd, bytes[0] != UInt8(ascii: "\n") { return .input }
      isAtStart = false
      rejection = StreamInputError(encodingOf: bytes)
      if rejection != nil { return .finished }
      offset = passByteOrderMark(bytes, &output)
    }
    defer { input.drop(offset) }
    failedLineLimit = failedLineCount + Self.errorLimit
    while !isSkipping || output.availableCapacity > 0 {
      guard failedLineCount < failedLineLimit else { return .outputSpace(0) }
      if isSkipping { skipLine(bytes, &offset, &output) }
      guard offset < bytes.count else { return isEnd ? .finished : .input }
      if let requirement = step(bytes, &offset, isEnd: isEnd, &output, report) { return requirement }
    }
    return .outputSpace(1)
  }

  /// Converts the next record of the input.
  ///
  /// If the input and the output have one amount per line, the function converts all available lines.
  ///
  /// - Returns: The requirement that the caller must meet before the conversion can continue, such as more input; `nil`
  ///   if there is none.
  private mutating func step(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, isEnd: Bool, _ output: inout ByteQueue,
    _ report: (Int, StreamLineError) -> Void
  ) -> Requirement? {
    if layout.columns == nil, layout.amounts == .plain, !layout.isJSON, !layout.isStrict, line > 1 || !layout.hasHeader,
      let source,
      conversions.hasRates(for: nil), let index = try? conversions.index(from: source, on: nil)
    {
      return convertLines(bytes, &offset, isEnd: isEnd, by: index, &output, report)
    }
    return convertRecord(bytes, &offset, isEnd: isEnd, &output, report)
  }

  /// Converts all available lines of an input with one amount per line.
  ///
  /// - Parameter index: The cache index of the conversion, which is used for all lines.
  /// - Returns: The requirement that the caller must meet before the next line can be converted, such as output
  ///   capacity; `nil` if all available lines are converted or the maximum number of errors is reported.
  private mutating func convertLines(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, isEnd: Bool, by index: Int,
    _ output: inout ByteQueue, _ report: (Int, StreamLineError) -> Void
  ) -> Requirement? {
    let conversion = conversions.conversion(at: index)
    // One converted amount and a line end of two bytes.
    let maximumLength = BulkConversion.maximumLength + 2
    while offset < bytes.count, failedLineCount < failedLineLimit {
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

  /// Copies a byte-order mark at the start of the input to the output.
  ///
  /// The byte-order mark is omitted in JSON output.
  ///
  /// - Returns: The length of the byte-order mark in bytes, or 0 if the input has none.
  private func passByteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>, _ output: inout ByteQueue) -> Int {
    guard bytes.starts(with: Self.byteOrderMark) else { return 0 }
    if !layout.isJSON {
      output.reserve(Self.byteOrderMark.count)
      output.append(Self.byteOrderMark)
    }
    return Self.byteOrderMark.count
  }

  /// Skips the rest of an input line that is longer than ``lineLimit``.
  ///
  /// When the end of the line is reached, a line feed is written to the output. JSON output receives no line feed,
  /// because it already contains a complete object for the line.
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

  /// Prepares the converter for a section of the input that starts at the given line.
  ///
  /// - Parameters:
  ///   - line: The number of the first line of the section. A record must start on this line.
  ///   - other: Another converter for the same input, from which the exchange rates are copied.
  mutating func start(atLine line: Int, ratesOf other: StreamConverter) {
    self.line = line
    failedLineCount = 0
    conversions.setRates(of: other.conversions)
  }

  /// Advances this converter past the section of the input that another converter has processed.
  ///
  /// The line number is copied from the other converter, and its number of failed lines is added to
  /// ``failedLineCount``, and its fixed rates to ``fixedRates``.
  mutating func resume(after other: StreamConverter) {
    line = other.line
    failedLineCount += other.failedLineCount
    conversions.addFixedRates(of: other.conversions)
  }

  /// Reports an error of the current input line, and increments ``failedLineCount``.
  mutating func fail(_ error: StreamLineError, _ report: (Int, StreamLineError) -> Void) {
    failedLineCount += 1
    report(line, error)
  }
}
