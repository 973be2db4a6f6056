/// A cache of prepared conversions for a stream of amounts, by the day of the rates and the source currency.
///
/// The cache stores a maximum of 4,096 conversions, and one rate table for each different day in the stream.
/// Rates have been published for about seven thousand days, so memory use does not grow with the number of
/// input lines.
struct ConversionCache: Sendable {
  /// A prepared conversion, and the part of the JSON output that is the same for all its amounts.
  private struct Entry: Sendable {
    let conversion: BulkConversion
    let json: [UInt8]
  }

  /// The target currency of all cached conversions.
  let target: Currency
  private let format: BulkConversion.Format
  /// The rate tables of the days that occur in the stream.
  ///
  /// The table for the key `nil` is used if the input has no column with a date: all lines then use the same
  /// rates. The value `nil` means that the rates of the day were requested and do not exist.
  private var tables: [CalendarDay?: Sourced<RateTable>?] = [:]
  private var entries: [Entry] = []
  private var indices: [UInt64: Int] = [:]
  private var lastKey = UInt64.max
  private var lastIndex = 0

  /// The maximum number of cached conversions: 4,096.
  private static let capacity = 4_096

  init(to target: Currency, format: BulkConversion.Format) {
    self.target = target
    self.format = format
  }

  /// Returns whether the rate table of a day was set, even if the day has no rates.
  ///
  /// The result is `true` after a call of ``setTable(_:for:)`` for that day, with a table or with `nil`.
  ///
  /// - Parameter day: The day, or `nil` if the input has no column with a date.
  func hasTable(for day: CalendarDay?) -> Bool { tables[day] != nil }

  /// Stores the rate table of a day.
  ///
  /// - Parameters:
  ///   - table: The table, or `nil` if the day has no rates.
  ///   - day: The day. If the input has no column with a date, pass `nil` for the table that all lines use.
  mutating func setTable(_ table: Sourced<RateTable>?, for day: CalendarDay?) { tables[day] = .some(table) }

  /// Returns the index in the cache of the conversion from a currency with the rates of a day.
  ///
  /// The conversion is prepared if it is not cached yet. The table of the day must have been set before. The
  /// index is valid until the next call of this function.
  ///
  /// - Parameters:
  ///   - code: The source currency.
  ///   - day: The day, or `nil` if the input has no column with a date.
  /// - Throws: ``StreamLineError/noRates(_:)`` if the day has no rates; ``StreamLineError/noRate(_:_:)`` if
  ///   the table lacks the source or target currency.
  @inline(__always)
  mutating func index(from code: PackedCurrencyCode, on day: CalendarDay?) throws(StreamLineError) -> Int {
    let number = day.map { UInt32(truncatingIfNeeded: $0.ordinal) } ?? 1 << 31
    let key = UInt64(number) << 32 | UInt64(code.word)
    if key != lastKey {
      if let known = indices[key] { lastIndex = known } else { lastIndex = try prepare(from: code, on: day, key) }
      lastKey = key
    }
    return lastIndex
  }

  /// Converts an amount with the cached conversion at an index, and writes the result to memory.
  ///
  /// The function does not copy the conversion, because a copy for each amount would take time.
  ///
  /// - Parameters:
  ///   - amount: The amount as a decimal string.
  ///   - index: The index of the conversion.
  ///   - output: The memory for the result, with a capacity of ``BulkConversion/maximumLength`` bytes or
  ///     more.
  /// - Returns: The length of the result in bytes.
  /// - Throws: ``StreamLineError/amount(_:)`` if the amount is not a valid number;
  ///   ``StreamLineError/outOfRange`` if the result is outside the range of ``FixedPoint``.
  func write(
    _ amount: UnsafeBufferPointer<UInt8>, by index: Int, to output: UnsafeMutableRawPointer
  ) throws(StreamLineError) -> Int {
    try entries.withUnsafeBufferPointer { entries throws(StreamLineError) in
      try entries[index].conversion.write(amount, to: output)
    }
  }

  /// Returns a copy of the cached conversion at an index.
  func conversion(at index: Int) -> BulkConversion { entries[index].conversion }

  /// Returns a part of the JSON output, as UTF-8, for the amounts of the cached conversion at an index.
  ///
  /// An example is `"date":"2026-11-20","freshness":"live","from":"EUR",`.
  func json(at index: Int) -> [UInt8] { entries[index].json }

  private mutating func prepare(
    from code: PackedCurrencyCode, on day: CalendarDay?, _ key: UInt64
  ) throws(StreamLineError) -> Int {
    guard case let sourced?? = tables[day] else { throw .noRates(day) }
    let table = sourced.value
    guard let from = code.currency, table.rates[from] != nil else {
      throw .noRate(code.currency ?? target, table.day)
    }
    guard let cross = table.cross(from: from, to: target) else { throw .noRate(target, table.day) }
    if entries.count == Self.capacity {
      entries.removeAll(keepingCapacity: true)
      indices.removeAll(keepingCapacity: true)
    }
    let json = #""date":"\#(table.day)","freshness":"\#(sourced.freshness.rawValue)","from":"\#(from)","#
    entries.append(Entry(conversion: BulkConversion(cross, format: format), json: Array(json.utf8)))
    indices[key] = entries.count - 1
    return entries.count - 1
  }
}

/// A currency code packed into a 32-bit integer, for fast comparisons.
struct PackedCurrencyCode: Hashable, Sendable {
  /// The ASCII codes of the three capital letters in the lower 24 bits, such as 0x455552 for `EUR`.
  let word: UInt32

  /// Creates the packed code of a currency such as `EUR`.
  init(_ currency: Currency) {
    word = currency.code.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Creates a packed code from the three ASCII letters of a currency code such as `EUR`, in upper or lower
  /// case.
  ///
  /// Returns `nil` unless the bytes are exactly three ASCII letters.
  init?(_ field: UnsafeBufferPointer<UInt8>) {
    guard field.count == 3 else { return nil }
    var word: UInt32 = 0
    for byte in field {
      let small = byte | 0x20
      guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= small else { return nil }
      word = word << 8 | UInt32(small & 0xDF)
    }
    self.word = word
  }

  /// The currency whose code is packed in this value.
  ///
  /// The value is never `nil` in practice, since a packed code always consists of three letters.
  var currency: Currency? {
    Currency(String(decoding: [UInt8(word >> 16), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)], as: UTF8.self))
  }
}

/// A parser for days such as `2026-11-20` that stores the last parsed day.
///
/// Successive lines of a stream often have the same day, which is then not parsed again.
struct CachedDayParser: Sendable {
  private var lastBytes: (UInt64, UInt16) = (0, 0)
  private var lastDay: CalendarDay?

  /// Parses a day in the format `2026-11-20`.
  ///
  /// Returns `nil` if the bytes have another format or the date does not exist.
  @inline(__always)
  mutating func parse(_ field: UnsafeBufferPointer<UInt8>) -> CalendarDay? {
    guard field.count == 10, let base = field.baseAddress else { return nil }
    let memory = UnsafeRawPointer(base)
    let bytes = (memory.loadUnaligned(as: UInt64.self), memory.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
    if lastDay == nil || bytes != lastBytes {
      lastDay = CalendarDay(String(decoding: field, as: UTF8.self))
      lastBytes = bytes
    }
    return lastDay
  }
}
