/// A cache of the conversions of a ``StreamConverter``, one for each combination of day and source currency.
///
/// The cache stores at most 4,096 conversions. The cache also stores the exchange rates for each day in the input.
struct ConversionCache: Sendable {
  /// A cached conversion, and the part of its JSON output that is the same for all amounts.
  private struct Entry: Sendable {
    let conversion: BulkConversion
    let json: [UInt8]
  }

  /// The last bytes of each line of JSON output, which contain the target currency or coin.
  ///
  /// For the target EUR, the bytes are `,"to":"EUR"}` and a line feed.
  let jsonEnd: [UInt8]
  /// The coin in which all amounts of the input are expressed; `nil` if the amounts are in a currency.
  private let coin: Coin?
  private let target: Asset
  private let format: BulkConversion.Format
  /// The exchange rates and coin prices, keyed by day.
  ///
  /// A `nil` value means that no rates exist for the day. A missing key means that the rates have not been set. If the
  /// input has no column with a date, the only key is `nil`.
  private var rates: [CalendarDay?: ConversionRates?] = [:]
  /// The last day for which ``hasRates(for:)`` returned `true`.
  ///
  /// Successive lines often have the same day, for which ``rates`` need not be searched again. The outer optional is
  /// `nil` until ``hasRates(for:)`` has returned `true` once. The inner optional is `nil` if the input has no column
  /// with a date.
  private var lastDay: CalendarDay??
  private var entries: [Entry] = []
  private var indices: [UInt64: Int] = [:]
  private var lastKey = UInt64.max
  private var lastIndex = 0
  /// The fixed rates of the conversions so far, such as that of a withdrawn currency.
  private(set) var fixedRates: Set<FixedRate> = []

  /// The maximum number of cached conversions: 4,096.
  ///
  /// If the cache is full, all conversions are removed before another one is added.
  private static let capacity = 4_096

  /// Creates an empty cache of conversions.
  ///
  /// - Parameters:
  ///   - coin: The coin in which all amounts are expressed; `nil` if the amounts are in a currency.
  ///   - target: The currency or coin to which all amounts are converted.
  ///   - format: The number format of the converted amounts.
  init(from coin: Coin?, to target: Asset, format: BulkConversion.Format) {
    self.coin = coin
    self.target = target
    self.format = format
    jsonEnd = Array(",\"to\":\(JSONLine.string(target.symbol))}\n".utf8)
  }

  /// Returns a Boolean value that indicates whether the rates for a day have been set.
  ///
  /// The result is also `true` if ``setRates(_:for:)`` was called with `nil` instead of rates for the day.
  ///
  /// - Parameter day: The day, or `nil` if the input has no column with a date.
  mutating func hasRates(for day: CalendarDay?) -> Bool {
    if lastDay == .some(day) { return true }
    guard rates.index(forKey: day) != nil else { return false }
    lastDay = .some(day)
    return true
  }

  /// Stores the exchange rates and coin prices for a day.
  ///
  /// - Parameters:
  ///   - rates: The rates and prices, or `nil` if none exist for the day.
  ///   - day: The day, or `nil` to set the rates for all lines of an input without a date column.
  mutating func setRates(_ rates: ConversionRates?, for day: CalendarDay?) { self.rates[day] = .some(rates) }

  /// Replaces the stored exchange rates of all days with the rates in another cache.
  ///
  /// - Parameter other: A cache for the same input, with rates for all days for which this cache has rates.
  mutating func setRates(of other: ConversionCache) { rates = other.rates }

  /// Removes the exchange rates and conversions of all days, but not the rates of an input without a date column.
  mutating func removeRatesOfDays() {
    let (shared, used) = (rates.filter { $0.key == nil }, fixedRates)
    self = ConversionCache(from: coin, to: target, format: format)
    rates = shared
    fixedRates = used
  }

  /// Adds the fixed rates that another cache for the same input has used.
  mutating func addFixedRates(of other: ConversionCache) { fixedRates.formUnion(other.fixedRates) }

  /// Returns the cache index of the conversion for a source currency and a day.
  ///
  /// If the cache does not contain the conversion, the function creates and adds it. The caller must set the rates for
  /// the day before the call. The index is valid until the next call of this function.
  ///
  /// - Parameters:
  ///   - code: The source currency, or ``PackedCurrencyCode/coin`` for amounts of a coin.
  ///   - day: The day, or `nil` if the input has no column with a date.
  /// - Throws: ``StreamLineError/noRates(_:)`` if the day has no rates; ``StreamLineError/noRate(_:_:)`` if a currency
  ///   has no rate; ``StreamLineError/noPrice(_:_:)`` if a coin has no price; ``StreamLineError/outOfRange`` if the
  ///   rate is too large.
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
  /// - Parameters:
  ///   - amount: The amount as a decimal string.
  ///   - syntax: The syntax of the amount.
  ///   - index: The index of the conversion in the cache.
  ///   - output: The memory for the result, with a capacity of ``BulkConversion/maximumLength`` bytes or more.
  /// - Returns: The length of the result in bytes.
  /// - Throws: ``StreamLineError/amount(_:)`` if the amount is not a valid number; ``StreamLineError/outOfRange`` if
  ///   the result is outside the range of ``FixedDecimal``.
  func write(
    _ amount: UnsafeBufferPointer<UInt8>, in syntax: AmountSyntax, by index: Int, to output: UnsafeMutableRawPointer
  ) throws(StreamLineError) -> Int {
    try entries.withUnsafeBufferPointer { entries throws(StreamLineError) in
      try entries[index].conversion.write(amount, in: syntax, to: output)
    }
  }

  /// Returns a copy of the cached conversion at the given index.
  func conversion(at index: Int) -> BulkConversion { entries[index].conversion }

  /// Returns the JSON members `date`, `freshness` and `from` of a cached conversion, as UTF-8 bytes.
  ///
  /// The members are the same for all amounts. An example is `"date":"2026-11-20","freshness":"live","from":"EUR",`.
  ///
  /// - Parameter index: The index of the conversion in the cache.
  func json(at index: Int) -> [UInt8] { entries[index].json }

  private mutating func prepare(
    from code: PackedCurrencyCode, on day: CalendarDay?, _ key: UInt64
  ) throws(StreamLineError) -> Int {
    guard case let rates?? = self.rates[day] else { throw .noRates(day) }
    guard let from = source(of: code) else { throw .noRates(day) }
    let ratio: ConversionRatio
    do throws(ConversionError) {
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
      #""date":"\#(rates.day)","freshness":"\#(rates.freshness.rawValue)","from":\#(JSONLine.string(from.symbol)),"#
    entries.append(Entry(conversion: BulkConversion(ratio, format: format), json: Array(json.utf8)))
    indices[key] = entries.count - 1
    return entries.count - 1
  }

  /// Returns the currency or coin that a packed currency code represents; `nil` if the code represents neither.
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
