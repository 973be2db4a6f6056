extension ConversionStream {
  /// Converts one record: a line with anything but an amount of the one currency in it, or one that is to become anything
  /// but its worth.
  mutating func convertRecord(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, isEnd: Bool, _ output: inout ByteBlock,
    _ report: (Int, StreamFlaw) -> Void
  ) -> Want? {
    var flaw: StreamFlaw?
    guard let record = record(bytes, from: place, isEnd: isEnd, &flaw) else {
      guard bytes.count - place > Self.lineLimit else { return .input }
      return refuseLongLine(&output, report)
    }
    guard record.end - place <= Self.lineLimit else { return refuseLongLine(&output, report) }
    let room = layout.isJSON ? StreamObject.room : record.end - place + BulkConversion.room
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
    return write(record, bytes, &place, by: conversion, flaw, &output, report)
  }

  /// Writes a record and goes on to the next, unless it is wrong and the stream strict.
  private mutating func write(
    _ record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, by conversion: Int?,
    _ known: StreamFlaw?, _ output: inout ByteBlock, _ report: (Int, StreamFlaw) -> Void
  ) -> Want? {
    var flaw = known
    if layout.isStrict {
      var scratch = ByteBlock(capacity: BulkConversion.room)
      flaw = flaw ?? writeAmount(record, bytes, by: conversion, &scratch)
      if let flaw {
        tell(flaw, report)
        return .nothing
      }
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
  private mutating func refuseLongLine(_ output: inout ByteBlock, _ report: (Int, StreamFlaw) -> Void) -> Want? {
    guard output.room >= StreamObject.room else { return .room(StreamObject.room) }
    tell(.tooLong, report)
    if layout.isStrict { return .nothing }
    if layout.isJSON { StreamObject(line: line, to: rates.target, problem: .tooLong).write(to: &output) }
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
    if let columns = layout.columns {
      if let column = columns.from {
        guard let field = record.from else { throw .noField(column: column, found: record.fields) }
        let text = UnsafeBufferPointer(rebasing: bytes[field])
        if !text.isEmpty || source == nil { letters = CurrencyLetters(text) }
        guard letters != nil else { throw .currency(Self.excerpt(text)) }
      }
      guard record.amount != nil else { throw .noField(column: columns.amount, found: record.fields) }
    }
    guard let letters else { throw .currency("") }
    return try rates.place(from: letters, on: day)
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

  /// Writes a record as a JSON object; gives back what is wrong with it.
  private func writeObject(
    _ record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>, by conversion: Int?, _ output: inout ByteBlock,
    _ known: StreamFlaw?
  ) -> StreamFlaw? {
    var object = StreamObject(line: line, to: rates.target, problem: known)
    if known == nil { object.problem = writeAmount(record, bytes, by: conversion, &object.result) }
    if let field = record.amount { object.takeAmount(UnsafeBufferPointer(rebasing: bytes[field])) }
    if let conversion { object.note = rates.note(conversion) }
    object.write(to: &output)
    return object.problem
  }

  private static func excerpt(_ field: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: field.prefix(40), as: UTF8.self) + (field.count > 40 ? "…" : "")
  }
}
