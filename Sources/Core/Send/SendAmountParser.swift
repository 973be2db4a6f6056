extension SendAmount {
  /// Parses an amount such as `1.5`, `1.5 eth`, `250gwei`, `50usd`, `€50` or `max`.
  ///
  /// A number follows the rules of ``Wei/init(_:_:)``; without a unit it is in ether. A unit stands behind the number,
  /// with or without a space between them: the names of ``EtherUnit``, `eth`, and the codes of the ``currencies``, in any
  /// case. The symbols `€`, `$` and `£` may also stand before the number.
  ///
  /// - Throws: ``SendAmountError``.
  public init(_ text: String) throws(SendAmountError) {
    if text.lowercased() == "max" {
      self = .maximum
      return
    }
    // Only letters, or nothing, is no number with a unit: the number parser names best what is wrong with it.
    guard let parts = Parts(text) else {
      self = .ether(try Self.number { () throws(DecimalSyntaxError) in try Wei(text) })
      return
    }
    let digits = parts.number
    if let unit = EtherUnit(name: parts.unit) {
      self = .ether(try Self.number { () throws(DecimalSyntaxError) in try Wei(digits, unit) })
    } else if let currency = parts.currency {
      self = .fiat(try Self.number { () throws(DecimalSyntaxError) in try FixedPoint(typed: digits) }, currency)
    } else {
      // `1e` or `12ab` may be a broken number rather than a foreign unit; report the digits where they are at fault too.
      _ = try Self.number { () throws(DecimalSyntaxError) in try FixedPoint(typed: digits) }
      throw .unknownUnit(parts.unit)
    }
  }

  /// A number and its unit, as typed.
  private struct Parts {
    let number: String
    let unit: String

    /// Splits an amount; returns `nil` where it has no unit, or nothing but a unit.
    init?(_ text: String) {
      var number = Substring(text)
      if let first = text.first, SendAmount.symbols[first] != nil {
        unit = String(first)
        number = number.dropFirst().drop { $0.isWhitespace }
      } else if let last = text.last, SendAmount.symbols[last] != nil {
        unit = String(last)
        number = number.dropLast()
      } else {
        let letters = text.utf8.reversed().prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }.count
        guard letters > 0 else { return nil }
        unit = String(decoding: text.utf8.suffix(letters), as: UTF8.self)
        number = number.dropLast(letters)
      }
      while number.last?.isWhitespace == true { number.removeLast() }
      guard !number.isEmpty else { return nil }
      self.number = String(number)
    }

    /// The currency that the unit names, where ether can be sent in it.
    var currency: Currency? {
      if let symbol = unit.first, let currency = SendAmount.symbols[symbol] { return currency }
      return Currency(unit).flatMap { SendAmount.currencies.contains($0) ? $0 : nil }
    }
  }

  private static let symbols: [Character: Currency] = ["€": .eur, "$": .usd, "£": .gbp]

  private static func number<Number>(
    _ parse: () throws(DecimalSyntaxError) -> Number
  ) throws(SendAmountError) -> Number {
    do { return try parse() } catch { throw .number(error) }
  }
}
