package import QuidCore

extension DisplayFormat {
  /// Returns notes about fixed rates through which amounts were converted, one for each rate.
  ///
  /// Examples are `GBp = 0.01 GBP` and `DEM is withdrawn: 1 EUR = 1.95583 DEM since 1999-01-01.`
  package func notes(about rates: [FixedRate]) -> [String] {
    rates.map { rate in
      let (source, target) = (rate.cross.from, rate.cross.to)
      guard let start = rate.start else {
        return "\(source.quote) = \(numbers.exact((try? rate.cross.rate()) ?? .zero)) \(target.quote)"
      }
      guard source.quote != target.quote else {
        return strings.newUnit(of: target.quote.code, factor: numbers.exact(source.rate), since: start)
      }
      let equation =
        "\(numbers.exact(target.rate)) \(target.quote) = \(numbers.exact(source.rate)) \(source.quote)"
      return strings.legalRate(of: source.quote.code, equation, since: start)
    }
  }

  /// Returns notes about the units of a history: one for each redenomination, and one for each other legal rate.
  ///
  /// An example is `BYN replaced BYR on 2016-07-01: 1 BYN = 10,000 BYR. Earlier rates are shown in BYN.`
  package func notes(about sourced: SourcedRateHistory) -> [String] {
    let (history, units) = (sourced.history, sourced.history.redenominations)
    let legalRates = sourced.tables.flatMap(\.value).flatMap { $0.fixedRates(of: [history.from, history.to]) }.uniqued
    let others = legalRates.filter { rate in !units.contains { $0.old == rate.source && $0.new == rate.target } }
    return units.map { unit in
      let (old, new, factor) = (unit.old.code, unit.new.code, numbers.exact(unit.factor))
      guard old != new else { return strings.newUnit(of: new, factor: factor, since: unit.start) }
      return strings.redenomination(of: old, to: new, "1 \(new) = \(factor) \(old)", on: unit.start)
    } + notes(about: others)
  }
}

extension Currency {
  /// Returns a hint for a minor unit in another letter case, such as `Write GBX for a hundredth of GBP.`; otherwise
  /// `nil`.
  package static func spellingHint(for word: String) -> String? {
    guard let spelling = minorUnitSpelling(of: word), let unit = minorUnit(spelled: spelling)?.minorUnitRate else {
      return nil
    }
    return "Write \(spelling) for a hundredth of \(unit.target)."
  }
}
