/// Complete lines of an input, with the results and the errors of those that a ``StreamConverter`` has converted.
public struct StreamBlock: Sendable {
  private let bytes: [UInt8]
  /// Whether the bytes are only the start of a line, which is longer than ``StreamConverter/lineLimit``.
  private let isTooLong: Bool
  private var offset = 0
  /// The number of the next line, counted from 1.
  private(set) var line: Int
  /// The number of fields in the first record that is not empty; any other number of fields is an error.
  private(set) var fieldCount: Int?
  private var conversions: [Key: StreamConverter.Conversion] = [:]

  /// The fields of a record on which its conversion depends.
  private struct Key: Hashable {
    let day: String?
    let from: String?
  }

  /// The converted lines.
  public internal(set) var output: [UInt8] = []
  /// The errors with the numbers of their lines, counted from 1.
  public internal(set) var errors: [(line: Int, error: StreamLineError)] = []
  /// The rates that the next line needs; `nil` if all lines are converted.
  public private(set) var requirement: StreamConverter.Requirement?
  /// The reason why no line of the input can be converted.
  public private(set) var rejection: StreamInputError?
  /// Whether the conversion of the input has ended at a line of the block.
  private(set) var isFinished = false
  /// The fixed rates of the conversions.
  private(set) var fixedRates: Set<FixedRate> = []

  /// Creates a block of complete lines or CSV records; only the last line of an input needs no line end.
  ///
  /// - Parameter previous: The converted block before this one; `nil` at the start of the input.
  public init(_ lines: [UInt8], after previous: StreamBlock? = nil) {
    self.init(lines, line: previous?.line ?? 1, fieldCount: previous?.fieldCount)
  }

  init(_ lines: [UInt8], line: Int, fieldCount: Int?, isTooLong: Bool = false) {
    bytes = lines
    self.line = line
    self.fieldCount = fieldCount
    self.isTooLong = isTooLong
  }

  /// Converts the lines until the end, or until ``requirement`` is set.
  public mutating func convert(by converter: StreamConverter) {
    requirement = nil
    if output.isEmpty { output.reserveCapacity((converter.layout.isJSON ? 16 : 2) * bytes.count) }
    let bytes = bytes
    bytes.withUnsafeBufferPointer { bytes in
      if line == 1, offset == 0, !isFinished {
        rejection = StreamInputError(encodingOf: bytes)
        isFinished = rejection != nil
        offset = StreamLayout.byteOrderMarkCount(in: bytes)
        if !converter.layout.isJSON { append(bytes, 0..<offset) }
      }
      while offset < bytes.count, !isFinished, requirement == nil { convertRecord(bytes, by: converter) }
    }
  }

  private mutating func convertRecord(_ bytes: UnsafeBufferPointer<UInt8>, by converter: StreamConverter) {
    let layout = converter.layout
    let columns = isTooLong ? nil : layout.columns
    let record =
      columns.map { CSVRecord(bytes, from: offset, $0, layout.delimiter ?? .comma) }
      ?? CSVRecord(line: bytes, from: offset)
    var error: StreamLineError? = isTooLong ? .tooLong : record.hasOpenQuote ? .openQuote : nil
    if error == nil, layout.columns != nil {
      let fields = bytes[offset..<record.end]
      if fieldCount == nil { rejection = StreamInputError(delimiterOf: fields, layout) }
      rejection = rejection ?? StreamInputError(amountOf: record, bytes, line: line, layout)
      isFinished = rejection != nil
      // The output must not begin with a byte-order mark alone.
      if isFinished, line == 1 { output = [] }
      if isFinished { return }
      if fieldCount == nil, !fields.allSatisfy("\r\n".utf8.contains) { fieldCount = record.fields }
    }
    if layout.hasHeader, line == 1, !isTooLong {
      if !layout.isJSON { append(bytes, offset..<record.end) }
      line += record.lines
      offset = record.end
      return
    }
    var conversion: StreamConverter.Conversion?
    var amount: FixedDecimal?
    var result: FixedDecimal?
    do throws(StreamLineError) {
      if error == nil {
        conversion = try self.conversion(of: record, bytes, by: converter)
        if requirement != nil { return }
      }
    } catch let lineError {
      error = lineError
    }
    if let field = record.amount, !isTooLong, layout.isJSON || error == nil {
      do throws(StreamLineError) {
        let parsed = try Self.amount(UnsafeBufferPointer(rebasing: bytes[field]), in: layout.amounts)
        amount = parsed
        if let conversion {
          result = try? conversion.ratio.converted(parsed, decimals: converter.format.decimals)
          if result == nil { throw .outOfRange }
        }
      } catch let lineError {
        error = error ?? lineError
      }
    }
    if let error { errors.append((line, error)) }
    isFinished = error != nil && layout.isStrict
    if isFinished { return }
    if layout.isJSON {
      appendObject(amount, result, by: conversion, converter, error)
    } else if !isTooLong {
      let field = record.amount ?? record.end..<record.end
      append(bytes, offset..<field.lowerBound)
      result?.append(to: &output, minimumDecimals: converter.format.minimumDecimals)
      append(bytes, field.upperBound..<record.end)
    }
    line += record.lines
    offset = record.end
  }

