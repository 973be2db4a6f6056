import QuidCore

/// The daily reference rates of the European Central Bank: a row for each day and a column for each currency.
struct ECBHistory: Hashable, Sendable {
  /// The currencies of the columns in alphabetical order, without the euro, the base of all rates.
  let currencies: [Currency]
  /// The rows of the table, one for each day with rates, oldest first.
  let rows: [Row]

  /// The rates of one day against the euro, with one rate for each currency.
  struct Row: Hashable, Sendable {
    let day: CalendarDay
    /// The rates of the day in the order of ``ECBHistory/currencies``; ``ECBRate/none`` if there is no rate.
    let rates: [ECBRate]
  }

  /// The first day on which the European Central Bank published reference rates: 1999-01-04.
  static let firstDay = CalendarDay(year: 1999, month: 1, day: 4)

  /// Whether a file can contain rates for a day: from 1999-01-04, the first day with rates, through `today`.
  static func canInclude(_ day: CalendarDay, today: CalendarDay) -> Bool {
    firstDay.map { $0 <= day && day <= today } ?? false
  }

  /// Returns a table with the rates of both tables; for the same day and currency, the rate of `newer` is used.
  func merged(with newer: ECBHistory) -> ECBHistory {
    let currencies = Set(currencies).union(newer.currencies).sorted()
    let own = rows(for: currencies)
    let others = newer.rows(for: currencies)
    var rows: [Row] = []
    rows.reserveCapacity(max(own.count, others.count))
    var (index, other) = (0, 0)
    while index < own.count || other < others.count {
      if other == others.count || index < own.count && own[index].day < others[other].day {
        rows.append(own[index])
        index += 1
      } else if index == own.count || others[other].day < own[index].day {
        rows.append(others[other])
        other += 1
      } else {
        rows.append(own[index].merged(with: others[other]))
        (index, other) = (index + 1, other + 1)
      }
    }
    return ECBHistory(currencies: currencies, rows: rows)
  }

  /// Returns the rows with a rate for each of the given currencies; ``ECBRate/none`` for a currency without a column.
  private func rows(for wanted: [Currency]) -> [Row] {
    guard wanted != currencies else { return rows }
    let columns = Dictionary(uniqueKeysWithValues: zip(currencies, currencies.indices))
    let indices = wanted.map { columns[$0] }
    return rows.map { Row(day: $0.day, rates: $0.rates(at: indices)) }
  }
}

extension ECBHistory.Row {
  /// Returns a row with the rates of both rows; for the same currency, the rate of `newer` is used.
  ///
  /// The rates of both rows must be for the same currencies in the same order.
  fileprivate func merged(with newer: Self) -> Self {
    Self(day: day, rates: zip(rates, newer.rates).map { $1 == .none ? $0 : $1 })
  }

  fileprivate func rates(at indices: [Int?]) -> [ECBRate] { indices.map { $0.map { rates[$0] } ?? .none } }

  /// Returns a table of the row's rates against the euro; `nil` if the euro has a rate other than 1.
  ///
  /// - Parameter currencies: The currencies of the rates, in the order of the rates in this row.
  func table(_ currencies: [Currency]) -> RateTable? {
    var rates: [Currency: FixedDecimal] = [:]
    for (currency, rate) in zip(currencies, self.rates) { rates[currency] = rate.value }
    return RateTable(base: .eur, day: day, rates: rates, minimumDigits: ReferenceRates.digits)
  }
}

/// A reference rate encoded in four bytes: 28 bits with the digits as an integer, and the number of decimals.
///
/// For example, 1.1618 has the digits 11618 and four decimals. The European Central Bank publishes at most seven
/// digits.
struct ECBRate: Hashable, Sendable {
  /// The encoded rate: the number of decimals in the upper four bits, and the digits as an integer in the lower 28.
  let bits: UInt32

  /// A missing rate: the European Central Bank published no rate for the currency on the day.
  static let none = ECBRate(bits: 0)

  init(bits: UInt32) { self.bits = bits }

  /// Creates a rate from a positive number; `nil` if it has more than 15 decimals or its digits exceed 28 bits.
  init?(_ rate: FixedDecimal) {
    guard rate > .zero else { return nil }
    for decimals in 0...15 {
      let (digits, rest) = rate.units.quotientAndRemainder(dividingBy: Self.unit(decimals))
      guard digits < 1 << 28 else { return nil }
      if rest == 0 {
        bits = UInt32(digits) | UInt32(decimals) << 28
        return
      }
    }
    return nil
  }

  /// Creates a rate from an ASCII string such as `1.1618`; `nil` if invalid or not exactly representable.
  ///
  /// The rate must be positive and, without zeros at its end, have at most 15 decimals and digits below 2²⁸.
  init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard let short = ShortDecimal(text) else {
      // The digits exceed 64 bits. The rate can still be valid if its last decimals are zeros.
      guard let rate = (try? FixedDecimal(String(decoding: text, as: UTF8.self))).flatMap({ Self($0) }) else {
        return nil
      }
      self = rate
      return
    }
    var (digits, decimals) = (short.digits, short.decimals)
    guard digits > 0 else { return nil }
    while decimals > 0, digits.isMultiple(of: 10) { (digits, decimals) = (digits / 10, decimals - 1) }
    guard digits < 1 << 28, decimals <= 15 else { return nil }
    bits = UInt32(digits) | UInt32(decimals) << 28
  }

  /// The rate as a decimal number, such as 1.1618; `nil` if the rate is missing (``none``).
  var value: FixedDecimal? {
    let digits = bits & 0xFFF_FFFF
    return digits == 0 ? nil : FixedDecimal(units: Int128(digits) * Self.unit(Int(bits >> 28)))
  }

  /// Returns the value of the last decimal in units of 10⁻¹⁸: for two decimals, 0.01, which is 10¹⁶ units.
  private static func unit(_ decimals: Int) -> Int128 { units[decimals] }

  private static let units: [Int128] = (0...15).map { decimals in
    (decimals..<18).reduce(Int128(1)) { unit, _ in unit * 10 }
  }
}
