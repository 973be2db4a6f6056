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

  private let layout: StreamLayout
  private let source: CurrencyLetters?
  private let days: ClosedRange<CalendarDay>
  private var rates: StreamRates
  private var day = StreamDay()
  /// The number of the next line, from 1.
  private var line = 1
  private var isAtStart = true
  /// Whether the rest of a line is passed over that was too long.
  private var isSkipping = false

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
    var want: Want?
    repeat {
      want = step(bytes, &place, isEnd: isEnd, &output, report)
    } while want == nil
    input.drop(place)
    return want ?? .nothing
  }

  /// Converts some lines; `nil` when it can go on at once.
  private mutating func step(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, isEnd: Bool, _ output: inout ByteBlock,
    _ report: (Int, StreamFlaw) -> Void
  ) -> Want? {
    if isSkipping {
      guard output.room > 0 else { return .room(1) }
      skip(bytes, &place, &output)
    }
    guard place < bytes.count else { return isEnd ? .nothing : .input }
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

  private mutating func tell(_ flaw: StreamFlaw, _ report: (Int, StreamFlaw) -> Void) {
    flawed += 1
    report(line, flaw)
  }
}

// MARK: One amount a line

extension ConversionStream {
  /// Converts lines of one amount each, all of them by one conversion: what nearly every stream is.
  private mutating func convertLines(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, isEnd: Bool, by conversion: Int,
    _ output: inout ByteBlock, _ report: (Int, StreamFlaw) -> Void
  ) -> Want? {
    while place < bytes.count {
      // A result and a line end of two bytes.
      guard output.room >= BulkConversion.room + 2 else { return .room(BulkConversion.room + 2) }
      let found = bytes.lineEnd(from: place)
      guard let end = found ?? (isEnd ? bytes.count : nil), end - place < Self.lineLimit else {
        return convertRecord(bytes, &place, isEnd: isEnd, &output, report)
      }
      let hasReturn = found != nil && end > place && bytes[end - 1] == UInt8(ascii: "\r")
      let amount = UnsafeBufferPointer(rebasing: bytes[place..<(hasReturn ? end - 1 : end)])
      do throws(BulkConversion.Flaw) {
        output.advance(by: try rates.write(amount, by: conversion, to: output.tail))
      } catch {
        tell(StreamFlaw(error), report)
      }
      if hasReturn { output.append(UInt8(ascii: "\r")) }
      if found != nil { output.append(UInt8(ascii: "\n")) }
      line += 1
      place = found.map { $0 + 1 } ?? bytes.count
    }
    return nil
  }
}

// MARK: Anything else

extension ConversionStream {
  /// How much room a line of JSON takes at most.
  private static let objectRoom = 512

  /// Converts one record.
  private mutating func convertRecord(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, isEnd: Bool, _ output: inout ByteBlock,
    _ report: (Int, StreamFlaw) -> Void
  ) -> Want? {
    var flaw: StreamFlaw?
    guard let record = record(bytes, from: place, isEnd: isEnd, &flaw) else {
      guard bytes.count - place > Self.lineLimit else { return .input }
      return refuseLongLine(bytes, &place, &output, report)
    }
    guard record.end - place <= Self.lineLimit else { return refuseLongLine(bytes, &place, &output, report) }
    let room = layout.isJSON ? Self.objectRoom : record.end - place + BulkConversion.room
    guard output.room >= room else { return .room(room) }
    if layout.hasHeading, line == 1 {
      if !layout.isJSON { output.append(bytes, place..<record.end) }
      (line, place) = (line + record.lines, record.end)
      return nil
    }
    var conversion: Int?
    if flaw == nil {
      do throws(StreamFlaw) {
        let day = try day(of: record, bytes)
        if !rates.isKnown(day), let day { return .rates(day) }
        conversion = try self.conversion(of: record, bytes, on: day)
      } catch {
        flaw = error
      }
    }
    if layout.isStrict, let flaw = flaw ?? self.flaw(of: record, bytes, by: conversion) {
      tell(flaw, report)
      return .nothing
    }
    if layout.isJSON {
      flaw = writeObject(record, bytes, by: conversion, &output, flaw)
    } else {
      flaw = writeText(record, bytes, from: place, by: conversion, &output) ?? flaw
    }
    if let flaw { tell(flaw, report) }
    (line, place) = (line + record.lines, record.end)
    return nil
  }

  /// The record that begins at a place; `nil` when it does not end within the bytes.
  private func record(
    _ bytes: UnsafeBufferPointer<UInt8>, from place: Int, isEnd: Bool, _ flaw: inout StreamFlaw?
  ) -> CSVRecord? {
    guard let columns = layout.columns else { return CSVRecord(line: bytes, from: place, isEnd: isEnd) }
    do throws(CSVRecord.Gap) {
      let record = try CSVRecord(bytes, from: place, isEnd: isEnd, columns)
      if record.end - place <= Self.lineLimit || record.lines == 1 { return record }
    } catch {
      guard error == .openQuote, isEnd || bytes.count - place > Self.lineLimit else { return nil }
    }
    // Nothing closes the quotation mark, or what does lies too far away to belong to it: so the line is taken by itself, or
    // one slip would swallow all that follows.
    flaw = .openQuote
    return try? CSVRecord(bytes, from: place, isEnd: isEnd, columns, ignoresQuotes: true)
  }

