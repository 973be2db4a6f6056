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
      let equation =
        "\(numbers.exact(target.rate)) \(target.quote) = \(numbers.exact(source.rate)) \(source.quote)"
      return strings[.legalRate, ["currency": source.quote.code, "equation": equation, "day": start]]
    }
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
