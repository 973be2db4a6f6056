public import QuidCore

extension NumberFormat {
  /// A large amount in thousands, millions, billions or trillions with one decimal: `$441.4B`, `$995.0M`.
  ///
  /// Below a thousand it has the decimals of the minor unit. The letters K, M, B and T are those of the markets and the
  /// same in every locale; separators and the currency's place are the locale's. Rounded once, half to even.
  public func compactAmount(_ amount: FixedPoint, _ currency: Currency) -> String {
    let usual = currency.minorUnitDigits
    var shown = Self.rounded(amount, decimals: usual)
    guard !Self.isBelowThousand(shown) else {
      return self.amount(amount, currency, decimals: usual, minimumDecimals: usual)
    }
    var suffix = ""
    for step in Self.steps where suffix.isEmpty || !Self.isBelowThousand(shown) {
      let scaled = try? amount.divided(by: FixedPoint(step.unit), decimals: 1, rounding: .halfEven)
      (shown, suffix) = (scaled ?? amount, step.suffix)
    }
    return self.amount(shown, currency, decimals: 1, minimumDecimals: 1, suffix: suffix)
  }

  /// A large amount that may not be known; `–` where it is not.
  public func compactAmount(_ amount: FixedPoint?, _ currency: Currency) -> String {
    guard let amount else { return Self.unknown }
    return compactAmount(amount, currency)
  }

  private static let steps: [(unit: Int, suffix: String)] = [
    (1_000, "K"), (1_000_000, "M"), (1_000_000_000, "B"), (1_000_000_000_000, "T"),
  ]

  private static func isBelowThousand(_ amount: FixedPoint) -> Bool {
    amount < FixedPoint(1_000) && amount > FixedPoint(-1_000)
  }
}
