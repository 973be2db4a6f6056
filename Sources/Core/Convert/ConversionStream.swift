/// Converts amounts that come in a stream: takes blocks of bytes and gives blocks of bytes, one line out for each line in,
/// in their order.
///
/// It knows no file: whoever uses it reads and writes, and finds out the rates it asks for. Where columns are given, every
/// other byte of the input passes as it is. A line that is wrong is told, and stands in the output with nothing in the place
/// of its amount: an empty line, or an empty field among the others.
public struct ConversionStream: Sendable {
  /// The longest line, or record of several lines, in bytes, its end among them.
  public static let lineLimit = 1 << 20

  /// What the stream needs to go on.
  public enum Want: Hashable, Sendable {
    /// More input.
    case input
    /// So much room in the output.
    case room(Int)
    /// The rates of a day, told by ``know(_:for:)``.
    case rates(CalendarDay)
    /// Nothing: all of the input is converted, or a line was wrong and the stream is strict.
    case nothing
  }

  /// The byte order mark in UTF-8.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  let layout: StreamLayout
  let source: CurrencyLetters?
  let days: ClosedRange<CalendarDay>
  var rates: StreamRates
  var day = StreamDay()
  /// The number of the next line, from 1.
  var line = 1
  private var isAtStart = true
  /// Whether the rest of a line is passed over that was too long.
  var isSkipping = false

  /// How many lines were wrong.
  public private(set) var flawed = 0

  /// How many lines there were.
  public var lines: Int { line - 1 }

  /// A stream.
  ///
  /// - Parameters:
  ///   - source: the currency of the amounts; where a column tells it, of those whose field is empty.
  ///   - form: how the results are written.
  ///   - days: the days that can have rates, where a column tells the day.
  public init(
    from source: Currency?, to target: Currency, layout: StreamLayout, form: BulkConversion.Form,
    days: ClosedRange<CalendarDay>
  ) {
    self.layout = layout
    self.source = source.map { CurrencyLetters($0) }
    self.days = days
    rates = StreamRates(to: target, form: form)
  }

  /// Takes in the rates of a day; `nil` where there are none.
  ///
  /// - Parameter day: `nil` for the rates of all lines.
  public mutating func know(_ table: Sourced<RateTable>?, for day: CalendarDay?) { rates.know(table, for: day) }

  /// Converts as many lines of the input as there are and as the output has room for.
  ///
  /// - Parameters:
  ///   - input: what was read; what was converted is taken off its front.
  ///   - isEnd: whether nothing comes behind that.
  ///   - output: where the results are put at the end.
  ///   - report: is told of a line that is wrong, by its number.
  /// - Returns: what is needed to go on.
  public mutating func convert(
    _ input: inout ByteBlock, isEnd: Bool, into output: inout ByteBlock, report: (Int, StreamFlaw) -> Void
  ) -> Want {
    let bytes = input.bytes
    var place = 0
    if isAtStart {
      // Only what may be the beginning of the mark is waited for.
      if bytes.count < Self.mark.count, !isEnd, Self.mark.starts(with: bytes) { return .input }
      isAtStart = false
      place = passMark(bytes, &output)
    }
    defer { input.drop(place) }
    while !isSkipping || output.room > 0 {
      if isSkipping { skip(bytes, &place, &output) }
      guard place < bytes.count else { return isEnd ? .nothing : .input }
      if let want = step(bytes, &place, isEnd: isEnd, &output, report) { return want }
    }
    return .room(1)
  }

  /// Converts some lines; `nil` when it can go on at once.
  private mutating func step(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, isEnd: Bool, _ output: inout ByteBlock,
    _ report: (Int, StreamFlaw) -> Void
  ) -> Want? {
    if layout.columns == nil, !layout.isJSON, !layout.isStrict, line > 1 || !layout.hasHeading, let source,
      rates.isKnown(nil), let conversion = try? rates.place(from: source, on: nil)
    {
      return convertLines(bytes, &place, isEnd: isEnd, by: conversion, &output, report)
    }
    return convertRecord(bytes, &place, isEnd: isEnd, &output, report)
  }

  /// The mark that some programs put in front of UTF-8; only text carries it on.
  private func passMark(_ bytes: UnsafeBufferPointer<UInt8>, _ output: inout ByteBlock) -> Int {
    guard bytes.starts(with: Self.mark) else { return 0 }
    if !layout.isJSON {
      output.reserve(Self.mark.count)
      output.append(Self.mark)
    }
    return Self.mark.count
  }

  /// Passes over the rest of a line that was too long, of which only the end is carried on.
  private mutating func skip(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, _ output: inout ByteBlock) {
    guard let end = bytes.lineEnd(from: place) else {
      place = bytes.count
      return
    }
    place = end + 1
    if !layout.isJSON { output.append(UInt8(ascii: "\n")) }
    isSkipping = false
  }

  /// Tells a flaw of the line that is next.
  mutating func tell(_ flaw: StreamFlaw, _ report: (Int, StreamFlaw) -> Void) {
    flawed += 1
    report(line, flaw)
  }
}
