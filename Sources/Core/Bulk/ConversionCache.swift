/// The prepared conversions of a stream, by day and source currency.
///
/// At most 4,096 conversions are kept. The number of tables grows with the number of different days, of which about seven
/// thousand have rates, not with the number of lines.
struct ConversionCache: Sendable {
  /// A conversion and the part of its JSON object that is the same for all amounts.
  private struct Entry: Sendable {
    let conversion: BulkConversion
    let json: [UInt8]
  }

  /// The target currency.
  let target: Currency
  private let format: BulkConversion.Format
  /// The requested tables by day, or under `nil` the one for all lines; a day without rates has no table.
  private var tables: [CalendarDay?: Sourced<RateTable>?] = [:]
  private var entries: [Entry] = []
  private var indices: [UInt64: Int] = [:]
  private var lastKey = UInt64.max
  private var lastIndex = 0

  /// The maximum number of prepared conversions.
  private static let capacity = 4_096

  init(to target: Currency, format: BulkConversion.Format) {
    self.target = target
    self.format = format
  }

  /// Returns whether the table of a day has been set, even to none.
  func hasTable(for day: CalendarDay?) -> Bool { tables[day] != nil }

  /// Sets the table of a day; `nil` for a day without rates.
  mutating func setTable(_ table: Sourced<RateTable>?, for day: CalendarDay?) { tables[day] = .some(table) }

  /// Returns the index of the conversion from a currency on a day whose table has been set.
  ///
  /// - Throws: ``StreamLineError/noRate(_:_:)``, ``StreamLineError/noRates(_:)``.
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

  /// Converts an amount with the conversion at an index, without copying the conversion.
  ///
  /// - Throws: ``StreamLineError/amount(_:)``, ``StreamLineError/outOfRange``.
  func write(
    _ amount: UnsafeBufferPointer<UInt8>, by index: Int, to output: UnsafeMutableRawPointer
  ) throws(StreamLineError) -> Int {
    try entries.withUnsafeBufferPointer { entries throws(StreamLineError) in
      try entries[index].conversion.write(amount, to: output)
    }
  }

  /// Returns the conversion at an index, for use with many amounts.
  func conversion(at index: Int) -> BulkConversion { entries[index].conversion }

  /// Returns the JSON members `date`, `freshness` and `from` of the conversion at an index.
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

/// A currency code packed into one word, for comparisons without a string.
struct PackedCurrencyCode: Hashable, Sendable {
  /// The capital letters as three bytes, the first letter in the highest byte.
  let word: UInt32

  /// Packs the code of a currency.
  init(_ currency: Currency) {
    word = currency.code.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Packs the bytes of a code in any case.
  ///
  /// Returns `nil` unless they are three ASCII letters.
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

  /// The currency.
  var currency: Currency? {
    Currency(String(decoding: [UInt8(word >> 16), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)], as: UTF8.self))
  }
}

/// A parser of days that skips parsing if the bytes equal those of the previous day, as in most lines of a stream.
struct CachedDayParser: Sendable {
  private var lastBytes: (UInt64, UInt16) = (0, 0)
  private var lastDay: CalendarDay?

  /// Parses a day such as `2026-11-20`; `nil` for any other string.
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