  /// An empty line, or an object without figures, for a line that is too long to be kept.
  private mutating func refuseLongLine(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, _ output: inout ByteBlock,
    _ report: (Int, StreamFlaw) -> Void
  ) -> Want? {
    guard output.room >= Self.objectRoom else { return .room(Self.objectRoom) }
    tell(.tooLong, report)
    if layout.isStrict { return .nothing }
    if layout.isJSON { _ = writeObject(nil, bytes, by: nil, &output, .tooLong) }
    isSkipping = true
    line += 1
    return nil
  }

  /// The day of a record; `nil` where all are of one.
  private mutating func day(
    of record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(StreamFlaw) -> CalendarDay? {
    guard let column = layout.columns?.day else { return nil }
    guard let field = record.day else { throw .noField(column: column, found: record.fields) }
    let text = UnsafeBufferPointer(rebasing: bytes[field])
    guard let day = day.read(text) else { throw .day(Self.excerpt(text)) }
    guard days.contains(day) else { throw .dayOutOfRange(day) }
    return day
  }

  /// The place of the conversion for a record.
  private mutating func conversion(
    of record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>, on day: CalendarDay?
  ) throws(StreamFlaw) -> Int {
    var letters = source
    if let column = layout.columns?.from {
      guard let field = record.from else { throw .noField(column: column, found: record.fields) }
      let text = UnsafeBufferPointer(rebasing: bytes[field])
      if !text.isEmpty || source == nil { letters = CurrencyLetters(text) }
      guard letters != nil else { throw .currency(Self.excerpt(text)) }
    }
    guard record.amount != nil else { throw .noField(column: layout.columns?.amount ?? 1, found: record.fields) }
    guard let letters else { throw .currency("") }
    return try rates.place(from: letters, on: day)
  }

  /// What would be wrong with the amount of a record.
  private func flaw(
    of record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>, by conversion: Int?
  ) -> StreamFlaw? {
    var scratch = ByteBlock(capacity: BulkConversion.room)
    return writeAmount(record, bytes, by: conversion, &scratch)
  }

  /// Writes a record with the result in the place of its amount, or with nothing there.
  private func writeText(
    _ record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>, from place: Int, by conversion: Int?,
    _ output: inout ByteBlock
  ) -> StreamFlaw? {
    guard let field = record.amount else {
      output.append(bytes, place..<record.end)
      return nil
    }
    output.append(bytes, place..<field.lowerBound)
    let flaw = writeAmount(record, bytes, by: conversion, &output)
    output.append(bytes, field.upperBound..<record.end)
    return flaw
  }

  private func writeAmount(
    _ record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>, by conversion: Int?, _ output: inout ByteBlock
  ) -> StreamFlaw? {
    guard let conversion, let field = record.amount else { return nil }
    do throws(BulkConversion.Flaw) {
      let amount = UnsafeBufferPointer(rebasing: bytes[field])
      output.advance(by: try rates.write(amount, by: conversion, to: output.tail))
      return nil
    } catch {
      return StreamFlaw(error)
    }
  }

  /// Writes a record as a JSON object, keys in alphabetical order; what is unknown is `null`.
  private func writeObject(
    _ record: CSVRecord?, _ bytes: UnsafeBufferPointer<UInt8>, by conversion: Int?, _ output: inout ByteBlock,
    _ known: StreamFlaw?
  ) -> StreamFlaw? {
    var result = ByteBlock(capacity: BulkConversion.room)
    let flaw = known ?? record.flatMap { writeAmount($0, bytes, by: conversion, &result) }
    var amount = ByteBlock(capacity: BulkConversion.room)
    if let field = record?.amount {
      let text = UnsafeBufferPointer(rebasing: bytes[field])
      if let count = try? BulkConversion.unchanged?.write(text, to: amount.tail) { amount.advance(by: count) }
    }
    output.append("{\"amount\":")
    output.appendQuoted(amount.bytes)
    output.append(",")
    if let conversion {
      output.append(rates.note(conversion))
    } else {
      output.append("\"date\":null,\"freshness\":null,\"from\":null,")
    }
    output.append("\"line\":\(line),\"problem\":")
    output.append(flaw.map { "\"\($0.code)\"" } ?? "null")
    output.append(",\"result\":")
    output.appendQuoted(result.bytes)
    output.append(",\"to\":\"\(rates.target.code)\"}\n")
    return flaw
  }

  private static func excerpt(_ field: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: field.prefix(40), as: UTF8.self) + (field.count > 40 ? "…" : "")
  }
}

extension StreamFlaw {
  fileprivate init(_ flaw: BulkConversion.Flaw) {
    switch flaw {
    case .syntax(let error): self = .amount(error)
    case .outOfRange: self = .outOfRange
    }
  }
}

extension BulkConversion {
  /// What writes an amount as it is, without zeros at the ends.
  fileprivate static let unchanged: BulkConversion? = {
    let one = ExchangeRate(base: .eur, quote: .eur, rate: .one)
    return one.flatMap { CrossRate(from: $0, to: $0) }.map { BulkConversion($0) }
  }()
}

extension ByteBlock {
  fileprivate mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    if let base = bytes.baseAddress { append(base + range.lowerBound, range.count) }
  }

  fileprivate mutating func append(_ text: String) { append(Array(text.utf8)) }

  /// Puts text in quotation marks, or `null` where there is none.
  fileprivate mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else { return append("null") }
    append(UInt8(ascii: "\""))
    append(text, 0..<text.count)
    append(UInt8(ascii: "\""))
  }
}
