/// A converter for the amounts in the lines of an input, such as a CSV file.
///
/// The output has one line for each input line, in the same order, or one JSON object for each record. If the input has
/// columns (``StreamLayout/columns``), only the amount field is replaced. A line with an error becomes an empty line or
/// has an empty amount field.
///
/// The converter performs no I/O: a ``StreamBlock`` contains lines, their results and their errors.
public struct StreamConverter: Sendable {
  /// Exchange rates that must be set before a block is converted further.
  public enum Requirement: Hashable, Sendable {
    /// The exchange rates of a day.
    case rates(CalendarDay)
    /// The exchange rates for a currency in the input; the day is `nil` if the input has no dates.
    ///
    /// This case occurs only if ``StreamConverter/requiresCurrencyRates`` is set.
    case currencyRates(Currency, CalendarDay?)
  }

  /// The conversion of all amounts of a day in a currency or a coin.
  struct Conversion: Sendable {
    let ratio: ConversionRatio
    let fixedRates: [FixedRate]
    /// The JSON members `date`, `freshness` and `from`, and the key of the next member, `line`.
    let json: [UInt8]
  }

  private struct CurrencyDay: Hashable, Sendable {
    let currency: Currency
    let day: CalendarDay?
  }

  /// The maximum length in bytes of a line with its line end, or of a CSV record that spans several lines.
  package static let lineLimit = 1 << 20

  let layout: StreamLayout
  let source: Asset?
  let format: StreamLayout.Format
  let days: ClosedRange<CalendarDay>
  /// The end of each JSON object, such as `,"to":"EUR"}` and a line feed.
  let jsonEnd: [UInt8]
  private let target: Asset
  /// The rates by day, `nil` for a day without rates; the key is `nil` if the input has no column with a date.
  private var rates: [CalendarDay?: ConversionRates?] = [:]
  /// The exchange rates for single currencies; `nil` for a currency without rates.
  private var tables: [CurrencyDay: Sourced<RateTable>?] = [:]

  /// A Boolean value that indicates whether some currencies in the input require rates of their own.
  ///
  /// If `true`, ``Requirement/currencyRates(_:_:)`` is required for metals, for rates of another day, and for rates that
  /// are out of date, built in or from a fallback. The default is `false`.
  public var requiresCurrencyRates = false

  /// The maximum number of elements of ``tables``, each of which has the rates of all currencies.
  private static let tableCapacity = 512

  /// Creates a converter of amounts in a currency or a coin.
  ///
  /// - Parameters:
  ///   - source: The source of all amounts; `nil` if the input has a column with currencies.
  ///   - days: The days that a column with dates may contain.
  public init(
    from source: Asset?, to target: Asset, layout: StreamLayout, format: StreamLayout.Format,
    days: ClosedRange<CalendarDay>
  ) {
    self.layout = layout
    self.source = source
    self.target = target
    self.format = format
    self.days = days
    jsonEnd = Array(",\"to\":\(StreamBlock.jsonString(target.symbol))}\n".utf8)
  }

  /// Sets the rates of a day, `nil` if there are none; the day is `nil` if the input has no dates.
  public mutating func setRates(_ rates: ConversionRates?, for day: CalendarDay?) { self.rates[day] = .some(rates) }

  /// Sets the exchange rates for a currency in the input, `nil` if there are none.
  public mutating func setRates(_ table: Sourced<RateTable>?, of currency: Currency, for day: CalendarDay?) {
    if tables.count >= Self.tableCapacity { tables.removeAll() }
    tables[CurrencyDay(currency: currency, day: day)] = .some(table)
  }

  /// Removes all rates except those of an input without a date column.
  mutating func removeRatesOfDays() {
    rates = rates.filter { $0.key == nil }
    tables = [:]
  }

  func hasRates(for day: CalendarDay) -> Bool { rates[day] != nil }

  /// Returns a conversion; `nil` if the rates of the currency must be set first.
  func conversion(from source: Asset, on day: CalendarDay?) throws(StreamLineError) -> Conversion? {
    guard case var rates?? = self.rates[day] else { throw .noRates(day) }
    if requiresCurrencyRates, let currency = source.currency, !rates.areComplete(for: currency) {
      guard let known = tables[CurrencyDay(currency: currency, day: day)] else { return nil }
      guard let table = known else { throw .noRate(currency, rates.day) }
      rates = rates.with(table)
    }
    let ratio: ConversionRatio
    do {
      ratio = try rates.ratio(from: source, to: target)
    } catch {
      switch error {
      case .unknownCurrency(let currency, let table): throw .noRate(currency, table.day)
      case .noPrice(let coin): throw .noPrice(coin.symbol, rates.day)
      case .outOfRange: throw .outOfRange
      default: throw .noRates(rates.day)
      }
    }
    let from = StreamBlock.jsonString(source.symbol)
    let json = #","date":"\#(rates.day)","freshness":"\#(rates.freshness.rawValue)","from":\#(from),"line":"#
    return Conversion(
      ratio: ratio, fixedRates: rates.table?.value.fixedRates(of: [source, target].compactMap(\.currency)) ?? [],
      json: Array(json.utf8))
  }
}
