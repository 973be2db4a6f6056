/// A conversion rate that does not change, such as the legal rate between a withdrawn currency and its successor.
package struct FixedRate: Hashable, Sendable {
  /// The rate as a cross rate; the amounts 1.95583 DEM and 1 EUR, for example, are ``CrossRate/from`` and
  /// ``CrossRate/to``.
  package let cross: CrossRate
  /// The first day of the rate; `nil` if it has always applied, as for pence.
  package let start: CalendarDay?

  /// Creates a rate from two amounts of equal value; returns `nil` if an amount is not above zero.
  init?(
    of amount: FixedDecimal, _ currency: Currency, equal other: FixedDecimal, _ target: Currency, _ start: CalendarDay?
  ) {
    guard let from = ExchangeRate(base: target, quote: currency, rate: amount),
      let to = ExchangeRate(base: target, quote: target, rate: other)
    else { return nil }
    cross = CrossRate(sharingBase: from, to)
    self.start = start
  }

  /// The currency whose value the law defines in terms of ``target``, such as `DEM`.
  package var source: Currency { cross.from.quote }
  /// The currency by which ``source`` is defined, such as `EUR`.
  package var target: Currency { cross.to.quote }
}

// MARK: - Minor units

extension Currency {
  /// The currencies of the minor units in which exchanges quote prices, such as pence, by their exact spelling.
  private static let minorUnits: [String: Currency] = {
    let (rand, shekel) = (Currency(known: "ZAR"), Currency(known: "ILS"))
    return [
      "GBp": .gbp, "GBX": .gbp, "ZAc": rand, "ZAC": rand, "ILA": shekel, "ILa": shekel, "USX": .usd,
    ]
  }()

  package static func minorUnit(spelled word: some StringProtocol) -> Currency? {
    let word = String(word)
    return minorUnits[word] == nil ? nil : Currency(known: word)
  }

  /// Returns the correct spelling of a minor unit, such as `GBX` for `gbx`; `nil` for a currency or a correct spelling.
  package static func minorUnitSpelling(of word: String) -> String? {
    guard let currency = Currency(word), !currency.isActive, minorUnits[word] == nil else { return nil }
    return minorUnits[currency.code] == nil ? nil : currency.code
  }

  package var minorUnitRate: FixedRate? {
    isActive
      ? nil : Self.minorUnits[description].flatMap { FixedRate(of: FixedDecimal(100), self, equal: .one, $0, nil) }
  }
}
