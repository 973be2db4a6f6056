/// A cache of the conversions of a ``StreamConverter``, by day and source currency, and of the exchange rates by day.
struct ConversionCache: Sendable {
  private struct Entry: Sendable {
    let conversion: BulkConversion
    /// The JSON members `date`, `freshness` and `from`, and the key of the next member, `line`.
    let json: [UInt8]
  }

  private struct CurrencyDay: Hashable, Sendable {
    let currency: Currency
    let day: CalendarDay?
  }

  /// The end of each JSON line, such as `,"to":"EUR"}` and a line feed.
  let jsonEnd: [UInt8]
  /// A conversion at the rate 1, which removes redundant zeros.
  let identity = BulkConversion(ConversionRatio.one)
  /// The coin in which all amounts are expressed; `nil` if they are in a currency.
  private let coin: Coin?
  private let target: Asset
  private let format: BulkConversion.Format
  /// The rates by day, `nil` for a day without rates; the key is `nil` if the input has no column with a date.
  private var rates: [CalendarDay?: ConversionRates?] = [:]
  /// Whether ``tables`` are required for the currencies for which ``rates`` are not sufficient.
  var requiresCurrencyRates = false
  /// The exchange rates for single currencies; `nil` for a currency without rates.
  private var tables: [CurrencyDay: Sourced<RateTable>?] = [:]
  /// The last day for which ``hasRates(for:)`` returned `true`, as successive lines often have the same day; the inner
  /// optional is `nil` if the input has no column with a date.
  private var lastDay: CalendarDay??
  private var entries: [Entry] = []
  private var indices: [UInt64: Int] = [:]
  private var lastKey = UInt64.max
  private var lastIndex = 0
  private(set) var fixedRates: Set<FixedRate> = []

  /// The maximum number of conversions; a full cache is emptied before another conversion is added.
  private static let capacity = 4_096
  /// The maximum number of elements of ``tables``, each of which has the rates of all currencies.
  private static let tableCapacity = 512

  init(from coin: Coin?, to target: Asset, format: BulkConversion.Format) {
    self.coin = coin
    self.target = target
    self.format = format
    jsonEnd = Array(",\"to\":\(JSONLine.string(target.symbol))}\n".utf8)
  }

  /// Whether the rates of a day are cached, or the day is known to have no rates.
  mutating func hasRates(for day: CalendarDay?) -> Bool {
    if lastDay == .some(day) { return true }
    guard rates.index(forKey: day) != nil else { return false }
    lastDay = .some(day)
    return true
  }

  mutating func setRates(_ rates: ConversionRates?, for day: CalendarDay?) { self.rates[day] = .some(rates) }

  mutating func setRates(_ table: Sourced<RateTable>?, of currency: Currency, for day: CalendarDay?) {
    if tables.count >= Self.tableCapacity { tables.removeAll() }
    tables[CurrencyDay(currency: currency, day: day)] = .some(table)
  }

  mutating func setRates(of other: ConversionCache) {
    rates = other.rates
    tables = other.tables
  }

  /// Removes all conversions and rates, except the rates of an input without a date column.
  mutating func removeRatesOfDays() {
    var cache = ConversionCache(from: coin, to: target, format: format)
    cache.rates = rates.filter { $0.key == nil }
    cache.requiresCurrencyRates = requiresCurrencyRates
    cache.fixedRates = fixedRates
    self = cache
  }

  mutating func addFixedRates(of other: ConversionCache) { fixedRates.formUnion(other.fixedRates) }

  /// Returns the index of a conversion, valid until the next call, for a day whose rates must have been set.
  ///
  /// Returns `nil` if the rates of the currency must be set first.
  @inline(__always)
  mutating func index(from code: PackedCurrencyCode, on day: CalendarDay?) throws(StreamLineError) -> Int? {
    let number = day.map { UInt32(truncatingIfNeeded: $0.ordinal) } ?? 1 << 31
    let key = UInt64(number) << 32 | UInt64(code.word)
    if key != lastKey {
      if let known = indices[key] {
        lastIndex = known
      } else if let new = try prepare(from: code, on: day, key) {
        lastIndex = new
      } else {
        return nil
      }
      lastKey = key
    }
    return lastIndex
  }

  func write(
    _ amount: UnsafeBufferPointer<UInt8>, in syntax: AmountSyntax, by index: Int, to output: UnsafeMutableRawPointer
  ) throws(StreamLineError) -> Int {
    try entries.withUnsafeBufferPointer { entries throws(StreamLineError) in
      try entries[index].conversion.write(amount, in: syntax, to: output)
    }
  }

  func conversion(at index: Int) -> BulkConversion { entries[index].conversion }

  /// Appends the JSON members between the amount and the number of the line.
  func appendMembers(at index: Int, to output: inout ByteQueue) { output.append(entries[index].json) }

  private mutating func prepare(
    from code: PackedCurrencyCode, on day: CalendarDay?, _ key: UInt64
  ) throws(StreamLineError) -> Int? {
    guard case var rates?? = self.rates[day] else { throw .noRates(day) }
    guard let from = source(of: code) else { throw .noRates(day) }
    if requiresCurrencyRates, let currency = from.currency, !rates.areComplete(for: currency) {
      guard let known = tables[CurrencyDay(currency: currency, day: day)] else { return nil }
      guard let table = known else { throw .noRate(currency, rates.day) }
      rates = rates.with(table)
    }
    let ratio: ConversionRatio
    do {
      ratio = try rates.ratio(from: from, to: target)
    } catch {
      throw Self.lineError(error, rates.day)
    }
    fixedRates.formUnion(rates.table?.value.fixedRates(of: [from, target].compactMap(\.currency)) ?? [])
    if entries.count == Self.capacity {
      entries.removeAll(keepingCapacity: true)
      indices.removeAll(keepingCapacity: true)
    }
    let json =
      #","date":"\#(rates.day)","freshness":"\#(rates.freshness.rawValue)","from":\#(JSONLine.string(from.symbol)),"line":"#
    entries.append(Entry(conversion: BulkConversion(ratio, format: format), json: Array(json.utf8)))
    indices[key] = entries.count - 1
    return entries.count - 1
  }

  private func source(of code: PackedCurrencyCode) -> Asset? {
    code == .coin ? coin.map { .coin($0) } : code.currency.map { .currency($0) }
  }

  private static func lineError(_ error: ConversionError, _ day: CalendarDay) -> StreamLineError {
    switch error {
    case .unknownCurrency(let currency, let table): .noRate(currency, table.day)
    case .noPrice(let coin): .noPrice(coin.symbol, day)
    case .outOfRange: .outOfRange
    default: .noRates(day)
    }
  }
}