  /// Returns the conversion of a record; `nil` if ``requirement`` must be met first.
  private mutating func conversion(
    of record: CSVRecord, _ bytes: UnsafeBufferPointer<UInt8>, by converter: StreamConverter
  ) throws(StreamLineError) -> StreamConverter.Conversion? {
    if let fieldCount, record.fields != fieldCount, record.amount != nil {
      throw .fieldCount(found: record.fields, expected: fieldCount)
    }
    func string(_ field: Range<Int>) -> String { String(decoding: bytes[field], as: UTF8.self) }
    func excerpt(_ field: Range<Int>) -> String { UnsafeBufferPointer(rebasing: bytes[field]).excerpt }
    // Longer fields are no days or currency codes, but can be equal to shorter ones by the rules of Unicode.
    let key = Key(
      day: record.day.flatMap { $0.count > 10 ? nil : string($0) },
      from: record.from.flatMap { $0.count > 3 ? nil : string($0) })
    if record.amount != nil, let known = conversions[key] { return known }
    let columns = converter.layout.columns
    var day: CalendarDay?
    if let column = columns?.day {
      guard let field = record.day else { throw .noField(column: column, found: record.fields) }
      guard let found = key.day.flatMap({ CalendarDay($0) }) else { throw .day(excerpt(field)) }
      guard converter.days.contains(found) else { throw .dayOutOfRange(found) }
      guard converter.hasRates(for: found) else {
        requirement = .rates(found)
        return nil
      }
      day = found
    }
    var source = converter.source
    if let column = columns?.from {
      guard let field = record.from else { throw .noField(column: column, found: record.fields) }
      if !field.isEmpty { source = key.from.flatMap(Self.currency).map { .currency($0) } }
      guard source != nil else { throw .currency(excerpt(field)) }
    }
    if let columns, record.amount == nil { throw .noField(column: columns.amount, found: record.fields) }
    guard let source else { throw .currency("") }
    guard let conversion = try converter.conversion(from: source, on: day) else {
      requirement = source.currency.map { .currencyRates($0, day) }
      return nil
    }
    fixedRates.formUnion(conversion.fixedRates)
    conversions[key] = conversion
    return conversion
  }

  private static func amount(
    _ field: UnsafeBufferPointer<UInt8>, in syntax: AmountSyntax
  ) throws(StreamLineError) -> FixedDecimal {
    if syntax.separators == .dot, let units = DecimalParser.shortUnits(of: field, decimals: FixedDecimal.decimals),
      let amount = try? FixedDecimal(magnitude: units, isNegative: false)
    {
      return amount
    }
    guard let (digits, isNegative) = syntax.decimal(field) else { throw .syntax(field.excerpt, syntax) }
    switch digits.withUnsafeBufferPointer({ DecimalParser.units(of: $0, decimals: FixedDecimal.decimals) }) {
    case .success(let units):
      guard let amount = try? FixedDecimal(magnitude: units, isNegative: isNegative) else { throw .amount(.tooLarge) }
      return amount
    case .failure(.malformed(let reason)) where syntax == .plain: throw .malformed(field.excerpt, reason)
    case .failure(.malformed),
      .failure(.empty) where !field.isEmpty:
      throw .syntax(field.excerpt, syntax)
    case .failure(let error): throw .amount(error)
    }
  }

  /// Returns the currency with a code in any letter case, or a minor unit in its exact spelling, such as `GBp`.
  private static func currency(_ code: String) -> Currency? {
    Currency.minorUnit(spelled: code) ?? (Currency.minorUnitSpelling(of: code) == nil ? Currency(code) : nil)
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
  }
}
