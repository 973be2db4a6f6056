/// The replacement of the unit of a currency by a larger one, at a legal factor.
package struct Redenomination: Hashable, Sendable {
  /// The code of the old unit.
  package let old: Currency
  /// The code of the new unit, which can be that of the old unit.
  package let new: Currency
  /// The number of old units that equal one new unit.
  package let factor: FixedDecimal
  /// The first day of the new unit.
  package let start: CalendarDay

  /// All redenominations of currencies with their own rates, except those by the euro and the US dollar.
  package static let all: [Redenomination] = withNewCode + withSameCode

  private static let withNewCode = WithdrawnCurrency.all.reduce(into: [Redenomination]()) { all, withdrawal in
    guard let rate = withdrawal.rate, rate.target != .eur, rate.target != .usd, rate.cross.to.rate == .one,
      !all.contains(where: { $0.old == rate.source })
    else { return }
    all.append(
      Redenomination(old: rate.source, new: rate.target, factor: rate.cross.from.rate, start: withdrawal.start))
  }

  private static let withSameCode = [
    // Venezuela, decree 4.553 of 2021-08-06.
    ("VES", 1_000_000, CalendarDay("2021-10-01")),
    // Syria, decree 293 of 2025.
    ("SYP", 100, CalendarDay("2026-01-01")),
  ].compactMap { code, factor, start in
    start.map {
      Redenomination(old: Currency(known: code), new: Currency(known: code), factor: FixedDecimal(factor), start: $0)
    }
  }
}

extension Currency {
  /// Returns the currency in whose unit a history is expressed: the one that replaced this currency during the history.
  func unit(ofHistoryFrom first: CalendarDay, through last: CalendarDay) -> Currency {
    var unit = self
    var isReplaced = false
    while let next = Redenomination.all.first(where: { $0.old == unit && $0.new != unit && $0.start <= last }) {
      isReplaced = isReplaced || first < next.start
      unit = next.new
    }
    return isReplaced ? unit : self
  }
}
