/// A converter for the amounts in an input of any length, such as a CSV file.
///
/// The output has one line for each input line, in the same order, or one JSON object for each record. If the input has
/// columns (``StreamLayout/columns``), only the amount field is replaced. A line with an error becomes an empty line or
/// has an empty amount field.
///
/// The converter performs no I/O: the caller meets the requirements that ``convert(_:isEnd:into:report:)`` returns.
public struct StreamConverter: Sendable {
  /// The maximum length in bytes of a line with its line end, or of a CSV record that spans several lines.
  public static let lineLimit = 1 << 20
  /// The maximum number of errors that one call of ``convert(_:isEnd:into:report:)`` reports.
  static let errorLimit = 1_000

  /// A requirement to meet before ``convert(_:isEnd:into:report:)`` is called again, unless it is ``finished``.
  public enum Requirement: Hashable, Sendable {
    /// More input is required.
    case input
    /// Free output capacity is required, in bytes; 0 if the converter has only paused so that the caller can print
    /// errors.
    case outputSpace(Int)
    /// The exchange rates of a day are required.
    case rates(CalendarDay)
    /// The exchange rates for a currency in the input are required; the day is `nil` if the input has no dates.
    ///
    /// This case occurs only if ``requiresCurrencyRates`` is set.
    case currencyRates(Currency, CalendarDay?)
    /// All input is converted, or a line has an error and ``StreamLayout/isStrict`` is `true`.
    case finished
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  let layout: StreamLayout
  let source: PackedCurrencyCode?
  let days: ClosedRange<CalendarDay>
  var conversions: ConversionCache
  var dayParser = CachedDayParser()
  /// The number of the next input line, counted from 1.
  var line = 1
  private var isAtStart = true
  /// The number of fields in the first record that is not empty; any other number of fields is an error.
  var fieldCount: Int?
  /// The reason why no line of the input can be converted.
  public internal(set) var rejection: StreamInputError?
  /// Whether the converter is skipping the rest of a line longer than ``lineLimit``.
  var isSkipping = false

  /// The number of lines with an error.
  public private(set) var failedLineCount = 0
  /// The value of ``failedLineCount`` at which ``convert(_:isEnd:into:report:)`` pauses the conversion.
  private var failedLineLimit = 0

  /// The number of processed lines.
  public var lineCount: Int { line - 1 }

  var fixedRates: Set<FixedRate> { conversions.fixedRates }

  /// Whether a record other than the first starts at the next byte.
  ///
  /// The first record can be a header and determines the number of fields.
  var isAtRecordStart: Bool { line > 1 && !isSkipping && (layout.columns == nil || fieldCount != nil) }

  /// Creates a converter, which rejects lines with a day outside `days` or without a source currency if `source` is
  /// `nil`.
  package init(
    from source: Currency?, to target: Currency, layout: StreamLayout, format: BulkConversion.Format,
    days: ClosedRange<CalendarDay>
  ) {
    self.init(
      from: source.map { .currency($0) }, to: .currency(target), layout: layout, format: format, days: days)
  }

  /// Creates a converter of amounts in a currency or a coin.
  ///
  /// - Parameters:
  ///   - source: The source of all amounts; `nil` if the input has a column with currencies.
  ///   - days: The days that a column with dates may contain.
  public init(
    from source: Asset?, to target: Asset, layout: StreamLayout, format: BulkConversion.Format,
    days: ClosedRange<CalendarDay>
  ) {
    self.layout = layout
    self.source = source.map { $0.currency.map { PackedCurrencyCode($0) } ?? .coin }
    self.days = days
    conversions = ConversionCache(from: source?.coin, to: target, format: format)
  }

  /// A Boolean value that indicates whether some currencies in the input require rates of their own.
  ///
  /// If `true`, ``Requirement/currencyRates(_:_:)`` is returned for metals, for rates of another day, and for rates that
  /// are out of date, built in or from a fallback. The default is `false`.
  public var requiresCurrencyRates: Bool {
    get { conversions.requiresCurrencyRates }
    set { conversions.requiresCurrencyRates = newValue }
  }

  /// Sets the rates of a day, `nil` if there are none; the day is `nil` if the input has no dates.
  public mutating func setRates(_ rates: ConversionRates?, for day: CalendarDay?) {
    conversions.setRates(rates, for: day)
  }

  /// Sets the exchange rates for a currency in the input, `nil` if there are none.
  public mutating func setRates(_ table: Sourced<RateTable>?, of currency: Currency, for day: CalendarDay?) {
    conversions.setRates(table, of: currency, for: day)
  }

  /// Converts lines until the conversion ends, or until more input, output capacity or exchange rates are needed.
  ///
  /// Converted bytes are removed from `input`. Each error is reported with its line number, counted from 1.
  public mutating func convert(
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
      do {
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

  /// Returns the length of a byte-order mark in the input, which is copied to the output except for JSON.
  private func passByteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>, _ output: inout ByteQueue) -> Int {
    guard bytes.starts(with: Self.byteOrderMark) else { return 0 }
    if !layout.isJSON {
      output.reserve(Self.byteOrderMark.count)
      output.append(Self.byteOrderMark)
    }
    return Self.byteOrderMark.count
  }

  /// Skips the rest of a line and writes its line feed, except for JSON, whose object for the line is complete.
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

  /// Prepares the converter for a section of the input, in which a record starts on the given line.
  mutating func start(atLine line: Int, ratesOf other: StreamConverter) {
    self.line = line
    failedLineCount = 0
    conversions.setRates(of: other.conversions)
  }

  /// Advances this converter past the section of the input that another converter has processed.
  mutating func resume(after other: StreamConverter) {
    line = other.line
    failedLineCount += other.failedLineCount
    conversions.addFixedRates(of: other.conversions)
  }

  mutating func fail(_ error: StreamLineError, _ report: (Int, StreamLineError) -> Void) {
    failedLineCount += 1
    report(line, error)
  }
}
