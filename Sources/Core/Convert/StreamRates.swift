/// The conversions of a stream, each made ready once: by the day where each line has its own, and by the currency.
///
/// What is kept grows with the days there are, of which there have been seven thousand with rates, not with the lines.
struct StreamRates: Sendable {
  /// A conversion and what JSON tells about it.
  private struct Entry: Sendable {
    let conversion: BulkConversion
    let note: [UInt8]
  }

  /// The currency that is converted to.
  let target: Currency
  private let form: BulkConversion.Form
  /// The tables that were asked for, by day, or under `nil` the one for all lines; none for a day that has none.
  private var tables: [CalendarDay?: Sourced<RateTable>?] = [:]
  private var entries: [Entry] = []
  private var places: [UInt64: Int] = [:]
  private var lastKey = UInt64.max
  private var lastPlace = 0

  /// How many conversions are kept ready at a time.
  private static let limit = 4_096

  init(to target: Currency, form: BulkConversion.Form) {
    self.target = target
    self.form = form
  }

  /// Whether the table of a day has been asked for.
  func isKnown(_ day: CalendarDay?) -> Bool { tables[day] != nil }

  /// Takes in what was found out about a day.
  mutating func know(_ table: Sourced<RateTable>?, for day: CalendarDay?) { tables[day] = .some(table) }

  /// The place of the conversion from a currency on a day that is known.
  ///
  /// - Throws: ``StreamFlaw``.
  @inline(__always)
  mutating func place(from letters: CurrencyLetters, on day: CalendarDay?) throws(StreamFlaw) -> Int {
    let number = day.map { UInt32(truncatingIfNeeded: $0.ordinal) } ?? 1 << 31
    let key = UInt64(number) << 32 | UInt64(letters.word)
    if key != lastKey {
      if let known = places[key] { lastPlace = known } else { lastPlace = try prepare(from: letters, on: day, key) }
      lastKey = key
    }
    return lastPlace
  }

  /// Converts by the conversion at a place, where it lies, so that it is not copied for each amount.
  ///
  /// - Throws: ``BulkConversion/Flaw``.
  func write(
    _ amount: UnsafeBufferPointer<UInt8>, by place: Int, to output: UnsafeMutableRawPointer
  ) throws(BulkConversion.Flaw) -> Int {
    try entries.withUnsafeBufferPointer { entries throws(BulkConversion.Flaw) in
      try entries[place].conversion.write(amount, to: output)
    }
  }

  /// The conversion at a place, for many amounts.
  func conversion(at place: Int) -> BulkConversion { entries[place].conversion }

  /// What JSON tells about a conversion, from its day up to the number of the line.
  func note(_ place: Int) -> [UInt8] { entries[place].note }

  private mutating func prepare(
    from letters: CurrencyLetters, on day: CalendarDay?, _ key: UInt64
  ) throws(StreamFlaw) -> Int {
    guard case let sourced?? = tables[day] else { throw .noRates(day) }
    let table = sourced.value
    guard let from = letters.currency, table.rates[from] != nil else {
      throw .noRate(letters.currency ?? target, table.day)
    }
    guard let cross = table.cross(from: from, to: target) else { throw .noRate(target, table.day) }
    if entries.count == Self.limit {
      entries.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
    }
    let note = #""date":"\#(table.day)","freshness":"\#(sourced.freshness.rawValue)","from":"\#(from)","#
    entries.append(Entry(conversion: BulkConversion(cross, form: form), note: Array(note.utf8)))
    places[key] = entries.count - 1
    return entries.count - 1
  }
}
