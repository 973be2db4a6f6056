extension StreamConverter {
  /// Converts or rejects the next record and returns `nil`, or returns the requirement that must be met first.
  mutating func convertRecord(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, isEnd: Bool, _ output: inout ByteQueue,
    _ report: (Int, StreamLineError) -> Void
  ) -> Requirement? {
    var error: StreamLineError?
    guard let record = record(bytes, from: offset, isEnd: isEnd, &error) else {
      guard bytes.count - offset > Self.lineLimit else { return .input }
      return rejectLongLine(&output, report)
    }
    guard record.end - offset <= Self.lineLimit else { return rejectLongLine(&output, report) }
    let length = layout.isJSON ? JSONLine.maximumLength : record.end - offset + BulkConversion.maximumLength
    guard output.availableCapacity >= length else { return .outputSpace(length) }
    if fieldCount == nil, layout.columns != nil, error == nil {
      let fields = bytes[offset..<record.end]
      rejection = StreamInputError(delimiterOf: fields, layout)
      if rejection != nil {
        // The output must not begin with a byte-order mark alone.
        if line == 1 { output.clear() }
        return .finished
      }
      if !fields.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) { fieldCount = record.fields }
    }
    if layout.hasHeader, line == 1 {
      if !layout.isJSON { output.append(bytes, offset..<record.end) }
      line += record.lines
      offset = record.end
      return nil
    }
    var conversion: Int?
    if error == nil, let fieldCount, record.fields != fieldCount, record.amount != nil {
      error = .fieldCount(found: record.fields, expected: fieldCount)
    }
    if error == nil {
      do {
        let day = try day(of: record, bytes)
        if let day, !conversions.hasRates(for: day) { return .rates(day) }
        let code = try code(of: record, bytes)
        conversion = try conversions.index(from: code, on: day)
        if conversion == nil, let currency = code.currency { return .currencyRates(currency, day) }
      } catch let lineError {
        error = lineError
      }
    }
    return write(record, bytes, &offset, by: conversion, error, &output, report)
  }

  private mutating func write(
    _ record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, by conversion: Int?,
    _ known: StreamLineError?, _ output: inout ByteQueue, _ report: (Int, StreamLineError) -> Void
  ) -> Requirement? {
    var error = known
    if layout.isStrict {
      var scratch = ByteQueue(capacity: BulkConversion.maximumLength)
      error = error ?? writeAmount(record, bytes, by: conversion, &scratch)
      if let error {
        fail(error, report)
        return .finished
      }
    }
    if layout.isJSON {
      let amount = record.amount.map { UnsafeBufferPointer(rebasing: bytes[$0]) }
      error = writeObject(amount, by: conversion, &output, error)
    } else {
      error = writeFields(record, bytes, from: offset, by: conversion, &output) ?? error
    }
    if let error { fail(error, report) }
    line += record.lines
    offset = record.end
    return nil
  }

  /// Returns the next record; a quotation mark that is not closed within ``lineLimit`` makes a record of one line with
  /// an error, so that the following lines can still be converted.
  private func record(
    _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, isEnd: Bool, _ error: inout StreamLineError?
  ) -> CSVRecord? {
    guard let columns = layout.columns else { return CSVRecord(line: bytes, from: offset, isEnd: isEnd) }
    do {
      let record = try CSVRecord(bytes, from: offset, isEnd: isEnd, columns, layout.delimiter ?? .comma)
      if record.end - offset <= Self.lineLimit || record.lines == 1 { return record }
    } catch let incomplete {
      guard incomplete == .openQuote, isEnd || bytes.count - offset > Self.lineLimit else { return nil }
    }
    // Only this line is rejected, because a stray quotation mark would include all following lines in its field.
    error = .openQuote
    return try? CSVRecord(
      bytes, from: offset, isEnd: isEnd, columns, layout.delimiter ?? .comma, ignoresQuotes: true)
  }

  private mutating func rejectLongLine(
    _ output: inout ByteQueue, _ report: (Int, StreamLineError) -> Void
  ) -> Requirement? {
    guard output.availableCapacity >= JSONLine.maximumLength else { return .outputSpace(JSONLine.maximumLength) }
    fail(.tooLong, report)
    if layout.isStrict { return .finished }
    if layout.isJSON { _ = writeObject(nil, by: nil, &output, .tooLong) }
    isSkipping = true
    line += 1
    return nil
  }

  private mutating func day(
    of record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(StreamLineError) -> CalendarDay? {
    guard let column = layout.columns?.day else { return nil }
    guard let field = record.day else { throw .noField(column: column, found: record.fields) }
    let string = UnsafeBufferPointer(rebasing: bytes[field])
    guard let day = dayParser.parse(string) else { throw .day(string.excerpt) }
    guard days.contains(day) else { throw .dayOutOfRange(day) }
    return day
  }

  private func code(
    of record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(StreamLineError) -> PackedCurrencyCode {
    var code = source
    if let columns = layout.columns {
      if let column = columns.from {
        guard let field = record.from else { throw .noField(column: column, found: record.fields) }
        let string = UnsafeBufferPointer(rebasing: bytes[field])
        if !string.isEmpty || source == nil { code = PackedCurrencyCode(string) }
        guard code != nil else { throw .currency(string.excerpt) }
      }
      guard record.amount != nil else { throw .noField(column: columns.amount, found: record.fields) }
    }
    guard let code else { throw .currency("") }
    return code
  }

  /// Writes a record with its amount converted, or empty after an error; a record without an amount is copied
  /// unchanged.
  private func writeFields(
    _ record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, by conversion: Int?,
    _ output: inout ByteQueue
  ) -> StreamLineError? {
    guard let field = record.amount else {
      output.append(bytes, offset..<record.end)
      return nil
    }
    output.append(bytes, offset..<field.lowerBound)
    let error = writeAmount(record, bytes, by: conversion, &output)
    output.append(bytes, field.upperBound..<record.end)
    return error
  }

  private func writeAmount(
    _ record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>, by conversion: Int?, _ output: inout ByteQueue
  ) -> StreamLineError? {
    guard let conversion, let field = record.amount else { return nil }
    do {
      let amount = UnsafeBufferPointer(rebasing: bytes[field])
      output.advance(by: try conversions.write(amount, in: layout.amounts, by: conversion, to: output.tail))
      return nil
    } catch {
      return error
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  var excerpt: String { String(decoding: prefix(40), as: UTF8.self) + (count > 40 ? "…" : "") }
}
