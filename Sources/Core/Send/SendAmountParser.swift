extension SendAmount {
  /// The amount that a text such as `1.5`, `250gwei`, `50usd` or `max` says.
  ///
  /// A number follows the rules of ``Wei/init(_:_:)``; without a unit it means ether. Units may be written in any case
  /// and stand right behind the number: the names of ``EtherUnit``, `eth`, and the ``currencies``.
  ///
  /// - Throws: ``SendAmountError``.
  public init(_ text: String) throws(SendAmountError) {
    if text.lowercased() == "max" {
      self = .maximum
      return
    }
    let letters = text.utf8.reversed().prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }.count
    let number = text.utf8.dropLast(letters)
    // Only letters, or nothing, is no number with a unit: the number parser says best what is wrong with it.
    guard letters > 0, !number.isEmpty else {
      self = .ether(try Self.number { () throws(DecimalSyntaxError) in try Wei(text) })
      return
    }
    let name = String(decoding: text.utf8.suffix(letters), as: UTF8.self)
    let digits = String(decoding: number, as: UTF8.self)
    if let unit = EtherUnit(name: name) {
      self = .ether(try Self.number { () throws(DecimalSyntaxError) in try Wei(digits, unit) })
    } else if let currency = Currency(name), Self.currencies.contains(currency) {
      self = .fiat(try Self.number { () throws(DecimalSyntaxError) in try FixedPoint(digits) }, currency)
    } else {
      // `1e` or `12ab` may be a broken number rather than a foreign unit; say so when the digits are at fault as well.
      _ = try Self.number { () throws(DecimalSyntaxError) in try FixedPoint(digits) }
      throw .unknownUnit(name)
    }
  }

  private static func number<Number>(
    _ parse: () throws(DecimalSyntaxError) -> Number
  ) throws(SendAmountError) -> Number {
    do { return try parse() } catch { throw .number(error) }
  }
}
